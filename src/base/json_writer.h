// Writes JSON piece by piece: no tree of values is made, and take() hands on what there is so far.
//
// Layout: with an indentation each member and element stands on a line of its own, and empty objects and arrays are {}
// and []; without one there is no blank. Texts may be any bytes: what is no UTF-8 becomes U+FFFD. Doubles are written so
// that reading gives the same number, with a point or an exponent; those that JSON has no word for are null. Members come
// in the order in which they are written; names are not compared. Not thread safe. O(1) a character.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hasse {

class JsonWriter {
 public:
  static constexpr int kOneLine = -1;

  // `is_ascii`: other characters are written by their numbers.
  explicit JsonWriter(int indent = kOneLine, bool is_ascii = false) : indent_(indent), is_ascii_(is_ascii) {}

  JsonWriter& begin_object() { return open('{', '}'); }
  JsonWriter& begin_array() { return open('[', ']'); }
  // Ends the innermost object or array.
  JsonWriter& end();

  // The name of the member whose value comes next.
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::same_as<bool> auto truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::integral auto number) requires(!std::same_as<decltype(number), bool>) {
    return raw(std::to_string(number));
  }
  JsonWriter& value(double number);
  JsonWriter& null() { return raw("null"); }
  // An array of values.
  template <std::ranges::input_range Range>
  requires(!std::convertible_to<Range, std::string_view>) JsonWriter& value(const Range& range) {
    begin_array();
    for (const auto& element : range) value(element);
    return end();
  }
  // What is JSON already.
  JsonWriter& raw(std::string_view json);

  template <typename Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }

  // What has been written since the last call.
  std::string take() { return std::exchange(text_, {}); }
  std::size_t size() const { return text_.size(); }

 private:
  struct Open {
    char end;
    bool is_empty;
  };

  JsonWriter& open(char begin, char end);
  void next_place();
  void line_break(std::size_t depth);
  void add_text(std::string_view text);

  int indent_;
  bool is_ascii_;
  bool has_key_ = false;  // and its value comes next
  std::vector<Open> open_;
  std::string text_;
};

// One value.
template <typename Value>
std::string json_text(const Value& value, bool is_ascii = false) {
  JsonWriter json(JsonWriter::kOneLine, is_ascii);
  json.value(value);
  return json.take();
}

}  // namespace hasse
