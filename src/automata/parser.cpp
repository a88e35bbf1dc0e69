#include "automata/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "automata/scanner.h"
#include "base/diagnostics.h"

namespace hasse::automata {

namespace {

constexpr int kMaxNesting = 1000;

// Levels of binding; 0: no operator between formulas.
constexpr int kImpliesLevel = 1;
constexpr int kUntilLevel = 5;

int level_of(Sign sign) {
  switch (sign) {
    case Sign::implies:
    case Sign::equivalent:
      return kImpliesLevel;
    case Sign::exclusive_or:
      return 2;
    case Sign::disjunction:
      return 3;
    case Sign::conjunction:
      return 4;
    case Sign::until:
    case Sign::weak_until:
    case Sign::release:
    case Sign::strong_release:
      return kUntilLevel;
    default:
      return 0;
  }
}

class Parser {
 public:
  Parser(FormulaPool& pool, std::string_view text, SourcePos begin) : pool_(pool), scanner_(text, begin) { advance(); }

  Formula parse() {
    const SourcePos begin = token_.pos;
    const Formula formula = binary(kImpliesLevel);
    if (token_.sign != Sign::end) fail("an operator or the end of the formula");
    if (pool_.height(formula) > kMaxHeight)
      throw UserError(begin, fmt::format("formula is too deep: more than {} operators inside each other", kMaxHeight));
    return formula;
  }

 private:
  Token advance() {
    Token before = std::move(token_);
    token_ = scanner_.next();
    return before;
  }

  [[noreturn]] void fail(const char* expected) const {
    if (token_.sign == Sign::end) throw UserError(token_.pos, fmt::format("expected {}, found the end", expected));
    throw UserError(token_.pos, fmt::format("expected {}, found '{}'", expected, token_.spelling));
  }

  Formula binary(int level) {
    if (level > kUntilLevel) return prefixed();
    Formula left = binary(level + 1);
    Token before;
    while (level_of(token_.sign) == level) {
      refuse_ambiguous(before, level);
      before = advance();
      left = combine(before.sign, left, binary(level + 1));
    }
    return left;
  }

  void refuse_ambiguous(const Token& before, int level) const {
    if (before.sign == Sign::end || (level != kUntilLevel && level != kImpliesLevel)) return;
    if (before.sign == Sign::equivalent && token_.sign == Sign::equivalent) return;
    throw UserError(token_.pos,
                    fmt::format("'{}' after '{}': SPIN reads such a row from the left, others from the right; put "
                                "parentheses around one of them",
                                token_.spelling, before.spelling));
  }

  Formula combine(Sign sign, Formula left, Formula right) {
    switch (sign) {
      case Sign::implies:
        return pool_.implies(left, right);
      case Sign::equivalent:
        return pool_.equivalent(left, right);
      case Sign::exclusive_or:
        return pool_.negation(pool_.equivalent(left, right));
      case Sign::disjunction:
        return pool_.disjunction(left, right);
      case Sign::conjunction:
        return pool_.conjunction(left, right);
      case Sign::until:
        return pool_.until(left, right);
      case Sign::weak_until:
        return pool_.weak_until(left, right);
      case Sign::release:
        return pool_.release(left, right);
      default:
        return pool_.strong_release(left, right);
    }
  }

  Formula prefixed() {
    if (++nesting_ > kMaxNesting)
      throw UserError(token_.pos, fmt::format("formula is nested too deeply: more than {} levels", kMaxNesting));
    const Formula formula = operand();
    --nesting_;
    return formula;
  }

  Formula operand() {
    switch (token_.sign) {
      case Sign::negation:
        advance();
        return pool_.negation(prefixed());
      case Sign::next:
        advance();
        return pool_.next(prefixed());
      case Sign::always:
        advance();
        return pool_.always(prefixed());
      case Sign::eventually:
        advance();
        return pool_.eventually(prefixed());
      case Sign::constant_true:
        advance();
        return kTrue;
      case Sign::constant_false:
        advance();
        return kFalse;
      case Sign::proposition:
        return pool_.proposition(advance().name);
      case Sign::left_paren: {
        advance();
        const Formula inner = binary(kImpliesLevel);
        if (token_.sign != Sign::right_paren) fail("an operator or ')'");
        advance();
        return inner;
      }
      default:
        fail("a formula");
    }
  }

  FormulaPool& pool_;
  Scanner scanner_;
  Token token_;
  int nesting_ = 0;
};

}  // namespace

Formula parse_formula(FormulaPool& pool, const SourceFiles& sources, std::uint16_t file) {
  return Parser(pool, sources.text(file), SourcePos{1, 1, file}).parse();
}

Formula parse_formula(FormulaPool& pool, std::string_view text, SourcePos begin) {
  return Parser(pool, text, begin).parse();
}

Formula parse_formula(FormulaPool& pool, const std::string& text) {
  return Parser(pool, text, SourcePos{1, 1, 0}).parse();
}

}  // namespace hasse::automata
