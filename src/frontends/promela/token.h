// Tokens of Promela, and their making from preprocessing tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/promela/pp_token.h"

namespace hasse::promela {

enum class Tok : std::uint8_t {
  end_of_file,
  separator,  // made by the token stream at a line end, and for `;`
  name,
  number,  // decimal digits, or a character constant
  string,
  // punctuation
  left_paren,
  right_paren,
  left_bracket,
  right_bracket,
  left_brace,
  right_brace,
  comma,
  colon,
  option,
  dot,
  dot_dot,
  at,
  arrow,
  assign,
  increment,
  decrement,
  plus,
  minus,
  star,
  slash,
  percent,
  tilde,
  ampersand,
  bar,
  caret,
  shift_left,
  shift_right,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  and_and,
  or_or,
  bang,
  bang_bang,
  question,
  question_question,
  backslash,  // only for `\/` and `/\` in formulas
  // keywords
  kw_active,
  kw_assert,
  kw_atomic,
  kw_bit,
  kw_bool,
  kw_break,
  kw_byte,
  kw_c_code,
  kw_c_decl,
  kw_c_expr,
  kw_c_state,
  kw_c_track,
  kw_chan,
  kw_d_proctype,
  kw_d_step,
  kw_do,
  kw_else,
  kw_empty,
  kw_enabled,
  kw_eval,
  kw_false,
  kw_fi,
  kw_for,
  kw_full,
  kw_get_priority,
  kw_goto,
  kw_hidden,
  kw_if,
  kw_init,
  kw_inline,
  kw_int,
  kw_len,
  kw_local,
  kw_ltl,
  kw_mtype,
  kw_nempty,
  kw_never,
  kw_nfull,
  kw_notrace,
  kw_np,
  kw_od,
  kw_of,
  kw_pc_value,
  kw_pid,
  kw_printf,
  kw_printm,
  kw_priority,
  kw_proctype,
  kw_provided,
  kw_return,
  kw_run,
  kw_select,
  kw_set_priority,
  kw_short,
  kw_show,
  kw_skip,
  kw_timeout,
  kw_trace,
  kw_true,
  kw_typedef,
  kw_unless,
  kw_unsigned,
  kw_xr,
  kw_xs,
};

struct Token {
  Tok kind = Tok::end_of_file;
  bool newline_before = false;  // it does not stand on the line of the token before it
  bool space_before = false;
  std::int32_t value = 0;  // number
  std::string text;        // as spelled; of a string, with its quotes
  SourcePos pos;

  bool is(Tok other) const { return kind == other; }
};

// How a kind of token is called in messages: "'->'", "'proctype'", "a name".
std::string describe(Tok kind);

// The same for a token at hand: "'x'", "the end of the line"; of an end_of_file its text.
std::string describe(const Token& token);

// Promela's tokens, without an end_of_file at the end. A byte that starts no token, a number that does not fit or is
// not decimal, a quote that is not closed are UserErrors; in embedded C they are the error that this is C. `*/` outside of
// comments is left out, with a warning.
std::vector<Token> scan(const std::vector<PpToken>& pp_tokens, std::vector<Warning>& warnings);

}  // namespace hasse::promela
