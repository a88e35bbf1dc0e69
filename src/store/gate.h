// Lets one thread have a store for itself for a moment, to let a table grow: the others wait at the start of their next
// call, where they hold nothing of it.
//
// So look-ups and insertions need no lock: between two growths tables stay where they are, and their cells are single
// words that only change from empty to full. A thread that is inside has to come by (pass) again and again, or leave.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace hasse::store {

class Gate {
 public:
  void enter() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !closed_.load(std::memory_order_relaxed); });
    ++inside_;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    --inside_;
    changed_.notify_all();
  }
  // Costs a load of a word that nobody writes.
  void pass() {
    if (!closed_.load(std::memory_order_relaxed)) [[likely]]
      return;
    leave();
    enter();
  }

  // Calls `work` when no other thread is inside; the caller is. Others may have been alone before, so that `work` has to see
  // for itself whether there is still something to do. Who is alone already, is it at once.
  template <typename Work>
  void alone(const Work& work) {
    const std::thread::id self = std::this_thread::get_id();
    if (alone_.load(std::memory_order_relaxed) == self) {
      work();
      return;
    }
    std::unique_lock lock(mutex_);
    --inside_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !closed_.load(std::memory_order_relaxed); });
    closed_.store(true, std::memory_order_relaxed);
    changed_.wait(lock, [this] { return inside_ == 0; });
    alone_.store(self, std::memory_order_relaxed);
    const Opener opener{*this};
    work();
  }

 private:
  struct Opener {
    Gate& gate;
    ~Opener() {
      gate.alone_.store({}, std::memory_order_relaxed);
      gate.closed_.store(false, std::memory_order_relaxed);
      ++gate.inside_;
      gate.changed_.notify_all();
    }
  };

  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> closed_ = false;
  std::atomic<std::thread::id> alone_;
  std::uint32_t inside_ = 0;
};

}  // namespace hasse::store
