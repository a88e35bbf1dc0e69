// Lets one thread have a store for itself for a moment, to let a table grow: the others wait at the start of their next
// call, where they hold nothing of it, and take parts of its work where it shares that.
//
// So look-ups and insertions need no lock: between two growths tables stay where they are, and their cells are single
// words that only change from empty to full. A thread that is inside has to come by (pass) again and again, or leave.
//
// Who waits looks for a while whether it is over before it sleeps: most growths take less time than waking up.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace hasse::store {

class Gate {
 public:
  void enter();
  void leave();
  // Costs a load of a word that nobody writes.
  void pass() {
    if (!closed_.load(std::memory_order_relaxed)) [[likely]]
      return;
    leave();
    enter();
  }

  // Calls `work` when no other thread is inside; the caller is. Others may have been alone before, so that `work` has to see
  // for itself whether there is still something to do. Who is alone already, is it at once.
  void alone(const std::function<void()>& work);

  // For who is alone: is another thread in the middle of a call, where it waits to be alone? It has looked at the tables by then.
  bool is_another_midway();

  // part(i) for each i below `parts`, in any order, by the caller and those who wait for it. What one part writes no other may
  // touch, and none may throw. For who is alone, and not in a part.
  using Part = std::function<void(std::size_t)>;
  void share(std::size_t parts, const Part& part) noexcept;

 private:
  struct Opener;
  using Lock = std::unique_lock<std::mutex>;
  template <typename Condition>
  void wait(Lock& lock, const Condition& condition);
  void wait_until_open(Lock& lock);
  void take_parts(Lock& lock) noexcept;

  // All are written under the lock; some are looked at without it.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> closed_ = false;
  std::atomic<std::thread::id> alone_;
  std::atomic<std::uint32_t> inside_ = 0;
  std::uint32_t midway_ = 0;  // that wait to be alone
  const Part* part_ = nullptr;
  std::atomic<std::size_t> parts_left_ = 0;  // that nobody has taken
  std::atomic<std::uint32_t> at_work_ = 0;   // threads that have taken one
};

}  // namespace hasse::store
