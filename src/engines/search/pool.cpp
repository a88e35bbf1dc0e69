#include "engines/search/pool.h"

#include <utility>

namespace hasse::search {

void Pool::count_hungry() {
  hungry_.store(static_cast<int>(waiting_) - static_cast<int>(parts_.size()), std::memory_order_relaxed);
}

void Pool::put(Part part) {
  const std::lock_guard lock(mutex_);
  parts_.push_back(std::move(part));
  count_hungry();
  changed_.notify_one();
}

std::optional<Part> Pool::take() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  if (waiting_ == threads_ && parts_.empty()) {
    over_ = true;
    changed_.notify_all();
  }
  count_hungry();
  changed_.wait(lock, [this] { return over_ || stopped() || !parts_.empty(); });
  if (stopped() || parts_.empty()) return {};
  Part part = std::move(parts_.front());
  parts_.pop_front();
  --waiting_;
  count_hungry();
  return part;
}

void Pool::stop() {
  const std::lock_guard lock(mutex_);
  stopped_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

void Pool::go_on() {
  const std::lock_guard lock(mutex_);
  waiting_ = 0;
  over_ = false;
  stopped_.store(false, std::memory_order_relaxed);
  count_hungry();
}

}  // namespace hasse::search
