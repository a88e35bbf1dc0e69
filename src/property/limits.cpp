#include "property/limits.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/limits.h"

namespace hasse::property {

namespace {

// Reserve for the rest of the system, and for growth between two checks; a fraction where memory is small.
constexpr std::uint64_t kReserve = std::uint64_t{256} << 20;
constexpr std::uint64_t kReservedPart = 8;

}  // namespace

std::uint64_t allowed_memory(const Limits& limits, std::uint64_t used) {
  // The system's answer counts the others already.
  const std::uint64_t others = limits.peer != nullptr ? limits.peer->memory_bytes.load() : 0;
  if (limits.memory_bytes != 0) return limits.memory_bytes - std::min(limits.memory_bytes, others);
  const std::optional<std::uint64_t> available = available_memory();
  if (!available) return std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t reserve = std::min(kReserve, (used + *available) / kReservedPart);
  return used + *available - std::min(*available, reserve);
}

Stop stop_of(StopReason reason) {
  switch (reason) {
    case StopReason::none:
      return Stop::finished;
    case StopReason::time:
      return Stop::time_limit;
    case StopReason::memory:
      return Stop::memory_limit;
    case StopReason::signal:
    case StopReason::told:
      return Stop::interrupted;
  }
  return Stop::interrupted;
}

const char* to_string(Stop stop) {
  switch (stop) {
    case Stop::violation:
      return "violation";
    case Stop::time_limit:
      return "time";
    case Stop::memory_limit:
      return "memory";
    case Stop::depth_limit:
      return "depth";
    case Stop::interrupted:
      return "interrupted";
    case Stop::finished:
      break;
  }
  return "finished";
}

}  // namespace hasse::property
