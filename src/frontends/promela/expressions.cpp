// Expressions: precedence climbing over operators, and their operands.
#include <algorithm>
#include <utility>

#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

using ast::ExprPtr;

int binary_precedence(Tok kind) {
  switch (kind) {
    case Tok::or_or:
      return kOrPrecedence;
    case Tok::and_and:
      return kAndPrecedence;
    case Tok::bar:
      return 5;
    case Tok::caret:
      return 6;
    case Tok::ampersand:
      return 7;
    case Tok::equal:
    case Tok::not_equal:
      return 8;
    case Tok::less:
    case Tok::less_equal:
    case Tok::greater:
    case Tok::greater_equal:
      return 9;
    case Tok::shift_left:
    case Tok::shift_right:
      return 10;
    case Tok::plus:
    case Tok::minus:
      return 11;
    case Tok::star:
    case Tok::slash:
    case Tok::percent:
      return 12;
    default:
      return 0;
  }
}

ExprOp binary_operator(Tok kind) {
  switch (kind) {
    case Tok::or_or:
      return ExprOp::logical_or;
    case Tok::and_and:
      return ExprOp::logical_and;
    case Tok::bar:
      return ExprOp::bit_or;
    case Tok::caret:
      return ExprOp::bit_xor;
    case Tok::ampersand:
      return ExprOp::bit_and;
    case Tok::equal:
      return ExprOp::equal;
    case Tok::not_equal:
      return ExprOp::not_equal;
    case Tok::less:
      return ExprOp::less;
    case Tok::less_equal:
      return ExprOp::less_equal;
    case Tok::greater:
      return ExprOp::greater;
    case Tok::greater_equal:
      return ExprOp::greater_equal;
    case Tok::shift_left:
      return ExprOp::shift_left;
    case Tok::shift_right:
      return ExprOp::shift_right;
    case Tok::plus:
      return ExprOp::add;
    case Tok::minus:
      return ExprOp::subtract;
    case Tok::star:
      return ExprOp::multiply;
    case Tok::slash:
      return ExprOp::divide;
    default:
      return ExprOp::modulo;
  }
}

bool has_probe(const ast::Expr& expr) {
  if (const auto* test = std::get_if<ast::ChannelTest>(&expr.node)) return test->query != ast::ChannelQuery::length;
  const auto* binary = std::get_if<ast::Binary>(&expr.node);
  if (binary == nullptr) return false;
  const bool logical = binary->op == ExprOp::logical_and || binary->op == ExprOp::logical_or;
  return logical && (has_probe(*binary->left) || has_probe(*binary->right));
}

void Parser::require_plain(const ast::Expr& expr) {
  if (!has_probe(expr)) return;
  throw UserError(expr.pos,
                  "full, nfull, empty and nempty can only be combined by '&&' and '||'; for a negation take the "
                  "opposite one, such as "
                  "nfull for full");
}

ExprPtr Parser::parse_expr(OperandClass allowed) {
  return continue_expr(parse_unary(), allowed);
}

ExprPtr Parser::continue_expr(ExprPtr first, OperandClass allowed) {
  ExprPtr expr = climb(std::move(first), kOrPrecedence);
  if (allowed == OperandClass::plain) require_plain(*expr);
  return expr;
}

ExprPtr Parser::climb(ExprPtr left, int minimum) {
  while (true) {
    const int level = binary_precedence(peek().kind);
    if (level == 0 || level < minimum) return left;
    const Token op = next();
    if (at(Tok::assign) && !peek().space_before) {
      throw UserError(op.pos, fmt::format("'{}=' is not part of Promela; write 'x = x {} ..'", op.text, op.text));
    }
    ExprPtr right = climb(parse_unary(), level + 1);
    if (op.kind != Tok::and_and && op.kind != Tok::or_or) {
      require_plain(*left);
      require_plain(*right);
    }
    const SourcePos pos = left->pos;
    const int height = 1 + std::max(left->height, right->height);
    left = make_expr(ast::Binary{binary_operator(op.kind), std::move(left), std::move(right), op.pos}, pos, height);
  }
}

ExprPtr Parser::parse_unary() {
  const Nesting nesting(*this);
  ExprOp op{};
  switch (peek().kind) {
    case Tok::bang:
      op = ExprOp::logical_not;
      break;
    case Tok::minus:
      op = ExprOp::negate;
      break;
    case Tok::tilde:
      op = ExprOp::bit_not;
      break;
    default:
      return parse_primary();
  }
  const SourcePos pos = next().pos;
  ExprPtr operand = parse_unary();
  require_plain(*operand);
  const int height = 1 + operand->height;
  return make_expr(ast::Unary{op, std::move(operand)}, pos, height);
}

ExprPtr Parser::parse_primary() {
  const SourcePos pos = peek().pos;
  switch (peek().kind) {
    case Tok::left_paren:
      return parse_parenthesised();
    case Tok::name:
      return parse_name();
    case Tok::number:
      return make_expr(ast::Number{next().value}, pos);
    case Tok::kw_true:
      next();
      return make_expr(ast::Number{1, "true"}, pos);
    case Tok::kw_skip:
      next();
      return make_expr(ast::Number{1, "skip"}, pos);
    case Tok::kw_false:
      next();
      return make_expr(ast::Number{0, "false"}, pos);
    case Tok::kw_timeout:
      next();
      return make_expr(ast::Timeout{}, pos);
    case Tok::kw_np:
      next();
      return make_expr(ast::NonProgress{}, pos);
    case Tok::kw_run:
      return parse_run();
    case Tok::kw_len:
      return parse_channel_test(ast::ChannelQuery::length);
    case Tok::kw_empty:
      return parse_channel_test(ast::ChannelQuery::empty);
    case Tok::kw_nempty:
      return parse_channel_test(ast::ChannelQuery::nempty);
    case Tok::kw_full:
      return parse_channel_test(ast::ChannelQuery::full);
    case Tok::kw_nfull:
      return parse_channel_test(ast::ChannelQuery::nfull);
    case Tok::kw_enabled:
      return parse_process_test(ast::ProcessQuery::enabled);
    case Tok::kw_pc_value:
      return parse_process_test(ast::ProcessQuery::pc_value);
    case Tok::kw_get_priority:
      return parse_process_test(ast::ProcessQuery::get_priority);
    case Tok::kw_c_expr:
      refuse_embedded_c();
    case Tok::kw_eval:
      throw UserError(pos, "eval can only be an argument of a receive");
    case Tok::increment:
    case Tok::decrement:
      throw UserError(pos,
                      fmt::format("'{}' stands behind its variable, and only as a statement of its own", peek().text));
    case Tok::kw_else:
      throw UserError(pos, "'else' is a statement of its own and cannot be part of an expression");
    default:
      break;
  }
  fail_expected_operand();
}

ExprPtr Parser::parse_parenthesised() {
  const Token open = next();
  ExprPtr inner = climb(parse_unary(), kOrPrecedence);
  if (at(Tok::arrow)) {
    require_plain(*inner);
    next();
    ExprPtr then = parse_expr();
    expect(Tok::colon, "the first alternative of '(condition -> a : b)'");
    ExprPtr otherwise = parse_expr();
    expect(Tok::right_paren, "the second alternative of '(condition -> a : b)'");
    const int height = 1 + std::max({inner->height, then->height, otherwise->height});
    return make_expr(ast::Conditional{std::move(inner), std::move(then), std::move(otherwise)}, open.pos, height);
  }
  if (at(Tok::assign)) throw UserError(peek().pos, "'=' assigns and cannot be part of an expression; '==' compares");
  expect(Tok::right_paren, "the expression in parentheses");
  return inner;
}

ExprPtr Parser::parse_name() {
  if (at_quantifier()) return parse_quantifier();
  if (names_.proctypes.contains(peek().text)) return parse_remote();
  return after_reference(parse_reference());
}

// What can follow a reference that is part of an expression: a poll, `[` after a question mark; and `@` where the reference turns out to be
// that of a process whose proctype comes later in the text.
ExprPtr Parser::after_reference(ast::Reference reference) {
  const SourcePos pos = reference.pos();
  if (reference.parts.size() == 1 && accept(Tok::at)) {
    ast::Reference::Part& process = reference.parts[0];
    const int height = 1 + (process.index ? process.index->height : 0);
    ast::Name label = expect_name("a label's name", "'@'");
    return make_expr(ast::RemoteLabel{std::move(process.name), std::move(process.index), std::move(label)}, pos,
                     height);
  }
  const bool random = at(Tok::question_question);
  if (!random && !at(Tok::question)) return make_expr(std::move(reference), pos);
  next();
  if (!at(Tok::left_bracket)) {
    throw UserError(
        peek().pos,
        fmt::format(
            "expected '[' after '{}', found {}; a receive is a statement, only a poll 'q?[..]' can be part of an "
            "expression",
            random ? "??" : "?", stream_->found()));
  }
  next();
  ast::Poll poll{std::move(reference), random, parse_receive_args()};
  expect(Tok::right_bracket, "the arguments of the poll");
  return make_expr(std::move(poll), pos);
}

// P[e]@label, P@label, P[e]:x, P:x
ExprPtr Parser::parse_remote() {
  const Token name = next();
  ast::Name proctype{name.text, name.pos};
  ExprPtr pid;
  if (accept(Tok::left_bracket)) {
    pid = parse_expr();
    expect(Tok::right_bracket, "the process number");
  }
  const int height = 1 + (pid ? pid->height : 0);
  if (accept(Tok::at)) {
    return make_expr(ast::RemoteLabel{std::move(proctype), std::move(pid), expect_name("a label's name", "'@'")},
                     name.pos, height);
  }
  if (accept(Tok::colon)) {
    ast::RemoteVariable remote{std::move(proctype), std::move(pid), expect_name("a variable's name", "':'"), nullptr};
    int tallest = height;
    if (accept(Tok::left_bracket)) {
      remote.index = parse_expr();
      tallest = std::max(tallest, 1 + remote.index->height);
      expect(Tok::right_bracket, "the index");
    }
    return make_expr(std::move(remote), name.pos, tallest);
  }
  fail_expected("'@label' or ':variable'", fmt::format("proctype '{}'", name.text));
}

ExprPtr Parser::parse_run() {
  const SourcePos pos = next().pos;
  if (!at(Tok::name)) fail_expected("a proctype's name", "'run'");
  const Token name = next();
  expect(Tok::left_paren, fmt::format("'run {}'", name.text));
  ast::Run run{{name.text, name.pos}, parse_args(fmt::format("'run {}'", name.text)), std::nullopt};
  if (at(Tok::kw_priority)) run.priority = parse_priority();
  int height = 1;
  for (const ExprPtr& arg : run.args) height = std::max(height, 1 + arg->height);
  return make_expr(std::move(run), pos, height);
}

std::int32_t Parser::parse_priority() {
  next();
  return expect(Tok::number, "'priority'").value;
}

ExprPtr Parser::parse_channel_test(ast::ChannelQuery query) {
  const Token word = next();
  expect(Tok::left_paren, fmt::format("'{}'", word.text));
  ast::Reference channel = parse_reference();
  expect(Tok::right_paren, fmt::format("the channel of '{}'", word.text));
  return make_expr(ast::ChannelTest{query, std::move(channel)}, word.pos);
}

ExprPtr Parser::parse_process_test(ast::ProcessQuery query) {
  const Token word = next();
  expect(Tok::left_paren, fmt::format("'{}'", word.text));
  ExprPtr pid = parse_expr();
  expect(Tok::right_paren, fmt::format("the process number of '{}'", word.text));
  const int height = 1 + pid->height;
  return make_expr(ast::ProcessTest{query, std::move(pid)}, word.pos, height);
}

// x, a[i], node[i].left.key
ast::Reference Parser::parse_reference() {
  const Nesting nesting(*this);
  ast::Reference reference;
  do {
    ast::Reference::Part part;
    part.name = expect_name(reference.parts.empty() ? "a variable's name" : "a field's name", after_last());
    if (accept(Tok::left_bracket)) {
      part.index = parse_expr();
      expect(Tok::right_bracket, "the index");
    }
    reference.parts.push_back(std::move(part));
  } while (accept(Tok::dot));
  return reference;
}

// Arguments in parentheses, from behind the opening one.
std::vector<ExprPtr> Parser::parse_args(std::string_view of) {
  std::vector<ExprPtr> args;
  if (accept(Tok::right_paren)) return args;
  do {
    args.push_back(parse_expr());
  } while (accept(Tok::comma));
  expect(Tok::right_paren, fmt::format("the arguments of {}", of));
  return args;
}

// What SPIN computes at once: + - * / % over numbers and mtype constants.
bool Parser::is_constant_shape(const ast::Expr& expr) const {
  if (std::holds_alternative<ast::Number>(expr.node)) return true;
  if (const auto* reference = std::get_if<ast::Reference>(&expr.node)) {
    return reference->parts.size() == 1 && reference->parts[0].index == nullptr &&
           names_.mtypes.contains(reference->parts[0].name.text);
  }
  if (const auto* unary = std::get_if<ast::Unary>(&expr.node)) {
    return unary->op == ExprOp::negate && is_constant_shape(*unary->operand);
  }
  const auto* binary = std::get_if<ast::Binary>(&expr.node);
  return binary != nullptr && is_arithmetic(binary->op) && is_constant_shape(*binary->left) &&
         is_constant_shape(*binary->right);
}

// A constant expression, or the bare name of a variable with a constant initialiser.
ExprPtr Parser::parse_constant_expr(std::string_view what) {
  ExprPtr expr = parse_expr();
  const auto* reference = std::get_if<ast::Reference>(&expr->node);
  const bool bare_name = reference != nullptr && reference->parts.size() == 1 && reference->parts[0].index == nullptr;
  if (!bare_name && !is_constant_shape(*expr)) {
    throw UserError(expr->pos,
                    fmt::format("{} must be a constant: numbers, combined by + - * / % and parentheses", what));
  }
  return expr;
}

}  // namespace hasse::promela
