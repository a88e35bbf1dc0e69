#include "comparison/cover_text.h"

#include <fmt/format.h>

namespace hasse::comparison {

namespace {

std::string text_of(const property::Run& run) {
  std::string text;
  for (const model::Label& step : run.prefix)
    text += step.has_partner() ? fmt::format(" {}:{}-{}:{}", step.process, step.action, step.partner, step.detail)
                               : fmt::format(" {}:{}", step.process, step.action);
  return text;
}

}  // namespace

std::string text_of(const cover::Result& result) {
  const cover::Statistics& s = result.statistics;
  std::string text = fmt::format(
      "{} events, {} nodes, {} runs, {} cutoffs, longest {}, {} states of {} bytes; stop {}\n", s.events, s.nodes,
      s.traces, s.cutoffs, s.longest, s.states, result.cost.state_bytes, static_cast<int>(result.stop));
  if (!result.failure.empty()) text += result.failure + "\n";
  for (std::size_t i = 0; i < result.verdicts.size(); ++i)
    text += fmt::format("{}: {}, {} times\n", i, static_cast<int>(result.verdicts[i]), result.occurrences[i]);
  for (const property::Finding& violation : result.violations)
    text += fmt::format("{}: {} by{}\n", violation.property, violation.message, text_of(violation.run));
  for (const property::Finding& witness : result.witnesses)
    text += fmt::format("{}: reached by{}\n", witness.property, text_of(witness.run));
  return text;
}

}  // namespace hasse::comparison
