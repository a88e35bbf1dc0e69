#include "traces/read/prove_trace.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "base/diagnostics.h"
#include "traces/read/file_note.h"
#include "traces/read/lines.h"

namespace hasse::traces {

namespace {

// A piece of a line, and where it begins in it.
struct Piece {
  std::string_view text;
  std::size_t at = 0;
};

std::vector<Piece> split(const Piece& whole, char separator) {
  std::vector<Piece> pieces;
  for (std::size_t at = 0; at <= whole.text.size();) {
    const std::size_t end = std::min(whole.text.find(separator, at), whole.text.size());
    Piece piece{whole.text.substr(at, end - at), whole.at + at};
    while (!piece.text.empty() && piece.text.front() == ' ') {
      piece.text.remove_prefix(1);
      ++piece.at;
    }
    while (!piece.text.empty() && (piece.text.back() == ' ' || piece.text.back() == '\r')) piece.text.remove_suffix(1);
    pieces.push_back(piece);
    at = end + 1;
  }
  return pieces;
}

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return number;
}

class ProveReader {
 public:
  ProveReader(Executions& executions, FileNote& note) : records_(executions.records("")), note_(note) {}

  void read(std::string_view line, SourcePos pos) {
    pos_ = pos;
    const Piece whole{line, 0};
    if (line.starts_with("#")) return read_comment({line.substr(1), 1});
    const std::vector<Piece> cells = split(whole, ',');
    if (columns_.empty()) {
      read_columns(cells);
    } else {
      read_event(cells);
    }
  }

  // Has an event's line fewer values than there are columns?
  bool lacks_values(std::string_view line) const {
    return !line.starts_with("#") && split({line, 0}, ',').size() < width_;
  }

  // With an epsilon clocks alone do not say all, so that clocks and times both become edges.
  void finish() {
    if (!epsilon_) return;
    if (!events_.empty() && events_.front().record > 0) {
      throw UserError(
          events_.front().place,
          "with an epsilon, times order the events of a trace, which is one file; another one was read before");
    }
    for (Event& event : events_) {
      for (const auto& [process, count] : event.clock) {
        if (is_of(event, process)) continue;
        const std::vector<std::uint32_t>& others = of_process_[process];
        if (count > others.size())
          throw UserError(event.place, fmt::format("the clock knows event {} of {}, which has {}", count,
                                                   records_.processes[process], others.size()));
        if (count > 0) records_.edges.push_back({events_[others[count - 1]].record, event.record});
      }
      for (const auto& [process, others] : of_process_) {
        if (is_of(event, process)) continue;
        const auto end = std::ranges::partition_point(
            others, [&](std::uint32_t other) { return event.time - events_[other].time > *epsilon_; });
        if (end != others.begin()) records_.edges.push_back({events_[*(end - 1)].record, event.record});
      }
    }
  }

 private:
  struct Event {
    std::vector<ProcessId> processes = {};
    std::uint32_t record = 0;
    double time = 0;
    SourcePos place;
    std::vector<std::pair<ProcessId, std::uint32_t>> clock = {};
  };

  template <typename... Arguments>
  [[noreturn]] void fail(std::size_t at, fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(pos_.behind(at), fmt::format(text, std::forward<Arguments>(arguments)...));
  }

  void read_comment(const Piece& comment) {
    const std::vector<Piece> parts = split(comment, ':');
    if (parts.size() != 2) return;
    if (parts[0].text == "system_processes") {
      for (const Piece& process : split(parts[1], '|')) {
        if (process.text.empty()) fail(process.at, "a process without a name");
        records_.process(process.text);
      }
    } else if (parts[0].text == "epsilon") {
      if (parts[1].text == "inf" || parts[1].text == "infinity") return;
      epsilon_ = number_in<double>(parts[1].text);
      if (!epsilon_ || *epsilon_ < 0) fail(parts[1].at, "epsilon is a number from 0 on, found '{}'", parts[1].text);
    }
  }

  void read_columns(const std::vector<Piece>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) columns_[std::string(cells[i].text)] = i;
    for (const char* needed : {"eid", "processes", "vc", "timestamp", "props"}) {
      if (!columns_.contains(needed))
        fail(0, "the names of the columns are expected here; '{}' is not among them", needed);
    }
    width_ = cells.size();
  }

  const Piece& cell(const std::vector<Piece>& cells, const char* column) const { return cells[columns_.at(column)]; }

  void read_event(const std::vector<Piece>& cells) {
    if (cells.size() != width_) fail(0, "{} values, but {} columns", cells.size(), width_);
    const Piece& process = cell(cells, "processes");
    Event event{.record = static_cast<std::uint32_t>(records_.events.size()), .place = pos_};
    for (const Piece& name : split(process, '|')) {
      if (name.text.empty()) fail(name.at, "an event needs its process");
      const ProcessId id = records_.process(name.text);
      if (std::ranges::find(event.processes, id) != event.processes.end())
        fail(name.at, "process {} stands twice in the event", name.text);
      if (event.processes.empty()) {
        records_.event(id, pos_, cell(cells, "eid").text);
      } else {
        records_.together_with(id);
      }
      event.processes.push_back(id);
    }
    ++note_.events;
    const Piece& time = cell(cells, "timestamp");
    const auto number = number_in<double>(time.text);
    if (!number) fail(time.at, "a time is a number, found '{}'", time.text);
    event.time = *number;
    read_clock(cell(cells, "vc"), event);
    for (const ProcessId id : event.processes) {
      read_properties(cell(cells, "props"), id);
      std::vector<std::uint32_t>& chain = of_process_[id];
      if (epsilon_ && !chain.empty() && events_[chain.back()].time > event.time)
        fail(time.at, "the time of {} goes back", records_.processes[id]);
      chain.push_back(static_cast<std::uint32_t>(events_.size()));
    }
    events_.push_back(std::move(event));
  }

  void read_clock(const Piece& clock, Event& event) {
    if (!epsilon_) records_.clock_begins(pos_.behind(clock.at));
    for (const Piece& entry : split(clock, ';')) {
      const std::size_t colon = entry.text.rfind(':');
      const auto count =
          colon == std::string_view::npos ? std::nullopt : number_in<std::uint32_t>(entry.text.substr(colon + 1));
      if (!count) fail(entry.at, "an entry of a clock is PROCESS:COUNT, found '{}'", entry.text);
      const std::string_view name = entry.text.substr(0, colon);
      event.clock.emplace_back(records_.process(name), *count);
      if (!epsilon_ && *count > 0) records_.clock_entry(name, *count);
    }
    // What is true after an event is true until the next one, so that lines have to come in order.
    for (const ProcessId process : event.processes) {
      const auto own = std::ranges::find(event.clock, process, &std::pair<ProcessId, std::uint32_t>::first);
      const std::uint32_t count = own == event.clock.end() ? 0 : own->second;
      std::uint32_t& last = own_[process];
      if (count <= last || (epsilon_ && count != last + 1))
        fail(clock.at, "the own entry of {} is {} here and {} at its event before", records_.processes[process], count,
             last);
      last = count;
    }
  }

  static bool is_of(const Event& event, ProcessId process) {
    return std::ranges::find(event.processes, process) != event.processes.end();
  }

  void read_properties(const Piece& list, ProcessId process) {
    std::set<std::string_view> now;
    for (const Piece& property : split(list, '|')) {
      if (!property.text.empty()) now.insert(property.text);
    }
    for (const std::string_view property : now) {
      records_.variables[records_.variable(process, property)].initially = false;
      records_.assign(process, property, true);
    }
    for (const std::string_view property : holding_[process]) {
      if (!now.contains(property)) records_.assign(process, property, false);
    }
    holding_[process] = std::move(now);
  }

  Records& records_;
  FileNote& note_;
  SourcePos pos_;
  std::map<std::string, std::size_t> columns_;
  std::size_t width_ = 0;
  std::optional<double> epsilon_;
  std::vector<Event> events_;
  std::map<ProcessId, std::uint32_t> own_;                      // the own entry of the last event
  std::map<ProcessId, std::vector<std::uint32_t>> of_process_;  // in order of lines
  std::map<ProcessId, std::set<std::string_view>> holding_;     // what is true now
};

}  // namespace

void read_prove_trace(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note) {
  ProveReader reader(executions, note);
  const std::string_view text = sources.text(file);
  for_each_line(text, file, note, [&](std::string_view line, SourcePos pos) {
    if (note.may_be_cut && lacks_its_end(text, line) && reader.lacks_values(line)) return leave_out_cut_line(note, pos);
    reader.read(line, pos);
  });
  reader.finish();
}

}  // namespace hasse::traces
