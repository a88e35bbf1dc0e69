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
std::shared_ptr<const Program> load(std::shared_ptr<SourceFiles> sources, const std::string& path,
                                    const Options& options);

// The same for a text in memory, called `name` in messages.
std::shared_ptr<const Program> load_text(std::shared_ptr<SourceFiles> sources, const std::string& name,
                                         const std::string& text, const Options& options);

}  // namespace hasse::promela
