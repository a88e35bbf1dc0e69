// The text of a log file: as it is, or unpacked if it is packed by gzip or zstd (unpacking.h).
#pragma once

#include <cstddef>
#include <string>

namespace hasse::record {

// Of standard input for "-". Line ends of CR LF become LF. Throws UserError when it cannot be read.
std::string read_file(const std::string& path);

// The same, from an offset on: a CR before it stays.
void drop_carriage_returns(std::string& text, std::size_t from = 0);

}  // namespace hasse::record
