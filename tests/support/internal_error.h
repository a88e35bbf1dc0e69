// For tests of what is refused as a bug of our own.
#pragma once

#include <string>

#include "base/internal_error.h"

namespace hasse {

// What the internal error says that this ends with; empty: it ends well.
template <typename Work>
std::string internal_error_of(const Work& work) {
  try {
    work();
  } catch (const InternalError& error) {
    return error.what();
  }
  return "";
}

}  // namespace hasse
