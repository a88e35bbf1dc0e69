// Requests to stop: what makes work end before it is done, wherever it is.
//
// A StopSource is what work is done under: a point in time, a bound on the memory of the process, signals, the word of
// another thread. A StopScope makes one current in its thread. Every loop that can take longer than a tenth of a second
// calls stop_point(), which throws Stopped once the work has to end; the code that can report partial results catches
// it.
//
// Current in a thread, not handed over as an argument: a preprocessor, an analysis and a reader of logs stand a dozen
// calls below those that know the limits, and a parameter would run through all of them. (The cancellation points of POSIX
// threads are of this kind.) Threads that a job is shared with take over what is current where it began (workers.h).
//
// stop_point() costs a decrement; the clock is looked at about every five milliseconds, the memory every fifty. A
// StopSource is thread safe. The rest belongs to a thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>

namespace hasse {

enum class StopReason : std::uint8_t { none, time, memory, signal, told };

class StopSource {
 public:
  using Clock = std::chrono::steady_clock;

  // Only another thread ends the work.
  constexpr StopSource() = default;
  // What ends the work of `outer` ends this as well; `outer` outlives this.
  static StopSource within(const StopSource& outer) { return StopSource(&outer); }
  StopSource(const StopSource&) = delete;
  StopSource& operator=(const StopSource&) = delete;

  // Before any thread asks.
  void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
  Clock::time_point deadline() const { return deadline_; }
  void set_memory_limit(std::uint64_t bytes) { memory_bytes_ = bytes; }  // 0: none
  // Ends the work when it is set, for example by a signal. A program says so (base/limits.h has a flag that its signals set); a
  // library that is part of another program does not look at that program's signals by itself.
  void hear(const std::atomic<bool>& signal) { signal_ = &signal; }
  // The question with this number, from 1, is answered by `time`, and so are all that follow. For tests: every place
  // where work can end is one where it once did.
  void end_at_question(std::uint64_t number) { last_question_ = number; }

  // Another thread's word.
  void tell() const { told_.store(true, std::memory_order_relaxed); }

  // Does the work have to end, and why? Asks the clock, and about every fifty milliseconds the system for the memory.
  StopReason reason() const;
  bool is_tested() const { return last_question_ != 0 || (outer_ != nullptr && outer_->is_tested()); }
  std::uint64_t questions() const { return questions_.load(std::memory_order_relaxed); }

 private:
  explicit StopSource(const StopSource* outer) : outer_(outer) {}

  const StopSource* outer_ = nullptr;
  Clock::time_point deadline_ = Clock::time_point::max();
  std::uint64_t memory_bytes_ = 0;
  const std::atomic<bool>* signal_ = nullptr;
  std::uint64_t last_question_ = 0;
  mutable std::atomic<bool> told_{false};
  mutable std::atomic<bool> memory_exceeded_{false};
  mutable std::atomic<Clock::rep> next_look_at_memory_{0};
  mutable std::atomic<std::uint64_t> questions_{0};
};

// Work ended before it was done.
class Stopped : public std::exception {
 public:
  explicit Stopped(StopReason reason) : reason_(reason) {}
  StopReason reason() const { return reason_; }
  const char* what() const noexcept override { return "stopped"; }

 private:
  StopReason reason_;
};

// What is current in this thread; where nothing is, a source that nobody tells anything.
const StopSource& current_stop();

class StopScope {
 public:
  explicit StopScope(const StopSource& source);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  const StopSource* before_;
};

namespace detail {
extern constinit thread_local std::uint32_t stop_points_to_pass;
void look_whether_to_stop();
}  // namespace detail

// Throws Stopped when the work of this thread has to end. For loops that take a microsecond or so a round; `weight`: so
// many of them at once.
inline void stop_point(std::uint32_t weight = 1) {
  if (detail::stop_points_to_pass > weight) [[likely]] {
    detail::stop_points_to_pass -= weight;
  } else {
    detail::look_whether_to_stop();
  }
}

// When the program began, as far as it tells.
StopSource::Clock::time_point program_start();
double seconds_since_program_start();

}  // namespace hasse
