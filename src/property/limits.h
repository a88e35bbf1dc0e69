// What an exploration may use, and what ended it.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/stop.h"

namespace hasse::property {

// What runs beside an exploration in other threads, under the same limits: the link of a portfolio.
struct PortfolioPeer {
  std::atomic<std::uint64_t> memory_bytes{0};  // memory of the other engines: counts against the limit
};

struct Limits {
  double seconds = 0;                   // from its own start; 0: none. A request of base/stop.h ends it as well
  std::uint64_t memory_bytes = 0;       // 0: none
  std::uint64_t depth = 0;              // steps from the initial state; 0: none
  const PortfolioPeer* peer = nullptr;  // null: no other engine runs
};

// Upper bound for an exploration that holds `used` bytes: the limit less what others hold; without a limit, what the
// system has left.
std::uint64_t allowed_memory(const Limits& limits, std::uint64_t used);

// finished: every property is decided, or everything was seen. Otherwise the first thing that ended the exploration.
enum class Stop : std::uint8_t { finished, violation, time_limit, memory_limit, depth_limit, interrupted };

// The end of a run that told to give up stop.
Stop stop_of(StopReason reason);

// "finished", "violation", "time", "memory", "depth", "interrupted". Part of the JSON output.
const char* to_string(Stop stop);

}  // namespace hasse::property
