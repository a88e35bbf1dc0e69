#include "traces/predicate/predicate_syntax.h"

#include <algorithm>
#include <charconv>

#include "base/diagnostics.h"
#include "base/utf8.h"

namespace hasse::traces {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_word(char c) {
  return is_letter(c) || is_digit(c);
}

struct Token {
  enum class Kind : std::uint8_t { end, number, word, text, sign };
  Kind kind = Kind::end;
  SourcePos pos = {};
  std::string text = {};
  Value value = {};
};

class Scanner {
 public:
  Scanner(std::string_view text, std::uint16_t file) : text_(text), file_(file) {}

  Token next() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) advance();
    Token token{.pos = pos_};
    token.pos.file = file_;
    if (at_ == text_.size()) return token;
    const char c = text_[at_];
    if (is_digit(c)) return number(token);
    if (is_letter(c)) return word(token);
    if (c == '"') return quoted(token);
    return sign(token);
  }

 private:
  void advance(std::size_t count = 1) {
    for (; count > 0; --count, ++at_) {
      if (text_[at_] == '\n') {
        ++pos_.line;
        pos_.column = 1;
      } else {
        pos_ = pos_.further(1);
      }
    }
  }

  // "7", "2.5", "1e3"; but 7.x is variable x of process 7.
  Token number(Token& token) {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const bool names_process =
        end + 1 < text_.size() && text_[end] == '.' && (is_letter(text_[end + 1]) || text_[end + 1] == '"');
    if (names_process) {
      token.kind = Token::Kind::word;
    } else {
      double real = 0;
      const char* const begin = text_.data() + at_;
      const auto [stop, error] = std::from_chars(begin, text_.data() + text_.size(), real);
      if (error != std::errc()) throw UserError(token.pos, "no double holds this number");
      end = static_cast<std::size_t>(stop - text_.data());
      if (end < text_.size() && is_word(text_[end])) {
        throw UserError(token.pos,
                        "a number goes over into a word here; names that begin with a digit stand in double quotes");
      }
      token.kind = Token::Kind::number;
      token.value = parse_value(std::string_view(begin, stop));
      if (!is_number(token.value)) {
        throw UserError(token.pos,
                        "this whole number does not fit into 64 bits; in logs such a number is a text: write it in "
                        "double quotes");
      }
    }
    token.text = text_.substr(at_, end - at_);
    advance(end - at_);
    return token;
  }

  Token word(Token& token) {
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    token.kind = Token::Kind::word;
    token.text = text_.substr(at_, end - at_);
    advance(end - at_);
    return token;
  }

  Token quoted(Token& token) {
    token.kind = Token::Kind::text;
    advance();
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) advance();
      token.text += text_[at_];
      advance();
    }
    if (at_ == text_.size()) throw UserError(token.pos, "this text has no closing '\"'");
    advance();
    return token;
  }

  Token sign(Token& token) {
    token.kind = Token::Kind::sign;
    const std::string_view two = text_.substr(at_, 2);
    for (const std::string_view known : {"||", "&&", "==", "!=", "<=", ">="}) {
      if (two == known) token.text = known;
    }
    if (token.text.empty()) token.text = text_.substr(at_, 1);
    if (token.text.size() == 1 && std::string_view("!<>+-*().,[]").find(token.text) == std::string_view::npos) {
      // Of a character of several bytes all are shown.
      for (std::size_t i = at_ + 1; i < text_.size() && continues_character(text_[i]); ++i) token.text += text_[i];
      throw UserError(token.pos, token.text == "="   ? "'=' is no comparison; write '=='"
                                 : token.text == "&" ? "'&' is written '&&'"
                                 : token.text == "|" ? "'|' is written '||'"
                                 : token.text == "'" ? "texts stand in double quotes: \"leader\""
                                                     : fmt::format("unexpected '{}'", token.text));
    }
    advance(token.text.size());
    return token;
  }

  std::string_view text_;
  std::uint16_t file_;
  std::size_t at_ = 0;
  SourcePos pos_{.line = 1, .column = 1};
};

class Parser {
 public:
  Parser(std::string_view text, std::uint16_t file, Texts& texts, bool is_formula)
      : scanner_(text, file), texts_(texts), is_formula_(is_formula) {
    take();
  }

  Syntax parse() {
    if (token_.kind == Token::Kind::end) fail("the predicate is empty");
    Syntax result = level(0);
    if (token_.kind != Token::Kind::end)
      fail(fmt::format("expected an operator or the end, found {}{}", found(), sign_for(token_.text)));
    return result;
  }

 private:
  static constexpr int kMostNested = 500;
  // What walks through the tree calls itself, and with sanitizers a call takes some kB of the stack.
  static constexpr std::uint32_t kDeepest = 500;

  [[noreturn]] void fail(const std::string& message) const { throw UserError(token_.pos, message); }
  // The operator that a word stands for in other languages.
  static std::string_view sign_for(std::string_view word) {
    if (word == "and" || word == "AND") return "; 'and' is written '&&'";
    if (word == "or" || word == "OR") return "; 'or' is written '||'";
    return {};
  }
  std::string found() const { return token_.kind == Token::Kind::end ? "the end" : fmt::format("'{}'", token_.text); }
  bool is_sign(std::string_view text) const { return token_.kind == Token::Kind::sign && token_.text == text; }
  Token take() {
    Token taken = std::move(token_);
    token_ = scanner_.next();
    return taken;
  }
  void expect(std::string_view sign) {
    if (!is_sign(sign)) fail(fmt::format("expected '{}', found {}{}", sign, found(), sign_for(token_.text)));
    take();
  }

  // Binary operators, loosest first.
  Syntax level(std::size_t depth) {
    static const std::vector<std::vector<std::string_view>> kLevels = {
        {"||"}, {"&&"}, {"==", "!=", "<", "<=", ">", ">="}, {"+", "-"}, {"*"}};
    if (depth == kLevels.size()) return unary();
    Syntax left = level(depth + 1);
    while (token_.kind == Token::Kind::sign && std::ranges::find(kLevels[depth], token_.text) != kLevels[depth].end()) {
      if (depth == 2 && is_comparison(left)) fail("comparisons do not form chains; write a < b && b < c");
      const Token sign = take();
      Syntax right = level(depth + 1);
      const bool is_logical = sign.text == "&&" || sign.text == "||";
      if (!is_logical || left.kind != sign.text || left.in_parentheses) {
        Syntax chain{.kind = sign.text, .pos = sign.pos};
        add(chain, std::move(left));
        left = std::move(chain);
      }
      add(left, std::move(right));
    }
    return left;
  }

  static void add(Syntax& syntax, Syntax operand) {
    syntax.depth = std::max(syntax.depth, operand.depth + 1);
    if (syntax.depth > kDeepest) {
      throw UserError(syntax.pos, fmt::format("more than {} operators stand one inside of another here; put parts of "
                                              "the chain in parentheses",
                                              kDeepest));
    }
    syntax.operands.push_back(std::move(operand));
  }

  static bool is_comparison(const Syntax& syntax) {
    return !syntax.in_parentheses && (syntax.kind == "==" || syntax.kind == "!=" || syntax.kind == "<" ||
                                      syntax.kind == "<=" || syntax.kind == ">" || syntax.kind == ">=");
  }

  Syntax unary() {
    if (++nested_ > kMostNested) fail("the predicate is nested too deeply");
    Syntax result = is_sign("!") || is_sign("-") ? prefixed() : primary();
    --nested_;
    return result;
  }

  Syntax prefixed() {
    const Token sign = take();
    Syntax result{.kind = sign.text, .pos = sign.pos};
    add(result, unary());
    return result;
  }

  Syntax primary() {
    if (is_sign("(")) {
      take();
      Syntax inside = level(0);
      expect(")");
      inside.in_parentheses = true;
      return inside;
    }
    if (token_.kind == Token::Kind::number) {
      const Token number = take();
      return {.kind = "constant", .pos = number.pos, .value = number.value};
    }
    if (token_.kind != Token::Kind::word && token_.kind != Token::Kind::text) {
      fail(fmt::format("expected a value, a variable or '(', found {}", found()));
    }
    Token first = take();
    const bool is_word = first.kind == Token::Kind::word;
    if (is_word && (first.text == "not" || first.text == "NOT") && !is_sign(".") && token_.kind != Token::Kind::end)
      throw UserError(first.pos, "'not' is written '!'");
    if (is_word && is_sign("(")) return function(first);
    if (is_word) first.text += indices();
    if (!is_word && !is_sign(".")) return {.kind = "constant", .pos = first.pos, .value = texts_.keep(first.text)};
    if (is_word && !is_sign(".") && (first.text == "true" || first.text == "false")) {
      return {.kind = "constant", .pos = first.pos, .value = first.text == "true"};
    }
    Syntax name{.kind = "name", .pos = first.pos, .path = {first.text}, .quoted_first = !is_word};
    while (is_sign(".")) {
      take();
      if (token_.kind != Token::Kind::word && token_.kind != Token::Kind::text && token_.kind != Token::Kind::number) {
        fail(fmt::format("expected the name of a variable after '.', found {}", found()));
      }
      const bool is_quoted = token_.kind == Token::Kind::text;
      name.path.push_back(take().text);
      if (!is_quoted) name.path.back() += indices();
    }
    return name;
  }

  // "[0]", "[1][2]" after a word: part of the name, as of processes and elements of arrays in runs of models.
  std::string indices() {
    std::string text;
    while (is_sign("[")) {
      take();
      const Token index = take();
      if (index.kind != Token::Kind::number || !std::holds_alternative<std::int64_t>(index.value))
        throw UserError(index.pos, "expected a whole number, as in User[0], which is a name");
      text += fmt::format("[{}]", index.text);
      expect("]");
    }
    return text;
  }

  Syntax function(const Token& name) {
    if (is_temporal(name.text) && !is_formula_)
      throw UserError(name.pos, fmt::format("'{}' is about the ways of the run; it stands in a --formula", name.text));
    if (name.text == "channel") return channel(name);
    if (!is_temporal(name.text) && !is_quantifier(name.text)) {
      throw UserError(name.pos, fmt::format("'{}' is none of the functions count, sum, forall, exists, channel{}",
                                            name.text, is_formula_ ? ", EF, AF, EG, AG" : ""));
    }
    take();
    Syntax result{.kind = name.text, .pos = name.pos};
    add(result, level(0));
    expect(")");
    return result;
  }

  Syntax channel(const Token& name) {
    take();
    Syntax result{.kind = name.text, .pos = name.pos};
    add(result, process());
    expect(",");
    add(result, process());
    expect(")");
    return result;
  }

  Syntax process() {
    if (token_.kind != Token::Kind::word && token_.kind != Token::Kind::text && token_.kind != Token::Kind::number)
      fail(fmt::format("expected the name of a process, found {}", found()));
    Token name = take();
    if (name.kind == Token::Kind::word) name.text += indices();
    return {.kind = "process", .pos = name.pos, .path = {name.text}};
  }

  Scanner scanner_;
  Texts& texts_;
  bool is_formula_;
  Token token_;
  int nested_ = 0;
};

}  // namespace

Syntax parse_syntax(std::string_view text, std::uint16_t file, Texts& texts, bool is_formula) {
  return Parser(text, file, texts, is_formula).parse();
}

bool is_quantifier(std::string_view kind) {
  return kind == "count" || kind == "sum" || kind == "forall" || kind == "exists";
}

bool is_temporal(std::string_view kind) {
  return kind == "EF" || kind == "AF" || kind == "EG" || kind == "AG";
}

}  // namespace hasse::traces
