#include "traces/report/slice_text.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "text/table.h"
#include "traces/report/cut_text.h"
#include "traces/report/detect_verdict_text.h"

namespace hasse::traces {

namespace {

constexpr std::size_t kMostBlocks = 20;  // that are shown

std::string figures_table(const Run& run, const RunSlice& slice) {
  Table table;
  table.row({"states of the run", count_text(slice.states_of_run)});
  table.row({"states of the slice", count_text(slice.states_of_slice)});
  if (!slice.slice.none()) {
    const std::size_t blocks = slice.slice.poset().event_count();
    std::size_t of_several = 0;
    for (poset::EventId block = 0; block < blocks; ++block) of_several += slice.slice.members(block).size() > 1 ? 1 : 0;
    table.row({"events in all of them", with_separators(poset::size(run.order, *slice.least))});
    table.row({"events in none of them", with_separators(run.events.size() - poset::size(run.order, *slice.greatest))});
    table.row(
        {"meta-events", fmt::format("{}, {} of several events", with_separators(blocks), with_separators(of_several))});
  }
  return table.text("  ");
}

std::string blocks_table(const DetectReport& report, const Run& run, const poset::Slice& slice) {
  Table table;
  table.row({"", "process", "event", "place"});
  std::size_t shown = 0, more = 0;
  for (poset::EventId block = 0; block < slice.poset().event_count(); ++block) {
    if (slice.members(block).size() < 2) continue;
    if (shown == kMostBlocks && !report.verbose) {
      ++more;
      continue;
    }
    ++shown;
    for (const poset::EventId event : slice.members(block)) {
      table.row({event == slice.members(block).front() ? with_separators(shown) : "", processes_text(run, event),
                 event_text(run, event), place_text(*report.sources, run.events[event].place)});
    }
  }
  if (shown == 0) return {};
  std::string text = "\nMeta-events: these events are in a state of the slice together, or none of them is\n";
  text += table.text("  ");
  if (more > 0)
    fmt::format_to(std::back_inserter(text), "  and {} more (--verbose shows all)\n", with_separators(more));
  return text;
}

}  // namespace

std::string count_text(const poset::CutCount& count) {
  if (count.exact) return with_separators(*count.exact);
  const double shown = count.about;
  const std::string number =
      shown < 1e15 ? with_separators(static_cast<std::uint64_t>(shown)) : fmt::format("{:.3g}", shown);
  return (count.is_complete ? "about " : "more than ") + number;
}

std::string slice_text(const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  const RunSlice& slice = *execution.slice;
  std::string text = figures_table(run, slice);
  if (slice.slice.none()) return text + "\nIn no state of the run it is true.\n";
  text += slice.is_exact ? "\nIt is true in every state of the slice, and in no other one.\n"
                         : "\nIt is true in no state that the slice has not; in some that it has it may not be true.\n";
  text += cut_text(report, execution, state_heading(execution));
  return text + blocks_table(report, run, slice.slice);
}

}  // namespace hasse::traces
