// A text that the user wrote, read whole.
#pragma once

#include <string>

#include "base/source.h"

namespace hasse {

// A folder, a file that is missing, unreadable or larger than 64 MB is a UserError at `pos`: where the file is asked for, if that
// is in a text.
std::string read_text_file(const std::string& path, SourcePos pos = {});

}  // namespace hasse
