#include "automata/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "automata/words.h"
#include "base/diagnostics.h"

namespace hasse::automata {

namespace {

struct Spelling {
  std::string_view text;
  Sign sign;
};

// Longer ones before those that they begin with.
constexpr Spelling kSymbols[] = {
    {"<-->", Sign::equivalent}, {"<->", Sign::equivalent},  {"<=>", Sign::equivalent},  {"<>", Sign::eventually},
    {"[]", Sign::always},       {"-->", Sign::implies},     {"->", Sign::implies},      {"=>", Sign::implies},
    {"&&", Sign::conjunction},  {"&", Sign::conjunction},   {"/\\", Sign::conjunction}, {"||", Sign::disjunction},
    {"|", Sign::disjunction},   {"\\/", Sign::disjunction}, {"^", Sign::exclusive_or},  {"!", Sign::negation},
    {"~", Sign::negation},      {"(", Sign::left_paren},    {")", Sign::right_paren},
};

constexpr Spelling kWords[] = {
    {"X", Sign::next},
    {"next", Sign::next},
    {"F", Sign::eventually},
    {"eventually", Sign::eventually},
    {"G", Sign::always},
    {"always", Sign::always},
    {"U", Sign::until},
    {"until", Sign::until},
    {"stronguntil", Sign::until},
    {"W", Sign::weak_until},
    {"weakuntil", Sign::weak_until},
    {"V", Sign::release},
    {"R", Sign::release},
    {"release", Sign::release},
    {"M", Sign::strong_release},
    {"implies", Sign::implies},
    {"equivalent", Sign::equivalent},
    {"and", Sign::conjunction},
    {"or", Sign::disjunction},
    {"not", Sign::negation},
    {"xor", Sign::exclusive_or},
    {"true", Sign::constant_true},
    {"false", Sign::constant_false},
    {"1", Sign::constant_true},
    {"0", Sign::constant_false},
};

}  // namespace

bool is_word(std::string_view name) {
  return std::ranges::find(kWords, name, &Spelling::text) != std::end(kWords);
}

Token Scanner::next() {
  skip_blanks();
  if (at_ == text_.size()) return token(Sign::end, 0);
  if (is_name_character(text_[at_])) return word();
  if (text_[at_] == '{') return braced();
  if (text_[at_] == '"') return quoted();
  for (const Spelling& symbol : kSymbols) {
    if (text_.substr(at_).starts_with(symbol.text)) return token(symbol.sign, symbol.text.size());
  }
  fail_at_character();
}

void Scanner::skip_blanks() {
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      return;
    }
  }
}

SourcePos Scanner::pos() const {
  return SourcePos{line_, 1, file_}.behind(at_ - line_start_);
}

Token Scanner::token(Sign sign, std::size_t length) {
  Token token{sign, pos(), text_.substr(at_, length), {}};
  at_ += length;
  return token;
}

Token Scanner::word() {
  std::size_t length = 1;
  while (at_ + length < text_.size() && is_name_character(text_[at_ + length])) ++length;
  const std::string_view text = text_.substr(at_, length);
  for (const Spelling& word : kWords) {
    if (word.text == text) return token(word.sign, length);
  }
  if (text[0] >= '0' && text[0] <= '9') fail_at_character();
  if (looks_like_operators(text)) {
    throw UserError(pos(),
                    fmt::format("'{}' is a name for SPIN and '{} {}' for others; write the latter, or {{{}}} for "
                                "a proposition of this name",
                                text, text[0], text.substr(1), text));
  }
  Token name = token(Sign::proposition, length);
  name.name = text;
  return name;
}

Token Scanner::braced() {
  std::size_t depth = 0;
  std::size_t end = at_;
  while (end < text_.size() && text_[end] != '\n') {
    if (text_[end] == '{') ++depth;
    if (text_[end] == '}' && --depth == 0) break;
    ++end;
  }
  if (end == text_.size() || text_[end] == '\n') throw UserError(pos(), "this '{' is not closed in its line");
  std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
  while (inside.starts_with(' ')) inside.remove_prefix(1);
  while (inside.ends_with(' ')) inside.remove_suffix(1);
  if (inside.empty()) throw UserError(pos(), "expected a state expression between the braces");
  Token name = token(Sign::proposition, end + 1 - at_);
  name.name = inside;
  return name;
}

Token Scanner::quoted() {
  std::string inside;
  std::size_t end = at_ + 1;
  for (; end < text_.size() && text_[end] != '"' && text_[end] != '\n'; ++end) {
    if (text_[end] == '\\' && end + 1 < text_.size() && (text_[end + 1] == '"' || text_[end + 1] == '\\')) ++end;
    inside += text_[end];
  }
  if (end >= text_.size() || text_[end] == '\n') throw UserError(pos(), "this quote is not closed in its line");
  if (inside.empty()) throw UserError(pos(), "expected a state expression between the quotes");
  Token name = token(Sign::proposition, end + 1 - at_);
  name.name = std::move(inside);
  return name;
}

void Scanner::fail_at_character() const {
  // A character of UTF-8 is shown whole.
  std::size_t length = 1;
  while (at_ + length < text_.size() && (static_cast<unsigned char>(text_[at_ + length]) & 0xc0) == 0x80) ++length;
  const std::string_view found = text_.substr(at_, length);
  const bool of_expressions = std::string_view("=<>+-*/%.,:;?@[]0123456789").find(found) != std::string_view::npos;
  throw UserError(pos(), fmt::format("'{}' is no part of a formula{}", found,
                                     of_expressions ? "; a state expression stands in braces: {x > 3}" : ""));
}

}  // namespace hasse::automata
