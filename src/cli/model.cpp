#include "cli/model.h"

#include "base/diagnostics.h"
#include "frontends/front_ends.h"

namespace hasse::cli {

std::shared_ptr<const Program> load_model(const ModelOptions& options, std::shared_ptr<SourceFiles> sources) {
  std::shared_ptr<const Program> program =
      front_end_for(options.path).load(sources, options.path, options.preprocessor);
  for (const Warning& warning : program->warnings) {
    fmt::print(stderr, "{}", format_message(*sources, warning.pos, "warning", warning.message));
  }
  return program;
}

}  // namespace hasse::cli
