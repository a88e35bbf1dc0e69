// A few threads that share a job with the thread that asks for it.
//
// They live as long as the object and sleep between jobs. What was written before run() is seen by all of them, and what
// they wrote is seen after it. What asks the calling thread to stop asks all of them (stop.h). Used by one thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "base/stop.h"

namespace hasse {

class Workers {
 public:
  // So many, the one that asks included; fewer where the system gives no more.
  explicit Workers(unsigned count);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  unsigned count() const { return static_cast<unsigned>(threads_.size()) + 1; }

  // job(i) for each of them at once; job(0) in this thread, which then calls `meanwhile` every hundredth of a second until
  // all have ended. If any ends by an exception, one of these is thrown after that.
  void run(const std::function<void(unsigned)>& job, const std::function<void()>& meanwhile);

 private:
  void work(unsigned index);
  void do_part(unsigned index);

  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable ended_;
  const std::function<void(unsigned)>* job_ = nullptr;
  const StopSource* stop_ = nullptr;  // of the job
  std::uint64_t round_ = 0;
  unsigned at_work_ = 0;  // of threads_
  bool closing_ = false;
  std::exception_ptr error_;
  std::vector<std::thread> threads_;
};

}  // namespace hasse
