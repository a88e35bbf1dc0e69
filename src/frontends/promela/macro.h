// Macros of the preprocessor and their expansion.
//
// Expansion follows C: arguments are expanded on their own, `#` and `##` see them unexpanded, the result is scanned
// again together with what follows, and a macro is not replaced inside its own replacement (each token carries the set
// of macros that made it). Every token that comes out of a macro gets the position of the outermost use.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontends/promela/pp_token.h"

namespace hasse::promela {

struct Macro {
  std::uint32_t id = 0;  // unique for each definition; what hide sets hold
  std::string name;
  bool function_like = false;
  bool variadic = false;                // the last parameter takes all remaining arguments
  std::vector<std::string> parameters;  // __VA_ARGS__ included
  std::vector<PpToken> replacement;
  SourcePos pos;
};

class MacroTable {
 public:
  // Null when there is none.
  const Macro* find(const std::string& name) const;

  // Takes over the definition that stands on the tokens after `#define`; `pos` is the directive's. A warning when the
  // name was defined otherwise.
  void define(const std::vector<PpToken>& line, SourcePos pos, std::vector<Warning>& warnings);

  void undefine(const std::string& name) { macros_.erase(name); }

  // Notes that so many tokens came out of the macros; `use` is the one that made them. Macros that double each other fill
  // any memory, so too many in all are a UserError. Counted here because all expansions of a text share the table.
  void note_produced(std::size_t tokens, const PpToken& use) const;

 private:
  std::map<std::string, std::shared_ptr<const Macro>> macros_;
  std::uint32_t next_id_ = 1;
  mutable std::size_t produced_ = 0;
};

// Expands what a source of tokens delivers.
class MacroExpander {
 public:
  // `source` gives the next unexpanded token (never a line_end), end_of_file at an end. It may change `macros`
  // meanwhile, as directives do.
  MacroExpander(const SourceFiles& sources, const MacroTable& macros, std::function<PpToken()> source);

  // The next token after expansion; end_of_file as the source delivers it.
  PpToken next();

  // Expands a closed list of tokens.
  static std::vector<PpToken> expand(const SourceFiles& sources, const MacroTable& macros, std::vector<PpToken> tokens,
                                     int depth = 0);

 private:
  struct Argument {
    std::vector<PpToken> tokens;
    std::vector<PpToken> expanded;
    bool is_expanded = false;
  };

  PpToken get();
  bool expand_builtin(PpToken& token) const;
  bool expand_call(Macro macro, const PpToken& use);
  std::vector<Argument> collect_arguments(const Macro& macro, const PpToken& use, HideSet& closing_hide);
  std::vector<PpToken> substitute(const Macro& macro, std::vector<Argument>& arguments, const PpToken& use) const;
  const std::vector<PpToken>& expanded(Argument& argument) const;
  void push_result(std::vector<PpToken> result, const HideSet& hide, const PpToken& use);

  const SourceFiles& sources_;
  const MacroTable& macros_;
  std::function<PpToken()> source_;
  std::vector<PpToken> pushed_;  // the next token is the last
  int depth_ = 0;
};

}  // namespace hasse::promela
