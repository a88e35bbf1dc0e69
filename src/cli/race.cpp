#include "cli/race.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "base/stop.h"
#include "text/figures.h"

namespace hasse::cli {

namespace {

constexpr std::chrono::duration<double> kHeadStart{0.03};
constexpr double kShortestTime = 0.001;

Answer answer_of(const char* engine, property::Result result) {
  return {report::exploration_of(engine, result), std::move(result)};
}

Answer answer_of(const CoverJob& job, const property::ProgressObserver& observer) {
  cover::Result result = cover::run(*job.machine, job.options, observer);
  if (job.aside != nullptr) job.aside->put_back(result);
  return answer_of("cover", std::move(result));
}

bool decides(const Answer& answer) {
  const std::vector<property::Verdict>& verdicts = answer.result.verdicts;
  return answer.result.stop == property::Stop::violation ||
         std::find(verdicts.begin(), verdicts.end(), property::Verdict::undecided) == verdicts.end();
}

// "the search, with 1,234 states by then"
std::string reached(const Answer& answer) {
  const report::Exploration& exploration = answer.exploration;
  const auto first = std::ranges::find_if(
      exploration.figures, [](const property::Figure& figure) { return (figure.shown & property::in_row) != 0; });
  return fmt::format("the {}, with {} by then", exploration.engine, report::text_of(*first));
}

// The second runner, in a thread of its own.
class CoverThread {
 public:
  // `search_stop`, `search_beside`: how the search hears of it. `outer`: what ends both.
  CoverThread(CoverJob job, const StopSource& outer, const StopSource& search_stop,
              property::PortfolioPeer& search_beside)
      : job_(std::move(job)),
        stop_(StopSource::within(outer)),
        search_stop_(search_stop),
        search_beside_(search_beside) {
    job_.options.limits.peer = &beside_;
    try {
      thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {  // the system gives no more
      is_there_ = false;
    }
  }

  ~CoverThread() { end(true); }
  CoverThread(const CoverThread&) = delete;
  CoverThread& operator=(const CoverThread&) = delete;

  bool is_there() const { return is_there_; }
  property::PortfolioPeer& beside() { return beside_; }

  // The search is over. `decided`: so nothing is left to do here. Returns when the thread has ended.
  void end(bool decided) {
    {
      const std::lock_guard lock(mutex_);
      search_over_ = true;
      if (decided) stop_.tell();
    }
    changed_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  // After end(): what the cover found out, if it ran to an end.
  std::optional<Answer>& answer() { return answer_; }
  void rethrow_error() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  void run() {
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kHeadStart, [this] { return search_over_; });
    }
    if (stop_.reason() != StopReason::none) return;
    const StopScope scope(stop_);
    double& seconds = job_.options.limits.seconds;
    if (seconds > 0) seconds = std::max(seconds - kHeadStart.count(), kShortestTime);
    try {
      answer_ = answer_of(job_, [this](const property::Progress& reached_by_now) {
        search_beside_.memory_bytes = reached_by_now.cost.memory_bytes;
      });
      if (decides(*answer_)) search_stop_.tell();
    } catch (...) {
      error_ = std::current_exception();
    }
    search_beside_.memory_bytes = 0;
  }

  CoverJob job_;
  StopSource stop_;
  const StopSource& search_stop_;
  property::PortfolioPeer& search_beside_;
  property::PortfolioPeer beside_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_there_ = true;
  bool search_over_ = false;
  std::optional<Answer> answer_;
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace

Answer run_search(const machine::Machine& machine, search::Options options, report::ProgressLine& progress) {
  options.checkpoint.told = [&progress](std::string_view failure) {
    if (failure.empty()) return;
    progress.clear();
    fmt::print(stderr, "hasse: warning: no checkpoint was saved: {}\n", failure);
  };
  Answer answer =
      answer_of("search", search::run(machine, options, [&progress](const property::Progress& reached_by_now) {
                  progress.update(reached_by_now);
                }));
  progress.clear();
  return answer;
}

Answer run_cover(const CoverJob& job, report::ProgressLine& progress) {
  Answer answer =
      answer_of(job, [&progress](const property::Progress& reached_by_now) { progress.update(reached_by_now); });
  progress.clear();
  return answer;
}

RaceResult race(const machine::Machine& machine, const search::Options& search, const CoverJob& cover,
                report::ProgressLine& progress) {
  property::PortfolioPeer beside_search;
  search::Options search_options = search;
  search_options.limits.peer = &beside_search;
  const StopSource& outer = current_stop();
  const StopSource stop_search = StopSource::within(outer);
  CoverThread second(cover, outer, stop_search, beside_search);
  const auto searching = [&] {
    const StopScope scope(stop_search);
    return answer_of(
        "search", search::run(machine, search_options, [&progress, &second](const property::Progress& reached_by_now) {
          second.beside().memory_bytes = reached_by_now.cost.memory_bytes;
          progress.update(reached_by_now);
        }));
  };
  Answer searched = searching();
  second.beside().memory_bytes = 0;
  progress.clear();
  second.end(decides(searched));
  if (!decides(searched)) second.rethrow_error();
  std::optional<Answer>& covered = second.answer();
  if (!covered) {
    return {std::move(searched), second.is_there() ? "auto: the search was over before a cover was worth starting"
                                                   : "auto: the system gave no thread for a cover"};
  }
  if (decides(searched) || !decides(*covered)) {
    const char* what = decides(searched) ? "the search was first" : "neither got to an answer";
    return {std::move(searched), fmt::format("auto: {}; beside it {}", what, reached(*covered))};
  }
  return {std::move(*covered), fmt::format("auto: the cover was first; beside it {}", reached(searched))};
}

}  // namespace hasse::cli
