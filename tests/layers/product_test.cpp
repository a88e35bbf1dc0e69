// The product with an automaton, against one that is put together by hand from the states and steps of the system alone.
#include "layers/product.h"

#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <stdexcept>

#include "frontends/promela/promela.h"
#include "layers/explored.h"
#include "layers/toy_model.h"
#include "machine/machine.h"
#include "program/overlay.h"
#include "support/random.h"
#include "support/random_program.h"

namespace hasse::layers {

namespace {

std::string with(const std::string& state, std::uint32_t at) {
  std::string both = state;
  both.append(reinterpret_cast<const char*>(&at), sizeof at);
  return both;
}

bool holds(const Automaton::Transition& transition, model::TransitionSystem& system) {
  for (const auto& [atom, negated] : transition.guard) {
    model::Fault fault = model::Fault::none;
    const bool value = system.evaluate(atom, fault) != 0 && fault == model::Fault::none;
    if (value == negated) return false;
  }
  return true;
}

// Pairs of a place of the system and a state of the automaton. The automaton stands still while somebody has control.
Explored by_hand(const model::Model& model, const Automaton& automaton) {
  const Explored alone = explore(model);
  std::map<Place, std::vector<Place>> next;
  for (const auto& [from, to] : alone.steps) next[from].push_back(to);
  Explored result;
  const auto system = model.make();
  if (system->start().fault != model::Fault::none) return result;
  std::vector<std::pair<Place, std::uint32_t>> open{{{bytes_of(system->state()), model::kNobody}, automaton.initial}};
  const auto place_of = [](const Place& place, std::uint32_t at) { return Place{with(place.first, at), place.second}; };
  result.places.insert(place_of(open.front().first, automaton.initial));
  while (!open.empty()) {
    const auto [place, at] = open.back();
    open.pop_back();
    system->load(view_of(place.first));
    const auto arrive = [&, place = place, at = at](const Place& to, std::uint32_t to_at) {
      result.steps.emplace(place_of(place, at), place_of(to, to_at));
      if (result.places.insert(place_of(to, to_at)).second) open.emplace_back(to, to_at);
    };
    const std::vector<Place>& successors = next[place];
    if (place.second != model::kNobody) {
      for (const Place& to : successors) arrive(to, at);
      continue;
    }
    // Steps that end the run have no successor, so whether it stutters is asked for.
    std::vector<model::Label> steps;
    system->enabled(model::kNobody, steps);
    for (const Automaton::Transition& transition : automaton.transitions) {
      if (transition.source != at || !holds(transition, *system)) continue;
      if (steps.empty()) arrive(place, transition.target);
      for (const Place& to : successors) arrive(to, transition.target);
    }
  }
  return result;
}

// Three states; "counter 0 is full and from then on counter 1 is not".
Automaton never_after() {
  return {.initial = 0,
          .transitions = {{0, 0, {}}, {0, 1, {{0, false}, {1, true}}}, {1, 1, {{1, true}}}, {1, 2, {{1, false}}}},
          .accepting = {false, true, false}};
}

void expect_same(const model::Model& model, const Automaton& automaton) {
  const ProductModel product(model, automaton);
  const Explored found = explore(product);
  const Explored expected = by_hand(model, automaton);
  EXPECT_EQ(found.places, expected.places);
  EXPECT_EQ(found.steps, expected.steps);
}

Automaton random_automaton(support::Random& random, std::size_t atoms) {
  Automaton automaton;
  const auto states = static_cast<std::uint32_t>(1 + random.below(4));
  for (std::uint32_t state = 0; state < states; ++state) automaton.accepting.push_back(random.percent(40));
  for (std::uint64_t count = 1 + random.below(3 * states); count > 0; --count) {
    Automaton::Transition transition;
    transition.source = static_cast<std::uint32_t>(random.below(states));
    transition.target = static_cast<std::uint32_t>(random.below(states));
    for (std::uint64_t literals = random.below(3); literals > 0; --literals)
      transition.guard.push_back({random.below(atoms), random.percent(50)});
    automaton.transitions.push_back(std::move(transition));
  }
  return automaton;
}

}  // namespace

TEST(Product, OfCountersIsTheOneMadeByHand) {
  const ToyModel model(2, 3);
  expect_same(model, never_after());
  const ProductModel product(model, never_after());
  const Explored found = explore(product);
  EXPECT_EQ(explore(model).places.size(), 16U);
  std::size_t accepting = 0;
  const auto system = product.make();
  for (const auto& [state, owner] : found.places) {
    system->load(view_of(state));
    accepting += system->is_accepting();
  }
  // The automaton leaves its first state where counter 0 is full and counter 1 is not: counter 1 has then been 0, 1 or 2, and is
  // one more when the step was its own.
  EXPECT_EQ(accepting, 3U);
}

TEST(Product, StuttersWhereTheSystemEnds) {
  const ToyModel model(1, 1);
  const ProductModel product(model,
                             {.initial = 0, .transitions = {{0, 1, {}}, {1, 1, {}}}, .accepting = {false, true}});
  const auto system = product.make();
  system->start();
  std::vector<model::Label> steps;
  system->enabled(model::kNobody, steps);
  ASSERT_EQ(steps.size(), 1U);
  system->take(steps.front());
  const std::string end = bytes_of(system->state());
  steps.clear();
  system->enabled(model::kNobody, steps);
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_TRUE(steps.front().is_observer_alone());
  EXPECT_TRUE(system->is_accepting());
  system->take(steps.front());
  EXPECT_EQ(bytes_of(system->state()), end);
}

TEST(Product, HasNoStepWhereTheAutomatonHasNone) {
  const ToyModel model(1, 2);
  const ProductModel product(model, {.initial = 0, .transitions = {{0, 0, {{0, false}}}}, .accepting = {true}});
  const auto system = product.make();
  system->start();
  std::vector<model::Label> steps;
  system->enabled(model::kNobody, steps);
  EXPECT_TRUE(steps.empty());
}

TEST(Product, IsTheSystemToThoseWhoLookAtItsBase) {
  const ToyModel model(2, 2);
  const ProductModel product(model, never_after());
  EXPECT_EQ(&product.base(), &model);
  EXPECT_TRUE(product.traits().has_observer);
  const auto system = product.make();
  system->start();
  std::vector<model::Label> steps;
  system->enabled(model::kNobody, steps);
  std::vector<model::Label> alone;
  system->base().enabled(model::kNobody, alone);
  ASSERT_EQ(steps.size(), alone.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].observer, 0U);
    steps[i].observer = model::kNoAction;
    EXPECT_EQ(steps[i], alone[i]);
  }
}

TEST(Product, RefusesStatesThatAreNotThere) {
  const ToyModel model(1, 1);
  EXPECT_THROW(ProductModel(model, {.initial = 1, .transitions = {}, .accepting = {true}}), std::invalid_argument);
  EXPECT_THROW(ProductModel(model, {.initial = 0, .transitions = {{0, 3, {}}}, .accepting = {true}}),
               std::invalid_argument);
}

TEST(Product, OfGeneratedProgramsIsTheOneMadeByHand) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const support::ProgramTree tree = support::random_program(seed);
    const std::string text = support::to_text(tree);
    Overlay overlay(promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {}));
    std::vector<ExprId> atoms;
    for (const std::string& variable : tree.mentionable.variables) {
      if (atoms.size() < 3) atoms.push_back(add_predicate(overlay, variable + " == 1", "test"));
    }
    if (atoms.empty()) continue;
    const machine::Machine machine(std::move(overlay).finish(), atoms);
    if (explore(machine).places.size() > 3000) continue;
    support::Random random(seed);
    expect_same(machine, random_automaton(random, atoms.size()));
    if (HasFailure()) FAIL() << text;
    ++compared;
  }
  EXPECT_GT(compared, 20U);
}

}  // namespace hasse::layers
