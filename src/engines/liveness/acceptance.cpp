#include "engines/liveness/acceptance.h"

namespace hasse::liveness {

model::ProcessSet enabled_by(std::span<const model::Label> steps) {
  model::ProcessSet processes;
  for (const model::Label& step : steps) add_movers(step, processes);
  return processes;
}

model::ProcessSet complement(const model::ProcessSet& processes) {
  model::ProcessSet others;
  for (std::size_t i = 0; i < 64 * others.words(); ++i) others.set(i);
  others.remove(processes);
  return others;
}

}  // namespace hasse::liveness
