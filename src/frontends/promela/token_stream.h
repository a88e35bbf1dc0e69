// The parser's view of the tokens: one token of look-ahead, with the separators that the author left out.
//
// Promela takes a line end for a `;` where a statement can end, and puts one after `}` and `else` (SPIN 6.3 and later).
// Where exactly is decided here, from the token before the line end and from what the parser says about the place.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "frontends/promela/token.h"

namespace hasse::promela {

class TokenStream {
 public:
  // `tokens` must outlive the stream. `end` is where messages about an early end point, `end_name` what they call it.
  TokenStream(std::span<const Token> tokens, SourcePos end, std::string end_name = "the end of the file");

  const Token& peek();
  Token next();

  // Whether the next token is followed by one of that kind, with no separator between the two.
  bool next_is_followed_by(Tok kind) const;

  // Whether the next token and one of that kind stand together without a space, as in `[]`.
  bool next_is_joined_to(Tok kind) const { return raw(at_ + 1).kind == kind && !raw(at_ + 1).space_before; }

  // The token before the next one; the second skips inserted separators.
  const Token& last() const { return last_; }
  const Token& last_written() const { return last_written_; }

  // The next written token, and whether a separator was inserted before it at a line end.
  const Token& next_written() const { return raw(at_); }
  bool line_ended() { return last_.kind == Tok::separator && last_.text.empty() && raw(at_).newline_before; }

  // Inside bodies and typedefs line ends separate.
  void set_separating(bool separating);

  // The coming block was put in place of the text read so far (a call of an inline): what follows it follows a `}`.
  void pretend_last(Tok kind) { last_.kind = last_written_.kind = kind; }

  // Takes everything up to the brace that closes the one that comes next, braces included. No separators.
  std::vector<Token> take_braces();

  // Where the next token as written is among `tokens`.
  std::size_t position() const { return at_; }
  std::span<const Token> tokens() const { return tokens_; }

  bool at_end() { return peek().kind == Tok::end_of_file; }

  // What messages call the next token, and where they point: an inserted separator is the end of the line, or nothing.
  std::string found();
  SourcePos found_pos();

 private:
  const Token& raw(std::size_t index) const { return index < tokens_.size() ? tokens_[index] : end_; }
  bool separates() const;

  std::span<const Token> tokens_;
  Token end_;
  std::size_t at_ = 0;
  Token last_;
  Token last_written_;
  Token made_;  // the separator that peek() put in, while has_made_
  bool has_made_ = false;
  bool separating_ = false;
  int parentheses_ = 0;
};

}  // namespace hasse::promela
