// State predicates, taken apart for detection on a partial order.
//
// A predicate that is to be reached is brought into negation normal form and then into a disjunction of clauses; each
// clause is a conjunction of atoms and sums, detected on its own. An atom is an expression that is not split further,
// together with the objects that its value depends on. The writes of one object are totally ordered in every run, so an
// atom over one object is local to a chain; the objects of an atom over several must be made dependent for the run
// ("coupled"), so that their writes form one chain too.
//
// Linear comparisons over several chains, such as count(P @ l) > 2, a[0] + a[1] + a[2] >= 2 or x < y, are kept as sums:
// they are decided by antichains (width), by a minimum cut or by enumeration, without coupling their terms. Where such
// a comparison of two chains has company in its clause, the two are coupled instead, which keeps the clause
// conjunctive.
//
// A predicate can fault (a reference to a process that has died, an index, a division). A fault satisfies no goal, and
// violates every invariant. The order of evaluation of "and" and "or" is kept, so that what one operand guards against
// does not happen in the other.
//
// classify() adds the atoms' expressions to an overlay of the program, of which the Machine is made then. A part that would make more than kMostClauses clauses stays one atom, so that the cost stays polynomial
// however "and" and "or" alternate. Source: Garg's classes of predicates; docs/trace-covers.md.
#pragma once

#include <cstddef>
#include <vector>

#include "logic/goal.h"
#include "program/overlay.h"

namespace hasse::logic {

inline constexpr std::size_t kMostClauses = 1024;  // forbidding each pair of 45 processes makes 990

// Takes `goal` (an expression of the overlay, over globals and remote references) apart. Appends what must be evaluated to
// `predicates`, the list that the Machine is going to be constructed with. `negate`: the goal is that it does not hold,
// or faults (an invariant).
Goal classify(Overlay& overlay, ExprId goal, bool negate, std::vector<ExprId>& predicates);

}  // namespace hasse::logic
