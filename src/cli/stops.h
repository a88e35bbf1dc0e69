// Stop sources of a command: --time, counted from the start of the program, --memory, and signals.
//
// Work has three parts. The preparation reads and prepares. Then engines run, whose own budgets look after the memory, since
// they may be able to make some free. Then what was found is told: for that there is a moment beyond the limit of time
// or after a signal, and no more than that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/stop.h"

namespace hasse::cli {

class Stops {
 public:
  // 0: no limit. From here on signals are heard.
  Stops(double seconds, std::uint64_t memory_bytes);

  const StopSource& preparation() const { return preparation_; }
  const StopSource& work() const { return work_; }
  // The moment begins with the first call.
  const StopSource& telling();

  // "time limit of 3 s reached", "memory limit of 50 MB reached", "interrupted"
  std::string text(StopReason reason) const;

 private:
  double seconds_;
  std::uint64_t memory_bytes_;
  StopSource work_;
  StopSource preparation_;
  std::optional<StopSource> telling_;
};

}  // namespace hasse::cli
