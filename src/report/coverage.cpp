#include "report/coverage.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/stop.h"
#include "text/figures.h"

namespace hasse::report {

std::vector<Unreached> unreached(const Program& program, const std::vector<std::vector<bool>>& taken) {
  std::vector<Unreached> result;
  for (std::uint32_t p = 0; p < program.proctypes.size() && p < taken.size(); ++p) {
    const Proctype& proctype = program.proctypes[p];
    std::map<std::tuple<SourcePos, std::string>, bool> reached;
    for (std::size_t e = 0; e < proctype.edges.size(); ++e) {
      stop_point();
      const Edge& edge = proctype.edges[e];
      // Of a d_step, the statements inside are listed.
      if (!edge.pos.known() || edge.kind == EdgeKind::d_step) continue;
      reached[{edge.pos, edge.text}] |= e < taken[p].size() && taken[p][e];
    }
    for (const auto& [key, was_reached] : reached) {
      if (!was_reached) result.push_back({p, std::get<1>(key), std::get<0>(key)});
    }
  }
  return result;
}

std::string coverage_text(const Program& program, const std::vector<std::vector<bool>>& taken) {
  const std::vector<Unreached> missing = unreached(program, taken);
  std::string text;
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p) {
    const auto count =
        std::count_if(missing.begin(), missing.end(), [p](const Unreached& u) { return u.proctype == p; });
    if (count == 0) {
      text += fmt::format("{}: every statement reached\n", program.proctypes[p].name);
      continue;
    }
    text += fmt::format("{}: {} never reached\n", program.proctypes[p].name,
                        counted(static_cast<std::uint64_t>(count), "statement"));
    for (const Unreached& statement : missing) {
      if (statement.proctype != p) continue;
      text += fmt::format("  {}: {}\n", program.sources->describe(statement.pos), statement.statement);
    }
  }
  return text;
}

}  // namespace hasse::report
