#!/usr/bin/env bash
# Fuzzes the front end for SECONDS (default 600) under AddressSanitizer and UBSan; fails on the first finding and names the input.
# The corpus starts from the test models and the malformed ones and grows in build/fuzz/corpus, so that runs build on each other.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-600}

cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g" -DHASSE_FUZZ=ON -DHASSE_TESTS=OFF >/dev/null
cmake --build build/fuzz --target fuzz_parser

mkdir -p build/fuzz/corpus build/fuzz/findings
find tests/models tests/promela/malformed examples -name '*.pml' -print0 2>/dev/null | while IFS= read -r -d '' model; do
  cp "$model" "build/fuzz/corpus/$(printf '%s' "$model" | tr / _)"
done

# -max_len keeps inputs at the size of small models; -timeout and -rss_limit_mb make slowness and greed findings too.
build/fuzz/fuzz_parser -max_total_time="$seconds" -dict=tests/promela/promela.dict -max_len=4096 -timeout=30 -rss_limit_mb=1024 \
  -artifact_prefix=build/fuzz/findings/ -print_final_stats=1 build/fuzz/corpus
