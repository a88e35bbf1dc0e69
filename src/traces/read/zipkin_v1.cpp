#include "traces/read/zipkin_v1.h"

#include <algorithm>
#include <map>

#include "traces/read/json_document.h"
#include "traces/read/span_formats.h"

namespace hasse::traces {

namespace {

constexpr std::string_view kCore[] = {"cs", "cr", "sr", "ss", "ms", "mr"};

struct Annotation {
  SpanNote note;
  std::optional<std::uint32_t> process = {};
};

class SpanReader {
 public:
  SpanReader(const JsonRef& object, SpanLog& spans) : object_(object), spans_(spans) {
    if (const auto time = object.member("timestamp")) begin_ = from_microseconds(*time, "a time");
    if (const auto duration = object.member("duration"); duration && begin_)
      end_ = *begin_ + from_microseconds(*duration, "'duration'");
    id_.trace = required_text(object, "traceId", "a span", spans_.texts);
    id_.span = required_text(object, "id", "a span", spans_.texts);
    read_annotations();
    read_tags();
  }

  void write() {
    if (has("cs") || has("cr")) add_part(SpanKind::client, "cs", "cr", true);
    // Times of the span are those of the client, if that is in it.
    if (has("sr") || has("ss")) add_part(SpanKind::server, "sr", "ss", parts_.empty());
    if (has("ms")) add_part(SpanKind::producer, "ms", "", !has("mr"));
    if (has("mr")) add_part(SpanKind::consumer, "mr", "", !has("ms"));
    if (parts_.empty()) add_part(SpanKind::internal, "", "", true);
    for (Annotation& annotation : notes_) part_of(annotation.process).notes.push_back(std::move(annotation.note));
    for (const auto& [process, name, value] : tags_) part_of(process).begin.attributes.emplace_back(name, value);
    for (Part& part : parts_)
      part.is_timed ? spans_.add(std::move(part.span)) : spans_.add_untimed(std::move(part.span));
  }

 private:
  struct Part {
    Span span;
    bool is_timed = true;
  };
  struct Tag {
    std::optional<std::uint32_t> process;
    std::string_view name;
    Value value;
  };

  std::optional<std::uint32_t> endpoint_of(const JsonRef& object) {
    const auto endpoint = object.member("endpoint");
    if (!endpoint) return std::nullopt;
    const std::uint32_t process = zipkin_process(*endpoint, spans_);
    if (!any_process_) any_process_ = process;
    return process;
  }

  void read_annotations() {
    const auto list = optional_array(object_, "annotations");
    if (!list) return;
    for (const JsonRef entry : *list) {
      const std::string_view value =
          required_text(object_of(entry, "an annotation"), "value", "an annotation", spans_.texts);
      const auto time = entry.member("timestamp");
      if (!time) {
        spans_.add_untimed_note(entry.place());
        continue;
      }
      Annotation annotation{.note = {.time = from_microseconds(*time, "a time"), .place = entry.place(), .text = value},
                            .process = endpoint_of(entry)};
      if (std::ranges::find(kCore, value) != std::end(kCore) && !has(value)) {
        core_.emplace(value, std::move(annotation));
      } else {
        notes_.push_back(std::move(annotation));
      }
    }
  }

  // "sa" and "ca" are the addresses of server and client: where the span was made only if nothing else says it.
  void read_tags() {
    const auto list = optional_array(object_, "binaryAnnotations");
    if (!list) return;
    std::optional<std::uint32_t> client;
    for (const JsonRef entry : *list) {
      const std::string_view name = required_text(object_of(entry, "a tag"), "key", "a tag", spans_.texts);
      if (name == "sa") continue;
      if (name == "ca") {
        if (const auto endpoint = entry.member("endpoint")) client = zipkin_process(*endpoint, spans_);
        continue;
      }
      const auto process = endpoint_of(entry);
      if (name == "lc") local_ = process;
      const auto written = entry.member("value");
      if (!written || written->raw() == "\"\"") continue;
      const Value value = written->value(spans_.texts);
      const auto* text = std::get_if<std::string_view>(&value);
      tags_.push_back({process, name, text == nullptr ? value : parse_value(*text)});
    }
    if (!any_process_) any_process_ = client;
  }

  bool has(std::string_view core) const { return core_.contains(core); }
  const Annotation* find(std::string_view core) const {
    const auto found = core_.find(core);
    return found == core_.end() ? nullptr : &found->second;
  }

  // Its times are those of the annotations, otherwise of the span, if they are the part's.
  void add_part(SpanKind kind, std::string_view begins, std::string_view ends, bool owns_times) {
    const Annotation* begin = find(begins);
    const Annotation* end = find(ends);
    const auto process = begin != nullptr && begin->process ? begin->process
                         : end != nullptr && end->process   ? end->process
                         : local_                           ? local_
                                                            : any_process_;
    Part part;
    part.span.begin.place = begin != nullptr ? begin->note.place : object_.place();
    part.span.begin.text = optional_text(object_, "name", spans_.texts);
    part.span.process = process ? *process : spans_.process("unknown", "");
    part.span.kind = kind;
    part.span.id = id_;
    if (const std::string_view parent = optional_text(object_, "parentId", spans_.texts); !parent.empty())
      part.span.after.push_back({id_.trace, parent});
    if (kind == SpanKind::consumer && has("ms")) part.span.after.push_back(id_);
    const auto began = begin != nullptr ? std::optional(begin->note.time) : owns_times ? begin_ : std::nullopt;
    part.is_timed = began.has_value();
    part.span.begin.time = began.value_or(0);
    if (end != nullptr) {
      part.span.end = end->note.time;
    } else if (owns_times) {
      part.span.end = end_;
    }
    parts_.push_back(std::move(part));
  }

  Span& part_of(std::optional<std::uint32_t> process) {
    const auto found = std::ranges::find_if(parts_, [&](const Part& part) { return part.span.process == process; });
    return found == parts_.end() ? parts_.front().span : found->span;
  }

  const JsonRef& object_;
  SpanLog& spans_;
  SpanId id_;
  std::optional<std::int64_t> begin_, end_;
  std::map<std::string_view, Annotation> core_;
  std::vector<Annotation> notes_;
  std::vector<Tag> tags_;
  std::optional<std::uint32_t> local_, any_process_;
  std::vector<Part> parts_;
};

}  // namespace

bool is_zipkin_v1(const JsonRef& span) {
  if (span.member("localEndpoint") || span.member("kind")) return false;
  if (span.member("binaryAnnotations")) return true;
  const auto annotations = span.member("annotations");
  if (!annotations || !annotations->is(JsonRef::Kind::array)) return false;
  for (const JsonRef annotation : *annotations) {
    if (annotation.member("endpoint")) return true;
  }
  return false;
}

void read_zipkin_v1(const JsonRef& span, SpanLog& spans) {
  SpanReader(span, spans).write();
}

std::uint32_t zipkin_process(const JsonRef& endpoint, SpanLog& spans) {
  const std::string_view service = optional_text(object_of(endpoint, "an endpoint"), "serviceName", spans.texts);
  std::string_view address = optional_text(endpoint, "ipv4", spans.texts);
  if (address.empty()) address = optional_text(endpoint, "ipv6", spans.texts);
  return spans.process(service.empty() ? "unknown" : service, address);
}

}  // namespace hasse::traces
