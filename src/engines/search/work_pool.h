// Work pool of a parallel depth-first search: parts of the state space that no worker explores yet.
//
// A worker without work waits here; a worker with work sees that, and gives a work item away. When all wait, the search
// is over. Thread safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

#include "engines/search/work_item.h"

namespace hasse::search {

class WorkPool {
 public:
  // The number of workers. While none uses the pool.
  void set_threads(unsigned threads) { threads_ = threads; }

  // True if a worker waits and no item is there for it. Costs one load.
  bool is_hungry() const { return hungry_.load(std::memory_order_relaxed) > 0; }
  void put(WorkItem item);
  // Waits for an item. Nothing: all workers wait, or the search is to stop.
  std::optional<WorkItem> take();

  void stop();
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Undoes stop(); the items are kept. While no worker uses the pool.
  void go_on();
  const std::deque<WorkItem>& items() const { return items_; }

 private:
  void count_hungry();

  unsigned threads_ = 1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<WorkItem> items_;
  unsigned waiting_ = 0;
  bool over_ = false;
  std::atomic<int> hungry_ = 0;
  std::atomic<bool> stopped_ = false;
};

}  // namespace hasse::search
