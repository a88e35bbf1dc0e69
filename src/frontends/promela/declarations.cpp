// Declarations: types, variables, channels, parameters.
#include <utility>

#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

namespace {

std::optional<ast::TypeKind> basic_type(Tok kind) {
  switch (kind) {
    case Tok::kw_bit:
      return ast::TypeKind::bit;
    case Tok::kw_bool:
      return ast::TypeKind::boolean;
    case Tok::kw_byte:
      return ast::TypeKind::byte;
    case Tok::kw_pid:
      return ast::TypeKind::pid;
    case Tok::kw_short:
      return ast::TypeKind::short_int;
    case Tok::kw_int:
      return ast::TypeKind::int_type;
    case Tok::kw_unsigned:
      return ast::TypeKind::unsigned_bits;
    case Tok::kw_mtype:
      return ast::TypeKind::mtype;
    case Tok::kw_chan:
      return ast::TypeKind::chan;
    default:
      return std::nullopt;
  }
}

bool is_visibility(Tok kind) {
  return kind == Tok::kw_hidden || kind == Tok::kw_show || kind == Tok::kw_local;
}

}  // namespace

// A name followed by a name is meant as a declaration even if the first is no type; parse_type() says so.
bool Parser::at_declaration() {
  const Token& token = peek();
  if (is_visibility(token.kind) || basic_type(token.kind)) return true;
  return token.kind == Tok::name && (names_.typedefs.contains(token.text) || stream_->next_is_followed_by(Tok::name));
}

ast::TypeName Parser::parse_type() {
  ast::TypeName type;
  type.pos = peek().pos;
  if (const std::optional<ast::TypeKind> kind = basic_type(peek().kind)) {
    const Token word = next();
    type.kind = *kind;
    if (at(Tok::colon)) {
      if (*kind != ast::TypeKind::mtype)
        throw UserError(peek().pos, fmt::format("only mtype has named sets; '{}' has none", word.text));
      next();
      type.name = expect_name("the name of an mtype set", "'mtype:'");
    }
    return type;
  }
  if (!at(Tok::name)) fail_expected("a type", after_last());
  const Token name = next();
  if (!names_.typedefs.contains(name.text)) {
    throw UserError(name.pos, fmt::format("'{}' is not a type; a typedef must stand before its first use", name.text));
  }
  type.kind = ast::TypeKind::user;
  type.name = ast::Name{name.text, name.pos};
  return type;
}

ast::Declaration Parser::parse_declaration() {
  ast::Declaration declaration;
  declaration.pos = peek().pos;
  if (is_visibility(peek().kind)) {
    const Tok kind = next().kind;
    declaration.visibility = kind == Tok::kw_hidden ? ast::Visibility::hidden
                             : kind == Tok::kw_show ? ast::Visibility::show
                                                    : ast::Visibility::local;
  }
  declaration.type = parse_type();
  if (declaration.type.kind == ast::TypeKind::mtype && declaration.type.name && at(Tok::left_brace)) {
    fail_expected("'=' or a variable's name", fmt::format("'mtype:{}'", declaration.type.name->text));
  }
  if (declaration.type.kind == ast::TypeKind::mtype && (at(Tok::left_brace) || at(Tok::assign))) {
    throw UserError(declaration.pos,
                    declaration.visibility == ast::Visibility::plain
                        ? "a list of mtype names must stand outside of all proctypes, typedefs and parameters"
                        : "a list of mtype names cannot be hidden, shown or local");
  }
  do {
    declaration.declarators.push_back(parse_declarator(declaration.type));
  } while (accept(Tok::comma));
  return declaration;
}

ast::Declarator Parser::parse_declarator(const ast::TypeName& type) {
  ast::Declarator declarator;
  if (stream_->last().is(Tok::comma) && (basic_type(peek().kind) || names_.typedefs.contains(peek().text))) {
    throw UserError(
        peek().pos,
        fmt::format(
            "expected a variable's name after ',', found type '{}'; ';' separates declarations of different types",
            peek().text));
  }
  declarator.name = expect_name("a variable's name", stream_->last().is(Tok::comma) ? "','" : "the type");
  if (at(Tok::colon)) {
    const SourcePos pos = next().pos;
    if (type.kind != ast::TypeKind::unsigned_bits)
      throw UserError(pos, "only a variable of type unsigned has a width in bits");
    declarator.width = expect(Tok::number, "':'").value;
  } else if (accept(Tok::left_bracket)) {
    declarator.array_size = parse_constant_expr("the size of an array");
    expect(Tok::right_bracket, "the size of the array");
  }
  if (accept(Tok::assign)) parse_initializer(declarator);
  return declarator;
}

void Parser::parse_initializer(ast::Declarator& declarator) {
  if (at(Tok::left_bracket)) {
    declarator.initializer = parse_channel_init();
    return;
  }
  if (!at(Tok::left_brace)) {
    declarator.initializer = parse_expr();
    return;
  }
  const Token brace = next();
  if (declarator.array_size == nullptr) {
    throw UserError(brace.pos,
                    fmt::format("'{}' is not an array and cannot be initialised by a list", declarator.name.text));
  }
  std::vector<ast::ExprPtr> list;
  do {
    const bool constant = at(Tok::number) || at(Tok::name) || at(Tok::kw_true) || at(Tok::kw_false) || at(Tok::kw_skip);
    if (!constant) fail_expected("a number or an mtype name", after_last());
    list.push_back(parse_primary());
  } while (accept(Tok::comma));
  expect(Tok::right_brace, "the list of values");
  declarator.initializer = std::move(list);
}

ast::ChannelInit Parser::parse_channel_init() {
  ast::ChannelInit init;
  init.pos = next().pos;
  init.capacity = parse_constant_expr("the capacity of a channel");
  expect(Tok::right_bracket, "the capacity of the channel");
  expect(Tok::kw_of, "the capacity of the channel");
  expect(Tok::left_brace, "'of'");
  do {
    init.fields.push_back(parse_type());
    if (init.fields.back().kind == ast::TypeKind::unsigned_bits) {
      throw UserError(init.fields.back().pos, "a field of a message cannot be unsigned; take byte, short or int");
    }
  } while (accept(Tok::comma));
  expect(Tok::right_brace, "the types of a message's fields");
  return init;
}

// From behind the opening parenthesis.
std::vector<ast::Declaration> Parser::parse_parameters() {
  std::vector<ast::Declaration> parameters;
  if (accept(Tok::right_paren)) return parameters;
  do {
    if (!at_declaration()) fail_expected("the type of a parameter", after_last());
    parameters.push_back(parse_declaration());
    for (const ast::Declarator& declarator : parameters.back().declarators) {
      if (!std::holds_alternative<std::monostate>(declarator.initializer)) {
        throw UserError(declarator.name.pos,
                        fmt::format("parameter '{}' cannot have an initialiser", declarator.name.text));
      }
    }
  } while (accept(Tok::separator));
  expect(Tok::right_paren, "the parameters");
  return parameters;
}

}  // namespace hasse::promela
