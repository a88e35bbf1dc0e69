#include "automata/hoa_scanner.h"

#include <fmt/format.h>

#include <charconv>

#include "automata/words.h"
#include "base/diagnostics.h"

namespace hasse::automata {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word_character(char c) {
  return is_name_character(c) || c == '-';
}

}  // namespace

SourcePos HoaScanner::pos() const {
  return SourcePos{line_, 1, file_}.behind(at_ - line_start_);
}

void HoaScanner::step() {
  if (text_[at_++] != '\n') return;
  ++line_;
  line_start_ = at_;
}

void HoaScanner::skip_blanks() {
  while (at_ < text_.size()) {
    if (text_.substr(at_, 2) == "/*") {
      const SourcePos begin = pos();
      for (std::size_t depth = 0;;) {  // comments nest
        if (at_ >= text_.size()) throw UserError(begin, "this comment does not end");
        const std::string_view two = text_.substr(at_, 2);
        if (two == "/*") ++depth;
        if (two == "*/") --depth;
        step();
        if (two == "/*" || two == "*/") step();
        if (depth == 0) break;
      }
    } else if (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' || text_[at_] == '\n') {
      step();
    } else {
      return;
    }
  }
}

HoaToken HoaScanner::word(HoaKind kind) {
  HoaToken token{kind, pos(), {}};
  while (at_ < text_.size() && is_word_character(text_[at_])) token.text += text_[at_++];
  return token;
}

HoaToken HoaScanner::next() {
  skip_blanks();
  if (at_ == text_.size()) return {HoaKind::end, pos(), "the end of the file"};
  const char c = text_[at_];
  const SourcePos begin = pos();
  if (c == '"') {
    HoaToken token{HoaKind::string, begin, {}};
    for (step();; step()) {
      if (at_ < text_.size() && text_[at_] == '\\')
        step();
      else if (at_ < text_.size() && text_[at_] == '"')
        break;
      if (at_ >= text_.size()) throw UserError(begin, "this string does not end");
      token.text += text_[at_];
    }
    step();
    return token;
  }
  if (is_digit(c)) {
    HoaToken token{HoaKind::integer, begin, {}};
    while (at_ < text_.size() && is_digit(text_[at_])) token.text += text_[at_++];
    const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), token.value);
    if (error != std::errc() || token.value > 0x7fffffff)
      throw UserError(begin, fmt::format("{} is too large", token.text));
    return token;
  }
  if (text_.substr(at_, 2) == "--") {
    HoaToken token = word(HoaKind::section);
    if (token.text != "--BODY--" && token.text != "--END--" && token.text != "--ABORT--") {
      throw UserError(begin, fmt::format("expected --BODY--, --END-- or --ABORT--, found {}", token.text));
    }
    return token;
  }
  if (c == '@') {
    ++at_;
    HoaToken token = word(HoaKind::alias);
    if (token.text.empty()) throw UserError(begin, "expected the name of an alias after @");
    token.pos = begin;
    return token;
  }
  if (is_name_character(c)) {
    HoaToken token = word(HoaKind::identifier);
    if (at_ < text_.size() && text_[at_] == ':') {
      token.kind = HoaKind::header;
      ++at_;
    }
    return token;
  }
  if (std::string_view("[](){}!&|").find(c) == std::string_view::npos) {
    throw UserError(begin, fmt::format("'{}' has no meaning here", c));
  }
  step();
  return {HoaKind::sign, begin, std::string(1, c)};
}

}  // namespace hasse::automata
