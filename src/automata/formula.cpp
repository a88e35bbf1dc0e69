#include "automata/formula.h"

#include <algorithm>
#include <utility>

#include "automata/words.h"
#include "base/diagnostics.h"
#include "base/hash.h"

namespace hasse::automata {

namespace {

constexpr Traits kAllTraits{true, true, true, true, true, true, true, true, true};
// A literal tells of the first state alone.
constexpr Traits kLiteralTraits{true, true, false, false, true, true, true, true, true};

Op dual(Op op) {
  switch (op) {
    case Op::conjunction:
      return Op::disjunction;
    case Op::disjunction:
      return Op::conjunction;
    case Op::until:
      return Op::release;
    case Op::release:
      return Op::until;
    default:
      return op;
  }
}

// Without blanks, but for one between letters.
std::string without_blanks(std::string_view name) {
  std::string key;
  bool is_apart = false;
  for (const char c : name) {
    if (c == ' ' || c == '\t') {
      is_apart = true;
      continue;
    }
    if (is_apart && !key.empty() && is_name_character(key.back()) && is_name_character(c)) key += ' ';
    is_apart = false;
    key += c;
  }
  return key;
}

}  // namespace

std::size_t FormulaPool::Hash::operator()(std::uint32_t index) const {
  return hash_bytes(std::as_bytes(pool->operands({index})), static_cast<std::uint64_t>(pool->nodes_[index].op));
}

bool FormulaPool::Equal::operator()(std::uint32_t left, std::uint32_t right) const {
  return pool->nodes_[left].op == pool->nodes_[right].op &&
         std::ranges::equal(pool->operands({left}), pool->operands({right}));
}

FormulaPool::FormulaPool() : known_(64, Hash{this}, Equal{this}) {
  nodes_.push_back({Op::constant_true, kAllTraits, 0, 1, nullptr});
  nodes_.push_back({Op::constant_false, kAllTraits, 0, 1, nullptr});
}

PropositionIndex FormulaPool::proposition_index(std::string_view name) {
  const auto index = static_cast<PropositionIndex>(propositions_.size());
  const auto [known, is_new] = by_name_.emplace(without_blanks(name), index);
  if (!is_new) return known->second;
  propositions_.push_back({std::string(name), Formula{static_cast<std::uint32_t>(nodes_.size())}});
  nodes_.push_back({Op::proposition, kLiteralTraits, index, 1, nullptr});
  nodes_.push_back({Op::negated_proposition, kLiteralTraits, index, 1, nullptr});
  return index;
}

// The formula of this operator and operands, which are in the form that the constructors leave them in; its dual stands
// behind it, or before it.
Formula FormulaPool::make(Op op, std::span<const Formula> operands) {
  const Formula formula = append(op, operands);
  const auto known = known_.insert(formula.index);
  if (!known.second) {
    nodes_.pop_back();
    room_in_block_ += operands.size();
    return {*known.first};
  }
  std::vector<Formula> negated;
  negated.reserve(operands.size());
  for (const Formula operand : operands) negated.push_back(negation(operand));
  const bool is_new = known_.insert(append(dual(op), negated).index).second;
  HASSE_CHECK(is_new, "a formula without its dual: {}", text(negation(formula)));
  return formula;
}

Formula FormulaPool::append(Op op, std::span<const Formula> operands) {
  HASSE_CHECK(nodes_.size() < UINT32_MAX, "too many formulas");
  std::uint32_t height = 0;
  for (const Formula operand : operands) height = std::max(height, this->height(operand));
  const Formula formula{static_cast<std::uint32_t>(nodes_.size())};
  const auto count = static_cast<std::uint32_t>(operands.size());
  nodes_.push_back({op, traits_of(op, operands), count, height + 1, keep(operands)});
  return formula;
}

const Formula* FormulaPool::keep(std::span<const Formula> operands) {
  constexpr std::size_t kBlock = 1024;
  if (operands.size() > room_in_block_) {
    room_in_block_ = std::max(kBlock, operands.size());
    blocks_.push_back(std::make_unique<Formula[]>(room_in_block_));
  }
  // Blocks are filled from their end.
  room_in_block_ -= operands.size();
  Formula* place = blocks_.back().get() + room_in_block_;
  std::copy(operands.begin(), operands.end(), place);
  return place;
}

Formula FormulaPool::conjunction(std::span<const Formula> operands) {
  return junction(Op::conjunction, operands);
}

Formula FormulaPool::disjunction(std::span<const Formula> operands) {
  return junction(Op::disjunction, operands);
}

Formula FormulaPool::junction(Op op, std::span<const Formula> operands) {
  const Formula neutral = op == Op::conjunction ? kTrue : kFalse;
  const Formula absorbing = op == Op::conjunction ? kFalse : kTrue;
  std::vector<Formula> flat;
  flat.reserve(operands.size());
  for (const Formula operand : operands) {
    if (operand == absorbing) return absorbing;
    if (operand == neutral) continue;
    if (this->op(operand) == op) {
      const std::span<const Formula> inner = this->operands(operand);
      flat.insert(flat.end(), inner.begin(), inner.end());
    } else {
      flat.push_back(operand);
    }
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  for (std::size_t i = 1; i < flat.size(); ++i) {
    if (flat[i] == negation(flat[i - 1])) return absorbing;
  }
  if (flat.empty()) return neutral;
  if (flat.size() == 1) return flat[0];
  return make(op, flat);
}

Formula FormulaPool::next(Formula formula) {
  if (formula == kTrue || formula == kFalse) return formula;
  return make(Op::next, std::span(&formula, 1));
}

Formula FormulaPool::until(Formula left, Formula right) {
  if (left == kFalse || left == right || right == kTrue || right == kFalse) return right;
  if (left == negation(right)) left = kTrue;
  if (op(right) == Op::until && operand(right) == left) return right;
  const Formula operands[] = {left, right};
  return make(Op::until, operands);
}

Formula FormulaPool::release(Formula left, Formula right) {
  if (left == kTrue || left == right || right == kTrue || right == kFalse) return right;
  if (left == negation(right)) left = kFalse;
  if (op(right) == Op::release && operand(right) == left) return right;
  const Formula operands[] = {left, right};
  return make(Op::release, operands);
}

Formula FormulaPool::equivalent(Formula left, Formula right) {
  return disjunction(conjunction(left, right), conjunction(negation(left), negation(right)));
}

Traits FormulaPool::traits_of(Op op, std::span<const Formula> operands) const {
  Traits all = kAllTraits;
  for (const Formula operand : operands) {
    const Traits& traits = this->traits(operand);
    all.boolean &= traits.boolean;
    all.without_next &= traits.without_next;
    all.eventual &= traits.eventual;
    all.universal &= traits.universal;
    all.safety &= traits.safety;
    all.guarantee &= traits.guarantee;
    all.obligation &= traits.obligation;
    all.recurrence &= traits.recurrence;
    all.persistence &= traits.persistence;
  }
  if (op == Op::conjunction || op == Op::disjunction) return all;
  Traits result = all;
  result.boolean = false;
  if (op == Op::next) {
    result.without_next = false;
    return result;
  }
  const Traits& left = traits(operands[0]);
  const Traits& right = traits(operands[1]);
  if (op == Op::until) {
    result.eventual = operands[0] == kTrue || right.eventual;
    result.universal = right.universal;
    result.safety = false;
    result.obligation = left.obligation && right.guarantee;
    result.recurrence = left.recurrence && right.guarantee;
  } else {
    result.eventual = right.eventual;
    result.universal = operands[0] == kFalse || right.universal;
    result.guarantee = false;
    result.obligation = left.obligation && right.safety;
    result.persistence = left.persistence && right.safety;
  }
  result.recurrence |= result.obligation;
  result.persistence |= result.obligation;
  return result;
}

}  // namespace hasse::automata
