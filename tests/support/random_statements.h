// Random statements of one process over a scope.
#pragma once

#include "support/program_tree.h"
#include "support/scope.h"

namespace hasse::support {

class RandomStatements {
 public:
  // `spawns`: statements that create processes ("run W(1)"), each a condition.
  RandomStatements(Random& random, const Features& features, const Scope& scope, std::vector<std::string> spawns)
      : random_(random),
        features_(features),
        scope_(scope),
        expressions_(random, features, scope),
        spawns_(std::move(spawns)) {}

  // A whole body: a loop, a line that ends, or a circle of gotos. Its first statement bears the first label.
  Sequence body();
  // A line that ends.
  Sequence line(unsigned least, unsigned most);

 private:
  // Where a statement stands decides what it may be.
  enum class Place : std::uint8_t { open, atomic, d_step };

  Sequence sequence(unsigned least, unsigned most, int depth, Place place);
  Statement statement(int depth, Place place);
  Statement plain(Place place);
  Statement composite(int depth, Place place);
  Statement choice(int depth, Place place);
  Statement rule();
  Statement effect();
  Statement guard(Place place);
  Statement exchange();
  Sequence option(int depth, Place place);
  bool may_exchange(Place place) const;

  Random& random_;
  const Features& features_;
  const Scope& scope_;
  RandomExpressions expressions_;
  std::vector<std::string> spawns_;
};

}  // namespace hasse::support
