// Spans as OpenTelemetry (OTLP/JSON), Jaeger (JSON of its interface) and Zipkin (JSON, version 2) write them.
//
// Members that say nothing of the order of events, or of variables, are passed over, as these formats want it; what
// is read must be of its type. Throws UserError at the place of the mistake. Source: opentelemetry-proto, trace.proto
// and its JSON mapping (identifiers in hexadecimal or, as many exporters have it, base64); jaeger-ui, types of traces;
// zipkin-api, zipkin2-api.yaml.
#pragma once

#include "record/json_document.h"
#include "record/log.h"
#include "record/spans.h"

namespace hasse::record {

void read_otlp(JsonDocument& document, SpanLog& spans);
void read_jaeger(JsonDocument& document, SpanLog& spans);
void read_zipkin(JsonDocument& document, SpanLog& spans);

}  // namespace hasse::record
