#!/usr/bin/env bash
# Fuzzes what reads text for SECONDS (default 600) under AddressSanitizer and UBSan: `fuzz.sh parser SECONDS` the front end,
# `fuzz.sh logs SECONDS` the readers of logs. Fails on the first finding and names the input. The corpus starts from inputs of
# the tests and examples and grows in build/fuzz/corpus, so that runs build on each other.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
seconds=${2:-600}

cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g" -DHASSE_FUZZ=ON -DHASSE_TESTS=OFF >/dev/null
cmake --build build/fuzz --target "fuzz_$target"

corpus=build/fuzz/corpus/$target
mkdir -p "$corpus" build/fuzz/findings
if [ "$target" = parser ]; then
  find tests/models tests/frontends/promela/malformed examples -name '*.pml' -print0 2>/dev/null | while IFS= read -r -d '' model; do
    cp "$model" "$corpus/$(printf '%s' "$model" | tr / _)"
  done
  more=(-dict=tests/frontends/promela/promela.dict)
else
  python3 tests/traces/fuzz_seeds.py "$corpus"
  more=()
fi

# -max_len keeps inputs small; -timeout and -rss_limit_mb make slowness and greed findings too.
"build/fuzz/fuzz_$target" -max_total_time="$seconds" "${more[@]}" -max_len=4096 -timeout=30 -rss_limit_mb=1024 \
  -artifact_prefix=build/fuzz/findings/ -print_final_stats=1 "$corpus"
