#include "base/json_writer.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "base/diagnostics.h"
#include "base/utf8.h"

namespace hasse {

namespace {

// The shortest digits that tell the number from all others: in full where the point stands among them or near by,
// otherwise with an exponent.
std::string number_text(double number) {
  if (!std::isfinite(number)) return "null";
  if (number == 0) return std::signbit(number) ? "-0.0" : "0.0";
  constexpr int kMostPlaces = 15;  // before the point
  constexpr int kMostZeros = 4;    // behind it
  char buffer[32];                 // d.ddde+xx
  const char* const end =
      std::to_chars(std::begin(buffer), std::end(buffer), std::abs(number), std::chars_format::scientific).ptr;
  const std::string_view written(buffer, static_cast<std::size_t>(end - buffer));
  const std::size_t mark = written.find('e');
  std::string digits(written.substr(0, mark));
  if (digits.size() > 1) digits.erase(1, 1);
  int exponent = 0;  // from_chars reads no plus
  std::from_chars(buffer + mark + (buffer[mark + 1] == '+' ? 2 : 1), end, exponent);
  const auto count = static_cast<int>(digits.size());
  const int point = exponent + 1;  // so many places stand before it
  std::string text = number < 0 ? "-" : "";
  if (point >= count && point <= kMostPlaces) {
    text += digits + std::string(static_cast<std::size_t>(point - count), '0') + ".0";
  } else if (point > 0 && point <= kMostPlaces) {
    text += digits.insert(static_cast<std::size_t>(point), 1, '.');
  } else if (point <= 0 && point > -kMostZeros) {
    text += "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  } else {
    if (count > 1) digits.insert(1, 1, '.');
    text += fmt::format("{}e{}{:02}", digits, exponent < 0 ? '-' : '+', std::abs(exponent));
  }
  return text;
}

// Of a code point that stands for itself nowhere: by its number, beyond the first 65,536 by two (RFC 8259, section 7).
void add_number(std::uint32_t code, std::string& text) {
  constexpr std::uint32_t kBeyond = 0x10000;
  if (code < kBeyond) {
    fmt::format_to(std::back_inserter(text), "\\u{:04x}", code);
  } else {
    fmt::format_to(std::back_inserter(text), "\\u{:04x}\\u{:04x}", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
  }
}

// Null if it has none.
const char* short_escape(char c) {
  switch (c) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\b':
      return "\\b";
    case '\f':
      return "\\f";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return nullptr;
  }
}

}  // namespace

JsonWriter& JsonWriter::end() {
  HASSE_CHECK(!open_.empty() && !has_key_, "JSON that ends in the middle of a member, or is over");
  const Open closed = open_.back();
  open_.pop_back();
  if (!closed.is_empty) line_break(open_.size());
  text_ += closed.end;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  HASSE_CHECK(!open_.empty() && open_.back().end == '}' && !has_key_, "a member outside of a JSON object");
  next_place();
  add_text(name);
  text_ += indent_ < 0 ? ":" : ": ";
  has_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  next_place();
  add_text(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  return raw(number_text(number));
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  next_place();
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::open(char begin, char end) {
  next_place();
  text_ += begin;
  open_.push_back({end, true});
  return *this;
}

// Of a member or element: behind a comma, on a line of its own. A member's value stands behind its name.
void JsonWriter::next_place() {
  if (has_key_) {
    has_key_ = false;
    return;
  }
  if (open_.empty()) return;
  if (!open_.back().is_empty) text_ += ',';
  open_.back().is_empty = false;
  line_break(open_.size());
}

void JsonWriter::line_break(std::size_t depth) {
  if (indent_ < 0) return;
  text_ += '\n';
  text_.append(depth * static_cast<std::size_t>(indent_), ' ');
}

void JsonWriter::add_text(std::string_view text) {
  text_ += '"';
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (const char* const escape = short_escape(c)) {
      text_ += escape;
      ++at;
      continue;
    }
    const CodePoint code = first_code_point(text.substr(at));
    const std::uint32_t value = code.is_valid ? code.value : 0xfffd;
    if (value < 0x20 || (is_ascii_ && value >= 0x7f)) {
      add_number(value, text_);
    } else {
      text_ += code.is_valid ? text.substr(at, code.bytes) : kReplacement;
    }
    at += code.bytes;
  }
  text_ += '"';
}

}  // namespace hasse
