#include "check/portfolio.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "base/internal_error.h"
#include "base/stop.h"

namespace hasse::check {

namespace {

constexpr std::chrono::duration<double> kHeadStart{0.03};

Answer answer_of(const std::string& engine, property::Result result) {
  return {exploration_of(engine, result), std::move(result)};
}

bool decides(const Answer& answer) {
  const std::vector<property::Verdict>& verdicts = answer.result.verdicts;
  return answer.result.stop == property::Stop::violation ||
         std::ranges::find(verdicts, property::Verdict::undecided) == verdicts.end();
}

// "the search, with 1,234 states by then"
std::string reached(const Answer& answer) {
  const Exploration& exploration = answer.exploration;
  const auto first = std::ranges::find_if(
      exploration.figures, [](const property::Figure& figure) { return (figure.shown & property::in_row) != 0; });
  return first == exploration.figures.end()
             ? "the " + exploration.engine
             : fmt::format("the {}, with {} by then", exploration.engine, text_of(*first));
}

// One engine, and how it stands.
struct Runner {
  Runner(const Job& what, const StopSource& all) : job(what), stop(StopSource::within(all)) {}

  const Job& job;
  const StopSource stop;
  std::uint64_t memory_bytes = 0;  // as it told last
  property::PortfolioPeer peer;    // what the others told
  std::optional<Answer> answer;    // it ran to an end
  std::exception_ptr error;
  std::thread thread;
};

class Portfolio {
 public:
  Portfolio(const std::vector<Job>& jobs, double seconds, Observer& observer)
      : together_(StopSource::within(current_stop())), observer_(observer) {
    if (seconds > 0) {
      together_.set_deadline(StopSource::Clock::now() + std::chrono::duration_cast<StopSource::Clock::duration>(
                                                            std::chrono::duration<double>(seconds)));
    }
    for (const Job& job : jobs) runners_.push_back(std::make_unique<Runner>(job, together_));
  }
  Portfolio(const Portfolio&) = delete;
  Portfolio& operator=(const Portfolio&) = delete;
  ~Portfolio() { end(true); }

  PortfolioAnswer run() {
    start_others();
    Runner& first = *runners_.front();
    explore(first);
    observer_.explored();
    const bool is_decided = first.answer && decides(*first.answer);
    end(is_decided || first.error != nullptr);
    pass_on_errors(is_decided);
    return choose();
  }

 private:
  void start_others() {
    for (std::size_t i = 1; i < runners_.size(); ++i) {
      Runner& runner = *runners_[i];
      try {
        runner.thread = std::thread([this, &runner] { wait_and_explore(runner); });
      } catch (const std::system_error&) {  // the system gives no more
        lacks_threads_ = true;
      }
    }
  }

  void wait_and_explore(Runner& runner) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kHeadStart, [this] { return first_is_over_; });
    }
    if (runner.stop.reason() == StopReason::none) explore(runner);
  }

  void explore(Runner& runner) {
    const StopScope scope(runner.stop);
    const bool is_first = &runner == runners_.front().get();
    try {
      const auto observer = [&](const property::Progress& progress) {
        hold(runner, progress.cost.memory_bytes);
        if (is_first) observer_.progress(progress);
      };
      runner.answer = answer_of(runner.job.engine, runner.job.run(&runner.peer, observer));
      if (decides(*runner.answer)) stop_others(runner);
    } catch (const InternalError&) {
      runner.error = std::current_exception();
      has_internal_error_ = true;
      stop_others(runner);
    } catch (...) {
      runner.error = std::current_exception();
    }
    hold(runner, 0);
  }

  // The memory of a runner, for the others.
  void hold(Runner& runner, std::uint64_t bytes) {
    const std::uint64_t more = bytes - std::exchange(runner.memory_bytes, bytes);  // sums wrap around and back
    for (const std::unique_ptr<Runner>& other : runners_) {
      if (other.get() != &runner) other->peer.memory_bytes.fetch_add(more);
    }
  }

  void stop_others(const Runner& runner) {
    const std::lock_guard lock(mutex_);
    if (winner_ == nullptr) winner_ = &runner;
    for (const std::unique_ptr<Runner>& other : runners_) {
      if (other.get() != &runner) other->stop.tell();
    }
  }

  // The first engine is over; with `decided`, so that nothing is left to do. Returns when the threads have ended.
  void end(bool decided) {
    {
      const std::lock_guard lock(mutex_);
      first_is_over_ = true;
      for (std::size_t i = 1; decided && i < runners_.size(); ++i) runners_[i]->stop.tell();
    }
    changed_.notify_all();
    for (const std::unique_ptr<Runner>& runner : runners_) {
      if (runner->thread.joinable()) runner->thread.join();
    }
  }

  // Those of an engine that was not needed are its own matter, but for bugs.
  void pass_on_errors(bool is_decided) {
    for (const std::unique_ptr<Runner>& runner : runners_) {
      if (runner->error && (!is_decided || has_internal_error_)) std::rethrow_exception(runner->error);
    }
  }

  PortfolioAnswer choose() {
    Runner& first = *runners_.front();
    const bool first_decides = decides(*first.answer);
    Runner* best = &first;
    for (const std::unique_ptr<Runner>& runner : runners_) {
      if (!first_decides && runner.get() == winner_) best = runner.get();
    }
    std::string beside;
    for (const std::unique_ptr<Runner>& runner : runners_) {
      if (runner.get() != best && runner->answer) beside += (beside.empty() ? "" : " and ") + reached(*runner->answer);
    }
    std::string note;
    if (beside.empty()) {
      note = lacks_threads_ ? fmt::format("the system gave no thread for a {}", runners_.back()->job.engine)
                            : fmt::format("the {} was over before a {} was worth starting", first.job.engine,
                                          runners_.back()->job.engine);
    } else if (decides(*best->answer)) {
      note = fmt::format("the {} was first; beside it {}", best->job.engine, beside);
    } else {
      note = fmt::format("{} got to an answer; beside it {}", runners_.size() == 2 ? "neither" : "none", beside);
    }
    return {std::move(*best->answer), std::move(note)};
  }

  StopSource together_;
  Observer& observer_;
  std::vector<std::unique_ptr<Runner>> runners_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool first_is_over_ = false;
  bool lacks_threads_ = false;
  std::atomic<bool> has_internal_error_ = false;
  const Runner* winner_ = nullptr;
};

}  // namespace

Answer run_alone(const Job& job, Observer& observer) {
  Answer answer = answer_of(
      job.engine, job.run(nullptr, [&observer](const property::Progress& progress) { observer.progress(progress); }));
  observer.explored();
  return answer;
}

PortfolioAnswer run_side_by_side(const std::vector<Job>& jobs, double seconds, Observer& observer) {
  return Portfolio(jobs, seconds, observer).run();
}

}  // namespace hasse::check
