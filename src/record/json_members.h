// Members of JSON objects by name and type. Each throws UserError at the place of what is wrong.
#pragma once

#include "record/json_document.h"

namespace hasse::record {

// `what`: the object, for messages ("a span").
JsonRef required(const JsonRef& object, std::string_view name, std::string_view what);
std::string_view required_text(const JsonRef& object, std::string_view name, std::string_view what, Texts& texts);
// Empty if there is none.
std::string_view optional_text(const JsonRef& object, std::string_view name, Texts& texts);
// The array, if there is one.
std::optional<JsonRef> optional_array(const JsonRef& object, std::string_view name);
const JsonRef& object_of(const JsonRef& value, std::string_view what);

}  // namespace hasse::record
