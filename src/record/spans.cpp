#include "record/spans.h"

#include <algorithm>
#include <tuple>

#include "base/diagnostics.h"
#include "record/span_edges.h"

namespace hasse::record {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

// Of one id: is the second one the first one again, rather than another part of it, as that of a server? Throws
// UserError if it should be, and is not.
bool is_again(const Span& first, const Span& second) {
  if (first.process != second.process || first.kind != second.kind) return false;
  const auto what = [](const Span& span) {
    return std::tuple(span.begin.text, span.begin.time, span.end, span.notes.size());
  };
  if (what(first) != what(second)) {
    throw UserError(second.begin.place,
                    fmt::format("span '{}' has the id of span '{}' of the same process, and is another one",
                                second.begin.text, first.begin.text));
  }
  return true;
}

}  // namespace

std::uint32_t SpanLog::process(std::string_view service, std::string_view instance) {
  const auto next = static_cast<std::uint32_t>(process_ids_.size());
  return process_ids_.try_emplace({std::string(service), std::string(instance)}, next).first->second;
}

void SpanLog::add(Span span) {
  if (span.end && *span.end < span.begin.time) {
    throw UserError(span.begin.place,
                    fmt::format("span '{}' ends {} ns before it begins", span.begin.text, span.begin.time - *span.end));
  }
  events_ += 1 + (span.end ? 1 : 0) + span.notes.size();
  spans_.push_back(std::move(span));
}

void SpanLog::write(Records& records) {
  find_ids(records.warnings);
  find_depths();
  std::vector<std::vector<Moment>> moments(process_ids_.size());
  for (std::uint32_t s = 0; s < spans_.size(); ++s) {
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

// Also leaves out what is in the log a second time, as where exports overlap.
void SpanLog::find_ids(std::vector<Warning>& warnings) {
  ids_.reserve(spans_.size());
  std::uint32_t kept = 0, repeated = 0;
  SourcePos first_repeated;
  for (Span& span : spans_) {
    Same& same = ids_[span.id];
    std::uint32_t& place = span.kind == SpanKind::client ? same.client : same.other;
    if (place == kNone) place = kept;
    if (place < kept && is_again(spans_[place], span)) {
      if (repeated++ == 0) first_repeated = span.begin.place;
      continue;
    }
    if (&spans_[kept] != &span) spans_[kept] = std::move(span);
    ++kept;
  }
  spans_.erase(spans_.begin() + kept, spans_.end());
  if (repeated > 0)
    warnings.push_back(
        {first_repeated,
         fmt::format("spans that are in the log again, and left out: {}; the first one here", repeated)});
}

// The span that another one refers to: of two parts, the one of the same process.
std::uint32_t SpanLog::find(const SpanId& id, std::uint32_t from) const {
  const auto found = ids_.find(id);
  if (found == ids_.end()) return kNone;
  const auto& [client, other] = found->second;
  if (client == kNone || client == from) return other == from ? kNone : other;
  if (other == kNone || other == from || spans_[client].process == spans_[from].process) return client;
  return other;
}

void SpanLog::find_depths() {
  constexpr std::int32_t kUnknown = -1, kBusy = -2;
  depths_.assign(spans_.size(), kUnknown);
  std::vector<std::uint32_t> way;
  for (std::uint32_t s = 0; s < spans_.size(); ++s) {
    std::uint32_t at = s;
    while (at != kNone && depths_[at] == kUnknown) {
      depths_[at] = kBusy;
      way.push_back(at);
      at = spans_[at].after.empty() ? kNone : find(spans_[at].after.front(), at);
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

void SpanLog::write_edges(Records& records) {
  std::vector<Edge> calls, returns;
  std::uint64_t unknown = 0;
  SourcePos first_unknown;
  const auto returned = [&](std::uint32_t server, std::uint32_t client) {
    if (ends_[server] != kNone && ends_[client] != kNone) returns.push_back({ends_[server], ends_[client]});
  };
  for (std::uint32_t s = 0; s < spans_.size(); ++s) {
    const Span& span = spans_[s];
    // The server's part of a span whose client's part has the same id was called by that.
    const std::uint32_t client = span.kind == SpanKind::server ? ids_.at(span.id).client : kNone;
    if (client != kNone && spans_[client].process != span.process) {
      calls.push_back({begins_[client], begins_[s]});
      returned(s, client);
      continue;
    }
    for (const SpanId& id : span.after) {
      const std::uint32_t other = find(id, s);
      if (other == kNone) {
        if (unknown++ == 0) first_unknown = span.begin.place;
        continue;
      }
      if (spans_[other].process == span.process) continue;
      calls.push_back({begins_[other], begins_[s]});
      if (span.kind == SpanKind::server && spans_[other].kind == SpanKind::client) returned(s, other);
    }
  }
  if (unknown > 0) {
    records.warnings.push_back(
        {first_unknown, fmt::format("spans refer to spans that are not in the log: {}; the first one here", unknown)});
  }
  const std::size_t wanted = returns.size();
  returns = without_circles(records, calls, std::move(returns));
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

}  // namespace hasse::record
