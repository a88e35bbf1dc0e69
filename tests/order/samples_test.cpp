// Several Stubborn that share samples choose alike, whatever each was asked before.
#include "order/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "frontends/promela/promela.h"
#include "order/state_graph.h"
#include "order/stubborn.h"
#include "support/random_program.h"

namespace hasse::order {
namespace {

using Chosen = std::vector<std::uint32_t>;

class Asker {
 public:
  Asker(const machine::Machine& machine, const StateGraph& graph, Samples* samples)
      : graph_(graph), execution_(machine), stubborn_(machine, {}, Dependency::object, Reduction::stubborn, samples) {}

  // Nothing: it would have to learn.
  std::optional<Chosen> ask(std::size_t state, bool may_learn) {
    execution_.load(graph_.state(state));
    Chosen chosen;
    stubborn_.learn(may_learn);
    const std::vector<bool> eligible(graph_.steps(state).size(), true);
    if (!stubborn_.choose(execution_, graph_.steps(state), eligible, chosen)) return std::nullopt;
    return chosen;
  }

 private:
  const StateGraph& graph_;
  machine::Execution execution_;
  Stubborn stubborn_;
};

struct Counts {
  std::uint64_t unknown = 0;
  std::uint64_t known = 0;
  std::uint64_t otherwise = 0;  // chosen by one who has met the same states in another order
};

void compare(const std::string& text, unsigned seed, Counts& counts) {
  SCOPED_TRACE(text);
  const machine::Machine machine(promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {}));
  machine::Execution execution(machine);
  const auto graph = StateGraph::explore(execution, {}, 300);
  if (!graph) return;
  std::vector<std::size_t> order(graph->size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), std::mt19937(seed));

  Samples samples;
  Asker teacher(machine, *graph, &samples);
  Asker follower(machine, *graph, &samples);
  Asker loner(machine, *graph, nullptr);
  for (std::size_t s = 0; s < graph->size(); ++s) {
    // It has been asked about other states before, some of them unknown then.
    (void)follower.ask(order[s], false);
    const std::uint64_t version = samples.version();
    const std::optional<Chosen> before = follower.ask(s, false);
    const std::optional<Chosen> chosen = teacher.ask(s, true);
    ASSERT_TRUE(chosen);
    if (before) {
      ASSERT_EQ(before, chosen);
      ASSERT_EQ(samples.version(), version);
    }
    ASSERT_EQ(follower.ask(s, false), chosen);
    ++(before ? counts.known : counts.unknown);
  }
  for (const std::size_t s : order) {
    const std::optional<Chosen> chosen = follower.ask(s, false);
    ASSERT_EQ(chosen, teacher.ask(s, false));
    counts.otherwise += chosen != loner.ask(s, true);
  }
}

TEST(Samples, DecideWhatIsChosen) {
  Counts counts;
  for (unsigned seed = 0; seed < 300 && !HasFailure(); ++seed)
    compare(to_text(support::random_program(seed)), seed, counts);
  EXPECT_GT(counts.unknown, 300U);
  EXPECT_GT(counts.known, 10'000U);
}

// Tokens that get lost: what is impossible with those that are left depends on when one begins to count.
TEST(Samples, DecideWhatIsImpossible) {
  Counts counts;
  for (unsigned seed = 0; seed < 20 && !HasFailure(); ++seed) {
    compare(R"(
chan c = [1] of { byte };
chan d = [1] of { byte };
byte g, h;
active proctype P0() {
  bit a = 1;
  do :: atomic { a == 1 -> a = 0; d!1 } :: atomic { c?1 -> a = 1 } :: atomic { a == 1 -> a = 0 } :: g = 1 - g od
}
active proctype P1() {
  bit a = 1;
  do :: atomic { a == 1 -> a = 0; c!1 } :: atomic { d?1 -> a = 1 } :: atomic { a == 1 -> a = 0 } :: h = 1 - h od
}
)",
            seed, counts);
  }
  EXPECT_GT(counts.otherwise, 0U);
}

}  // namespace
}  // namespace hasse::order
