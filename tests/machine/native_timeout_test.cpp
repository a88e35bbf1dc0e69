// Native code of `timeout` against the interpreter: what it is depends on everything else, and must be known again when a step
// is taken.
#include <gtest/gtest.h>

#include "frontends/promela/promela.h"
#include "machine/native_pair.h"
#include "program/overlay.h"

namespace hasse::machine {
namespace {

void compare_timeouts(const std::string& text, std::uint64_t least_steps, std::uint64_t least_faults) {
  SCOPED_TRACE(text);
  const auto program = program_of(text);
  Pair pair(program);
  EXPECT_EQ(pair.is_native(), has_native_code());
  pair.explore(3000);
  pair.wander(1, 3000);
  if (!program->claims.empty()) {
    Pair with_claim(program, {}, 0);
    with_claim.explore(3000);
  }
  EXPECT_GE(pair.steps(), least_steps);
  EXPECT_GE(pair.faults(), least_faults);
}

TEST(NativeTimeout, AllIsNative) {
  if (!has_native_code()) GTEST_SKIP() << "another processor";
  const Machine machine = machine_of(
      "byte n; bool b; chan q = [1] of { byte }; active proctype P() { do :: timeout -> n = 0 :: n < 3 && !timeout -> "
      "n++ "
      ":: b = timeout :: d_step { timeout -> n = timeout } :: q!timeout :: q?eval(timeout) od }");
  const NativeCode::Extent extent = machine.native()->extent();
  EXPECT_EQ(extent.native, extent.statements);
}

TEST(NativeTimeout, GuardsAndEffects) {
  compare_timeouts(R"(
    byte n, m; bool b, seen; chan q = [2] of { byte, byte }; chan r = [0] of { byte };
    active [2] proctype P() { byte k;
      do
      :: n < 3 -> n++; m = timeout
      :: n == 3 && !timeout -> n = 4
      :: timeout -> n = 0; b = timeout
      :: timeout && b -> b = false
      :: n == 2 -> d_step { k = timeout; n = n + k + 1 }
      :: d_step { timeout -> seen = timeout; b = !seen }
      :: atomic { timeout -> k = timeout; b = timeout; n = n & 1 }
      :: q!timeout, n
      :: q?eval(timeout), k -> n = k & 3
      :: q??eval(timeout), k
      :: q?[eval(timeout), 1] -> q?_, _
      od
    }
    active proctype Q() { byte k; do :: r!timeout :: timeout -> r!n :: r?k; n == 4; n = k od }
    active proctype R() provided (timeout || n != 1) { do :: r?n :: r?eval(timeout) -> m = 1 od }
    never { do :: timeout -> skip :: !timeout && n < 9 od })",
                   5'000, 0);
}

// A receive whose pattern mentions it looks for its message when it is taken; the message that it finds is the one that the
// guard has found.
TEST(NativeTimeout, FindsTheSameMessageAgain) {
  const std::string text =
      "chan q = [2] of { byte, byte }; byte x;\n"
      "active proctype P() { q!2, 3; q!1, 7; q??eval(timeout), x; assert(x == 7) }";
  for (const Mode mode : {Mode::interpreter, Mode::native}) {
    const Machine machine(program_of(text), {}, -1, mode);
    Execution x(machine);
    ASSERT_EQ(x.start().fault, Fault::none);
    for (int i = 0; i < 4; ++i) {
      std::vector<Step> steps;
      x.enabled(kNobody, steps);
      ASSERT_EQ(steps.size(), 1u);
      EXPECT_EQ(x.take(steps[0]).fault, Fault::none);
    }
    EXPECT_EQ(x.global(1), 7);
  }
  compare_timeouts(
      "chan r = [0] of { byte }; byte x; active proctype P() { r!1 } active proctype Q() { d_step { r?eval(timeout); x "
      "= 1 } }",
      1, 0);
}

// What is evaluated again when the step is taken faults as the guard did.
TEST(NativeTimeout, Faults) {
  compare_timeouts(R"(
    byte a[2], n; chan q[2] = [1] of { byte }; bool b;
    active proctype P() {
      do
      :: n < 3 -> n++
      :: timeout && a[n] -> n = 0
      :: timeout -> a[n + timeout] = 1
      :: timeout -> n = 1 / (1 - timeout)
      :: n == 3 -> d_step { timeout; assert(!timeout) }
      :: q[n + timeout]?b
      :: timeout -> n = 0
      od
    }
    active proctype Q() provided (timeout || a[n & 1] == 0) { do :: n == 1 -> a[1] = 1 :: n == 2 -> q[1]!n od })",
                   100, 10);
}

TEST(NativeTimeout, Predicates) {
  Overlay overlay(program_of(
      "byte n; chan q = [1] of { byte }; active proctype P() { do :: n < 2 -> n++ :: timeout -> n = 0; q!1; q?_ od }"));
  std::vector<ExprId> predicates;
  for (const char* const text : {"timeout || n < 2", "q?[eval(timeout)]", "n / (n - 2 * timeout) > 1"})
    predicates.push_back(add_predicate(overlay, text, "test"));
  Pair pair(std::move(overlay).finish(), predicates);
  pair.explore(100);
  EXPECT_GT(pair.steps(), 5u);
  EXPECT_GT(pair.faults(), 0u);
}

}  // namespace
}  // namespace hasse::machine
