#include <unordered_map>

#include "traces/read/json_document.h"
#include "traces/read/span_formats.h"

namespace hasse::traces {

namespace {

class JaegerReader {
 public:
  explicit JaegerReader(SpanLog& spans) : spans_(spans) {}

  void read(JsonDocument& document) {
    document.each([&](const JsonRef& root) {
      const auto data = optional_array(object_of(root, "an export"), "data");
      if (!data) {
        read_trace(root);
        return;
      }
      for (const JsonRef trace : *data) read_trace(object_of(trace, "a trace"));
    });
  }

 private:
  using Attributes = std::vector<std::pair<std::string_view, Value>>;

  void read_trace(const JsonRef& trace) {
    processes_.clear();
    const JsonRef processes = required(trace, "processes", "a trace");
    object_of(processes, "'processes'");
    for (auto at = processes.begin(); at != processes.end(); ++at) {
      const JsonRef key = *at;
      const JsonRef process = *++at;
      const std::string_view service =
          required_text(object_of(process, "a process"), "serviceName", "a process", spans_.texts);
      processes_[key.text(spans_.texts)] = spans_.process(service, instance(process));
    }
    const JsonRef spans = required(trace, "spans", "a trace");
    if (!spans.is(JsonRef::Kind::array)) spans.fail("'spans' is a list, found {}", spans.found());
    for (const JsonRef span : spans) read_span(object_of(span, "a span"));
  }

  // What tells processes of one service apart.
  std::string_view instance(const JsonRef& process) {
    std::string_view found;
    std::size_t rank = SIZE_MAX;
    static constexpr std::string_view kKnown[] = {"service.instance.id", "client-uuid", "hostname", "host.name", "ip"};
    for (const auto& [name, value] : attributes(process, "tags")) {
      const auto* text = std::get_if<std::string_view>(&value);
      for (std::size_t i = 0; i < std::size(kKnown); ++i) {
        if (text == nullptr || name != kKnown[i] || i >= rank) continue;
        rank = i;
        found = *text;
      }
    }
    return found;
  }

  void read_span(const JsonRef& object) {
    Span span;
    span.begin.place = object.place();
    span.begin.text = required_text(object, "operationName", "a span", spans_.texts);
    const auto begin = object.member("startTime");
    if (begin) span.begin.time = from_microseconds(*begin, "a time");
    if (const auto duration = object.member("duration"))
      span.end = span.begin.time + from_microseconds(*duration, "'duration'");
    span.process = process_of(object);
    span.id = id(object, "a span");
    span.begin.attributes = attributes(object, "tags");
    for (const auto& [name, value] : span.begin.attributes) {
      if (const auto* text = std::get_if<std::string_view>(&value); text != nullptr && name == "span.kind")
        span.kind = kind(*text);
    }
    if (const auto references = optional_array(object, "references")) {
      for (const JsonRef reference : *references)
        span.after.push_back(id(object_of(reference, "a reference"), "a reference"));
    }
    if (const std::string_view parent = optional_text(object, "parentSpanID", spans_.texts); !parent.empty())
      span.after.push_back({span.id.trace, parent});
    if (!begin) return spans_.add_untimed(std::move(span));
    read_notes(object, span);
    spans_.add(std::move(span));
  }

  void read_notes(const JsonRef& object, Span& span) {
    const auto logs = optional_array(object, "logs");
    if (!logs) return;
    for (const JsonRef log : *logs) {
      const auto time = object_of(log, "a log of a span").member("timestamp");
      if (!time) {
        spans_.add_untimed_note(log.place());
        continue;
      }
      SpanNote note{.time = from_microseconds(*time, "a time"),
                    .place = log.place(),
                    .text = "log",
                    .attributes = attributes(log, "fields")};
      for (const auto& [name, value] : note.attributes) {
        const auto* text = std::get_if<std::string_view>(&value);
        if (text != nullptr && (name == "event" || name == "message")) note.text = *text;
      }
      span.notes.push_back(std::move(note));
    }
  }

  std::uint32_t process_of(const JsonRef& object) {
    if (const auto own = object.member("process")) {
      return spans_.process(required_text(object_of(*own, "a process"), "serviceName", "a process", spans_.texts),
                            instance(*own));
    }
    const JsonRef name = required(object, "processID", "a span");
    if (!name.is(JsonRef::Kind::text)) name.fail("'processID' is a text, found {}", name.found());
    const auto found = processes_.find(name.text(spans_.texts));
    if (found == processes_.end()) name.fail("process {} is not among the processes of the trace", name.found());
    return found->second;
  }

  SpanId id(const JsonRef& object, std::string_view what) {
    return {required_text(object, "traceID", what, spans_.texts), required_text(object, "spanID", what, spans_.texts)};
  }

  static SpanKind kind(std::string_view name) {
    return name == "server"     ? SpanKind::server
           : name == "client"   ? SpanKind::client
           : name == "producer" ? SpanKind::producer
           : name == "consumer" ? SpanKind::consumer
                                : SpanKind::internal;
  }

  Attributes attributes(const JsonRef& object, std::string_view name) {
    Attributes result;
    const auto list = optional_array(object, name);
    if (!list) return result;
    for (const JsonRef tag : *list) {
      const std::string_view key = required_text(object_of(tag, "a tag"), "key", "a tag", spans_.texts);
      const auto value = tag.member("value");
      if (!value) continue;
      Value found = value->value(spans_.texts);
      // Numbers and truth values are written as texts, too; their type says what they are.
      const auto* text = std::get_if<std::string_view>(&found);
      if (text != nullptr && optional_text(tag, "type", spans_.texts) != "string" && tag.member("type"))
        found = parse_value(*text);
      result.emplace_back(key, found);
    }
    return result;
  }

  SpanLog& spans_;
  std::unordered_map<std::string_view, std::uint32_t> processes_;
};

}  // namespace

void read_jaeger(JsonDocument& document, SpanLog& spans) {
  JaegerReader(spans).read(document);
}

}  // namespace hasse::traces
