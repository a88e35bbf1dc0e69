// A predicate as a conjunction of predicates that each read some processes, for poset/persistent.h.
//
// "And" is taken apart, and a negated "or", down to what reads one process or is no conjunction.
#pragma once

#include "poset/persistent.h"
#include "poset/projection.h"
#include "traces/predicate/evaluate.h"

namespace hasse::traces {

class Conjuncts {
 public:
  // On a projection that keeps all events that change a variable of the predicate. Keeps references.
  Conjuncts(const Predicate& predicate, const Columns& columns, const poset::Projection& projection);
  Conjuncts(const Conjuncts&) = delete;
  Conjuncts& operator=(const Conjuncts&) = delete;

  std::span<const poset::Part> parts() const { return parts_; }

 private:
  void add(const ExprPtr& expr, bool positive);
  // What the parts are asked about is mostly one cut after another.
  const poset::Cut& counts(const poset::Cut& cut);

  const Columns& columns_;
  const poset::Projection& projection_;
  std::vector<poset::Part> parts_;
  poset::Cut last_cut_, last_counts_;
};

}  // namespace hasse::traces
