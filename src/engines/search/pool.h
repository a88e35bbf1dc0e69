// What the threads of a search depth first hand each other: parts of the state space that nobody walks yet.
//
// A thread without work waits here; who has some sees that somebody is hungry and gives a part away. When all wait, there
// is nothing left. Thread safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

#include "engines/search/part.h"

namespace hasse::search {

class Pool {
 public:
  // While no thread uses it: how many will.
  void set_threads(unsigned threads) { threads_ = threads; }

  // Is somebody waiting for whom nothing is there yet? Costs a load.
  bool is_hungry() const { return hungry_.load(std::memory_order_relaxed) > 0; }
  void put(Part part);
  // Waits for a part. Nothing: all threads wait, or the search is to stop.
  std::optional<Part> take();

  void stop();
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // While no thread uses it. Takes back that it was stopped; parts are still there.
  void go_on();
  const std::deque<Part>& parts() const { return parts_; }

 private:
  void count_hungry();

  unsigned threads_ = 1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Part> parts_;
  unsigned waiting_ = 0;
  bool over_ = false;
  std::atomic<int> hungry_ = 0;
  std::atomic<bool> stopped_ = false;
};

}  // namespace hasse::search
