// What all parts of the parser share: tokens, names, and the wording of mistakes.
#include <utility>

#include "frontends/promela/embedded_c.h"
#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

namespace {

constexpr int kMaxNesting = 300;

}  // namespace

Parser::Parser(const SourceFiles& sources, std::span<const Token> tokens, SourcePos end, std::string end_name,
               KnownNames names)
    : sources_(sources),
      stream_(&model_stream_),
      model_stream_(tokens, end, std::move(end_name)),
      names_(std::move(names)) {}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (++parser_.nesting_ > kMaxNesting) {
    throw UserError(parser_.peek().pos,
                    fmt::format("statements and expressions are nested more than {} deep", kMaxNesting));
  }
}

// ---- tokens and names ----

bool Parser::accept(Tok kind) {
  if (!at(kind)) return false;
  next();
  return true;
}

Token Parser::expect(Tok kind, std::string_view after) {
  if (!at(kind)) fail_expected(describe(kind), after);
  return next();
}

void Parser::skip_separators() {
  while (at_separator()) next();
}

// What a name already stands for; null for a free one. Types, proctypes and inlines have their names for themselves.
const char* Parser::taken_by(const std::string& name) const {
  if (names_.typedefs.contains(name)) return "a type";
  if (names_.proctypes.contains(name)) return "a proctype";
  if (names_.inlines.contains(name)) return "an inline";
  return nullptr;
}

ast::Name Parser::expect_name(std::string_view what, std::string_view after) {
  const Token& token = peek();
  if (!token.is(Tok::name)) {
    const bool keyword = token.kind >= Tok::kw_active;
    if (keyword)
      throw UserError(token.pos, fmt::format("expected {} after {}, found keyword '{}'", what, after, token.text));
    fail_expected(what, after);
  }
  if (const char* taken = taken_by(token.text)) {
    throw UserError(token.pos, fmt::format("expected {}, but '{}' is the name of {}", what, token.text, taken));
  }
  const Token name = next();
  return {name.text, name.pos};
}

// The name of a new type, proctype or inline.
ast::Name Parser::expect_new_name(Tok kind) {
  if (!at(Tok::name)) fail_expected("a name", describe(kind));
  const Token name = next();
  if (const char* taken = taken_by(name.text))
    throw UserError(name.pos, fmt::format("'{}' is already the name of {}", name.text, taken));
  return {name.text, name.pos};
}

std::string spell(std::span<const Token> tokens) {
  std::string text;
  for (const Token& token : tokens) {
    if (!text.empty() && (token.space_before || token.newline_before)) text += ' ';
    text += token.text;
  }
  return text;
}

// ---- mistakes ----

void Parser::fail_expected(std::string_view expected, std::string_view after) {
  const SourcePos pos = stream_->found_pos();
  const std::string behind = after.empty() ? std::string() : fmt::format(" after {}", after);
  throw UserError(pos, fmt::format("expected {}{}, found {}{}", expected, behind, stream_->found(),
                                   expected.starts_with("';'") ? hint() : ""));
}

// What is often meant by a token that does not end a statement.
std::string_view Parser::hint() {
  switch (stream_->next_written().kind) {
    case Tok::increment:
    case Tok::decrement:
      return "; 'x++' and 'x--' are statements of their own";
    case Tok::assign:
      return "; an assignment is a statement that starts with its variable";
    case Tok::colon:
      return "; a conditional expression needs parentheses: (condition -> a : b)";
    default:
      return "";
  }
}

// Where a statement or an expression should start.
void Parser::fail_expected_operand() {
  switch (stream_->last().kind) {
    case Tok::separator:
    case Tok::arrow:
    case Tok::left_brace:
    case Tok::option:
    case Tok::kw_unless:
      break;
    default:
      fail_expected("an expression", after_last());
  }
  const Token& found = stream_->next_written();
  if (!stream_->line_ended()) fail_expected("a statement", describe(stream_->last_written()));
  throw UserError(found.pos,
                  fmt::format("expected a statement, found {}; the line end after {} ended the statement before it",
                              describe(found), describe(stream_->last_written())));
}

void Parser::fail_expected_unit(const ast::Model& model) {
  const SourcePos pos = stream_->next_written().pos;
  const std::string found = describe(stream_->next_written());
  const bool after_declaration =
      !model.units.empty() && std::holds_alternative<ast::Declaration>(model.units.back().node);
  if (after_declaration && stream_->last_written().is(Tok::right_brace) && at(Tok::comma)) {
    throw UserError(
        pos,
        "expected ';' after '}', found ','; a variable initialised with braces must be the last of its declaration");
  }
  if (after_declaration && !stream_->last_written().is(Tok::separator)) {
    throw UserError(
        pos, fmt::format("expected ',', ';' or another unit of the model after the declaration, found {}", found));
  }
  throw UserError(pos, fmt::format("expected a proctype, a declaration or another unit of a model, found {}{}", found,
                                   at(Tok::right_brace) ? "" : "; statements stand inside a proctype or init"));
}

void Parser::fail_not_closed(std::string_view what, SourcePos pos, std::string_view closing) {
  throw UserError(pos, fmt::format("{} is not closed, expected {} before the end of the file", what, closing));
}

// What messages call the token before the next one; empty at the start.
std::string Parser::after_last() {
  return stream_->last_written().is(Tok::end_of_file) ? std::string() : describe(stream_->last_written());
}

void Parser::refuse_embedded_c() {
  const Token word = peek();
  throw refusal_of_embedded_c(word.text, word.pos);
}

}  // namespace hasse::promela
