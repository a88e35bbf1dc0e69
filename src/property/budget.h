// Watches the limits of an exploration and tells how far it is.
//
// An engine asks exceeded() before each step; the clock, the memory and the request to stop are looked at once in many
// calls, so that asking costs nothing; in fewer where steps turn out to be slow, so that limits are kept. Without a limit
// of memory, what the system has left is the limit: the search ends with its figures before the system kills it. What
// asks the thread to stop (base/stop.h) ends it, too. Not thread safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "base/stop.h"
#include "property/figures.h"
#include "property/limits.h"

namespace hasse::property {

class Budget {
 public:
  // What the search holds at the moment, and how much it may hold.
  struct Standing {
    Progress progress;
    std::uint64_t memory_allowed = 0;
  };
  using Measure = std::function<Standing()>;

  // `pause_every`: seconds after which the search is to be stopped for a moment; 0: never.
  Budget(const Limits& limits, ProgressObserver observer, Measure measure, double pause_every = 0);

  // May so many bytes more be held? For what grows by much at once.
  bool allows(std::uint64_t bytes) const;

  // True when the search has to end now; reason() says why.
  bool exceeded() { return --countdown_ == 0 && look(); }
  // The same without waiting for its turn: for a caller that asks seldom.
  bool exceeded_now() { return look(); }
  // For a caller that cannot pause: has the search to end?
  bool has_ended();
  Stop reason() const { return reason_; }
  // True when it only has to pause; go_on() when that is over.
  bool paused() const { return paused_; }
  void go_on();
  // Memory was made free after it had run out.
  void go_on_with_memory();
  void pause_no_more() { next_pause_ = kNever; }

  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  static constexpr double kNever = std::numeric_limits<double>::infinity();

  bool look();

  Limits limits_;
  ProgressObserver observer_;
  Measure measure_;
  Clock::time_point begin_ = Clock::now();
  double next_report_;
  double last_look_ = 0;
  std::uint32_t between_looks_ = 1;
  std::uint32_t countdown_ = 1;
  Stop reason_ = Stop::finished;
  double pause_every_;
  double next_pause_;
  bool paused_ = false;
};

}  // namespace hasse::property
