// The values that variables of a recorded run have: undefined, boolean, whole number, other number, text.
//
// A text is a view; the maker of the value keeps the text (Texts). A number is whole if it is written so, and a double
// if it is written with a point or an exponent. 1, 1.0 and 1e0 are equal, for comparisons are those of the numbers
// themselves; but arithmetic with a double rounds. What is written as a whole number and does not fit into 64 bits is a
// text: as a double it would be equal to others. Order: numbers by size, texts by their bytes; booleans have none, and
// values of different kinds are unequal and have no order.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <variant>

namespace hasse::traces {

using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string_view>;

inline bool is_defined(const Value& value) {
  return !std::holds_alternative<std::monostate>(value);
}
inline bool is_number(const Value& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}
// Of a number.
double as_double(const Value& value);
// The whole number that it is, however it was written: 3 of 3.0.
std::optional<std::int64_t> as_whole(const Value& value);

// Less than 0, 0, more than 0, if the two are defined, of one kind and ordered.
std::optional<int> compare(const Value& a, const Value& b);
// Of defined values.
bool equal(const Value& a, const Value& b);

// What a word of a log means: true, false (also True, TRUE), a decimal number that can be kept, otherwise the text itself.
Value parse_value(std::string_view word);

// As in a predicate: texts in double quotes, doubles with a point or an exponent; "undefined".
std::string value_text(const Value& value);

// Texts that values and events refer to, each kept once; they stay where they are when this object is moved.
class Texts {
 public:
  Texts() = default;
  Texts(const Texts&) = delete;
  Texts& operator=(const Texts&) = delete;
  Texts(Texts&&) = default;
  Texts& operator=(Texts&&) = default;

  std::string_view keep(std::string_view text);
  // The value, with its text kept if it is one.
  Value keep_value(const Value& value);

 private:
  std::deque<std::string> kept_;
  std::unordered_set<std::string_view> known_;
};

// A value that keeps its own text.
class OwnValue {
 public:
  OwnValue() = default;
  explicit OwnValue(const Value& value) : value_(value) {
    if (const auto* text = std::get_if<std::string_view>(&value)) text_ = *text;
  }
  // Valid until this object changes or moves.
  Value value() const {
    return std::holds_alternative<std::string_view>(value_) ? Value(std::string_view(text_)) : value_;
  }

 private:
  Value value_;
  std::string text_;
};

}  // namespace hasse::traces
