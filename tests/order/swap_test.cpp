// The property that independence stands on: neighbours that do not depend on each other may change places. In reachable
// states of every model of tests/models that has moves, and of random ones:
//   * two independent moves that are enabled lead to the same state in both orders, and each is the same move before and
//     after the other: steps, footprint, faults;
//   * a move that is enabled after one that it does not depend on, footprint and channels considered, is enabled before;
//   * a step has the same moves after a move that writes nothing that they were decided on.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <set>

#include "frontends/promela/promela.h"
#include "machine/footprint.h"
#include "order/move.h"
#include "support/random_program.h"
#include "support/test_models.h"

namespace hasse::order {
namespace {

using Bytes = std::vector<std::byte>;
using model::ChannelUse;

class Swapper {
 public:
  explicit Swapper(const machine::Machine& machine, const Couplings& couplings = {})
      : machine_(machine), execution_(machine), moves_(execution_, couplings) {}

  void check(std::size_t most_states) {
    if (execution_.start().fault != model::Fault::none) return;
    std::deque<Bytes> open;
    arrive(open);
    while (!open.empty() && seen_.size() < most_states && !testing::Test::HasFailure()) {
      const Bytes state = open.front();
      open.pop_front();
      execution_.load(state);
      const std::vector<Expanded> steps = expand();
      const std::vector<Move> here = moves_of(steps);
      for (const Move& move : here) {
        execution_.load(state);
        if (!take(move)) continue;
        arrive(open);
        check_expansions(steps, move);
        check_after(state, here, move);
      }
    }
  }

  std::uint64_t swaps() const { return swaps_; }
  std::uint64_t new_moves() const { return new_; }
  bool refused() const { return refused_; }

 private:
  struct Expanded {
    model::Label step;
    std::vector<Move> moves;
    std::vector<model::Object> decided_on;
  };

  std::vector<Expanded> expand() {
    std::vector<model::Label> steps;
    execution_.enabled(model::kNobody, steps);
    std::vector<Expanded> result;
    for (const model::Label& step : steps) {
      Expanded& expanded = result.emplace_back(Expanded{step, {}, {}});
      refused_ |= !moves_.expand(step, expanded.moves);
      expanded.decided_on = moves_.decided_on();
    }
    return result;
  }

  static std::vector<Move> moves_of(const std::vector<Expanded>& steps) {
    std::vector<Move> moves;
    for (const Expanded& step : steps) moves.insert(moves.end(), step.moves.begin(), step.moves.end());
    return moves;
  }

  std::vector<Move> enabled() { return moves_of(expand()); }

  // `move` leads from the state with these steps to the current one.
  void check_expansions(const std::vector<Expanded>& steps, const Move& move) {
    const std::vector<Expanded> there = expand();
    for (const Expanded& before : steps) {
      const auto after =
          std::find_if(there.begin(), there.end(), [&](const Expanded& other) { return other.step == before.step; });
      const bool touched = std::any_of(move.footprint.writes.begin(), move.footprint.writes.end(), [&](const auto& w) {
        return std::binary_search(before.decided_on.begin(), before.decided_on.end(), w);
      });
      if (after == there.end() || touched) continue;
      ASSERT_EQ(after->moves.size(), before.moves.size());
      for (std::size_t i = 0; i < before.moves.size(); ++i) {
        ASSERT_EQ(after->moves[i].steps, before.moves[i].steps);
        expect_same(after->moves[i], before.moves[i]);
      }
    }
  }

  bool take(const Move& move) {
    for (const model::Label& step : move.steps) execution_.take(step);
    return !move.ends_run();
  }

  Bytes now() const { return {execution_.state().begin(), execution_.state().end()}; }

  void arrive(std::deque<Bytes>& open) {
    if (seen_.insert(now()).second) open.push_back(now());
  }

  // `move` leads from `state`, where the moves are `here`, to the current state.
  void check_after(const Bytes& state, const std::vector<Move>& here, const Move& move) {
    const Bytes between = now();
    const std::vector<Move> there = enabled();
    ASSERT_EQ(now(), between);
    for (const Move& other : here) {
      if (dependent(move, other)) continue;
      ASSERT_FALSE(dependent(other, move));
      const Move* const same = find(there, other);
      ASSERT_NE(same, nullptr) << text(state, other) << " gone after " << text(state, move);
      expect_same(*same, other);
      ASSERT_FALSE(testing::Test::HasFailure()) << text(state, other) << " is another after " << text(state, move);
      if (other.ends_run()) continue;
      execution_.load(between);
      take(other);
      const Bytes end = now();
      execution_.load(state);
      take(other);
      const std::vector<Move> after_other = enabled();
      const Move* const again = find(after_other, move);
      ASSERT_NE(again, nullptr);
      take(move);
      ASSERT_EQ(now(), end) << text(state, move) << " and " << text(state, other);
      ++swaps_;
    }
    for (const Move& later : there) {
      execution_.load(between);
      if (dependent(move, later) || needs(later, move)) continue;
      const Move* const earlier = find(here, later);
      ASSERT_NE(earlier, nullptr) << text(between, later) << " new after " << text(state, move);
      expect_same(*earlier, later);
      ASSERT_FALSE(testing::Test::HasFailure()) << text(between, later) << " is another before " << text(state, move);
      ++new_;
    }
  }

  // In the current state, the one after `before`.
  bool needs(const Move& move, const Move& before) const {
    std::vector<Need> all;
    append_needs(execution_, move, all);
    return std::any_of(all.begin(), all.end(), [&](const Need& need) {
      const ChannelUse use{need.kind, need.channel};
      return std::count(before.footprint.uses.begin(), before.footprint.uses.end(), use) >= need.back;
    });
  }

  static const Move* find(const std::vector<Move>& moves, const Move& wanted) {
    const auto found =
        std::find_if(moves.begin(), moves.end(), [&](const Move& move) { return move.steps == wanted.steps; });
    return found == moves.end() ? nullptr : &*found;
  }

  void expect_same(const Move& a, const Move& b) const {
    EXPECT_EQ(a.footprint.reads, b.footprint.reads);
    EXPECT_EQ(a.footprint.writes, b.footprint.writes);
    EXPECT_EQ(a.footprint.uses, b.footprint.uses);
    ASSERT_EQ(a.faults.size(), b.faults.size());
    for (std::size_t i = 0; i < a.faults.size(); ++i) {
      EXPECT_EQ(a.faults[i].fault, b.faults[i].fault);
      EXPECT_EQ(a.faults[i].steps, b.faults[i].steps);
    }
  }

  std::string text(const Bytes& state, const Move& move) {
    const Bytes current = now();
    execution_.load(state);
    std::string result;
    for (const model::Label& step : move.steps) {
      const Proctype& proctype = machine_.program().proctypes[execution_.proctype_of(step.process)];
      result += fmt::format("{}[{}]: {}; ", proctype.name, step.process, proctype.edges[step.action].text);
      execution_.take(step);
    }
    execution_.load(state);
    for (const auto& object : move.footprint.reads)
      result += " reads " + machine_.describer().object(execution_, object);
    for (const auto& object : move.footprint.writes)
      result += " writes " + machine_.describer().object(execution_, object);
    execution_.load(current);
    return "{" + result + "}";
  }

  const machine::Machine& machine_;
  machine::Execution execution_;
  Moves moves_;
  std::set<Bytes> seen_;
  std::uint64_t swaps_ = 0;
  std::uint64_t new_ = 0;
  bool refused_ = false;
};

class SwapModels : public testing::TestWithParam<std::string> {};

TEST_P(SwapModels, NeighboursChangePlaces) {
  std::size_t checked = 0;
  for (const auto& [name, program] : support::test_models(GetParam())) {
    SCOPED_TRACE(name);
    if (program->trace || program->uses_priorities) continue;
    const machine::Machine machine(program);
    Swapper swapper(machine);
    swapper.check(150);
    ASSERT_FALSE(HasFailure());
    checked += swapper.new_moves() > 0;
  }
  EXPECT_GE(checked, 2u);
}

INSTANTIATE_TEST_SUITE_P(Order, SwapModels,
                         testing::Values("atomic", "channels", "control", "examples", "found", "inline", "processes",
                                         "properties", "protocols", "remote", "traps", "types"),
                         [](const auto& instance) { return instance.param; });

class SwapRandom : public testing::TestWithParam<unsigned> {};

TEST_P(SwapRandom, NeighboursChangePlaces) {
  std::uint64_t swaps = 0;
  for (unsigned i = 0; i < 30; ++i) {
    const std::string text = support::to_text(support::random_program(GetParam() * 30 + i));
    SCOPED_TRACE(text);
    const machine::Machine machine(promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {}));
    Swapper swapper(machine);
    swapper.check(100);
    ASSERT_FALSE(HasFailure());
    swaps += swapper.swaps();
  }
  EXPECT_GT(swaps, 1000u);
}

INSTANTIATE_TEST_SUITE_P(Order, SwapRandom, testing::Range(0u, 10u));

}  // namespace
}  // namespace hasse::order
