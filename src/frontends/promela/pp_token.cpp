#include "frontends/promela/pp_token.h"

#include <algorithm>
#include <array>

namespace hasse::promela {

namespace {

// Longest first; single characters follow in kSingles.
constexpr std::array<std::string_view, 17> kPunctuators = {
    "...", "::", "..", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "!!", "??", "&&", "||", "##",
};
constexpr std::string_view kSingles = "(){}[]<>=!?:;,.+-*/%&|^~@#";

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_name_char(char c) {
  return is_name_start(c) || is_digit(c);
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r';
}

}  // namespace

PpLexer::PpLexer(const SourceFiles& sources, std::uint16_t file, std::vector<Warning>& warnings)
    : text_(sources.text(file)), warnings_(warnings), file_(file) {
  if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
  skip_splices();
}

// Past the end a NUL; a NUL inside the text is no different from any other byte that starts no token.
char PpLexer::peek(std::size_t ahead) const {
  return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
}

void PpLexer::advance() {
  if (text_[at_] == '\n') {
    ++line_;
    line_begin_ = at_ + 1;
  }
  ++at_;
  skip_splices();
}

// A backslash at a line end joins the line with the next one.
void PpLexer::skip_splices() {
  while (peek() == '\\') {
    std::size_t ahead = 1;
    while (is_blank(peek(ahead))) ++ahead;
    if (peek(ahead) != '\n') return;
    at_ += ahead + 1;
    ++line_;
    line_begin_ = at_;
  }
}

SourcePos PpLexer::here() const {
  return SourcePos{.line = line_, .file = file_}.behind(at_ - line_begin_);
}

bool PpLexer::skip_comment() {
  if (peek() != '/') return false;
  const SourcePos start = here();
  const std::size_t before = at_;
  const std::uint32_t line_before = line_;
  const std::size_t begin_before = line_begin_;
  advance();
  if (peek() == '/') {
    while (at_ < text_.size() && peek() != '\n') advance();
    return true;
  }
  if (peek() == '*') {
    advance();
    while (at_ < text_.size()) {
      const bool star = peek() == '*';
      advance();
      if (star && peek() == '/' && at_ < text_.size()) {
        advance();
        return true;
      }
    }
    throw UserError(start, "comment is not closed before the end of the file");
  }
  at_ = before;
  line_ = line_before;
  line_begin_ = begin_before;
  return false;
}

bool PpLexer::skip_blanks() {
  bool any = false;
  while (at_ < text_.size()) {
    if (is_blank(peek())) {
      advance();
    } else if (!skip_comment()) {
      break;
    }
    any = true;
  }
  return any;
}

bool PpLexer::at_directive() {
  skip_blanks();
  return line_start_ && peek() == '#';
}

PpToken PpLexer::next() {
  PpToken token;
  token.space_before = skip_blanks();
  token.line_start = line_start_;
  line_start_ = false;
  token.pos = here();
  if (at_ >= text_.size()) return token;
  const char c = peek();
  if (c == '\n') {
    advance();
    line_start_ = true;
    token.kind = PpKind::line_end;
    return token;
  }
  if (c == '"' || c == '\'') return quoted(c, std::move(token));
  if (is_name_start(c)) {
    token.kind = PpKind::identifier;
    while (is_name_char(peek())) {
      token.text += peek();
      advance();
    }
    return token;
  }
  if (is_digit(c)) {
    token.kind = PpKind::number;
    while (is_name_char(peek()) || peek() == '.') {
      token.text += peek();
      advance();
    }
    return token;
  }
  const std::string_view rest = text_.substr(at_);
  for (const std::string_view punctuator : kPunctuators) {
    if (rest.starts_with(punctuator)) {
      token.kind = PpKind::punctuator;
      token.text = punctuator;
      for (std::size_t i = 0; i < punctuator.size(); ++i) advance();
      return token;
    }
  }
  token.kind = kSingles.find(c) != std::string_view::npos ? PpKind::punctuator : PpKind::other;
  token.text = c;
  advance();
  return token;
}

PpToken PpLexer::quoted(char quote, PpToken token) {
  do {
    const bool escape = peek() == '\\';
    token.text += peek();
    advance();
    if (escape && at_ < text_.size() && peek() != '\n') {
      token.text += peek();
      advance();
    }
  } while (at_ < text_.size() && peek() != quote && peek() != '\n');
  if (at_ < text_.size() && peek() == quote) {
    token.text += quote;
    advance();
    token.kind = quote == '"' ? PpKind::string : PpKind::character;
  } else {
    token.kind = PpKind::other;
    warnings_.push_back({token.pos, fmt::format("missing terminating {} character", quote)});
  }
  return token;
}

PpToken PpLexer::next_header_name() {
  skip_blanks();
  if (peek() != '<') return next();
  const std::size_t end = text_.find_first_of(">\n", at_);
  if (end == std::string_view::npos || text_[end] != '>') return next();
  PpToken token;
  token.kind = PpKind::string;
  token.pos = here();
  token.text = text_.substr(at_, end + 1 - at_);
  at_ = end + 1;
  return token;
}

std::string PpLexer::rest_of_line() {
  std::string text;
  skip_blanks();
  while (at_ < text_.size() && peek() != '\n') {
    if (skip_blanks()) {
      text += ' ';
    } else {
      text += peek();
      advance();
    }
  }
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

void PpLexer::skip_line() {
  while (at_ < text_.size() && peek() != '\n') {
    if (skip_comment()) continue;
    const char quote = peek();
    advance();
    if (quote != '"' && quote != '\'') continue;
    while (at_ < text_.size() && peek() != quote && peek() != '\n') advance();  // a comment cannot start inside quotes
    if (peek() == quote) advance();
  }
}

std::vector<PpToken> pp_tokens(const SourceFiles& sources, std::uint16_t file, std::vector<Warning>& warnings) {
  PpLexer lexer(sources, file, warnings);
  std::vector<PpToken> tokens;
  for (PpToken token = lexer.next(); token.kind != PpKind::end_of_file; token = lexer.next()) {
    if (token.kind != PpKind::line_end) tokens.push_back(std::move(token));
  }
  return tokens;
}

std::string spell(const std::vector<PpToken>& tokens) {
  std::string text;
  for (const PpToken& token : tokens) {
    if (!text.empty() && (token.space_before || token.line_start)) text += ' ';
    text += token.text;
  }
  return text;
}

}  // namespace hasse::promela
