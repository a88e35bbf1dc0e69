// One walk over an expression in a domain of values (abstract interpretation; Cousot and Cousot, POPL 1977): which operands are
// looked at, in which order, and which of them only where others leave it to them.
//
// What stands for a value is the domain's: a number (machine/footprint_finder.h), a number or nothing (order/static_access_expr.cpp), a
// range with what it depends on (logic/read_set.h), a folded expression (logic/fold.cpp), whether others see it
// (order/merging.cpp). Where exact values are wanted at full speed, expressions are compiled to bytecode
// (machine/compile_expr.h): a second reading of the same language, on purpose, since tests compare the two. Linear in what is
// looked at, as deep as the expression.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "program/program.h"

namespace hasse {

// A domain derives from this and has, for the expression `e` named `id`:
//
//   expr(id)                     the expression: a reference, or a copy where the pool of expressions grows meanwhile
//   constant(id, e), load(id, e)
//   unary(id, e, a), binary(id, e, a, right)
//   question(id, e)              about channels and processes; it has its operands looked at itself
//   truth(a)                     is the value other than 0? A bool, std::optional<bool>, or std::nullopt: it is never known
//   decided(id, e, value)        `and` and `or` by their left operand, where its truth may be known
//   as_truth(id, e, b)           the same by their right operand
//   logical(id, e, a, right)     the same where the truth of the left operand may be unknown
//   choice(id, e, a, right, third)  a conditional whose condition may be unknown
//
// right() and third() look at the operands b and c; what is not called for is not looked at.
template <typename Domain, typename Value>
class Evaluator {
 public:
  // The domain's way to a part of an expression. It may have another one, which remembers values or knows kNone.
  Value of(ExprId id) { return evaluate(id); }

 protected:
  Value evaluate(ExprId id) {
    decltype(auto) e = domain().expr(id);
    const auto right = [&]() -> decltype(auto) { return domain().of(e.b); };
    switch (e.op) {
      case ExprOp::constant:
        return domain().constant(id, e);
      case ExprOp::load:
        return domain().load(id, e);
      case ExprOp::negate:
      case ExprOp::logical_not:
      case ExprOp::bit_not:
        return domain().unary(id, e, domain().of(e.a));
      case ExprOp::add:
      case ExprOp::subtract:
      case ExprOp::multiply:
      case ExprOp::divide:
      case ExprOp::modulo:
      case ExprOp::shift_left:
      case ExprOp::shift_right:
      case ExprOp::bit_and:
      case ExprOp::bit_or:
      case ExprOp::bit_xor:
      case ExprOp::less:
      case ExprOp::less_equal:
      case ExprOp::greater:
      case ExprOp::greater_equal:
      case ExprOp::equal:
      case ExprOp::not_equal:
        return domain().binary(id, e, domain().of(e.a), right);
      case ExprOp::logical_and:
      case ExprOp::logical_or: {
        decltype(auto) a = domain().of(e.a);
        const bool decisive = e.op == ExprOp::logical_or;
        return by_truth(
            domain().truth(a),
            [&](auto& has, bool is_true) -> Value {
              return is_true == decisive ? has.decided(id, e, decisive) : has.as_truth(id, e, right());
            },
            [&](auto& has) -> Value { return has.logical(id, e, a, right); });
      }
      case ExprOp::conditional: {
        const auto third = [&]() -> decltype(auto) { return domain().of(e.c); };
        decltype(auto) a = domain().of(e.a);
        return by_truth(
            domain().truth(a), [&](auto& /*has*/, bool is_true) -> Value { return is_true ? right() : third(); },
            [&](auto& has) -> Value { return has.choice(id, e, a, right, third); });
      }
      default:
        return domain().question(id, e);
    }
  }

 private:
  Domain& domain() { return static_cast<Domain&>(*this); }

  // What a domain need not have is not asked for.
  template <typename Truth, typename Known, typename Unknown>
  Value by_truth(Truth truth, const Known& known, const Unknown& unknown) {
    if constexpr (std::is_same_v<Truth, bool>) {
      return known(domain(), truth);
    } else if constexpr (std::is_same_v<Truth, std::nullopt_t>) {
      return unknown(domain());
    } else {
      return truth ? known(domain(), *truth) : unknown(domain());
    }
  }
};

// The slot that a place of known indices stands for; nothing where index(expression) says nothing of one, or what is out of range.
template <typename Index>
std::optional<std::uint32_t> known_slot(const Place& place, const Index& index) {
  std::uint32_t slot = place.slot;
  for (const PlaceIndex& each : place.indices) {
    const std::optional<std::int32_t> i = index(each.expr);
    if (!i || *i < 0 || static_cast<std::uint32_t>(*i) >= each.count) return std::nullopt;
    slot += static_cast<std::uint32_t>(*i) * each.stride;
  }
  return slot;
}

}  // namespace hasse
