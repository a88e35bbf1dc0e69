#include "store/safepoint.h"

namespace hasse::store {

namespace {

// Some 50 microseconds.
constexpr int kLooks = 1000;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

template <typename Condition>
void Safepoint::wait(Lock& lock, const Condition& condition) {
  if (condition()) return;
  lock.unlock();
  for (int look = 0; look < kLooks && !condition(); ++look) pause();
  lock.lock();
  changed_.wait(lock, condition);
}

void Safepoint::wait_until_open(Lock& lock) {
  while (closed_) {
    wait(lock, [this] { return !closed_ || parts_left_ > 0; });
    take_parts(lock);
  }
}

void Safepoint::enter() {
  Lock lock(mutex_);
  wait_until_open(lock);
  ++inside_;
}

void Safepoint::leave() {
  const Lock lock(mutex_);
  --inside_;
  changed_.notify_all();
}

struct Safepoint::Opener {
  Safepoint& safepoint;
  Lock& lock;
  ~Opener() {
    lock.lock();
    safepoint.owner_ = std::thread::id();
    safepoint.closed_ = false;
    ++safepoint.inside_;
    safepoint.changed_.notify_all();
  }
};

void Safepoint::stop_the_world(const std::function<void()>& work) {
  const std::thread::id self = std::this_thread::get_id();
  if (owner_ == self) {
    work();
    return;
  }
  Lock lock(mutex_);
  --inside_;
  ++midway_;
  changed_.notify_all();
  wait_until_open(lock);
  --midway_;
  closed_ = true;
  wait(lock, [this] { return inside_ == 0; });
  owner_ = self;
  lock.unlock();
  const Opener opener{*this, lock};
  work();
}

bool Safepoint::is_another_midway() {
  const Lock lock(mutex_);
  return midway_ != 0;
}

void Safepoint::share(std::size_t parts, const Part& part) noexcept {
  if (parts == 1) {
    part(0);
    return;
  }
  Lock lock(mutex_);
  part_ = &part;
  parts_left_ = parts;
  changed_.notify_all();
  take_parts(lock);
  wait(lock, [this] { return at_work_ == 0; });
}

// An exception of a part would leave others running in a half-done table: it ends the program.
void Safepoint::take_parts(Lock& lock) noexcept {
  while (parts_left_ > 0) {
    const std::size_t mine = --parts_left_;
    ++at_work_;
    lock.unlock();
    (*part_)(mine);
    lock.lock();
    if (--at_work_ == 0 && parts_left_ == 0) changed_.notify_all();
  }
}

}  // namespace hasse::store
