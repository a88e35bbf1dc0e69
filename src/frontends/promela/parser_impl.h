// The parser itself: recursive descent, precedence climbing for operators. Private to the parser's own files:
// parser_tokens.cpp, expressions.cpp, quantifiers.cpp, messages.cpp, formulas.cpp, declarations.cpp, statements.cpp, inline_calls.cpp, units.cpp.
//
// One pass, no backtracking, no recovery: the first mistake is thrown. As in SPIN a name's meaning (type, proctype,
// inline) is known from its definition on, not before.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/promela/ast.h"
#include "frontends/promela/token_stream.h"

namespace hasse::promela {

struct InlineDefinition {
  ast::Name name;
  std::vector<std::string> parameters;
  std::vector<Token> body;  // braces included
};

// The names that change how the text after them is read.
struct KnownNames {
  std::set<std::string> typedefs;
  std::set<std::string> proctypes;
  std::set<std::string> mtypes;  // the constants
  std::map<std::string, InlineDefinition> inlines;
};

class Parser {
 public:
  // `end` and `end_name`: see TokenStream.
  Parser(const SourceFiles& sources, std::span<const Token> tokens, SourcePos end, std::string end_name,
         KnownNames names = {});

  ast::Model parse_model();
  ast::ExprPtr parse_lone_expression();
  ast::Formula parse_lone_formula();

  KnownNames take_names() { return std::move(names_); }

 private:
  enum class OperandClass { plain, any };  // any: full(q) and the like may be part of it
  struct OpenInline {
    const InlineDefinition* definition;
    std::vector<Token> result;  // of `x = f(..)`: the tokens of x
  };
  struct TemporalOperator {
    LtlOp op;
    int tokens;  // that it is spelled with
  };
  class Nesting;

  // -- tokens --
  const Token& peek() { return stream_->peek(); }
  Token next() { return stream_->next(); }
  bool at(Tok kind) { return peek().kind == kind; }
  bool accept(Tok kind);
  Token expect(Tok kind, std::string_view after);
  ast::Name expect_name(std::string_view what, std::string_view after);
  std::string after_last();
  [[noreturn]] void fail_expected(std::string_view expected, std::string_view after);
  [[noreturn]] void fail_expected_operand();
  [[noreturn]] void fail_expected_unit(const ast::Model& model);
  [[noreturn]] void fail_not_closed(std::string_view what, SourcePos pos, std::string_view closing);
  std::string_view hint();
  ast::Name expect_new_name(Tok kind);
  const char* taken_by(const std::string& name) const;
  [[noreturn]] void refuse_embedded_c();
  bool at_separator() { return at(Tok::separator) || at(Tok::arrow); }
  void skip_separators();

  // -- expressions --
  ast::ExprPtr parse_expr(OperandClass allowed = OperandClass::plain);
  ast::ExprPtr continue_expr(ast::ExprPtr first, OperandClass allowed);
  ast::ExprPtr climb(ast::ExprPtr left, int minimum);
  ast::ExprPtr parse_unary();
  ast::ExprPtr parse_primary();
  ast::ExprPtr parse_parenthesised();
  ast::ExprPtr parse_name();
  bool at_quantifier();
  ast::ExprPtr parse_quantifier();
  ast::ExprPtr parse_count(SourcePos pos);
  ast::ExprPtr parse_quantified(ast::Quantifier quantifier, const Token& word);
  ast::ExprPtr after_reference(ast::Reference reference);
  ast::ExprPtr parse_remote();
  ast::ExprPtr parse_run();
  ast::ExprPtr parse_channel_test(ast::ChannelQuery query);
  ast::ExprPtr parse_process_test(ast::ProcessQuery query);
  ast::Reference parse_reference();
  ast::ReceiveArg parse_receive_arg();
  std::vector<ast::ReceiveArg> parse_receive_args();
  std::vector<ast::ExprPtr> parse_args(std::string_view of);
  ast::ExprPtr parse_constant_expr(std::string_view what);
  std::int32_t parse_priority();
  void require_plain(const ast::Expr& expr);
  bool is_constant_shape(const ast::Expr& expr) const;

  // -- formulas --
  ast::Formula parse_formula(int minimum);
  ast::Formula parse_formula_operand();
  std::optional<TemporalOperator> temporal_prefix();
  std::optional<TemporalOperator> formula_infix();
  ast::Formula combine(LtlOp op, const Token& token, ast::Formula left, ast::Formula right);
  void refuse_temporal(const ast::Formula& left, const ast::Formula& right, const Token& op, std::size_t first,
                       std::size_t after_left);

  // -- declarations --
  bool at_declaration();
  ast::Declaration parse_declaration();
  ast::TypeName parse_type();
  ast::Declarator parse_declarator(const ast::TypeName& type);
  void parse_initializer(ast::Declarator& declarator);
  ast::ChannelInit parse_channel_init();
  std::vector<ast::Declaration> parse_parameters();

  // -- statements --
  ast::Sequence parse_body(std::string_view of);
  ast::Sequence parse_braces(std::string_view of);
  ast::Sequence parse_to_brace(SourcePos open);
  ast::Sequence parse_option();
  void parse_steps(ast::Sequence& sequence, std::string_view first_after);
  ast::Statement parse_step();
  ast::Statement parse_statement();
  ast::Statement parse_labelled();
  ast::Statement parse_name_statement();
  ast::Statement parse_reference_statement();
  ast::Statement parse_receive(ast::Reference channel);
  void refuse_variable_twice(const std::vector<ast::ReceiveArg>& args) const;
  ast::Statement parse_send(ast::Reference channel);
  ast::Statement parse_for();
  ast::Statement parse_select();
  ast::Statement parse_printf();
  ast::Statement parse_printm();
  ast::Statement parse_return();
  std::vector<ast::Sequence> parse_options(Tok closing);
  ast::ExclusiveUse parse_exclusive_use();

  // -- inlines --
  ast::Statement parse_inline_call(std::vector<Token> result, SourcePos start);
  std::vector<std::vector<Token>> take_arguments(const InlineDefinition& definition);
  std::vector<Token> substituted(const InlineDefinition& definition,
                                 const std::vector<std::vector<Token>>& arguments) const;

  // -- units --
  void parse_unit(ast::Model& model);
  ast::Proctype parse_proctype();
  ast::Init parse_init();
  ast::Never parse_never();
  ast::Trace parse_trace();
  ast::Typedef parse_typedef();
  bool at_mtype_list();
  ast::MtypeList parse_mtype_list();
  ast::Inline parse_inline();
  void parse_deferred_formulas(ast::Model& model);

  const SourceFiles& sources_;
  TokenStream* stream_;  // the model's, or inside a call of an inline that of its expansion
  TokenStream model_stream_;
  KnownNames names_;
  std::vector<OpenInline> open_inlines_;
  std::size_t inlined_tokens_ = 0;
  int nesting_ = 0;
  int loops_ = 0;  // do and for around the present place: where `break` can go
  bool in_trace_ = false;
  bool in_predicate_ = false;  // count, sum, forall and exists are possible

  struct DeferredFormula {
    std::size_t unit;
    std::vector<Token> tokens;
  };
  std::vector<DeferredFormula> formulas_;
};

// Counts a level of nested statements or expressions while it lives.
class Parser::Nesting {
 public:
  explicit Nesting(Parser& parser);
  ~Nesting() { --parser_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Parser& parser_;
};

// An expression node of the right height; throws at kMaxHeight.
template <typename Node>
ast::ExprPtr make_expr(Node node, SourcePos pos, int height = 1) {
  if (height > ast::kMaxHeight) {
    throw UserError(pos, fmt::format("expression is too long: more than {} operators in a row or inside each other",
                                     ast::kMaxHeight));
  }
  auto expr = std::make_unique<ast::Expr>();
  expr->node = std::move(node);
  expr->pos = pos;
  expr->height = height;
  return expr;
}

template <typename Node>
ast::Statement make_statement(Node node, SourcePos pos) {
  ast::Statement statement;
  statement.node = std::move(node);
  statement.pos = pos;
  return statement;
}

// Precedence of binary operators, from 1 (loosest); 0 for other tokens. The temporal operators lie in between
// (formulas.cpp).
int binary_precedence(Tok kind);
ExprOp binary_operator(Tok kind);
inline constexpr int kImpliesPrecedence = 1;  // -> <->
inline constexpr int kOrPrecedence = 2;
inline constexpr int kAndPrecedence = 3;
inline constexpr int kUntilPrecedence = 4;  // U W V

// Whether full(q), empty(q) and the like are part of the expression, other than inside another operand.
bool has_probe(const ast::Expr& expr);

// The tokens as text, with the spaces that were between them.
std::string spell(std::span<const Token> tokens);

}  // namespace hasse::promela
