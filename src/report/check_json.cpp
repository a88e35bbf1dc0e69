#include "report/check_json.h"

#include <variant>

#include "report/coverage.h"
#include "report/run_json.h"

namespace hasse::report {

namespace {

// Of a run; the trail has all of them.
constexpr std::size_t kMostSteps = 10'000;

// A key with a dot names the member of an object.
void add_figure(Json& object, const property::Figure& figure) {
  const std::size_t dot = figure.key.find('.');
  Json& member =
      dot == std::string::npos ? object[figure.key] : object[figure.key.substr(0, dot)][figure.key.substr(dot + 1)];
  std::visit([&member](auto value) { member = value; }, figure.value);
}

Json statistics_json(const check::Exploration& exploration) {
  const property::Cost& cost = exploration.cost;
  const auto is_of_object = [](const property::Figure& figure) { return figure.key.find('.') != std::string::npos; };
  Json object;
  object["engine"] = exploration.engine;
  for (const property::Figure& figure : exploration.figures) {
    if (!is_of_object(figure)) add_figure(object, figure);
  }
  object["time_s"] = cost.seconds;
  if (cost.seconds_before > 0) object["resumed_after_s"] = cost.seconds_before;
  if (cost.seconds_saved > 0) object["saved_after_s"] = cost.seconds_saved;
  object["memory_bytes"] = cost.memory_bytes;
  object["state_bytes"] = cost.state_bytes;
  for (const property::Figure& figure : exploration.figures) {
    if (is_of_object(figure)) add_figure(object, figure);
  }
  return object;
}

Json property_json(const check::Report& report, std::size_t index, bool with_runs) {
  const check::DecidedProperty& decided = report.properties[index];
  Json object;
  object["name"] = decided.property.name;
  object["kind"] = to_string(decided.property.kind);
  if (decided.property.text != decided.property.name) object["text"] = decided.property.text;
  object["verdict"] = to_string(decided.verdict);
  if (decided.exploration) object["engine"] = report.explorations[*decided.exploration].engine;
  if (!decided.reason.empty()) object["reason"] = decided.reason;
  if (decided.occurrences > 0) object["occurrences"] = decided.occurrences;
  if (decided.exploration && (decided.property.kind == property::PropertyKind::claim || *decided.exploration > 0)) {
    object["statistics"] = statistics_json(report.explorations[*decided.exploration]);
  }
  for (const check::FoundRun& found : report.runs) {
    if (!with_runs || found.index != index) continue;
    if (found.is_witness) {
      object["witness"] = run_json(found, kMostSteps);
    } else if (!object.contains("counterexample")) {
      object["counterexample"] = run_json(found, kMostSteps);
    } else {
      object["more_counterexamples"].push_back(run_json(found, kMostSteps));
    }
  }
  return object;
}

Json unreached_json(const Program& program, const std::vector<std::vector<bool>>& taken) {
  Json list = Json::array();
  for (const Unreached& statement : unreached(program, taken)) {
    Json object;
    object["process"] = program.proctypes[statement.proctype].name;
    object["statement"] = statement.statement;
    add_place(object, program, statement.pos);
    list.push_back(std::move(object));
  }
  return list;
}

}  // namespace

std::string check_json(const check::Report& report, const std::string& version, bool with_runs) {
  Json object;
  object["tool"] = "hasse";
  object["version"] = version;
  object["model"] = report.model;
  object["properties"] = Json::array();
  for (std::size_t i = 0; i < report.properties.size(); ++i)
    object["properties"].push_back(property_json(report, i, with_runs));
  object["statistics"] = statistics_json(report.explorations.empty() ? report.unexplored : report.explorations[0]);
  object["stop"] = to_string(report.stop);
  if (report.ended_before_search) object["ended_before_search"] = *report.ended_before_search;
  if (!report.notes.empty()) object["notes"] = report.notes;
  if (report.taken) object["unreached"] = unreached_json(*report.program, *report.taken);
  return dump(object, 2) + "\n";
}

}  // namespace hasse::report
