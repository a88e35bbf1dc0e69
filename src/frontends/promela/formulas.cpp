// Linear-time formulas: the operators of expressions with the temporal ones between them.
//
// As in SPIN a temporal prefix binds like `!`, tighter than `==`. SPIN compiles `<> a == 1` to a comparison of
// something meaningless with 1; here a temporal operator inside a comparison or a computation is refused.
#include <algorithm>
#include <utility>

#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

using ast::ExprPtr;
using ast::Formula;

namespace {

Formula atom(ExprPtr expr) {
  Formula formula;
  formula.pos = expr->pos;
  formula.height = expr->height;
  formula.atom = std::move(expr);
  return formula;
}

bool is_atom(const Formula& formula) {
  return formula.op == LtlOp::atom;
}

Formula make_formula(LtlOp op, SourcePos pos, Formula first) {
  Formula formula;
  formula.op = op;
  formula.pos = pos;
  formula.height = 1 + first.height;
  formula.operands.push_back(std::move(first));
  return formula;
}

Formula make_formula(LtlOp op, Formula left, Formula right) {
  const SourcePos pos = left.pos;
  const int height = 1 + std::max(left.height, right.height);
  Formula formula = make_formula(op, pos, std::move(left));
  formula.height = height;
  formula.operands.push_back(std::move(right));
  return formula;
}

struct Word {
  std::string_view text;
  LtlOp op;
};

constexpr Word kInfixWords[] = {
    {"U", LtlOp::until},         {"until", LtlOp::until},          {"stronguntil", LtlOp::until},
    {"W", LtlOp::weak_until},    {"weakuntil", LtlOp::weak_until}, {"V", LtlOp::release},
    {"release", LtlOp::release}, {"implies", LtlOp::implies},      {"equivalent", LtlOp::equivalent},
};

constexpr Word kPrefixWords[] = {
    {"X", LtlOp::next},
    {"next", LtlOp::next},
    {"always", LtlOp::always},
    {"eventually", LtlOp::eventually},
};

template <std::size_t N>
const Word* find_word(const Word (&words)[N], const Token& token) {
  if (token.kind != Tok::name) return nullptr;
  for (const Word& word : words) {
    if (word.text == token.text) return &word;
  }
  return nullptr;
}

int infix_precedence(LtlOp op) {
  switch (op) {
    case LtlOp::implies:
    case LtlOp::equivalent:
      return kImpliesPrecedence;
    case LtlOp::logical_or:
      return kOrPrecedence;
    case LtlOp::logical_and:
      return kAndPrecedence;
    default:
      return kUntilPrecedence;
  }
}

}  // namespace

// The operator that the next tokens spell, and how many tokens it takes; nothing for other tokens.
std::optional<Parser::TemporalOperator> Parser::temporal_prefix() {
  const Token& token = peek();
  if (const Word* word = find_word(kPrefixWords, token)) return TemporalOperator{word->op, 1};
  if (token.kind == Tok::left_bracket && stream_->next_is_joined_to(Tok::right_bracket))
    return TemporalOperator{LtlOp::always, 2};
  if (token.kind == Tok::less && stream_->next_is_joined_to(Tok::greater))
    return TemporalOperator{LtlOp::eventually, 2};
  return std::nullopt;
}

std::optional<Parser::TemporalOperator> Parser::formula_infix() {
  const Token& token = peek();
  if (const Word* word = find_word(kInfixWords, token)) return TemporalOperator{word->op, 1};
  switch (token.kind) {
    case Tok::arrow:
      return TemporalOperator{LtlOp::implies, 1};
    case Tok::and_and:
      return TemporalOperator{LtlOp::logical_and, 1};
    case Tok::or_or:
      return TemporalOperator{LtlOp::logical_or, 1};
    case Tok::less:
      if (stream_->next_is_joined_to(Tok::arrow)) return TemporalOperator{LtlOp::equivalent, 2};
      break;
    case Tok::slash:
      if (stream_->next_is_joined_to(Tok::backslash)) return TemporalOperator{LtlOp::logical_and, 2};
      break;
    case Tok::backslash:
      if (stream_->next_is_joined_to(Tok::slash)) return TemporalOperator{LtlOp::logical_or, 2};
      break;
    default:
      break;
  }
  return std::nullopt;
}

Formula Parser::parse_formula(int minimum) {
  const std::size_t first = stream_->position();
  Formula left = parse_formula_operand();
  while (true) {
    const std::optional<TemporalOperator> infix = formula_infix();
    const int level = infix ? infix_precedence(infix->op) : binary_precedence(peek().kind);
    if (const std::optional<TemporalOperator> prefix = temporal_prefix()) {
      const std::string spelling =
          spell(stream_->tokens().subspan(stream_->position(), static_cast<std::size_t>(prefix->tokens)));
      throw UserError(peek().pos, fmt::format("expected an operator between the formulas, found '{}'", spelling));
    }
    if (level == 0 || level < minimum) return left;
    const std::size_t after_left = stream_->position();
    const Token op = next();
    if (infix && infix->tokens == 2) next();
    Formula right = parse_formula(level + 1);
    if (infix) {
      left = combine(infix->op, op, std::move(left), std::move(right));
    } else {
      refuse_temporal(left, right, op, first, after_left);
      require_plain(*left.atom);
      require_plain(*right.atom);
      const SourcePos pos = left.pos;
      const int height = 1 + std::max(left.height, right.height);
      left = atom(make_expr(ast::Binary{binary_operator(op.kind), std::move(left.atom), std::move(right.atom), op.pos},
                            pos, height));
    }
    if (left.height > ast::kMaxHeight) {
      throw UserError(left.pos, fmt::format("formula is too long: more than {} operators in a row or inside each other",
                                            ast::kMaxHeight));
    }
  }
}

// Logical operators over state expressions stay one atom.
Formula Parser::combine(LtlOp op, const Token& token, Formula left, Formula right) {
  const bool logical = op == LtlOp::logical_and || op == LtlOp::logical_or;
  if (logical && is_atom(left) && is_atom(right)) {
    const ExprOp binary = op == LtlOp::logical_and ? ExprOp::logical_and : ExprOp::logical_or;
    const SourcePos pos = left.pos;
    const int height = 1 + std::max(left.height, right.height);
    return atom(make_expr(ast::Binary{binary, std::move(left.atom), std::move(right.atom), token.pos}, pos, height));
  }
  for (const Formula* operand : {&left, &right}) {
    if (is_atom(*operand)) require_plain(*operand->atom);
  }
  return make_formula(op, std::move(left), std::move(right));
}

void Parser::refuse_temporal(const Formula& left, const Formula& right, const Token& op, std::size_t first,
                             std::size_t after_left) {
  if (is_atom(left) && is_atom(right)) return;
  const bool compares = binary_precedence(op.kind) == binary_precedence(Tok::equal) ||
                        binary_precedence(op.kind) == binary_precedence(Tok::less);
  const std::span<const Token> tokens = stream_->tokens();
  const std::string where = compares ? "comparison" : "computation";
  const bool prefixed = left.operands.size() == 1 && tokens[first].kind != Tok::left_paren;
  if (!prefixed) {
    const std::string hint = op.is(Tok::ampersand) ? "; '&&' joins formulas"
                             : op.is(Tok::bar)     ? "; '||' joins formulas"
                                                   : "";
    throw UserError(op.pos, fmt::format("temporal operator inside a {}: '{}' needs state expressions on both sides{}",
                                        where, op.text, hint));
  }
  std::size_t operand = first;  // behind the prefixes
  while (operand + 1 < after_left && tokens[operand].kind != Tok::left_paren) {
    const bool word = find_word(kPrefixWords, tokens[operand]) != nullptr || tokens[operand].kind == Tok::bang;
    const bool sign = tokens[operand].kind == Tok::left_bracket || tokens[operand].kind == Tok::less;
    if (!word && !sign) break;
    operand += word ? 1 : 2;
  }
  const std::string meant = spell(tokens.subspan(operand, stream_->position() - operand));
  throw UserError(left.pos, fmt::format("temporal operator inside a {}; put parentheses around {}", where, meant));
}

Formula Parser::parse_formula_operand() {
  const Nesting nesting(*this);
  const SourcePos pos = peek().pos;
  if (const std::optional<TemporalOperator> prefix = temporal_prefix()) {
    for (int i = 0; i < prefix->tokens; ++i) next();
    Formula operand = parse_formula_operand();
    if (is_atom(operand)) require_plain(*operand.atom);
    return make_formula(prefix->op, pos, std::move(operand));
  }
  if (at(Tok::bang_bang)) throw UserError(pos, "'!!' sends sorted; write '! !' for a double negation");
  if (accept(Tok::bang)) {
    Formula operand = parse_formula_operand();
    if (!is_atom(operand)) return make_formula(LtlOp::logical_not, pos, std::move(operand));
    require_plain(*operand.atom);
    const int height = 1 + operand.height;
    return atom(make_expr(ast::Unary{ExprOp::logical_not, std::move(operand.atom)}, pos, height));
  }
  if (accept(Tok::left_paren)) {
    Formula inner = parse_formula(kImpliesPrecedence);
    if (at(Tok::assign)) throw UserError(peek().pos, "'=' assigns and cannot be part of a formula; '==' compares");
    expect(Tok::right_paren, "the formula in parentheses");
    return inner;
  }
  if (const Word* word = find_word(kInfixWords, peek())) {
    throw UserError(pos, fmt::format("'{}' is an operator of formulas and needs a formula on its left", word->text));
  }
  return atom(parse_unary());
}

Formula Parser::parse_lone_formula() {
  in_predicate_ = true;
  Formula formula = parse_formula(kImpliesPrecedence);
  while (at_separator()) next();
  if (!stream_->at_end()) fail_expected("an operator or the end of the formula", after_last());
  return formula;
}

}  // namespace hasse::promela
