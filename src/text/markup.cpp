#include "text/markup.h"

#include <cstdint>

#include "base/utf8.h"

namespace hasse {

namespace {

bool is_forbidden(std::uint32_t code) {
  return (code >= 0x80 && code < 0xa0) || (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) == 0xfffe;
}

std::string picture_of(std::uint32_t control) {
  const std::uint32_t picture = control == 0x7f ? 0x2421 : 0x2400 + control;
  return {'\xe2', static_cast<char>(0x80 | (picture >> 6 & 0x3f)), static_cast<char>(0x80 | (picture & 0x3f))};
}

// In tenths of a pixel, as wide fonts without serifs have it.
int width_of(std::uint32_t code) {
  if (code >= 0x1100 || code < 0x20) return 125;
  if (code >= 0x80) return 90;
  constexpr std::string_view kNarrow = "ijl.,:;'|!()[] ftrI-/\"";
  constexpr std::string_view kWide = "w=+<>~#";
  constexpr std::string_view kWidest = "mMW@%";
  const char c = static_cast<char>(code);
  if (kNarrow.find(c) != std::string_view::npos) return 48;
  if (kWide.find(c) != std::string_view::npos) return 102;
  if (kWidest.find(c) != std::string_view::npos) return 120;
  return c >= 'A' && c <= 'Z' ? 86 : 74;
}

}  // namespace

std::string valid_text(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint code = first_code_point(text.substr(at));
    result += code.is_valid ? text.substr(at, code.bytes) : kReplacement;
    at += code.bytes;
  }
  return result;
}

std::string markup_text(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint code = first_code_point(text.substr(at));
    const std::string_view bytes = text.substr(at, code.bytes);
    at += code.bytes;
    if (!code.is_valid || is_forbidden(code.value)) {
      result += kReplacement;
    } else if (code.value == '&') {
      result += "&amp;";
    } else if (code.value == '<') {
      result += "&lt;";
    } else if (code.value == '>') {
      result += "&gt;";
    } else if (code.value == '"') {
      result += "&quot;";
    } else if (code.value == '\'') {
      result += "&#39;";
    } else if (code.value == '\t') {
      result += ' ';
    } else if ((code.value < 0x20 && code.value != '\n') || code.value == 0x7f) {
      result += picture_of(code.value);
    } else {
      result += bytes;
    }
  }
  return result;
}

int text_width(std::string_view line) {
  int width = 0;
  for (std::size_t at = 0; at < line.size();) {
    const CodePoint code = first_code_point(line.substr(at));
    width += width_of(code.value);
    at += code.bytes;
  }
  return (width + 9) / 10;
}

std::string fitting(std::string_view text, int pixels) {
  constexpr int kEllipsis = 120;
  int width = 0;
  std::size_t fits_with_ellipsis = 0;
  std::string line(text);
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == '\n') line[at] = ' ';
    const CodePoint code = first_code_point(std::string_view(line).substr(at));
    width += width_of(code.value);
    if (width > pixels * 10) return line.substr(0, fits_with_ellipsis) + "\xe2\x80\xa6";
    at += code.bytes;
    if (width <= pixels * 10 - kEllipsis) fits_with_ellipsis = at;
  }
  return line;
}

}  // namespace hasse
