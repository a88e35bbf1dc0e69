// Of the program that ends at the question that HASSE_STOP_AT names (tests/cli/stops_test.py).
#include "cli/injected_stop.h"

#include <cstdlib>

namespace hasse::cli {

std::uint64_t injected_question() {
  const char* number = std::getenv("HASSE_STOP_AT");
  return number != nullptr ? std::strtoull(number, nullptr, 10) : 0;
}

}  // namespace hasse::cli
