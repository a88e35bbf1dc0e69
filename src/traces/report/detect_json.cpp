#include "traces/report/detect_json.h"

#include <algorithm>

#include "base/json_writer.h"
#include "traces/predicate/changes.h"
#include "traces/report/value_json.h"

namespace hasse::traces {

namespace {

// "file" and "line" of a known place, as members.
void write_place(JsonWriter& json, const DetectReport& report, SourcePos pos) {
  if (!pos.known()) return;
  json.member("file", report.sources->name(pos.file)).member("line", pos.line);
}

void write_files(JsonWriter& json, const DetectReport& report) {
  json.begin_array();
  for (const FileNote& note : report.log->files) {
    json.begin_object().member("name", report.sources->name(note.file)).member("form", note.form);
    json.member("events", note.events).member("lines", note.lines).member("unmatched_lines", note.unmatched);
    if (note.unmatched > 0) json.member("first_unmatched_line", note.first_unmatched.line);
    if (note.is_guess) json.member("guessed", true);
    if (note.sample) {
      json.key("sample").begin_object();
      json.member("process", note.sample->process).member("text", note.sample->text);
      json.member("line", note.sample->place.line).end();
    }
    json.end();
  }
  json.end();
}

void write_variables(JsonWriter& json, const Run& run) {
  json.begin_array();
  for (const ValueRange& range : value_ranges(run, false)) {
    json.begin_object().member("name", range.name).member("processes", range.processes);
    json.member("assignments", range.assignments);
    if (is_defined(range.least)) {
      write_value(json.key("least"), range.least);
      write_value(json.key("greatest"), range.greatest);
    }
    if (!range.others.empty()) json.member("other_values", range.others);
    if (range.more > 0) json.member("more_values", range.more);
    json.end();
  }
  json.end();
}

// Of the events that came before the run that is kept.
void write_last_before(JsonWriter& json, const DetectReport& report, const Run& run, ProcessId process) {
  json.begin_object().member("text", run.beginnings[process].text);
  write_place(json, report, run.beginnings[process].place);
  json.end();
}

void write_cut_of(JsonWriter& json, const DetectReport& report, const DetectedExecution& execution, ProcessId p) {
  const Run& run = *execution.run;
  const poset::Cut& cut = *execution.cut();
  const std::uint32_t before = events_before(run, p);
  json.begin_object().member("process", run.processes[p]).member("events", before + cut[p]);
  if (cut[p] == 0 && before > 0) {
    write_last_before(json.key("last_event"), report, run, p);
  } else if (cut[p] > 0) {
    const Event& last = run.events[run.order.chain(p)[cut[p] - 1]];
    json.key("last_event").begin_object().member("text", last.text);
    write_place(json, report, last.place);
    json.end();
  }
  if (const auto variables = variables_in_cut(run, execution.variables, p, cut); !variables.empty()) {
    json.key("variables").begin_object();
    for (const CutVariable& found : variables) {
      json.key(run.variables[found.variable].name).begin_object();
      write_value(json.key("value"), found.value);
      write_place(json, report, found.place);
      json.end();
    }
    json.end();
  }
  json.end();
}

// "cut_events" and "cut", as members, of a state that shows the answer.
void write_cut(JsonWriter& json, const DetectReport& report, const DetectedExecution& execution) {
  if (execution.cut() == nullptr) return;
  const Run& run = *execution.run;
  json.member("cut_events", events_before(run) + poset::size(run.order, *execution.cut()));
  json.key("cut").begin_array();
  for (ProcessId p = 0; p < run.processes.size(); ++p) write_cut_of(json, report, execution, p);
  json.end();
}

void write_classes(JsonWriter& json, const ClassCounts& clauses) {
  json.key("clauses").begin_object();
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i] > 0) json.member(name_of(static_cast<ClauseClass>(i)), clauses[i]);
  }
  json.end();
}

void write_event(JsonWriter& json, const DetectReport& report, const Run& run, poset::EventId event) {
  json.begin_object();
  if (const auto chains = run.order.chains_of(event); chains.size() > 1) {
    json.key("processes").begin_array();
    for (const poset::ChainId process : chains) json.value(run.processes[process]);
    json.end();
  } else {
    json.member("process", run.processes[chains.front()]);
  }
  json.member("text", run.events[event].text);
  write_place(json, report, run.events[event].place);
  json.end();
}

void write_explored(JsonWriter& json, std::optional<poset::Reduction> asked, const poset::Explored& explored) {
  if (asked) json.member("reduction", poset::name_of(*asked));
  json.member("states", explored.states).member("transitions", explored.transitions);
}

void write_reason(JsonWriter& json, const DetectedExecution& execution) {
  if (!execution.reason.empty()) json.member("reason", execution.reason);
}

void write_possibility(JsonWriter& json, const DetectReport& report, const DetectedExecution& execution) {
  static constexpr const char* kVerdicts[] = {"possible", "impossible", "undecided"};
  const Possibility& possibility = *execution.possibility;
  json.begin_object().member("predicate", execution.question);
  json.member("verdict", kVerdicts[static_cast<std::size_t>(possibility.verdict)]);
  json.member("time_s", execution.seconds);
  write_classes(json, possibility.clauses);
  write_reason(json, execution);
  if (possibility.by_search) {
    if (!possibility.asked) json.member("looked_at", possibility.looked_at);
    write_explored(json, possibility.asked, possibility.explored);
  }
  write_cut(json, report, execution);
  json.end();
}

void write_temporal(JsonWriter& json, const DetectReport& report, const DetectedExecution& execution) {
  static constexpr const char* kVerdicts[] = {"holds", "fails", "undecided"};
  const TemporalAnswer& answer = *execution.temporal;
  json.begin_object().member("formula", execution.question);
  json.member("verdict", kVerdicts[static_cast<std::size_t>(answer.verdict)]).member("time_s", execution.seconds);
  json.member("by_slices", answer.by_slices).member("by_predicates", answer.by_predicates);
  json.member("by_states", answer.by_states).member("looked_at", answer.looked_at);
  write_reason(json, execution);
  write_cut(json, report, execution);
  json.end();
}

void write_stretch(JsonWriter& json, const DetectReport& report, const Run& run, const poset::Held& held) {
  const auto chain = run.order.chain(held.chain);
  json.begin_object().member("process", run.processes[held.chain]);
  if (held.stretch.begin > 0) {
    write_event(json.key("begin"), report, run, chain[held.stretch.begin - 1]);
  } else if (events_before(run, held.chain) > 0) {
    write_last_before(json.key("begun_by"), report, run, held.chain);
  }
  if (held.stretch.end != poset::Stretch::kOpen) write_event(json.key("end"), report, run, chain[held.stretch.end - 1]);
  json.end();
}

void write_certainty(JsonWriter& json, const DetectReport& report, const DetectedExecution& execution) {
  static constexpr const char* kVerdicts[] = {"definite", "avoidable", "undecided"};
  static constexpr const char* kMeans[] = {"conditions", "impossible", "search"};
  const Certainty& certainty = *execution.certainty;
  const Run& run = *execution.run;
  json.begin_object().member("predicate", execution.question);
  json.member("verdict", kVerdicts[static_cast<std::size_t>(certainty.verdict)]).member("time_s", execution.seconds);
  json.member("decided_by", kMeans[static_cast<std::size_t>(certainty.means)]);
  write_classes(json, certainty.clauses);
  write_reason(json, execution);
  if (certainty.means == Certainty::Means::search) write_explored(json, certainty.asked, certainty.explored);
  if (!certainty.held.empty()) {
    json.key("stretches").begin_array();
    for (const poset::Held& held : certainty.held) write_stretch(json, report, run, held);
    json.end();
  }
  if (certainty.verdict == Certainty::Verdict::avoidable) {
    const std::vector<Change> changes = changes_of(run, execution.variables);
    if (const std::size_t before = events_before(run); before > 0) json.member("avoiding_after", before);
    json.key("avoiding").begin_array();
    for (const poset::EventId event : certainty.avoiding) {
      if (std::ranges::binary_search(changes, event, {}, &Change::event)) write_event(json, report, run, event);
    }
    json.end();
  }
  json.end();
}

void write_count(JsonWriter& json, const poset::CutCount& count) {
  if (count.exact) {
    json.value(*count.exact);
  } else {
    json.begin_object().member(count.is_complete ? "about" : "more_than", count.about).end();
  }
}

void write_slice(JsonWriter& json, const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  const RunSlice& slice = *execution.slice;
  json.begin_object().member("formula", execution.question).member("exact", slice.is_exact);
  json.member("time_s", execution.seconds);
  write_count(json.key("states_of_run"), slice.states_of_run);
  write_count(json.key("states_of_slice"), slice.states_of_slice);
  if (!slice.slice.none()) {
    json.member("events_in_all", poset::size(run.order, *slice.least));
    json.member("events_in_none", run.events.size() - poset::size(run.order, *slice.greatest));
    write_cut(json, report, execution);
    json.key("meta_events").begin_array();
    for (poset::EventId block = 0; block < slice.slice.poset().event_count(); ++block) {
      json.begin_object().key("events").begin_array();
      for (const poset::EventId event : slice.slice.members(block)) write_event(json, report, run, event);
      json.end().member("after", slice.slice.poset().direct_causes(block)).end();
    }
    json.end();
  }
  json.end();
}

// In text the line of the file says so.
std::vector<Warning> guess_warnings(const DetectReport& report) {
  std::vector<Warning> warnings;
  for (const FileNote& note : report.log->files) {
    if (!note.sample) continue;
    warnings.push_back(
        {note.sample->place, fmt::format("the form of the log is a guess, {}: by it this is an event of {}, '{}'",
                                         note.form, note.sample->process, note.sample->text)});
  }
  return warnings;
}

void write_warnings(JsonWriter& json, const DetectReport& report, const Run& run) {
  json.begin_array();
  for (const std::vector<Warning>& warnings :
       {guess_warnings(report), report.log->warnings(), run.cautions, run.warnings}) {
    for (const Warning& warning : warnings) {
      json.begin_object().member("message", warning.message);
      write_place(json, report, warning.pos);
      json.end();
    }
  }
  json.end();
}

void write_execution(JsonWriter& json, const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  json.begin_object();
  if (!run.label.empty()) json.member("label", run.label);
  json.member("events", events_before(run) + run.events.size()).member("messages", run.messages.size());
  json.key("processes").begin_array();
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    json.begin_object().member("name", run.processes[p]);
    json.member("events", events_before(run, p) + run.order.length(p)).end();
  }
  json.end();
  write_warnings(json.key("warnings"), report, run);
  if (execution.possibility) {
    write_possibility(json.key("possibly"), report, execution);
  } else if (execution.certainty) {
    write_certainty(json.key("definitely"), report, execution);
  } else if (execution.temporal) {
    write_temporal(json.key("formula"), report, execution);
  } else if (execution.slice) {
    write_slice(json.key("slice"), report, execution);
  } else {
    write_variables(json.key("variables"), run);
  }
  json.end();
}

}  // namespace

std::string detect_json(const DetectReport& report, std::string_view version) {
  constexpr int kIndent = 2;
  JsonWriter json(kIndent);
  json.begin_object().member("tool", "hasse").member("version", version);
  write_files(json.key("files"), report);
  json.key("executions").begin_array();
  for (const DetectedExecution& execution : report.executions) write_execution(json, report, execution);
  json.end().end();
  return json.take() + "\n";
}

}  // namespace hasse::traces
