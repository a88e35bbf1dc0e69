// What is asked of a model. A property is about a step, a state, the end of a run, or infinite runs; its scope says which, and
// so which engines can decide it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/source.h"

namespace hasse::property {

enum class PropertyKind : std::uint8_t {
  assertion,  // every assert() of the model, together
  deadlock,   // no invalid end state. Not with a never claim: it cuts runs short, so an end says nothing
  runtime,    // no run-time error of the model: index, division, dead channel, ...
  invariant,  // all states satisfy a predicate (--invariant, ltl [] p)
  reachable,  // some state satisfies a predicate (--reachable): holds iff found
  claim,      // the never claim does not reach its end
  trace,      // trace/notrace declaration
  // About infinite runs: given only to an engine that looks for cycles.
  temporal,      // an ltl formula that is no invariant
  acceptance,    // no cycle on which a process is at an accept label
  non_progress,  // no cycle on which no process is at a progress label
};

// On what a property is decided. A trace declaration is judged by steps as well, but a run that fits it is judged at its end.
enum class Scope : std::uint8_t {
  step,          // a fault of a step
  state,         // the value of a predicate
  end_of_run,    // a state without a step
  infinite_run,  // a cycle
};

Scope scope_of(PropertyKind kind);

// Is it about a predicate that is evaluated in states?
inline bool has_predicate(PropertyKind kind) {
  return kind == PropertyKind::invariant || kind == PropertyKind::reachable;
}

struct Property {
  PropertyKind kind = PropertyKind::assertion;
  std::string name;           // "assertions", "deadlock", "exclusion", or the text of the expression
  std::string text;           // the formula as the user sees it
  std::size_t predicate = 0;  // invariant, reachable: index into the Machine's predicates
  SourcePos pos;
};

enum class Verdict : std::uint8_t { holds, violated, undecided };

// "assertion", "deadlock", "non-progress", ...; "holds", "violated", "undecided". Part of the JSON output.
const char* to_string(PropertyKind kind);
const char* to_string(Verdict verdict);

}  // namespace hasse::property
