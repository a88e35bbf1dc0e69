#include "frontends/promela/text.h"

#include <fmt/format.h>

#include <string_view>

namespace hasse::promela {

namespace {

using namespace ast;

struct Operator {
  std::string_view text;
  int strength;  // of binding
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
      return {"?", 0};
  }
}

constexpr int kUnaryStrength = 11;

std::string at_strength(const ast::Expr& expr, int needed);

struct Printer {
  int needed;

  std::string operator()(const Number& n) const { return n.word != nullptr ? n.word : std::to_string(n.value); }
  std::string operator()(const Reference& r) const { return to_text(r); }

  std::string operator()(const Unary& u) const {
    const std::string_view sign = u.op == ExprOp::negate ? "-" : u.op == ExprOp::logical_not ? "!" : "~";
    return fmt::format("{}{}", sign, at_strength(*u.operand, kUnaryStrength));
  }

  std::string operator()(const Binary& b) const {
    const Operator op = describe(b.op);
    const std::string text =
        fmt::format("{} {} {}", at_strength(*b.left, op.strength), op.text, at_strength(*b.right, op.strength + 1));
    return op.strength < needed ? "(" + text + ")" : text;
  }

  std::string operator()(const Conditional& c) const {
    return fmt::format("({} -> {} : {})", to_text(*c.condition), to_text(*c.then), to_text(*c.otherwise));
  }

  std::string operator()(const Run& r) const {
    const std::string priority = r.priority ? fmt::format(" priority {}", *r.priority) : "";
    return fmt::format("run {}({}){}", r.proctype.text, to_text(r.args), priority);
  }

  std::string operator()(const ChannelTest& t) const {
    static constexpr std::string_view kNames[] = {"len", "empty", "nempty", "full", "nfull"};
    return fmt::format("{}({})", kNames[static_cast<int>(t.query)], to_text(t.channel));
  }

  std::string operator()(const Poll& p) const {
    return fmt::format("{}{}[{}]", to_text(p.channel), p.random ? "??" : "?", to_text(p.args));
  }

  std::string operator()(const ProcessTest& t) const {
    static constexpr std::string_view kNames[] = {"enabled", "pc_value", "get_priority"};
    return fmt::format("{}({})", kNames[static_cast<int>(t.query)], to_text(*t.pid));
  }

  std::string operator()(const RemoteLabel& r) const {
    return r.pid ? fmt::format("{}[{}]@{}", r.proctype.text, to_text(*r.pid), r.label.text)
                 : fmt::format("{}@{}", r.proctype.text, r.label.text);
  }

  std::string operator()(const RemoteVariable& r) const {
    std::string text = r.proctype.text;
    if (r.pid) text += fmt::format("[{}]", to_text(*r.pid));
    text += ":" + r.variable.text;
    if (r.index) text += fmt::format("[{}]", to_text(*r.index));
    return text;
  }

  std::string operator()(const Timeout&) const { return "timeout"; }
  std::string operator()(const NonProgress&) const { return "np_"; }

  std::string operator()(const Count& c) const { return fmt::format("count({} @ {})", c.proctype.text, c.label.text); }

  std::string operator()(const Quantified& q) const {
    static constexpr std::string_view kNames[] = {"sum", "forall", "exists"};
    return fmt::format("{} ({} : {} .. {}) ({})", kNames[static_cast<int>(q.quantifier)], q.variable.text,
                       to_text(*q.from), to_text(*q.to), to_text(*q.body));
  }
};

std::string at_strength(const ast::Expr& expr, int needed) {
  return std::visit(Printer{needed}, expr.node);
}

template <typename Items, typename Print>
std::string join(const Items& items, Print print) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ", ";
    text += print(item);
  }
  return text;
}

}  // namespace

std::string to_text(const ast::Expr& expr) {
  return at_strength(expr, 0);
}

std::string to_text(const ast::Reference& reference) {
  std::string text;
  for (const auto& part : reference.parts) {
    if (!text.empty()) text += ".";
    text += part.name.text;
    if (part.index) text += fmt::format("[{}]", to_text(*part.index));
  }
  return text;
}

std::string to_text(const ast::ReceiveArg& arg) {
  if (const auto* reference = std::get_if<Reference>(&arg.value)) return to_text(*reference);
  if (const auto* value = std::get_if<std::int32_t>(&arg.value)) return std::to_string(*value);
  return fmt::format("eval({})", to_text(*std::get<ExprPtr>(arg.value)));
}

std::string to_text(const std::vector<ast::ExprPtr>& args) {
  return join(args, [](const ExprPtr& arg) { return to_text(*arg); });
}

std::string to_text(const std::vector<ast::ReceiveArg>& args) {
  return join(args, [](const ast::ReceiveArg& arg) { return to_text(arg); });
}

}  // namespace hasse::promela
