// Traces of threads (RAPID STD): order by locks, forks and joins.
#include <algorithm>

#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class StdTrace : public LogTest {};

TEST_F(StdTrace, Order) {
  const traces::Run run = run_of(
      "T0|fork(T1)|1\nT0|acq(L)|2\nT0|w(x)|3\nT0|rel(L)|4\n"
      "T1|r(y)|5\nT1|acq(L)|6\nT1|r(x)|7\nT1|rel(L)|8\nT0|join(T1)|9\n");
  EXPECT_EQ(events_of(run),
            (Strings{"T0:fork(T1)|1(1,0)", "T0:acq(L)|2(2,0)", "T0:w(x)|3(3,0)", "T0:rel(L)|4(4,0)", "T1:r(y)|5(1,1)",
                     "T1:acq(L)|6(4,2)", "T1:r(x)|7(4,3)", "T1:rel(L)|8(4,4)", "T0:join(T1)|9(5,4)"}));
}

TEST_F(StdTrace, Values) {
  traces::Run run = run_of(
      "T0|acq(L)|1\nT0|acq(L)|1\nT0|rel(L)|1\nT0|w(x)|2\nT0|rel(L)|3\nT1|acq(M)|1\nT1|begin|2\nT1|w(x)|3\nT1|end|4\n");
  EXPECT_EQ(possibly(run, "T0.holds.L && T1.holds.M && T0.op == \"w\" && T0.on == \"x\" && T1.on == \"x\"").verdict,
            Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "T0.op == \"w\" && !T0.holds.L").verdict, Possibility::Verdict::impossible);
  EXPECT_EQ(possibly(run, "T1.op == \"w\" && !T1.atomic").verdict, Possibility::Verdict::impossible);
}

TEST_F(StdTrace, LocksExcludeEachOther) {
  traces::Run run = run_of("T0|acq(L)|1\nT0|rel(L)|3\nT1|acq(L)|1\nT1|rel(L)|3\nT2|acq(L)|1\nT2|rel(L)|1\n");
  EXPECT_EQ(possibly(run, "count(holds.L) > 1").verdict, Possibility::Verdict::impossible);
}

TEST_F(StdTrace, BlanksAroundPartsAreNoneOfThem) {
  const Log log = read("T0|w(V92)|114\n                    T1|w(V116)|177\n T0 | acq(L) |3\n");
  EXPECT_EQ(log.executions[0].processes, (std::vector<std::string_view>{"T0", "T1"}));
  const Strings assigned = assignments_of(log.executions[0]);
  EXPECT_EQ(std::ranges::count(assigned, "T0.holds.L=true"), 1);
  ASSERT_EQ(log.warnings().size(), 1u);
  EXPECT_EQ(log.warnings()[0].message, "lines with blanks around their parts: 2; the first one here");
  EXPECT_EQ(log.warnings()[0].pos.line, 2u);
}

TEST_F(StdTrace, Malformed) {
  LogOptions options;
  options.format = "std";
  const auto mistake = [&](const std::string& text) { return mistake_in("T0|w(x)|1\n" + text + "\n", options); };
  EXPECT_EQ(mistake("T0"), "2:1: expected thread|operation|place");
  EXPECT_EQ(mistake("|w(x)|1"), "2:1: expected thread|operation|place");
  EXPECT_EQ(mistake("T0|w(x)"), "2:8: expected '|' and a place after the operation");
  EXPECT_EQ(mistake("T0|x(y)|1"), "2:4: 'x' is none of the operations r, w, acq, rel, fork, join, begin, end");
  EXPECT_EQ(mistake("T0|w(x|1"), "2:7: expected ')' before this");
  EXPECT_EQ(mistake("T0|w|1"), "2:4: 'w' needs what it is on: w(NAME)");
  EXPECT_EQ(mistake("T0|rel(L)|1"), "2:8: T0 releases L, which it does not hold");
  EXPECT_EQ(mistake("T0|end|1"), "2:4: T0 is in no atomic block");
  EXPECT_EQ(mistake("T0|fork(T1)|1\nT0|fork(T1)|1"), "3:9: T1 is forked a second time; the first time was at log:2");
  EXPECT_EQ(mistake("T1|w(x)|1\nT0|fork(T1)|1"), "3:9: T1 is forked here, but it ran before, at log:2");
  EXPECT_EQ(mistake("T0|join(T1)|1\nT0|fork(T1)|1"), "3:9: T1 is forked here, but it was joined before, at log:2");
  EXPECT_EQ(mistake("T0|fork(T0)|1"), "2:9: T0 forks itself");
  EXPECT_EQ(mistake("T1|w(x)|1\nT0|join(T1)|1\nT2|join(T1)|1\nT1|w(x)|1"),
            "5:1: T1 goes on here, but it had ended when it was joined at log:3");
  EXPECT_EQ(mistake("T0|join(T0)|1"), "2:9: T0 joins itself");
  EXPECT_EQ(mistake("T0|acq(L)|1\nT1|acq(L)|1"), "3:8: T1 acquires L, which T0 has held since log:2");
}

}  // namespace
}  // namespace hasse::traces
