#include "traces/read/json_document.h"
#include "traces/read/span_formats.h"
#include "traces/read/zipkin_v1.h"

namespace hasse::traces {

namespace {

class ZipkinReader {
 public:
  explicit ZipkinReader(SpanLog& spans) : spans_(spans) {}

  // Lists of spans, or of lists of spans: one a trace.
  void read(const JsonRef& value) {
    if (!value.is(JsonRef::Kind::array)) return read_span(object_of(value, "a span"));
    for (const JsonRef element : value) read(element);
  }

 private:
  void read_span(const JsonRef& object) {
    if (is_zipkin_v1(object)) return read_zipkin_v1(object, spans_);
    Span span;
    span.begin.place = object.place();
    span.begin.text = optional_text(object, "name", spans_.texts);
    const auto begin = object.member("timestamp");
    if (begin) span.begin.time = from_microseconds(*begin, "a time");
    if (const auto duration = object.member("duration"); duration && begin)
      span.end = span.begin.time + from_microseconds(*duration, "'duration'");
    span.kind = kind(object);
    const std::string_view trace = required_text(object, "traceId", "a span", spans_.texts);
    span.id = {trace, required_text(object, "id", "a span", spans_.texts)};
    if (const std::string_view parent = optional_text(object, "parentId", spans_.texts); !parent.empty())
      span.after.push_back({trace, parent});
    if (!begin) return spans_.add_untimed(std::move(span));
    const auto endpoint = object.member("localEndpoint");
    span.process = endpoint ? zipkin_process(*endpoint, spans_) : spans_.process("unknown", "");
    if (const auto tags = object.member("tags")) {
      object_of(*tags, "'tags'");
      for (auto at = tags->begin(); at != tags->end(); ++at) {
        const std::string_view name = (*at).text(spans_.texts);
        const Value value = (*++at).value(spans_.texts);
        // All tags are texts in this format, whatever they mean.
        const auto* text = std::get_if<std::string_view>(&value);
        span.begin.attributes.emplace_back(name, text == nullptr ? value : parse_value(*text));
      }
    }
    if (const auto notes = optional_array(object, "annotations")) {
      for (const JsonRef note : *notes) {
        const auto time = object_of(note, "an annotation").member("timestamp");
        if (!time) {
          spans_.add_untimed_note(note.place());
          continue;
        }
        span.notes.push_back({.time = from_microseconds(*time, "a time"),
                              .place = note.place(),
                              .text = required_text(note, "value", "an annotation", spans_.texts)});
      }
    }
    spans_.add(std::move(span));
  }

  static SpanKind kind(const JsonRef& object) {
    const auto member = object.member("kind");
    if (!member) return SpanKind::internal;
    const std::string_view name = member->raw();
    if (name == "\"CLIENT\"") return SpanKind::client;
    if (name == "\"SERVER\"") return SpanKind::server;
    if (name == "\"PRODUCER\"") return SpanKind::producer;
    if (name == "\"CONSUMER\"") return SpanKind::consumer;
    member->fail("the kind of a span is CLIENT, SERVER, PRODUCER or CONSUMER, found {}", member->found());
  }

  SpanLog& spans_;
};

}  // namespace

void read_zipkin(JsonDocument& document, SpanLog& spans) {
  document.each([&](const JsonRef& part) { ZipkinReader(spans).read(part); });
}

}  // namespace hasse::traces
