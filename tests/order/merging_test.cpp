// Statement merging: which locations are passed through, and that what remains answers every question alike.
#include "order/merging.h"

#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "frontends/promela/promela.h"
#include "order/move.h"
#include "program/overlay.h"
#include "support/random_predicate.h"
#include "support/random_program.h"

namespace hasse::order {
namespace {

using Bytes = std::vector<std::byte>;

std::shared_ptr<const Program> parsed(const std::string& text) {
  return promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
}

// The statements of P that are passed through, by their text.
std::set<std::string> merged(const std::string& text, const std::vector<model::Object>& observed = {}) {
  const auto program = parsed(text);
  const Merging merging(*program, observed);
  std::set<std::string> result;
  const Proctype& proctype = program->proctypes.front();
  for (const Edge& edge : proctype.edges) {
    if (merging.passes_through(0, edge.source)) result.insert(edge.text);
  }
  return result;
}

using Texts = std::set<std::string>;

TEST(Merging, PassesThroughLocalStatements) {
  const std::string text = "byte g; active proctype P() { byte v, w; g = 1; v = 2; w = v + 1; g = w; v = g }";
  EXPECT_EQ(merged(text), (Texts{"v = 2", "w = v + 1"}));
  EXPECT_EQ(merged(text, {{model::ObjectKind::local, 0, 1}}), (Texts{"v = 2"}));
}

TEST(Merging, PassesThroughChoicesThatCannotBlock) {
  EXPECT_EQ(merged("byte g; active proctype P() { byte v; g = 1; if :: v > 0 -> g = 2 :: else fi; g = 3 }"),
            (Texts{"v > 0", "else"}));
  EXPECT_EQ(merged("byte g; active proctype P() { byte v; g = 1; if :: v > 0 -> g = 2 :: v == 0 fi; g = 3 }"), Texts{});
}

TEST(Merging, KeepsALocationOfEachCycle) {
  const Texts loop = merged("active proctype P() { byte v, w; do :: v = 1; w = 2 od }");
  EXPECT_EQ(loop.size(), 1u);
}

TEST(Merging, KeepsWhatOthersSee) {
  EXPECT_EQ(merged("byte g; active proctype P() { byte v, w; g = 1; v = 2; w = 3; g = 4 }"
                   "active proctype Q() { g = P[0]:v }"),
            (Texts{"w = 3"}));
  EXPECT_EQ(merged("byte g; active proctype P() { byte v; g = 1; here: v = 2; g = 4 }"
                   "active proctype Q() { P[0]@here }"),
            Texts{});
}

// What can be found out about a program by its moves.
struct Answers {
  std::set<model::Fault> faults;
  std::set<Bytes> deadlocks;
  std::vector<bool> reached;  // one a predicate
  std::size_t states = 0;
  bool complete = true;

  bool same_as(const Answers& other) const {
    return faults == other.faults && deadlocks == other.deadlocks && reached == other.reached;
  }
};

Answers explore(const machine::Machine& machine, const Merging& merging, std::size_t predicates) {
  constexpr std::size_t kMostStates = 2000;
  Answers answers;
  answers.reached.assign(predicates, false);
  machine::Execution execution(machine);
  Moves moves(execution, {}, &merging);
  std::set<Bytes> seen;
  std::deque<Bytes> open;
  const auto arrive = [&] {
    const Bytes state(execution.state().begin(), execution.state().end());
    if (!seen.insert(state).second) return;
    open.push_back(state);
    for (std::size_t i = 0; i < predicates; ++i) {
      model::Fault fault = model::Fault::none;
      if (execution.evaluate(i, fault) != 0 && fault == model::Fault::none) answers.reached[i] = true;
    }
  };
  if (execution.start().fault != model::Fault::none) return answers;
  arrive();
  while (!open.empty()) {
    if (seen.size() > kMostStates) answers.complete = false;
    if (!answers.complete) break;
    const Bytes state = open.front();
    open.pop_front();
    execution.load(state);
    std::vector<model::Label> steps;
    execution.enabled(model::kNobody, steps);
    if (steps.empty()) answers.deadlocks.insert(state);
    std::vector<Move> next;
    for (const model::Label& step : steps) answers.complete &= moves.expand(step, next);
    for (const Move& move : next) {
      for (const Move::Fault& fault : move.faults) answers.faults.insert(fault.fault);
      if (move.ends_run()) continue;
      execution.load(state);
      for (const model::Label& step : move.steps) execution.take(step);
      arrive();
    }
  }
  answers.states = seen.size();
  return answers;
}

class MergingRandom : public testing::TestWithParam<unsigned> {};

TEST_P(MergingRandom, AnswersAlike) {
  unsigned fewer = 0;
  for (unsigned i = 0; i < 60; ++i) {
    const std::uint64_t seed = 5'000'000 + GetParam() * 60 + i;
    const support::ProgramTree tree = support::random_program(seed);
    const std::string text = support::to_text(tree);
    SCOPED_TRACE(text);
    Overlay overlay(parsed(text));
    support::Random random(seed);
    std::vector<ExprId> predicates;
    std::vector<model::Object> observed;
    for (const auto predicate_class : {support::PredicateClass::local, support::PredicateClass::conjunction}) {
      support::Mentionable globals = tree.mentionable;
      globals.processes.clear();
      const std::string predicate = support::random_predicate(predicate_class, globals, random);
      predicates.push_back(add_predicate(overlay, predicate, "test"));
    }
    const std::shared_ptr<const Program> program = std::move(overlay).finish();
    const machine::Machine machine(program, predicates);
    const Answers plain = explore(machine, Merging(), predicates.size());
    const Merging merging(*program, observed);
    const Answers merged = explore(machine, merging, predicates.size());
    if (!plain.complete || !merged.complete) continue;
    ASSERT_TRUE(merged.same_as(plain));
    ASSERT_LE(merged.states, plain.states);
    fewer += merged.states < plain.states;
  }
  EXPECT_GT(fewer, 5u);
}

INSTANTIATE_TEST_SUITE_P(Order, MergingRandom, testing::Range(0u, 4u));

}  // namespace
}  // namespace hasse::order
