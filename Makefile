# The daily commands. `make try` and `make test` work on a bare Debian 12.
#
#   make try          install what is needed, build the program alone, check two example models
#   make test         install what is needed, build, run every test
#   make build        leaves the program at build/release/hasse
#   make lint         formatting, structure of the rooms, documents, clang-tidy
#   make conformance  compare with SPIN on the example models of its Debian package
#   make generated    compare with SPIN on generated programs (PROGRAMS=20000, MACHINE=native or interpreter)
#   make temporal     compare with SPIN, and with itself, what generated programs say of infinite runs (PROGRAMS=20000)
#   make covers       compare trace covers and reductions with complete searches on generated programs (PROGRAMS=20000)
#   make machines     compare native code with the interpreter on generated programs (PROGRAMS=20000)
#   make limits       large programs of many shapes against --time, --memory and signals (PROGRAMS=20000)
#   make searches     compare all ways to search generated programs: threads, stores, orders, checkpoints (PROGRAMS=20000)
#   make bench        measure against compiled SPIN verifiers, side by side
#   make bench-detect measure predicates on recorded runs against enumeration and SPIN
#   make fuzz         fuzz the parser (SECONDS=600); make fuzz-logs: the readers of logs
#   make random       10,000 random recorded runs for each kind of predicate and each operator, against enumeration (RUNS=10000)
#   make asan         every unit test and test model under AddressSanitizer and UBSan
#   make format       clang-format all sources in place
#   make deps         install the Debian packages of packages.txt that are missing
#   make clean        remove build/

SHELL := /bin/bash
HASSE := build/release/hasse
PROGRAMS ?= 20000
MACHINE ?= native
SECONDS ?= 600
RUNS ?= 10000

.DEFAULT_GOAL := build
.PHONY: deps configure build try test lint conformance generated temporal covers machines searches limits bench bench-detect fuzz fuzz-logs random asan format clean

deps:
	@scripts/install-packages.sh packages.txt

configure: deps
	@cmake --preset release > .configure.log 2>&1 || { cat .configure.log; rm -f .configure.log; exit 1; }; rm -f .configure.log

build: configure
	@cmake --build --preset release

try: configure
	@cmake --build --preset release --target hasse
	@scripts/try.sh $(HASSE)

test: build
	@ctest --test-dir build/release --output-on-failure --parallel 2

lint: deps
	@scripts/lint.sh

conformance: build
	@python3 tests/tools/conformance.py --hasse $(HASSE) --spin-count

generated: build
	@python3 tests/tools/fuzz_against_spin.py --hasse $(HASSE) --programs $(PROGRAMS) --machine $(MACHINE)

temporal: build
	@python3 tests/tools/temporal_against_spin.py --hasse $(HASSE) --programs $(PROGRAMS)

covers: build
	@build/release/compare_engines --programs $(PROGRAMS) --threads 2 --folder build/differences

machines: build
	@build/release/compare_machines --programs $(PROGRAMS)

limits: build
	@python3 tests/tools/fuzz_limits.py --hasse $(HASSE) --programs $(PROGRAMS)

searches: build
	@build/release/compare_searches --programs $(PROGRAMS)

bench: build
	@python3 bench/bench.py --hasse $(HASSE)

bench-detect: build
	@python3 bench/bench_detect.py --hasse $(HASSE)

fuzz: deps
	@scripts/fuzz.sh parser $(SECONDS)

fuzz-logs: deps
	@scripts/fuzz.sh logs $(SECONDS)

random: build
	@HASSE_RUNS=$(RUNS) build/release/test_traces_detect --gtest_filter='*EachKind*:*EachOperator*'

asan: deps
	@cmake --preset asan-ubsan && cmake --build --preset asan-ubsan
	@ASAN_OPTIONS=allocator_may_return_null=1 ctest --test-dir build/asan-ubsan --output-on-failure --parallel 2

format:
	@git ls-files '*.h' '*.cpp' | xargs clang-format -i

clean:
	@rm -rf build
