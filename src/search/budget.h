// Watches the limits of a search and tells how far it is.
//
// A search asks exceeded() before each step; the clock, the memory and the request to stop are looked at once in many
// calls, so that asking costs nothing; in fewer where steps turn out to be slow, so that limits are kept. Without a limit
// of memory, what the system has left is the limit: the search ends with its figures before the system kills it. Other
// threads speak to it through Limits::beside; not thread safe otherwise.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "search/search.h"

namespace hasse::search {

// How much an exploration that holds `used` bytes may hold in all: what is left of the limit beside others, and without a
// limit what the system has left.
std::uint64_t allowed_memory(const Limits& limits, std::uint64_t used);

class Budget {
 public:
  // What the search holds at the moment, and how much it may hold.
  struct Figures {
    Statistics statistics;
    std::uint64_t frontier = 0;
    std::uint64_t memory_allowed = 0;
  };
  using Measure = std::function<Figures()>;

  Budget(const Limits& limits, Progress progress, Measure measure);

  // May so many bytes more be held? For what grows by much at once.
  bool allows(std::uint64_t bytes) const;

  // True when the search has to end now; reason() says why.
  bool exceeded() { return --countdown_ == 0 && look(); }
  // The same without waiting for its turn: for a caller that asks seldom.
  bool exceeded_now() { return look(); }
  Stop reason() const { return reason_; }

  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool look();

  Limits limits_;
  Progress progress_;
  Measure measure_;
  Clock::time_point begin_ = Clock::now();
  double next_report_;
  double last_look_ = 0;
  std::uint32_t between_looks_ = 1;
  std::uint32_t countdown_ = 1;
  Stop reason_ = Stop::finished;
};

}  // namespace hasse::search
