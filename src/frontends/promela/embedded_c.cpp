#include "frontends/promela/embedded_c.h"

namespace hasse::promela {

void EmbeddedC::see(const PpToken& token) {
  if (!inside()) {
    const bool opens = token.is_identifier("c_code") || token.is_identifier("c_decl") || token.is_identifier("c_expr");
    if (opens) word_ = token;
    return;
  }
  if (token.is("[")) ++brackets_;
  if (token.is("]")) --brackets_;
  if (token.is("{")) ++braces_;
  if (token.is("}")) --braces_;
  // At the closing brace, or when something else follows the word.
  const bool in_precondition = braces_ == 0 && (brackets_ > 0 || token.is("]"));
  if (braces_ > 0 || in_precondition) return;
  word_.reset();
  braces_ = brackets_ = 0;
}

UserError EmbeddedC::refusal() const {
  return refusal_of_embedded_c(word_->text, word_->pos);
}

UserError refusal_of_embedded_c(const std::string& word, SourcePos pos) {
  return {pos, fmt::format("embedded C ('{}') is not supported: only Promela can be checked", word)};
}

}  // namespace hasse::promela
