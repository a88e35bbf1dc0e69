#include "report/check_json.h"

#include <string_view>
#include <variant>
#include <vector>

#include "report/coverage.h"
#include "report/run_json.h"

namespace hasse::report {

namespace {

// Of a run; the trail has all of them.
constexpr std::size_t kMostSteps = 10'000;

void write_figure(JsonWriter& json, std::string_view key, const property::Figure& figure) {
  std::visit([&](auto value) { json.member(key, value); }, figure.value);
}

// Those whose keys have a dot: members of other objects, "loss.fill".
void write_objects(JsonWriter& json, const property::Figures& figures) {
  std::string_view open;
  for (const property::Figure& figure : figures) {
    const std::string_view key = figure.key;
    const std::size_t dot = key.find('.');
    if (dot == std::string_view::npos) continue;
    if (key.substr(0, dot) != open) {
      if (!open.empty()) json.end();
      open = key.substr(0, dot);
      json.key(open).begin_object();
    }
    write_figure(json, key.substr(dot + 1), figure);
  }
  if (!open.empty()) json.end();
}

void write_statistics(JsonWriter& json, const check::Exploration& exploration) {
  const property::Cost& cost = exploration.cost;
  json.begin_object().member("engine", exploration.engine);
  for (const property::Figure& figure : exploration.figures) {
    if (figure.key.find('.') == std::string::npos) write_figure(json, figure.key, figure);
  }
  json.member("time_s", cost.seconds);
  if (cost.seconds_before > 0) json.member("resumed_after_s", cost.seconds_before);
  if (cost.seconds_saved > 0) json.member("saved_after_s", cost.seconds_saved);
  json.member("memory_bytes", cost.memory_bytes).member("state_bytes", cost.state_bytes);
  write_objects(json, exploration.figures);
  json.end();
}

// The runs of a property: one that reaches what is to be reached, or those that violate it.
void write_runs(JsonWriter& json, const check::Report& report, std::size_t index) {
  std::vector<const check::FoundRun*> violations;
  const check::FoundRun* witness = nullptr;
  for (const check::FoundRun& found : report.runs) {
    if (found.index != index) continue;
    if (found.is_witness) {
      witness = &found;
    } else {
      violations.push_back(&found);
    }
  }
  if (witness != nullptr) write_run(json.key("witness"), *witness, kMostSteps);
  if (!violations.empty()) write_run(json.key("counterexample"), *violations.front(), kMostSteps);
  if (violations.size() < 2) return;
  json.key("more_counterexamples").begin_array();
  for (std::size_t i = 1; i < violations.size(); ++i) write_run(json, *violations[i], kMostSteps);
  json.end();
}

void write_property(JsonWriter& json, const check::Report& report, std::size_t index, bool with_runs) {
  const check::DecidedProperty& decided = report.properties[index];
  json.begin_object().member("name", decided.property.name).member("kind", to_string(decided.property.kind));
  if (decided.property.text != decided.property.name) json.member("text", decided.property.text);
  json.member("verdict", to_string(decided.verdict));
  if (decided.exploration) json.member("engine", report.explorations[*decided.exploration].engine);
  if (!decided.reason.empty()) json.member("reason", decided.reason);
  if (decided.occurrences > 0) json.member("occurrences", decided.occurrences);
  if (decided.exploration && (decided.property.kind == property::PropertyKind::claim || *decided.exploration > 0))
    write_statistics(json.key("statistics"), report.explorations[*decided.exploration]);
  if (with_runs) write_runs(json, report, index);
  json.end();
}

void write_unreached(JsonWriter& json, const Program& program, const std::vector<std::vector<bool>>& taken) {
  json.begin_array();
  for (const Unreached& statement : unreached(program, taken)) {
    json.begin_object().member("process", program.proctypes[statement.proctype].name);
    json.member("statement", statement.statement);
    write_place(json, program, statement.pos);
    json.end();
  }
  json.end();
}

}  // namespace

std::string check_json(const check::Report& report, const std::string& version, bool with_runs) {
  constexpr int kIndent = 2;
  JsonWriter json(kIndent);
  json.begin_object().member("tool", "hasse").member("version", version).member("model", report.model);
  json.key("properties").begin_array();
  for (std::size_t i = 0; i < report.properties.size(); ++i) write_property(json, report, i, with_runs);
  json.end();
  write_statistics(json.key("statistics"), report.explorations.empty() ? report.unexplored : report.explorations[0]);
  json.member("stop", to_string(report.stop));
  if (report.ended_before_search) json.member("ended_before_search", *report.ended_before_search);
  if (!report.notes.empty()) json.member("notes", report.notes);
  if (report.taken) write_unreached(json.key("unreached"), *report.program, *report.taken);
  json.end();
  return json.take() + "\n";
}

}  // namespace hasse::report
