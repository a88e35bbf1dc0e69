#include "cli/injected_stop.h"

namespace hasse::cli {

std::uint64_t injected_question() {
  return 0;
}

}  // namespace hasse::cli
