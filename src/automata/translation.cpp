#include "automata/translation.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::automata {

Translation::Translation(FormulaPool& pool, Formula formula, Order order) : pool_(pool), order_(order) {
  find_propositions(formula);
  if (order == Order::propositions_first) {
    for (std::uint32_t p = 0; p < propositions_.size(); ++p) variable(Kind::proposition, p);
  }
  state_of(formula);
}

void Translation::find_propositions(Formula formula) {
  std::unordered_set<Formula> seen{formula};
  std::vector<Formula> left{formula};
  std::vector<PropositionIndex> found;
  while (!left.empty()) {
    stop_point();
    const Formula at = left.back();
    left.pop_back();
    if (pool_.is_literal(at)) found.push_back(pool_.index_of(at));
    for (const Formula operand : pool_.operands(at)) {
      if (seen.insert(operand).second) left.push_back(operand);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  for (const PropositionIndex index : found) {
    proposition_numbers_.emplace(index, static_cast<std::uint32_t>(propositions_.size()));
    propositions_.push_back(pool_.name(index));
  }
}

BooleanFunction Translation::variable(Kind kind, std::uint32_t number) {
  const std::uint64_t key = static_cast<std::uint64_t>(kind) << 32 | number;
  const auto [at, is_new] = variable_numbers_.emplace(key, static_cast<std::uint32_t>(variables_.size()));
  if (is_new) variables_.push_back({kind, number});
  return functions_.variable(at->second);
}

// A conjunction is put off piece by piece, so that cubes are sets of formulas none of which is a conjunction; but for what is
// put off as a whole.
BooleanFunction Translation::next(Formula formula) {
  if (formula == kTrue) return kTop;
  if (formula == kFalse) return kBottom;
  const Formula suspended = pool_.op(formula) == Op::conjunction ? suspended_part(formula) : formula;
  if (suspended == formula) return variable(Kind::next, formula.index);
  BooleanFunction all = next(suspended);
  for (const Formula operand : pool_.operands(formula)) {
    if (suspended == kTrue || !is_suspendable(operand)) all = functions_.conjunction(all, next(operand));
  }
  return all;
}

// Insensitive to added and to left out prefixes: a run has all time to begin with it.
bool Translation::is_suspendable(Formula formula) const {
  return pool_.traits(formula).eventual && pool_.traits(formula).universal;
}

// What a suspendable formula is in the end: F G a has become G a. Then the formula is F of it.
Formula Translation::settled(Formula formula) {
  if (!is_suspendable(formula)) return formula;
  if (pool_.is_eventually(formula)) return settled(pool_.operand(formula, 1));
  const bool is_conjunction = pool_.op(formula) == Op::conjunction;
  if (!is_conjunction && pool_.op(formula) != Op::disjunction) return formula;
  std::vector<Formula> operands(pool_.operands(formula).begin(), pool_.operands(formula).end());
  for (Formula& operand : operands) operand = settled(operand);
  return is_conjunction ? pool_.conjunction(operands) : pool_.disjunction(operands);
}

// Of a conjunction, the suspendable operands as one, if they have choices to make; else true.
Formula Translation::suspended_part(Formula conjunction) {
  if (order_ != Order::propositions_first) return kTrue;
  std::vector<Formula> suspendable;
  for (const Formula operand : pool_.operands(conjunction)) {
    if (is_suspendable(operand)) suspendable.push_back(operand);
  }
  const Formula part = pool_.conjunction(suspendable);
  return settled(part) == part ? kTrue : part;
}

BooleanFunction Translation::promise(Formula formula) {
  const auto number = static_cast<std::uint32_t>(promise_numbers_.size());
  return variable(Kind::promise, promise_numbers_.emplace(formula, number).first->second);
}

BooleanFunction Translation::expand(Formula formula) {
  if (const auto known = expanded_.find(formula); known != expanded_.end()) return known->second;
  stop_point();
  BooleanFunction result = kTop;
  switch (pool_.op(formula)) {
    case Op::constant_true:
      break;
    case Op::constant_false:
      result = kBottom;
      break;
    case Op::proposition:
      result = variable(Kind::proposition, proposition_numbers_.at(pool_.index_of(formula)));
      break;
    case Op::negated_proposition:
      result = functions_.negation(variable(Kind::proposition, proposition_numbers_.at(pool_.index_of(formula))));
      break;
    case Op::conjunction: {
      const Formula suspended = suspended_part(formula);
      if (suspended == formula) {
        result = expand_suspended(formula);
        break;
      }
      result = expand(suspended);
      for (const Formula operand : pool_.operands(formula)) {
        if (suspended == kTrue || !is_suspendable(operand)) result = functions_.conjunction(result, expand(operand));
      }
      break;
    }
    case Op::disjunction:
      if (order_ == Order::propositions_first && is_suspendable(formula) && settled(formula) != formula) {
        result = expand_suspended(formula);
        break;
      }
      result = kBottom;
      for (const Formula operand : pool_.operands(formula)) result = functions_.disjunction(result, expand(operand));
      // What is closed under added prefixes can be put off as a whole as well, so that the choice is made later, from one state.
      if (order_ == Order::propositions_first && pool_.traits(formula).eventual) {
        result = functions_.disjunction(result, functions_.conjunction(next(formula), promise(formula)));
      }
      break;
    case Op::next:
      result = next(pool_.operand(formula));
      break;
    case Op::until: {
      const Formula right = pool_.operand(formula, 1);
      const BooleanFunction now = expand(right);
      const BooleanFunction meanwhile = functions_.conjunction(expand(pool_.operand(formula, 0)), next(formula));
      const auto promise =
          promise_numbers_.emplace(right, static_cast<std::uint32_t>(promise_numbers_.size())).first->second;
      const BooleanFunction later = functions_.conjunction(meanwhile, variable(Kind::promise, promise));
      result = functions_.disjunction(now, later);
      break;
    }
    case Op::release: {
      const BooleanFunction now = expand(pool_.operand(formula, 1));
      const BooleanFunction released = functions_.disjunction(expand(pool_.operand(formula, 0)), next(formula));
      result = functions_.conjunction(now, released);
      break;
    }
  }
  expanded_.emplace(formula, result);
  return result;
}

// Nothing now, or all choices at once: F G a || G F b is F (G a || G F b), and of n of them it is one state that chooses,
// rather than 3^n that have chosen for some.
BooleanFunction Translation::expand_suspended(Formula formula) {
  const BooleanFunction later = functions_.conjunction(next(formula), promise(formula));
  return functions_.disjunction(expand(settled(formula)), later);
}

State Translation::state_of(Formula formula) {
  if (const auto known = state_of_formula_.find(formula); known != state_of_formula_.end()) return known->second;
  const BooleanFunction expansion = expand(formula);
  const auto [at, is_new] = state_of_expansion_.emplace(expansion.node, static_cast<State>(expansions_.size()));
  if (is_new) {
    expansions_.push_back(expansion);
    formulas_.push_back(formula);
  }
  state_of_formula_.emplace(formula, at->second);
  return at->second;
}

Translation::Step Translation::step_of(const Cube& cube) {
  Step step;
  std::vector<Formula> next;
  for (const Literal literal : cube) {
    const Variable& variable = variables_[literal.variable];
    if (variable.kind == Kind::proposition) {
      step.letter.push_back({variable.number, literal.positive});
    } else if (variable.kind == Kind::promise) {
      step.promises.push_back(variable.number);
    } else {
      next.push_back({variable.number});
    }
  }
  std::sort(step.letter.begin(), step.letter.end());
  std::sort(step.promises.begin(), step.promises.end());
  step.target = state_of(pool_.conjunction(next));
  return step;
}

// The path to `true` that puts off least: fewest next-formulas and promises, then fewest literals. Next-formulas and promises occur in
// expansions without negation, so the literals that say that one is not put off can be left out.
Cube Translation::cheapest_cube(BooleanFunction f) {
  constexpr std::uint32_t kPutOff = 1U << 12;
  constexpr std::uint32_t kNever = 1U << 31;
  std::unordered_map<std::uint32_t, std::uint32_t> costs{{kBottom.node, kNever}, {kTop.node, 0}};
  const auto literal_cost = [&](std::uint32_t v, bool positive) -> std::uint32_t {
    return variables_[v].kind == Kind::proposition ? 1 : positive ? kPutOff : 0;
  };
  const auto cost = [&](const auto& self, BooleanFunction at) -> std::uint32_t {
    if (const auto known = costs.find(at.node); known != costs.end()) return known->second;
    const BooleanFunctions::Node node = functions_.node(at);
    const std::uint32_t low = self(self, node.low) + literal_cost(node.variable, false);
    const std::uint32_t high = self(self, node.high) + literal_cost(node.variable, true);
    const std::uint32_t least = std::min({low, high, kNever});
    costs.emplace(at.node, least);
    return least;
  };
  cost(cost, f);
  Cube cube;
  while (f != kTop) {
    const BooleanFunctions::Node node = functions_.node(f);
    const std::uint32_t low = costs.at(node.low.node) + literal_cost(node.variable, false);
    const bool positive = costs.at(node.high.node) + literal_cost(node.variable, true) < low;
    if (positive || variables_[node.variable].kind == Kind::proposition) cube.push_back({node.variable, positive});
    f = positive ? node.high : node.low;
  }
  return cube;
}

std::optional<Translation::Step> Translation::Successors::next() {
  if (left_ == kBottom) return std::nullopt;
  stop_point();
  BooleanFunctions& functions = translation_->functions_;
  Cube cube = translation_->cheapest_cube(left_);
  // Without the literals that the expansion does not ask for.
  for (std::size_t i = cube.size(); i-- > 0;) {
    Cube shorter = cube;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    if (functions.implies(functions.cube(shorter), expansion_)) cube = std::move(shorter);
  }
  left_ = functions.difference(left_, functions.cube(cube));
  return translation_->step_of(cube);
}

std::optional<Automaton> Translation::complete(bool by_valuation, std::size_t max_classes) {
  struct Found {
    State source;
    BooleanFunction guard;
    Step step;
  };
  Automaton automaton(propositions_);
  std::vector<Found> found;
  std::vector<std::uint32_t> numbers(propositions_.size());  // the same there and here
  std::iota(numbers.begin(), numbers.end(), 0U);
  for (State s = 0; s < expansions_.size(); ++s) {
    std::vector<BooleanFunctions::Remainder> classes{{kTop, expansions_[s]}};
    if (by_valuation) {
      auto parts = functions_.split(expansions_[s], static_cast<std::uint32_t>(propositions_.size()), max_classes);
      if (!parts) return std::nullopt;
      classes = std::move(*parts);
    }
    for (const auto& [valuations, rest] : classes) {
      const BooleanFunction guard = automaton.functions.import(functions_, valuations, numbers);
      for (const Cube& cube : functions_.cover(rest)) {
        stop_point();
        Step step = step_of(cube);
        const BooleanFunction letter = automaton.functions.cube(step.letter);
        found.push_back({s, automaton.functions.conjunction(guard, letter), std::move(step)});
      }
    }
  }
  if (promise_numbers_.size() > kMaxAcceptanceSets) {
    throw UserError(
        fmt::format("the formula has {} different eventualities; an automaton has at most {} acceptance sets",
                    promise_numbers_.size(), kMaxAcceptanceSets));
  }
  automaton.acceptance_sets = static_cast<std::uint32_t>(promise_numbers_.size());
  std::vector<Edge> edges;
  for (const Found& one : found) {
    Marks marks = automaton.all_marks();
    for (const std::uint32_t promise : one.step.promises) marks &= ~(Marks{1} << promise);
    edges.push_back({one.source, one.step.target, one.guard, marks});
  }
  automaton.set_edges(static_cast<std::uint32_t>(expansions_.size()), std::move(edges));
  merge_edges(automaton);
  return automaton;
}

Automaton translate(FormulaPool& pool, Formula formula) {
  constexpr std::size_t kMaxClasses = 4096;
  std::optional<Automaton> automaton =
      Translation(pool, formula, Translation::Order::propositions_first).complete(true, kMaxClasses);
  if (!automaton) automaton = Translation(pool, formula, Translation::Order::propositions_first).complete(false);
  return std::move(*automaton);
}

}  // namespace hasse::automata
