#include "cli/model.h"

#include <filesystem>

#include "base/diagnostics.h"
#include "frontends/front_ends.h"

namespace hasse::cli {

namespace {

// Was the text taken for what it is for want of a better reading? A mistake in it may come from that.
bool is_guess(const std::string& path) {
  return front_end_by_name(path) == nullptr && std::filesystem::path(path).has_extension();
}

}  // namespace

std::shared_ptr<const Program> load_model(const ModelOptions& options, std::shared_ptr<SourceFiles> sources) {
  std::shared_ptr<const Program> program;
  try {
    program = front_end_for(options.path).load(sources, options.path, options.preprocessor);
  } catch (const UserError& error) {
    if (!error.pos().known() || !is_guess(options.path)) throw;
    throw UserError(error.pos(), fmt::format("{}; the text was read as {}, for models are {}", error.what(),
                                             front_end_for(options.path).name(), kinds_of_models()));
  }
  for (const Warning& warning : program->warnings) {
    fmt::print(stderr, "{}", format_message(*sources, warning.pos, "warning", warning.message));
  }
  return program;
}

}  // namespace hasse::cli
