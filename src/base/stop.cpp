#include "base/stop.h"

#include <algorithm>

#include "base/limits.h"

namespace hasse {

namespace {

using Clock = StopSource::Clock;

constexpr double kSecondsBetweenLooks = 0.005;
constexpr std::chrono::milliseconds kBetweenLooksAtMemory{50};
// Points that are passed between two looks at the clock, at most: so that a loop which suddenly takes a thousand times as
// long a round is still ended in time.
constexpr double kMostPoints = 4096;

const StopSource nothing;

const Clock::time_point start_of_program = Clock::now();

constinit thread_local const StopSource* current = nullptr;
constinit thread_local std::uint32_t points_between_looks = 1;
thread_local Clock::time_point last_look;

}  // namespace

namespace detail {

constinit thread_local std::uint32_t stop_points_to_pass = 1;

void look_whether_to_stop() {
  const StopSource& source = current_stop();
  stop_points_to_pass = 1;  // once it has to end, each point says so
  if (const StopReason reason = source.reason(); reason != StopReason::none) throw Stopped(reason);
  if (source.is_tested()) return;
  const Clock::time_point now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - last_look).count();
  last_look = now;
  const double points = points_between_looks * kSecondsBetweenLooks / std::max(seconds, 1e-7);
  // At most twice as many as before: the first look of a phase says nothing of the loops to come.
  points_between_looks =
      static_cast<std::uint32_t>(std::clamp(points, 1.0, std::min(kMostPoints, 2.0 * points_between_looks)));
  stop_points_to_pass = points_between_looks;
}

}  // namespace detail

StopReason StopSource::reason() const {
  if (last_question_ != 0 && questions_.fetch_add(1, std::memory_order_relaxed) + 1 >= last_question_)
    return StopReason::time;
  if (told_.load(std::memory_order_relaxed)) return StopReason::told;
  if (signal_ != nullptr && signal_->load(std::memory_order_relaxed)) return StopReason::signal;
  const bool has_deadline = deadline_ != Clock::time_point::max();
  if (has_deadline || memory_bytes_ != 0) {
    const Clock::time_point now = Clock::now();
    if (now >= deadline_) return StopReason::time;
    const Clock::rep ticks = now.time_since_epoch().count();
    if (memory_bytes_ != 0 && ticks >= next_look_at_memory_.load(std::memory_order_relaxed)) {
      next_look_at_memory_.store((now + kBetweenLooksAtMemory).time_since_epoch().count(), std::memory_order_relaxed);
      memory_exceeded_.store(resident_memory() > memory_bytes_, std::memory_order_relaxed);
    }
    if (memory_exceeded_.load(std::memory_order_relaxed)) return StopReason::memory;
  }
  return outer_ != nullptr ? outer_->reason() : StopReason::none;
}

const StopSource& current_stop() {
  return current != nullptr ? *current : nothing;
}

StopScope::StopScope(const StopSource& source) : before_(current) {
  current = &source;
  detail::stop_points_to_pass = 1;
}

StopScope::~StopScope() {
  current = before_;
  detail::stop_points_to_pass = 1;
}

Clock::time_point program_start() {
  return start_of_program;
}

double seconds_since_program_start() {
  return std::chrono::duration<double>(Clock::now() - start_of_program).count();
}

}  // namespace hasse
