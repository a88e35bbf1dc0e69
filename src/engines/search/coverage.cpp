#include "engines/search/coverage.h"

namespace hasse::search {

Coverage::Coverage(machine::Execution& execution, const Program& program) {
  for (const Proctype& proctype : program.proctypes) taken_.emplace_back(proctype.edges.size(), false);
  execution.listen([this, &execution, &program](const machine::Execution::Executed& executed) {
    const std::uint32_t proctype = execution.proctype_of(executed.pid);
    taken_[proctype][static_cast<std::size_t>(executed.edge - program.proctypes[proctype].edges.data())] = true;
  });
}

void Coverage::save(CheckedWriter& to) const {
  for (const std::vector<bool>& edges : taken_) {
    for (const bool taken : edges) to.put(taken);
  }
}

void Coverage::load(CheckedReader& from) {
  for (std::vector<bool>& edges : taken_) {
    for (std::size_t edge = 0; edge < edges.size(); ++edge) edges[edge] = from.get() != 0;
  }
}

}  // namespace hasse::search
