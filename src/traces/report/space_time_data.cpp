#include "traces/report/space_time_data.h"

#include <algorithm>

#include "base/json_writer.h"
#include "poset/cut.h"

namespace hasse::traces {

namespace {

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

  std::string text() {
    json_.begin_object().member("processes", run_.processes).key("lengths").begin_array();
    for (ProcessId p = 0; p < run_.processes.size(); ++p) json_.value(run_.order.length(p));
    json_.end().member("total", run_.events.size()).key("events").begin_array();
    for (const EventId event : layout_.drawn()) write_event(event);
    json_.end().end();
    return json_.take();
  }

 private:
  void write_event(EventId event) {
    const Event& recorded = run_.events[event];
    json_.begin_object().member("process", recorded.process).member("text", recorded.text);
    json_.member("place", place_text(*report_.sources, recorded.place));
    json_.member("line", line_of(*report_.sources, recorded.place));
    if (run_.order.chains_of(event).size() > 1) json_.member("with", processes_text(run_, event));
    json_.key("set").begin_array();
    for (const Assignment& assignment : run_.assignments_of(event)) {
      json_.begin_array().value(name_in_event(run_, event, assignment.variable));
      json_.value(value_text(assignment.value)).end();
    }
    json_.end();
    write_clock_changes(event);
    write_causes(event);
    json_.member("before", history_size(run_, event)).member("after", events_after(run_, event)).end();
  }

  void write_clock_changes(EventId event) {
    const auto clock = run_.order.clock(event);
    const std::uint32_t*& last = last_[run_.events[event].process];
    json_.key("clock").begin_array();
    for (ProcessId p = 0; p < clock.size(); ++p) {
      if (clock[p] != (last == nullptr ? 0 : last[p])) json_.begin_array().value(p).value(clock[p]).end();
    }
    json_.end();
    last = clock.data();
  }

  // By their rows; those that are not drawn in words.
  void write_causes(EventId event) {
    json_.key("causes").begin_array();
    for (const EventId cause : run_.order.direct_causes(event)) {
      if (layout_.is_drawn(cause)) {
        json_.value(layout_.row(cause));
      } else {
        json_.value(
            fmt::format("{}: {}", place_text(*report_.sources, run_.events[cause].place), processes_text(run_, cause)));
      }
    }
    json_.end();
  }

  const DetectReport& report_;
  const SpaceTimeLayout& layout_;
  const Run& run_;
  std::vector<const std::uint32_t*> last_;  // of each process, the clock written last
  JsonWriter json_{JsonWriter::kOneLine, true};
};

}  // namespace

std::string space_time_data(const DetectReport& report, const SpaceTimeLayout& layout) {
  std::string text;
  for (const char c : Writer(report, layout).text()) text += c == '<' ? "\\u003c" : std::string{c};
  return text;
}

}  // namespace hasse::traces
