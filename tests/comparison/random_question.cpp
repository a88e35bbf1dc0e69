#include "comparison/random_question.h"

#include "support/random_predicate.h"
#include "support/random_program.h"

namespace hasse::comparison {

support::Failing random_question(std::uint64_t seed, const support::Features& features) {
  support::Failing result;
  result.program = support::random_program(seed, features);
  support::Random random(~seed);
  for (std::size_t i = 0; i < support::kPredicateClasses; ++i) {
    result.predicates.push_back(
        support::random_predicate(static_cast<support::PredicateClass>(i), result.program.mentionable, random));
  }
  return result;
}

Question question_of(const support::Failing& tree) {
  return {support::to_text(tree.program), tree.predicates};
}

}  // namespace hasse::comparison
