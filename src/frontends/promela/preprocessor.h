// The preprocessor: what `gcc -E -x c` does to a model before SPIN reads it.
//
// Directives #define #undef #include #if #ifdef #ifndef #elif #else #endif #error #warning #line #pragma #ident and
// line marks `# 1 "file"`; no macro is predefined but __LINE__ and __FILE__. An include that never ends is told with
// the chain of files. Mistakes are UserErrors.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "frontends/promela/macro.h"
#include "frontends/promela/pp_token.h"
#include "frontends/promela/promela.h"

namespace hasse::promela {

class Preprocessor {
 public:
  // Takes the options' -D and -U into account at once. All arguments must outlive the preprocessor.
  Preprocessor(SourceFiles& sources, const Options& options, std::vector<Warning>& warnings);

  // The tokens of the text `file` of `sources`, whose path is `path` (for includes beside it), after preprocessing.
  std::vector<PpToken> run(std::uint16_t file, const std::string& path);

  // The macros as they stand.
  MacroTable take_macros() { return std::move(macros_); }

 private:
  struct Conditional {
    SourcePos pos;
    std::string directive;  // the one that opened it
    bool enclosing_live;    // whether the text around it is kept
    bool taken;             // a branch was kept already
    bool live;              // the present branch is kept
    bool seen_else = false;
  };
  struct OpenFile {
    PpLexer lexer;
    std::uint16_t file;
    std::string path;
    std::vector<Conditional> conditionals;
  };

  PpToken next_raw();
  bool live() const;
  void directive(const PpToken& hash);
  void conditional_directive(const std::string& name, SourcePos pos, const std::vector<PpToken>& rest);
  void open_conditional(const std::string& name, SourcePos pos, bool condition);
  bool is_defined(const std::string& directive, SourcePos pos, const std::vector<PpToken>& rest) const;
  void include(SourcePos pos);
  void open(std::uint16_t file, const std::string& path);
  void renumber(const std::vector<PpToken>& rest, SourcePos pos);
  std::vector<PpToken> rest_of_directive();
  std::string find_included(const PpToken& name) const;
  std::string include_chain() const;
  void command_line_macros(const Options& options);

  SourceFiles& sources_;
  std::vector<Warning>& warnings_;
  std::vector<std::string> include_dirs_;
  MacroTable macros_;
  std::vector<std::unique_ptr<OpenFile>> open_;
  std::map<std::string, std::uint16_t> read_;  // files that were included before, by path
  std::set<std::string> once_;                 // those with #pragma once
  std::size_t included_bytes_ = 0;             // of the files as often as they are included
};

}  // namespace hasse::promela
