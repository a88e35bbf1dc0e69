// count, sum, forall and exists: expanded here into the expressions that they stand for.
#include <string_view>

#include "frontends/promela/lower_expressions.h"
#include "frontends/promela/text.h"

namespace hasse::promela {

namespace {

// Instances of expressions in one predicate, nested ones multiplied.
constexpr std::size_t kMostInstances = 10'000;

std::string word_of(ast::Quantifier quantifier) {
  static constexpr std::string_view kWords[] = {"sum", "forall", "exists"};
  return std::string(kWords[static_cast<std::size_t>(quantifier)]);
}

}  // namespace

Value Expressions::lower(const ast::Expr& expr, const ast::Count& node) {
  Expr lowered;
  lowered.op = ExprOp::count_at;
  lowered.proctype = remote_proctype(node.proctype);
  lowered.pos = expr.pos;
  return with_label(std::move(lowered), node.label);
}

const Expressions::Binding* Expressions::bound(const ast::Reference& reference) const {
  for (auto binding = bindings_.rbegin(); binding != bindings_.rend(); ++binding) {
    if (binding->name != reference.parts.front().name.text) continue;
    if (reference.parts.size() > 1 || reference.parts.front().index != nullptr) {
      throw UserError(reference.pos(),
                      fmt::format("'{}' is a number here, the variable of a sum, forall or exists", binding->name));
    }
    return &*binding;
  }
  return nullptr;
}

Expressions::Bound Expressions::constant_bound(const ast::Expr& expr, const std::string& quantifier) {
  if (const auto* number = std::get_if<ast::Number>(&expr.node)) return {number->value};
  if (const auto* unary = std::get_if<ast::Unary>(&expr.node); unary != nullptr && unary->op == ExprOp::negate) {
    Bound operand = constant_bound(*unary->operand, quantifier);
    operand.value = -operand.value;
    return operand;
  }
  if (const auto* binary = std::get_if<ast::Binary>(&expr.node); binary != nullptr && is_arithmetic(binary->op)) {
    const Bound left = constant_bound(*binary->left, quantifier);
    const Bound right = constant_bound(*binary->right, quantifier);
    const bool divides = binary->op == ExprOp::divide || binary->op == ExprOp::modulo;
    if (divides && right.value == 0) throw UserError(binary->operator_pos, "division by zero in a constant expression");
    const std::int64_t value = binary->op == ExprOp::add        ? left.value + right.value
                               : binary->op == ExprOp::subtract ? left.value - right.value
                               : binary->op == ExprOp::multiply ? left.value * right.value
                               : binary->op == ExprOp::divide   ? left.value / right.value
                                                                : left.value % right.value;
    return {static_cast<std::int32_t>(value), left.is_fixed && right.is_fixed};
  }
  if (const auto* reference = std::get_if<ast::Reference>(&expr.node)) {
    if (const Binding* binding = bound(*reference)) return {binding->value, false};
    const Symbol* symbol = lowering_.symbols.find(reference->parts.front().name.text);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::mtype_constant) return {symbol->value};
  }
  throw UserError(expr.pos, fmt::format("the bounds of '{}' must be constant: numbers, combined by + - * / % and "
                                        "parentheses, found '{}'",
                                        quantifier, to_text(expr)));
}

void Expressions::check_variable(const ast::Quantified& node, const std::string& quantifier) {
  const std::string& name = node.variable.text;
  const Symbol* symbol = lowering_.symbols.find(name);
  const bool is_constant = symbol != nullptr && symbol->kind == Symbol::Kind::mtype_constant;
  const bool is_predefined =
      name == "_" || name == "_pid" || name == "_nr_pr" || name == "_last" || name == "_priority" || name == "_p";
  if (is_constant || is_predefined) {
    throw UserError(node.variable.pos, fmt::format("'{}' is {}, expected a name for the variable of '{}'", name,
                                                   is_constant ? "an mtype constant" : "predefined", quantifier));
  }
}

// The expression once for each value of the variable. The variable hides one of the model that has the same name.
Value Expressions::lower(const ast::Expr& expr, const ast::Quantified& node) {
  const std::string quantifier = word_of(node.quantifier);
  check_variable(node, quantifier);
  const Bound from = constant_bound(*node.from, quantifier);
  const Bound to = constant_bound(*node.to, quantifier);
  const std::int64_t count = to.value - from.value + 1;
  const std::string range = fmt::format("the range {} .. {} of '{}'", from.value, to.value, quantifier);
  if (count <= 0 && from.is_fixed && to.is_fixed) throw UserError(node.from->pos, fmt::format("{} is empty", range));
  if (count > static_cast<std::int64_t>(kMostInstances - instances_)) {
    throw UserError(node.from->pos, fmt::format("{} is too long: an expression can be repeated at most {} times in one "
                                                "predicate",
                                                range, kMostInstances));
  }
  std::vector<ExprId> parts;
  for (std::int64_t i = from.value; i <= to.value; ++i) {
    ++instances_;
    bindings_.push_back({node.variable.text, static_cast<std::int32_t>(i)});
    const Value part = value(*node.body);
    bindings_.pop_back();
    if (part.is_channel)
      throw UserError(node.body->pos, "a channel is not a number; it can only be assigned and compared");
    parts.push_back(part.id);
  }
  return combine(parts, node, expr.pos);
}

Value Expressions::combine(const std::vector<ExprId>& parts, const ast::Quantified& node, SourcePos pos) {
  const ExprOp op = node.quantifier == ast::Quantifier::sum      ? ExprOp::add
                    : node.quantifier == ast::Quantifier::forall ? ExprOp::logical_and
                                                                 : ExprOp::logical_or;
  if (parts.empty()) return number(op == ExprOp::logical_and, pos);
  Value result;
  result.id = tree(op, parts.data(), parts.size(), pos);
  if (parts.size() == 1 && op != ExprOp::add) {  // a truth value, like that of a longer range
    const ExprId both[] = {parts.front(), lowering_.constant(0, pos)};
    result.id = tree(ExprOp::not_equal, both, 2, pos);
  }
  return result;
}

// Not higher than need be: trees are walked by recursion. The order of evaluation is that of the parts.
ExprId Expressions::tree(ExprOp op, const ExprId* parts, std::size_t count, SourcePos pos) {
  if (count == 1) return *parts;
  const std::size_t half = count / 2;
  Expr expr;
  expr.op = op;
  expr.a = tree(op, parts, half, pos);
  expr.b = tree(op, parts + half, count - half, pos);
  expr.pos = pos;
  return lowering_.add(std::move(expr));
}

}  // namespace hasse::promela
