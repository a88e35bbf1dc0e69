#include "traces/report/space_time_data.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "poset/cut.h"

namespace hasse::traces {

namespace {

using Json = nlohmann::ordered_json;
using poset::EventId;

constexpr std::size_t kMostLine = 2000;  // bytes of a line of the log

std::size_t history_size(const Run& run, EventId event) {
  return poset::size(run.order, poset::history(run.order, event)) - 1;
}

std::size_t events_after(const Run& run, EventId event) {
  const ProcessId process = run.events[event].process;
  const std::uint32_t own = run.order.clock(event)[process];
  std::size_t count = 0;
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    const auto chain = run.order.chain(p);
    const auto first =
        std::ranges::partition_point(chain, [&](EventId other) { return run.order.clock(other)[process] < own; });
    const auto earlier = static_cast<std::uint32_t>(first - chain.begin());
    count += run.order.at_home(p, run.order.length(p)) - run.order.at_home(p, earlier);
  }
  return count - 1;
}

std::string line_of(const SourceFiles& sources, SourcePos place) {
  const std::string_view line = sources.line(place);
  return line.size() <= kMostLine ? std::string(line) : std::string(line.substr(0, kMostLine)) + " ...";
}

class Writer {
 public:
  Writer(const DetectReport& report, const SpaceTimeLayout& layout)
      : report_(report), layout_(layout), run_(layout.run()), last_(run_.processes.size(), nullptr) {}

  Json json() {
    Json events = Json::array();
    for (const EventId event : layout_.drawn()) events.push_back(event_json(event));
    return {{"processes", run_.processes}, {"lengths", lengths()}, {"total", run_.events.size()}, {"events", events}};
  }

 private:
  std::vector<std::uint32_t> lengths() const {
    std::vector<std::uint32_t> result;
    for (ProcessId p = 0; p < run_.processes.size(); ++p) result.push_back(run_.order.length(p));
    return result;
  }

  Json event_json(EventId event) {
    const Event& recorded = run_.events[event];
    Json json{{"process", recorded.process},
              {"text", recorded.text},
              {"place", place_text(*report_.sources, recorded.place)},
              {"line", line_of(*report_.sources, recorded.place)}};
    if (run_.order.chains_of(event).size() > 1) json["with"] = processes_text(run_, event);
    json["set"] = Json::array();
    for (const Assignment& assignment : run_.assignments_of(event)) {
      json["set"].push_back(
          Json::array({name_in_event(run_, event, assignment.variable), value_text(assignment.value)}));
    }
    json["clock"] = clock_changes(event);
    json["causes"] = causes(event);
    json["before"] = history_size(run_, event);
    json["after"] = events_after(run_, event);
    return json;
  }

  Json clock_changes(EventId event) {
    const auto clock = run_.order.clock(event);
    const std::uint32_t*& last = last_[run_.events[event].process];
    Json changes = Json::array();
    for (ProcessId p = 0; p < clock.size(); ++p) {
      if (clock[p] != (last == nullptr ? 0 : last[p])) changes.push_back(Json::array({p, clock[p]}));
    }
    last = clock.data();
    return changes;
  }

  // By their rows; those that are not drawn in words.
  Json causes(EventId event) const {
    Json causes = Json::array();
    for (const EventId cause : run_.order.direct_causes(event)) {
      if (layout_.is_drawn(cause)) {
        causes.push_back(layout_.row(cause));
      } else {
        causes.push_back(
            fmt::format("{}: {}", place_text(*report_.sources, run_.events[cause].place), processes_text(run_, cause)));
      }
    }
    return causes;
  }

  const DetectReport& report_;
  const SpaceTimeLayout& layout_;
  const Run& run_;
  std::vector<const std::uint32_t*> last_;  // of each process, the clock written last
};

}  // namespace

std::string space_time_data(const DetectReport& report, const SpaceTimeLayout& layout) {
  const std::string json = Writer(report, layout).json().dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string text;
  for (const char c : json) text += c == '<' ? "\\u003c" : std::string{c};
  return text;
}

}  // namespace hasse::traces
