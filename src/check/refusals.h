// What is refused before anything runs, and why: the one place that knows what may be combined. Engines say in their rows what they
// offer; what a row does not mention is refused. Stores and reductions have rules. The first one that a request meets is the answer.
#pragma once

#include <optional>
#include <string>

#include "check/engines.h"
#include "check/request.h"

namespace hasse::check {

// "--shortest needs --engine search: a cover finds ..."; nothing: the request can be met, as far as it goes without a model.
std::optional<std::string> refusal(const Request& request);
// As far as this engine alone is asked: "--shortest needs --engine search".
std::optional<std::string> refusal(const EngineInfo& engine, const Request& request);

}  // namespace hasse::check
