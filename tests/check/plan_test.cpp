// Which engines run for what.
#include "check/plan.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "check/models.h"

namespace hasse::check {
namespace {

struct Planned {
  std::vector<std::string> engines;
  std::vector<std::string> notes;
};

Planned plan(const Request& request, const std::shared_ptr<const Program>& program, int claim = -1) {
  const machine::Machine machine(program, {}, claim);
  Task task;
  task.machine = task.searched = &machine;
  task.properties = {{property::PropertyKind::deadlock, "deadlock", "no invalid end state", 0, {}}};
  task.goals.resize(1);
  Observer observer;
  const EnginePlan plan = plan_engines(request, task, observer);
  Planned planned{{}, plan.notes};
  for (const Job& job : plan.jobs) planned.engines.push_back(job.engine);
  return planned;
}

TEST(Plan, AutoIsAPortfolioThatTheSearchBegins) {
  EXPECT_EQ(plan({}, counters(1)).engines, (std::vector<std::string>{"search", "cover"}));
}

TEST(Plan, AnEngineThatIsAskedForRunsAlone) {
  for (const EngineInfo* engine : engines()) {
    if (engine->finds_cycles) continue;  // it is not given what is about finite runs
    Request request;
    request.engine = engine->name;
    EXPECT_EQ(plan(request, counters(1)).engines, std::vector<std::string>{engine->name});
  }
}

TEST(Plan, SaysWhyTheSearchIsAlone) {
  const auto note_with = [](auto change) {
    Request request;
    change(request);
    const Planned planned = plan(request, counters(1));
    EXPECT_EQ(planned.engines, std::vector<std::string>{"search"});
    return planned.notes.empty() ? std::string() : planned.notes.front();
  };
  EXPECT_EQ(note_with([](Request& r) { r.checkpoint = "f"; }), "auto: search only: a checkpoint is one of a search");
  EXPECT_EQ(note_with([](Request& r) { r.resume = "f"; }), "auto: search only: a checkpoint is one of a search");
  EXPECT_EQ(note_with([](Request& r) { r.spin_count = true; }),
            "auto: search only: --spin-count counts states one by one");
  EXPECT_EQ(note_with([](Request& r) { r.coverage = true; }), "auto: search only: --coverage looks at every step");
  EXPECT_EQ(note_with([](Request& r) { r.all_errors = true; }),
            "auto: search only: which errors --all-errors lists would depend on the engine");
  EXPECT_EQ(note_with([](Request& r) { r.shortest = true; }),
            "auto: search only: --shortest is a matter of the search");
  EXPECT_EQ(note_with([](Request& r) { r.limits.depth = 5; }), "auto: search only: --depth is a matter of the search");
  EXPECT_EQ(note_with([](Request& r) { r.threads = 1; }),
            "auto: search only: --threads 1 leaves no thread to a second engine");
}

TEST(Plan, SaysWhatACoverCannotDecide) {
  const Planned planned = plan({}, model("active proctype P() { skip } never { do :: skip od }"), 0);
  EXPECT_EQ(planned.engines, std::vector<std::string>{"search"});
  ASSERT_EQ(planned.notes.size(), 1U);
  EXPECT_EQ(planned.notes[0],
            "auto: search only: a cover cannot decide deadlock (a never claim runs in lockstep with every step)");
}

TEST(Plan, DeadVariablesAreResetWhereASearchMayRun) {
  Request request;
  EXPECT_TRUE(resets_dead_variables(request));
  request.spin_count = true;
  EXPECT_FALSE(resets_dead_variables(request));
  request = {};
  request.engine = "cover";
  EXPECT_FALSE(resets_dead_variables(request));
  request = {};
  request.engine = "search";
  request.reduction = order::Reduction::stubborn;
  EXPECT_FALSE(resets_dead_variables(request));
  EXPECT_TRUE(needs_a_run_each(request));
  request = {};
  request.dead_variables = false;
  EXPECT_FALSE(resets_dead_variables(request));
}

}  // namespace
}  // namespace hasse::check
