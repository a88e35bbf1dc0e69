// Spans of Zipkin's first version: what happened is told by annotations at endpoints, and one span may hold the part of
// the client and that of the server.
//
// cs and cr begin and end the client's part, sr and ss the server's, ms the sender's of a message, mr the receiver's;
// other annotations are noted in the part of their endpoint. A span with none of these is of the endpoint that it names
// ("lc", any other, or the client's address "ca"). Source: zipkin-api, zipkin-api.yaml; zipkin's V1SpanConverter.
#pragma once

#include "traces/read/json_document.h"
#include "traces/read/spans.h"

namespace hasse::traces {

bool is_zipkin_v1(const JsonRef& span);
// Throws UserError at the place of a mistake.
void read_zipkin_v1(const JsonRef& span, SpanLog& spans);

// The process at an endpoint of either version.
std::uint32_t zipkin_process(const JsonRef& endpoint, SpanLog& spans);

}  // namespace hasse::traces
