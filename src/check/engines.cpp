#include "check/engines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/diagnostics.h"

namespace hasse::check {

namespace {

constexpr std::array kEngines = {&kSearchEngine, &kCoverEngine, &kWalkEngine, &kLivenessEngine};

}  // namespace

std::span<const EngineInfo* const> engines() {
  return kEngines;
}

const EngineInfo& engine_of(std::string_view name) {
  const auto found = std::ranges::find_if(kEngines, [name](const EngineInfo* engine) { return engine->name == name; });
  HASSE_CHECK(found != kEngines.end(), "there is no engine {}", name);
  return **found;
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names = {kAuto};
  for (const EngineInfo* engine : kEngines) names.emplace_back(engine->name);
  return names;
}

bool offers(const EngineInfo& engine, Feature feature) {
  return (engine.offers & feature) != 0;
}

bool may_run(const EngineInfo& engine, const Request& request) {
  const std::string& asked = request.engine.value_or(kAuto);
  return asked == kAuto ? engine.is_in_auto : asked == engine.name;
}

void ask(property::Questions& questions, const Request& request, const Task& task) {
  questions = {task.properties, request.all_errors, request.empty_channels, request.limits};
}

std::vector<std::string> reasons_of(const std::vector<property::Property>& properties,
                                    const std::function<std::optional<std::string>(std::size_t)>& why) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (const std::optional<std::string> reason = why(i))
      found.push_back(fmt::format("{} ({})", properties[i].name, *reason));
  }
  return found;
}

}  // namespace hasse::check
