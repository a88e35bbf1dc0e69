// Bytes of UTF-8.
#pragma once

namespace hasse {

// Is it a byte of a character after the first one?
inline bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

}  // namespace hasse
