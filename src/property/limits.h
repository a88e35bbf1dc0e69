// What an exploration may use, and what ended it.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/stop.h"

namespace hasse::property {

// What runs beside an exploration in other threads, under the same limits: the link of a portfolio.
struct PortfolioPeer {
  std::atomic<std::uint64_t> memory_bytes{0};  // what the others hold: counts against the limit
};

struct Limits {
  double seconds = 0;                   // from its own start; 0: none. What base/stop.h says ends it as well
  std::uint64_t memory_bytes = 0;       // 0: none
  std::uint64_t depth = 0;              // steps from the initial state; 0: none
  const PortfolioPeer* peer = nullptr;  // null: it has the machine for itself
};

// How much an exploration that holds `used` bytes may hold in all: what is left of the limit beside others, and without a
// limit what the system has left.
std::uint64_t allowed_memory(const Limits& limits, std::uint64_t used);

// finished: every property is decided, or everything was seen. Otherwise the first thing that ended the exploration.
enum class Stop : std::uint8_t { finished, violation, time_limit, memory_limit, depth_limit, interrupted };

// How a run ends that was asked to.
Stop stop_of(StopReason reason);

// "finished", "violation", "time", "memory", "depth", "interrupted". Part of the JSON output.
const char* to_string(Stop stop);

}  // namespace hasse::property
