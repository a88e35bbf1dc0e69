#include "report/detect_json.h"

#include <nlohmann/json.hpp>

namespace hasse::report {

namespace {

using Json = nlohmann::ordered_json;
using record::ProcessId;

void add_place(Json& object, const DetectReport& report, SourcePos pos) {
  if (!pos.known()) return;
  object["file"] = report.sources->name(pos.file);
  object["line"] = pos.line;
}

Json value_json(const record::Value& value) {
  if (const auto* boolean = std::get_if<bool>(&value)) return *boolean;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* text = std::get_if<std::string_view>(&value)) return *text;
  return nullptr;
}

Json files_json(const DetectReport& report) {
  Json files = Json::array();
  for (const record::FileNote& note : report.log->files) {
    Json file{{"name", report.sources->name(note.file)},
              {"form", note.form},
              {"events", note.events},
              {"lines", note.lines},
              {"unmatched_lines", note.unmatched}};
    if (note.unmatched > 0) file["first_unmatched_line"] = note.first_unmatched.line;
    files.push_back(std::move(file));
  }
  return files;
}

Json variables_json(const record::Run& run) {
  Json variables = Json::array();
  for (const ValueRange& range : value_ranges(run, false)) {
    Json variable{{"name", range.name}, {"processes", range.processes}, {"assignments", range.assignments}};
    if (range.least) {
      variable["least"] = value_json(record::number(*range.least));
      variable["greatest"] = value_json(record::number(*range.greatest));
    }
    if (!range.others.empty()) variable["other_values"] = range.others;
    if (range.more > 0) variable["more_values"] = range.more;
    variables.push_back(std::move(variable));
  }
  return variables;
}

Json cut_json(const DetectReport& report, const DetectedExecution& execution) {
  const record::Run& run = *execution.run;
  const poset::Cut& cut = *execution.possibility.cut;
  Json processes = Json::array();
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    Json process{{"process", run.processes[p]}, {"events", cut[p]}};
    if (cut[p] > 0) {
      const record::Event& last = run.events[run.order.chain(p)[cut[p] - 1]];
      Json event{{"text", last.text}};
      add_place(event, report, last.place);
      process["last_event"] = std::move(event);
    }
    Json variables = Json::object();
    for (const CutVariable& found : variables_in_cut(run, *execution.predicate, p, cut)) {
      Json variable{{"value", value_json(found.value)}};
      if (found.assigned) add_place(variable, report, run.events[*found.assigned].place);
      variables[std::string(run.variables[found.variable].name)] = std::move(variable);
    }
    if (!variables.empty()) process["variables"] = std::move(variables);
    processes.push_back(std::move(process));
  }
  return processes;
}

Json verdict_json(const DetectReport& report, const DetectedExecution& execution) {
  static constexpr const char* kVerdicts[] = {"possible", "impossible", "undecided"};
  const record::Possibility& possibility = execution.possibility;
  Json result{{"predicate", execution.predicate->text},
              {"verdict", kVerdicts[static_cast<std::size_t>(possibility.verdict)]},
              {"time_s", execution.seconds}};
  Json classes = Json::object();
  for (std::size_t i = 0; i < possibility.clauses.size(); ++i) {
    if (possibility.clauses[i] > 0)
      classes[record::name_of(static_cast<record::ClauseClass>(i))] = possibility.clauses[i];
  }
  result["clauses"] = std::move(classes);
  if (possibility.cut) {
    result["cut_events"] = poset::size(execution.run->order, *possibility.cut);
    result["cut"] = cut_json(report, execution);
  }
  return result;
}

Json execution_json(const DetectReport& report, const DetectedExecution& execution) {
  const record::Run& run = *execution.run;
  Json object = Json::object();
  if (!run.label.empty()) object["label"] = run.label;
  object["events"] = run.events.size();
  object["messages"] = run.messages.size();
  object["processes"] = Json::array();
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    object["processes"].push_back({{"name", run.processes[p]}, {"events", run.order.length(p)}});
  }
  object["warnings"] = Json::array();
  for (const Warning& warning : run.warnings) {
    Json entry{{"message", warning.message}};
    add_place(entry, report, warning.pos);
    object["warnings"].push_back(std::move(entry));
  }
  if (execution.predicate) {
    object["possibly"] = verdict_json(report, execution);
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

}  // namespace hasse::report
