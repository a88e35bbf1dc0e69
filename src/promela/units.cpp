// The units of a model, and what all parts of the parser share.
#include <utility>

#include "promela/parser_impl.h"

namespace hasse::promela {

namespace {

constexpr int kMaxNesting = 300;

}  // namespace

Parser::Parser(const SourceFiles& sources, std::span<const Token> tokens, SourcePos end, KnownNames names)
    : sources_(sources), stream_(&model_stream_), model_stream_(tokens, end), names_(std::move(names)) {}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (++parser_.nesting_ > kMaxNesting) {
    throw UserError(parser_.peek().pos,
                    fmt::format("statements and expressions are nested more than {} deep", kMaxNesting));
  }
}

// ---- tokens ----

bool Parser::accept(Tok kind) {
  if (!at(kind)) return false;
  next();
  return true;
}

Token Parser::expect(Tok kind, std::string_view after) {
  if (!at(kind)) fail_expected(describe(kind), after);
  return next();
}

// A name for something new or for a variable: types, proctypes and inlines have theirs for themselves.
ast::Name Parser::expect_name(std::string_view what, std::string_view after) {
  if (!at(Tok::name)) fail_expected(what, after);
  const Token& token = peek();
  const char* taken = names_.typedefs.contains(token.text)    ? "a type"
                      : names_.proctypes.contains(token.text) ? "a proctype"
                      : names_.inlines.contains(token.text)   ? "an inline"
                                                              : nullptr;
  if (taken != nullptr)
    throw UserError(token.pos, fmt::format("expected {}, but '{}' is the name of {}", what, token.text, taken));
  const Token name = next();
  return {name.text, name.pos};
}

void Parser::fail_expected(std::string_view expected, std::string_view after) {
  const SourcePos pos = stream_->found_pos();
  const std::string behind = after.empty() ? std::string() : fmt::format(" after {}", after);
  throw UserError(pos, fmt::format("expected {}{}, found {}", expected, behind, stream_->found()));
}

void Parser::refuse_embedded_c() {
  const Token word = peek();
  throw UserError(word.pos, fmt::format("embedded C ('{}') is not supported: only Promela can be checked", word.text));
}

void Parser::skip_separators() {
  while (at_separator()) next();
}

std::string spell(std::span<const Token> tokens) {
  std::string text;
  for (const Token& token : tokens) {
    if (!text.empty() && (token.space_before || token.newline_before)) text += ' ';
    text += token.text;
  }
  return text;
}

// ---- units ----

ast::Model Parser::parse_model() {
  ast::Model model;
  while (!stream_->at_end()) {
    if (at_separator()) {
      next();
    } else {
      parse_unit(model);
    }
  }
  parse_deferred_formulas(model);
  return model;
}

void Parser::parse_unit(ast::Model& model) {
  ast::Unit unit;
  unit.pos = peek().pos;
  switch (peek().kind) {
    case Tok::kw_active:
    case Tok::kw_proctype:
    case Tok::kw_d_proctype:
      unit.node = parse_proctype();
      break;
    case Tok::kw_init:
      unit.node = parse_init();
      break;
    case Tok::kw_never:
      unit.node = parse_never();
      break;
    case Tok::kw_trace:
    case Tok::kw_notrace:
      unit.node = parse_trace();
      break;
    case Tok::kw_typedef:
      unit.node = parse_typedef();
      break;
    case Tok::kw_inline:
      unit.node = parse_inline();
      break;
    case Tok::kw_ltl: {
      const Token word = next();
      ast::Ltl ltl;
      if (!at(Tok::left_brace)) ltl.name = expect_name("a name or '{'", "'ltl'");
      if (!at(Tok::left_brace)) fail_expected("'{'", ltl.name ? fmt::format("'ltl {}'", ltl.name->text) : "'ltl'");
      formulas_.push_back({model.units.size(), stream_->take_braces(), word.pos});
      unit.node = std::move(ltl);
      break;
    }
    case Tok::kw_mtype:
      if (stream_->next_is_followed_by(Tok::left_brace) || stream_->next_is_followed_by(Tok::assign) ||
          at_mtype_list()) {
        unit.node = parse_mtype_list();
        break;
      }
      unit.node = parse_declaration();
      break;
    case Tok::kw_c_code:
    case Tok::kw_c_decl:
    case Tok::kw_c_state:
    case Tok::kw_c_track:
    case Tok::kw_c_expr:
      refuse_embedded_c();
    default:
      if (!at_declaration()) {
        if (stream_->last().is(Tok::separator) && stream_->last().text.empty() && at(Tok::comma)) {
          throw UserError(peek().pos,
                          "expected ';' after '}', found ','; a variable initialised with braces must be the last of "
                          "its declaration");
        }
        throw UserError(
            peek().pos,
            fmt::format("expected a proctype, a declaration or another unit of a model, found {}", stream_->found()));
      }
      unit.node = parse_declaration();
  }
  model.units.push_back(std::move(unit));
}

void Parser::claim_name(const ast::Name& name) {
  if (names_.typedefs.contains(name.text) || names_.proctypes.contains(name.text) ||
      names_.inlines.contains(name.text)) {
    throw UserError(name.pos, fmt::format("'{}' is defined twice", name.text));
  }
}

ast::Proctype Parser::parse_proctype() {
  ast::Proctype proctype;
  if (accept(Tok::kw_active)) {
    proctype.active = true;
    if (accept(Tok::left_bracket)) {
      proctype.active_count = parse_constant_expr("the number of processes");
      expect(Tok::right_bracket, "the number of processes");
    }
    if (!at(Tok::kw_proctype) && !at(Tok::kw_d_proctype)) fail_expected("'proctype'", "'active'");
  }
  proctype.deterministic = next().is(Tok::kw_d_proctype);
  if (!at(Tok::name)) fail_expected("a name", "'proctype'");
  const Token name = next();
  proctype.name = {name.text, name.pos};
  claim_name(proctype.name);
  names_.proctypes.insert(name.text);
  expect(Tok::left_paren, fmt::format("'proctype {}'", name.text));
  proctype.parameters = parse_parameters();
  if (at(Tok::kw_priority)) proctype.priority = parse_priority();
  if (accept(Tok::kw_provided)) {
    expect(Tok::left_paren, "'provided'");
    proctype.provided = parse_expr(OperandClass::any);
    expect(Tok::right_paren, "the condition of 'provided'");
  }
  proctype.body = parse_body(fmt::format("the head of proctype '{}'", name.text));
  return proctype;
}

ast::Init Parser::parse_init() {
  ast::Init init;
  next();
  if (at(Tok::kw_priority)) init.priority = parse_priority();
  init.body = parse_body("'init'");
  return init;
}

ast::Never Parser::parse_never() {
  ast::Never never;
  next();
  if (at(Tok::name)) never.name = expect_name("a name", "'never'");
  never.body = parse_body("'never'");
  return never;
}

ast::Trace Parser::parse_trace() {
  ast::Trace trace;
  const Token word = next();
  trace.negated = word.is(Tok::kw_notrace);
  in_trace_ = true;
  trace.body = parse_body(describe(word));
  in_trace_ = false;
  return trace;
}

ast::Typedef Parser::parse_typedef() {
  ast::Typedef type;
  next();
  if (!at(Tok::name)) fail_expected("a name", "'typedef'");
  const Token name = next();
  type.name = {name.text, name.pos};
  claim_name(type.name);
  expect(Tok::left_brace, fmt::format("'typedef {}'", name.text));
  stream_->set_separating(true);
  do {
    if (!at_declaration()) fail_expected("the type of a field", describe(stream_->last()));
    type.fields.push_back(parse_declaration());
    if (!at_separator()) break;
    skip_separators();
  } while (!at(Tok::right_brace));
  if (!at(Tok::right_brace)) fail_expected("';' or '}'", "the field");
  next();
  stream_->set_separating(false);
  names_.typedefs.insert(name.text);
  return type;
}

// mtype : set = { .. }
bool Parser::at_mtype_list() {
  const std::span<const Token> tokens = stream_->tokens().subspan(stream_->position());
  return tokens.size() > 3 && tokens[1].is(Tok::colon) && tokens[2].is(Tok::name) && tokens[3].is(Tok::assign);
}

ast::MtypeList Parser::parse_mtype_list() {
  ast::MtypeList list;
  next();
  if (accept(Tok::colon)) list.set = expect_name("the name of an mtype set", "'mtype:'");
  accept(Tok::assign);
  expect(Tok::left_brace, "'mtype ='");
  list.names.push_back(expect_name("a name", "'{'"));
  while (!at(Tok::right_brace)) {
    if (!accept(Tok::comma)) list.names.push_back(expect_name("a name or '}'", describe(stream_->last())));
  }
  next();
  return list;
}

ast::Inline Parser::parse_inline() {
  ast::Inline definition;
  next();
  if (!at(Tok::name)) fail_expected("a name", "'inline'");
  const Token name = next();
  definition.name = {name.text, name.pos};
  claim_name(definition.name);
  expect(Tok::left_paren, fmt::format("'inline {}'", name.text));
  InlineDefinition known{definition.name, {}, {}};
  if (!accept(Tok::right_paren)) {
    do {
      const ast::Name parameter = expect_name("a parameter's name", describe(stream_->last()));
      for (const ast::Name& other : definition.parameters) {
        if (other.text == parameter.text)
          throw UserError(parameter.pos, fmt::format("parameter '{}' is named twice", parameter.text));
      }
      known.parameters.push_back(parameter.text);
      definition.parameters.push_back(parameter);
    } while (accept(Tok::comma));
    expect(Tok::right_paren, "the parameters of the inline");
  }
  if (!at(Tok::left_brace)) fail_expected("'{'", fmt::format("the head of inline '{}'", name.text));
  known.body = stream_->take_braces();
  names_.inlines.emplace(name.text, std::move(known));
  return definition;
}

// ---- formulas and lone expressions ----

// SPIN reads formulas at the end of the model, so that they can mention every proctype.
void Parser::parse_deferred_formulas(ast::Model& model) {
  for (const DeferredFormula& deferred : formulas_) {
    auto& ltl = std::get<ast::Ltl>(model.units[deferred.unit].node);
    const std::span<const Token> inside = std::span(deferred.tokens).subspan(1, deferred.tokens.size() - 2);
    const SourcePos close = deferred.tokens.back().pos;
    if (inside.empty()) throw UserError(close, "expected a formula after '{', found '}'");
    Parser parser(sources_, inside, close, names_);
    ltl.formula = parser.parse_lone_formula();
    ltl.text = spell(inside);
  }
}

ast::ExprPtr Parser::parse_lone_expression() {
  ast::ExprPtr expr = parse_expr(OperandClass::any);
  if (!stream_->at_end()) fail_expected("an operator or the end of the expression", describe(stream_->last()));
  return expr;
}

}  // namespace hasse::promela
