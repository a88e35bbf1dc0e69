#include "base/workers.h"

#include <chrono>
#include <system_error>
#include <utility>

namespace hasse {

namespace {

constexpr std::chrono::milliseconds kBetweenCalls{10};

}  // namespace

Workers::Workers(unsigned count) {
  try {
    for (unsigned i = 1; i < count; ++i) threads_.emplace_back([this, i] { work(i); });
  } catch (const std::system_error&) {  // the system gives no more
  }
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(const std::function<void(unsigned)>& job, const std::function<void()>& meanwhile) {
  {
    const std::lock_guard lock(mutex_);
    job_ = &job;
    stop_ = &current_stop();
    ++round_;
    at_work_ = static_cast<unsigned>(threads_.size());
  }
  begun_.notify_all();
  do_part(0);
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, kBetweenCalls, [this] { return at_work_ == 0; })) {
    lock.unlock();
    meanwhile();
    lock.lock();
  }
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Workers::work(unsigned index) {
  std::uint64_t round = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    begun_.wait(lock, [&] { return closing_ || round_ != round; });
    if (closing_) return;
    round = round_;
    const StopSource* const stop = stop_;
    lock.unlock();
    {
      const StopScope scope(*stop);
      do_part(index);
    }
    lock.lock();
    if (--at_work_ == 0) ended_.notify_one();
  }
}

void Workers::do_part(unsigned index) {
  try {
    (*job_)(index);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    error_ = std::current_exception();
  }
}

}  // namespace hasse
