#include "logic/normal_form.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "logic/expression_text.h"
#include "logic/fold.h"
#include "logic/linear_form.h"
#include "machine/operation.h"
#include "program/comparison.h"

namespace hasse::logic {

namespace {

using Holds = Atom::Holds;
using Needs = Atom::Needs;

struct TooMany {};

constexpr std::size_t kMostWork = 4'000'000;  // clauses that are put together in making one normal form

// The question that is answered yes where this one is answered no; other operations stay what they are.
ExprOp opposite(ExprOp op) {
  switch (op) {
    case ExprOp::is_empty:
      return ExprOp::is_not_empty;
    case ExprOp::is_not_empty:
      return ExprOp::is_empty;
    case ExprOp::is_full:
      return ExprOp::is_not_full;
    case ExprOp::is_not_full:
      return ExprOp::is_full;
    default:
      return negated(op);
  }
}

// Whether the ranges of the operands decide the comparison.
std::optional<bool> decided(ExprOp op, Range a, Range b) {
  switch (op) {
    case ExprOp::less:
      if (a.greatest < b.least) return true;
      if (a.least >= b.greatest) return false;
      return std::nullopt;
    case ExprOp::less_equal:
      if (a.greatest <= b.least) return true;
      if (a.least > b.greatest) return false;
      return std::nullopt;
    case ExprOp::greater:
    case ExprOp::greater_equal:
      return decided(mirrored(op), b, a);
    default: {
      const bool apart = a.greatest < b.least || b.greatest < a.least;
      const bool same = a.least == a.greatest && b.least == b.greatest && a.least == b.least;
      if (!apart && !same) return std::nullopt;
      return (op == ExprOp::equal) == same;
    }
  }
}

class Normalizer {
 public:
  // A conjunction: of literals, sorted.
  struct Clause {
    std::vector<std::size_t> literals;
    std::uint64_t some = 0;  // the literals' numbers modulo 64, as bits: tells most clauses apart at once

    void add_bits() {
      for (const std::size_t literal : literals) some |= std::uint64_t{1} << literal % 64;
    }
    bool contains(const Clause& other) const {
      return (other.some & ~some) == 0 &&
             std::includes(literals.begin(), literals.end(), other.literals.begin(), other.literals.end());
    }
  };
  using Clauses = std::vector<Clause>;

  Normalizer(Overlay& overlay, const Facts& facts, ReadSets& read_sets)
      : overlay_(overlay), facts_(facts), read_sets_(read_sets) {}

  // Where the expression (or, unless `positive`, its negation) has that outcome. Found once: what may fault, conditions and compared
  // truth values are asked for in several ways, and so would be their parts, each time, down to the last.
  Clauses formula(ExprId id, bool positive, Holds holds) {
    const std::tuple question(id, positive, holds);
    const auto known = known_.find(question);
    if (known != known_.end()) return known->second;
    Clauses result;
    try {
      result = taken_apart(id, positive, holds);
    } catch (const TooMany&) {
      result = one(literal(id, positive, holds, Needs::nothing));
    }
    known_.emplace(question, result);
    return result;
  }

  std::vector<Literal> take_literals() { return std::move(literals_); }

 private:
  Clauses taken_apart(ExprId id, bool positive, Holds holds) {
    const Expr e = overlay_.expr(id);  // by value: the pool grows
    if (e.op == ExprOp::constant) return holds != Holds::fault && (e.value != 0) == positive ? truth() : Clauses{};
    const bool may_fault = read_sets_.of(id).may_fault;
    const std::size_t objects = read_sets_.of(id).objects.size();
    if (holds == Holds::fault && !may_fault) return {};
    if (!may_fault && is_comparison(e.op)) {
      const auto known = decided(e.op, read_sets_.of(e.a).range, read_sets_.of(e.b).range);
      if (known) return *known == positive ? truth() : Clauses{};
    }
    if (objects == 0) return holds != Holds::value ? truth() : Clauses{};  // nothing but a fault comes of it
    switch (e.op) {
      case ExprOp::logical_not:
        return formula(e.a, !positive, holds);
      case ExprOp::logical_and:
      case ExprOp::logical_or:
        if (objects == 1) break;
        return sequence(e.op, e.a, e.b, positive, holds);
      case ExprOp::conditional:
        if (objects == 1) break;
        return conditional(e, positive, holds);
      case ExprOp::bit_or:
        if (objects == 1 || may_fault) break;
        return sequence(ExprOp::logical_or, e.a, e.b, positive, holds);
      case ExprOp::bit_and:
        if (objects == 1 || may_fault || !is_truth(e.a) || !is_truth(e.b)) break;
        return sequence(ExprOp::logical_and, e.a, e.b, positive, holds);
      case ExprOp::bit_xor:
        if (may_fault || !is_truth(e.a) || !is_truth(e.b)) break;
        return comparison(id, ExprOp::not_equal, positive, holds);
      case ExprOp::length:
        if (may_fault) break;
        return formula(overlay_.add_operation(ExprOp::greater_equal, id, overlay_.add_constant(1, e.pos), e.pos),
                       positive, holds);
      case ExprOp::is_empty:
      case ExprOp::is_not_full:
        return one(literal(id, positive, holds, may_fault ? Needs::nothing : Needs::receives));
      case ExprOp::is_not_empty:
      case ExprOp::is_full:
        return one(literal(id, positive, holds, may_fault ? Needs::nothing : Needs::sends));
      default:
        if (is_comparison(e.op) && !may_fault) return comparison(id, e.op, positive, holds);
        break;
    }
    return one(literal(id, positive, holds, Needs::nothing));
  }

  static Clauses truth() { return {Clause{}}; }
  static Clauses one(std::size_t literal) {
    Clause clause{{literal}};
    clause.add_bits();
    return {std::move(clause)};
  }
  bool is_truth(ExprId id) { return read_sets_.of(id).range.is_truth(); }

  // `first` is that truth value, and then `second` has that outcome.
  Clauses then(ExprId first, bool truth, ExprId second, bool positive, Holds holds) {
    const Clauses left = formula(first, truth, Holds::value);
    return both(left, formula(second, positive, holds));
  }

  // a && b or a || b, evaluated from left to right.
  Clauses sequence(ExprOp op, ExprId a, ExprId b, bool positive, Holds holds) {
    const bool goes_on = op == ExprOp::logical_and;  // the truth of a that lets b decide
    const bool conjunction = goes_on == positive;
    const bool may_fault = read_sets_.of(a).may_fault;
    std::optional<Holds> first;  // what of a is satisfied whatever b is
    if (holds == Holds::fault || (may_fault && conjunction && holds == Holds::value_or_fault)) first = Holds::fault;
    if (may_fault && !conjunction && holds == Holds::value) first = Holds::value;
    if (first) {
      Clauses result = formula(a, positive, *first);
      return either(std::move(result), then(a, goes_on, b, positive, holds));
    }
    const Clauses left = formula(a, positive, holds);
    const Clauses right = formula(b, positive, holds);
    return conjunction ? both(left, right) : either(left, right);
  }

  Clauses conditional(const Expr& e, bool positive, Holds holds) {
    Clauses result;
    if (holds != Holds::value) result = formula(e.a, true, Holds::fault);
    result = either(std::move(result), then(e.a, true, e.b, positive, holds));
    return either(std::move(result), then(e.a, false, e.c, positive, holds));
  }

  // A comparison (for truth values, ^ is one) that cannot fault: `id` is what it is when it stays whole.
  Clauses comparison(ExprId id, ExprOp relation, bool positive, Holds holds) {
    const Expr e = overlay_.expr(id);
    const ExprOp op = positive ? relation : opposite(relation);
    const bool chain = read_sets_.of(id).objects.size() == 1;
    const Expr left = overlay_.expr(e.a);
    const Expr right = overlay_.expr(e.b);
    if (left.op == ExprOp::length && right.op == ExprOp::constant) return length(e.a, op, right.value);
    if (right.op == ExprOp::length && left.op == ExprOp::constant) return length(e.b, mirrored(op), left.value);
    if (chain) return one(literal(id, positive, holds, Needs::nothing));
    if (right.op == ExprOp::constant && is_truth(e.a)) return of_truth(e.a, op, right.value);
    if (left.op == ExprOp::constant && is_truth(e.b)) return of_truth(e.b, mirrored(op), left.value);
    if (is_truth(e.a) && is_truth(e.b)) {
      Clauses result;
      for (const std::int32_t a : {0, 1}) {
        const Clauses row = formula(e.a, a != 0, Holds::value);
        result = either(std::move(result), both(row, of_truth(e.b, mirrored(op), a)));
      }
      return result;
    }
    if (left.op == ExprOp::conditional || right.op == ExprOp::conditional) return choice(e, op);
    if (op == ExprOp::not_equal) {
      const ExprId less = overlay_.add_operation(ExprOp::less, e.a, e.b, e.pos);
      if (linear_form(overlay_, facts_, read_sets_, less)) {
        const ExprId greater = overlay_.add_operation(ExprOp::greater, e.a, e.b, e.pos);
        return either(one(literal(less, true, holds, Needs::nothing)),
                      one(literal(greater, true, holds, Needs::nothing)));
      }
    }
    return one(literal(id, positive, holds, Needs::nothing));
  }

  // `truth value op number`
  Clauses of_truth(ExprId id, ExprOp op, std::int32_t number) {
    Clauses result;
    for (const std::int32_t value : {0, 1}) {
      if (*machine::apply(op, value, number) != 0)
        result = either(std::move(result), formula(id, value != 0, Holds::value));
    }
    return *machine::apply(op, 0, number) != 0 && *machine::apply(op, 1, number) != 0 ? truth() : result;
  }

  // len(channel) op number: bounds from one side.
  Clauses length(ExprId len, ExprOp op, std::int32_t number) {
    switch (op) {
      case ExprOp::less:
        return length(len, ExprOp::less_equal, number - 1);
      case ExprOp::greater:
        return length(len, ExprOp::greater_equal, number + 1);
      case ExprOp::equal:
        return both(length(len, ExprOp::less_equal, number), length(len, ExprOp::greater_equal, number));
      case ExprOp::not_equal:
        return either(length(len, ExprOp::less_equal, number - 1), length(len, ExprOp::greater_equal, number + 1));
      default:
        break;
    }
    const Range range = read_sets_.of(len).range;
    if (const auto known = decided(op, range, {number, number})) return *known ? truth() : Clauses{};
    const SourcePos pos = overlay_.expr(len).pos;
    const ExprId bound = overlay_.add_operation(op, len, overlay_.add_constant(number, pos), pos);
    return one(literal(bound, true, Holds::value, op == ExprOp::less_equal ? Needs::receives : Needs::sends));
  }

  // (c -> x : y) op z, as c && x op z || !c && y op z.
  Clauses choice(const Expr& e, ExprOp op) {
    const bool left = overlay_.expr(e.a).op == ExprOp::conditional;
    const Expr c = overlay_.expr(left ? e.a : e.b);
    const ExprId other = left ? e.b : e.a;
    Clauses result;
    for (const bool condition : {true, false}) {
      const ExprId branch = condition ? c.b : c.c;
      const ExprId compared = overlay_.add_operation(op, left ? branch : other, left ? other : branch, e.pos);
      result = either(std::move(result), then(c.a, condition, compared, true, Holds::value));
    }
    return result;
  }

  std::size_t literal(ExprId id, bool positive, Holds holds, Needs needs) {
    const Expr e = overlay_.expr(id);
    const ExprOp other = opposite(e.op);
    const ExprId negation = other != e.op ? overlay_.add_operation(other, e.a, e.b, e.pos)
                                          : overlay_.add_operation(ExprOp::logical_not, id, kNone, e.pos);
    Literal literal;
    literal.expr = positive ? id : negation;
    literal.holds = read_sets_.of(id).may_fault ? holds : Holds::value;
    literal.needs = positive || needs == Needs::nothing ? needs
                    : needs == Needs::sends             ? Needs::receives
                                                        : Needs::sends;
    literal.text = to_text(overlay_.program(), literal.expr);
    literal.opposite = to_text(overlay_.program(), positive ? negation : id);
    const auto [place, is_new] = index_.emplace(std::pair(literal.text, literal.holds), literals_.size());
    if (!is_new) return place->second;
    const auto negation_of = negations_.find({literal.text, literal.holds});
    if (negation_of != negations_.end()) opposites_[negation_of->second] = literals_.size();
    const auto found = index_.find({literal.opposite, literal.holds});
    opposites_.push_back(found == index_.end() ? kNoLiteral : found->second);
    negations_.emplace(std::pair(literal.opposite, literal.holds), literals_.size());
    literals_.push_back(std::move(literal));
    return place->second;
  }

  static Clauses either(Clauses a, Clauses b) {
    for (Clause& clause : b) insert(a, std::move(clause));
    return a;
  }

  Clauses both(const Clauses& a, const Clauses& b) {
    Clauses result;
    for (const Clause& left : a) {
      for (const Clause& right : b) {
        if (++work_ > kMostWork) throw TooMany{};
        Clause clause;
        clause.literals.reserve(left.literals.size() + right.literals.size());
        std::set_union(left.literals.begin(), left.literals.end(), right.literals.begin(), right.literals.end(),
                       std::back_inserter(clause.literals));
        clause.some = left.some | right.some;
        if (!is_contradictory(clause)) insert(result, std::move(clause));
      }
    }
    return result;
  }

  // Keeps only clauses that contain no other.
  static void insert(Clauses& clauses, Clause clause) {
    if (std::any_of(clauses.begin(), clauses.end(), [&](const Clause& other) { return clause.contains(other); }))
      return;
    std::erase_if(clauses, [&](const Clause& other) { return other.contains(clause); });
    if (clauses.size() == kMostClauses) throw TooMany{};
    clauses.push_back(std::move(clause));
  }

  bool is_contradictory(const Clause& clause) const {
    return std::any_of(clause.literals.begin(), clause.literals.end(), [&](std::size_t i) {
      return literals_[i].holds == Holds::value && opposites_[i] != kNoLiteral &&
             std::binary_search(clause.literals.begin(), clause.literals.end(), opposites_[i]);
    });
  }

  static constexpr std::size_t kNoLiteral = ~std::size_t{0};

  Overlay& overlay_;
  const Facts& facts_;
  ReadSets& read_sets_;
  std::vector<Literal> literals_;
  std::vector<std::size_t> opposites_;  // by literal: its negation, or kNoLiteral
  std::map<std::pair<std::string, Holds>, std::size_t> index_;
  std::map<std::pair<std::string, Holds>, std::size_t> negations_;  // by the text of the negation
  std::map<std::tuple<ExprId, bool, Holds>, Clauses> known_;
  std::size_t work_ = 0;
};

}  // namespace

NormalForm normal_form(Overlay& overlay, const Facts& facts, ReadSets& read_sets, ExprId expr, bool positive,
                       Atom::Holds holds) {
  Normalizer normalizer(overlay, facts, read_sets);
  NormalForm result;
  for (Normalizer::Clause& clause : normalizer.formula(expr, positive, holds))
    result.clauses.push_back(std::move(clause.literals));
  const std::vector<Literal> literals = normalizer.take_literals();
  std::map<std::size_t, std::size_t> kept;  // literals that are part of a clause, by their old numbers
  for (const auto& clause : result.clauses) {
    for (const std::size_t literal : clause) kept.emplace(literal, 0);
  }
  for (auto& [old, number] : kept) {
    number = result.literals.size();
    result.literals.push_back(literals[old]);
  }
  for (auto& clause : result.clauses) {
    for (std::size_t& literal : clause) literal = kept.at(literal);
  }
  return result;
}

}  // namespace hasse::logic
