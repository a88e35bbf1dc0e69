#!/usr/bin/env bash
# Formatting, structure and static analysis of the sources. Everything it finds is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t sources < <(git ls-files 'src/*.cpp' 'src/*.h' 'tests/*.cpp' 'tests/*.h')

echo "== clang-format"
clang-format --dry-run -Werror "${sources[@]}"

echo "== structure"
python3 scripts/check_structure.py

echo "== clang-tidy"
cmake --preset release >/dev/null
git ls-files 'src/*.cpp' | xargs -P 2 -n 4 clang-tidy -p build/release --quiet 2>/dev/null
echo "lint: clean"
