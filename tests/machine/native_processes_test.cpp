// Native code of statements about processes against the interpreter: creation and death, provided clauses.
#include <gtest/gtest.h>

#include "machine/native_pair.h"

namespace hasse::machine {
namespace {

void compare_processes(const std::string& text, std::uint64_t least_steps, std::uint64_t least_faults,
                       std::size_t states = 1500) {
  SCOPED_TRACE(text);
  Pair pair(program_of(text));
  pair.explore(states);
  pair.wander(1, 3000);
  EXPECT_GE(pair.steps(), least_steps);
  EXPECT_GE(pair.faults(), least_faults);
}

TEST(NativeProcesses, AllIsNative) {
  if (!has_native_code()) GTEST_SKIP() << "another processor";
  const Machine machine = machine_of(
      "byte n; proctype P(byte a; short b) provided (n < 3) { n = a; n = b }\n"
      "init { byte k; atomic { k < 2 -> run P(k, -k); k = run P(1, 2) } k = 1; run P(k, 0) }");
  const NativeCode::Extent extent = machine.native()->extent();
  EXPECT_EQ(extent.native, extent.statements);
}

// Arguments of all kinds, local channels and initial values, creation in every kind of statement and to every depth.
TEST(NativeProcesses, ComeAndGo) {
  compare_processes(R"(
    byte n, m; short s; chan q = [2] of { byte, chan }; byte a[3];
    proctype Leaf(byte x; short y; chan c; bit b) { byte own = 3; short more = y; chan mine = [1] of { byte };
      byte filled[3] = 7;
      c!x, mine; a[x % 3] = own + more; if :: b -> mine!1 :: else fi; n-- }
    proctype Branch(byte depth) { byte k;
      do
      :: depth > 0 && n < 4 -> n++; run Branch(depth - 1)
      :: n < 4 -> n++; atomic { k = run Leaf(depth, -depth, q, n & 1); m = k }
      :: n < 3 -> atomic { n = n + 2; run Leaf(1, 300, q, 0); m = run Leaf(k, k, q, 1); k = m & 3 }
      :: run Leaf(n, s, q, 1) -> n++
      :: q?m, _ -> s = m
      :: else -> break
      od; if :: n > 0 -> n-- :: else fi }
    init { atomic { run Branch(2); run Branch(1) }; s = run Branch(0) })",
                    5'000, 0);
}

// Faults around creation: a process too many, one whose initial value faults, an index behind it; and channels of the
// dead.
TEST(NativeProcesses, FaultsAtCreation) {
  compare_processes(R"(
    byte n, a[3]; chan q = [1] of { chan };
    proctype Bad(byte d) { byte v = 6 / d; byte w = a[d]; n = v + w }
    proctype Owner() { chan mine = [1] of { byte }; if :: q!mine :: mine!1; mine!2 fi }
    init { byte k; chan c;
      do
      :: k = (k + 1) % 5
      :: atomic { n = 1; run Bad(k); n = 2 }
      :: a[k] = run Bad(2)
      :: atomic { n = 3; run Bad(k); a[k] = 1 }
      :: _nr_pr < 4 -> run Owner()
      :: q?c :: c!1 :: c?n
      od })",
                    5'000, 500);
  compare_processes(
      "byte n; proctype P() { n == 1 } init { byte k; atomic { do :: k < 252 -> run P(); k++ :: else -> break od };\n"
      "  do :: run P() :: atomic { k = run P(); n = k } od }",
      900, 1, 900);
}

// A new process is promised a channel that is used further on in the same atomic sequence.
TEST(NativeProcesses, PromisesOfNewOnes) {
  compare_processes(R"(
    chan q = [2] of { byte }; chan p = [1] of { byte }; byte n;
    proctype Reader(chan c) { xr c; do :: c?n od }
    init { do
      :: _nr_pr < 4 -> run Reader(q)
      :: _nr_pr < 3 -> atomic { q!1; run Reader(p); p!2; q!3; q?n }
      :: q!n & 1 :: p!1 :: p?n
      od })",
                    500, 20);
}

TEST(NativeProcesses, ProvidedClauses) {
  compare_processes(R"(
    byte n, turn, a[2]; chan r = [0] of { byte }; chan q = [1] of { byte };
    active [2] proctype P() provided (turn == _pid || n > 2) { byte k;
      do :: n = (n + 1) & 3 :: turn = 1 - turn :: r!k :: q?k :: atomic { k = n; n = 0; turn = 1 } :: d_step { n = 1; k = 0 } od }
    active proctype Q() provided (a[n] == 0) { byte k;
      do :: r?k :: r?1 -> a[k & 1] = 1 :: q!n :: a[0] = 0; a[1] = 0 :: d_step { r?k; n = k } od }
    active proctype T() provided (timeout || n) { do :: n = 0 :: r?_ od })",
                    5'000, 100);
}

TEST(NativeProcesses, Priorities) {
  const std::string text = R"(
    byte n, turn;
    active [2] proctype P() priority 3 { int k;
      do
      :: set_priority(_pid, 1 + n) :: set_priority(1 - _pid, get_priority(_pid) + k) :: n = (n + 1) & 3
      :: k = (k == 2 -> -3 : k + 1) :: set_priority(n, 2) :: atomic { turn = n; set_priority(0, 255); n = 0 }
      :: d_step { n == 2 -> set_priority(_pid, n); n = 3; set_priority(k, 1) } :: set_priority(0, 254 + n)
      od }
    active proctype Q() { do :: turn = 1 - turn :: set_priority(_pid, get_priority(0)) od })";
  compare_processes(text, 5'000, 500);
  if (!has_native_code()) return;
  const Machine machine = machine_of(text);
  const NativeCode::Extent extent = machine.native()->extent();
  EXPECT_EQ(extent.native, extent.statements);
}

}  // namespace
}  // namespace hasse::machine
