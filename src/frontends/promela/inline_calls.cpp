// Calls of inlines: the definition's tokens, with the arguments' tokens in place of the parameters, are parsed where
// the call stands.
//
// SPIN replaces text: a parameter is replaced wherever its name stands, as a field or a label too, and an argument is
// not put into parentheses. So it is here, but by tokens: an argument may contain commas inside parentheses, and may
// mention names of parameters.
#include <algorithm>
#include <utility>

#include "base/stop.h"
#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

namespace {

constexpr std::size_t kMaxOpenInlines = 32;
constexpr std::size_t kMaxInlinedTokens = 4'000'000;  // in one model

}  // namespace

// From the inline's name on. `result` holds the tokens of x in `x = f(..)`.
ast::Statement Parser::parse_inline_call(std::vector<Token> result, SourcePos start) {
  const Token name = next();
  const InlineDefinition& definition = names_.inlines.at(name.text);
  for (const OpenInline& open : open_inlines_) {
    if (open.definition == &definition) throw UserError(name.pos, fmt::format("inline '{}' calls itself", name.text));
  }
  if (open_inlines_.size() >= kMaxOpenInlines) {
    throw UserError(name.pos, fmt::format("calls of inlines are nested more than {} deep", kMaxOpenInlines));
  }
  const std::vector<std::vector<Token>> arguments = take_arguments(definition);
  const std::vector<Token> tokens = substituted(definition, arguments);
  inlined_tokens_ += tokens.size();
  if (inlined_tokens_ > kMaxInlinedTokens) {
    throw UserError(
        name.pos, fmt::format("the calls of inlines expand to too much text, more than {} tokens", kMaxInlinedTokens));
  }

  ast::InlineCall call{{name.text, name.pos}, {}, !result.empty()};
  TokenStream expansion(tokens, definition.body.back().pos, "the end of the inline");
  expansion.set_separating(true);
  TokenStream* const caller = std::exchange(stream_, &expansion);
  open_inlines_.push_back({&definition, std::move(result)});
  try {
    call.body = parse_braces(fmt::format("inline '{}'", name.text));
  } catch (const UserError& error) {
    if (error.pos().file == name.pos.file && error.pos().line == name.pos.line) throw;
    throw UserError(error.pos(), fmt::format("{} (inline '{}', called at {})", error.what(), name.text,
                                             sources_.describe(name.pos)));
  }
  open_inlines_.pop_back();
  stream_ = caller;
  stream_->pretend_last(Tok::right_brace);
  return make_statement(std::move(call), start);
}

// The arguments' tokens; each must be an expression.
std::vector<std::vector<Token>> Parser::take_arguments(const InlineDefinition& definition) {
  const Token open = next();
  std::vector<std::vector<Token>> arguments(1);
  int depth = 1;
  while (true) {
    const Token token = next();
    if (token.is(Tok::end_of_file)) {
      throw UserError(open.pos, fmt::format("call of inline '{}' is not closed, expected ')'", definition.name.text));
    }
    if (token.is(Tok::left_paren) || token.is(Tok::left_bracket)) ++depth;
    if (token.is(Tok::right_paren) || token.is(Tok::right_bracket)) --depth;
    if (depth == 0) break;
    if (token.is(Tok::comma) && depth == 1) {
      arguments.emplace_back();
    } else {
      arguments.back().push_back(token);
    }
  }
  const SourcePos close = stream_->last().pos;
  if (arguments.size() == 1 && arguments[0].empty()) arguments.clear();
  const std::size_t expected = definition.parameters.size();
  if (arguments.size() != expected) {
    throw UserError(open.pos, fmt::format("inline '{}' takes {} argument{}, found {}", definition.name.text, expected,
                                          expected == 1 ? "" : "s", arguments.size()));
  }
  for (const std::vector<Token>& argument : arguments) {
    TokenStream tokens(argument, close, "the end of the argument");
    TokenStream* const caller = std::exchange(stream_, &tokens);
    if (stream_->at_end())
      throw UserError(close, fmt::format("call of inline '{}': an argument is empty", definition.name.text));
    parse_expr();
    if (!stream_->at_end())
      fail_expected("',' or ')'", fmt::format("the argument of inline '{}'", definition.name.text));
    stream_ = caller;
  }
  return arguments;
}

std::vector<Token> Parser::substituted(const InlineDefinition& definition,
                                       const std::vector<std::vector<Token>>& arguments) const {
  std::vector<Token> tokens;
  for (const Token& token : definition.body) {
    stop_point();
    const auto parameter =
        token.is(Tok::name) ? std::ranges::find(definition.parameters, token.text) : definition.parameters.end();
    if (parameter == definition.parameters.end()) {
      tokens.push_back(token);
      continue;
    }
    const std::vector<Token>& argument = arguments[static_cast<std::size_t>(parameter - definition.parameters.begin())];
    bool newline = token.newline_before;
    for (const Token& part : argument) {
      tokens.push_back(part);
      tokens.back().newline_before = std::exchange(newline, false);
    }
  }
  return tokens;
}

// `return e` in an inline that was called as `x = f(..)` is `x = e`; it does not leave the inline.
ast::Statement Parser::parse_return() {
  const SourcePos pos = next().pos;
  if (open_inlines_.empty()) throw UserError(pos, "'return' outside of an inline");
  const OpenInline& open = open_inlines_.back();
  if (open.result.empty()) {
    throw UserError(pos, fmt::format("'return' in inline '{}', but the call does not assign its result",
                                     open.definition->name.text));
  }
  ast::ExprPtr value = parse_expr(OperandClass::any);
  TokenStream target(open.result, pos);
  TokenStream* const body = std::exchange(stream_, &target);
  ast::Reference reference = parse_reference();
  stream_ = body;
  return make_statement(ast::Assign{std::move(reference), std::move(value)}, pos);
}

}  // namespace hasse::promela
