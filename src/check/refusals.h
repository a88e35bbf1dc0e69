// What is refused before anything runs, and why: the one place that knows what may be combined. Engines, stores and reductions say
// in tables what they do not offer; the first rule that a request meets is the answer.
#pragma once

#include <optional>
#include <string>

#include "check/request.h"

namespace hasse::check {

// "--shortest needs --engine search: a cover finds ..."; nothing: the request can be met, as far as it goes without a model.
std::optional<std::string> refusal(const Request& request);

}  // namespace hasse::check
