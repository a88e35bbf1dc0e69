// The tokens of formulas; inside of the parser.
#pragma once

#include <string>
#include <string_view>

#include "base/source.h"

namespace hasse::automata {

enum class Sign : std::uint8_t {
  end,
  left_paren,
  right_paren,
  proposition,
  constant_true,
  constant_false,
  negation,
  next,
  always,
  eventually,
  conjunction,
  disjunction,
  exclusive_or,
  implies,
  equivalent,
  until,
  weak_until,
  release,
  strong_release,
};

struct Token {
  Sign sign = Sign::end;
  SourcePos pos;
  std::string_view spelling;
  std::string name;  // of a proposition, without braces and quotes
};

class Scanner {
 public:
  // The text begins there, in the first column.
  Scanner(std::string_view text, SourcePos begin) : text_(text), line_(begin.line), file_(begin.file) {}

  Token next();

 private:
  void skip_blanks();
  SourcePos pos() const;
  Token token(Sign sign, std::size_t length);
  Token word();
  Token braced();
  Token quoted();
  [[noreturn]] void fail_at_character() const;

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_;
  std::uint16_t file_;
};

}  // namespace hasse::automata
