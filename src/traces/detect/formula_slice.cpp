#include "traces/detect/formula_slice.h"

#include "traces/detect/asking.h"

namespace hasse::traces {

namespace {

using Kind = Formula::Kind;
using poset::ClockTable;
using poset::Implications;

void append(Implications& all, const Implications& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

std::optional<Implications> FormulaSlicer::implications(const Formula& formula, bool positive) const {
  switch (formula.kind) {
    case Kind::state:
      return implications_of_state(formula.predicate, positive);
    case Kind::negation:
      return implications(formula.operands[0], !positive);
    case Kind::all_of:
    case Kind::any_of:
      return (formula.kind == Kind::all_of) == positive ? conjunction(formula, positive) : std::nullopt;
    case Kind::exists_finally:
    case Kind::always_globally:
      return under(formula, positive,
                   (formula.kind == Kind::exists_finally) == positive ? OfImplications{poset::exists_finally}
                                                                      : OfImplications{poset::always_globally});
    default:
      if ((formula.kind == Kind::exists_globally) != positive) return std::nullopt;
      return under(formula, positive, poset::exists_globally);
  }
}

std::optional<Implications> FormulaSlicer::under(const Formula& formula, bool positive,
                                                 OfImplications operation) const {
  const auto operand = implications(formula.operands[0], positive);
  if (!operand) return std::nullopt;
  return operation(poset_, *operand);
}

std::optional<Implications> FormulaSlicer::conjunction(const Formula& formula, bool positive) const {
  Implications all;
  for (const Formula& operand : formula.operands) {
    const auto more = implications(operand, positive);
    if (!more) return std::nullopt;
    append(all, *more);
  }
  return all;
}

std::optional<Implications> FormulaSlicer::implications_of_state(const Predicate& predicate, bool positive) const {
  const auto clauses = make_clauses(run_, predicate, columns_, give_up_);
  if (!clauses || (positive && clauses->size() > 1)) return std::nullopt;
  if (positive && clauses->empty()) return poset::nothing_satisfies();
  Implications all;
  for (const auto& clause : *clauses) {
    if (clause->kind == ClauseClass::differences) {
      const auto more = implications_of_regular(*clause, positive);
      if (!more) return std::nullopt;
      append(all, *more);
      continue;
    }
    const auto conditions = conditions_of(*clause);
    if (!conditions || (conditions->list.size() > 1 && conditions->any == positive)) return std::nullopt;
    // None at all: true if all must hold, false if any would do.
    if (conditions->list.empty() && conditions->any == positive) return poset::nothing_satisfies();
    for (const poset::Conjunct& condition : conditions->list) append(all, this->condition(condition, positive));
  }
  return all;
}

// Of a clause with differences; its negation, if it is nothing but one of them.
std::optional<Implications> FormulaSlicer::implications_of_regular(const DetectableClause& clause,
                                                                   bool positive) const {
  const poset::Conjunction& regular = clause.clause.regular;
  if (positive) return all_of(regular);
  if (!regular.conjuncts.empty() || regular.differences.size() > 1) return std::nullopt;
  return difference(regular.differences[0], false);
}

Implications FormulaSlicer::all_of(const poset::Conjunction& regular) const {
  Implications all;
  for (const poset::Conjunct& condition : regular.conjuncts) append(all, this->condition(condition, true));
  for (const poset::Difference& difference : regular.differences) append(all, this->difference(difference, true));
  return all;
}

Implications FormulaSlicer::difference(const poset::Difference& difference, bool positive) const {
  throw_if(give_up_);
  poset::Difference wanted = difference;
  // Not up - down >= least: down - up >= 1 - least.
  if (!positive) wanted = {.up = difference.down, .down = difference.up, .least = 1 - difference.least};
  if (projection_ == nullptr) return poset::implications_of(poset_, wanted);
  const auto up = projection_->totals(wanted.up);
  const auto down = projection_->totals(wanted.down);
  if (up.chain && down.chain)
    return poset::implications_of(poset_, {{*up.chain, up.totals}, {*down.chain, down.totals}, wanted.least});
  // A chain that has vanished has one total.
  const auto& left = up.chain ? up : down;
  std::vector<std::uint8_t> holds;
  for (std::size_t i = 0; i < left.totals.size(); ++i) {
    const std::int64_t more = up.totals[up.chain ? i : 0];
    const std::int64_t less = down.totals[down.chain ? i : 0];
    holds.push_back(more - less >= wanted.least ? 1 : 0);
  }
  if (left.chain) return poset::implications_of(poset_, poset::Conjunct{*left.chain, holds});
  return holds[0] == 0 ? poset::nothing_satisfies() : Implications{};
}

Implications FormulaSlicer::condition(const poset::Conjunct& condition, bool positive) const {
  throw_if(give_up_);
  poset::Projection::Condition projected{.chain = condition.chain,
                                         .holds = {condition.holds.begin(), condition.holds.end()}};
  if (projection_ != nullptr) projected = projection_->condition(condition);
  if (!positive) {
    for (std::uint8_t& bit : projected.holds) bit = bit == 0 ? 1 : 0;
  }
  if (projected.chain) return poset::implications_of(poset_, {*projected.chain, projected.holds});
  return projected.holds[0] == 0 ? poset::nothing_satisfies() : Implications{};
}

FormulaSlice FormulaSlicer::slice(const Formula& formula, bool positive) const {
  throw_if(give_up_);
  if (const auto exact = implications(formula, positive)) return {ClockTable::of(poset_, *exact, give_up_), true};
  return {table_of_parts(formula, positive), false};
}

ClockTable FormulaSlicer::table_of_parts(const Formula& formula, bool positive) const {
  const auto under = [&](bool of_positive, OfTable operation) {
    return operation(poset_, slice(formula.operands[0], of_positive).table);
  };
  switch (formula.kind) {
    case Kind::state:
      return table_of_state(formula.predicate, positive);
    case Kind::negation:
      return slice(formula.operands[0], !positive).table;
    case Kind::all_of:
    case Kind::any_of: {
      const bool all = (formula.kind == Kind::all_of) == positive;
      ClockTable result = all ? ClockTable::all(poset_) : ClockTable::nothing(poset_);
      for (const Formula& operand : formula.operands) {
        const ClockTable part = slice(operand, positive).table;
        result = all ? both(poset_, result, part, give_up_) : either(poset_, result, part);
        if (all && result.none()) break;
      }
      return result;
    }
    case Kind::exists_finally:
      return under(positive, positive ? OfTable{poset::exists_finally} : OfTable{poset::always_globally});
    case Kind::always_globally:
      return under(positive, positive ? OfTable{poset::always_globally} : OfTable{poset::exists_finally});
    case Kind::exists_globally:
      // Not on every way, always: some way leads to where it is not.
      return under(positive, positive ? OfTable{poset::exists_globally} : OfTable{poset::exists_finally});
    default:
      // On every way, finally: on some.
      return under(positive, positive ? OfTable{poset::exists_finally} : OfTable{poset::exists_globally});
  }
}

ClockTable FormulaSlicer::table_of_state(const Predicate& predicate, bool positive) const {
  const auto clauses = make_clauses(run_, predicate, columns_, give_up_);
  if (!clauses) return table_of_parts(formula_of(predicate), positive);
  ClockTable result = positive ? ClockTable::nothing(poset_) : ClockTable::all(poset_);
  for (const auto& clause : *clauses) {
    result = positive ? either(poset_, result, table_of_clause(*clause))
                      : both(poset_, result, table_of_no_clause(*clause), give_up_);
  }
  return result;
}

// By its conditions on single processes; the caller that enumerates the cuts checks the rest of the clause.
ClockTable FormulaSlicer::table_of_clause(const DetectableClause& clause) const {
  const auto conditions = conditions_of(clause);
  if (conditions && conditions->any) {
    ClockTable result = ClockTable::nothing(poset_);
    for (const poset::Conjunct& condition : conditions->list)
      result = either(poset_, result, ClockTable::of(poset_, this->condition(condition, true), give_up_));
    return result;
  }
  if (!conditions) return ClockTable::of(poset_, all_of(clause.clause.regular), give_up_);
  Implications all;
  for (const poset::Conjunct& condition : conditions->list) append(all, this->condition(condition, true));
  return ClockTable::of(poset_, all, give_up_);
}

ClockTable FormulaSlicer::table_of_no_clause(const DetectableClause& clause) const {
  const auto conditions = conditions_of(clause);
  if (!conditions) return ClockTable::all(poset_);
  if (conditions->any) {
    Implications all;
    for (const poset::Conjunct& condition : conditions->list) append(all, this->condition(condition, false));
    return ClockTable::of(poset_, all, give_up_);
  }
  ClockTable result = ClockTable::nothing(poset_);
  for (const poset::Conjunct& condition : conditions->list)
    result = either(poset_, result, ClockTable::of(poset_, this->condition(condition, false), give_up_));
  return result;
}

}  // namespace hasse::traces
