// The driver as a library: plans, verdicts, stops, what is told while it runs.
#include "check/check.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "check/models.h"

namespace hasse::check {
namespace {

using property::Verdict;

// A check that was prepared and run.
struct Checked {
  Checked(Request request, std::shared_ptr<const Program> program) : check(std::move(request), observer) {
    check.prepare(std::move(program));
    check.run();
  }

  // "deadlock: holds" and so on, in order.
  std::vector<std::string> verdicts() const {
    std::vector<std::string> list;
    for (const DecidedProperty& property : check.report().properties)
      list.push_back(property.property.name + ": " + to_string(property.verdict));
    return list;
  }

  Observer observer;
  Check check;
};

std::string error_of(Request request, std::shared_ptr<const Program> program) {
  try {
    Checked(std::move(request), std::move(program));
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

Request with_engine(const char* engine) {
  Request request;
  request.engine = engine;
  return request;
}

TEST(Check, DecidesEverythingThatTheModelStates) {
  for (const char* engine : {"auto", "search", "cover"}) {
    const Checked checked(with_engine(engine), counters(3));
    EXPECT_EQ(checked.verdicts(), (std::vector<std::string>{"assertions: holds", "deadlock: holds", "runtime: holds"}))
        << engine;
    EXPECT_EQ(exit_status(checked.check.report()), ExitStatus::holds);
    ASSERT_EQ(checked.check.report().explorations.size(), 1U);
  }
}

TEST(Check, GivesTheRunOfAViolation) {
  for (const char* engine : {"search", "cover"}) {
    const Checked checked(with_engine(engine), counters(2, "assert(x == 0)"));
    const Report& report = checked.check.report();
    EXPECT_EQ(checked.verdicts().front(), "assertions: violated") << engine;
    ASSERT_EQ(report.runs.size(), 1U);
    EXPECT_EQ(report.runs[0].message, "assertion violated: assert(x == 0)");
    EXPECT_FALSE(report.runs[0].run.prefix.empty());
    EXPECT_FALSE(report.runs[0].run.is_infinite());
    EXPECT_EQ(report.runs[0].is_partial_order, std::string(engine) == "cover");
    EXPECT_EQ(report.stop, property::Stop::violation);
  }
}

TEST(Check, DecidesPredicatesOfTheRequest) {
  Request request;
  request.invariants = {"x == 1"};
  request.reachable = {"x == 2"};
  request.deadlock = request.assertions = false;
  const Checked checked(request, counters(2));
  EXPECT_EQ(checked.verdicts(), (std::vector<std::string>{"runtime: holds", "x == 1: holds", "x == 2: violated"}));
  EXPECT_EQ(checked.check.report().properties[2].reason, "no reachable state satisfies it");
}

TEST(Check, RefusesBeforeAnythingRuns) {
  Request request = with_engine("cover");
  request.shortest = true;
  EXPECT_NE(error_of(request, counters(1)).find("--shortest needs --engine search"), std::string::npos);
  request = {};
  request.selected = {"nothing"};
  EXPECT_NE(error_of(request, counters(1)).find("--property: there is no property 'nothing'"), std::string::npos);
  request = with_engine("cover");
  EXPECT_EQ(error_of(request, model("active proctype P() { skip } never { do :: skip od }")).substr(0, 24),
            "a cover cannot decide ne");
}

TEST(Check, StopsWhenItIsTold) {
  StopSource source;
  source.tell();
  Observer observer;
  Check check({}, observer);
  check.prepare(counters(2));
  {
    const StopScope scope(source);
    check.run();
  }
  EXPECT_EQ(check.report().stop, property::Stop::interrupted);
  EXPECT_EQ(exit_status(check.report()), ExitStatus::undecided);
  EXPECT_NE(check.report().properties[0].reason.find("interrupted after"), std::string::npos)
      << check.report().properties[0].reason;
}

TEST(Check, CanBeGivenUpBeforeThereIsAModel) {
  Observer observer;
  Check check({}, observer);
  check.give_up("time limit of 1 s reached while the model was read", property::Stop::time_limit);
  check.run();
  EXPECT_EQ(exit_status(check.report()), ExitStatus::undecided);
  EXPECT_TRUE(check.report().explorations.empty());
}

TEST(Check, TellsOfAnEndToProgress) {
  struct Counting final : Observer {
    void explored() override { ++ends; }
    int ends = 0;
  };
  for (const char* engine : {"auto", "search", "cover"}) {
    Counting observer;
    Check check(with_engine(engine), observer);
    check.prepare(counters(2));
    check.run();
    EXPECT_EQ(observer.ends, 1) << engine;
  }
}

}  // namespace
}  // namespace hasse::check
