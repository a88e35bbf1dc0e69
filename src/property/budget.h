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
  // Memory in use, and the bound on it.
  struct Usage {
    Progress progress;
    std::uint64_t memory_allowed = 0;
  };
  using Measure = std::function<Usage()>;

  // `pause_every`: seconds between two pauses (for checkpoints); 0: never.
  Budget(const Limits& limits, ProgressObserver observer, Measure measure, double pause_every = 0);

  // True if so many more bytes fit. For arrays that grow by much at once.
  bool allows(std::uint64_t bytes) const;

  // True when the search has to end now; reason() says why.
  bool exceeded() { return --countdown_ == 0 && look(); }
  // The same, but reads the clock at each call: for a caller that asks seldom.
  bool exceeded_now() { return look(); }
  // For a caller that cannot pause: true when the search has to end.
  bool has_ended();
  Stop reason() const { return reason_; }
  // True when the search only has to pause; call go_on() after the pause.
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
