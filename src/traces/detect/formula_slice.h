// Slices of formulas on a recorded run: the states in which a formula is true, or a set that contains them.
//
// Exact where the formula is made of EF, AG, EG and "and" over conditions on single processes and monotone differences,
// or its negation is of the opposite kind; then implications give it, in a time linear in the events
// (poset/implications.h). For all others the slices of the parts are put together to one that may hold other states too
// (poset/clock_table.h).
// Source: Sen and Garg 2003; what its last step does with slices that are too large is not sound and not done here.
#pragma once

#include "poset/clock_table.h"
#include "poset/projection.h"
#include "traces/detect/clauses.h"
#include "traces/predicate/formula.h"

namespace hasse::traces {

struct FormulaSlice {
  poset::ClockTable table;
  bool is_exact = false;
};

class FormulaSlicer {
 public:
  // On the run itself; on a projection that keeps all events that change a variable of the formulas. Keeps references.
  // What is asked of it throws GivenUp if `give_up`, which may be empty, says so; it is asked at each part.
  FormulaSlicer(const Run& run, const Columns& columns, const std::function<bool()>& give_up)
      : run_(run), columns_(columns), poset_(run.order), give_up_(give_up) {}
  FormulaSlicer(const Run& run, const Columns& columns, const poset::Projection& projection,
                const std::function<bool()>& give_up)
      : run_(run), columns_(columns), poset_(projection.poset()), projection_(&projection), give_up_(give_up) {}

  // Of the states in which the formula is true, or if not `positive`, is not true.
  std::optional<poset::Implications> implications(const Formula& formula, bool positive) const;
  FormulaSlice slice(const Formula& formula, bool positive) const;

 private:
  using OfTable = poset::ClockTable (*)(const poset::Poset&, const poset::ClockTable&);
  using OfImplications = poset::Implications (*)(const poset::Poset&, const poset::Implications&);

  std::optional<poset::Implications> under(const Formula& formula, bool positive, OfImplications operation) const;
  std::optional<poset::Implications> conjunction(const Formula& formula, bool positive) const;
  std::optional<poset::Implications> implications_of_state(const Predicate& predicate, bool positive) const;
  std::optional<poset::Implications> implications_of_regular(const DetectableClause& clause, bool positive) const;
  poset::Implications condition(const poset::Conjunct& condition, bool positive) const;
  poset::Implications difference(const poset::Difference& difference, bool positive) const;
  poset::Implications all_of(const poset::Conjunction& regular) const;

  poset::ClockTable table_of_parts(const Formula& formula, bool positive) const;
  poset::ClockTable table_of_state(const Predicate& predicate, bool positive) const;
  poset::ClockTable table_of_clause(const DetectableClause& clause) const;
  poset::ClockTable table_of_no_clause(const DetectableClause& clause) const;

  const Run& run_;
  const Columns& columns_;
  const poset::Poset& poset_;
  const poset::Projection* projection_ = nullptr;
  const std::function<bool()>& give_up_;
};

}  // namespace hasse::traces
