#include "traces/detect/clauses.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "base/diagnostics.h"
#include "traces/detect/asking.h"
#include "traces/detect/linear_sum.h"

namespace hasse::traces {

namespace {

using Kind = Expr::Kind;

struct Atom {
  const Expr* expr = nullptr;
  bool positive = true;
};
using Atoms = std::vector<Atom>;

struct TooMany {};

void refuse_more(std::size_t clauses) {
  if (clauses > kMostClauses) throw TooMany();
}

// The disjunction of conjunctions of atoms. An atom is a condition on one process however it is made, or a comparison.
std::vector<Atoms> multiply_out(const Expr& expr, bool positive) {
  if (expr.kind == Kind::negation) return multiply_out(*expr.operands[0], !positive);
  const bool composed = expr.kind == Kind::all_of || expr.kind == Kind::any_of;
  if (!composed || expr.processes.size() <= 1) return {{{&expr, positive}}};
  if ((expr.kind == Kind::any_of) == positive) {
    std::vector<Atoms> result;
    for (const ExprPtr& operand : expr.operands) {
      for (Atoms& atoms : multiply_out(*operand, positive)) result.push_back(std::move(atoms));
      refuse_more(result.size());
    }
    return result;
  }
  std::vector<Atoms> result = {{}};
  for (const ExprPtr& operand : expr.operands) {
    const std::vector<Atoms> factors = multiply_out(*operand, positive);
    std::vector<Atoms> product;
    refuse_more(result.size() * factors.size());
    for (const Atoms& left : result) {
      for (const Atoms& right : factors) {
        product.push_back(left);
        product.back().insert(product.back().end(), right.begin(), right.end());
      }
    }
    result = std::move(product);
  }
  return result;
}

// The comparison that holds where this one does not, both sides having values.
Kind opposite(Kind kind) {
  switch (kind) {
    case Kind::equal:
      return Kind::not_equal;
    case Kind::not_equal:
      return Kind::equal;
    case Kind::less:
      return Kind::greater_equal;
    case Kind::less_equal:
      return Kind::greater;
    case Kind::greater:
      return Kind::less_equal;
    default:
      return Kind::less;
  }
}

class ClauseMaker {
 public:
  ClauseMaker(const Run& run, const Columns& columns, const std::function<bool()>& give_up)
      : run_(run), columns_(columns), give_up_(give_up) {}

  // A comparison `sum != 0` makes two clauses of one.
  void make(const Atoms& atoms) {
    std::vector<Parts> all = {{}};
    for (const Atom& atom : atoms) {
      throw_if(give_up_);
      const std::vector<ProcessId>& processes = atom.expr->processes;
      if (processes.empty()) {
        if (!holds(*atom.expr, atom.positive, columns_, poset::Cut(run_.processes.size(), 0))) return;
      } else if (processes.size() == 1) {
        for (Parts& parts : all) parts.local.push_back(atom);
      } else {
        add_comparison(atom, all);
      }
    }
    for (const Parts& parts : all) {
      finish(parts);
      refuse_more(clauses_.size());
    }
  }

  Clauses clauses() { return std::move(clauses_); }

 private:
  struct Bound {
    const LinearSum* sum = nullptr;
    int sign = 1;            // of the sum
    std::int64_t least = 0;  // sign * sum >= least
  };
  struct Parts {
    std::vector<Atom> local;
    std::vector<const LinearSum*> defined;
    std::vector<Bound> bounds;
    std::vector<Atom> rounded;  // of sums that are off by what doubles are rounded
    std::vector<Atom> rest;
  };

  void add_comparison(const Atom& atom, std::vector<Parts>& all) {
    const LinearSum* sum = is_comparison(atom.expr->kind) ? linear(*atom.expr) : nullptr;
    if (sum == nullptr) {
      for (Parts& parts : all) parts.rest.push_back(atom);
      return;
    }
    const Kind kind = atom.positive ? atom.expr->kind : opposite(atom.expr->kind);
    for (Parts& parts : all) parts.defined.push_back(sum);
    if (sum->slack > 0) {
      // Bounds that are surely reached where it holds, and whether it does.
      for (Parts& parts : all) parts.rounded.push_back(atom);
    }
    const auto bound = [&](int sign, std::int64_t least) {
      for (Parts& parts : all) parts.bounds.push_back({sum, sign, sum->slack > 0 ? -sum->slack : least});
    };
    if (kind == Kind::not_equal && sum->slack > 0) return;
    if (kind == Kind::not_equal) {
      std::vector<Parts> below = all;
      bound(1, 1);
      for (Parts& parts : below) parts.bounds.push_back({sum, -1, 1});
      all.insert(all.end(), below.begin(), below.end());
      refuse_more(all.size());
      return;
    }
    if (kind == Kind::greater || kind == Kind::greater_equal || kind == Kind::equal)
      bound(1, kind == Kind::greater ? 1 : 0);
    if (kind == Kind::less || kind == Kind::less_equal || kind == Kind::equal) bound(-1, kind == Kind::less ? 1 : 0);
  }

  const LinearSum* linear(const Expr& comparison) {
    const auto known = sums_.find(&comparison);
    if (known != sums_.end()) return known->second.get();
    auto sum = linear_difference(run_, comparison, columns_, give_up_);
    auto& kept = sums_[&comparison];
    if (sum) kept = std::make_unique<LinearSum>(std::move(*sum));
    return kept.get();
  }

  void finish(const Parts& parts) {
    auto result = std::make_unique<DetectableClause>();
    add_local(parts, *result);
    add_rest(parts, *result);
    std::vector<Bound> bounds;
    for (const Bound& bound : parts.bounds) {
      if (!add_difference(bound, *result)) bounds.push_back(bound);
    }
    const poset::Conjunction& regular = result->clause.regular;
    const bool range = bounds.size() == 2 && bounds[0].sum == bounds[1].sum;
    if (!parts.rest.empty() || (!parts.rounded.empty() && bounds.empty())) {
      result->kind = ClauseClass::arbitrary;
    } else if (bounds.empty()) {
      result->kind = regular.differences.empty() ? ClauseClass::conjunctive : ClauseClass::differences;
    } else if (bounds.size() == 1 && parts.rounded.empty() && regular.conjuncts.empty() &&
               regular.differences.empty() && as_at_once(bounds[0], *result)) {
      result->kind = ClauseClass::at_once;
    } else {
      result->kind = ClauseClass::sums;
    }
    if (result->kind != ClauseClass::at_once) add_sums(bounds, *result);
    if (result->kind == ClauseClass::sums && (bounds.size() == 1 || (range && steps_are_small(result->changes[0]))))
      result->kind = ClauseClass::sum;
    clauses_.push_back(std::move(result));
  }

  // One condition a process, all of whose atoms hold.
  void add_local(const Parts& parts, DetectableClause& result) {
    std::map<ProcessId, std::vector<std::uint8_t>> bits;
    poset::Cut cut(run_.processes.size(), 0);
    const auto of = [&](ProcessId process) -> std::vector<std::uint8_t>& {
      return bits.try_emplace(process, run_.order.length(process) + 1, std::uint8_t{1}).first->second;
    };
    for (const Atom& atom : parts.local) {
      throw_if(give_up_);
      const ProcessId process = atom.expr->processes.front();
      std::vector<std::uint8_t>& condition = of(process);
      for (std::uint32_t i = 0; i < condition.size(); ++i) {
        cut[process] = i;
        if (condition[i] == 1 && !holds(*atom.expr, atom.positive, columns_, cut)) condition[i] = 0;
      }
    }
    for (const LinearSum* sum : parts.defined) {
      for (const auto& [process, defined] : sum->defined) {
        std::vector<std::uint8_t>& condition = of(process);
        for (std::size_t i = 0; i < condition.size(); ++i) condition[i] = condition[i] & defined[i];
      }
    }
    for (auto& [process, condition] : bits) {
      result.bits.push_back(std::move(condition));
      result.clause.regular.conjuncts.push_back({process, result.bits.back()});
    }
  }

  void add_rest(const Parts& parts, DetectableClause& result) {
    Atoms atoms = parts.rest;
    atoms.insert(atoms.end(), parts.rounded.begin(), parts.rounded.end());
    if (atoms.empty()) return;
    result.clause.rest = [atoms = std::move(atoms), &columns = columns_](const poset::Cut& cut) {
      return std::ranges::all_of(atoms,
                                 [&](const Atom& atom) { return holds(*atom.expr, atom.positive, columns, cut); });
    };
  }

  // Of two processes, if the one never takes anything from the sum and the other one never adds anything.
  static bool add_difference(const Bound& bound, DetectableClause& result) {
    if (bound.sum->values.size() != 2 || bound.sum->slack > 0) return false;
    const auto& [first, last] = std::pair(*bound.sum->values.begin(), *std::next(bound.sum->values.begin()));
    const bool first_rises = std::ranges::is_sorted(first.second);
    const auto& rising = first_rises ? first : last;
    const auto& falling = first_rises ? last : first;
    if (!std::ranges::is_sorted(rising.second) || !std::ranges::is_sorted(falling.second, std::greater<>()))
      return false;
    if (rising.second.back() - rising.second.front() > UINT32_MAX ||
        falling.second.front() - falling.second.back() > UINT32_MAX)
      return false;
    const auto counter = [&](const std::pair<const ProcessId, std::vector<std::int64_t>>& of) {
      std::vector<std::uint32_t>& totals = result.totals.emplace_back();
      for (const std::int64_t value : of.second)
        totals.push_back(static_cast<std::uint32_t>(std::abs(value - of.second.front())));
      return poset::Counter{of.first, totals};
    };
    const poset::Counter up = counter(rising);
    const poset::Counter down = counter(falling);
    // sum = initially + up - down
    const std::int64_t initially = bound.sum->constant + rising.second.front() + falling.second.front();
    result.clause.regular.differences.push_back(bound.sign > 0
                                                    ? poset::at_least_under_way(up, down, initially, bound.least)
                                                    : poset::at_most_under_way(up, down, initially, -bound.least));
    return true;
  }

  void add_sums(const std::vector<Bound>& bounds, DetectableClause& result) {
    for (const Bound& bound : bounds) {
      std::vector<std::int64_t>& changes = result.changes.emplace_back(run_.events.size(), 0);
      std::int64_t initially = bound.sign * bound.sum->constant;
      for (const auto& [process, values] : bound.sum->values) {
        std::vector<std::int64_t> signed_values = values;
        for (std::int64_t& value : signed_values) value *= bound.sign;
        initially += signed_values[0];
        poset::add_changes(run_.order, process, signed_values, changes);
      }
      result.clause.sums.push_back({.sum = {.initially = initially, .changes = changes}, .least = bound.least});
    }
  }

  // A bound on the number of processes in which something holds: each term takes two values that differ by one.
  bool as_at_once(const Bound& bound, DetectableClause& result) {
    std::int64_t lowest = bound.sign * bound.sum->constant;
    for (const auto& [process, values] : bound.sum->values) {
      const auto [low, high] = std::ranges::minmax(values);
      if (high - low > 1) return false;
      lowest += bound.sign > 0 ? low : -high;
    }
    for (const auto& [process, values] : bound.sum->values) {
      const auto [low, high] = std::ranges::minmax(values);
      if (low == high) continue;
      std::vector<std::uint8_t>& condition = result.bits.emplace_back();
      for (const std::int64_t value : values) condition.push_back(value == (bound.sign > 0 ? high : low) ? 1 : 0);
      result.at_once.push_back({process, condition});
    }
    result.at_least = static_cast<std::size_t>(std::max<std::int64_t>(bound.least - lowest, 0));
    return true;
  }

  static bool steps_are_small(const std::vector<std::int64_t>& changes) {
    return std::ranges::all_of(changes, [](std::int64_t change) { return std::abs(change) <= 1; });
  }

  const Run& run_;
  const Columns& columns_;
  const std::function<bool()>& give_up_;
  std::map<const Expr*, std::unique_ptr<LinearSum>> sums_;
  Clauses clauses_;
};

}  // namespace

const char* name_of(ClauseClass kind) {
  switch (kind) {
    case ClauseClass::conjunctive:
      return "conjunctive";
    case ClauseClass::differences:
      return "monotone differences";
    case ClauseClass::at_once:
      return "k conditions at once";
    case ClauseClass::sum:
      return "bounded sum";
    case ClauseClass::sums:
      return "several sums";
    default:
      return "arbitrary";
  }
}

std::string_view work_of(ClauseClass kind) {
  switch (kind) {
    case ClauseClass::conjunctive:
    case ClauseClass::differences:
      return "the least state was looked for";
    case ClauseClass::at_once:
      return "conditions that hold at once were looked for";
    case ClauseClass::sum:
      return "the minimum cut was looked for";
    default:
      return "states were searched";
  }
}

std::optional<Clauses> make_clauses(const Run& run, const Predicate& predicate, const Columns& columns,
                                    const std::function<bool()>& give_up) {
  try {
    ClauseMaker maker(run, columns, give_up);
    for (const Atoms& atoms : multiply_out(*predicate.root, true)) maker.make(atoms);
    return maker.clauses();
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

std::optional<Conditions> conditions_of(const DetectableClause& clause) {
  if (clause.kind == ClauseClass::conjunctive) return Conditions{clause.clause.regular.conjuncts};
  if (clause.kind != ClauseClass::at_once) return std::nullopt;
  if (clause.at_least == 0) return Conditions{};
  if (clause.at_least == 1) return Conditions{clause.at_once, true};
  if (clause.at_least == clause.at_once.size()) return Conditions{clause.at_once};
  return std::nullopt;
}

std::optional<poset::Cut> find_cut(const Run& run, const DetectableClause& clause,
                                   const std::function<bool()>& give_up) {
  if (clause.kind != ClauseClass::at_once)
    return poset::find_cut(run.order, clause.clause, poset::empty_cut(run.order), give_up);
  if (clause.at_least == 0) return poset::empty_cut(run.order);
  if (clause.at_least > clause.at_once.size()) return std::nullopt;
  return poset::at_least_hold(run.order, clause.at_once, clause.at_least, give_up);
}

}  // namespace hasse::traces
