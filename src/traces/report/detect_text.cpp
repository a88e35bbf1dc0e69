#include "traces/report/detect_text.h"

#include <fmt/format.h>

#include <iterator>

#include "text/table.h"
#include "traces/report/cut_text.h"
#include "traces/report/detect_verdict_text.h"

namespace hasse::traces {

namespace {

std::string range_text(const ValueRange& range) {
  std::string text;
  if (is_defined(range.least)) {
    text = value_text(range.least);
    if (!equal(range.least, range.greatest)) text += " .. " + value_text(range.greatest);
  }
  for (const std::string& other : range.others)
    fmt::format_to(std::back_inserter(text), "{}{}", text.empty() ? "" : ", ", one_line(other));
  if (range.more > 0) fmt::format_to(std::back_inserter(text), " and {} more", with_separators(range.more));
  return text.empty() ? "undefined" : text;
}

std::string file_lines(const DetectReport& report) {
  std::string text;
  for (const FileNote& note : report.log->files) {
    fmt::format_to(std::back_inserter(text), "{}: {}{}, {}, {}, ", report.sources->name(note.file), note.form,
                   note.is_guess ? " (a guess)" : "", counted(note.events, "event"), counted(note.lines, "line"));
    fmt::format_to(std::back_inserter(text), "{} matched nothing", counted(note.unmatched, "line"));
    text += note.unmatched > 0 ? fmt::format(", the first one line {}\n", note.first_unmatched.line) : "\n";
    if (!note.sample) continue;
    fmt::format_to(std::back_inserter(text), "  for example {}, {}: {}\n",
                   place_text(*report.sources, note.sample->place), note.sample->process,
                   note.sample->text.empty() ? "(no text)" : one_line(note.sample->text));
  }
  return text;
}

std::string summary(const DetectReport& report, const Run& run) {
  std::string text =
      fmt::format("{} of {}, ", counted(run.events.size(), "event"), counted(run.processes.size(), "process"));
  if (!run.messages.empty()) text += counted(run.messages.size(), "message") + ", ";
  text += fmt::format("{} between processes\n", counted(edges_between_processes(run), "direct cause"));
  text += cautions_text(run);
  Table processes;
  processes.row({"process", "events", "first", "last"});
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    const auto chain = run.order.chain(p);
    processes.row({std::string(run.processes[p]), with_separators(chain.size()),
                   chain.empty() ? "" : place_text(*report.sources, run.events[chain.front()].place),
                   chain.empty() ? "" : place_text(*report.sources, run.events[chain.back()].place)});
  }
  text += "\n" + processes.text("  ");
  const std::vector<ValueRange> ranges = value_ranges(run, report.verbose);
  if (ranges.empty()) return text + "\nNo event assigns a variable.\n";
  Table variables;
  variables.row({"variable", "processes", "assigned", "values"});
  for (const ValueRange& range : ranges) {
    variables.row(
        {range.name, with_separators(range.processes), with_separators(range.assignments), range_text(range)});
  }
  return text + "\n" + variables.text("  ");
}

}  // namespace

std::string detect_text(const DetectReport& report, const Paint& paint) {
  std::string text = file_lines(report);
  for (const DetectedExecution& execution : report.executions) {
    text += "\n";
    if (!execution.run->label.empty()) text += paint.strong(fmt::format("Execution {}", execution.run->label)) + "\n";
    text += !execution.question.empty() ? verdict_text(report, execution, paint) : summary(report, *execution.run);
  }
  return text;
}

}  // namespace hasse::traces
