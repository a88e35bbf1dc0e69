// Stubborn sets against their definition, on all runs of small programs:
//   * no run that avoids the chosen steps contains a move that depends on a move of a chosen step;
//   * every run to a goal contains a chosen step.
// And what is said of actions statically against what moves do: footprints and dependency.
#include "order/stubborn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "frontends/promela/promela.h"
#include "logic/predicate.h"
#include "machine/footprint.h"
#include "order/action_table.h"
#include "order/place_invariants.h"
#include "order/state_graph.h"
#include "program/overlay.h"
#include "support/random_predicate.h"
#include "support/random_program.h"
#include "support/test_models.h"

namespace hasse::order {
namespace {

std::shared_ptr<const Program> parse(const std::string& text) {
  return promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
}

class StubbornChecker {
 public:
  StubbornChecker(const machine::Machine& machine, const StateGraph& graph, Couplings couplings = {},
                  Dependency dependency = Dependency::object)
      : machine_(machine),
        graph_(graph),
        couplings_(std::move(couplings)),
        dependency_(dependency),
        execution_(machine) {}

  // ---- what is known statically ----
  void check_actions() {
    const Facts facts(machine_);
    for (std::size_t s = 0; s < graph_.size() && !testing::Test::HasFailure(); ++s) {
      execution_.load(graph_.state(s));
      std::vector<std::int32_t> key;
      ProcessInstances::key(facts, execution_, key);
      auto& table = tables_[key];
      if (!table) table = std::make_unique<ActionTable>(facts, execution_, couplings_, false);
      if (!table->foresees(execution_)) table->extend(execution_);
      const auto& moves = graph_.moves(s);
      for (const GraphMove& move : moves) {
        const auto action = table->find(move.move.steps.front(), execution_);
        ASSERT_TRUE(action) << text(s, move.move) << " belongs to no action";
        check_footprint(s, *table, *action, move.move);
        for (const GraphMove& other : moves) {
          const auto second = table->find(other.move.steps.front(), execution_);
          if (*second == *action || !dependent(move.move, other.move)) continue;
          ASSERT_TRUE(table->conflicts(*action).test(*second)) << text(s, move.move) << "\ndepends on\n"
                                                               << text(s, other.move) << "\n"
                                                               << text(s);
          ++dependent_pairs_;
        }
      }
    }
  }

  // ---- persistent sets ----
  void check_choices(Stubborn& stubborn, std::mt19937& random, std::size_t most) {
    for (std::size_t i = 0; i < std::min(most, graph_.size()) && !testing::Test::HasFailure(); ++i) {
      const std::size_t s = graph_.size() <= most ? i : random() % graph_.size();
      const auto& steps = graph_.steps(s);
      if (steps.empty()) continue;
      execution_.load(graph_.state(s));
      std::vector<bool> eligible(steps.size(), true);
      std::vector<std::uint32_t> chosen;
      stubborn.choose(execution_, steps, eligible, chosen);
      ASSERT_FALSE(chosen.empty());
      ++choices_;
      steps_ += steps.size();
      chosen_ += chosen.size();
      check_persistent(s, chosen);
      for (std::size_t k = 0; k < steps.size(); ++k) eligible[k] = random() % 2 == 0;
      eligible[random() % steps.size()] = true;
      std::vector<std::uint32_t> few;
      stubborn.choose(execution_, steps, eligible, few);
      ASSERT_FALSE(few.empty());
      for (const std::uint32_t k : few) ASSERT_TRUE(eligible[k]);
    }
  }

  // ---- goals ----
  void check_goal(Stubborn& stubborn, const logic::Goal& goal) {
    std::vector<bool> satisfied(graph_.size());
    for (std::size_t s = 0; s < graph_.size(); ++s) {
      execution_.load(graph_.state(s));
      satisfied[s] = logic::holds(goal.whole, execution_);
    }
    for (std::size_t s = 0; s < graph_.size() && !testing::Test::HasFailure(); ++s) {
      if (satisfied[s]) continue;
      execution_.load(graph_.state(s));
      std::vector<std::uint32_t> chosen;
      stubborn.choose_for_goal(execution_, graph_.steps(s), goal, chosen);
      ++choices_;
      steps_ += graph_.steps(s).size();
      chosen_ += chosen.size();
      each_avoiding(s, chosen, [&](std::size_t there, const GraphMove& move) {
        if (move.move.ends_run()) return;
        ASSERT_FALSE(satisfied[move.to]) << "avoiding" << names(s, chosen) << " the goal is reached by "
                                         << text(there, move.move) << "\nfrom " << text(s) << "\nvia " << text(there);
      });
    }
  }

  std::uint64_t dependent_pairs() const { return dependent_pairs_; }
  std::uint64_t choices() const { return choices_; }
  double share() const {
    return static_cast<double>(chosen_) / static_cast<double>(std::max<std::uint64_t>(steps_, 1));
  }

 private:
  void check_footprint(std::size_t s, const ActionTable& table, ActionId id, const Move& move) {
    const StaticAccess& access = table.action(id).access;
    const auto covered = [&](const model::Object& object, bool also_reads) {
      std::vector<ObjectId> ids;
      table.process_instances().objects_of(object, ids);
      if (ids.empty()) return true;  // of a process that is not foreseen: it cannot be there
      const bool of_process = object.kind == model::ObjectKind::local || object.kind == model::ObjectKind::location;
      if (!of_process || object.owner < execution_.process_count()) ids.resize(1);
      return std::any_of(ids.begin(), ids.end(), [&](ObjectId o) {
        // What nobody writes is folded.
        return access.writes.test(o) || (also_reads && (access.reads.test(o) || !table.writers(o).any()));
      });
    };
    for (const model::Object& object : move.footprint.reads)
      EXPECT_TRUE(covered(object, true)) << text(s, move) << " reads "
                                         << machine_.describer().object(execution_, object) << "\n"
                                         << text(s);
    for (const model::Object& object : move.footprint.writes)
      EXPECT_TRUE(covered(object, false))
          << text(s, move) << " writes " << machine_.describer().object(execution_, object) << "\n"
          << text(s);
  }

  // Calls visit(state, move) for all moves of runs from s that take none of the chosen steps of s.
  template <typename Visit>
  void each_avoiding(std::size_t s, const std::vector<std::uint32_t>& chosen, const Visit& visit) {
    std::vector<bool> seen(graph_.size());
    std::vector<std::size_t> work{s};
    seen[s] = true;
    while (!work.empty() && !testing::Test::HasFailure()) {
      const std::size_t there = work.back();
      work.pop_back();
      for (const GraphMove& move : graph_.moves(there)) {
        const bool avoided = std::any_of(chosen.begin(), chosen.end(), [&](std::uint32_t k) {
          return graph_.steps(s)[k] == move.move.steps.front();
        });
        if (avoided) continue;
        visit(there, move);
        if (move.move.ends_run() || seen[move.to]) continue;
        seen[move.to] = true;
        work.push_back(move.to);
      }
    }
  }

  void check_persistent(std::size_t s, const std::vector<std::uint32_t>& chosen) {
    std::vector<const Move*> members;
    for (const GraphMove& move : graph_.moves(s)) {
      for (const std::uint32_t k : chosen) {
        if (graph_.steps(s)[k] == move.move.steps.front()) members.push_back(&move.move);
      }
    }
    each_avoiding(s, chosen, [&](std::size_t there, const GraphMove& move) {
      for (const Move* member : members) {
        ASSERT_FALSE(dependent(*member, move.move) ||
                     (dependency_ == Dependency::process && share_process(*member, move.move)))
            << "of" << names(s, chosen) << ", " << text(s, *member) << "\ndepends on " << text(there, move.move)
            << "\nfrom " << text(s) << "\nvia " << text(there);
      }
    });
  }

  static bool share_process(const Move& a, const Move& b) {
    const auto takes_part = [](const model::Label& step, int pid) {
      return step.process == pid || (step.has_partner() && step.partner == pid);
    };
    return std::any_of(a.steps.begin(), a.steps.end(), [&](const model::Label& x) {
      return std::any_of(b.steps.begin(), b.steps.end(), [&](const model::Label& y) {
        return takes_part(x, y.process) || (y.has_partner() && takes_part(x, y.partner));
      });
    });
  }

  std::string names(std::size_t s, const std::vector<std::uint32_t>& chosen) {
    std::string result;
    execution_.load(graph_.state(s));
    for (const std::uint32_t k : chosen) result += " " + name(graph_.steps(s)[k]);
    return result;
  }
  std::string name(const model::Label& step) const {
    const Proctype& proctype = machine_.program().proctypes[execution_.proctype_of(step.process)];
    return proctype.name + "[" + std::to_string(step.process) + "]:" + proctype.edges[step.action].text;
  }
  std::string text(std::size_t s, const Move& move) {
    execution_.load(graph_.state(s));
    std::string result;
    for (const model::Label& step : move.steps) {
      result += name(step) + "; ";
      execution_.take(step);
    }
    execution_.load(graph_.state(s));
    return "{" + result + "}";
  }
  std::string text(std::size_t s) {
    execution_.load(graph_.state(s));
    std::string result;
    for (std::uint32_t g = 0; g < machine_.program().globals.slots.size(); ++g)
      result += machine_.program().globals.slots[g].name + "=" + std::to_string(execution_.global(g)) + " ";
    for (int pid = 0; pid < execution_.process_count(); ++pid) {
      const Proctype& proctype = machine_.program().proctypes[execution_.proctype_of(pid)];
      result += "| " + proctype.name + "[" + std::to_string(pid) + "]@" + std::to_string(execution_.location_of(pid));
      for (std::uint32_t slot = 0; slot < proctype.frame.slots.size(); ++slot)
        result += " " + proctype.frame.slots[slot].name + "=" + std::to_string(execution_.local(pid, slot));
    }
    return result;
  }

  const machine::Machine& machine_;
  const StateGraph& graph_;
  Couplings couplings_;
  Dependency dependency_;
  machine::Execution execution_;
  std::map<std::vector<std::int32_t>, std::unique_ptr<ActionTable>> tables_;
  std::uint64_t dependent_pairs_ = 0;
  std::uint64_t choices_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t chosen_ = 0;
};

// How many random programs; more on request.
unsigned program_count() {
  const char* const wanted = std::getenv("HASSE_RANDOM_PROGRAMS");
  return wanted == nullptr ? 150 : static_cast<unsigned>(std::stoul(wanted));
}

constexpr std::size_t kMostStates = 600;

class RandomPrograms : public testing::TestWithParam<std::pair<Reduction, Dependency>> {};

// Now and then, two globals, or a global and where a process is.
Couplings some_couplings(const machine::Machine& machine, std::uint64_t seed) {
  const auto slots = static_cast<std::uint32_t>(machine.program().globals.slots.size());
  if (seed % 3 == 0 || slots == 0) return {};
  const model::Object first{model::ObjectKind::global, 0, static_cast<std::uint32_t>(seed % slots)};
  const model::Object other{model::ObjectKind::global, 0, static_cast<std::uint32_t>((seed + 1) % slots)};
  return {{first, seed % 3 == 1 ? other : model::Object{model::ObjectKind::location, 1, 0}}};
}

class TestModels : public testing::TestWithParam<std::string> {};

TEST_P(TestModels, AreUnderstood) {
  std::size_t checked = 0;
  promela::Options options;
  if (GetParam() == "protocols") options.defines = {"N=3"};  // fewer states
  for (const auto& [name, program] : support::test_models(GetParam(), options)) {
    SCOPED_TRACE(name);
    if (program->uses_priorities) continue;
    const machine::Machine machine(program);
    machine::Execution execution(machine);
    const auto graph = StateGraph::explore(execution, {}, 6'000);
    if (!graph) continue;
    std::mt19937 random(1);
    Stubborn stubborn(machine, {});
    StubbornChecker checker(machine, *graph);
    checker.check_actions();
    checker.check_choices(stubborn, random, 40);
    ASSERT_FALSE(HasFailure());
    ++checked;
  }
  EXPECT_GE(checked, 1u);
}

INSTANTIATE_TEST_SUITE_P(Order, TestModels,
                         testing::Values("atomic", "channels", "control", "examples", "found", "inline", "processes",
                                         "properties", "protocols", "remote", "traps", "types"),
                         [](const auto& instance) { return instance.param; });

TEST(Actions, CoverWhatMovesDo) {
  std::uint64_t pairs = 0;
  for (unsigned seed = 0; seed < program_count() && !HasFailure(); ++seed) {
    const std::string text = to_text(support::random_program(seed));
    const machine::Machine machine(parse(text));
    machine::Execution execution(machine);
    const Couplings couplings = some_couplings(machine, seed);
    const auto graph = StateGraph::explore(execution, couplings, kMostStates);
    if (!graph) continue;
    StubbornChecker checker(machine, *graph, couplings);
    checker.check_actions();
    pairs += checker.dependent_pairs();
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(pairs, 1000U);
}

TEST_P(RandomPrograms, PersistentSetsAreDefinedSo) {
  std::uint64_t choices = 0;
  double share = 0;
  for (unsigned seed = 0; seed < program_count() && !HasFailure(); ++seed) {
    const std::string text = to_text(support::random_program(seed));
    const machine::Machine machine(parse(text));
    machine::Execution execution(machine);
    const Couplings couplings = some_couplings(machine, seed);
    const auto graph = StateGraph::explore(execution, couplings, kMostStates);
    if (!graph) continue;
    std::mt19937 random(seed);
    Stubborn stubborn(machine, couplings, GetParam().second, GetParam().first);
    StubbornChecker checker(machine, *graph, couplings, GetParam().second);
    checker.check_choices(stubborn, random, 60);
    choices += checker.choices();
    share += checker.share() * static_cast<double>(checker.choices());
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(choices, 1000U);
  share /= static_cast<double>(choices);
  RecordProperty("share", std::to_string(share));
  EXPECT_LT(share, 0.95);
}

INSTANTIATE_TEST_SUITE_P(Reductions, RandomPrograms,
                         testing::Values(std::pair(Reduction::stubborn, Dependency::object),
                                         std::pair(Reduction::stubborn, Dependency::process),
                                         std::pair(Reduction::ample, Dependency::process)));

// Tokens that are passed round, kept by variables and carried by messages, with sends inside atomic sequences that find
// room only because of that; and now and then a token too many.
class TokenPrograms {
 public:
  explicit TokenPrograms(std::uint64_t seed) : random_(seed) {}

  std::string model() {
    const unsigned processes = random_.between(2, 3);
    std::string text = "byte g;\n";
    for (unsigned c = 0; c < processes; ++c)
      text += fmt::format("chan c{} = [{}] of {{ byte }};\n", c, random_.between(1, 2));
    for (unsigned p = 0; p < processes; ++p) {
      text += fmt::format("active proctype P{}() {{\n  bit a{}, b{};\n  do\n", p, initial(), initial());
      for (unsigned options = random_.between(2, 4); options > 0; --options)
        text += "  :: " + option(fmt::format("c{}", p), fmt::format("c{}", (p + 1) % processes)) + "\n";
      text += "  od\n}\n";
    }
    return text;
  }

 private:
  std::string initial() { return random_.percent(50) ? " = 1" : ""; }
  std::string bit() { return random_.percent(50) ? "a" : "b"; }

  std::string option(const std::string& in, const std::string& out) {
    const std::string x = bit();
    const unsigned message = random_.percent(75) ? 1 : 2;
    switch (random_.pick(8)) {
      case 0:
      case 1:
      case 2:
        return fmt::format("atomic {{ {0} == 1 -> {0} = 0; {1}!{2} }}", x, out, message);
      case 3:
      case 4:
        return fmt::format("atomic {{ {}?{} -> {} = 1 }}", in, message, x);
      case 5:
        return fmt::format("atomic {{ {0} == 1 && {1} == {2} -> {0} = 0; {3}!{4}; {3}!{4} }}", x, bit(),
                           random_.pick(2), out, message);
      case 6:
        return fmt::format("atomic {{ {}?{} -> {}!{} }}", in, message, out, message);
      default:
        return fmt::format("g = (g + 1) % {}", random_.between(1, 2));
    }
  }

  support::Random random_;
};

TEST(PassedTokens, RuleOutNoMove) {
  std::uint64_t choices = 0;
  unsigned with_impossible = 0;
  for (unsigned seed = 0; seed < 2 * program_count() && !HasFailure(); ++seed) {
    const std::string text = TokenPrograms(seed).model();
    const machine::Machine machine(parse(text));
    machine::Execution execution(machine);
    const auto graph = StateGraph::explore(execution, {}, kMostStates);
    if (!graph) continue;
    execution.start();
    const Facts facts(machine);
    const ActionTable table(facts, execution, {}, false);
    const PlaceInvariants invariants(table, execution);
    with_impossible += invariants.impossible().any();
    for (std::size_t s = 0; s < graph->size(); ++s) {
      execution.load(graph->state(s));
      ASSERT_TRUE(invariants.hold(execution)) << text;
      for (const model::Label& step : graph->steps(s)) {
        ASSERT_FALSE(invariants.impossible().test(*table.find(step, execution))) << text;
      }
    }
    std::mt19937 random(seed);
    Stubborn stubborn(machine, {});
    StubbornChecker checker(machine, *graph);
    checker.check_choices(stubborn, random, 60);
    choices += checker.choices();
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(choices, 1000U);
  EXPECT_GT(with_impossible, program_count() / 8);
}

TEST(Goals, CannotBeReachedAroundTheChosenSteps) {
  std::uint64_t choices = 0;
  double share = 0;
  for (unsigned seed = 0; seed < program_count() && !HasFailure(); ++seed) {
    const support::ProgramTree tree = support::random_program(seed);
    const std::string text = to_text(tree);
    support::Random random(seed);
    for (std::size_t k = 0; k < support::kPredicateClasses; ++k) {
      Overlay overlay(parse(text));
      const std::string predicate =
          support::random_predicate(static_cast<support::PredicateClass>(k), tree.mentionable, random);
      std::vector<ExprId> predicates;
      const ExprId expr = add_predicate(overlay, predicate, "test");
      const logic::Goal goal = logic::classify(overlay, expr, seed % 2 == 0, predicates);
      const machine::Machine machine(std::move(overlay).finish(), predicates);
      machine::Execution execution(machine);
      const auto graph = StateGraph::explore(execution, {}, kMostStates / 2);
      if (!graph) break;
      Stubborn stubborn(machine, {});
      StubbornChecker checker(machine, *graph);
      checker.check_goal(stubborn, goal);
      choices += checker.choices();
      share += checker.share() * static_cast<double>(checker.choices());
      if (HasFailure()) FAIL() << "seed " << seed << ": " << predicate << "\n" << text;
    }
  }
  EXPECT_GT(choices, 1000U);
  share /= static_cast<double>(choices);
  RecordProperty("share", std::to_string(share));
  EXPECT_LT(share, 0.95);
}

}  // namespace
}  // namespace hasse::order
