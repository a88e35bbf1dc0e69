// The units of a model.
#include <utility>

#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

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
      next();
      ast::Ltl ltl;
      if (!at(Tok::left_brace)) ltl.name = expect_name("a name or '{'", "'ltl'");
      if (!at(Tok::left_brace)) fail_expected("'{'", ltl.name ? fmt::format("'ltl {}'", ltl.name->text) : "'ltl'");
      formulas_.push_back({model.units.size(), stream_->take_braces()});
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
      if (!at_declaration()) fail_expected_unit(model);
      unit.node = parse_declaration();
  }
  model.units.push_back(std::move(unit));
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
  proctype.name = expect_new_name(Tok::kw_proctype);
  const std::string& name = proctype.name.text;
  names_.proctypes.insert(name);
  expect(Tok::left_paren, fmt::format("'proctype {}'", name));
  proctype.parameters = parse_parameters();
  if (at(Tok::kw_priority)) proctype.priority = parse_priority();
  if (accept(Tok::kw_provided)) {
    expect(Tok::left_paren, "'provided'");
    proctype.provided = parse_expr(OperandClass::any);
    expect(Tok::right_paren, "the condition of 'provided'");
  }
  proctype.body = parse_body(fmt::format("the head of proctype '{}'", name));
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
  type.name = expect_new_name(Tok::kw_typedef);
  expect(Tok::left_brace, fmt::format("'typedef {}'", type.name.text));
  stream_->set_separating(true);
  do {
    if (!at_declaration()) fail_expected("the type of a field", after_last());
    type.fields.push_back(parse_declaration());
    if (!at_separator()) break;
    skip_separators();
  } while (!at(Tok::right_brace));
  if (!at(Tok::right_brace)) fail_expected("';' or '}'", "the field");
  next();
  stream_->set_separating(false);
  names_.typedefs.insert(type.name.text);
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
    if (!accept(Tok::comma)) list.names.push_back(expect_name("a name or '}'", after_last()));
  }
  next();
  for (const ast::Name& name : list.names) names_.mtypes.insert(name.text);
  return list;
}

ast::Inline Parser::parse_inline() {
  ast::Inline definition;
  next();
  definition.name = expect_new_name(Tok::kw_inline);
  const std::string& name = definition.name.text;
  expect(Tok::left_paren, fmt::format("'inline {}'", name));
  InlineDefinition known{definition.name, {}, {}};
  if (!accept(Tok::right_paren)) {
    do {
      const ast::Name parameter = expect_name("a parameter's name", after_last());
      for (const ast::Name& other : definition.parameters) {
        if (other.text == parameter.text)
          throw UserError(parameter.pos, fmt::format("parameter '{}' is named twice", parameter.text));
      }
      known.parameters.push_back(parameter.text);
      definition.parameters.push_back(parameter);
    } while (accept(Tok::comma));
    expect(Tok::right_paren, "the parameters of the inline");
  }
  if (!at(Tok::left_brace)) fail_expected("'{'", fmt::format("the head of inline '{}'", name));
  known.body = stream_->take_braces();
  names_.inlines.emplace(name, std::move(known));
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
    Parser parser(sources_, inside, close, "'}'", names_);
    ltl.formula = parser.parse_lone_formula();
    ltl.text = spell(inside);
  }
}

ast::ExprPtr Parser::parse_lone_expression() {
  in_predicate_ = true;
  ast::ExprPtr expr = parse_expr(OperandClass::any);
  if (!stream_->at_end()) fail_expected("an operator or the end of the expression", after_last());
  return expr;
}

}  // namespace hasse::promela
