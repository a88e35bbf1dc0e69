#include "engines/search/work_pool.h"

#include <utility>

namespace hasse::search {

void WorkPool::count_hungry() {
  hungry_.store(static_cast<int>(waiting_) - static_cast<int>(items_.size()), std::memory_order_relaxed);
}

void WorkPool::put(WorkItem item) {
  const std::lock_guard lock(mutex_);
  items_.push_back(std::move(item));
  count_hungry();
  changed_.notify_one();
}

std::optional<WorkItem> WorkPool::take() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  if (waiting_ == threads_ && items_.empty()) {
    over_ = true;
    changed_.notify_all();
  }
  count_hungry();
  changed_.wait(lock, [this] { return over_ || stopped() || !items_.empty(); });
  if (stopped() || items_.empty()) return {};
  WorkItem item = std::move(items_.front());
  items_.pop_front();
  --waiting_;
  count_hungry();
  return item;
}

void WorkPool::stop() {
  const std::lock_guard lock(mutex_);
  stopped_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

void WorkPool::go_on() {
  const std::lock_guard lock(mutex_);
  waiting_ = 0;
  over_ = false;
  stopped_.store(false, std::memory_order_relaxed);
  count_hungry();
}

}  // namespace hasse::search
