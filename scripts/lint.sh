#!/usr/bin/env bash
# Formatting, structure and static analysis of the sources, and the form of the documents. Everything it finds is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t sources < <(git ls-files 'src/*.cpp' 'src/*.h' 'tests/*.cpp' 'tests/*.h')

echo "== clang-format"
clang-format --dry-run -Werror "${sources[@]}"

echo "== structure"
python3 scripts/check_structure.py

echo "== documents"
python3 scripts/check_documents.py

echo "== scripts and styles of pages"
python3 scripts/check_page.py

echo "== clang-tidy"
cmake --preset release -B build/tidy -DHASSE_UNITY=OFF >/dev/null
python3 scripts/tidy.py
echo "lint: clean"
