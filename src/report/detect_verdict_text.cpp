#include "report/detect_verdict_text.h"

#include <algorithm>
#include <iterator>

#include "record/changes.h"
#include "report/table.h"

namespace hasse::report {

namespace {

using record::Certainty;
using record::Possibility;
using record::ProcessId;

constexpr std::size_t kMostText = 48;     // columns of an event's text
constexpr std::size_t kMostChanges = 20;  // that are shown

std::string event_text(const record::Run& run, poset::EventId event) {
  return one_line(run.events[event].text);
}

std::string cut_table(const DetectReport& report, const DetectedExecution& execution) {
  const record::Run& run = *execution.run;
  const poset::Cut& cut = *execution.cut();
  Table table;
  table.row({"process", "events", "last event", "place"});
  std::size_t untouched = 0;
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    const std::vector<CutVariable> variables = variables_in_cut(run, execution.variables, p, cut);
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

// The changes in this order of events, which may be only some of all; of too many the last or the first.
std::string changes_table(const DetectReport& report, const DetectedExecution& execution,
                          const std::vector<poset::EventId>& order, bool last_ones) {
  const record::Run& run = *execution.run;
  const std::vector<record::Change> changes = record::changes_of(run, execution.variables);
  std::vector<std::vector<std::string>> rows;
  for (const poset::EventId event : order) {
    std::string text;
    for (auto change = std::ranges::lower_bound(changes, event, {}, &record::Change::event);
         change != changes.end() && change->event == event; ++change) {
      fmt::format_to(std::back_inserter(text), "{}{}: {} -> {}", text.empty() ? "" : ", ",
                     run.variables[change->variable].name, one_line(record::value_text(change->before)),
                     one_line(record::value_text(change->after)));
    }
    if (!text.empty())
      rows.push_back({std::string(run.processes[run.events[event].process]), event_text(run, event), text,
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

std::string classes(const std::array<std::size_t, 5>& clauses) {
  std::string text;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i] == 0) continue;
    fmt::format_to(std::back_inserter(text), "{}{} ({})", text.empty() ? "" : ", ", counted(clauses[i], "clause"),
                   record::name_of(static_cast<record::ClauseClass>(i)));
  }
  return text.empty() ? "no clause that could hold" : text;
}

// The state that shows the answer, and how the run came there.
std::string cut_text(const DetectReport& report, const DetectedExecution& execution, std::string_view what) {
  const record::Run& run = *execution.run;
  const poset::Cut& cut = *execution.cut();
  std::string text = fmt::format("\n{}, after {} of {} events\n", what, with_separators(poset::size(run.order, cut)),
                                 with_separators(run.events.size()));
  text += cut_table(report, execution);
  const std::string changes = changes_table(report, execution, poset::events(run.order, cut), true);
  return changes.empty() ? text : text + "\nWhat changed these variables on the way\n" + changes;
}

std::string possibility_text(const DetectReport& report, const DetectedExecution& execution) {
  std::string text;
  if (report.verbose) text += fmt::format("  decided by {}\n", classes(execution.possibility->clauses));
  return execution.cut() == nullptr ? text : text + cut_text(report, execution, "A least state in which it holds");
}

std::string temporal_text(const DetectReport& report, const DetectedExecution& execution) {
  const record::TemporalAnswer& answer = *execution.temporal;
  std::string text;
  if (report.verbose) {
    text += fmt::format("  parts decided by slices: {}, as predicates: {}, by the labels of all states: {}\n",
                        answer.by_slices, answer.by_predicates, answer.by_states);
  }
  if (execution.cut() == nullptr) return text;
  return text + cut_text(report, execution,
                         answer.verdict == record::TemporalAnswer::Verdict::holds
                             ? "A state in which what stands in EF is true"
                             : "A state in which what stands in AG is not true");
}

std::string means_text(const Certainty& certainty) {
  switch (certainty.means) {
    case Certainty::Means::conditions:
      return "by the stretches in which the conditions on the processes hold";
    case Certainty::Means::impossible:
      return "for it is possible in no order";
    default:
      return "by a search of the states without it";
  }
}

// What overlaps in every order.
std::string stretches_table(const DetectReport& report, const DetectedExecution& execution) {
  const record::Run& run = *execution.run;
  Table table;
  table.row({"process", "", "event", "place"});
  for (const poset::Held& held : execution.certainty->held) {
    const auto chain = run.order.chain(held.chain);
    const std::string name(run.processes[held.chain]);
    if (held.stretch.begin == 0) {
      table.row({name, "from", "the beginning", ""});
    } else {
      const poset::EventId begin = chain[held.stretch.begin - 1];
      table.row({name, "from", event_text(run, begin), place_text(*report.sources, run.events[begin].place)});
    }
    if (held.stretch.end == poset::Stretch::kOpen) {
      table.row({"", "to", "the end", ""});
    } else {
      const poset::EventId end = chain[held.stretch.end - 1];
      table.row({"", "until", event_text(run, end), place_text(*report.sources, run.events[end].place)});
    }
  }
  return table.text("  ");
}

std::string certainty_text(const DetectReport& report, const DetectedExecution& execution) {
  const Certainty& certainty = *execution.certainty;
  std::string text;
  if (report.verbose) text += fmt::format("  decided {}; {}\n", means_text(certainty), classes(certainty.clauses));
  if (certainty.verdict == Certainty::Verdict::definite && certainty.held.empty())
    text += "\nNo order of the events avoids it.\n";
  if (certainty.held.size() == 1) text += "\nEvery order of the events passes through this\n";
  if (certainty.held.size() > 1)
    text += "\nIn every order of the events these overlap, for each begins before any other ends\n";
  if (!certainty.held.empty()) text += stretches_table(report, execution);
  if (certainty.verdict == Certainty::Verdict::avoidable) {
    const std::string changes = changes_table(report, execution, certainty.avoiding, false);
    text += changes.empty() ? "\nIts variables never change.\n"
                            : "\nAn order of the events that avoids it: the changes of its variables\n" + changes;
  }
  return text;
}

std::string word_of(const DetectedExecution& execution, const Paint& paint) {
  if (execution.possibility) {
    switch (execution.possibility->verdict) {
      case Possibility::Verdict::possible:
        return paint.bad("possible");
      case Possibility::Verdict::impossible:
        return paint.good("impossible");
      default:
        return paint.unsure("undecided");
    }
  }
  if (execution.temporal) {
    switch (execution.temporal->verdict) {
      case record::TemporalAnswer::Verdict::holds:
        return paint.good("holds");
      case record::TemporalAnswer::Verdict::fails:
        return paint.bad("fails");
      default:
        return paint.unsure("undecided");
    }
  }
  switch (execution.certainty->verdict) {
    case Certainty::Verdict::definite:
      return paint.good("definite");
    case Certainty::Verdict::avoidable:
      return paint.bad("avoidable");
    default:
      return paint.unsure("undecided");
  }
}

}  // namespace

std::string verdict_text(const DetectReport& report, const DetectedExecution& execution, const Paint& paint) {
  const std::string text =
      fmt::format("{}  {}  {}  {}\n", word_of(execution, paint), execution.question,
                  counted(execution.run->events.size(), "event"), duration_text(execution.seconds));
  return text + (execution.possibility ? possibility_text(report, execution)
                 : execution.certainty ? certainty_text(report, execution)
                                       : temporal_text(report, execution));
}

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

}  // namespace hasse::report
