#include "logic/expression_text.h"

#include <fmt/format.h>

#include <string_view>

namespace hasse::logic {

namespace {

// How strongly operators bind, the weakest first.
constexpr int kWeakest = 0;
constexpr int kUnary = 11;
constexpr int kOperand = 12;

struct Operator {
  std::string_view text;
  int strength;
};

Operator describe(ExprOp op) {
  switch (op) {
    case ExprOp::multiply:
      return {"*", 10};
    case ExprOp::divide:
      return {"/", 10};
    case ExprOp::modulo:
      return {"%", 10};
    case ExprOp::add:
      return {"+", 9};
    case ExprOp::subtract:
      return {"-", 9};
    case ExprOp::shift_left:
      return {"<<", 8};
    case ExprOp::shift_right:
      return {">>", 8};
    case ExprOp::less:
      return {"<", 7};
    case ExprOp::less_equal:
      return {"<=", 7};
    case ExprOp::greater:
      return {">", 7};
    case ExprOp::greater_equal:
      return {">=", 7};
    case ExprOp::equal:
      return {"==", 6};
    case ExprOp::not_equal:
      return {"!=", 6};
    case ExprOp::bit_and:
      return {"&", 5};
    case ExprOp::bit_xor:
      return {"^", 4};
    case ExprOp::bit_or:
      return {"|", 3};
    case ExprOp::logical_and:
      return {"&&", 2};
    case ExprOp::logical_or:
      return {"||", 1};
    default:
      return {"", kOperand};
  }
}

class Printer {
 public:
  explicit Printer(const Program& program) : program_(program) {}

  // In parentheses when it binds more weakly than `needed`.
  std::string text(ExprId id, int needed) const {
    const Expr& e = program_.expr(id);
    switch (e.op) {
      case ExprOp::constant:
        return constant(e);
      case ExprOp::load:
        return place(program_.place(e.place));
      case ExprOp::negate: {
        const std::string operand = text(e.a, kOperand);
        return operand.starts_with('-') ? "-(" + operand + ")" : "-" + operand;  // "--" is something else
      }
      case ExprOp::logical_not:
        return "!" + text(e.a, kUnary);
      case ExprOp::bit_not:
        return "~" + text(e.a, kUnary);
      case ExprOp::conditional:
        return fmt::format("({} -> {} : {})", text(e.a, kWeakest), text(e.b, kWeakest), text(e.c, kWeakest));
      case ExprOp::length:
        return fmt::format("len({})", channel(e.a));
      case ExprOp::is_empty:
        return fmt::format("empty({})", channel(e.a));
      case ExprOp::is_not_empty:
        return fmt::format("nempty({})", channel(e.a));
      case ExprOp::is_full:
        return fmt::format("full({})", channel(e.a));
      case ExprOp::is_not_full:
        return fmt::format("nfull({})", channel(e.a));
      case ExprOp::poll:
        return poll(e);
      case ExprOp::own_pid:
        return "_pid";
      case ExprOp::process_count:
        return "_nr_pr";
      case ExprOp::last_pid:
        return "_last";
      case ExprOp::enabled:
        return fmt::format("enabled({})", text(e.a, kWeakest));
      case ExprOp::pc_value:
        return fmt::format("pc_value({})", text(e.a, kWeakest));
      case ExprOp::get_priority:
        return fmt::format("get_priority({})", text(e.a, kWeakest));
      case ExprOp::remote_label:
        return process(e.a, e.proctype) + "@" + program_.proctypes[e.proctype].labels[e.label].name;
      case ExprOp::count_at:
        return fmt::format("count({} @ {})", program_.proctypes[e.proctype].name,
                           program_.proctypes[e.proctype].labels[e.label].name);
      case ExprOp::process_of:
        return "the first " + program_.proctypes[e.proctype].name;
      case ExprOp::non_progress:
        return "np_";
      case ExprOp::timeout:
        return "timeout";
      case ExprOp::run:
        return "run " + program_.proctypes[e.proctype].name;
      default:
        return binary(e, needed);
    }
  }

 private:
  std::string binary(const Expr& e, int needed) const {
    const Operator op = describe(e.op);
    const std::string both = fmt::format("{} {} {}", text(e.a, op.strength), op.text, text(e.b, op.strength + 1));
    return op.strength < needed ? "(" + both + ")" : both;
  }

  std::string constant(const Expr& e) const {
    if (e.is_mtype) {
      const auto& names = program_.mtypes[e.mtype_set].names;
      if (e.value >= 1 && static_cast<std::size_t>(e.value) <= names.size())
        return names[static_cast<std::size_t>(e.value - 1)];
    }
    return std::to_string(e.value);
  }

  // A channel's number is shown as the name that it was declared by.
  std::string channel(ExprId id) const {
    const Expr& e = program_.expr(id);
    const auto& channels = program_.globals.channels;
    if (e.op == ExprOp::constant && e.value >= 1 && static_cast<std::size_t>(e.value) <= channels.size())
      return channels[static_cast<std::size_t>(e.value - 1)].name;
    return text(id, kWeakest);
  }

  std::string process(ExprId pid, std::uint32_t proctype) const {
    const std::string& name = program_.proctypes[proctype].name;
    const Expr& e = program_.expr(pid);
    if (e.op == ExprOp::process_of && e.proctype == proctype) return name;
    return fmt::format("{}[{}]", name, text(pid, kWeakest));
  }

  // The k-th index goes between the k-th brackets of the slot's name.
  std::string place(const Place& place) const {
    const bool remote = place.scope == Scope::remote;
    const Frame& frame = remote ? program_.proctypes[place.proctype].frame : program_.globals;
    const std::string& name = frame.slots[place.slot].name;
    std::string result = remote ? process(place.process, place.proctype) + ":" : "";
    std::size_t from = 0;
    for (const PlaceIndex& index : place.indices) {
      const std::size_t open = std::min(name.find('[', from), name.size());
      const std::size_t close = std::min(name.find(']', open), name.size() - 1);
      result += fmt::format("{}[{}]", name.substr(from, open - from), text(index.expr, kWeakest));
      from = close + 1;
    }
    return result + name.substr(std::min(from, name.size()));
  }

  std::string poll(const Expr& e) const {
    std::string args;
    for (const ReceiveArg& arg : e.matches) {
      if (!args.empty()) args += ", ";
      if (arg.kind != ReceiveArg::Kind::match) {
        args += "_";
      } else {
        const bool fixed = program_.expr(arg.expr).op == ExprOp::constant;
        args += fixed ? text(arg.expr, kWeakest) : fmt::format("eval({})", text(arg.expr, kWeakest));
      }
    }
    return fmt::format("{}{}[{}]", channel(e.a), e.random ? "??" : "?", args);
  }

  const Program& program_;
};

}  // namespace

std::string to_text(const Program& program, ExprId id) {
  return Printer(program).text(id, kWeakest);
}

}  // namespace hasse::logic
