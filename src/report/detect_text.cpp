#include "report/detect_text.h"

#include <algorithm>
#include <iterator>

#include "report/figures.h"

namespace hasse::report {

namespace {

using record::ProcessId;

constexpr std::size_t kMostText = 48;     // columns of an event's text
constexpr std::size_t kMostChanges = 20;  // events on the way to a cut

// One line, shortened; a terminal gets no control characters.
std::string one_line(std::string_view text) {
  std::string line;
  std::size_t columns = 0;
  for (const char c : text) {
    const bool begins_character = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    if (begins_character && ++columns > kMostText) return line + "...";
    line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return line;
}

// Rows of cells, the columns aligned.
class Table {
 public:
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text(std::string_view indent) const {
    std::vector<std::size_t> widths;
    for (const auto& cells : rows_) {
      widths.resize(std::max(widths.size(), cells.size()), 0);
      for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], display_width(cells[i]));
    }
    std::string text;
    for (const auto& cells : rows_) {
      std::string line(indent);
      for (std::size_t i = 0; i < cells.size(); ++i)
        line += padded(cells[i], widths[i]) + (i + 1 < cells.size() ? "  " : "");
      text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string number_text(double number) {
  return record::value_text(record::number(number));
}

std::string range_text(const ValueRange& range) {
  std::string text;
  if (range.least) {
    text = *range.least == *range.greatest
               ? number_text(*range.least)
               : fmt::format("{} .. {}", number_text(*range.least), number_text(*range.greatest));
  }
  for (const std::string& other : range.others)
    fmt::format_to(std::back_inserter(text), "{}{}", text.empty() ? "" : ", ", one_line(other));
  if (range.more > 0) fmt::format_to(std::back_inserter(text), " and {} more", with_separators(range.more));
  return text.empty() ? "undefined" : text;
}

std::string file_lines(const DetectReport& report) {
  std::string text;
  for (const record::FileNote& note : report.log->files) {
    fmt::format_to(std::back_inserter(text), "{}: {}, {}, {}, ", report.sources->name(note.file), note.form,
                   counted(note.events, "event"), counted(note.lines, "line"));
    fmt::format_to(std::back_inserter(text), "{} matched nothing", counted(note.unmatched, "line"));
    text += note.unmatched > 0 ? fmt::format(", the first one line {}\n", note.first_unmatched.line) : "\n";
  }
  return text;
}

std::string summary(const DetectReport& report, const record::Run& run) {
  std::string text =
      fmt::format("{} of {}, ", counted(run.events.size(), "event"), counted(run.processes.size(), "process"));
  if (!run.messages.empty()) text += counted(run.messages.size(), "message") + ", ";
  text += fmt::format("{} between processes\n", counted(edges_between_processes(run), "direct cause"));
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

std::string cut_table(const DetectReport& report, const DetectedExecution& execution) {
  const record::Run& run = *execution.run;
  const poset::Cut& cut = *execution.possibility.cut;
  Table table;
  table.row({"process", "events", "last event", "place"});
  std::size_t untouched = 0;
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    const std::vector<CutVariable> variables = variables_in_cut(run, *execution.predicate, p, cut);
    if (cut[p] == 0 && variables.empty()) {
      ++untouched;
      continue;
    }
    const std::string progress = fmt::format("{} of {}", with_separators(cut[p]), with_separators(run.order.length(p)));
    if (cut[p] == 0) {
      table.row({std::string(run.processes[p]), progress, "-", ""});
    } else {
      const record::Event& last = run.events[run.order.chain(p)[cut[p] - 1]];
      table.row(
          {std::string(run.processes[p]), progress, one_line(last.text), place_text(*report.sources, last.place)});
    }
    for (const CutVariable& found : variables) {
      table.row(
          {"", "",
           fmt::format("  {} = {}", run.variables[found.variable].name, one_line(record::value_text(found.value))),
           found.assigned ? place_text(*report.sources, run.events[*found.assigned].place) : ""});
    }
  }
  std::string text = table.text("  ");
  if (untouched > 0) text += fmt::format("  {} of which nothing has happened\n", counted(untouched, "other process"));
  return text;
}

// The events of the cut that give a variable of the predicate another value.
std::string changes_on_the_way(const DetectReport& report, const DetectedExecution& execution) {
  const record::Run& run = *execution.run;
  const poset::Cut& cut = *execution.possibility.cut;
  std::vector<record::Value> values;
  for (const record::Variable& variable : run.variables) values.push_back(variable.initially);
  std::vector<std::vector<std::string>> rows;
  std::vector<std::uint32_t> seen(run.processes.size(), 0);
  for (poset::EventId e = 0; e < run.events.size(); ++e) {
    const record::Event& event = run.events[e];
    if (++seen[event.process] > cut[event.process]) continue;
    std::string changes;
    for (const record::Assignment& assignment : run.assignments_of(e)) {
      record::Value& value = values[assignment.variable];
      if (value == assignment.value || !std::ranges::binary_search(execution.predicate->variables, assignment.variable))
        continue;
      fmt::format_to(std::back_inserter(changes), "{}{}: {} -> {}", changes.empty() ? "" : ", ",
                     run.variables[assignment.variable].name, one_line(record::value_text(value)),
                     one_line(record::value_text(assignment.value)));
      value = assignment.value;
    }
    if (!changes.empty())
      rows.push_back({std::string(run.processes[event.process]), one_line(event.text), changes,
                      place_text(*report.sources, event.place)});
  }
  if (rows.empty()) return {};
  std::string text = "\nWhat changed these variables on the way\n";
  Table table;
  table.row({"process", "event", "changes", "place"});
  const std::size_t left_out = rows.size() > kMostChanges && !report.verbose ? rows.size() - kMostChanges : 0;
  if (left_out > 0) text += fmt::format("  {} before these (--verbose shows all)\n", counted(left_out, "change"));
  for (std::size_t i = left_out; i < rows.size(); ++i) table.row(std::move(rows[i]));
  return text + table.text("  ");
}

std::string classes(const record::Possibility& possibility) {
  std::string text;
  for (std::size_t i = 0; i < possibility.clauses.size(); ++i) {
    if (possibility.clauses[i] == 0) continue;
    fmt::format_to(std::back_inserter(text), "{}{} ({})", text.empty() ? "" : ", ",
                   counted(possibility.clauses[i], "clause"), record::name_of(static_cast<record::ClauseClass>(i)));
  }
  return text.empty() ? "no clause that could hold" : text;
}

std::string verdict(const DetectReport& report, const DetectedExecution& execution, const Paint& paint) {
  using Verdict = record::Possibility::Verdict;
  const record::Possibility& possibility = execution.possibility;
  const record::Run& run = *execution.run;
  std::string word = possibility.verdict == Verdict::possible     ? paint.bad("possible")
                     : possibility.verdict == Verdict::impossible ? paint.good("impossible")
                                                                  : paint.unsure("undecided");
  std::string text = fmt::format("{}  {}  {}  {}\n", word, execution.predicate->text,
                                 counted(run.events.size(), "event"), duration_text(execution.seconds));
  if (report.verbose) text += fmt::format("  decided by {}\n", classes(possibility));
  if (possibility.cut) {
    text += fmt::format("\nA least state in which it holds, after {} of {} events\n",
                        with_separators(poset::size(run.order, *possibility.cut)), with_separators(run.events.size()));
    text += cut_table(report, execution) + changes_on_the_way(report, execution);
  }
  return text;
}

}  // namespace

std::string detect_text(const DetectReport& report, const Paint& paint) {
  std::string text = file_lines(report);
  for (const DetectedExecution& execution : report.executions) {
    text += "\n";
    if (!execution.run->label.empty()) text += paint.strong(fmt::format("Execution {}", execution.run->label)) + "\n";
    text += execution.predicate ? verdict(report, execution, paint) : summary(report, *execution.run);
  }
  return text;
}

}  // namespace hasse::report
