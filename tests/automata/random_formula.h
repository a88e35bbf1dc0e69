// Random formulas as trees, with semantics of their own by definition: independent of FormulaPool, which simplifies.
#pragma once

#include <string>
#include <vector>

#include "automata/formula.h"
#include "automata/lasso.h"
#include "support/random.h"

namespace hasse::automata {

struct Tree {
  enum class Kind {
    constant,
    proposition,
    negation,
    next,
    always,
    eventually,
    both,
    either,
    implies,
    equivalent,
    exclusive,
    until,
    weak_until,
    release,
    strong_release
  };
  Kind kind = Kind::constant;
  unsigned number = 0;  // of the proposition; of the constant: 0 or 1
  std::vector<Tree> parts;
};

// With so many operators and propositions, or fewer where constants are picked.
inline Tree random_tree(support::Random& random, unsigned size, unsigned propositions) {
  if (size <= 1) {
    if (random.percent(5)) return {Tree::Kind::constant, random.pick(2), {}};
    return {Tree::Kind::proposition, random.pick(propositions), {}};
  }
  const auto first = static_cast<unsigned>(Tree::Kind::negation);
  const auto binary = static_cast<unsigned>(Tree::Kind::both);
  const auto last = static_cast<unsigned>(Tree::Kind::strong_release);
  const unsigned kind = size == 2 ? random.between(first, binary - 1) : random.between(first, last);
  Tree tree{static_cast<Tree::Kind>(kind), 0, {}};
  if (kind < binary) {
    tree.parts.push_back(random_tree(random, size - 1, propositions));
  } else {
    const unsigned left = random.between(1, size - 2);
    tree.parts.push_back(random_tree(random, left, propositions));
    tree.parts.push_back(random_tree(random, size - 1 - left, propositions));
  }
  return tree;
}

inline Formula build(FormulaPool& pool, const Tree& tree) {
  using Kind = Tree::Kind;
  std::vector<Formula> parts;
  for (const Tree& part : tree.parts) parts.push_back(build(pool, part));
  switch (tree.kind) {
    case Kind::constant:
      return tree.number != 0 ? kTrue : kFalse;
    case Kind::proposition:
      return pool.proposition("p" + std::to_string(tree.number));
    case Kind::negation:
      return pool.negation(parts[0]);
    case Kind::next:
      return pool.next(parts[0]);
    case Kind::always:
      return pool.always(parts[0]);
    case Kind::eventually:
      return pool.eventually(parts[0]);
    case Kind::both:
      return pool.conjunction(parts[0], parts[1]);
    case Kind::either:
      return pool.disjunction(parts[0], parts[1]);
    case Kind::implies:
      return pool.implies(parts[0], parts[1]);
    case Kind::equivalent:
      return pool.equivalent(parts[0], parts[1]);
    case Kind::exclusive:
      return pool.negation(pool.equivalent(parts[0], parts[1]));
    case Kind::until:
      return pool.until(parts[0], parts[1]);
    case Kind::weak_until:
      return pool.weak_until(parts[0], parts[1]);
    case Kind::release:
      return pool.release(parts[0], parts[1]);
    case Kind::strong_release:
      return pool.strong_release(parts[0], parts[1]);
  }
  return kFalse;
}

// By definition: what happens within `length` more steps happens for ever.
inline bool holds_by_definition(const Tree& tree, const Lasso& lasso, std::size_t position) {
  using Kind = Tree::Kind;
  const auto part = [&](std::size_t number, std::size_t at) {
    return holds_by_definition(tree.parts[number], lasso, at);
  };
  const auto some_until = [&](std::size_t before, std::size_t at_last) {
    std::size_t at = position;
    for (std::size_t step = 0; step <= lasso.length; ++step, at = lasso.after(at)) {
      if (part(at_last, at)) return true;
      if (!part(before, at)) return false;
    }
    return false;
  };
  const auto always = [&](std::size_t number) {
    std::size_t at = position;
    for (std::size_t step = 0; step <= lasso.length; ++step, at = lasso.after(at)) {
      if (!part(number, at)) return false;
    }
    return true;
  };
  const auto released = [&](bool has_to_come) {  // part 0 releases part 1
    std::size_t at = position;
    for (std::size_t step = 0; step <= lasso.length; ++step, at = lasso.after(at)) {
      if (!part(1, at)) return false;
      if (part(0, at)) return true;
    }
    return !has_to_come;
  };
  switch (tree.kind) {
    case Kind::constant:
      return tree.number != 0;
    case Kind::proposition:
      return lasso.propositions[tree.number][position];
    case Kind::negation:
      return !part(0, position);
    case Kind::next:
      return part(0, lasso.after(position));
    case Kind::always:
      return always(0);
    case Kind::eventually: {
      std::size_t at = position;
      for (std::size_t step = 0; step <= lasso.length; ++step, at = lasso.after(at)) {
        if (part(0, at)) return true;
      }
      return false;
    }
    case Kind::both:
      return part(0, position) && part(1, position);
    case Kind::either:
      return part(0, position) || part(1, position);
    case Kind::implies:
      return !part(0, position) || part(1, position);
    case Kind::equivalent:
      return part(0, position) == part(1, position);
    case Kind::exclusive:
      return part(0, position) != part(1, position);
    case Kind::until:
      return some_until(0, 1);
    case Kind::weak_until:
      return some_until(0, 1) || always(0);
    case Kind::release:
      return released(false);
    case Kind::strong_release:
      return released(true);
  }
  return false;
}

inline Lasso random_lasso(support::Random& random, unsigned max_length, unsigned propositions) {
  Lasso lasso;
  lasso.length = random.between(1, max_length);
  lasso.cycle_start = random.pick(lasso.length);
  for (unsigned p = 0; p < propositions; ++p) {
    std::vector<bool>& values = lasso.propositions.emplace_back();
    const unsigned chance = random.among(std::vector<unsigned>{10, 50, 90});
    for (std::size_t i = 0; i < lasso.length; ++i) values.push_back(random.percent(chance));
  }
  return lasso;
}

// p0, p1, ... get the indices 0, 1, ...
inline void name_propositions(FormulaPool& pool, unsigned propositions) {
  for (unsigned p = 0; p < propositions; ++p) pool.proposition("p" + std::to_string(p));
}

}  // namespace hasse::automata
