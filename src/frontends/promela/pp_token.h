// Preprocessing tokens, and cutting a text into them: the lexical level of the C preprocessor that SPIN's models go
// through.
//
// Comments and line splices disappear here. Operators of Promela that C does not have (`::`, `!!`, `??`, `..`) are
// tokens of their own; they mean nothing to the preprocessor. Numbers are C's "preprocessing numbers": in `1..N` the
// whole is one, so that a macro N is not replaced there, as in SPIN. Linear in the text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"

namespace hasse::promela {

enum class PpKind : std::uint8_t {
  identifier,
  number,
  character,  // 'a', with its quotes
  string,     // "a", with its quotes
  punctuator,
  other,     // a byte that starts no token, or the rest of a line after a quote that is not closed
  line_end,  // only while directives are read
  end_of_file,
};

// Ids of macros, sorted; null stands for none. Shared by all tokens of one replacement.
using HideSet = std::shared_ptr<const std::vector<std::uint32_t>>;

struct PpToken {
  PpKind kind = PpKind::end_of_file;
  bool space_before = false;
  bool line_start = false;  // first token of its line
  bool no_expand = false;   // the name of a macro that was met inside its own replacement
  std::string text;
  SourcePos pos;  // where it is spelled; once it came out of a macro, where the macro is used
  HideSet hide;   // the macros that must not replace it again

  bool is(std::string_view spelling) const { return kind == PpKind::punctuator && text == spelling; }
  bool is_identifier(std::string_view name) const { return kind == PpKind::identifier && text == name; }
};

// Cuts one text into tokens, on demand.
class PpLexer {
 public:
  // `warnings` takes what the text deserves: a quote that is not closed. Both must outlive the lexer.
  PpLexer(const SourceFiles& sources, std::uint16_t file, std::vector<Warning>& warnings);

  // The next token; line_end after each line, end_of_file for ever at the end.
  PpToken next();

  // As next(), but reads "<name>" as one string token where it stands. For #include.
  PpToken next_header_name();

  // The rest of the line as written, without comments. For #error and #warning.
  std::string rest_of_line();

  // Skips to the line end, which is the next token. A quote that is not closed deserves no warning here: text left out
  // by #if need not be Promela.
  void skip_line();

  // Whether a `#` comes next as the first token of its line.
  bool at_directive();

  // Skips white space and comments; whether there were any.
  bool skip_blanks();

 private:
  char peek(std::size_t ahead = 0) const;
  void advance();
  void skip_splices();
  bool skip_comment();
  SourcePos here() const;
  PpToken quoted(char quote, PpToken token);

  std::string_view text_;
  std::vector<Warning>& warnings_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t line_begin_ = 0;
  std::uint16_t file_;
  bool line_start_ = true;
};

// All tokens of a text, line ends left out. For texts without directives.
std::vector<PpToken> pp_tokens(const SourceFiles& sources, std::uint16_t file, std::vector<Warning>& warnings);

// The tokens as text, with one space wherever there was white space.
std::string spell(const std::vector<PpToken>& tokens);

}  // namespace hasse::promela
