// Two systems that agree are as one; where they differ, it is said at once.
#include "layers/checked.h"

#include <gtest/gtest.h>

#include <string>

#include "base/internal_error.h"
#include "engines/search/search.h"
#include "frontends/promela/promela.h"
#include "layers/explored.h"
#include "layers/toy_model.h"
#include "machine/machine.h"
#include "support/random_program.h"

namespace hasse::layers {

namespace {

// A pair of counters, of which one may have a defect.
class PairModel final : public model::Model {
 public:
  PairModel(const ToyModel& model, const ToyModel& reference) : model_(model), reference_(reference) {}

  std::unique_ptr<model::TransitionSystem> make() const override {
    return std::make_unique<Checked>(model_.make(), reference_.make(), model_);
  }
  model::Traits traits() const override { return {}; }
  const model::Describer& describer() const override { return model_; }
  model::ActionSets actions() const override { return model_.actions(); }

 private:
  const ToyModel& model_;
  const ToyModel& reference_;
};

search::Result searched(const model::Model& model, search::Order order) {
  search::Options options;
  options.order = order;
  options.properties.push_back({search::PropertyKind::reachable, "full", "full", 0, {}});
  options.properties.push_back({search::PropertyKind::deadlock, "deadlock", "", 0, {}});
  options.all_errors = true;
  return search::run(model, options);
}

}  // namespace

TEST(Checked, PairThatAgreesIsAsOne) {
  const ToyModel model(2, 4);
  const PairModel pair(model, model);
  const Explored alone = explore(model);
  const Explored both = explore(pair);
  EXPECT_EQ(both.places, alone.places);
  EXPECT_EQ(both.steps, alone.steps);
}

TEST(Checked, DifferenceIsAnInternalError) {
  const ToyModel model(2, 4, true);
  const ToyModel reference(2, 4);
  const PairModel pair(model, reference);
  try {
    explore(pair);
    FAIL() << "no difference was found";
  } catch (const InternalError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("two systems differ after a step of process 1 "), std::string::npos) << what;
    EXPECT_NE(what.find(": 0005 instead of 0004"), std::string::npos) << what;
  }
}

TEST(Checked, MachineDoesWhatNativeCodeDoes) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE(seed);
    const std::string text = support::to_text(support::random_program(seed));
    const auto program = promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
    const machine::Machine native(program);
    const machine::Machine checked(program, {}, -1, machine::Mode::checked);
    EXPECT_TRUE(checked.is_checked());
    const Explored expected = explore(native);
    const Explored found = explore(checked);
    EXPECT_EQ(found.places, expected.places);
    EXPECT_EQ(found.steps, expected.steps);
  }
}

// Engines ask for nothing but what the interface says.
TEST(Engines, SearchSystemsThatAreNoPrograms) {
  const ToyModel model(3, 4);
  for (const search::Order order : {search::Order::depth_first, search::Order::breadth_first}) {
    const search::Result result = searched(model, order);
    EXPECT_EQ(result.statistics.states, 125U);
    EXPECT_EQ(result.statistics.transitions, 1U + 3U * 4U * 25U);
    EXPECT_EQ(result.occurrences[0], 25U);
    EXPECT_EQ(result.verdicts[0], search::Verdict::holds);
    EXPECT_EQ(result.verdicts[1], search::Verdict::holds);
    ASSERT_EQ(result.witnesses.size(), 1U);
    if (order == search::Order::breadth_first) {
      EXPECT_EQ(result.witnesses[0].run.prefix.size(), 4U);
    }
  }
}

}  // namespace hasse::layers
