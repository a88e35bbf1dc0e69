// Machines from Promela text, for tests.
#pragma once

#include <memory>
#include <string>

#include "frontends/promela/promela.h"
#include "machine/machine.h"

namespace hasse::machine {

inline std::shared_ptr<const Program> program_of(const std::string& text) {
  auto sources = std::make_shared<SourceFiles>();
  return promela::load_text(sources, "model.pml", text, {});
}

inline Machine machine_of(const std::string& text, int claim = -1) {
  return Machine(program_of(text), {}, claim);
}

}  // namespace hasse::machine
