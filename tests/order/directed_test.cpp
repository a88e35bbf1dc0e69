// How far the search from a goal gets with how few states, on a model that is tightly coupled.
#include <gtest/gtest.h>

#include "engines/search/search.h"
#include "frontends/promela/promela.h"
#include "logic/predicate.h"
#include "program/overlay.h"

namespace hasse::order {
namespace {

std::uint64_t states_of_dining(int philosophers) {
  const std::string model = HASSE_SOURCE_DIR "/tests/models/protocols/dining.pml";
  promela::Options defines;
  defines.defines = {"N=" + std::to_string(philosophers)};
  Overlay overlay(promela::load(std::make_shared<SourceFiles>(), model, defines));
  const std::string goal = "eating[0] && eating[1]";
  const ExprId expr = add_predicate(overlay, goal, "test");
  std::vector<ExprId> predicates{expr};
  search::Options options;
  options.goals = {logic::classify(overlay, expr, false, predicates)};
  options.properties = {{property::PropertyKind::reachable, goal, goal, 0, {}}};
  options.reduction = Reduction::stubborn;
  const machine::Machine machine(std::move(overlay).finish(), predicates);
  const search::Result result = search::run(machine, options);
  EXPECT_EQ(result.verdicts[0], property::Verdict::violated);
  return result.statistics.states;
}

// An independent implementation on a hand-made model of the same protocol visits 73, 1,262 and 15,663 states; it starts
// when the processes are there, one step later.
TEST(Directed, FindsDiningOutOfReachWithAFractionOfTheStates) {
  EXPECT_EQ(states_of_dining(2), 74U);
  EXPECT_EQ(states_of_dining(3), 1'263U);
  EXPECT_EQ(states_of_dining(4), 15'664U);
}

}  // namespace
}  // namespace hasse::order
