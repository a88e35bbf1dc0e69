#include "frontends/promela/preprocessor.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/stop.h"
#include "base/text_file.h"
#include "frontends/promela/embedded_c.h"
#include "frontends/promela/pp_expression.h"

namespace hasse::promela {

namespace {

constexpr std::size_t kMaxIncludeDepth = 200;
// Files that include each other twice double the text with each of them. Even an empty file is worth some bytes.
constexpr std::size_t kMaxIncluded = std::size_t{256} << 20;
constexpr std::size_t kBytesOfInclude = 1024;

bool is_conditional(const std::string& name) {
  return name == "if" || name == "ifdef" || name == "ifndef" || name == "elif" || name == "else" || name == "endif";
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

std::string found(const PpToken& token) {
  return token.kind == PpKind::line_end || token.kind == PpKind::end_of_file ? "the end of the line"
                                                                             : fmt::format("'{}'", token.text);
}

}  // namespace

Preprocessor::Preprocessor(SourceFiles& sources, const Options& options, std::vector<Warning>& warnings)
    : sources_(sources), warnings_(warnings), include_dirs_(options.include_dirs) {
  command_line_macros(options);
}

void Preprocessor::command_line_macros(const Options& options) {
  for (const std::string& define : options.defines) {
    std::string line = define;
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos) {
      line += " 1";
    } else {
      line[equals] = ' ';
    }
    const std::uint16_t file = sources_.add("-D", std::move(line));
    macros_.define(pp_tokens(sources_, file, warnings_), SourcePos{1, 1, file}, warnings_);
  }
  for (const std::string& name : options.undefines) macros_.undefine(name);
}

std::vector<PpToken> Preprocessor::run(std::uint16_t file, const std::string& path) {
  open(file, path);
  MacroExpander expander(sources_, macros_, [this] { return next_raw(); });
  std::vector<PpToken> tokens;
  EmbeddedC embedded_c;
  const auto next = [&] {
    try {
      return expander.next();
    } catch (const UserError&) {
      if (embedded_c.inside()) throw embedded_c.refusal();
      throw;
    }
  };
  while (true) {
    PpToken token = next();
    embedded_c.see(token);
    if (token.kind != PpKind::end_of_file) {
      tokens.push_back(std::move(token));
    } else if (open_.empty()) {
      return tokens;
    }
  }
}

bool Preprocessor::live() const {
  const std::vector<Conditional>& conditionals = open_.back()->conditionals;
  return conditionals.empty() || conditionals.back().live;
}

// The next token that no directive swallows; end_of_file at the end of each file, so that no macro call reaches over
// it.
PpToken Preprocessor::next_raw() {
  while (!open_.empty()) {
    stop_point();
    PpLexer& lexer = open_.back()->lexer;
    if (!live() && !lexer.at_directive()) lexer.skip_line();
    PpToken token = lexer.next();
    if (token.kind == PpKind::line_end) continue;
    if (token.is("#") && token.line_start) {
      directive(token);
      continue;
    }
    if (token.kind != PpKind::end_of_file) return token;
    const std::vector<Conditional>& conditionals = open_.back()->conditionals;
    if (!conditionals.empty()) {
      throw UserError(
          conditionals.back().pos,
          fmt::format("#{} is not closed, expected #endif before the end of the file", conditionals.back().directive));
    }
    open_.pop_back();
    return token;
  }
  return {};
}

std::vector<PpToken> Preprocessor::rest_of_directive() {
  std::vector<PpToken> rest;
  PpLexer& lexer = open_.back()->lexer;
  for (PpToken token = lexer.next(); token.kind != PpKind::line_end && token.kind != PpKind::end_of_file;
       token = lexer.next()) {
    stop_point();
    rest.push_back(std::move(token));
  }
  return rest;
}

void Preprocessor::directive(const PpToken& hash) {
  PpLexer& lexer = open_.back()->lexer;
  const PpToken name = lexer.next();
  if (name.kind == PpKind::line_end || name.kind == PpKind::end_of_file) return;
  if (name.kind == PpKind::identifier && is_conditional(name.text)) {
    // Of a condition that decides nothing only the end of its line matters.
    const bool matters = live() || name.text == "endif" || name.text == "else" ||
                         (name.text == "elif" && !open_.back()->conditionals.back().taken &&
                          open_.back()->conditionals.back().enclosing_live);
    if (!matters) lexer.skip_line();
    conditional_directive(name.text, hash.pos, matters ? rest_of_directive() : std::vector<PpToken>{});
    return;
  }
  if (!live()) {
    lexer.skip_line();
    return;
  }
  if (name.text == "include") {
    include(hash.pos);
  } else if (name.text == "error") {
    throw UserError(hash.pos, fmt::format("#error {}", lexer.rest_of_line()));
  } else if (name.text == "warning") {
    warnings_.push_back({hash.pos, fmt::format("#warning {}", lexer.rest_of_line())});
  } else if (name.text == "define") {
    macros_.define(rest_of_directive(), hash.pos, warnings_);
  } else if (name.text == "undef") {
    const std::vector<PpToken> rest = rest_of_directive();
    if (rest.empty() || rest[0].kind != PpKind::identifier) {
      throw UserError(hash.pos, fmt::format("expected a macro's name after #undef, found {}",
                                            found(rest.empty() ? PpToken{} : rest[0])));
    }
    macros_.undefine(rest[0].text);
  } else if (name.text == "line") {
    renumber(MacroExpander::expand(sources_, macros_, rest_of_directive()), hash.pos);
  } else if (name.kind == PpKind::number) {
    std::vector<PpToken> rest = rest_of_directive();
    rest.insert(rest.begin(), name);
    renumber(rest, hash.pos);
  } else if (name.text == "pragma") {
    const std::vector<PpToken> rest = rest_of_directive();
    if (!rest.empty() && rest[0].is_identifier("once")) once_.insert(open_.back()->path);
  } else if (name.text == "ident") {
    lexer.skip_line();
  } else {
    throw UserError(hash.pos, fmt::format("'#{}' is not a preprocessor directive", name.text));
  }
}

void Preprocessor::conditional_directive(const std::string& name, SourcePos pos, const std::vector<PpToken>& rest) {
  std::vector<Conditional>& stack = open_.back()->conditionals;
  if (name == "if") {
    open_conditional(name, pos, live() && evaluate_condition(sources_, macros_, rest, "#if", pos));
    return;
  }
  if (name == "ifdef" || name == "ifndef") {
    open_conditional(name, pos, live() && is_defined("#" + name, pos, rest) == (name == "ifdef"));
    return;
  }
  if (stack.empty()) throw UserError(pos, fmt::format("#{} without #if", name));
  Conditional& top = stack.back();
  if (name == "endif") {
    stack.pop_back();
    return;
  }
  if (top.seen_else) throw UserError(pos, fmt::format("#{} after #else", name));
  top.seen_else = name == "else";
  const bool candidate = top.enclosing_live && !top.taken;
  top.live = candidate && (name == "else" || evaluate_condition(sources_, macros_, rest, "#elif", pos));
  top.taken = top.taken || top.live;
}

void Preprocessor::open_conditional(const std::string& name, SourcePos pos, bool condition) {
  const bool enclosing = live();
  open_.back()->conditionals.push_back({pos, name, enclosing, condition, condition});
}

bool Preprocessor::is_defined(const std::string& directive, SourcePos pos, const std::vector<PpToken>& rest) const {
  if (rest.empty() || rest[0].kind != PpKind::identifier) {
    throw UserError(pos, fmt::format("expected a macro's name after {}, found {}", directive,
                                     found(rest.empty() ? PpToken{} : rest[0])));
  }
  return macros_.find(rest[0].text) != nullptr || rest[0].text == "__LINE__" || rest[0].text == "__FILE__";
}

// ---- #include ----

void Preprocessor::include(SourcePos pos) {
  PpLexer& lexer = open_.back()->lexer;
  PpToken name = lexer.next_header_name();
  if (name.kind == PpKind::identifier) {  // a macro that gives the name
    std::vector<PpToken> rest = rest_of_directive();
    rest.insert(rest.begin(), name);
    rest = MacroExpander::expand(sources_, macros_, rest);
    if (!rest.empty() && rest[0].is("<")) {
      name.kind = PpKind::string;
      name.text = spell(rest);
    } else if (!rest.empty()) {
      name = rest[0];
    }
  } else {
    lexer.skip_line();
  }
  if (name.kind != PpKind::string || name.text.size() < 3) {
    throw UserError(pos, fmt::format("expected a file name in quotes after #include, found {}", found(name)));
  }
  name.pos = pos;
  const std::string path = find_included(name);
  if (once_.contains(path)) return;
  if (open_.size() >= kMaxIncludeDepth) {
    throw UserError(pos, fmt::format("files include each other without end: {} includes {}", include_chain(), path));
  }
  auto known = read_.find(path);
  if (known == read_.end()) known = read_.emplace(path, sources_.add(path, read_text_file(path, pos))).first;
  included_bytes_ += sources_.text(known->second).size() + kBytesOfInclude;
  if (included_bytes_ > kMaxIncluded) {
    throw UserError(pos, fmt::format("the included files are more than {} MB of text, as often as they are included",
                                     kMaxIncluded >> 20));
  }
  open(known->second, path);
}

std::string Preprocessor::find_included(const PpToken& name) const {
  const std::string file = name.text.substr(1, name.text.size() - 2);
  if (file.starts_with('/')) return file;
  std::vector<std::string> folders;
  if (name.text[0] == '"') folders.push_back(folder_of(open_.back()->path));
  for (const std::string& folder : include_dirs_) folders.push_back(folder.ends_with('/') ? folder : folder + "/");
  std::string looked_in;
  for (const std::string& folder : folders) {
    std::error_code error;
    if (std::filesystem::exists(folder + file, error)) return folder + file;
    looked_in += fmt::format("{}'{}'", looked_in.empty() ? "" : ", ", folder.empty() ? "." : folder);
  }
  throw UserError(name.pos, fmt::format("included file '{}' not found; looked in {}", file,
                                        looked_in.empty() ? "no folder (see -I)" : looked_in));
}

// The files between two openings of the same one: what repeats for ever.
std::string Preprocessor::include_chain() const {
  std::size_t first = open_.size() - 1;
  while (first > 0 && open_[first - 1]->path != open_.back()->path) --first;
  std::string chain;
  for (std::size_t i = first; i < open_.size(); ++i) chain += (chain.empty() ? "" : " includes ") + open_[i]->path;
  return chain;
}

void Preprocessor::open(std::uint16_t file, const std::string& path) {
  open_.push_back(std::make_unique<OpenFile>(OpenFile{PpLexer(sources_, file, warnings_), file, path, {}}));
}

// ---- #line ----

void Preprocessor::renumber(const std::vector<PpToken>& rest, SourcePos pos) {
  std::uint32_t line = 0;
  const std::string number = rest.empty() ? std::string() : rest[0].text;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), line);
  if (number.empty() || error != std::errc() || end != number.data() + number.size()) {
    throw UserError(
        pos, fmt::format("expected a line number after #line, found {}", found(rest.empty() ? PpToken{} : rest[0])));
  }
  const OpenFile& file = *open_.back();
  std::string name(sources_.presumed(pos).name);
  if (rest.size() > 1) {
    if (rest[1].kind != PpKind::string) {
      throw UserError(pos,
                      fmt::format("expected a file name in quotes after #line {}, found {}", line, found(rest[1])));
    }
    name = rest[1].text.substr(1, rest[1].text.size() - 2);
  }
  sources_.presume(file.file, pos.line + 1, std::move(name), line);
}

}  // namespace hasse::promela
