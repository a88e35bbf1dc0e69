#include "traces/report/detect_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "traces/predicate/changes.h"
#include "traces/report/value_json.h"

namespace hasse::traces {

namespace {

using Json = nlohmann::ordered_json;

void add_place(Json& object, const DetectReport& report, SourcePos pos) {
  if (!pos.known()) return;
  object["file"] = report.sources->name(pos.file);
  object["line"] = pos.line;
}

Json files_json(const DetectReport& report) {
  Json files = Json::array();
  for (const FileNote& note : report.log->files) {
    Json file{{"name", report.sources->name(note.file)},
              {"form", note.form},
              {"events", note.events},
              {"lines", note.lines},
              {"unmatched_lines", note.unmatched}};
    if (note.unmatched > 0) file["first_unmatched_line"] = note.first_unmatched.line;
    if (note.is_guess) file["guessed"] = true;
    if (note.sample) {
      file["sample"] = {
          {"process", note.sample->process}, {"text", note.sample->text}, {"line", note.sample->place.line}};
    }
    files.push_back(std::move(file));
  }
  return files;
}

Json variables_json(const Run& run) {
  Json variables = Json::array();
  for (const ValueRange& range : value_ranges(run, false)) {
    Json variable{{"name", range.name}, {"processes", range.processes}, {"assignments", range.assignments}};
    if (is_defined(range.least)) {
      variable["least"] = value_json(range.least);
      variable["greatest"] = value_json(range.greatest);
    }
    if (!range.others.empty()) variable["other_values"] = range.others;
    if (range.more > 0) variable["more_values"] = range.more;
    variables.push_back(std::move(variable));
  }
  return variables;
}

// Of the events that came before the run that is kept.
Json last_before_json(const DetectReport& report, const Run& run, ProcessId process) {
  Json event{{"text", run.beginnings[process].text}};
  add_place(event, report, run.beginnings[process].place);
  return event;
}

Json cut_json(const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  const poset::Cut& cut = *execution.cut();
  Json processes = Json::array();
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    const std::uint32_t before = events_before(run, p);
    Json process{{"process", run.processes[p]}, {"events", before + cut[p]}};
    if (cut[p] == 0 && before > 0) {
      process["last_event"] = last_before_json(report, run, p);
    } else if (cut[p] > 0) {
      const Event& last = run.events[run.order.chain(p)[cut[p] - 1]];
      Json event{{"text", last.text}};
      add_place(event, report, last.place);
      process["last_event"] = std::move(event);
    }
    Json variables = Json::object();
    for (const CutVariable& found : variables_in_cut(run, execution.variables, p, cut)) {
      Json variable{{"value", value_json(found.value)}};
      add_place(variable, report, found.place);
      variables[std::string(run.variables[found.variable].name)] = std::move(variable);
    }
    if (!variables.empty()) process["variables"] = std::move(variables);
    processes.push_back(std::move(process));
  }
  return processes;
}

Json classes_json(const ClassCounts& clauses) {
  Json classes = Json::object();
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i] > 0) classes[name_of(static_cast<ClauseClass>(i))] = clauses[i];
  }
  return classes;
}

Json event_json(const DetectReport& report, const Run& run, poset::EventId event) {
  Json object;
  if (const auto chains = run.order.chains_of(event); chains.size() > 1) {
    for (const poset::ChainId process : chains) object["processes"].push_back(run.processes[process]);
  } else {
    object["process"] = run.processes[chains.front()];
  }
  object["text"] = run.events[event].text;
  add_place(object, report, run.events[event].place);
  return object;
}

void add_cut(Json& object, const DetectReport& report, const DetectedExecution& execution) {
  if (execution.cut() == nullptr) return;
  object["cut_events"] = events_before(*execution.run) + poset::size(execution.run->order, *execution.cut());
  object["cut"] = cut_json(report, execution);
}

void add_explored(Json& object, std::optional<poset::Reduction> asked, const poset::Explored& explored) {
  if (asked) object["reduction"] = poset::name_of(*asked);
  object["states"] = explored.states;
  object["transitions"] = explored.transitions;
}

void add_reason(Json& object, const DetectedExecution& execution) {
  if (!execution.reason.empty()) object["reason"] = execution.reason;
}

Json possibility_json(const DetectReport& report, const DetectedExecution& execution) {
  static constexpr const char* kVerdicts[] = {"possible", "impossible", "undecided"};
  const Possibility& possibility = *execution.possibility;
  Json result{{"predicate", execution.question},
              {"verdict", kVerdicts[static_cast<std::size_t>(possibility.verdict)]},
              {"time_s", execution.seconds},
              {"clauses", classes_json(possibility.clauses)}};
  add_reason(result, execution);
  if (possibility.by_search) {
    if (!possibility.asked) result["looked_at"] = possibility.looked_at;
    add_explored(result, possibility.asked, possibility.explored);
  }
  add_cut(result, report, execution);
  return result;
}

Json temporal_json(const DetectReport& report, const DetectedExecution& execution) {
  static constexpr const char* kVerdicts[] = {"holds", "fails", "undecided"};
  const TemporalAnswer& answer = *execution.temporal;
  Json result{{"formula", execution.question},         {"verdict", kVerdicts[static_cast<std::size_t>(answer.verdict)]},
              {"time_s", execution.seconds},           {"by_slices", answer.by_slices},
              {"by_predicates", answer.by_predicates}, {"by_states", answer.by_states},
              {"looked_at", answer.looked_at}};
  add_reason(result, execution);
  add_cut(result, report, execution);
  return result;
}

Json certainty_json(const DetectReport& report, const DetectedExecution& execution) {
  static constexpr const char* kVerdicts[] = {"definite", "avoidable", "undecided"};
  static constexpr const char* kMeans[] = {"conditions", "impossible", "search"};
  const Certainty& certainty = *execution.certainty;
  const Run& run = *execution.run;
  Json result{{"predicate", execution.question},
              {"verdict", kVerdicts[static_cast<std::size_t>(certainty.verdict)]},
              {"time_s", execution.seconds},
              {"decided_by", kMeans[static_cast<std::size_t>(certainty.means)]},
              {"clauses", classes_json(certainty.clauses)}};
  add_reason(result, execution);
  if (certainty.means == Certainty::Means::search) add_explored(result, certainty.asked, certainty.explored);
  for (const poset::Held& held : certainty.held) {
    const auto chain = run.order.chain(held.chain);
    Json stretch{{"process", run.processes[held.chain]}};
    if (held.stretch.begin > 0) {
      stretch["begin"] = event_json(report, run, chain[held.stretch.begin - 1]);
    } else if (events_before(run, held.chain) > 0) {
      stretch["begun_by"] = last_before_json(report, run, held.chain);
    }
    if (held.stretch.end != poset::Stretch::kOpen)
      stretch["end"] = event_json(report, run, chain[held.stretch.end - 1]);
    result["stretches"].push_back(std::move(stretch));
  }
  if (certainty.verdict == Certainty::Verdict::avoidable) {
    const std::vector<Change> changes = changes_of(run, execution.variables);
    if (const std::size_t before = events_before(run); before > 0) result["avoiding_after"] = before;
    result["avoiding"] = Json::array();
    for (const poset::EventId event : certainty.avoiding) {
      if (std::ranges::binary_search(changes, event, {}, &Change::event))
        result["avoiding"].push_back(event_json(report, run, event));
    }
  }
  return result;
}

Json count_json(const poset::CutCount& count) {
  if (count.exact) return *count.exact;
  return Json{{count.is_complete ? "about" : "more_than", count.about}};
}

Json slice_json(const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  const RunSlice& slice = *execution.slice;
  Json result{{"formula", execution.question},
              {"exact", slice.is_exact},
              {"time_s", execution.seconds},
              {"states_of_run", count_json(slice.states_of_run)},
              {"states_of_slice", count_json(slice.states_of_slice)}};
  if (slice.slice.none()) return result;
  result["events_in_all"] = poset::size(run.order, *slice.least);
  result["events_in_none"] = run.events.size() - poset::size(run.order, *slice.greatest);
  add_cut(result, report, execution);
  result["meta_events"] = Json::array();
  for (poset::EventId block = 0; block < slice.slice.poset().event_count(); ++block) {
    Json events = Json::array();
    for (const poset::EventId event : slice.slice.members(block)) events.push_back(event_json(report, run, event));
    result["meta_events"].push_back(
        {{"events", std::move(events)}, {"after", slice.slice.poset().direct_causes(block)}});
  }
  return result;
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

Json execution_json(const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  Json object = Json::object();
  if (!run.label.empty()) object["label"] = run.label;
  object["events"] = events_before(run) + run.events.size();
  object["messages"] = run.messages.size();
  object["processes"] = Json::array();
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    object["processes"].push_back(
        {{"name", run.processes[p]}, {"events", events_before(run, p) + run.order.length(p)}});
  }
  object["warnings"] = Json::array();
  for (const std::vector<Warning>& warnings :
       {guess_warnings(report), report.log->warnings(), run.cautions, run.warnings}) {
    for (const Warning& warning : warnings) {
      Json entry{{"message", warning.message}};
      add_place(entry, report, warning.pos);
      object["warnings"].push_back(std::move(entry));
    }
  }
  if (execution.possibility) {
    object["possibly"] = possibility_json(report, execution);
  } else if (execution.certainty) {
    object["definitely"] = certainty_json(report, execution);
  } else if (execution.temporal) {
    object["formula"] = temporal_json(report, execution);
  } else if (execution.slice) {
    object["slice"] = slice_json(report, execution);
  } else {
    object["variables"] = variables_json(run);
  }
  return object;
}

}  // namespace

std::string detect_json(const DetectReport& report, std::string_view version) {
  Json object{{"tool", "hasse"}, {"version", version}, {"files", files_json(report)}, {"executions", Json::array()}};
  for (const DetectedExecution& execution : report.executions)
    object["executions"].push_back(execution_json(report, execution));
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace hasse::traces
