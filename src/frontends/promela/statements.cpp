// Statements and what is made of them: blocks, options, bodies.
#include <algorithm>
#include <cctype>
#include <utility>

#include "frontends/promela/parser_impl.h"

namespace hasse::promela {

using ast::Sequence;
using ast::Statement;

namespace {

std::unique_ptr<Statement> boxed(Statement statement) {
  return std::make_unique<Statement>(std::move(statement));
}

// What may stand in a trace or notrace assertion besides labels and control flow.
bool is_event(const Statement& statement) {
  if (const auto* receive = std::get_if<ast::Receive>(&statement.node)) return !receive->random && !receive->peek;
  if (const auto* send = std::get_if<ast::Send>(&statement.node)) return !send->sorted;
  return false;
}

bool is_control(const Statement& statement) {
  return std::holds_alternative<ast::If>(statement.node) || std::holds_alternative<ast::Do>(statement.node) ||
         std::holds_alternative<ast::Goto>(statement.node) || std::holds_alternative<ast::Break>(statement.node) ||
         std::holds_alternative<ast::Labelled>(statement.node) ||
         std::holds_alternative<ast::ForRange>(statement.node) || std::holds_alternative<ast::ForIn>(statement.node) ||
         std::holds_alternative<ast::Select>(statement.node);
}

std::optional<std::int32_t> literal(const ast::Expr& expr) {
  const auto* number = std::get_if<ast::Number>(&expr.node);
  return number == nullptr ? std::nullopt : std::optional(number->value);
}

void check_range(const ast::Expr& from, const ast::Expr& to) {
  const std::optional<std::int32_t> low = literal(from);
  const std::optional<std::int32_t> high = literal(to);
  if (low && high && *low > *high) throw UserError(from.pos, fmt::format("the range {} .. {} is empty", *low, *high));
}

}  // namespace

// ---- sequences ----

// The body of a proctype and the like: the outermost braces, where line ends begin to separate.
Sequence Parser::parse_body(std::string_view of) {
  const SourcePos open = expect(Tok::left_brace, of).pos;
  stream_->set_separating(true);
  loops_ = 0;
  Sequence body = parse_to_brace(open);
  stream_->set_separating(false);
  return body;
}

Sequence Parser::parse_braces(std::string_view of) {
  const SourcePos open = expect(Tok::left_brace, of).pos;
  return parse_to_brace(open);
}

Sequence Parser::parse_to_brace(SourcePos open) {
  Sequence sequence;
  sequence.pos = open;
  parse_steps(sequence, "'{'");
  if (at(Tok::end_of_file)) fail_not_closed("'{'", open, "'}'");
  if (!at(Tok::right_brace)) fail_expected("';' or '}'", "the statement");
  sequence.end = next().pos;
  return sequence;
}

Sequence Parser::parse_option() {
  Sequence sequence;
  sequence.pos = expect(Tok::option, "the options").pos;
  parse_steps(sequence, "'::'");
  sequence.end = peek().pos;
  return sequence;
}

void Parser::parse_steps(Sequence& sequence, std::string_view first_after) {
  const auto ends = [this] {
    return at(Tok::right_brace) || at(Tok::option) || at(Tok::kw_fi) || at(Tok::kw_od) || at(Tok::end_of_file);
  };
  if (at(Tok::end_of_file)) return;
  if (ends() || at_separator()) fail_expected("a statement", first_after);
  while (true) {
    sequence.steps.push_back(parse_step());
    if (!at_separator()) return;
    skip_separators();
    if (ends()) return;
  }
}

Statement Parser::parse_step() {
  const SourcePos pos = peek().pos;
  if (at_declaration()) return make_statement(parse_declaration(), pos);
  if (at(Tok::kw_xr) || at(Tok::kw_xs)) return make_statement(parse_exclusive_use(), pos);
  Statement body = parse_statement();
  if (!at(Tok::kw_unless)) return body;
  next();
  return make_statement(ast::Unless{boxed(std::move(body)), boxed(parse_statement())}, pos);
}

ast::ExclusiveUse Parser::parse_exclusive_use() {
  ast::ExclusiveUse use;
  use.receive = next().kind == Tok::kw_xr;
  do {
    use.channels.push_back(parse_reference());
  } while (accept(Tok::comma));
  return use;
}

// ---- statements ----

Statement Parser::parse_statement() {
  const Nesting nesting(*this);
  const Token first = peek();
  Statement result = [&]() -> Statement {
    switch (first.kind) {
      case Tok::name:
        return parse_name_statement();
      case Tok::left_brace:
        return make_statement(ast::Block{parse_braces("")}, first.pos);
      case Tok::kw_atomic:
        next();
        return make_statement(ast::Atomic{parse_braces("'atomic'")}, first.pos);
      case Tok::kw_d_step:
        next();
        return make_statement(ast::DStep{parse_braces("'d_step'")}, first.pos);
      case Tok::kw_if:
        next();
        return make_statement(ast::If{parse_options(Tok::kw_fi)}, first.pos);
      case Tok::kw_do: {
        next();
        ++loops_;
        ast::Do loop{parse_options(Tok::kw_od)};
        --loops_;
        return make_statement(std::move(loop), first.pos);
      }
      case Tok::kw_for:
        return parse_for();
      case Tok::kw_select:
        return parse_select();
      case Tok::kw_goto: {
        next();
        return make_statement(ast::Goto{expect_name("a label's name", "'goto'")}, first.pos);
      }
      case Tok::kw_break:
        if (loops_ == 0) throw UserError(first.pos, "'break' outside of every loop");
        next();
        return make_statement(ast::Break{}, first.pos);
      case Tok::kw_else:
        next();
        return make_statement(ast::Else{}, first.pos);
      case Tok::kw_assert: {
        next();
        return make_statement(ast::Assert{parse_expr(OperandClass::any)}, first.pos);
      }
      case Tok::kw_printf:
        return parse_printf();
      case Tok::kw_printm:
        return parse_printm();
      case Tok::kw_return:
        return parse_return();
      case Tok::kw_set_priority: {
        next();
        expect(Tok::left_paren, "'set_priority'");
        ast::ExprPtr pid = parse_expr();
        expect(Tok::comma, "the process number of 'set_priority'");
        ast::ExprPtr priority = parse_expr();
        expect(Tok::right_paren, "the priority of 'set_priority'");
        return make_statement(ast::SetPriority{std::move(pid), std::move(priority)}, first.pos);
      }
      case Tok::kw_c_code:
      case Tok::kw_c_decl:
      case Tok::kw_c_state:
      case Tok::kw_c_track:
        refuse_embedded_c();
      case Tok::kw_unless:
        throw UserError(
            first.pos,
            "'unless' has no statement before it; a line end after 'fi', a name and the like ends the statement");
      case Tok::kw_active:
      case Tok::kw_proctype:
      case Tok::kw_d_proctype:
      case Tok::kw_init:
      case Tok::kw_never:
      case Tok::kw_trace:
      case Tok::kw_notrace:
      case Tok::kw_ltl:
      case Tok::kw_typedef:
      case Tok::kw_inline:
        throw UserError(
            first.pos,
            fmt::format("'{}' can only stand outside of all bodies; is a '}}' missing before it?", first.text));
      default:
        break;
    }
    ast::ExprPtr expr = parse_expr(OperandClass::any);
    return make_statement(ast::Condition{std::move(expr)}, first.pos);
  }();
  if (in_trace_ && !is_event(result) && !is_control(result)) {
    throw UserError(first.pos,
                    "only plain sends and receives and control flow can stand in a trace or notrace assertion");
  }
  return result;
}

// A statement that starts with a name: a label, a call of an inline, or something about a variable.
Statement Parser::parse_name_statement() {
  const Token name = peek();
  const bool proctype = names_.proctypes.contains(name.text);
  if (!proctype && stream_->next_is_followed_by(Tok::colon)) return parse_labelled();
  if (stream_->next_is_followed_by(Tok::left_paren)) {
    if (names_.inlines.contains(name.text)) return parse_inline_call({}, name.pos);
    throw UserError(name.pos,
                    proctype
                        ? fmt::format("'{}' is a proctype; 'run {}(..)' starts a process", name.text, name.text)
                        : fmt::format("'{}' is not an inline; an inline must stand before its first call", name.text));
  }
  if (proctype) return make_statement(ast::Condition{parse_expr(OperandClass::any)}, name.pos);
  return parse_reference_statement();
}

Statement Parser::parse_labelled() {
  const Nesting nesting(*this);
  const ast::Name label = expect_name("a label's name", "");
  expect(Tok::colon, "the label");
  if (at_declaration())
    throw UserError(label.pos,
                    fmt::format("label '{}' stands before a declaration; a label needs a statement", label.text));
  if (at(Tok::kw_xr) || at(Tok::kw_xs)) {
    throw UserError(label.pos,
                    fmt::format("label '{}' stands before an xr or xs promise; a label needs a statement", label.text));
  }
  ast::Labelled labelled{label, nullptr};
  const bool empty = at_separator() || at(Tok::right_brace) || at(Tok::option) || at(Tok::kw_fi) || at(Tok::kw_od) ||
                     at(Tok::kw_unless);
  if (!empty) labelled.statement = boxed(parse_statement());
  return make_statement(std::move(labelled), label.pos);
}

Statement Parser::parse_reference_statement() {
  const SourcePos pos = peek().pos;
  const std::size_t first = stream_->position();
  ast::Reference reference = parse_reference();
  const std::size_t behind = stream_->position();
  switch (peek().kind) {
    case Tok::assign: {
      next();
      if (at(Tok::name) && names_.inlines.contains(peek().text) && stream_->next_is_followed_by(Tok::left_paren)) {
        const std::span<const Token> target = stream_->tokens().subspan(first, behind - first);
        Statement call = parse_inline_call({target.begin(), target.end()}, pos);
        const Token& after = stream_->next_written();
        if (binary_precedence(after.kind) > 0 && !after.newline_before) {
          throw UserError(after.pos, "the call of an inline must be the whole right-hand side of an assignment");
        }
        return call;
      }
      ast::ExprPtr value = parse_expr(OperandClass::any);
      return make_statement(ast::Assign{std::move(reference), std::move(value)}, pos);
    }
    case Tok::increment:
      next();
      return make_statement(ast::Increment{std::move(reference), false}, pos);
    case Tok::decrement:
      next();
      return make_statement(ast::Increment{std::move(reference), true}, pos);
    case Tok::bang:
    case Tok::bang_bang:
      return parse_send(std::move(reference));
    case Tok::question:
    case Tok::question_question:
      if (!stream_->next_is_followed_by(Tok::left_bracket)) return parse_receive(std::move(reference));
      break;
    default:
      break;
  }
  ast::ExprPtr expr = continue_expr(after_reference(std::move(reference)), OperandClass::any);
  return make_statement(ast::Condition{std::move(expr)}, pos);
}

std::vector<Sequence> Parser::parse_options(Tok closing) {
  const std::string opening = closing == Tok::kw_fi ? "'if'" : "'do'";
  const SourcePos open = stream_->last().pos;
  std::vector<Sequence> options;
  if (!at(Tok::option)) fail_expected("'::'", opening);
  while (at(Tok::option)) options.push_back(parse_option());
  if (at(Tok::end_of_file)) fail_not_closed(opening, open, describe(closing));
  if (!at(closing)) fail_expected(fmt::format("';', '::' or {}", describe(closing)), "the statement");
  next();
  return options;
}

Statement Parser::parse_for() {
  const SourcePos pos = next().pos;
  expect(Tok::left_paren, "'for'");
  ast::Reference index = parse_reference();
  std::optional<ast::ForRange> range;
  std::optional<ast::ForIn> in;
  if (accept(Tok::colon)) {
    ast::ExprPtr from = parse_expr();
    expect(Tok::dot_dot, "the first bound of 'for'");
    ast::ExprPtr to = parse_expr();
    check_range(*from, *to);
    range.emplace(ast::ForRange{std::move(index), std::move(from), std::move(to), {}});
  } else if (at(Tok::name) && peek().text == "in") {
    next();
    in.emplace(ast::ForIn{std::move(index), parse_reference(), {}});
  } else {
    fail_expected("':' or 'in'", "the variable of 'for'");
  }
  expect(Tok::right_paren, "the range of 'for'");
  accept(Tok::separator);
  ++loops_;
  (range ? range->body : in->body) = parse_braces("'for (..)'");
  --loops_;
  return range ? make_statement(std::move(*range), pos) : make_statement(std::move(*in), pos);
}

Statement Parser::parse_select() {
  const SourcePos pos = next().pos;
  const Token open = expect(Tok::left_paren, "'select'");
  const std::size_t first = stream_->position();
  ast::Select select{parse_reference(), nullptr, nullptr, false};
  expect(Tok::colon, "the variable of 'select'");
  select.from = parse_expr();
  expect(Tok::dot_dot, "the first bound of 'select'");
  select.to = parse_expr();
  expect(Tok::right_paren, "the bounds of 'select'");
  check_range(*select.from, *select.to);

  // name : digits .. digits )
  const std::span<const Token> tokens = stream_->tokens().subspan(first, stream_->position() - first);
  const auto digits = [](const Token& token) {
    return token.is(Tok::number) && std::isdigit(static_cast<unsigned char>(token.text[0]));
  };
  select.by_scanner = open_inlines_.empty() && tokens.size() == 6 && tokens[0].text.find('_') == std::string::npos &&
                      digits(tokens[2]) && digits(tokens[4]) && std::ranges::none_of(tokens, &Token::newline_before);
  return make_statement(std::move(select), pos);
}

Statement Parser::parse_printf() {
  const SourcePos pos = next().pos;
  expect(Tok::left_paren, "'printf'");
  const Token format = expect(Tok::string, "'printf('");
  ast::Printf print{format.text.substr(1, format.text.size() - 2), format.pos, {}};
  while (accept(Tok::comma)) print.args.push_back(parse_expr());
  expect(Tok::right_paren, "the arguments of 'printf'");
  return make_statement(std::move(print), pos);
}

Statement Parser::parse_printm() {
  const SourcePos pos = next().pos;
  expect(Tok::left_paren, "'printm'");
  if (!at(Tok::name) && !at(Tok::number)) fail_expected("a variable or an mtype name", "'printm('");
  const SourcePos value_pos = peek().pos;
  ast::ExprPtr value =
      at(Tok::name) ? make_expr(parse_reference(), value_pos) : make_expr(ast::Number{next().value}, value_pos);
  expect(Tok::right_paren, "the argument of 'printm'");
  return make_statement(ast::Printm{std::move(value)}, pos);
}

}  // namespace hasse::promela
