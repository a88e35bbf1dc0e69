#include "frontends/promela/pp_expression.h"

#include <charconv>
#include <cstdint>
#include <optional>

namespace hasse::promela {

namespace {

constexpr int kMaxDepth = 200;

struct Value {
  std::int64_t bits = 0;
  bool is_unsigned = false;

  bool is_true() const { return bits != 0; }
  std::uint64_t as_unsigned() const { return static_cast<std::uint64_t>(bits); }
};

Value truth(bool holds) {
  return {holds ? 1 : 0, false};
}

int precedence(const std::string& op) {
  if (op == "||") return 1;
  if (op == "&&") return 2;
  if (op == "|") return 3;
  if (op == "^") return 4;
  if (op == "&") return 5;
  if (op == "==" || op == "!=") return 6;
  if (op == "<" || op == "<=" || op == ">" || op == ">=") return 7;
  if (op == "<<" || op == ">>") return 8;
  if (op == "+" || op == "-") return 9;
  if (op == "*" || op == "/" || op == "%") return 10;
  return 0;
}

std::optional<Value> parse_number(const std::string& text) {
  int base = 10;
  const char* first = text.data();
  const char* const last = text.data() + text.size();
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    first += 2;
  } else if (text.starts_with("0b") || text.starts_with("0B")) {
    base = 2;
    first += 2;
  } else if (text.starts_with("0")) {
    base = 8;
  }
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(first, last, number, base);
  if (error != std::errc() || end == first) return std::nullopt;
  Value value{static_cast<std::int64_t>(number), number > INT64_MAX};
  for (const char* c = end; c != last; ++c) {
    if (*c == 'u' || *c == 'U') {
      value.is_unsigned = true;
    } else if (*c != 'l' && *c != 'L') {
      return std::nullopt;
    }
  }
  return value;
}

std::optional<Value> parse_character(const std::string& text) {
  const std::string_view inside = std::string_view(text).substr(1, text.size() - 2);
  if (inside.size() == 1) return Value{static_cast<signed char>(inside[0]), false};
  if (inside.size() != 2 || inside[0] != '\\') return std::nullopt;
  static constexpr std::string_view kEscapes = "n\nt\tr\rf\fv\va\ab\b\\\\''\"\"";
  for (std::size_t i = 0; i < kEscapes.size(); i += 2) {
    if (kEscapes[i] == inside[1]) return Value{kEscapes[i + 1], false};
  }
  return inside[1] == '0' ? std::optional(Value{}) : std::nullopt;
}

class Evaluator {
 public:
  Evaluator(const std::vector<PpToken>& tokens, std::string directive, SourcePos pos)
      : tokens_(tokens), directive_(std::move(directive)), pos_(pos) {}

  bool holds() {
    const Value value = conditional(true);
    if (at_ < tokens_.size())
      fail(fmt::format("expected the end of the line or an operator after the condition of {}", directive_));
    return value.is_true();
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    const bool ended = at_ >= tokens_.size();
    throw UserError(ended ? pos_ : tokens_[at_].pos,
                    fmt::format("{}, found {}", message,
                                ended ? std::string("the end of the line") : fmt::format("'{}'", tokens_[at_].text)));
  }

  bool accept(std::string_view punctuator) {
    if (at_ >= tokens_.size() || !tokens_[at_].is(punctuator)) return false;
    ++at_;
    return true;
  }

  void expect(std::string_view punctuator) {
    if (!accept(punctuator)) fail(fmt::format("expected '{}' in the condition of {}", punctuator, directive_));
  }

  // `live` is false where C does not evaluate: there a division by zero is no mistake.
  Value conditional(bool live) {
    if (++depth_ > kMaxDepth) {
      throw UserError(pos_, fmt::format("the condition of {} is nested more than {} deep", directive_, kMaxDepth));
    }
    Value value = binary(1, live);
    if (accept("?")) {
      const bool condition = value.is_true();
      const Value then = conditional(live && condition);
      expect(":");
      const Value otherwise = conditional(live && !condition);
      value = condition ? then : otherwise;
      value.is_unsigned = then.is_unsigned || otherwise.is_unsigned;
    }
    --depth_;
    return value;
  }

  Value binary(int minimum, bool live) {
    Value left = unary(live);
    while (at_ < tokens_.size() && tokens_[at_].kind == PpKind::punctuator) {
      const std::string op = tokens_[at_].text;
      const SourcePos op_pos = tokens_[at_].pos;
      const int level = precedence(op);
      if (level == 0 || level < minimum) break;
      ++at_;
      const bool right_lives = live && !(op == "||" && left.is_true()) && !(op == "&&" && !left.is_true());
      const Value right = binary(level + 1, right_lives);
      left = apply(op, left, right, live, op_pos);
    }
    return left;
  }

  Value apply(const std::string& op, Value a, Value b, bool live, SourcePos pos) const {
    const bool u = a.is_unsigned || b.is_unsigned;
    const auto wrap = [u](std::uint64_t bits) { return Value{static_cast<std::int64_t>(bits), u}; };
    if (op == "||") return truth(a.is_true() || b.is_true());
    if (op == "&&") return truth(a.is_true() && b.is_true());
    if (op == "|") return {a.bits | b.bits, u};
    if (op == "^") return {a.bits ^ b.bits, u};
    if (op == "&") return {a.bits & b.bits, u};
    if (op == "==") return truth(a.bits == b.bits);
    if (op == "!=") return truth(a.bits != b.bits);
    if (op == "<") return truth(u ? a.as_unsigned() < b.as_unsigned() : a.bits < b.bits);
    if (op == "<=") return truth(u ? a.as_unsigned() <= b.as_unsigned() : a.bits <= b.bits);
    if (op == ">") return truth(u ? a.as_unsigned() > b.as_unsigned() : a.bits > b.bits);
    if (op == ">=") return truth(u ? a.as_unsigned() >= b.as_unsigned() : a.bits >= b.bits);
    if (op == "+") return wrap(a.as_unsigned() + b.as_unsigned());
    if (op == "-") return wrap(a.as_unsigned() - b.as_unsigned());
    if (op == "*") return wrap(a.as_unsigned() * b.as_unsigned());
    if (op == "<<" || op == ">>") return shift(op == "<<", a, b);
    if (b.bits == 0) {
      if (live) throw UserError(pos, fmt::format("division by zero in the condition of {}", directive_));
      return {0, u};
    }
    if (u) return wrap(op == "/" ? a.as_unsigned() / b.as_unsigned() : a.as_unsigned() % b.as_unsigned());
    if (b.bits == -1) return op == "/" ? wrap(0 - a.as_unsigned()) : Value{};
    return {op == "/" ? a.bits / b.bits : a.bits % b.bits, false};
  }

  static Value shift(bool left, Value a, Value b) {
    if (!b.is_unsigned && b.bits < 0) {
      left = !left;
      b.bits = -b.bits;
    }
    const std::uint64_t by = b.as_unsigned();
    if (left) return {by > 63 ? 0 : static_cast<std::int64_t>(a.as_unsigned() << by), a.is_unsigned};
    if (a.is_unsigned) return {by > 63 ? 0 : static_cast<std::int64_t>(a.as_unsigned() >> by), true};
    return {a.bits >> (by > 63 ? 63 : by), false};
  }

  Value unary(bool live) {
    if (++depth_ > kMaxDepth) {
      throw UserError(pos_, fmt::format("the condition of {} is nested more than {} deep", directive_, kMaxDepth));
    }
    const Value value = operand(live);
    --depth_;
    return value;
  }

  Value operand(bool live) {
    if (accept("!")) return truth(!unary(live).is_true());
    if (accept("!!")) return truth(unary(live).is_true());
    if (accept("-")) {
      const Value value = unary(live);
      return {static_cast<std::int64_t>(0 - value.as_unsigned()), value.is_unsigned};
    }
    if (accept("+")) return unary(live);
    if (accept("~")) {
      const Value value = unary(live);
      return {~value.bits, value.is_unsigned};
    }
    if (accept("(")) {
      const Value value = conditional(live);
      expect(")");
      return value;
    }
    if (at_ >= tokens_.size()) fail(fmt::format("expected an operand in the condition of {}", directive_));
    const PpToken& token = tokens_[at_];
    std::optional<Value> value;
    if (token.kind == PpKind::identifier) value = Value{};
    if (token.kind == PpKind::number) value = parse_number(token.text);
    if (token.kind == PpKind::character) value = parse_character(token.text);
    if (!value) fail(fmt::format("expected an integer in the condition of {}", directive_));
    ++at_;
    return *value;
  }

  const std::vector<PpToken>& tokens_;
  std::string directive_;
  SourcePos pos_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

// Replaces `defined X` and `defined(X)` by 1 or 0.
std::vector<PpToken> resolve_defined(const MacroTable& macros, const std::vector<PpToken>& tokens) {
  std::vector<PpToken> result;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is_identifier("defined")) {
      result.push_back(tokens[i]);
      continue;
    }
    const SourcePos pos = tokens[i].pos;
    const bool parenthesis = i + 1 < tokens.size() && tokens[i + 1].is("(");
    if (parenthesis) ++i;
    if (i + 1 >= tokens.size() || tokens[i + 1].kind != PpKind::identifier)
      throw UserError(pos, "expected a macro's name after 'defined'");
    const std::string& name = tokens[++i].text;
    if (parenthesis && (i + 1 >= tokens.size() || !tokens[i + 1].is(")"))) {
      throw UserError(pos, fmt::format("expected ')' after 'defined({}'", name));
    }
    if (parenthesis) ++i;
    PpToken number;
    number.kind = PpKind::number;
    const bool is_defined = macros.find(name) != nullptr || name == "__LINE__" || name == "__FILE__";
    number.text = std::to_string(is_defined ? 1 : 0);
    number.pos = pos;
    result.push_back(std::move(number));
  }
  return result;
}

}  // namespace

bool evaluate_condition(const SourceFiles& sources, const MacroTable& macros, const std::vector<PpToken>& tokens,
                        const std::string& directive, SourcePos pos) {
  if (tokens.empty()) throw UserError(pos, fmt::format("expected a condition after {}", directive));
  std::vector<PpToken> expanded = MacroExpander::expand(sources, macros, resolve_defined(macros, tokens));
  expanded = resolve_defined(macros, expanded);
  return Evaluator(expanded, directive, pos).holds();
}

}  // namespace hasse::promela
