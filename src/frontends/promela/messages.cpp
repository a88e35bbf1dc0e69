// Sends and receives, and the arguments that receives and polls share.
#include <set>
#include <utility>

#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

using ast::ExprPtr;
using ast::Statement;

ast::ReceiveArg Parser::parse_receive_arg() {
  const Token first = peek();
  switch (first.kind) {
    case Tok::number:
      next();
      return {first.value, first.pos};
    case Tok::kw_true:
    case Tok::kw_skip:
      next();
      return {1, first.pos};
    case Tok::kw_false:
      next();
      return {0, first.pos};
    case Tok::minus:
      next();
      return {-expect(Tok::number, "'-'").value, first.pos};
    case Tok::name:
      return {parse_reference(), first.pos};
    case Tok::kw_eval: {
      next();
      expect(Tok::left_paren, "'eval'");
      ExprPtr expr = parse_expr();
      expect(Tok::right_paren, "the expression of 'eval'");
      return {std::move(expr), first.pos};
    }
    default:
      fail_expected("a variable, a constant or eval(..)", after_last());
  }
}

// a, b, c; a(b, c); (a, b, c)
std::vector<ast::ReceiveArg> Parser::parse_receive_args() {
  const Nesting nesting(*this);
  std::vector<ast::ReceiveArg> args;
  while (true) {
    if (!at(Tok::left_paren)) args.push_back(parse_receive_arg());
    if (accept(Tok::left_paren)) {
      for (ast::ReceiveArg& arg : parse_receive_args()) args.push_back(std::move(arg));
      expect(Tok::right_paren, "the arguments of the receive");
      return args;
    }
    if (!accept(Tok::comma)) return args;
  }
}

// q!a,b and q!a(b)
Statement Parser::parse_send(ast::Reference channel) {
  const SourcePos pos = channel.pos();
  ast::Send send{std::move(channel), next().kind == Tok::bang_bang, {}};
  send.args.push_back(parse_expr());
  if (accept(Tok::left_paren)) {
    if (at(Tok::right_paren)) fail_expected("an argument", "'('");
    for (ast::ExprPtr& arg : parse_args("the send")) send.args.push_back(std::move(arg));
  } else {
    while (accept(Tok::comma)) send.args.push_back(parse_expr());
  }
  return make_statement(std::move(send), pos);
}

Statement Parser::parse_receive(ast::Reference channel) {
  const SourcePos pos = channel.pos();
  ast::Receive receive{std::move(channel), next().kind == Tok::question_question, accept(Tok::less), {}};
  receive.args = parse_receive_args();
  refuse_variable_twice(receive.args);
  if (receive.peek) expect(Tok::greater, "the arguments of 'q?<..>'");
  return make_statement(std::move(receive), pos);
}

// The same variable cannot take two fields of a message.
void Parser::refuse_variable_twice(const std::vector<ast::ReceiveArg>& args) const {
  std::set<std::string> seen;
  for (const ast::ReceiveArg& arg : args) {
    const auto* reference = std::get_if<ast::Reference>(&arg.value);
    if (reference == nullptr || reference->parts.size() > 1 || reference->parts[0].index != nullptr) continue;
    const std::string& name = reference->parts[0].name.text;
    if (name == "_" || names_.mtypes.contains(name) || seen.insert(name).second) continue;
    throw UserError(arg.pos, fmt::format("variable '{}' cannot take two fields of the same message", name));
  }
}

}  // namespace hasse::promela
