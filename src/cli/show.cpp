// hasse show: what the tool sees in a model.
#include "base/diagnostics.h"
#include "cli/commands.h"
#include "cli/model.h"
#include "machine/machine.h"
#include "machine/native_code.h"
#include "report/automaton_text.h"
#include "report/dependency_text.h"
#include "report/footprint_text.h"
#include "report/symbol_table.h"

namespace hasse::cli {

namespace {

// Enough to meet every statement of most models, and done in a moment.
constexpr std::size_t kFootprintStates = 20'000;

std::string symbols(const std::shared_ptr<Program>& program) {
  const machine::Machine machine(program);
  machine::Execution execution(machine);
  execution.start();
  return report::symbols_text(*program, report::take_snapshot(*program, execution));
}

std::string native_code(const std::shared_ptr<Program>& program) {
  const machine::Machine machine(program);
  if (machine.native() == nullptr) throw UserError("there is no native code: " + machine.why_not_native());
  return machine.native()->listing();
}

}  // namespace

ExitStatus show(const ShowOptions& options, std::shared_ptr<SourceFiles> sources) {
  const std::shared_ptr<Program> program = load_model(options.model, std::move(sources));
  switch (options.view) {
    case View::automata:
      fmt::print("{}", options.dot ? report::automata_dot(*program) : report::automata_text(*program));
      break;
    case View::symbols:
      fmt::print("{}", symbols(program));
      break;
    case View::footprints:
      fmt::print("{}", report::footprints_text(machine::Machine(program), kFootprintStates));
      break;
    case View::native:
      fmt::print("{}", native_code(program));
      break;
    case View::dependency:
      fmt::print("{}", report::dependency_text(machine::Machine(program), kFootprintStates));
      break;
  }
  return ExitStatus::holds;
}

}  // namespace hasse::cli
