// The text of a log file: as it is, or unpacked if it is packed by gzip or zstd (unpacking.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hasse::traces {

// Of standard input for "-". A byte order mark before it is left out, line ends of CR LF become LF. Throws UserError when it cannot be read.
std::string read_file(const std::string& path);

// Leaves out the mark before a text; false if there is none.
bool drop_byte_order_mark(std::string& text);

// With a byte order mark, or by its first characters.
bool is_utf16(std::string_view text);

// Line ends of CR LF become LF, from an offset on: a CR before it stays.
void drop_carriage_returns(std::string& text, std::size_t from = 0);

}  // namespace hasse::traces
