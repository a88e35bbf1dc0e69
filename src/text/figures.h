// Formatting of figures and text: separators, units, widths on the screen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hasse {

// 1234567 -> "1,234,567"
std::string with_separators(std::uint64_t count);

// "1 state", "1,234 states"
std::string counted(std::uint64_t count, std::string_view noun);

// Bytes as "812 bytes", "4.1 KB", "1.2 GB" (powers of 1024).
std::string size_text(std::uint64_t bytes);

// Seconds as "0.02 s", "3.4 s", "12 min 5 s".
std::string duration_text(double seconds);

// Columns that UTF-8 text takes on the screen (one a code point).
std::size_t display_width(std::string_view text);

// Text followed by blanks up to the width; longer text is left as it is.
std::string padded(std::string_view text, std::size_t width);

}  // namespace hasse
