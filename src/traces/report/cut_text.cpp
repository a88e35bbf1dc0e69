#include "traces/report/cut_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/utf8.h"
#include "text/markup.h"
#include "text/table.h"
#include "traces/predicate/changes.h"

namespace hasse::traces {

namespace {

constexpr std::size_t kMostText = 48;     // columns of an event's text
constexpr std::size_t kMostChanges = 20;  // that are shown

std::string cut_table(const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  const poset::Cut& cut = *execution.cut();
  Table table;
  table.row({"process", "events", "last event", "place"});
  std::size_t untouched = 0;
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    const std::vector<CutVariable> variables = variables_in_cut(run, execution.variables, p, cut);
    const std::uint32_t before = events_before(run, p);
    if (cut[p] + before == 0 && variables.empty()) {
      ++untouched;
      continue;
    }
    const std::string progress =
        fmt::format("{} of {}", with_separators(before + cut[p]), with_separators(before + run.order.length(p)));
    if (cut[p] == 0 && before > 0) {
      const Beginning& last = run.beginnings[p];
      table.row(
          {std::string(run.processes[p]), progress, one_line(last.text), place_text(*report.sources, last.place)});
    } else if (cut[p] == 0) {
      table.row({std::string(run.processes[p]), progress, "-", ""});
    } else {
      const Event& last = run.events[run.order.chain(p)[cut[p] - 1]];
      table.row(
          {std::string(run.processes[p]), progress, one_line(last.text), place_text(*report.sources, last.place)});
    }
    for (const CutVariable& found : variables) {
      table.row({"", "",
                 fmt::format("  {} = {}", run.variables[found.variable].name, one_line(value_text(found.value))),
                 place_text(*report.sources, found.place)});
    }
  }
  std::string text = table.text("  ");
  if (untouched > 0) text += fmt::format("  {} of which nothing has happened\n", counted(untouched, "other process"));
  return text;
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  std::size_t columns = 0;
  for (const char c : valid_text(text)) {
    if (!continues_character(c) && ++columns > kMostText) return line + "...";
    line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return line;
}

std::string event_text(const Run& run, poset::EventId event) {
  return one_line(run.events[event].text);
}

std::string changes_table(const DetectReport& report, const DetectedExecution& execution,
                          const std::vector<poset::EventId>& order, bool last_ones) {
  const Run& run = *execution.run;
  const std::vector<Change> changes = changes_of(run, execution.variables);
  std::vector<std::vector<std::string>> rows;
  for (const poset::EventId event : order) {
    std::string text;
    for (auto change = std::ranges::lower_bound(changes, event, {}, &Change::event);
         change != changes.end() && change->event == event; ++change) {
      fmt::format_to(std::back_inserter(text), "{}{}: {} -> {}", text.empty() ? "" : ", ",
                     name_in_event(run, event, change->variable), one_line(value_text(change->before)),
                     one_line(value_text(change->after)));
    }
    if (!text.empty())
      rows.push_back({processes_text(run, event), event_text(run, event), text,
                      place_text(*report.sources, run.events[event].place)});
  }
  if (rows.empty()) return {};
  const std::size_t left_out = report.verbose ? 0 : rows.size() - std::min(rows.size(), kMostChanges);
  const std::string note = left_out == 0 ? ""
                                         : fmt::format("  {} {} these (--verbose shows all)\n",
                                                       counted(left_out, "change"), last_ones ? "before" : "after");
  Table table;
  table.row({"process", "event", "changes", "place"});
  const std::size_t first = last_ones ? left_out : 0;
  for (std::size_t i = first; i < first + rows.size() - left_out; ++i) table.row(std::move(rows[i]));
  return last_ones ? note + table.text("  ") : table.text("  ") + note;
}

std::string cut_text(const DetectReport& report, const DetectedExecution& execution, std::string_view what) {
  const Run& run = *execution.run;
  const poset::Cut& cut = *execution.cut();
  const std::size_t before = events_before(run);
  std::string text =
      fmt::format("\n{}, after {} of {} events\n", what, with_separators(before + poset::size(run.order, cut)),
                  with_separators(before + run.events.size()));
  text += cut_table(report, execution);
  const std::string changes = changes_table(report, execution, poset::events(run.order, cut), true);
  if (changes.empty()) return text;
  text += "\nWhat changed these variables on the way\n" + changes;
  return before == 0 ? text : text + "  What changed them in the first events, which are not kept, is left out.\n";
}

}  // namespace hasse::traces
