#include "traces/read/json.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/diagnostics.h"
#include "base/utf8.h"
#include "traces/read/json_document.h"

namespace hasse::traces {

namespace {

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint code = first_code_point(text.substr(at));
    if (!code.is_valid) return false;
    at += code.bytes;
  }
  return true;
}

std::string checked_text(const JsonRef& text) {
  if (!is_utf8(text.raw()))
    throw NotJson(text.place(), "this is not JSON: a text in quotes holds bytes that are no UTF-8");
  return text.text();
}

// A whole number that fits into no 64 bits is a text.
template <typename Whole>
Json whole_number(std::string_view digits) {
  Whole number = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc() ? Json(number) : Json(std::string(digits));
}

Json number(const JsonRef& value) {
  const std::string_view digits = value.raw();
  if (digits.find_first_of(".eE") == std::string_view::npos)
    return digits[0] == '-' ? whole_number<std::int64_t>(digits) : whole_number<std::uint64_t>(digits);
  double number = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc::result_out_of_range) number = std::strtod(std::string(digits).c_str(), nullptr);  // or near 0
  if (!std::isfinite(number)) value.fail("this number is too large");
  return number;
}

// `names_differ`: of members of one object; otherwise the last one counts.
Json json_of(const JsonRef& value, bool names_differ) {
  switch (value.kind()) {
    case JsonRef::Kind::null:
      return nullptr;
    case JsonRef::Kind::boolean:
      return value.raw() == "true";
    case JsonRef::Kind::number:
      return number(value);
    case JsonRef::Kind::text:
      return checked_text(value);
    case JsonRef::Kind::array: {
      Json array = Json::array();
      for (const JsonRef element : value) array.push_back(json_of(element, names_differ));
      return array;
    }
    default: {
      Json object = Json::object();
      for (auto at = value.begin(); at != value.end(); ++at) {
        const JsonRef name = *at;
        const auto [member, is_new] = object.emplace(checked_text(name), nullptr);
        if (!is_new && names_differ) name.fail("an object has two members '{}'", member.key());
        *member = json_of(*++at, names_differ);
      }
      return object;
    }
  }
}

}  // namespace

Json parse_json(std::string_view text, SourcePos place) {
  JsonDocument document(text, place);
  return json_of(document.only(), true);
}

std::optional<Json> find_object(std::string_view text, SourcePos place) {
  try {
    JsonDocument document(text, place);
    const JsonRef value = document.only();
    Json json = json_of(value, false);
    if (!json.is_object()) return std::nullopt;
    return json;
  } catch (const NotJson&) {
    return std::nullopt;
  }
}

Value json_value(const Json& json, Texts& texts) {
  switch (json.type()) {
    case Json::value_t::null:
      return {};
    case Json::value_t::boolean:
      return json.get<bool>();
    case Json::value_t::number_integer:
      return json.get<std::int64_t>();
    case Json::value_t::number_unsigned:
      if (json.get<std::uint64_t>() <= INT64_MAX) return json.get<std::int64_t>();
      return texts.keep(json.dump());
    case Json::value_t::number_float:
      return json.get<double>();
    case Json::value_t::string:
      return texts.keep(json.get_ref<const std::string&>());
    default:
      return texts.keep(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
}

}  // namespace hasse::traces
