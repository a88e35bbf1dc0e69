// At which of its questions whether to go on (base/stop.h) the program is to be told to end, from 1; 0: at none. The program
// that people run has no such question; the one that tests run beside it (tests/cli/injected_stop.cpp) is told by its
// environment, so that they can end it at every place where work can end.
#pragma once

#include <cstdint>

namespace hasse::cli {

std::uint64_t injected_question();

}  // namespace hasse::cli
