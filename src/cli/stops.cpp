#include "cli/stops.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/limits.h"
#include "cli/injected_stop.h"
#include "text/figures.h"

namespace hasse::cli {

namespace {

using Clock = StopSource::Clock;

constexpr std::chrono::milliseconds kMomentToTell{400};

}  // namespace

Stops::Stops(double seconds, std::uint64_t memory_bytes)
    : seconds_(seconds), memory_bytes_(memory_bytes), preparation_(StopSource::within(work_)) {
  install_interrupt_handler();
  work_.hear(interrupted);
  if (seconds > 0)
    work_.set_deadline(program_start() +
                       std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
  preparation_.set_memory_limit(memory_bytes);
  if (const std::uint64_t question = injected_question()) work_.end_at_question(question);
}

const StopSource& Stops::telling() {
  if (telling_) return *telling_;
  telling_.emplace();
  const bool has_ended = work_.reason() != StopReason::none;
  if (has_ended) {
    telling_->set_deadline(Clock::now() + kMomentToTell);
    return *telling_;
  }
  telling_->hear(interrupted);
  if (seconds_ > 0) telling_->set_deadline(work_.deadline() + kMomentToTell);
  if (const std::uint64_t question = injected_question()) telling_->end_at_question(question - work_.questions());
  return *telling_;
}

std::string Stops::text(StopReason reason) const {
  switch (reason) {
    case StopReason::time:
      return fmt::format("time limit of {:g} s reached", seconds_);
    case StopReason::memory:
      return fmt::format("memory limit of {} reached", size_text(memory_bytes_));
    default:
      return "interrupted";
  }
}

}  // namespace hasse::cli
