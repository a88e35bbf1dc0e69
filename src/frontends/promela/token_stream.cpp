#include "frontends/promela/token_stream.h"

#include <utility>

#include "base/stop.h"

namespace hasse::promela {

namespace {

// A line end after one of these ends a statement.
bool can_end_statement(Tok kind) {
  switch (kind) {
    case Tok::right_brace:
    case Tok::right_paren:
    case Tok::right_bracket:
    case Tok::kw_od:
    case Tok::kw_fi:
    case Tok::kw_else:
    case Tok::kw_break:
    case Tok::kw_timeout:  // SPIN puts it in parentheses
    case Tok::name:
    case Tok::number:
    case Tok::kw_true:
    case Tok::kw_false:
    case Tok::kw_skip:
    case Tok::increment:
    case Tok::decrement:
      return true;
    default:
      return false;
  }
}

// No separator is put between a `}` and one of these.
bool continues_after_brace(Tok kind) {
  switch (kind) {
    case Tok::kw_proctype:
    case Tok::kw_init:
    case Tok::kw_never:
    case Tok::option:
    case Tok::kw_fi:
    case Tok::kw_od:
    case Tok::right_brace:
    case Tok::kw_unless:
    case Tok::separator:
    case Tok::arrow:
    case Tok::end_of_file:
      return true;
    default:
      return false;
  }
}

}  // namespace

TokenStream::TokenStream(std::span<const Token> tokens, SourcePos end, std::string end_name) : tokens_(tokens) {
  end_.pos = end;
  end_.text = std::move(end_name);
}

// Whether a separator belongs between last_ and the next token as written.
bool TokenStream::separates() const {
  const Token& next = raw(at_);
  if (next.kind == Tok::separator || next.kind == Tok::arrow) return false;
  if (last_.kind == Tok::kw_else && next.kind != Tok::kw_fi) return true;
  if (last_.kind == Tok::right_brace) return !continues_after_brace(next.kind);
  return next.newline_before && separating_ && parentheses_ == 0 && can_end_statement(last_.kind);
}

const Token& TokenStream::peek() {
  if (has_made_) return made_;
  if (separates()) {
    made_ = Token{.kind = Tok::separator, .text = "", .pos = raw(at_).pos};
    has_made_ = true;
    return made_;
  }
  return raw(at_);
}

Token TokenStream::next() {
  stop_point();
  Token token = peek();
  if (has_made_) {
    has_made_ = false;
  } else if (at_ < tokens_.size()) {
    ++at_;
  }
  if (token.kind == Tok::left_paren) ++parentheses_;
  if (token.kind == Tok::right_paren) --parentheses_;
  last_ = token;
  if (token.kind != Tok::separator || !token.text.empty()) last_written_ = token;
  return token;
}

bool TokenStream::next_is_followed_by(Tok kind) const {
  const Token& after = raw(at_ + 1);
  const bool separated = after.newline_before && separating_ && parentheses_ == 0 && can_end_statement(raw(at_).kind);
  return after.kind == kind && !separated;
}

std::string TokenStream::found() {
  const Token& token = peek();
  return has_made_ && !raw(at_).newline_before ? describe(raw(at_)) : describe(token);
}

SourcePos TokenStream::found_pos() {
  const Token& token = peek();
  if (!has_made_ || !raw(at_).newline_before) return token.pos;
  return last_.pos.further(last_.text.size());  // the end of the line is where the last token ends
}

void TokenStream::set_separating(bool separating) {
  separating_ = separating;
  parentheses_ = 0;
}

std::vector<Token> TokenStream::take_braces() {
  const SourcePos open = raw(at_).pos;
  std::vector<Token> taken;
  int depth = 0;
  has_made_ = false;
  do {
    stop_point();
    const Token& token = raw(at_);
    if (token.kind == Tok::end_of_file)
      throw UserError(open, "'{' is not closed, expected '}' before the end of the file");
    if (token.kind == Tok::left_brace) ++depth;
    if (token.kind == Tok::right_brace) --depth;
    taken.push_back(token);
    ++at_;
  } while (depth > 0);
  last_ = last_written_ = taken.back();
  return taken;
}

}  // namespace hasse::promela
