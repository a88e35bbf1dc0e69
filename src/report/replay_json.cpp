#include "report/replay_json.h"

#include <limits>

#include "report/run_json.h"

namespace hasse::report {

void write_replay_json(const check::FoundRun& found, const std::string& version, const std::string& model,
                       const std::string& trail, const std::string& problem, const std::vector<std::string>& notes,
                       const std::function<void(std::string_view)>& write) {
  constexpr int kIndent = 2;
  constexpr std::size_t kAtATime = std::size_t{1} << 16;
  JsonWriter json(kIndent);
  json.begin_object().member("tool", "hasse").member("version", version).member("model", model).member("trail", trail);
  json.member("verdict", !problem.empty() ? "deviates" : found.is_witness ? "reached" : "violated");
  if (problem.empty()) {
    json.key("property").begin_object().member("name", found.property.name);
    json.member("kind", to_string(found.property.kind)).end();
  } else {
    json.member("problem", problem);
  }
  if (!notes.empty()) json.member("notes", notes);
  write_run(json.key("counterexample"), found, std::numeric_limits<std::size_t>::max(), [&] {
    if (json.size() >= kAtATime) write(json.take());
  });
  json.end();
  write(json.take() + "\n");
}

}  // namespace hasse::report
