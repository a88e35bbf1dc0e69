// Patterns of properties, with scopes, as formulas to begin with: p, s, t, z are what a property is about, q and r where its
// scope begins and ends.
//
// Source: Dwyer, Avrunin, Corbett, Patterns in property specifications for finite-state verification (ICSE 1999), and the formulas
// that they published with it.
#pragma once

#include <span>

namespace hasse::ltl {

struct Pattern {
  const char* name;
  const char* scope;
  const char* meaning;  // within the scope
  const char* formula;  // in SPIN's syntax
};

// Those of one name stand together.
std::span<const Pattern> patterns();

}  // namespace hasse::ltl
