// Rewriting of formulas into equivalent ones that are easier for automata and solvers.
//
// Bottom up, until nothing changes; what is known of a formula is known of its negation, so each rule is written for
// `or`, U and X and holds for `and` and R by duality. With e eventual, u universal, s both (Traits), and => the syntactic
// implication:
//
//   X s = s                 X a || X b = X (a || b)      (X a) U (X b) = X (a U b)      F X a = X F a
//   a U e = e               a U (b || e) = (a U b) || e   a U (b && s) = (a U b) && s
//   a U b = b if a => b     a U b = F b if !b => a        F (a || u) = F a || F u
//   a U (c U d) = c U d if a => c                         a U (c U d) = a U d if c => a     (a U b) U b = a U b
//   (a U b) || (a U c) = a U (b || c)                     (a R c) || (b R c) = (a || b) R c
//   G F a || G F b = G F (a || b)                         b || (a && X (a U b)) = a U b
//   a || b = b if a => b, true if !a => b                 a || (b && c) = a || c if !a => b
//   F G (a || u) = F G a || F u                           a U (b || (c R a)) = (b || c) R (a || b)
//   (a U b) || (c R a) = (b || c) R (a || b)              F (b && e) || G a = (b && e) R (a || (b && e)) if !a => b
//
// Sources: Somenzi, Bloem, Efficient Buechi automata from LTL formulae (CAV 2000); Etessami, Holzmann, Optimizing Buechi
// automata (CONCUR 2000); Babiak, Kretinsky, Rehak, Strejcek, LTL to Buechi automata translation (TACAS 2012).
//
// A rewriter remembers what it did, for all formulas of its pool, which it adds to. Implication is asked at most
// kMaxImplications times; from then on only what is known counts, so the time is bounded and the result depends on the order
// of calls alone. Not thread safe.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "automata/formula.h"

namespace hasse::automata {

class Rewriter {
 public:
  static constexpr std::size_t kMaxImplications = 1'000'000;

  explicit Rewriter(FormulaPool& pool) : pool_(pool) {}

  // Equivalent to the formula.
  Formula rewrite(Formula formula);

  // Does syntax alone show that what satisfies `left` satisfies `right`?
  bool implies(Formula left, Formula right);

 private:
  Formula rewrite_operands(Formula formula);
  Formula apply(Formula formula);
  Formula apply_next(Formula operand);
  Formula apply_until(Formula left, Formula right);
  Formula apply_disjunction(Formula disjunction);
  Formula split_right_of_until(Formula left, Formula right);
  Formula without_implied(std::vector<Formula> disjuncts);
  Formula merge(Formula disjunction);
  Formula fold_untils(Formula disjunction);
  Formula weaken_untils(Formula disjunction);
  bool implies_newly(Formula left, Formula right);
  bool is_suspendable(Formula formula) const {
    return pool_.traits(formula).eventual && pool_.traits(formula).universal;
  }

  FormulaPool& pool_;
  std::unordered_map<Formula, Formula> rewritten_;
  std::unordered_map<std::uint64_t, bool> implications_;
};

}  // namespace hasse::automata
