#include "automata/rewrite.h"

#include <algorithm>
#include <span>

#include "base/stop.h"

namespace hasse::automata {

namespace {

// The half of a formula and its dual that the rules are written for.
bool is_for_rules(Op op) {
  return op == Op::disjunction || op == Op::until || op == Op::next;
}

// Of the operands, those for which `wanted` holds are moved to the result.
template <typename Wanted>
std::vector<Formula> take(std::vector<Formula>& operands, const Wanted& wanted) {
  const auto rest = std::stable_partition(operands.begin(), operands.end(), [&](Formula f) { return !wanted(f); });
  std::vector<Formula> taken(rest, operands.end());
  operands.erase(rest, operands.end());
  return taken;
}

std::vector<Formula> copy_of(std::span<const Formula> operands) {
  return {operands.begin(), operands.end()};
}

}  // namespace

Formula Rewriter::rewrite(Formula formula) {
  const Op op = pool_.op(formula);
  if (pool_.operands(formula).empty()) return formula;
  if (!is_for_rules(op)) return pool_.negation(rewrite(pool_.negation(formula)));
  // X a and X !a are both of the half with rules: the one made first is looked at, so that negation keeps in step.
  if (op == Op::next && (formula.index & 1) != 0) return pool_.negation(rewrite(pool_.negation(formula)));
  if (const auto known = rewritten_.find(formula); known != rewritten_.end()) return known->second;
  stop_point();
  Formula result = rewrite_operands(formula);
  if (is_for_rules(pool_.op(result))) result = apply(result);
  // A rule gives a formula that is smaller or farther in the order of rules, so this ends.
  if (result != formula) result = rewrite(result);
  rewritten_[formula] = result;
  rewritten_[result] = result;
  return result;
}

Formula Rewriter::rewrite_operands(Formula formula) {
  std::vector<Formula> operands = copy_of(pool_.operands(formula));
  for (Formula& operand : operands) operand = rewrite(operand);
  switch (pool_.op(formula)) {
    case Op::next:
      return pool_.next(operands[0]);
    case Op::until:
      return pool_.until(operands[0], operands[1]);
    default:
      return pool_.disjunction(operands);
  }
}

Formula Rewriter::apply(Formula formula) {
  switch (pool_.op(formula)) {
    case Op::next:
      return apply_next(pool_.operand(formula));
    case Op::until:
      return apply_until(pool_.operand(formula, 0), pool_.operand(formula, 1));
    default:
      return apply_disjunction(formula);
  }
}

Formula Rewriter::apply_next(Formula operand) {
  return is_suspendable(operand) ? operand : pool_.next(operand);
}

Formula Rewriter::apply_until(Formula left, Formula right) {
  if (pool_.traits(right).eventual || implies(left, right)) return right;
  if (left != kTrue && implies(pool_.negation(right), left)) left = kTrue;
  const bool right_is_next = pool_.op(right) == Op::next;
  if (right_is_next && left == kTrue) return pool_.next(pool_.eventually(pool_.operand(right)));
  if (right_is_next && pool_.op(left) == Op::next)
    return pool_.next(pool_.until(pool_.operand(left), pool_.operand(right)));
  if (pool_.op(left) == Op::until && pool_.operand(left, 1) == right) return left;
  if (pool_.op(right) == Op::until) {
    const Formula inner = pool_.operand(right, 0);
    if (implies(left, inner)) return right;
    if (implies(inner, left)) return pool_.until(left, pool_.operand(right, 1));
  }
  return split_right_of_until(left, right);
}

Formula Rewriter::split_right_of_until(Formula left, Formula right) {
  std::vector<Formula> rest = copy_of(pool_.operands(right));
  if (left == kTrue && pool_.is_always(right) && pool_.op(pool_.operand(right, 1)) == Op::disjunction) {
    rest = copy_of(pool_.operands(pool_.operand(right, 1)));
    std::vector<Formula> apart = take(rest, [&](Formula f) { return pool_.traits(f).universal; });
    if (apart.empty()) return pool_.until(left, right);
    for (Formula& f : apart) f = pool_.eventually(f);
    apart.push_back(pool_.eventually(pool_.always(pool_.disjunction(rest))));
    return pool_.disjunction(apart);
  }
  if (pool_.op(right) == Op::disjunction) {
    const auto is_release_of_left = [&](Formula f) {
      return pool_.op(f) == Op::release && pool_.operand(f, 1) == left;
    };
    if (const auto release = std::ranges::find_if(rest, is_release_of_left); release != rest.end()) {
      const Formula releasing = pool_.operand(*release);
      rest.erase(release);
      const Formula last = pool_.disjunction(rest);
      return pool_.release(pool_.disjunction(last, releasing), pool_.disjunction(left, last));
    }
    std::vector<Formula> apart =
        take(rest, [&](Formula f) { return pool_.traits(f).eventual || (left == kTrue && pool_.traits(f).universal); });
    if (apart.empty()) return pool_.until(left, right);
    for (Formula& f : apart) f = pool_.until(left, f);
    apart.push_back(pool_.until(left, pool_.disjunction(rest)));
    return pool_.disjunction(apart);
  }
  if (pool_.op(right) == Op::conjunction) {
    std::vector<Formula> apart = take(rest, [&](Formula f) { return is_suspendable(f); });
    if (apart.empty()) return pool_.until(left, right);
    apart.push_back(pool_.until(left, pool_.conjunction(rest)));
    return pool_.conjunction(apart);
  }
  return pool_.until(left, right);
}

Formula Rewriter::apply_disjunction(Formula disjunction) {
  const Formula smaller = without_implied(copy_of(pool_.operands(disjunction)));
  if (pool_.op(smaller) != Op::disjunction) return smaller;
  const Formula folded = fold_untils(smaller);
  if (folded != smaller) return folded;
  const Formula weakened = weaken_untils(smaller);
  return weakened != smaller ? weakened : merge(smaller);
}

Formula Rewriter::without_implied(std::vector<Formula> disjuncts) {
  for (std::size_t i = 0; i < disjuncts.size();) {
    bool is_implied = false;
    for (std::size_t j = 0; j < disjuncts.size() && !is_implied; ++j) {
      if (i == j) continue;
      if (implies(pool_.negation(disjuncts[i]), disjuncts[j])) return kTrue;
      is_implied = implies(disjuncts[i], disjuncts[j]);
    }
    if (is_implied) {
      disjuncts.erase(disjuncts.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  // a || (b && c) where !a => b
  for (Formula& disjunct : disjuncts) {
    if (pool_.op(disjunct) != Op::conjunction) continue;
    std::vector<Formula> kept = copy_of(pool_.operands(disjunct));
    std::erase_if(kept, [&](Formula b) {
      return std::ranges::any_of(disjuncts, [&](Formula a) { return a != disjunct && implies(pool_.negation(a), b); });
    });
    if (kept.size() < pool_.operands(disjunct).size()) {
      disjunct = pool_.conjunction(kept);
      break;  // one at a time: this one may be the reason for another
    }
  }
  return pool_.disjunction(disjuncts);
}

// b || (a && X (a U b)): unfolded untils.
Formula Rewriter::fold_untils(Formula disjunction) {
  const std::span<const Formula> operands = pool_.operands(disjunction);
  for (const Formula operand : operands) {
    std::span<const Formula> parts = std::span(&operand, 1);
    if (pool_.op(operand) == Op::conjunction) parts = pool_.operands(operand);
    for (const Formula part : parts) {
      if (pool_.op(part) != Op::next || pool_.op(pool_.operand(part)) != Op::until) continue;
      const Formula until = pool_.operand(part);
      std::vector<Formula> others = copy_of(parts);
      std::erase(others, part);
      if (pool_.conjunction(others) != pool_.operand(until, 0)) continue;
      const Formula right = pool_.operand(until, 1);
      std::span<const Formula> needed = std::span(&right, 1);
      if (pool_.op(right) == Op::disjunction) needed = pool_.operands(right);
      if (!std::ranges::includes(operands, needed)) continue;
      std::vector<Formula> result = copy_of(operands);
      std::erase(result, operand);
      std::erase_if(result, [&](Formula f) { return std::ranges::find(needed, f) != needed.end(); });
      result.push_back(until);
      return pool_.disjunction(result);
    }
  }
  return disjunction;
}

// An until beside what may hold for ever.
Formula Rewriter::weaken_untils(Formula disjunction) {
  const std::span<const Formula> operands = pool_.operands(disjunction);
  for (const Formula release : operands) {
    if (pool_.op(release) != Op::release) continue;
    const Formula held = pool_.operand(release, 1);
    const auto is_needed_where_not_held = [&](Formula f) {  // b && e, where b is what the end of `held` implies
      if (!pool_.is_always(release) || pool_.op(f) != Op::conjunction) return false;
      return std::ranges::all_of(pool_.operands(f), [&](Formula part) {
        return pool_.traits(part).eventual || implies(pool_.negation(held), part);
      });
    };
    for (const Formula until : operands) {
      if (pool_.op(until) != Op::until || is_suspendable(until) || is_suspendable(release)) continue;
      const Formula last = pool_.operand(until, 1);
      if (pool_.operand(until) != held && !(pool_.is_eventually(until) && is_needed_where_not_held(last))) continue;
      std::vector<Formula> result = copy_of(operands);
      std::erase(result, until);
      std::erase(result, release);
      const Formula releasing = pool_.disjunction(last, pool_.operand(release));
      result.push_back(pool_.release(releasing, pool_.disjunction(held, last)));
      return pool_.disjunction(result);
    }
  }
  return disjunction;
}

// Untils with the same left operand, releases with the same right one, X, G F.
Formula Rewriter::merge(Formula disjunction) {
  std::vector<Formula> rest = copy_of(pool_.operands(disjunction));
  std::vector<Formula> result;
  const auto is_next = [&](Formula f) { return pool_.op(f) == Op::next; };
  const auto is_recurrence = [&](Formula f) { return pool_.is_always(f) && pool_.is_eventually(pool_.operand(f, 1)); };
  std::vector<Formula> taken = take(rest, is_next);
  for (Formula& f : taken) f = pool_.operand(f);
  if (!taken.empty()) result.push_back(pool_.next(pool_.disjunction(taken)));
  taken = take(rest, is_recurrence);
  for (Formula& f : taken) f = pool_.operand(pool_.operand(f, 1), 1);
  if (!taken.empty()) result.push_back(pool_.always(pool_.eventually(pool_.disjunction(taken))));
  // What is both eventual and universal stays apart: it can be put off.
  while (!rest.empty()) {
    const Formula first = rest.front();
    const Op op = pool_.op(first);
    const bool is_temporal = op == Op::until || op == Op::release;
    const std::size_t same = op == Op::until ? 0 : 1;
    taken = take(rest, [&](Formula f) {
      return f == first || (is_temporal && pool_.op(f) == op && !is_suspendable(first) && !is_suspendable(f) &&
                            pool_.operand(f, same) == pool_.operand(first, same));
    });
    if (taken.size() == 1) {
      result.push_back(first);
      continue;
    }
    const Formula kept = pool_.operand(first, same);
    for (Formula& f : taken) f = pool_.operand(f, 1 - same);
    const Formula joined = pool_.disjunction(taken);
    result.push_back(op == Op::until ? pool_.until(kept, joined) : pool_.release(joined, kept));
  }
  return pool_.disjunction(result);
}

bool Rewriter::implies(Formula left, Formula right) {
  if (left == right || left == kFalse || right == kTrue) return true;
  if (left == kTrue || right == kFalse) return false;
  if (pool_.is_literal(left) && pool_.is_literal(right)) return false;
  const std::uint64_t key = std::uint64_t{left.index} << 32 | right.index;
  if (const auto known = implications_.find(key); known != implications_.end()) return known->second;
  if (implications_.size() >= kMaxImplications) return false;
  stop_point();
  const bool result = implies_newly(left, right);
  implications_[key] = result;
  return result;
}

bool Rewriter::implies_newly(Formula left, Formula right) {
  const std::span<const Formula> of_left = pool_.operands(left);
  const std::span<const Formula> of_right = pool_.operands(right);
  const Op left_op = pool_.op(left);
  const Op right_op = pool_.op(right);
  const auto left_implies = [&](Formula f) { return implies(left, f); };
  const auto implies_right = [&](Formula f) { return implies(f, right); };

  // These lose nothing.
  if (right_op == Op::conjunction) return std::ranges::all_of(of_right, left_implies);
  if (left_op == Op::disjunction) return std::ranges::all_of(of_left, implies_right);

  if (left_op == Op::conjunction && std::ranges::any_of(of_left, implies_right)) return true;
  if (right_op == Op::disjunction && std::ranges::any_of(of_right, left_implies)) return true;

  if (left_op == Op::next) {
    if (right_op == Op::next && implies(of_left[0], of_right[0])) return true;
    if (pool_.traits(right).eventual && implies(of_left[0], right)) return true;
  }
  if (right_op == Op::next && pool_.traits(left).universal && implies(left, of_right[0])) return true;

  if (left_op == Op::until) {
    if (implies(of_left[1], right)) {
      if (pool_.traits(right).eventual || implies(of_left[0], right)) return true;
      if (right_op == Op::until && implies(of_left[0], of_right[0])) return true;
    }
  }
  if (left_op == Op::release && implies(of_left[1], right)) return true;

  if (right_op == Op::until && implies(left, of_right[1])) return true;
  if (right_op == Op::release) {
    if (implies(left, of_right[1])) {
      if (pool_.traits(left).universal || implies(left, of_right[0])) return true;
      if (left_op == Op::release && implies(of_left[0], of_right[0]) && implies(of_left[1], of_right[1])) return true;
    }
  }
  return false;
}

}  // namespace hasse::automata
