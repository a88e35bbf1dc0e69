#include "traces/read/poet_trace.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "traces/read/clock_text.h"
#include "traces/read/json_document.h"

namespace hasse::traces {

namespace {

constexpr std::int64_t kMostProcesses = 65'535;

// The values of a list, which is short.
std::vector<JsonRef> elements_of(const JsonRef& value, std::string_view what) {
  if (!value.is(JsonRef::Kind::array)) value.fail("{} is a list, found {}", what, value.found());
  std::vector<JsonRef> elements;
  for (const JsonRef& element : value) elements.push_back(element);
  return elements;
}

class PoetReader {
 public:
  PoetReader(Records& records, FileNote& note) : records_(records), note_(note) {}

  void read(const JsonRef& trace) {
    if (std::exchange(is_read_, true)) trace.fail("a second trace; each needs a file of its own");
    warn_of_unknown(object_of(trace, "a trace"));
    name_processes(trace);
    const JsonRef events = required(trace, "events", "a trace");
    for (const JsonRef& event : elements_of(events, "'events'")) read_event(event);
    find_ones_before();
    for (std::size_t e = 0; e < events_.size(); ++e) write(events_[e]);
  }

 private:
  struct Event {
    SourcePos place;
    std::string_view name;
    std::vector<std::size_t> processes = {};  // from 0
    std::vector<std::string_view> propositions = {};
    std::optional<SourcePos> clock_place = {};
    std::vector<std::uint32_t> clock = {};
    // Of each of its processes, what was true before.
    std::vector<std::vector<std::string_view>> before = {};
  };

  void warn_of_unknown(const JsonRef& trace) {
    bool is_name = true;  // names and values come by turns
    for (const JsonRef& each : trace) {
      if (is_name) {
        const std::string_view name = each.text(records_.texts);
        if (name != "processes" && name != "process_names" && name != "events")
          records_.warnings.push_back({each.place(), fmt::format("member '{}' of the trace is not known", name)});
      }
      is_name = !is_name;
    }
  }

  void name_processes(const JsonRef& trace) {
    const JsonRef number = required(trace, "processes", "a trace");
    const auto count = number.is(JsonRef::Kind::number) ? number.whole_number() : std::nullopt;
    if (!count || *count < 1 || *count > kMostProcesses)
      number.fail("'processes' is their number, from 1 to {}, found {}", kMostProcesses, number.found());
    const auto names = trace.member("process_names");
    if (!names) {
      for (std::int64_t p = 1; p <= *count; ++p) processes_.push_back(records_.process(fmt::format("P{}", p)));
      return;
    }
    for (const JsonRef& element : elements_of(*names, "'process_names'")) {
      if (!element.is(JsonRef::Kind::text)) element.fail("the name of a process is a text, found {}", element.found());
      const std::string_view name = element.text(records_.texts);
      if (name.empty()) element.fail("a process without a name");
      const ProcessId process = records_.process(name);
      if (std::ranges::find(processes_, process) != processes_.end())
        element.fail("two processes are called '{}'", name);
      processes_.push_back(process);
    }
    if (processes_.size() != static_cast<std::size_t>(*count))
      names->fail("{} names, but {} processes", processes_.size(), *count);
  }

  void read_event(const JsonRef& entry) {
    const std::vector<JsonRef> parts = elements_of(entry, "an event");
    if (parts.size() != 3 && parts.size() != 4) {
      entry.fail("an event is a list of its name, its processes, what is true after it, and its clock; found {} values",
                 parts.size());
    }
    if (!parts[0].is(JsonRef::Kind::text)) parts[0].fail("the name of an event is a text, found {}", parts[0].found());
    Event event{.place = entry.place(), .name = parts[0].text(records_.texts)};
    for (const JsonRef& process : elements_of(parts[1], "the second value of an event, its processes,")) {
      event.processes.push_back(process_of(process));
      if (std::ranges::count(event.processes, event.processes.back()) > 1)
        process.fail("process {} stands twice in the event", process.found());
    }
    if (event.processes.empty()) parts[1].fail("an event needs a process");
    for (const JsonRef& proposition : elements_of(parts[2], "the third value of an event, what is true after it,")) {
      if (!proposition.is(JsonRef::Kind::text))
        proposition.fail("a proposition is a text, found {}", proposition.found());
      event.propositions.push_back(proposition.text(records_.texts));
      if (event.propositions.back().empty()) proposition.fail("a proposition without a name");
    }
    std::ranges::sort(event.propositions);
    event.propositions.erase(std::unique(event.propositions.begin(), event.propositions.end()),
                             event.propositions.end());
    if (parts.size() == 4) read_clock(parts[3], event);
    if (event.name == "INIT") {
      initially(entry, event);
    } else {
      events_.push_back(std::move(event));
    }
  }

  std::size_t process_of(const JsonRef& process) const {
    std::size_t number = 0;
    if (process.is(JsonRef::Kind::text) && process.raw().starts_with("\"P")) {
      const std::string_view digits = process.raw().substr(2, process.raw().size() - 3);
      const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
      if (error != std::errc() || stop != digits.data() + digits.size()) number = 0;
    }
    if (number < 1 || number > processes_.size())
      process.fail("a process is one of \"P1\" to \"P{}\", found {}", processes_.size(), process.found());
    return number - 1;
  }

  void read_clock(const JsonRef& clock, Event& event) const {
    event.clock_place = clock.place();
    for (const JsonRef& entry : elements_of(clock, "the fourth value of an event, its clock,")) {
      const auto count = entry.is(JsonRef::Kind::number) ? entry.whole_number() : std::nullopt;
      if (!count || *count < 0 || *count > UINT32_MAX)
        entry.fail("a clock counts events: whole numbers from 0 to 4294967295, found {}", entry.found());
      event.clock.push_back(static_cast<std::uint32_t>(*count));
    }
    if (event.clock.size() != processes_.size())
      clock.fail("the clock has {}, but there are {} processes", entries_text(event.clock.size()), processes_.size());
    if (event.name == "INIT") return;
    for (const std::size_t process : event.processes) {
      if (event.clock[process] == 0)
        clock.fail("the clock of an event of P{0} has no entry above 0 for P{0} itself", process + 1);
    }
  }

  void initially(const JsonRef& entry, const Event& init) {
    if (!events_.empty()) entry.fail("INIT says what is true at the beginning; it stands before all events");
    if (std::ranges::any_of(init.clock, [](std::uint32_t count) { return count > 0; }))
      entry.fail("INIT says what is true at the beginning; its clock has an entry above 0");
    for (const std::size_t process : init.processes) {
      for (const std::string_view proposition : init.propositions)
        records_.variables[records_.variable(processes_[process], proposition)].initially = true;
      at_first_.resize(processes_.size());
      at_first_[process] = init.propositions;
    }
  }

  // By the clocks, where there are some: the list may be in any order.
  void find_ones_before() {
    std::vector<std::vector<std::size_t>> chains(processes_.size());
    for (std::size_t e = 0; e < events_.size(); ++e) {
      for (const std::size_t process : events_[e].processes) chains[process].push_back(e);
    }
    at_first_.resize(processes_.size());
    for (std::size_t process = 0; process < chains.size(); ++process) {
      std::ranges::stable_sort(chains[process], {},
                               [&](std::size_t e) { return events_[e].clock.empty() ? 0 : events_[e].clock[process]; });
      const std::vector<std::string_view>* before = &at_first_[process];
      for (const std::size_t e : chains[process]) {
        Event& event = events_[e];
        event.before.resize(event.processes.size());
        event.before[static_cast<std::size_t>(std::ranges::find(event.processes, process) - event.processes.begin())] =
            *before;
        before = &event.propositions;
      }
    }
  }

  void write(const Event& event) {
    records_.event(processes_[event.processes.front()], event.place, event.name);
    for (const std::size_t process : std::span(event.processes).subspan(1)) records_.together_with(processes_[process]);
    ++note_.events;
    if (event.clock_place) {
      records_.clock_begins(*event.clock_place);
      for (std::size_t p = 0; p < event.clock.size(); ++p) {
        if (event.clock[p] > 0) records_.clock_entry(records_.processes[processes_[p]], event.clock[p]);
      }
    }
    for (std::size_t i = 0; i < event.processes.size(); ++i) {
      const ProcessId process = processes_[event.processes[i]];
      for (const std::string_view proposition : event.propositions) {
        Value& initially = records_.variables[records_.variable(process, proposition)].initially;
        if (!is_defined(initially)) initially = false;
        records_.assign(process, proposition, true);
      }
      std::vector<std::string_view> no_more;
      std::ranges::set_difference(event.before[i], event.propositions, std::back_inserter(no_more));
      for (const std::string_view proposition : no_more) records_.assign(process, proposition, false);
    }
  }

  Records& records_;
  FileNote& note_;
  bool is_read_ = false;
  std::vector<ProcessId> processes_;
  std::vector<std::vector<std::string_view>> at_first_;  // of each process
  std::vector<Event> events_;
};

}  // namespace

void read_poet_trace(JsonDocument& document, Records& records, FileNote& note) {
  PoetReader reader(records, note);
  document.each([&](const JsonRef& trace) { reader.read(trace); });
}

}  // namespace hasse::traces
