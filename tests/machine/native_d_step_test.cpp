// Native code of d_steps against the interpreter.
#include <gtest/gtest.h>

#include "machine/native_pair.h"

namespace hasse::machine {
namespace {

void compare_d_steps(const std::string& text, std::uint64_t least_steps, std::uint64_t least_faults) {
  SCOPED_TRACE(text);
  Pair pair(program_of(text));
  pair.explore(2000);
  pair.wander(1, 2000);
  EXPECT_GE(pair.steps(), least_steps);
  EXPECT_GE(pair.faults(), least_faults);
}

TEST(NativeDStep, IsTakenAsAWhole) {
  if (!has_native_code()) GTEST_SKIP() << "another processor";
  const Machine machine = machine_of(
      "byte a[4], n; chan q = [2] of { byte };\n"
      "active proctype P() { byte i; do :: d_step { n < 3 -> i = 0; do :: i < 4 -> a[i] = n; i++ :: else -> break od; "
      "n++ } :: d_step { q!n; if :: n -> n-- :: else fi; q?n } od }");
  const NativeCode::Extent extent = machine.native()->extent();
  EXPECT_EQ(extent.native, extent.statements);
}

// Ways that part and meet, loops, jumps, a d_step inside an atomic sequence and behind another.
TEST(NativeDStep, BranchesAndLoops) {
  compare_d_steps(R"(
    byte n, m; short s; byte a[5]; int sum; bool b;
    active [2] proctype P() {
      byte i, j; int l;
    again:
      do
      :: d_step { n < 6 -> n++; if :: n & 1 -> m = n :: n == 4 -> s = -n; m = 2 :: else -> b = !b fi; sum = m + s }
      :: d_step { i = 0; do :: i < 5 -> a[i] = a[i] + i; sum = sum + a[i]; i++ :: else -> break od; i = 0; sum = sum & 63;
                  a[1] = a[1] & 3; a[2] = 0; a[3] = a[3] % 4; a[4] = a[4] & 1 }
      :: d_step { b -> i = 0; j = 0;
           do :: i < 3 -> j = 0; do :: j < i -> l = l + i * j; j++ :: j >= i -> break od; i++ :: else -> break od;
           l = l & 15; i = 0; j = 0 }
      :: d_step { m > 1 -> m--; if :: m == 3 -> goto near :: m == 2 -> m = 0 :: else fi; s = 7; near: skip }
      :: n == 0 -> goto out
      :: atomic { n = n & 3; d_step { n == 1 -> s = 1; s++ }; b = true; d_step { n = 2; n++ } }
      :: d_step { n > 4; n = 0 } -> d_step { n == 0; m = (m + 1) & 7 }
      :: d_step { if :: i == 0 -> i = 1 :: i == 1 -> i = 0; j = 1 :: else -> skip fi; if :: j -> j = 0 :: else fi }
      od;
    out:
      d_step { n = n & 1; m = 1; i = 0 }
      goto again
    })",
                  5'000, 0);
}

TEST(NativeDStep, ChannelsAndProcesses) {
  compare_d_steps(R"(
    chan q = [2] of { byte, short }; chan big = [6] of { int, byte, int }; chan r = [0] of { byte };
    byte n; short s; byte got[3];
    active proctype P() { chan any; byte x; int y;
      do
      :: d_step { n < 3 -> any = q; any!n, s; n++ }
      :: d_step { q?x, s; if :: x == 1 -> s = s + 1 :: x == 2 -> q!x, 5 :: else -> s = 0 fi; x = 0 }
      :: d_step { len(big) < 5 -> big!n * 1000, n, -s; big!7, 7, 7 }
      :: d_step { big?y, x, _; do :: big?7, _, _ :: else -> break od; y = y % 3; x = x & 1 }
      :: d_step { q?[1, 5] -> q?1, 5; n = 0 }
      :: d_step { n == 3 -> n = 0; q!!1, s; q??x, _; x = 0 }
      :: d_step { r?x; got[1] = x; n = x }
      :: d_step { full(q); got[n & 3] = len(q); n = _pid; n = _nr_pr }
      :: q?x, s :: n++ ; n = n & 3
      od
    }
    active proctype Q() { do :: r!2 :: r!n & 1 od })",
                  5'000, 10);
}

// Those that begin with the receive of a rendezvous, alone and beside others, with jumps back to where they began.
TEST(NativeDStep, AsPartnersOfARendezvous) {
  const std::string text = R"(
    chan r = [0] of { byte, short }; chan t[2] = [0] of { byte }; chan q = [1] of { byte, short }; byte n, m, a[3]; short s;
    active [2] proctype S() { chan any;
      do
      :: n = (n + 1) % 4 :: r!n, 300 - n :: r!1, s :: t[n & 1]!n :: any = r :: any = t[1] :: any = q :: any!n, 5 :: any!2
      :: atomic { r!2, n; m = 3; t[0]!m }
      od }
    active proctype R() { byte k; short l; chan any;
      do
      :: d_step { r?k, l; m = k; s = l & 3; k = 0; l = 0 }
      :: d_step { if :: r?1, l -> m = 1; l = 0 :: r?eval(n), _ -> n = 0 :: t[m & 1]?k -> n = k :: q?k, _ -> m = k & 3
                  :: m == 3 -> m = 0 fi; k = 0 }
      :: any = r :: any = t[0] :: any = q
      :: d_step { any?k, _; n = 0; if :: m == 2 -> m = 1 :: else -> m = 2 fi; k = 0 }
      :: d_step { do :: r?2, s -> n = 0 :: t[1]?_ -> m = 1; break :: n == 0 -> s = 0; break od; k = 1 }
      :: atomic { d_step { t[1]?m; k = m }; k = 0; d_step { r?_, s; n = s & 3; s = 0 } }
      :: d_step { r?n, _; a[n] = 1; n = n & 1; a[n] = 0 }
      :: d_step { t[0]?k; assert(k != 2); n = 1; k = 0 }
      :: d_step { r?3, _; q!1, 1; n = 0; q!2, 2 }
      :: { n == 3 } unless d_step { r?0, _; n = 2 }
      od })";
  compare_d_steps(text, 10'000, 500);
  if (!has_native_code()) return;
  const Machine machine = machine_of(text);
  const NativeCode::Extent extent = machine.native()->extent();
  EXPECT_EQ(extent.native, extent.statements);
}

// Statements that fault or block inside, after others have changed the state.
TEST(NativeDStep, Faults) {
  compare_d_steps(R"(
    byte a[3], n, z; chan q = [1] of { byte }; chan dead;
    active proctype P() { byte i;
      do
      :: n = (n + 1) % 5
      :: d_step { z = n; a[n] = 1; i = z }
      :: d_step { i = 1; z = 4 / n; i = 2 }
      :: d_step { a[0] = n; assert(n != 2); z = 3; assert(z != n) }
      :: d_step { q!n; z = n; q!1; z = 0 }
      :: d_step { z = 1; if :: n == 1 -> z = 2 :: n == 2 -> z = 1 fi; i = 0 }
      :: d_step { i = 0; z = a[n]; if :: a[n + 1] -> a[2] = 0 :: else -> i = 2 fi }
      :: d_step { n == 4 -> a[1] = 2; dead!1 }
      :: d_step { a[n] -> a[0] = 0; q?z }
      od
    })",
                  5'000, 500);
}

// Some end after more passes, or more changes, than native code makes; one never does.
TEST(NativeDStep, LongOnes) {
  compare_d_steps(R"(
    int n; byte a[200]; byte m; bool b;
    active proctype P() {
      do
      :: d_step { n = 0; do :: n < 1022 -> n++ :: else -> break od; n = 0 }
      :: d_step { n = 0; do :: n < 1023 -> n++ :: else -> break od; n = 0 }
      :: d_step { n = 0; do :: n < 1024 -> n++ :: else -> break od; n = 0 }
      :: d_step { n = 0; do :: n < 5000 -> n++ :: else -> break od; m = 1 }
      :: d_step { n = 0; do :: n < 200 -> a[n] = m; a[199 - n] = m + 1; n++ :: else -> break od; m = (m + 1) & 3 }
      :: d_step { n = 0; do :: n < 1000 -> a[n % 200] = n; a[(n * 7) % 200] = m; b = !b; n++ :: else -> break od; n = 1 }
      :: d_step { m == 2 -> m = 3; do :: true od }
      :: d_step { m == 3 -> m = 0; do :: b = !b od }
      od
    })",
                  100, 2);
}

}  // namespace
}  // namespace hasse::machine
