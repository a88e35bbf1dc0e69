#include "traces/read/value.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace hasse::traces {

namespace {

// Of whole numbers; a double.
constexpr double kEnd = 9223372036854775808.0;

template <typename Number>
int order(Number a, Number b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Exactly: as a double the whole number might be another one.
int order(std::int64_t whole, double real) {
  if (real >= kEnd) return -1;
  if (real < -kEnd) return 1;
  const double below = std::floor(real);
  const int found = order(whole, static_cast<std::int64_t>(below));
  return found == 0 && below < real ? -1 : found;
}

}  // namespace

double as_double(const Value& value) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value);
}

std::optional<std::int64_t> as_whole(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  const auto* real = std::get_if<double>(&value);
  if (real == nullptr || std::trunc(*real) != *real || *real >= kEnd || *real < -kEnd) return std::nullopt;
  return static_cast<std::int64_t>(*real);
}

std::optional<int> compare(const Value& a, const Value& b) {
  const auto* whole_a = std::get_if<std::int64_t>(&a);
  const auto* whole_b = std::get_if<std::int64_t>(&b);
  if (whole_a != nullptr && whole_b != nullptr) return order(*whole_a, *whole_b);
  if (whole_a != nullptr && is_number(b)) return order(*whole_a, std::get<double>(b));
  if (whole_b != nullptr && is_number(a)) return -order(*whole_b, std::get<double>(a));
  if (is_number(a) && is_number(b)) return order(std::get<double>(a), std::get<double>(b));
  const auto* text_a = std::get_if<std::string_view>(&a);
  const auto* text_b = std::get_if<std::string_view>(&b);
  if (text_a != nullptr && text_b != nullptr) return order(*text_a, *text_b);
  return std::nullopt;
}

bool equal(const Value& a, const Value& b) {
  if (is_number(a) && is_number(b)) return compare(a, b) == 0;
  return a == b;
}

Value parse_value(std::string_view word) {
  if (word == "true" || word == "True" || word == "TRUE") return true;
  if (word == "false" || word == "False" || word == "FALSE") return false;
  const bool may_be_number =
      !word.empty() && ((word[0] >= '0' && word[0] <= '9') || (word.size() > 1 && (word[0] == '-' || word[0] == '.')));
  if (may_be_number) {
    const char* const end = word.data() + word.size();
    std::int64_t whole = 0;
    if (const auto [stop, error] = std::from_chars(word.data(), end, whole); stop == end)
      return error == std::errc() ? Value(whole) : Value(word);
    double real = 0;
    if (const auto [stop, error] = std::from_chars(word.data(), end, real);
        error == std::errc() && stop == end && std::isfinite(real)) {
      return real;
    }
  }
  return word;
}

std::string value_text(const Value& value) {
  if (const auto* boolean = std::get_if<bool>(&value)) return *boolean ? "true" : "false";
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&value)) {
    std::string digits = fmt::format("{}", *real);
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
  }
  if (const auto* text = std::get_if<std::string_view>(&value)) return fmt::format("\"{}\"", *text);
  return "undefined";
}

std::string_view Texts::keep(std::string_view text) {
  const auto found = known_.find(text);
  if (found != known_.end()) return *found;
  kept_.emplace_back(text);
  known_.insert(kept_.back());
  return kept_.back();
}

Value Texts::keep_value(const Value& value) {
  const auto* text = std::get_if<std::string_view>(&value);
  return text != nullptr ? Value(keep(*text)) : value;
}

}  // namespace hasse::traces
