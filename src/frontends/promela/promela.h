// The Promela front end: text to Program.
//
// Language: Promela as SPIN 6.5 accepts it, preprocessor included, without embedded C. Errors are thrown as UserError
// with a position in `sources`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/source.h"
#include "program/front_end.h"

namespace hasse::promela {

using Options = LoadOptions;

const FrontEnd& front_end();

// Reads, preprocesses, parses, checks and lowers the model in the file. The texts go to `sources`, so that the caller
// can show a UserError.
std::shared_ptr<Program> load(std::shared_ptr<SourceFiles> sources, const std::string& path, const Options& options);

// The same for a text in memory, called `name` in messages.
std::shared_ptr<Program> load_text(std::shared_ptr<SourceFiles> sources, const std::string& name,
                                   const std::string& text, const Options& options);

// Adds a state expression over globals and remote references to the program: "x < 3 && Node[2]@critical". The model's
// macros can be used in it. `origin` names the text in messages, for example "--invariant". Of a program of this front end, or of
// any other: it is the program's Language that reads it.
ExprId add_predicate(Program& program, const std::string& text, const std::string& origin);

// Adds a linear-time formula, as in an ltl block.
const LtlProperty& add_ltl(Program& program, const std::string& text, const std::string& origin);

}  // namespace hasse::promela
