// Text to syntax tree: reads, preprocesses, scans and parses. Every mistake is thrown as UserError with its position.
//
// Not thread safe; each call stands alone, except that Parsed keeps what a later predicate needs of the model's text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"
#include "frontends/promela/ast.h"
#include "frontends/promela/promela.h"

namespace hasse::promela {

// What expressions that come after the model (predicates, formulas) need to know of its text: macros and the names of
// its proctypes.
struct TextContext;

struct Parsed {
  ast::Model model;
  std::vector<Warning> warnings;
  std::shared_ptr<const TextContext> context;
};

Parsed parse_file(SourceFiles& sources, const std::string& path, const Options& options);

// The same for a text in memory, called `name` in messages. Includes are looked up from the current folder.
Parsed parse_text(SourceFiles& sources, const std::string& name, const std::string& text, const Options& options);

// A state expression, such as "x < 3 && Node[2]@critical". `origin` names the text in messages.
ast::ExprPtr parse_expression(SourceFiles& sources, const TextContext& context, const std::string& text,
                              const std::string& origin);

// A linear-time formula, as between the braces of an ltl block.
ast::Formula parse_formula(SourceFiles& sources, const TextContext& context, const std::string& text,
                           const std::string& origin);

}  // namespace hasse::promela
