#include "report/replay_json.h"

#include "report/run_json.h"

namespace hasse::report {

void write_replay_json(const check::FoundRun& found, const std::string& version, const std::string& model,
                       const std::string& trail, const std::string& problem, const std::vector<std::string>& notes,
                       const std::function<void(std::string_view)>& write) {
  Json object;
  object["tool"] = "hasse";
  object["version"] = version;
  object["model"] = model;
  object["trail"] = trail;
  object["verdict"] = !problem.empty() ? "deviates" : found.is_witness ? "reached" : "violated";
  if (problem.empty()) {
    object["property"] = {{"name", found.property.name}, {"kind", to_string(found.property.kind)}};
  } else {
    object["problem"] = problem;
  }
  if (!notes.empty()) object["notes"] = notes;
  object["counterexample"] = run_json(found, 0);
  write_with_steps(std::move(object), "counterexample", found, write);
}

}  // namespace hasse::report
