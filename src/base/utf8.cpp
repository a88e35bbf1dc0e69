#include "base/utf8.h"

namespace hasse {

CodePoint first_code_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  if (lead < 0xc2 || lead > 0xf4) return {};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  // The second byte decides what is overlong, a surrogate, or beyond the last code point.
  const unsigned char least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  std::uint32_t value = lead & (0xff >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const bool continues =
        i < text.size() && (i == 1 ? byte(1) >= least && byte(1) <= most : continues_character(text[i]));
    if (!continues) return {0, i, false};
    value = value << 6 | (byte(i) & 0x3f);
  }
  return {value, length, true};
}

}  // namespace hasse
