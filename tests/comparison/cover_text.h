// All that a cover says but for time and memory, as text to be compared.
#pragma once

#include <string>

#include "engines/cover/cover.h"

namespace hasse::comparison {

std::string text_of(const cover::Result& result);

}  // namespace hasse::comparison
