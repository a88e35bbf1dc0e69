// Native code of messages under a trace declaration against the interpreter.
#include <gtest/gtest.h>

#include "machine/native_pair.h"

namespace hasse::machine {
namespace {

void compare_traces(const std::string& text, std::uint64_t least_steps, std::uint64_t least_faults) {
  SCOPED_TRACE(text);
  Pair pair(program_of(text));
  if (has_native_code()) {
    const NativeCode::Extent extent = pair.machine().native()->extent();
    EXPECT_EQ(extent.native, extent.statements);
  }
  pair.explore(4000);
  pair.wander(1, 10'000);
  EXPECT_GE(pair.steps(), least_steps);
  EXPECT_GE(pair.faults(), least_faults);
}

constexpr const char* kProcesses = R"(
    mtype = { a, b, c };
    chan q = [3] of { mtype, short }; chan r = [0] of { mtype, byte }; chan other = [1] of { byte }; chan bits = [2] of { bit };
    byte n; short s; mtype m;
    active proctype P() { chan any = q;
      do
      :: n = (n + 1) % 3
      :: q!a, n :: q!!b, s - 1 :: q!c, 70000 :: any!m, 1 :: other!n :: bits!n
      :: r!a, n + 300 :: atomic { r!b, 1; q!a, 1 } :: d_step { q!b, 2; m = c; q!a, 3 } :: if :: any = q :: any = r fi
      od }
    active proctype Q() { mtype x; chan any = r;
      do
      :: q?x, s :: q??b, _ :: q?<m, _> :: q?c, s :: other?_ :: bits?_ :: any?m, n
      :: r?a, n :: r?m, _ -> n = 0 :: d_step { r?x, n; m = x; other!1 } :: d_step { q?m, _; n = 1; q?_, _ } :: r?eval(m), 44
      od } )";

TEST(NativeTrace, FollowsEvents) {
  compare_traces(std::string(kProcesses) + "trace { do :: q!a, _ :: q!b, _; q?_, _ :: q?a, 1 :: q?c, 4464 od }", 10'000,
                 100);
  compare_traces(std::string(kProcesses) + "trace { do :: r!a, _; r?a, _ :: r!b, 1 -> r?b, 1 od }", 10'000, 100);
  compare_traces(
      std::string(kProcesses) +
          "trace { do :: r?_, _ :: other!0 :: other!1; other?1 :: other!2 :: other?_ :: bits!1 :: bits!0; bits!0 od }",
      10'000, 100);
}

TEST(NativeTrace, FindsNotrace) {
  compare_traces(std::string(kProcesses) + "notrace { q!a, 1; q!b, _ }", 5'000, 1);
  compare_traces(std::string(kProcesses) + "notrace { if :: r!a, 44; r?a, 44 :: r!b, _; r?b, 1; r!b, 1 fi }", 5'000, 1);
}

}  // namespace
}  // namespace hasse::machine
