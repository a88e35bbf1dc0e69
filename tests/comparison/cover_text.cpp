#include "comparison/cover_text.h"

#include <fmt/format.h>

namespace hasse::comparison {

namespace {

std::string text_of(const search::Run& run) {
  std::string text;
  for (const model::Label& step : run.steps)
    text += step.has_partner() ? fmt::format(" {}:{}-{}:{}", step.process, step.action, step.partner, step.detail)
                               : fmt::format(" {}:{}", step.process, step.action);
  return text;
}

}  // namespace

std::string text_of(const cover::Result& result) {
  const cover::Statistics& s = result.statistics;
  const search::Result& found = result.search;
  std::string text =
      fmt::format("{} events, {} nodes, {} runs, {} cutoffs, longest {}, {} states of {} bytes; stop {}\n", s.events,
                  s.nodes, s.traces, s.cutoffs, s.longest, found.statistics.states, found.statistics.state_bytes,
                  static_cast<int>(found.stop));
  if (result.failure) text += *result.failure + "\n";
  for (std::size_t i = 0; i < found.verdicts.size(); ++i)
    text += fmt::format("{}: {}, {} times\n", i, static_cast<int>(found.verdicts[i]), found.occurrences[i]);
  for (const search::Violation& violation : found.violations)
    text += fmt::format("{}: {} by{}\n", violation.property, violation.message, text_of(violation.run));
  for (const search::Witness& witness : found.witnesses)
    text += fmt::format("{}: reached by{}\n", witness.property, text_of(witness.run));
  return text;
}

}  // namespace hasse::comparison
