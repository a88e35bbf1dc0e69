#include "frontends/promela/token.h"

#include <charconv>
#include <span>
#include <unordered_map>

#include "base/stop.h"
#include "frontends/promela/embedded_c.h"

namespace hasse::promela {

namespace {

constexpr std::size_t kMaxNameLength = 1000;
constexpr std::size_t kMaxShownString = 60;

struct Spelling {
  std::string_view text;
  Tok kind;
};

constexpr Spelling kPunctuators[] = {
    {";", Tok::separator},
    {"(", Tok::left_paren},
    {")", Tok::right_paren},
    {"[", Tok::left_bracket},
    {"]", Tok::right_bracket},
    {"{", Tok::left_brace},
    {"}", Tok::right_brace},
    {",", Tok::comma},
    {":", Tok::colon},
    {"::", Tok::option},
    {".", Tok::dot},
    {"..", Tok::dot_dot},
    {"@", Tok::at},
    {"->", Tok::arrow},
    {"=", Tok::assign},
    {"++", Tok::increment},
    {"--", Tok::decrement},
    {"+", Tok::plus},
    {"-", Tok::minus},
    {"*", Tok::star},
    {"/", Tok::slash},
    {"%", Tok::percent},
    {"~", Tok::tilde},
    {"&", Tok::ampersand},
    {"|", Tok::bar},
    {"^", Tok::caret},
    {"<<", Tok::shift_left},
    {">>", Tok::shift_right},
    {"<", Tok::less},
    {"<=", Tok::less_equal},
    {">", Tok::greater},
    {">=", Tok::greater_equal},
    {"==", Tok::equal},
    {"!=", Tok::not_equal},
    {"&&", Tok::and_and},
    {"||", Tok::or_or},
    {"!", Tok::bang},
    {"!!", Tok::bang_bang},
    {"?", Tok::question},
    {"??", Tok::question_question},
    {"\\", Tok::backslash},
};

constexpr Spelling kKeywords[] = {
    {"active", Tok::kw_active},
    {"assert", Tok::kw_assert},
    {"atomic", Tok::kw_atomic},
    {"bit", Tok::kw_bit},
    {"bool", Tok::kw_bool},
    {"break", Tok::kw_break},
    {"byte", Tok::kw_byte},
    {"c_code", Tok::kw_c_code},
    {"c_decl", Tok::kw_c_decl},
    {"c_expr", Tok::kw_c_expr},
    {"c_state", Tok::kw_c_state},
    {"c_track", Tok::kw_c_track},
    {"chan", Tok::kw_chan},
    {"D_proctype", Tok::kw_d_proctype},
    {"d_step", Tok::kw_d_step},
    {"do", Tok::kw_do},
    {"else", Tok::kw_else},
    {"empty", Tok::kw_empty},
    {"enabled", Tok::kw_enabled},
    {"eval", Tok::kw_eval},
    {"false", Tok::kw_false},
    {"fi", Tok::kw_fi},
    {"for", Tok::kw_for},
    {"full", Tok::kw_full},
    {"get_priority", Tok::kw_get_priority},
    {"goto", Tok::kw_goto},
    {"hidden", Tok::kw_hidden},
    {"if", Tok::kw_if},
    {"init", Tok::kw_init},
    {"inline", Tok::kw_inline},
    {"int", Tok::kw_int},
    {"len", Tok::kw_len},
    {"local", Tok::kw_local},
    {"ltl", Tok::kw_ltl},
    {"mtype", Tok::kw_mtype},
    {"nempty", Tok::kw_nempty},
    {"never", Tok::kw_never},
    {"nfull", Tok::kw_nfull},
    {"notrace", Tok::kw_notrace},
    {"np_", Tok::kw_np},
    {"od", Tok::kw_od},
    {"of", Tok::kw_of},
    {"pc_value", Tok::kw_pc_value},
    {"pid", Tok::kw_pid},
    {"printf", Tok::kw_printf},
    {"printm", Tok::kw_printm},
    {"priority", Tok::kw_priority},
    {"proctype", Tok::kw_proctype},
    {"provided", Tok::kw_provided},
    {"return", Tok::kw_return},
    {"run", Tok::kw_run},
    {"select", Tok::kw_select},
    {"set_priority", Tok::kw_set_priority},
    {"short", Tok::kw_short},
    {"show", Tok::kw_show},
    {"skip", Tok::kw_skip},
    {"timeout", Tok::kw_timeout},
    {"trace", Tok::kw_trace},
    {"true", Tok::kw_true},
    {"typedef", Tok::kw_typedef},
    {"unless", Tok::kw_unless},
    {"unsigned", Tok::kw_unsigned},
    {"xr", Tok::kw_xr},
    {"xs", Tok::kw_xs},
};

// What C reads as two operators and SPIN's scanner, which looks for the longer ones last, as one.
struct Joined {
  std::string_view first;
  std::string_view second;
  Tok kind;
};

constexpr Joined kJoined[] = {
    {"--", ">", Tok::arrow},
    {"<=", "<", Tok::shift_left},
    {">=", ">", Tok::shift_right},
    {"!!", "=", Tok::not_equal},
};

const std::unordered_map<std::string_view, Tok>& keywords() {
  static const auto table = [] {
    std::unordered_map<std::string_view, Tok> map;
    for (const Spelling& keyword : kKeywords) map.emplace(keyword.text, keyword.kind);
    return map;
  }();
  return table;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::int32_t decimal(std::string_view digits, SourcePos pos) {
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc())
    throw UserError(pos, fmt::format("number {} does not fit into 32 bits (at most 2147483647)",
                                     digits.substr(0, kMaxShownString)));
  return value;
}

std::int32_t character_value(const PpToken& token) {
  const std::string_view inside = std::string_view(token.text).substr(1, token.text.size() - 2);
  if (inside.size() == 1 && inside[0] != '\\') return static_cast<unsigned char>(inside[0]);
  if (inside.size() == 2 && inside[0] == '\\') {
    switch (inside[1]) {
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'f':
        return '\f';
      default:
        return static_cast<unsigned char>(inside[1]);
    }
  }
  throw UserError(
      token.pos, fmt::format("expected one character between quotes, found {}", token.text.substr(0, kMaxShownString)));
}

class Scanner {
 public:
  explicit Scanner(std::vector<Warning>& warnings) : warnings_(warnings) {}

  std::vector<Token> run(std::span<const PpToken> rest) {
    tokens_.reserve(rest.size());
    while (!rest.empty()) {
      stop_point();
      embedded_c_.see(rest.front());
      try {
        rest = rest.subspan(take(rest));
      } catch (const UserError&) {
        if (embedded_c_.inside()) throw embedded_c_.refusal();
        throw;
      }
    }
    return std::move(tokens_);
  }

 private:
  // Takes the first token, or the first two where they are one; says how many.
  std::size_t take(std::span<const PpToken> rest) {
    const PpToken& first = rest.front();
    if (rest.size() > 1 && !rest[1].space_before && !rest[1].line_start) {
      if (first.is("*") && rest[1].is("/")) {
        warnings_.push_back({first.pos, "'*/' ends no comment; it is ignored"});
        return 2;
      }
      for (const Joined& joined : kJoined) {
        if (!first.is(joined.first) || !rest[1].is(joined.second)) continue;
        pass(first);
        push({.kind = joined.kind, .text = first.text + rest[1].text, .pos = first.pos});
        return 2;
      }
    }
    add(first);
    return 1;
  }

  // What lies between the token and the one before it.
  void pass(const PpToken& pp) {
    newline_ = !tokens_.empty() && (pp.pos.line != last_.line || pp.pos.file != last_.file);
    space_ = pp.space_before || pp.line_start;
    last_ = pp.pos;
  }

  void add(const PpToken& pp) {
    pass(pp);
    switch (pp.kind) {
      case PpKind::identifier:
        return add_name(pp.text, pp.pos);
      case PpKind::number:
        return add_number(pp);
      case PpKind::character:
        return push({.kind = Tok::number, .value = character_value(pp), .text = pp.text, .pos = pp.pos});
      case PpKind::string:
        return push({.kind = Tok::string, .text = pp.text, .pos = pp.pos});
      case PpKind::punctuator:
      case PpKind::other:
        return add_punctuator(pp);
      case PpKind::line_end:
      case PpKind::end_of_file:
        return;
    }
  }

  void push(Token token) {
    token.newline_before = newline_;
    token.space_before = space_;
    newline_ = space_ = false;
    tokens_.push_back(std::move(token));
  }

  void add_name(std::string_view text, SourcePos pos) {
    if (text.size() > kMaxNameLength) {
      throw UserError(pos, fmt::format("name of {} characters; at most {} are possible", text.size(), kMaxNameLength));
    }
    const auto keyword = keywords().find(text);
    push({.kind = keyword == keywords().end() ? Tok::name : keyword->second, .text = std::string(text), .pos = pos});
  }

  // A preprocessing number is more than a number: "1..N" is three tokens.
  void add_number(const PpToken& pp) {
    const std::string_view text = pp.text;
    std::size_t at = 0;
    while (at < text.size()) {
      const SourcePos pos = pp.pos.further(at);
      std::size_t end = at;
      if (is_digit(text[at])) {
        while (end < text.size() && is_digit(text[end])) ++end;
        const std::string_view digits = text.substr(at, end - at);
        if (end < text.size() && text[end] != '.') {
          throw UserError(pos, fmt::format("'{}' is not a number: numbers are decimal digits only",
                                           text.substr(at, kMaxShownString)));
        }
        push({.kind = Tok::number, .value = decimal(digits, pos), .text = std::string(digits), .pos = pos});
      } else if (text[at] == '.') {
        end = text.substr(at).starts_with("..") ? at + 2 : at + 1;
        push({.kind = end == at + 2 ? Tok::dot_dot : Tok::dot,
              .text = std::string(text.substr(at, end - at)),
              .pos = pos});
      } else {
        end = text.find('.', at);
        if (end == std::string_view::npos) end = text.size();
        add_name(text.substr(at, end - at), pos);
      }
      at = end;
    }
  }

  void add_punctuator(const PpToken& pp) {
    for (const Spelling& punctuator : kPunctuators) {
      if (punctuator.text == pp.text) return push({.kind = punctuator.kind, .text = pp.text, .pos = pp.pos});
    }
    const unsigned char first = static_cast<unsigned char>(pp.text[0]);
    if (first == '"') throw UserError(pp.pos, "string is not closed, expected '\"' before the end of the line");
    if (first == '\'')
      throw UserError(pp.pos, "character constant is not closed, expected one character between single quotes");
    if (first == '#')
      throw UserError(pp.pos, "'#' is not part of Promela; a preprocessor directive must start its line");
    if (first < 0x20 || first >= 0x7f)
      throw UserError(pp.pos, fmt::format("byte 0x{:02x} is not part of Promela", first));
    throw UserError(pp.pos, fmt::format("'{}' is not part of Promela", pp.text));
  }

  std::vector<Warning>& warnings_;
  std::vector<Token> tokens_;
  EmbeddedC embedded_c_;
  SourcePos last_;
  bool newline_ = false;
  bool space_ = false;
};

}  // namespace

std::string describe(Tok kind) {
  switch (kind) {
    case Tok::end_of_file:
      return "the end of the file";
    case Tok::separator:
      return "';'";
    case Tok::name:
      return "a name";
    case Tok::number:
      return "a number";
    case Tok::string:
      return "a string";
    default:
      break;
  }
  for (const Spelling& punctuator : kPunctuators) {
    if (punctuator.kind == kind) return fmt::format("'{}'", punctuator.text);
  }
  for (const Spelling& keyword : kKeywords) {
    if (keyword.kind == kind) return fmt::format("'{}'", keyword.text);
  }
  return "?";
}

std::string describe(const Token& token) {
  if (token.kind == Tok::end_of_file) return token.text;
  if (token.kind == Tok::separator && token.text.empty()) return "the end of the line";
  if (token.kind == Tok::string) {
    return "string " +
           (token.text.size() <= kMaxShownString ? token.text : token.text.substr(0, kMaxShownString) + "...");
  }
  return fmt::format("'{}'", token.text);
}

std::vector<Token> scan(const std::vector<PpToken>& pp_tokens, std::vector<Warning>& warnings) {
  return Scanner(warnings).run(pp_tokens);
}

}  // namespace hasse::promela
