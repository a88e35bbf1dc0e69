// The text of a log file: as it is, or unpacked if it is packed by gzip or zstd (unpacking.h).
#pragma once

#include <string>

namespace hasse::record {

// Of standard input for "-". Line ends of CR LF become LF. Throws UserError when it cannot be read.
std::string read_file(const std::string& path);

}  // namespace hasse::record
