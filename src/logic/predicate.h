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
// classify() adds the atoms' expressions to the program: call it before a Machine is made of it. Afterwards everything
// is read-only. A part that would make more than kMostClauses clauses stays one atom, so that the cost stays polynomial
// however "and" and "or" alternate. Source: Garg's classes of predicates; docs/trace-covers.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "model/object.h"
#include "program/program.h"

namespace hasse::logic {

inline constexpr std::size_t kMostClauses = 1024;  // forbidding each pair of 45 processes makes 990

enum class Class : std::uint8_t {
  constant,      // no atoms, no sums: every state satisfies it
  local,         // atoms on one chain
  conjunctive,   // atoms on several chains (a linear predicate)
  linear,        // conjunctive, with bounds on the messages under way in channels
  zero_one_sum,  // one sum of 0/1 terms, nothing else
  bounded_sum,   // one sum, nothing else
  // One sum, with conditions as in the classes up to linear: the sum is decided on the slice of the conditions.
  constrained_sum,
  arbitrary,  // none of these: ideals are enumerated
};
const char* to_string(Class predicate_class);

struct Atom {
  // Which evaluations make it true: a value that is not 0, or a fault, too or alone.
  enum class Holds : std::uint8_t { value, value_or_fault, fault } holds = Holds::value;
  std::size_t predicate = 0;           // among the Machine's predicates
  std::vector<model::Object> objects;  // sorted; what its value depends on
  // A bound on the messages under way in a channel is linear without coupling the channel's ends: while it is false,
  // only a receive (len <= k, empty, not full) or only a send (len >= k, full, not empty) can make it true.
  enum class Needs : std::uint8_t { nothing, receives, sends } needs = Needs::nothing;
  std::string text;  // for people: "eating[0]", "x >= 3"
};
// In the current state of the execution.
bool holds(const Atom& atom, machine::Execution& execution);
// Does a bound on messages depend on the ends of channels only, not on a variable that says which channel?
bool is_on_ends(const Atom& atom);

// coefficient * term, where the term depends on `objects`, which lie on one chain, another one for each summand. It
// never faults.
struct Summand {
  std::int32_t coefficient = 1;
  std::size_t predicate = 0;
  std::vector<model::Object> objects;
};

// sum of summands >= bound, in 64 bits, which never overflow. (Other comparisons are turned into this one, or into
// two.) count(P @ label) has one 0/1 summand for each pid that a process of P can have, which may be all 255.
struct Sum {
  std::vector<Summand> summands;  // at least two
  std::int64_t bound = 0;
  bool zero_one = false;  // all coefficients are 1 and all terms 0 or 1
  std::string text;
};

struct Clause {
  std::vector<Atom> atoms;  // all must hold
  std::vector<Sum> sums;    // all must hold
  Class predicate_class = Class::arbitrary;
  std::string reason;  // "conjunction of 2 predicates, each on one chain"
};

// A predicate that some reachable state is to satisfy: EF(clauses[0] || clauses[1] || ...).
struct Goal {
  std::vector<Clause> clauses;                        // none: nothing satisfies it
  std::vector<std::vector<model::Object>> couplings;  // sets of objects whose writes must form one chain
  Atom whole;                                         // the goal itself, with all its objects
  std::string text;
};

// Is there a clause of which ideals are enumerated?
bool enumerates(const Goal& goal);

// Takes `goal` (an expression over globals and remote references) apart. Appends what must be evaluated to
// `predicates`, the list that the Machine is going to be constructed with. `negate`: the goal is that it does not hold,
// or faults (an invariant).
Goal classify(Program& program, ExprId goal, bool negate, std::vector<ExprId>& predicates);

// "conjunction of 2 predicates, each on one chain: linear", one line a clause.
std::vector<std::string> explain(const Goal& goal);

}  // namespace hasse::logic
