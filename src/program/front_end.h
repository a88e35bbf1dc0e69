// What a front end is: text of its language to a Program, at first a whole model, later predicates about it.
//
// Each language is one FrontEnd (frontends/promela/promela.h), found by the name of the file (frontends/front_ends.h). Errors are
// thrown as UserError with a position in the sources, to which the texts are added, so that the caller can show them.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "program/program.h"

namespace hasse {

class Overlay;

struct LoadOptions {
  std::vector<std::string> defines;       // -D: "N=6", "BUG"
  std::vector<std::string> undefines;     // -U
  std::vector<std::string> include_dirs;  // -I: searched after the including file's folder
};

class FrontEnd {
 public:
  virtual ~FrontEnd() = default;

  virtual std::string_view name() const = 0;                         // "Promela"
  virtual std::span<const std::string_view> extensions() const = 0;  // of files: ".pml"
  // Reads, checks and lowers the model in the file. What it warns of is in Program::warnings. The program does not change any more:
  // predicates are added to an Overlay of it.
  virtual std::shared_ptr<const Program> load(std::shared_ptr<SourceFiles> sources, const std::string& path,
                                              const LoadOptions& options) const = 0;
};

// What a front end leaves with a program that it made (Program::language): how predicates are read in the model's own terms. It goes
// along when the program is copied, and adds to whichever overlay is asked about; what the overlays have in common stays as it was.
// The text goes to the program's sources under the name `origin`, which begins with "--" ("--invariant"): so it is known to be no
// part of the model. Not thread safe: one at a time of all overlays.
class Language {
 public:
  virtual ~Language() = default;

  // Adds a state expression: "x < 3 && Node[2]@critical".
  virtual ExprId add_predicate(Overlay& overlay, const std::string& text, const std::string& origin) const = 0;
  // Adds a linear-time formula over such expressions. Without an implementation: a UserError, there are none in the language.
  virtual const LtlProperty& add_ltl(Overlay& overlay, const std::string& text, const std::string& origin) const;

 protected:
  // Where it adds: by its own means of lowering, and nothing but what an overlay says.
  static Program& open(Overlay& overlay);
};

}  // namespace hasse
