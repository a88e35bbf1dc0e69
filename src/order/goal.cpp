#include "order/goal.h"

#include <algorithm>
#include <limits>

#include "order/access_analysis.h"

namespace hasse::order {

const Condition* GoalConditions::of(std::size_t predicate) {
  const auto [entry, is_new] = entries_.try_emplace(predicate);
  if (is_new) {
    const ProcessInstances& process_instances = table_.process_instances();
    const ExprId expr = process_instances.facts().machine().predicates()[predicate];
    entry->second.condition = condition_of(process_instances, expr, kNone, true);
    entry->second.whole =
        may_fault(process_instances, expr, kNone) && entry->second.condition.kind == Condition::Kind::expression;
  }
  return entry->second.whole ? nullptr : &entry->second.condition;
}

namespace {

class Finder {
 public:
  Finder(GoalConditions& conditions, Closure& closure, machine::Execution& execution)
      : conditions_(conditions), enabling_(closure.enabling()), execution_(execution) {}

  // Sets one of which must be entered before the clause holds; none when it holds now.
  std::vector<const BitSet*> necessary(const logic::Clause& clause) {
    std::vector<const BitSet*> sets;
    for (const logic::Atom& atom : clause.atoms) {
      if (!logic::holds(atom, execution_)) change(atom, sets);
    }
    for (const logic::Sum& sum : clause.sums) raise(sum, sets);
    return sets;
  }

 private:
  // What the value of the predicate was decided on may change.
  const BitSet& any_change(std::size_t predicate) {
    const ExprId expr = table_predicates()[predicate];
    return enabling_.writers(machine::ask(execution_, expr, model::kNobody).reads);
  }
  const std::vector<ExprId>& table_predicates() const { return conditions_.machine().predicates(); }

  void change(const logic::Atom& atom, std::vector<const BitSet*>& sets) {
    const Condition* condition = atom.holds == logic::Atom::Holds::value ? conditions_.of(atom.predicate) : nullptr;
    const std::size_t before = sets.size();
    if (condition != nullptr) enabling_.holds(*condition, sets);
    if (sets.size() == before) sets.push_back(&any_change(atom.predicate));
  }

  // A term of the sum must grow. Of 0/1 terms, several must where more than one is missing: then some can be left out.
  void raise(const logic::Sum& sum, std::vector<const BitSet*>& sets) {
    std::int64_t value = 0;
    std::vector<const logic::Summand*> low;
    for (const logic::Summand& summand : sum.summands) {
      model::Fault fault = model::Fault::none;
      const std::int32_t term = execution_.evaluate(summand.predicate, fault);
      value += std::int64_t{summand.coefficient} * term;
      if (!sum.zero_one || term == 0) low.push_back(&summand);
    }
    if (value >= sum.bound) return;
    std::vector<const BitSet*> terms;
    for (const logic::Summand* summand : low) terms.push_back(&raise(*summand, sum.zero_one));
    const std::int64_t missing = sum.zero_one ? sum.bound - value : 1;
    if (missing > static_cast<std::int64_t>(terms.size())) {
      sets.push_back(&enabling_.scratch());  // out of reach
      return;
    }
    std::sort(terms.begin(), terms.end(),
              [&](const BitSet* a, const BitSet* b) { return enabling_.counts(*a) < enabling_.counts(*b); });
    BitSet& together = enabling_.scratch();
    for (std::size_t k = 0; k + static_cast<std::size_t>(missing) <= terms.size(); ++k) together.add(*terms[k]);
    sets.push_back(&together);
  }

  const BitSet& raise(const logic::Summand& summand, bool zero_one) {
    std::vector<const BitSet*> sets;
    const Condition* condition = zero_one ? conditions_.of(summand.predicate) : nullptr;
    if (condition == nullptr || enabling_.holds(*condition, sets)) return any_change(summand.predicate);
    return **std::min_element(sets.begin(), sets.end(), [&](const BitSet* a, const BitSet* b) {
      return enabling_.counts(*a) < enabling_.counts(*b);
    });
  }

  GoalConditions& conditions_;
  Enabling& enabling_;
  machine::Execution& execution_;
};

}  // namespace

const BitSet* close_for_goal(GoalConditions& conditions, Closure& closure, machine::Execution& execution,
                             const logic::Goal& goal) {
  Finder finder(conditions, closure, execution);
  BitSet& seeds = closure.enabling().scratch();
  BitSet& closed = closure.enabling().scratch();
  BitSet& trial = closure.enabling().scratch();
  BitSet& best_closed = closure.enabling().scratch();
  for (const logic::Clause& clause : goal.clauses) {
    const std::vector<const BitSet*> sets = finder.necessary(clause);
    if (sets.empty()) return nullptr;
    const auto there = std::find_if(sets.begin(), sets.end(), [&](const BitSet* set) { return closed.contains(*set); });
    if (there != sets.end()) {
      seeds.add(**there);  // a later closure may be another one
      continue;
    }
    std::size_t least = std::numeric_limits<std::size_t>::max();
    const BitSet* best = nullptr;
    for (const BitSet* set : sets) {
      trial.clear();
      trial.add(seeds);
      trial.add(*set);
      const BitSet* members = closure.grow(trial, least);
      if (members == nullptr) continue;
      least = closure.size();
      best = set;
      best_closed.clear();
      best_closed.add(*members);
    }
    seeds.add(*best);
    std::swap(closed, best_closed);
  }
  return &closed;
}

}  // namespace hasse::order
