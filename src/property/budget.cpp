#include "property/budget.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "base/stop.h"

namespace hasse::property {

namespace {

constexpr double kMostCallsBetweenLooks = 1024;
constexpr double kSecondsBetweenLooks = 0.01;
constexpr double kSecondsBetweenReports = 0.2;

}  // namespace

Budget::Budget(const Limits& limits, ProgressObserver observer, Measure measure, double pause_every)
    : limits_(limits),
      observer_(std::move(observer)),
      measure_(std::move(measure)),
      next_report_(kSecondsBetweenReports),
      pause_every_(pause_every > 0 ? pause_every : kNever),
      next_pause_(pause_every_) {}

bool Budget::has_ended() {
  look();
  paused_ = false;  // that is for the next step
  return reason_ != Stop::finished;
}

void Budget::go_on() {
  paused_ = false;
  next_pause_ = seconds() + pause_every_;
  countdown_ = 2;  // one step at least, however short the time
}

void Budget::go_on_with_memory() {
  if (reason_ == Stop::memory_limit) reason_ = Stop::finished;
  countdown_ = 2;
}

double Budget::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

bool Budget::allows(std::uint64_t bytes) const {
  const Usage usage = measure_();
  return usage.progress.cost.memory_bytes + bytes <= usage.memory_allowed;
}

bool Budget::look() {
  // Once exceeded, it stays exceeded: the next call checks again.
  countdown_ = 1;
  const double now = seconds();
  // The bound on memory is checked below: an engine may be able to free some.
  const StopReason told = current_stop().reason();
  if (told != StopReason::none && told != StopReason::memory) {
    reason_ = stop_of(told);
    return true;
  }
  if (limits_.seconds > 0 && now >= limits_.seconds) {
    reason_ = Stop::time_limit;
    return true;
  }
  if (now >= next_pause_) {
    paused_ = true;
    return true;
  }
  const bool report = now >= next_report_;
  if (limits_.memory_bytes != 0 || report) {
    const Usage usage = measure_();
    // The accounted memory is read at each check; the system's figure is expensive and only confirms it.
    if (usage.progress.cost.memory_bytes > usage.memory_allowed ||
        (limits_.memory_bytes != 0 && report && resident_memory() > limits_.memory_bytes)) {
      reason_ = Stop::memory_limit;
      return true;
    }
    if (report && observer_) observer_(usage.progress);
  }
  if (report) next_report_ = now + kSecondsBetweenReports;
  const double calls = between_looks_ * kSecondsBetweenLooks / std::max(now - last_look_, 1e-6);
  between_looks_ = static_cast<std::uint32_t>(std::clamp(calls, 1.0, kMostCallsBetweenLooks));
  last_look_ = now;
  countdown_ = between_looks_;
  return false;
}

}  // namespace hasse::property
