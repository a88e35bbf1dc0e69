// Spans of distributed tracing, from OpenTelemetry, Jaeger or Zipkin, as the events of a run.
//
// A span begins and ends: two events of the process that made it; what is noted inside of it is an event too. Processes
// are services, or instances of a service where there are several. In a process events are ordered by its clock. Between
// processes clocks say nothing; what is known there is: a span begins after the one that called it, or that it is linked
// to, has begun; and a call ends after the server's span of it has ended. Variables: `open` is how many spans of the
// process are open, `open.NAME` how many of that name; attributes keep their names.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "traces/read/records.h"

namespace hasse::traces {

enum class SpanKind : std::uint8_t { internal, server, client, producer, consumer };

struct SpanId {
  std::string_view trace, span;
  friend bool operator==(const SpanId&, const SpanId&) = default;
};

// Something noted at a time, with the attributes that it gives values to.
struct SpanNote {
  std::int64_t time = 0;
  SourcePos place;
  std::string_view text;
  std::vector<std::pair<std::string_view, Value>> attributes = {};
};

struct Span {
  SpanNote begin = {};                   // the text is the span's name
  std::optional<std::int64_t> end = {};  // nothing: it is open still
  std::uint32_t process = 0;             // as of SpanLog::process
  SpanKind kind = SpanKind::internal;
  SpanId id = {};
  std::vector<SpanId> after = {};  // parent and links
  std::vector<SpanNote> notes = {};
};

// The spans of all files of a log. Texts in them must be views into the files, or kept in `texts`.
class SpanLog {
 public:
  // The process of that service and instance (empty: it is not said).
  std::uint32_t process(std::string_view service, std::string_view instance);
  // The end of one that ends before it begins is left out, which is counted.
  void add(Span span);
  // One that does not say when it began: it is left out, which is counted. What comes after it comes after what it
  // came after.
  void add_untimed(Span span);
  // Likewise something noted.
  void add_untimed_note(SourcePos place);
  // How many events the spans so far make.
  std::uint64_t event_count() const { return events_; }

  // Their events, in an order that goes with the clock of each process. Throws UserError where spans are their own
  // ancestors.
  void write(Records& records);

  Texts texts;

 private:
  struct IdHash {
    std::size_t operator()(const SpanId& id) const {
      return std::hash<std::string_view>{}(id.trace) * 31 + std::hash<std::string_view>{}(id.span);
    }
  };
  // The spans of one id, those of clients apart; by number.
  struct Same {
    std::vector<std::uint32_t> clients, others;
  };
  // Things left out: how many, and the first one.
  struct Counted {
    std::uint64_t count = 0;
    SourcePos first;
    void add(SourcePos place) {
      if (count++ == 0) first = place;
    }
    void warn(std::string_view what, std::vector<Warning>& warnings) const;
  };
  // In the order in which those of one time happened.
  enum class Phase : std::uint8_t { note, end, begin, note_at_begin, end_at_once };
  struct Moment {
    std::int64_t time = 0;
    Phase phase = Phase::begin;
    std::int32_t depth = 0;  // likewise of one phase
    std::uint32_t span = 0;
    std::uint32_t note = 0;
  };

  void find_ids(std::vector<Warning>& warnings);
  bool is_again(const Span& span, const std::vector<std::uint32_t>& before);
  void find_depths();
  std::vector<std::string> process_names() const;
  std::uint32_t find(const SpanId& id, std::uint32_t from) const;
  std::uint32_t earliest(const std::vector<std::uint32_t>& spans, std::uint32_t process) const;
  void resolve(const SpanId& id, std::vector<SpanId>& found) const;
  void add_edges_of(std::uint32_t s, std::vector<Edge>& calls, std::vector<Edge>& returns);
  void write_process(const std::string& name, std::vector<Moment>& moments, Records& records);
  static void write_note(const SpanNote& note, std::string_view text, ProcessId process, Records& records);
  void write_edges(Records& records);

  std::map<std::pair<std::string, std::string>, std::uint32_t> process_ids_;
  std::vector<Span> spans_;
  std::uint64_t events_ = 0;
  std::unordered_map<SpanId, Same, IdHash> ids_;
  std::unordered_map<SpanId, std::vector<SpanId>, IdHash> untimed_;  // what they came after
  Counted untimed_spans_, untimed_notes_, backwards_, several_, unknown_, unclear_;
  std::vector<std::int32_t> depths_;
  std::vector<std::uint32_t> begins_, ends_;  // the events of each span
};

}  // namespace hasse::traces
