// Programs with and without their monitors: the same states and dead ends, and the invariants are false somewhere
// exactly where an assertion fails.
#include "logic/monitor.h"

#include <fmt/format.h>

#include <optional>
#include <set>

#include "logic/predicates.h"

namespace hasse::logic {

namespace {

using machine::Execution;
using model::Fault;

// The shortest-first search for a state where a predicate is false: a run there, if there is one.
std::optional<std::vector<model::Label>> run_to_violation(const machine::Machine& machine, std::size_t predicate) {
  struct Node {
    std::vector<model::Label> run;
    model::Pid owner;
  };
  Execution execution(machine);
  std::set<std::pair<std::string, model::Pid>> seen;
  std::vector<Node> open{{{}, model::kNobody}};
  for (std::size_t next = 0; next < open.size(); ++next) {
    const Node node = open[next];
    execution.start();
    for (const model::Label& step : node.run) execution.take(step);
    std::vector<model::Label> steps;
    if (node.owner != model::kNobody) execution.enabled(node.owner, steps);
    if (steps.empty()) {
      Fault fault = Fault::none;
      if (execution.evaluate(predicate, fault) == 0) return node.run;
      execution.enabled(model::kNobody, steps);
    }
    for (const model::Label& step : steps) {
      const auto mark = execution.mark();
      const model::Outcome outcome = execution.take(step);
      if (can_continue(outcome.fault) && seen.insert({machine::bytes_of(execution.state()), outcome.owner}).second) {
        open.push_back({node.run, outcome.owner});
        open.back().run.push_back(step);
      }
      execution.undo_to(mark);
    }
  }
  return std::nullopt;
}

std::ptrdiff_t faults_of(const machine::Machine& machine, const std::vector<model::Label>& run) {
  Execution execution(machine);
  execution.start();
  return std::count_if(run.begin(), run.end(),
                       [&](const model::Label& step) { return execution.take(step).fault != Fault::none; });
}

void check(const std::string& text, int& violated, int& everywhere) {
  SCOPED_TRACE(text);
  const auto program = machine::program_of(text);
  const Monitored monitored = without_monitors(program);
  ASSERT_FALSE(monitored.monitors.empty());
  std::vector<ExprId> invariants;
  for (const Monitor& monitor : monitored.monitors) {
    invariants.push_back(monitor.invariant);
    everywhere += monitor.everywhere;
  }
  const machine::Machine original(program);
  const machine::Machine silent(monitored.program, invariants);
  const machine::Explored with = machine::explore(original);
  std::vector<bool> holds(invariants.size(), true);
  const machine::Explored without =
      machine::explore(silent, [&](Execution& execution, const std::vector<model::Label>&) {
        for (std::size_t i = 0; i < invariants.size(); ++i) {
          Fault fault = Fault::none;
          holds[i] = holds[i] && execution.evaluate(i, fault) != 0;
          EXPECT_EQ(fault, Fault::none);
        }
      });
  EXPECT_EQ(with.states, without.states);
  EXPECT_EQ(with.deadlocks, without.deadlocks);
  EXPECT_EQ(with.transitions, without.transitions);
  EXPECT_FALSE(without.faults.contains(Fault::assertion));
  const bool fails = with.faults.contains(Fault::assertion);
  EXPECT_EQ(fails, std::find(holds.begin(), holds.end(), false) != holds.end());
  violated += fails;
  for (std::size_t i = 0; i < invariants.size(); ++i) {
    if (holds[i]) continue;
    const auto run = run_to_violation(silent, i);
    ASSERT_TRUE(run.has_value());
    const Monitor& monitor = monitored.monitors[i];
    const std::vector<model::Label> whole = run_to_assertion(*program, monitor, *run);
    Execution execution(original);
    execution.start();
    model::Pid owner = model::kNobody;
    model::Outcome outcome;
    std::ptrdiff_t faults = 0;
    for (const model::Label& step : whole) {
      std::vector<model::Label> steps;
      execution.enabled(owner, steps);
      if (steps.empty()) execution.enabled(model::kNobody, steps);
      ASSERT_NE(std::find(steps.begin(), steps.end(), step), steps.end()) << "a step that is not enabled";
      outcome = execution.take(step);
      owner = outcome.owner;
      faults += outcome.fault != Fault::none && outcome.fault != Fault::assertion;
    }
    EXPECT_EQ(faults, faults_of(silent, *run)) << "new errors on the way";
    EXPECT_EQ(outcome.fault, Fault::assertion);
    const bool alone = text.find("d_step") == std::string::npos;  // the first that fails in a d_step is reported
    EXPECT_TRUE(execution.blame().pos == monitor.pos || !alone);
  }
}

TEST(Monitor, VerdictsStatesAndDeadEndsStayTheSame) {
  const std::vector<std::string> bodies = {
      "assert({p})",
      "do :: assert({p}) od",
      "end: do :: atomic {{ assert({p}); assert({q}) }} od",
      "assert({p}); assert({q})",
      "d_step {{ assert({p}); assert({q}) }}; assert(x < 4)",
      "atomic {{ skip; if :: assert({p}) :: assert({q}) fi }}",
      "do :: assert({p}); assert({q}) :: break od",
  };
  const std::vector<std::vector<std::string>> others = {
      {"active proctype A() { x++; y = 1; x++ }", "active proctype B() { y == 1; x++; y = 0 }"},
      {"active proctype A() { x = 1; x = 0 }", "active proctype B() { timeout -> x = 2 }"},
      {"active proctype A() { x = 1; x = 0 }", "active proctype B() { _nr_pr < 3 -> x = 2; y = 1 }"},
      {"chan c; active proctype A() { chan d = [1] of { byte }; c = d; x = 1; x = 2 }",
       "active proctype B() { x == 2; c!1; y = 1 }"},
      {"chan c = [1] of { byte }; active proctype B() { x == 1; c!1; x = 2 }",
       "active proctype A() { xs c; c!0; c?_; x = 1 }"},
      {"proctype W() { x++; x-- } active proctype A() { run W(); run W() }",
       "active proctype B() { do :: y = 1 - y od }"},
      {"active proctype A() { atomic { x = 3; x = 1 }; atomic { x = 2; y == 1; x = 5 } }",
       "active proctype B() { y = 1; x = x + _pid; A[1]@L -> L: x = 0 }"},
  };
  const std::vector<std::pair<std::string, std::string>> predicates = {
      {"x < 2", "y == 0"}, {"x < 3", "x + y < 4"}, {"!(x == 2 && y == 1)", "x < 9"}, {"x < 9", "y < 2"}};
  int violated = 0;
  int everywhere = 0;
  int programs = 0;
  for (const std::string& body : bodies) {
    for (const auto& [p, q] : predicates) {
      const std::string monitor =
          "active proctype m() { " + fmt::format(fmt::runtime(body), fmt::arg("p", p), fmt::arg("q", q)) + " }\n";
      for (std::vector<std::string> parts : others) {
        for (const std::size_t position : {0U, 1U, 2U}) {
          std::vector<std::string> units = parts;
          units.insert(units.begin() + static_cast<std::ptrdiff_t>(position), monitor);
          std::string text = "byte x, y;\n";
          for (const std::string& unit : units) text += unit + "\n";
          const std::size_t label = text.find("A[1]@L -> L:");  // whose pid A has
          if (label != std::string::npos)
            text.replace(label, 12, position == 0 ? "A[1]@end1 -> end1:" : "A[0]@end1 -> end1:");
          if (label != std::string::npos) text.replace(text.find("x = 5 }"), 7, "x = 5 }; end1: skip");
          check(text, violated, everywhere);
          ++programs;
          if (HasFailure()) return;
        }
      }
    }
  }
  EXPECT_GT(violated, programs / 4);
  EXPECT_LT(violated, programs);
  EXPECT_GT(everywhere, programs / 4);
}

TEST(Monitor, CreatedByInit) {
  int violated = 0;
  int everywhere = 0;
  for (const char* bound : {"2", "3", "4"}) {
    check(fmt::format("byte x; proctype A() {{ x++ }} proctype m() {{ assert(x < {}) }}\n"
                      "init {{ atomic {{ run A(); run m(); run A() }}; x++ }}",
                      bound),
          violated, everywhere);
    check(fmt::format("byte x = 3; proctype m() {{ do :: assert(x < {}) od }} init {{ run m(); x = 2 }}", bound),
          violated, everywhere);
  }
  EXPECT_EQ(violated, 4);
  EXPECT_EQ(everywhere, 0) << "before it is created nothing is asserted";
}

TEST(Monitor, CreatedInALoop) {
  int violated = 0;
  int everywhere = 0;
  for (const char* bound : {"7", "8"}) {
    check(fmt::format(
              "byte x; proctype A(byte k) {{ x = x + k; x-- }} proctype m() {{ assert(x < {}) }}\n"
              "init {{ byte i; atomic {{ do :: i < 3 -> run A(i + 1); i++ :: else -> break od; run m() }}; x++ }}",
              bound),
          violated, everywhere);
  }
  EXPECT_EQ(violated, 1);
}

TEST(Monitor, EverywhereIsTheAssertionItself) {
  const auto invariant_of = [](const std::string& text) {
    const auto program = machine::program_of(text);
    const Monitored monitored = without_monitors(program);
    EXPECT_EQ(monitored.monitors.size(), 1U);
    EXPECT_EQ(monitored.monitors.at(0).text, "assert(x < 2)");
    return monitored.monitors.at(0).everywhere;
  };
  EXPECT_TRUE(invariant_of("byte x; active proctype A() { x++ } active proctype m() { assert(x < 2) }"));
  EXPECT_TRUE(
      invariant_of("byte x; active proctype A() { timeout -> x++ } active proctype m() { do :: assert(x < 2) od }"));
  EXPECT_FALSE(invariant_of("byte x; active proctype A() { timeout -> x++ } active proctype m() { assert(x < 2) }"));
  EXPECT_FALSE(
      invariant_of("byte x; active proctype A() { _nr_pr == 1 -> x++ } active proctype m() { assert(x < 2) }"));
  const std::string promise = "chan c = [1] of { byte }; active proctype A() { xs c; c!1 } ";
  EXPECT_FALSE(invariant_of("byte x; " + promise + "active proctype m() { assert(x < 2) }"));
}

TEST(Monitor, OthersAreLeftAlone) {
  for (const char* text : {
           "byte x; active proctype m() { byte v; assert(x < 2); v = 1 }",
           "byte x; active proctype m() { assert(x < 2); x = 1 }",
           "byte x; active proctype m() { x > 0; assert(x < 2) }",
           "byte x; active proctype m() { if :: x > 0 -> assert(x < 2) :: else fi }",
           "byte x; active proctype m() provided (x > 0) { assert(x < 2) }",
           "byte x; active proctype m() { assert(_pid == 0 && x < 2) }",
           "byte x; active proctype m() { assert(_nr_pr == 1) }",
           "byte x, a[2]; active proctype m() { assert(a[x] < 2) } active proctype A() { x = 1 }",
           "byte x = 1; active proctype m() { assert(10 / x < 2) } active proctype A() { x = 2 }",
           "byte x; active proctype m() priority 2 { assert(x < 2) }",
           "byte x; active proctype m() { { assert(x < 2) } unless { x > 0 } }",
           "byte x; active proctype m() { assert(x < 2) } active proctype A() { run m() }",
           "byte x; proctype m() { assert(x < 2) } proctype A() { skip } init { run A(); run m() }",
           "byte x; proctype m() { assert(x < 2) } init { again: run m(); goto again }",
           "byte x; active proctype A() { x = 1 }",
       }) {
    EXPECT_TRUE(without_monitors(machine::program_of(text)).monitors.empty()) << text;
  }
}

}  // namespace

}  // namespace hasse::logic
