// Embedded C, which SPIN copies into its verifier and Hasse refuses: where its text begins and ends.
//
// C is not Promela, lexically either (`0xff`, `\#include`, '$'), and its directives are meant for a C compiler. Whatever goes
// wrong within such a text comes of one mistake, the use of C, and that is what the user is told. So the preprocessor and the
// scanner watch for it; a text in which nothing goes wrong reaches the parser, which refuses it where it stands.
#pragma once

#include <optional>
#include <string>

#include "frontends/promela/pp_token.h"

namespace hasse::promela {

class EmbeddedC {
 public:
  // Takes notice of the next token of the model, comments gone and macros expanded.
  void see(const PpToken& token);

  // Between one of C's words and the end of its braces?
  bool inside() const { return word_.has_value(); }

  // That the model uses C. Only while inside().
  UserError refusal() const;

 private:
  std::optional<PpToken> word_;
  int braces_ = 0;
  int brackets_ = 0;  // of a precondition, c_code [e] { .. }
};

// The refusal of one of C's words, `c_code` and the like.
UserError refusal_of_embedded_c(const std::string& word, SourcePos pos);

}  // namespace hasse::promela
