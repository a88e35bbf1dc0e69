// Linear temporal logic on lasso words by its definition, formulas and words at random: what automata are compared with.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "automata/emptiness.h"
#include "automata/formula.h"

namespace hasse::automata {

// By position, whether the formula holds there. Untils are least, releases greatest fixpoints over the positions.
inline std::vector<bool> holds_at(const FormulaPool& pool, Formula formula, const Word& word) {
  const std::size_t length = word.prefix.size() + word.cycle.size();
  const auto after = [&](std::size_t i) { return i + 1 < length ? i + 1 : word.prefix.size(); };
  const auto letter = [&](std::size_t i) -> const Cube& {
    return i < word.prefix.size() ? word.prefix[i] : word.cycle[i - word.prefix.size()];
  };
  const auto operand = [&](std::size_t number) { return holds_at(pool, pool.operand(formula, number), word); };
  std::vector<bool> holds(length, false);
  switch (pool.op(formula)) {
    case Op::constant_true:
      holds.assign(length, true);
      break;
    case Op::constant_false:
      break;
    case Op::proposition:
    case Op::negated_proposition:
      for (std::size_t i = 0; i < length; ++i) {
        bool is_true = false;
        for (const Literal literal : letter(i)) {
          if (literal.variable == pool.index_of(formula)) is_true = literal.positive;
        }
        holds[i] = is_true == (pool.op(formula) == Op::proposition);
      }
      break;
    case Op::conjunction:
      holds.assign(length, true);
      [[fallthrough]];
    case Op::disjunction:
      for (std::size_t o = 0; o < pool.operands(formula).size(); ++o) {
        const std::vector<bool> one = operand(o);
        const bool all = pool.op(formula) == Op::conjunction;
        for (std::size_t i = 0; i < length; ++i) holds[i] = all ? holds[i] && one[i] : holds[i] || one[i];
      }
      break;
    case Op::next: {
      const std::vector<bool> one = operand(0);
      for (std::size_t i = 0; i < length; ++i) holds[i] = one[after(i)];
      break;
    }
    case Op::until:
    case Op::release: {
      const bool is_until = pool.op(formula) == Op::until;
      const std::vector<bool> left = operand(0);
      const std::vector<bool> right = operand(1);
      holds.assign(length, !is_until);
      for (std::size_t round = 0; round < length + 1; ++round) {
        for (std::size_t i = length; i-- > 0;) {
          holds[i] = is_until ? right[i] || (left[i] && holds[after(i)]) : right[i] && (left[i] || holds[after(i)]);
        }
      }
      break;
    }
  }
  return holds;
}

inline bool holds(const FormulaPool& pool, Formula formula, const Word& word) {
  return holds_at(pool, formula, word)[0];
}

// Words and formulas over the first `propositions` propositions of a pool.
class RandomLogic {
 public:
  RandomLogic(FormulaPool& pool, std::uint32_t propositions, std::uint64_t seed)
      : pool_(pool), propositions_(propositions), random_(seed) {
    for (std::uint32_t p = 0; p < propositions; ++p) pool.proposition("p" + std::to_string(p));
  }

  Formula formula(std::size_t length) {
    if (length <= 1) {
      const Formula literal = pool_.proposition(below(propositions_));
      return below(2) == 0 ? literal : pool_.negation(literal);
    }
    if (length == 2 || below(5) == 0) {
      const Formula one = formula(length - 1);
      switch (below(4)) {
        case 0:
          return pool_.next(one);
        case 1:
          return pool_.eventually(one);
        case 2:
          return pool_.always(one);
        default:
          return pool_.negation(one);
      }
    }
    const std::size_t part = 1 + below(static_cast<std::uint32_t>(length - 2));
    const Formula left = formula(part);
    const Formula right = formula(length - 1 - part);
    switch (below(7)) {
      case 0:
        return pool_.conjunction(left, right);
      case 1:
        return pool_.disjunction(left, right);
      case 2:
        return pool_.release(left, right);
      case 3:
        return pool_.weak_until(left, right);
      case 4:
        return pool_.equivalent(left, right);
      default:
        return pool_.until(left, right);
    }
  }

  Word word() {
    Word word;
    for (std::uint32_t n = below(4); n > 0; --n) word.prefix.push_back(letter());
    for (std::uint32_t n = 1 + below(4); n > 0; --n) word.cycle.push_back(letter());
    return word;
  }

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }

 private:
  Cube letter() {
    Cube letter;
    for (std::uint32_t p = 0; p < propositions_; ++p) letter.push_back({p, below(2) == 0});
    return letter;
  }

  FormulaPool& pool_;
  std::uint32_t propositions_;
  std::mt19937_64 random_;
};

// The word in the propositions of an automaton of a formula of the pool, which may be fewer than the pool's.
inline Word in_propositions_of(const FormulaPool& pool, const Word& word,
                               const std::vector<std::string>& propositions) {
  const auto convert = [&](std::vector<Cube> letters) {
    for (Cube& letter : letters) {
      Cube own;
      for (std::uint32_t p = 0; p < propositions.size(); ++p) {
        for (const Literal literal : letter) {
          if (pool.name(literal.variable) == propositions[p]) own.push_back({p, literal.positive});
        }
      }
      letter = own;
    }
    return letters;
  };
  return {convert(word.prefix), convert(word.cycle)};
}

// And back.
inline Word in_propositions_of_pool(FormulaPool& pool, const Word& word, const std::vector<std::string>& propositions) {
  Word own = word;
  for (std::vector<Cube>* letters : {&own.prefix, &own.cycle}) {
    for (Cube& letter : *letters) {
      for (Literal& literal : letter) literal.variable = pool.proposition_index(propositions[literal.variable]);
    }
  }
  return own;
}

}  // namespace hasse::automata
