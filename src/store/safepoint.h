// Safepoint of a store: stops all other threads while one lets a table grow. The others wait at the start of their next
// call, where they hold no reference into the tables, and take parts of the work if the owner shares it.
//
// So look-ups and insertions need no lock: between two growths tables do not move, and their cells are single words
// that only change from empty to full. A thread that is inside must poll() again and again, or leave().
//
// A waiting thread spins for a while before it sleeps: most growths take less time than waking up.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace hasse::store {

class Safepoint {
 public:
  void enter();
  void leave();
  // Costs a load of a word that is rarely written.
  void poll() {
    if (!closed_.load(std::memory_order_relaxed)) [[likely]]
      return;
    leave();
    enter();
  }

  // Calls `work` when no other thread is inside; the caller is inside. Another owner may have come first, so `work`
  // must check whether there is still something to do. Reentrant for the owner.
  void stop_the_world(const std::function<void()>& work);

  // Owner only: true if another thread is blocked inside a call that has already read the tables.
  bool is_another_midway();

  // Owner only, not from within a part: part(i) for each i below `parts`, in any order, by the owner and the waiting
  // threads. Parts must write disjoint memory and must not throw.
  using Part = std::function<void(std::size_t)>;
  void share(std::size_t parts, const Part& part) noexcept;

 private:
  struct Opener;
  using Lock = std::unique_lock<std::mutex>;
  template <typename Condition>
  void wait(Lock& lock, const Condition& condition);
  void wait_until_open(Lock& lock);
  void take_parts(Lock& lock) noexcept;

  // Written under the lock; some are read without it.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> closed_ = false;
  std::atomic<std::thread::id> owner_;
  std::atomic<std::uint32_t> inside_ = 0;
  std::uint32_t midway_ = 0;  // threads that wait to be the owner
  const Part* part_ = nullptr;
  std::atomic<std::size_t> parts_left_ = 0;  // not taken by any thread
  std::atomic<std::uint32_t> at_work_ = 0;   // threads that have taken one
};

}  // namespace hasse::store
