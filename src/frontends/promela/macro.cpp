#include "frontends/promela/macro.h"

#include <algorithm>
#include <iterator>

#include "base/stop.h"

namespace hasse::promela {

namespace {

constexpr int kMaxCallDepth = 200;               // macro calls inside arguments of macro calls
constexpr std::size_t kMaxProduced = 2'000'000;  // tokens that come out of macros and their arguments, in one model
constexpr std::size_t kBytesOfToken = 8;  // of the text that `#` and `##` make, which counts as tokens by its length

constexpr const char* kVariadicName = "__VA_ARGS__";

[[noreturn]] void malformed(const std::vector<PpToken>& line, std::size_t at, SourcePos pos,
                            const std::string& expected) {
  const bool ended = at >= line.size();
  throw UserError(ended ? pos : line[at].pos,
                  fmt::format("expected {} in #define, found {}", expected,
                              ended ? "the end of the line" : fmt::format("'{}'", line[at].text)));
}

// Parses "a, b, ...)" from `at`, which is behind the opening parenthesis; leaves `at` behind the closing one.
void parse_parameters(Macro& macro, const std::vector<PpToken>& line, std::size_t& at) {
  if (at < line.size() && line[at].is(")")) {
    ++at;
    return;
  }
  while (true) {
    if (at < line.size() && line[at].is("...")) {
      macro.parameters.emplace_back(kVariadicName);
      macro.variadic = true;
    } else if (at < line.size() && line[at].kind == PpKind::identifier) {
      if (std::ranges::find(macro.parameters, line[at].text) != macro.parameters.end()) {
        throw UserError(line[at].pos,
                        fmt::format("parameter '{}' of macro '{}' is named twice", line[at].text, macro.name));
      }
      macro.parameters.push_back(line[at].text);
      if (at + 1 < line.size() && line[at + 1].is("...")) {
        macro.variadic = true;
        ++at;
      }
    } else {
      malformed(line, at, macro.pos, "a parameter's name or ')'");
    }
    ++at;
    if (at < line.size() && line[at].is(")")) break;
    if (macro.variadic || at >= line.size() || !line[at].is(","))
      malformed(line, at, macro.pos, macro.variadic ? "')'" : "',' or ')'");
    ++at;
  }
  ++at;
}

bool same_definition(const Macro& a, const Macro& b) {
  return a.function_like == b.function_like && a.variadic == b.variadic && a.parameters == b.parameters &&
         std::ranges::equal(a.replacement, b.replacement, [](const PpToken& x, const PpToken& y) {
           return x.text == y.text && x.space_before == y.space_before;
         });
}

std::size_t parameter_index(const Macro& macro, const PpToken& token) {
  if (!macro.function_like || token.kind != PpKind::identifier) return std::string::npos;
  const auto it = std::ranges::find(macro.parameters, token.text);
  return it == macro.parameters.end() ? std::string::npos : static_cast<std::size_t>(it - macro.parameters.begin());
}

// Both ends of ## must exist, and # must be followed by a parameter.
void check_replacement(const Macro& macro) {
  const std::vector<PpToken>& tokens = macro.replacement;
  if (!tokens.empty() && (tokens.front().is("##") || tokens.back().is("##"))) {
    throw UserError((tokens.front().is("##") ? tokens.front() : tokens.back()).pos,
                    fmt::format("'##' cannot stand at either end of the replacement of macro '{}'", macro.name));
  }
  for (std::size_t i = 0; macro.function_like && i < tokens.size(); ++i) {
    if (tokens[i].is("#") && (i + 1 == tokens.size() || parameter_index(macro, tokens[i + 1]) == std::string::npos)) {
      throw UserError(tokens[i].pos, fmt::format("expected a parameter of macro '{}' after '#'", macro.name));
    }
  }
}

HideSet intersection(const HideSet& a, const HideSet& b) {
  if (a == nullptr || b == nullptr) return nullptr;
  std::vector<std::uint32_t> both;
  std::ranges::set_intersection(*a, *b, std::back_inserter(both));
  return std::make_shared<const std::vector<std::uint32_t>>(std::move(both));
}

HideSet join(const HideSet& a, const HideSet& b) {
  if (a == nullptr || a == b) return b;
  if (b == nullptr) return a;
  std::vector<std::uint32_t> merged;
  std::ranges::set_union(*a, *b, std::back_inserter(merged));
  return std::make_shared<const std::vector<std::uint32_t>>(std::move(merged));
}

HideSet just(const Macro& macro) {
  return std::make_shared<const std::vector<std::uint32_t>>(1, macro.id);
}

// The operator #: the argument's spelling as a string.
PpToken stringize(const std::vector<PpToken>& argument, const PpToken& hash) {
  PpToken token = hash;
  token.kind = PpKind::string;
  token.text = "\"";
  for (const PpToken& part : argument) {
    if (token.text.size() > 1 && (part.space_before || part.line_start)) token.text += ' ';
    const bool quoted = part.kind == PpKind::string || part.kind == PpKind::character;
    for (const char c : part.text) {
      if (c == '"' || (quoted && c == '\\')) token.text += '\\';
      token.text += c;
    }
  }
  token.text += '"';
  return token;
}

// The operator ##: two spellings joined must be one token.
PpToken paste(const PpToken& left, const PpToken& right, SourcePos use) {
  SourceFiles scratch;
  std::vector<Warning> ignored;
  const std::uint16_t file = scratch.add("", left.text + right.text);
  std::vector<PpToken> tokens = pp_tokens(scratch, file, ignored);
  if (tokens.size() != 1 || tokens[0].kind == PpKind::other) {
    throw UserError(use, fmt::format("joining '{}' and '{}' by '##' does not give one token", left.text, right.text));
  }
  PpToken token = std::move(tokens[0]);
  token.space_before = left.space_before;
  token.line_start = left.line_start;
  token.hide = intersection(left.hide, right.hide);
  token.pos = left.pos;
  return token;
}

}  // namespace

// ---- definitions ----

const Macro* MacroTable::find(const std::string& name) const {
  const auto it = macros_.find(name);
  return it == macros_.end() ? nullptr : it->second.get();
}

void MacroTable::define(const std::vector<PpToken>& line, SourcePos pos, std::vector<Warning>& warnings) {
  if (line.empty() || line[0].kind != PpKind::identifier) malformed(line, 0, pos, "a macro's name");
  if (line[0].text == "defined") throw UserError(line[0].pos, "'defined' cannot be the name of a macro");
  auto macro = std::make_shared<Macro>();
  macro->id = next_id_++;
  macro->name = line[0].text;
  macro->pos = line[0].pos;
  std::size_t at = 1;
  if (at < line.size() && line[at].is("(") && !line[at].space_before) {
    macro->function_like = true;
    ++at;
    parse_parameters(*macro, line, at);
  }
  macro->replacement.assign(line.begin() + static_cast<std::ptrdiff_t>(at), line.end());
  if (!macro->replacement.empty()) macro->replacement.front().space_before = false;
  check_replacement(*macro);
  const Macro* old = find(macro->name);
  if (old != nullptr && !same_definition(*old, *macro)) {
    warnings.push_back({macro->pos, fmt::format("macro '{}' is defined again, differently", macro->name)});
  }
  macros_[macro->name] = std::move(macro);
}

void MacroTable::note_produced(std::size_t tokens, const PpToken& use) const {
  produced_ += tokens;
  if (produced_ > kMaxProduced) {
    throw UserError(use.pos,
                    fmt::format("macro '{}' expands to too much text, more than {} tokens", use.text, kMaxProduced));
  }
}

// ---- expansion ----

MacroExpander::MacroExpander(const SourceFiles& sources, const MacroTable& macros, std::function<PpToken()> source)
    : sources_(sources), macros_(macros), source_(std::move(source)) {}

std::vector<PpToken> MacroExpander::expand(const SourceFiles& sources, const MacroTable& macros,
                                           std::vector<PpToken> tokens, int depth) {
  std::size_t at = 0;
  MacroExpander expander(sources, macros, [&tokens, &at] { return at < tokens.size() ? tokens[at++] : PpToken{}; });
  expander.depth_ = depth;
  std::vector<PpToken> result;
  for (PpToken token = expander.next(); token.kind != PpKind::end_of_file; token = expander.next()) {
    result.push_back(std::move(token));
  }
  return result;
}

PpToken MacroExpander::get() {
  if (pushed_.empty()) return source_();
  PpToken token = std::move(pushed_.back());
  pushed_.pop_back();
  return token;
}

PpToken MacroExpander::next() {
  while (true) {
    stop_point();
    PpToken token = get();
    if (token.kind != PpKind::identifier || token.no_expand) return token;
    if (expand_builtin(token)) return token;
    const Macro* macro = macros_.find(token.text);
    if (macro == nullptr) return token;
    if (token.hide != nullptr && std::ranges::binary_search(*token.hide, macro->id)) {
      token.no_expand = true;
      return token;
    }
    if (macro->function_like) {
      if (!expand_call(*macro, token)) return token;
    } else {
      std::vector<Argument> none;
      push_result(substitute(*macro, none, token), join(token.hide, just(*macro)), token);
    }
  }
}

bool MacroExpander::expand_builtin(PpToken& token) const {
  if (token.text == "__LINE__") {
    token.kind = PpKind::number;
    token.text = std::to_string(sources_.presumed(token.pos).line);
    return true;
  }
  if (token.text == "__FILE__") {
    token.kind = PpKind::string;
    token.text = "\"" + std::string(sources_.presumed(token.pos).name) + "\"";
    return true;
  }
  return false;
}

// False when no argument list follows: then the name stands for itself.
// The macro is a copy: reading the arguments may pass a directive that redefines it.
bool MacroExpander::expand_call(Macro macro, const PpToken& use) {
  PpToken open = get();
  if (!open.is("(")) {
    pushed_.push_back(std::move(open));
    return false;
  }
  HideSet hide;
  std::vector<Argument> arguments = collect_arguments(macro, use, hide);
  push_result(substitute(macro, arguments, use), join(intersection(use.hide, hide), just(macro)), use);
  return true;
}

std::vector<MacroExpander::Argument> MacroExpander::collect_arguments(const Macro& macro, const PpToken& use,
                                                                      HideSet& closing_hide) {
  std::vector<Argument> arguments(1);
  int nesting = 0;
  while (true) {
    stop_point();
    PpToken token = get();
    if (token.kind == PpKind::end_of_file) {
      throw UserError(use.pos, fmt::format("call of macro '{}' is not closed, expected ')'", macro.name));
    }
    if (token.is(")") && nesting == 0) {
      closing_hide = token.hide;
      break;
    }
    if (token.is("(")) ++nesting;
    if (token.is(")")) --nesting;
    const bool last_takes_all = macro.variadic && arguments.size() == macro.parameters.size();
    if (token.is(",") && nesting == 0 && !last_takes_all) {
      arguments.emplace_back();
    } else {
      arguments.back().tokens.push_back(std::move(token));
    }
  }
  const std::size_t expected = macro.parameters.size();
  if (expected == 0 && arguments.size() == 1 && arguments[0].tokens.empty()) return {};
  if (macro.variadic && arguments.size() + 1 == expected) arguments.emplace_back();
  if (arguments.size() != expected) {
    throw UserError(use.pos, fmt::format("macro '{}' takes {} argument{}, found {}", macro.name, expected,
                                         expected == 1 ? "" : "s", arguments.size()));
  }
  return arguments;
}

const std::vector<PpToken>& MacroExpander::expanded(Argument& argument) const {
  if (!argument.is_expanded) {
    if (depth_ >= kMaxCallDepth) {
      throw UserError(argument.tokens.empty() ? SourcePos{} : argument.tokens[0].pos,
                      fmt::format("macro calls are nested more than {} deep", kMaxCallDepth));
    }
    argument.expanded = expand(sources_, macros_, argument.tokens, depth_ + 1);
    argument.is_expanded = true;
  }
  return argument.expanded;
}

std::vector<PpToken> MacroExpander::substitute(const Macro& macro, std::vector<Argument>& arguments,
                                               const PpToken& use) const {
  std::vector<PpToken> result;
  const std::vector<PpToken>& tokens = macro.replacement;
  macros_.note_produced(1, use);  // even if nothing comes of it
  bool joins_left = false;        // a ## stands before the token
  bool left_is_empty = false;     // and what is before it was an empty argument
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    stop_point();
    if (tokens[i].is("##")) {
      joins_left = true;
      continue;
    }
    const bool joins_right = i + 1 < tokens.size() && tokens[i + 1].is("##");
    std::vector<PpToken> piece;
    const std::size_t parameter = parameter_index(macro, tokens[i]);
    if (macro.function_like && tokens[i].is("#")) {
      const PpToken& hash = tokens[i];
      piece.push_back(stringize(arguments[parameter_index(macro, tokens[++i])].tokens, hash));
      macros_.note_produced(piece.back().text.size() / kBytesOfToken, use);
    } else if (parameter != std::string::npos) {
      Argument& argument = arguments[parameter];
      piece = joins_left || joins_right ? argument.tokens : expanded(argument);
      if (!piece.empty()) {
        piece.front().space_before = tokens[i].space_before;
        piece.front().line_start = false;
      }
      // GNU C: `, ## rest` loses its comma when there is no rest, and otherwise joins nothing.
      const bool rest = macro.variadic && parameter + 1 == macro.parameters.size();
      if (joins_left && rest && !result.empty() && result.back().is(",")) {
        if (piece.empty()) result.pop_back();
        joins_left = false;
      }
    } else {
      piece.push_back(tokens[i]);
    }
    const bool piece_is_empty = piece.empty();
    macros_.note_produced(piece.size(), use);
    if (joins_left && !piece.empty() && !result.empty() && !left_is_empty) {
      result.back() = paste(result.back(), piece.front(), use.pos);
      macros_.note_produced(result.back().text.size() / kBytesOfToken, use);
      piece.erase(piece.begin());
    }
    std::ranges::move(piece, std::back_inserter(result));
    left_is_empty = piece_is_empty && (!joins_left || left_is_empty);
    joins_left = false;
  }
  return result;
}

void MacroExpander::push_result(std::vector<PpToken> result, const HideSet& hide, const PpToken& use) {
  for (PpToken& token : result) {
    token.pos = use.pos;
    token.hide = join(token.hide, hide);
  }
  if (!result.empty()) {
    result.front().space_before = use.space_before;
    result.front().line_start = use.line_start;
  }
  std::ranges::move(result.rbegin(), result.rend(), std::back_inserter(pushed_));
}

}  // namespace hasse::promela
