#include "traces/read/chrome_trace.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "traces/read/json_document.h"

namespace hasse::traces {

namespace {

// Of two events at one time: slices end before others begin, unless they have no duration.
enum class Rank : std::uint8_t { end, begin, end_at_once };

struct Moment {
  std::int64_t time = 0;
  Rank rank = Rank::begin;
  std::int64_t tie = 0;  // outer slices begin first and end last; what is no slice happens inside of those
  char phase = 0;
  SourcePos place = {};
  std::string_view name = {};
  std::string_view flow = {};
  std::vector<std::pair<std::string, Value>> args = {};
};

struct Thread {
  std::vector<Moment> moments;
  std::vector<std::size_t> open;  // slices begun by B or b
};

class ChromeReader {
 public:
  ChromeReader(Records& records, FileNote& note) : records_(records), note_(note) {}

  void read(const JsonRef& root) {
    const auto list = optional_array(object_of(root, "a trace event"), "traceEvents");
    if (!list) return read_event(root);
    for (const JsonRef event : *list) read_event(object_of(event, "a trace event"));
  }

  void finish() {
    number_flows();
    for (auto& [id, thread] : threads_) write(id, thread);
    if (untimed_ > 0) {
      records_.warnings.push_back(
          {first_untimed_,
           fmt::format("trace events without a time stamp, which are left out: {}; the first one here", untimed_)});
    }
    if (endless_ > 0) {
      records_.warnings.push_back(
          {first_endless_,
           fmt::format("ends of slices that never began, which are left out: {}; the first one here", endless_)});
    }
  }

 private:
  using ThreadId = std::pair<std::string, std::string>;  // pid and tid

  static std::string name_of(const std::optional<JsonRef>& id) {
    if (!id) return "0";
    const std::string_view raw = id->raw();
    return std::string(id->is(JsonRef::Kind::text) ? raw.substr(1, raw.size() - 2) : raw);
  }

  // In nanoseconds, of a number of microseconds.
  std::int64_t time_of(const JsonRef& value) {
    const Value number =
        value.is(JsonRef::Kind::text) ? parse_value(value.text(records_.texts)) : value.value(records_.texts);
    const auto* whole = std::get_if<std::int64_t>(&number);
    const auto* real = std::get_if<double>(&number);
    constexpr double kMost = 4e15;  // microseconds, some 127 years
    const double micro = whole != nullptr ? static_cast<double>(*whole) : real != nullptr ? *real : NAN;
    if (!(std::abs(micro) < kMost)) value.fail("a time is a number of microseconds, found {}", value.found());
    return whole != nullptr ? *whole * 1000 : std::llround(micro * 1000);
  }

  void read_event(const JsonRef& event) {
    const std::string_view phase = required_text(event, "ph", "a trace event", records_.texts);
    const ThreadId id{name_of(event.member("pid")), name_of(event.member("tid"))};
    const char kind = phase.size() == 1 ? phase[0] : '?';
    if (kind == 'M') return read_name(event, id);
    if (std::string_view("XBEbeniIRCstf").find(kind) == std::string_view::npos) {
      if (note_.unmatched++ == 0) note_.first_unmatched = event.place();
      return;
    }
    const auto stamp = event.member("ts");
    if (!stamp) {
      if (untimed_++ == 0) first_untimed_ = event.place();
      return;
    }
    Moment moment{.time = time_of(*stamp), .tie = INT64_MAX, .phase = kind, .place = event.place()};
    moment.name = optional_text(event, "name", records_.texts);
    if (const auto args = event.member("args"); args && kind != 'E' && kind != 'e') read_args(*args, "", moment);
    Thread& thread = threads_[id];
    if (kind == 's' || kind == 't' || kind == 'f') {
      moment.flow = records_.texts.keep(fmt::format("{}:{}:{}", optional_text(event, "cat", records_.texts),
                                                    moment.name, name_of(event.member("id"))));
    } else if (kind == 'X') {
      const auto duration = event.member("dur");
      add_slice(thread, std::move(moment), duration ? std::optional(time_of(*duration)) : std::nullopt);
      return;
    } else if (kind == 'B' || kind == 'b') {
      moment.tie = 0;
      thread.open.push_back(thread.moments.size());
    } else if (kind == 'E' || kind == 'e') {
      return end_slice(thread, std::move(moment));
    }
    thread.moments.push_back(std::move(moment));
  }

  void read_name(const JsonRef& event, const ThreadId& id) {
    const auto args = event.member("args");
    if (!args || !args->is(JsonRef::Kind::object)) return;
    const std::string_view what = optional_text(event, "name", records_.texts);
    const std::string_view name =
        what == "process_name" || what == "thread_name" ? optional_text(*args, "name", records_.texts) : "";
    if (name.empty()) return;
    if (what == "process_name") process_names_[id.first] = name;
    if (what == "thread_name") thread_names_[id] = name;
  }

  void read_args(const JsonRef& args, const std::string& path, Moment& moment) {
    if (!args.is(JsonRef::Kind::object)) return;
    for (auto at = args.begin(); at != args.end(); ++at) {
      std::string name = path.empty() ? std::string((*at).text(records_.texts))
                                      : fmt::format("{}.{}", path, (*at).text(records_.texts));
      const JsonRef value = *++at;
      if (value.is(JsonRef::Kind::object)) {
        read_args(value, name, moment);
      } else {
        moment.args.emplace_back(std::move(name), value.value(records_.texts));
      }
    }
  }

  static void add_slice(Thread& thread, Moment begin, std::optional<std::int64_t> duration) {
    begin.phase = 'B';
    begin.tie = duration ? -*duration : INT64_MIN;
    Moment end{.time = begin.time + duration.value_or(0),
               .rank = duration.value_or(0) > 0 ? Rank::end : Rank::end_at_once,
               .tie = -begin.time,
               .phase = 'E',
               .place = begin.place,
               .name = begin.name};
    thread.moments.push_back(std::move(begin));
    if (duration) thread.moments.push_back(std::move(end));
  }

  // It ends the slice of its name that began last, or the last one if it has no name.
  void end_slice(Thread& thread, Moment end) {
    const auto begun = std::find_if(thread.open.rbegin(), thread.open.rend(), [&](std::size_t slice) {
      return end.name.empty() || thread.moments[slice].name == end.name;
    });
    if (begun == thread.open.rend()) {
      if (endless_++ == 0) first_endless_ = end.place;
      return;
    }
    Moment& begin = thread.moments[*begun];
    thread.open.erase(std::next(begun).base());
    begin.tie = begin.time - end.time;
    end.name = begin.name;
    end.tie = -begin.time;
    end.rank = end.time > begin.time ? Rank::end : Rank::end_at_once;
    thread.moments.push_back(std::move(end));
  }

  // Ids are used again: a flow begins with each s. Steps of one flow are in the order of time, for the trace has one clock.
  void number_flows() {
    std::vector<Moment*> steps;
    for (auto& [id, thread] : threads_) {
      for (Moment& moment : thread.moments) {
        if (!moment.flow.empty()) steps.push_back(&moment);
      }
    }
    std::ranges::stable_sort(
        steps, {}, [](const Moment* step) { return std::tuple(step->time, step->phase != 's', step->phase == 'f'); });
    std::unordered_map<std::string_view, std::uint64_t> hops;
    for (Moment* step : steps) {
      std::uint64_t& hop = hops[step->flow];
      if (step->phase == 's') hop += kMostSteps - hop % kMostSteps;
      step_of_[step] = {fmt::format("{}#{}", step->flow, hop), fmt::format("{}#{}", step->flow, hop + 1)};
      if (step->phase == 't') ++hop;
    }
  }

  std::string label(const ThreadId& id) {
    const auto process = process_names_.find(id.first);
    std::string name = process == process_names_.end() ? id.first : std::string(process->second);
    const bool is_only =
        std::ranges::count_if(threads_, [&](const auto& entry) { return entry.first.first == id.first; }) == 1;
    if (!is_only) {
      const auto thread = thread_names_.find(id);
      name += "/" + (thread == thread_names_.end() ? id.second : std::string(thread->second));
    }
    return labels_.insert(name).second ? name : fmt::format("{} ({}/{})", name, id.first, id.second);
  }

  void write(const ThreadId& id, Thread& thread) {
    if (thread.moments.empty()) return;
    std::vector<const Moment*> order;
    for (const Moment& moment : thread.moments) order.push_back(&moment);
    std::ranges::stable_sort(order, {},
                             [](const Moment* moment) { return std::tuple(moment->time, moment->rank, moment->tie); });
    const ProcessId process = records_.process(label(id));
    std::int64_t open = 0;
    std::unordered_map<std::string_view, std::int64_t> open_by_name;
    for (const Moment* moment : order) {
      const bool begins = moment->phase == 'B' || moment->phase == 'b',
                 ends = moment->phase == 'E' || moment->phase == 'e';
      records_.event(process, moment->place,
                     begins || ends ? records_.texts.keep(fmt::format("{} {}", begins ? "begin" : "end", moment->name))
                                    : moment->name);
      ++note_.events;
      for (const auto& [name, value] : moment->args) records_.assign(name, value);
      if (const auto step = step_of_.find(moment); step != step_of_.end()) {
        if (moment->phase != 's') records_.message(false, false, step->second.received);
        if (moment->phase != 'f')
          records_.message(true, false, moment->phase == 's' ? step->second.received : step->second.sent);
      }
      if (!begins && !ends) continue;
      records_.assign("open", open += begins ? 1 : -1);
      records_.assign(fmt::format("open.{}", moment->name), open_by_name[moment->name] += begins ? 1 : -1);
    }
  }

  static constexpr std::uint64_t kMostSteps = 1'000'000;  // of one flow
  struct Step {
    std::string received, sent;  // names of messages
  };

  Records& records_;
  FileNote& note_;
  std::map<ThreadId, Thread> threads_;
  std::map<std::string, std::string_view> process_names_;
  std::map<ThreadId, std::string_view> thread_names_;
  std::set<std::string> labels_;
  std::unordered_map<const Moment*, Step> step_of_;
  std::uint64_t untimed_ = 0, endless_ = 0;
  SourcePos first_untimed_, first_endless_;
};

}  // namespace

void read_chrome_trace(JsonDocument& document, Records& records, FileNote& note) {
  ChromeReader reader(records, note);
  document.each([&](const JsonRef& part) { reader.read(part); });
  reader.finish();
}

}  // namespace hasse::traces
