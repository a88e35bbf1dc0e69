// Goals: predicates that some state is to satisfy, taken apart for detection on a partial order. predicate.h makes them of the
// expressions of a program; nothing here knows of programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/object.h"
#include "model/transition_system.h"

namespace hasse::logic {

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
  std::size_t predicate = 0;           // atomic proposition of the model
  std::vector<model::Object> objects;  // sorted; what its value depends on
  // A bound on the messages under way in a channel is linear without coupling the channel's ends: while it is false,
  // only a receive (len <= k, empty, not full) or only a send (len >= k, full, not empty) can make it true.
  enum class Needs : std::uint8_t { nothing, receives, sends } needs = Needs::nothing;
  std::string text;  // for people: "eating[0]", "x >= 3"
};
// In the current state of the system.
bool holds(const Atom& atom, model::TransitionSystem& system);
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

// "conjunction of 2 predicates, each on one chain: linear", one line a clause.
std::vector<std::string> explain(const Goal& goal);

}  // namespace hasse::logic
