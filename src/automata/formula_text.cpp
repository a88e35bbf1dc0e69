// Formulas as text, in SPIN's syntax.
#include <algorithm>
#include <string>
#include <vector>

#include "automata/formula.h"
#include "automata/words.h"

namespace hasse::automata {

namespace {

bool is_plain_name(std::string_view name) {
  if (name.empty() || is_word(name) || looks_like_operators(name)) return false;
  return !(name[0] >= '0' && name[0] <= '9') && std::ranges::all_of(name, is_name_character);
}

bool is_balanced(std::string_view name) {
  int depth = 0;
  for (const char c : name) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth == 0;
}

}  // namespace

std::string proposition_text(std::string_view name) {
  if (is_plain_name(name)) return std::string(name);
  const bool trimmed = !name.empty() && name.front() != ' ' && name.back() != ' ';
  if (trimmed && is_balanced(name)) return "{" + std::string(name) + "}";
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

namespace {

class Writer {
 public:
  explicit Writer(const FormulaPool& pool) : pool_(pool) {}

  // `inside`: as an operand of another operator, so that a binary one stands in parentheses.
  void write(Formula formula, bool inside) {
    const std::span<const Formula> operands = pool_.operands(formula);
    switch (pool_.op(formula)) {
      case Op::constant_true:
        text_ += "true";
        return;
      case Op::constant_false:
        text_ += "false";
        return;
      case Op::negated_proposition:
        text_ += '!';
        [[fallthrough]];
      case Op::proposition:
        text_ += proposition_text(pool_.name(pool_.index_of(formula)));
        return;
      case Op::conjunction:
        return junction(operands, " && ", inside);
      case Op::disjunction:
        return junction(operands, " || ", inside);
      case Op::next:
        return prefix("X ", operands[0]);
      case Op::until:
        if (operands[0] == kTrue) return prefix("<> ", operands[1]);
        return infix(operands[0], " U ", operands[1], inside);
      case Op::release:
        if (operands[0] == kFalse) return prefix("[] ", operands[1]);
        return release(operands[0], operands[1], inside);
    }
  }

  std::string take() { return std::move(text_); }

 private:
  void prefix(const char* sign, Formula operand) {
    text_ += sign;
    write(operand, true);
  }

  void infix(Formula left, const char* sign, Formula right, bool inside) {
    if (inside) text_ += '(';
    write(left, true);
    text_ += sign;
    write(right, true);
    if (inside) text_ += ')';
  }

  void junction(std::span<const Formula> operands, const char* sign, bool inside) {
    if (inside) text_ += '(';
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) text_ += sign;
      write(operands[i], true);
    }
    if (inside) text_ += ')';
  }

  // `q V (p || q)` is `p W q`.
  void release(Formula left, Formula right, bool inside) {
    const std::vector<Formula> kept = rest(left, right);
    if (kept.empty()) return infix(left, " V ", right, inside);
    if (inside) text_ += '(';
    if (kept.size() == 1) {
      write(kept[0], true);
    } else {
      junction(kept, " || ", true);
    }
    text_ += " W ";
    write(left, true);
    if (inside) text_ += ')';
  }

  // The operands of the disjunction `right` beside those of `left`; none when `left` is not part of it.
  std::vector<Formula> rest(Formula left, Formula right) const {
    if (pool_.op(right) != Op::disjunction) return {};
    const std::span<const Formula> all = pool_.operands(right);
    std::span<const Formula> part = std::span(&left, 1);
    if (pool_.op(left) == Op::disjunction) part = pool_.operands(left);
    if (!std::ranges::includes(all, part)) return {};
    std::vector<Formula> kept;
    std::ranges::set_difference(all, part, std::back_inserter(kept));
    return kept;
  }

  const FormulaPool& pool_;
  std::string text_;
};

}  // namespace

std::string FormulaPool::text(Formula formula) const {
  Writer writer(*this);
  writer.write(formula, false);
  return writer.take();
}

}  // namespace hasse::automata
