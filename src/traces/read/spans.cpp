#include "traces/read/spans.h"

#include <algorithm>
#include <tuple>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "traces/read/span_edges.h"

namespace hasse::traces {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

}  // namespace

std::uint32_t SpanLog::process(std::string_view service, std::string_view instance) {
  const auto next = static_cast<std::uint32_t>(process_ids_.size());
  return process_ids_.try_emplace({std::string(service), std::string(instance)}, next).first->second;
}

void SpanLog::add(Span span) {
  if (span.end && *span.end < span.begin.time) {
    backwards_.add(span.begin.place);
    span.end.reset();
  }
  events_ += 1 + (span.end ? 1 : 0) + span.notes.size();
  spans_.push_back(std::move(span));
}

void SpanLog::add_untimed(Span span) {
  untimed_spans_.add(span.begin.place);
  std::vector<SpanId>& after = untimed_[span.id];
  after.insert(after.end(), span.after.begin(), span.after.end());
}

void SpanLog::add_untimed_note(SourcePos place) {
  untimed_notes_.add(place);
}

void SpanLog::Counted::warn(std::string_view what, std::vector<Warning>& warnings) const {
  if (count > 0) warnings.push_back({first, fmt::format("{}: {}; the first one here", what, count)});
}

void SpanLog::write(Records& records) {
  untimed_spans_.warn("spans that do not say when they began, and are left out", records.warnings);
  untimed_notes_.warn("notes in spans that do not say when they were made, and are left out", records.warnings);
  backwards_.warn("spans that end before they begin, whose end is left out", records.warnings);
  find_ids(records.warnings);
  find_depths();
  std::vector<std::vector<Moment>> moments(process_ids_.size());
  for (std::uint32_t s = 0; s < spans_.size(); ++s) {
    stop_point();
    const Span& span = spans_[s];
    std::vector<Moment>& of_process = moments[span.process];
    const std::int32_t depth = depths_[s];
    of_process.push_back({span.begin.time, Phase::begin, depth, s, kNone});
    for (std::uint32_t n = 0; n < span.notes.size(); ++n) {
      const std::int64_t time = span.notes[n].time;
      of_process.push_back({time, time > span.begin.time ? Phase::note : Phase::note_at_begin, depth, s, n});
    }
    if (span.end)
      of_process.push_back(
          {*span.end, *span.end > span.begin.time ? Phase::end : Phase::end_at_once, -depth, s, kNone});
  }
  begins_.assign(spans_.size(), kNone);
  ends_.assign(spans_.size(), kNone);
  const std::vector<std::string> names = process_names();
  for (std::uint32_t p = 0; p < moments.size(); ++p) write_process(names[p], moments[p], records);
  write_edges(records);
}

std::vector<std::string> SpanLog::process_names() const {
  std::map<std::string, int> instances;
  for (const auto& [name, id] : process_ids_) ++instances[name.first];
  std::vector<std::string> names(process_ids_.size());
  for (const auto& [name, id] : process_ids_) {
    const bool is_one_of_several = instances[name.first] > 1 && !name.second.empty();
    names[id] = is_one_of_several ? name.first + "@" + name.second : name.first;
  }
  return names;
}

// Of spans of one id: is this one of them once more? Of the same process and kind, but otherwise another one, it is a
// second span of that id.
bool SpanLog::is_again(const Span& span, const std::vector<std::uint32_t>& before) {
  const auto what = [](const Span& one) {
    return std::tuple(one.process, one.kind, one.begin.text, one.begin.time, one.end, one.notes.size());
  };
  for (const std::uint32_t other : before) {
    if (what(spans_[other]) == what(span)) return true;
  }
  const bool is_another = std::ranges::any_of(before, [&](std::uint32_t other) {
    return spans_[other].process == span.process && spans_[other].kind == span.kind;
  });
  if (is_another) several_.add(span.begin.place);
  return false;
}

// Also leaves out what is in the log a second time, as where exports overlap.
void SpanLog::find_ids(std::vector<Warning>& warnings) {
  ids_.reserve(spans_.size());
  std::uint32_t kept = 0;
  Counted repeated;
  for (Span& span : spans_) {
    Same& same = ids_[span.id];
    std::vector<std::uint32_t>& known = span.kind == SpanKind::client ? same.clients : same.others;
    if (is_again(span, known)) {
      repeated.add(span.begin.place);
      continue;
    }
    known.push_back(kept);
    if (&spans_[kept] != &span) spans_[kept] = std::move(span);
    ++kept;
  }
  spans_.erase(spans_.begin() + kept, spans_.end());
  repeated.warn("spans that are in the log again, and left out", warnings);
  several_.warn("spans with the id of another span of the same process and kind", warnings);
}

// Of spans that may be meant: the one that began first, if they are all of one process or one of them is of `process`;
// what comes after any of them comes after that one. Nothing, if they are of several other processes.
std::uint32_t SpanLog::earliest(const std::vector<std::uint32_t>& spans, std::uint32_t process) const {
  std::uint32_t found = kNone;
  bool is_own = false, differ = false;
  for (const std::uint32_t s : spans) {
    const bool own = spans_[s].process == process;
    if (found != kNone && own == is_own) {
      differ = differ || spans_[s].process != spans_[found].process;
      if (spans_[s].begin.time < spans_[found].begin.time) found = s;
    } else if (found == kNone || own) {
      found = s;
      is_own = own;
      differ = false;
    }
  }
  return differ ? kNone : found;
}

// The span that another one refers to: of a client's part and others, the one of the same process.
std::uint32_t SpanLog::find(const SpanId& id, std::uint32_t from) const {
  const auto found = ids_.find(id);
  if (found == ids_.end()) return kNone;
  const auto without_itself = [&](std::vector<std::uint32_t> spans) {
    std::erase(spans, from);
    return spans;
  };
  const std::vector<std::uint32_t> clients = without_itself(found->second.clients);
  const std::vector<std::uint32_t> others = without_itself(found->second.others);
  const std::uint32_t process = spans_[from].process;
  const std::uint32_t client = earliest(clients, process), other = earliest(others, process);
  if (clients.empty() || found->second.clients.size() > clients.size()) return other;
  if (others.empty() || found->second.others.size() > others.size() ||
      (client != kNone && spans_[client].process == process))
    return client;
  return other;
}

void SpanLog::find_depths() {
  constexpr std::int32_t kUnknown = -1, kBusy = -2;
  depths_.assign(spans_.size(), kUnknown);
  std::vector<std::uint32_t> way;
  for (std::uint32_t s = 0; s < spans_.size(); ++s) {
    stop_point();
    std::uint32_t at = s;
    while (at != kNone && depths_[at] == kUnknown) {
      depths_[at] = kBusy;
      way.push_back(at);
      std::vector<SpanId> after;
      if (!spans_[at].after.empty()) resolve(spans_[at].after.front(), after);
      at = after.empty() ? kNone : find(after.front(), at);
    }
    if (at != kNone && depths_[at] == kBusy)
      throw UserError(spans_[at].begin.place, fmt::format("span '{}' is its own ancestor", spans_[at].begin.text));
    std::int32_t depth = at == kNone ? 0 : depths_[at] + 1;
    for (; !way.empty(); way.pop_back()) depths_[way.back()] = depth++;
  }
}

void SpanLog::write_process(const std::string& name, std::vector<Moment>& moments, Records& records) {
  std::ranges::sort(moments, {}, [](const Moment& moment) {
    return std::tuple(moment.time, moment.phase, moment.depth, moment.span, moment.note);
  });
  const ProcessId process = records.process(name);
  std::int64_t open = 0;
  std::unordered_map<std::string_view, std::int64_t> open_by_name;
  for (const Moment& moment : moments) {
    const Span& span = spans_[moment.span];
    const bool begins = moment.phase == Phase::begin;
    const bool ends = moment.phase == Phase::end || moment.phase == Phase::end_at_once;
    if (!begins && !ends) {
      write_note(span.notes[moment.note], span.notes[moment.note].text, process, records);
      continue;
    }
    (begins ? begins_ : ends_)[moment.span] = static_cast<std::uint32_t>(records.events.size());
    const std::string text = fmt::format("{} {}", begins ? "begin" : "end", span.begin.text);
    if (begins) {
      write_note(span.begin, text, process, records);
    } else {
      records.event(process, span.begin.place, records.texts.keep(text));
    }
    records.assign("open", open += begins ? 1 : -1);
    records.assign(fmt::format("open.{}", span.begin.text), open_by_name[span.begin.text] += begins ? 1 : -1);
  }
}

void SpanLog::write_note(const SpanNote& note, std::string_view text, ProcessId process, Records& records) {
  records.event(process, note.place, records.texts.keep(text));
  for (const auto& [name, value] : note.attributes) records.assign(name, value);
}

// Spans that are left out stand for what they came after.
void SpanLog::resolve(const SpanId& id, std::vector<SpanId>& found) const {
  std::vector<SpanId> todo = {id};
  for (std::size_t i = 0; i < todo.size(); ++i) {
    const auto untimed = ids_.contains(todo[i]) ? untimed_.end() : untimed_.find(todo[i]);
    if (untimed == untimed_.end()) {
      found.push_back(todo[i]);
      continue;
    }
    for (const SpanId& before : untimed->second) {
      if (std::ranges::find(todo, before) == todo.end()) todo.push_back(before);
    }
  }
}

void SpanLog::add_edges_of(std::uint32_t s, std::vector<Edge>& calls, std::vector<Edge>& returns) {
  const Span& span = spans_[s];
  // Of several answers to one call, one is waited for.
  const auto returned = [&](std::uint32_t client) {
    const std::vector<std::uint32_t>& servers = ids_.at(span.id).others;
    const bool is_only = std::ranges::count_if(
                             servers, [&](std::uint32_t other) { return spans_[other].kind == SpanKind::server; }) == 1;
    if (is_only && ends_[s] != kNone && ends_[client] != kNone) returns.push_back({ends_[s], ends_[client]});
  };
  // The server's part of a span whose client's part has the same id was called by that.
  const std::uint32_t client = span.kind == SpanKind::server ? earliest(ids_.at(span.id).clients, span.process) : kNone;
  if (client != kNone && spans_[client].process != span.process) {
    calls.push_back({begins_[client], begins_[s]});
    returned(client);
    return;
  }
  std::vector<SpanId> after;
  for (const SpanId& id : span.after) resolve(id, after);
  for (const SpanId& id : after) {
    const std::uint32_t other = find(id, s);
    if (other == kNone) {
      (ids_.contains(id) ? unclear_ : unknown_).add(span.begin.place);
      continue;
    }
    if (spans_[other].process == span.process) continue;
    calls.push_back({begins_[other], begins_[s]});
    const bool is_whole = ids_.at(id).clients.size() <= 1 && std::ranges::find(span.after, id) != span.after.end();
    if (is_whole && span.kind == SpanKind::server && spans_[other].kind == SpanKind::client) returned(other);
  }
}

void SpanLog::write_edges(Records& records) {
  std::vector<Edge> calls, returns;
  for (std::uint32_t s = 0; s < spans_.size(); ++s) add_edges_of(s, calls, returns);
  unclear_.warn("spans refer to an id that spans of several processes have, and are ordered after none of them",
                records.warnings);
  unknown_.warn("spans refer to spans that are not in the log", records.warnings);
  const std::size_t wanted = returns.size();
  returns = without_cycles(records, calls, std::move(returns));
  if (returns.size() < wanted) {
    records.warnings.push_back(
        {{},
         fmt::format("calls that ended before what they called, by the clocks of their processes: {}; they are "
                     "taken not to have waited for it",
                     wanted - returns.size())});
  }
  records.edges_are_messages = true;
  records.edges.insert(records.edges.end(), calls.begin(), calls.end());
  records.edges.insert(records.edges.end(), returns.begin(), returns.end());
}

}  // namespace hasse::traces
