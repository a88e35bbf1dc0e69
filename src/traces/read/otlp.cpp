#include <algorithm>

#include "traces/read/json_document.h"
#include "traces/read/span_formats.h"

namespace hasse::traces {

namespace {

bool is_hexadecimal(std::string_view text) {
  return text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

class OtlpReader {
 public:
  explicit OtlpReader(SpanLog& spans) : spans_(spans) {}

  void read(JsonDocument& document) {
    document.each([&](const JsonRef& root) {
      const auto trace = object_of(root, "an export").member("trace");
      read_export(trace && trace->is(JsonRef::Kind::object) ? *trace : root);
    });
  }

 private:
  using Attributes = std::vector<std::pair<std::string_view, Value>>;

  // Tempo calls the list "batches".
  void read_export(const JsonRef& root) {
    for (const char* name : {"resourceSpans", "batches"}) {
      const auto resources = optional_array(root, name);
      if (!resources) continue;
      for (const JsonRef resource : *resources)
        read_resource(object_of(resource, fmt::format("an element of '{}'", name)));
    }
  }

  void read_resource(const JsonRef& object) {
    std::string_view service = "unknown", instance;
    if (const auto resource = object.member("resource")) {
      for (const auto& [name, value] : attributes(object_of(*resource, "'resource'"))) {
        const auto* text = std::get_if<std::string_view>(&value);
        if (text != nullptr && name == "service.name") service = *text;
        if (text != nullptr && name == "service.instance.id") instance = *text;
      }
    }
    const std::uint32_t process = spans_.process(service, instance);
    for (const char* name : {"scopeSpans", "instrumentationLibrarySpans"}) {
      const auto scopes = optional_array(object, name);
      if (!scopes) continue;
      for (const JsonRef scope : *scopes) {
        const auto list = optional_array(object_of(scope, "a scope"), "spans");
        if (!list) continue;
        for (const JsonRef span : *list) read_span(object_of(span, "a span"), process);
      }
    }
  }

  void read_span(const JsonRef& object, std::uint32_t process) {
    Span span;
    span.process = process;
    span.begin.place = object.place();
    span.begin.text = required_text(object, "name", "a span", spans_.texts);
    const auto begin = object.member("startTimeUnixNano");
    const bool is_timed = begin && time(*begin) != 0;
    if (is_timed) span.begin.time = time(*begin);
    span.begin.attributes = attributes(object);
    if (const auto end = object.member("endTimeUnixNano"); end && time(*end) != 0) span.end = time(*end);
    span.kind = kind(object);
    span.id = id(object, "a span", "spanId");
    if (!optional_text(object, "parentSpanId", spans_.texts).empty())
      span.after.push_back({span.id.trace, identifier(required(object, "parentSpanId", "a span"), 8)});
    if (const auto links = optional_array(object, "links")) {
      for (const JsonRef link : *links) span.after.push_back(id(object_of(link, "a link"), "a link", "spanId"));
    }
    if (!is_timed) return spans_.add_untimed(std::move(span));
    if (const auto notes = optional_array(object, "events")) {
      for (const JsonRef note : *notes) {
        const JsonRef& event = object_of(note, "an event of a span");
        const auto noted = event.member("timeUnixNano");
        if (!noted) {
          spans_.add_untimed_note(event.place());
          continue;
        }
        span.notes.push_back({.time = time(*noted),
                              .place = event.place(),
                              .text = optional_text(event, "name", spans_.texts),
                              .attributes = attributes(event)});
      }
    }
    spans_.add(std::move(span));
  }

  static std::int64_t time(const JsonRef& value) {
    const auto number = value.whole_number();
    if (!number || *number < 0) value.fail("a time is a whole number of nanoseconds, found {}", value.found());
    return *number;
  }

  static SpanKind kind(const JsonRef& object) {
    static constexpr std::string_view kNames[] = {"SPAN_KIND_UNSPECIFIED", "SPAN_KIND_INTERNAL", "SPAN_KIND_SERVER",
                                                  "SPAN_KIND_CLIENT",      "SPAN_KIND_PRODUCER", "SPAN_KIND_CONSUMER"};
    static constexpr SpanKind kKinds[] = {SpanKind::internal, SpanKind::internal, SpanKind::server,
                                          SpanKind::client,   SpanKind::producer, SpanKind::consumer};
    const auto member = object.member("kind");
    if (!member) return SpanKind::internal;
    if (const auto number = member->whole_number(); number && *number >= 0 && *number < 6) return kKinds[*number];
    const std::string_view written = member->raw();
    for (std::size_t i = 0; i < std::size(kNames); ++i) {
      if (written.substr(1, written.size() - 2) == kNames[i]) return kKinds[i];
    }
    member->fail("the kind of a span is a number from 0 to 5 or its name, found {}", member->found());
  }

  SpanId id(const JsonRef& object, std::string_view what, std::string_view name) {
    return {identifier(required(object, "traceId", what), 16), identifier(required(object, name, what), 8)};
  }

  // In hexadecimal digits of one case, whatever it is written in.
  std::string_view identifier(const JsonRef& value, std::size_t bytes) {
    if (!value.is(JsonRef::Kind::text)) value.fail("an identifier is a text, found {}", value.found());
    const std::string_view text = value.text(spans_.texts);
    if (text.size() == 2 * bytes && is_hexadecimal(text)) {
      if (std::ranges::none_of(text, [](char c) { return c >= 'A' && c <= 'F'; })) return text;
      std::string lower(text);
      for (char& c : lower) c = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
      return spans_.texts.keep(lower);
    }
    const std::string decoded = from_base64(text);
    if (decoded.size() != 2 * bytes)
      value.fail("an identifier is {} hexadecimal digits, or {} bytes in base64, found {}", 2 * bytes, bytes,
                 value.found());
    return spans_.texts.keep(decoded);
  }

  // Its bytes in hexadecimal digits; nothing if it is not base64.
  static std::string from_base64(std::string_view text) {
    static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    std::uint32_t bits = 0;
    int count = 0;
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    for (const char c : text) {
      const std::size_t digit = kDigits.find(c);
      if (digit == std::string_view::npos) return {};
      bits = bits << 6 | static_cast<std::uint32_t>(digit);
      count += 6;
      if (count < 8) continue;
      count -= 8;
      result += fmt::format("{:02x}", bits >> count & 0xff);
    }
    return result;
  }

  Attributes attributes(const JsonRef& object) {
    Attributes result;
    const auto list = optional_array(object, "attributes");
    if (!list) return result;
    for (const JsonRef attribute : *list) {
      const std::string_view key =
          required_text(object_of(attribute, "an attribute"), "key", "an attribute", spans_.texts);
      const auto value = attribute.member("value");
      if (value) result.emplace_back(key, any_value(object_of(*value, "the value of an attribute")));
    }
    return result;
  }

  Value any_value(const JsonRef& object) {
    for (auto at = object.begin(); at != object.end(); ++at) {
      const std::string_view type = (*at).raw();
      const JsonRef value = *++at;
      if (type == "\"intValue\"") {
        const auto number = value.whole_number();
        if (!number) value.fail("'intValue' is a whole number, found {}", value.found());
        return *number;
      }
      return value.value(spans_.texts);
    }
    return {};
  }

  SpanLog& spans_;
};

}  // namespace

void read_otlp(JsonDocument& document, SpanLog& spans) {
  OtlpReader(spans).read(document);
}

}  // namespace hasse::traces
