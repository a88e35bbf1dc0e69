// Spans as OpenTelemetry (OTLP/JSON), Jaeger (JSON of its interface) and Zipkin (JSON, versions 2 and 1) write them.
//
// Members that say nothing of the order of events, or of variables, are passed over, as these formats want it; what
// is read must be of its type. Throws UserError at the place of the mistake. Source: opentelemetry-proto, trace.proto
// and its JSON mapping (identifiers in hexadecimal or, as many exporters have it, base64); jaeger-ui, types of traces;
// zipkin-api, zipkin2-api.yaml.
#pragma once

#include "traces/read/file_note.h"
#include "traces/read/json_document.h"
#include "traces/read/spans.h"

namespace hasse::traces {

// A time or duration that is written in microseconds, in nanoseconds; two of them can be added. `what`: "a time".
inline std::int64_t from_microseconds(const JsonRef& value, std::string_view what) {
  constexpr std::int64_t kNanoseconds = 1000;  // in a microsecond
  const auto number = value.whole_number();
  if (!number || *number < 0 || *number > INT64_MAX / kNanoseconds / 2)
    value.fail("{} is a whole number of microseconds, found {}", what, value.found());
  return *number * kNanoseconds;
}

void read_otlp(JsonDocument& document, SpanLog& spans);
void read_jaeger(JsonDocument& document, SpanLog& spans);
void read_zipkin(JsonDocument& document, SpanLog& spans);

}  // namespace hasse::traces
