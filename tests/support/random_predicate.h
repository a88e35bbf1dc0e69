// Random state predicates over a program, of each class that detection treats on its own.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "support/program_tree.h"
#include "support/random.h"

namespace hasse::support {

enum class PredicateClass : std::uint8_t {
  local,
  conjunction,
  disjunction,
  comparison,    // of two variables
  zero_one_sum,  // how many of several conditions hold
  bounded_sum,
  channel_bound,
  label,  // who is where
  arbitrary,
};
inline constexpr std::size_t kPredicateClasses = 9;

std::string_view to_string(PredicateClass predicate_class);

// Where the program has nothing of the kind (no channels), it is an arbitrary one.
std::string random_predicate(PredicateClass predicate_class, const Mentionable& mentionable, Random& random);

}  // namespace hasse::support
