// Bytes of UTF-8. Source: RFC 3629, section 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hasse {

// Is it a byte of a character after the first one?
inline bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

// What stands for bytes that are no character (U+FFFD).
inline constexpr std::string_view kReplacement = "\xef\xbf\xbd";

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 1;
  bool is_valid = false;
};

// The first one of a text that is not empty. Where there is none, the bytes that one replacement stands for: as many as
// might have begun a character (The Unicode Standard, 3.9, "maximal subparts"). O(1).
CodePoint first_code_point(std::string_view text);

}  // namespace hasse
