// What predicates have beyond Promela: count(P @ label), sum, forall and exists (i : lo .. hi) (expression).
//
// The words are names like any other: only before a parenthesis, where Promela has no use for a name in an expression,
// and only in predicates do they mean this.
#include <algorithm>
#include <utility>

#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

using ast::ExprPtr;
using ast::Quantifier;

namespace {

constexpr std::string_view kWords[] = {"sum", "forall", "exists"};  // in the order of enum Quantifier

}  // namespace

bool Parser::at_quantifier() {
  if (!in_predicate_ || !stream_->next_is_followed_by(Tok::left_paren)) return false;
  const std::string& word = peek().text;
  return word == "count" || std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

ExprPtr Parser::parse_quantifier() {
  const Nesting nesting(*this);
  const Token word = next();
  expect(Tok::left_paren, fmt::format("'{}'", word.text));
  if (word.text == "count") return parse_count(word.pos);
  const auto found = std::find(std::begin(kWords), std::end(kWords), word.text);
  return parse_quantified(static_cast<Quantifier>(found - std::begin(kWords)), word);
}

ExprPtr Parser::parse_count(SourcePos pos) {
  if (!at(Tok::name)) fail_expected("a proctype's name", "'count('");
  const Token proctype = next();
  expect(Tok::at, "the proctype of 'count'");
  ast::Name label = expect_name("a label's name", "'@'");
  expect(Tok::right_paren, "the label of 'count'");
  return make_expr(ast::Count{{proctype.text, proctype.pos}, std::move(label)}, pos);
}

ExprPtr Parser::parse_quantified(Quantifier quantifier, const Token& word) {
  ast::Quantified node{quantifier, expect_name("a name", fmt::format("'{}('", word.text)), nullptr, nullptr, nullptr};
  expect(Tok::colon, fmt::format("the variable of '{}'", word.text));
  node.from = parse_expr();
  expect(Tok::dot_dot, fmt::format("the first bound of '{}'", word.text));
  node.to = parse_expr();
  expect(Tok::right_paren, fmt::format("the bounds of '{}'", word.text));
  expect(Tok::left_paren, fmt::format("the range of '{}'", word.text));
  node.body = parse_expr(OperandClass::any);
  expect(Tok::right_paren, fmt::format("the expression of '{}'", word.text));
  const int height = 1 + std::max({node.from->height, node.to->height, node.body->height});
  return make_expr(std::move(node), word.pos, height);
}

}  // namespace hasse::promela
