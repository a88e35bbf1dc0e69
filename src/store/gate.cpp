#include "store/gate.h"

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
void Gate::wait(Lock& lock, const Condition& condition) {
  if (condition()) return;
  lock.unlock();
  for (int look = 0; look < kLooks && !condition(); ++look) pause();
  lock.lock();
  changed_.wait(lock, condition);
}

void Gate::wait_until_open(Lock& lock) {
  while (closed_) {
    wait(lock, [this] { return !closed_ || parts_left_ > 0; });
    take_parts(lock);
  }
}

void Gate::enter() {
  Lock lock(mutex_);
  wait_until_open(lock);
  ++inside_;
}

void Gate::leave() {
  const Lock lock(mutex_);
  --inside_;
  changed_.notify_all();
}

struct Gate::Opener {
  Gate& gate;
  Lock& lock;
  ~Opener() {
    lock.lock();
    gate.alone_ = std::thread::id();
    gate.closed_ = false;
    ++gate.inside_;
    gate.changed_.notify_all();
  }
};

void Gate::alone(const std::function<void()>& work) {
  const std::thread::id self = std::this_thread::get_id();
  if (alone_ == self) {
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
  alone_ = self;
  lock.unlock();
  const Opener opener{*this, lock};
  work();
}

bool Gate::is_another_midway() {
  const Lock lock(mutex_);
  return midway_ != 0;
}

void Gate::share(std::size_t parts, const Part& part) noexcept {
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

// A part that throws would leave others under way, in what is half done: it ends the program.
void Gate::take_parts(Lock& lock) noexcept {
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
