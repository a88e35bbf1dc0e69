// Engines side by side, with engines that do what a test wants.
#include "check/portfolio.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "support/internal_error.h"

namespace hasse::check {
namespace {

using property::Stop;
using property::Verdict;

property::Result result_of(Verdict verdict, Stop stop = Stop::finished) {
  property::Result result;
  result.verdicts = {verdict};
  result.occurrences = {0};
  result.stop = stop;
  result.figures = {{"steps", std::uint64_t{3}, "step", property::in_row}};
  return result;
}

// Works until it is told to stop.
property::Result work() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (current_stop().reason() == StopReason::none) {
    if (std::chrono::steady_clock::now() > end) {
      ADD_FAILURE() << "nobody says stop";
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return result_of(Verdict::undecided, property::stop_of(current_stop().reason()));
}

Job job(const char* name, std::function<property::Result()> run) {
  return {name,
          [run = std::move(run)](const property::PortfolioPeer*, const property::ProgressObserver&) { return run(); }};
}

PortfolioAnswer run(const std::vector<Job>& jobs, double seconds = 0) {
  Observer observer;
  return run_side_by_side(jobs, seconds, observer);
}

TEST(Portfolio, TheFirstIsOverBeforeAnotherBegins) {
  const PortfolioAnswer found =
      run({job("search", [] { return result_of(Verdict::holds); }), job("cover", [] { return work(); })});
  EXPECT_EQ(found.answer.exploration.engine, "search");
  EXPECT_EQ(found.note, "the search was over before a cover was worth starting");
}

TEST(Portfolio, WhoDecidesStopsTheOthers) {
  const PortfolioAnswer found = run({job("search", work), job("cover", [] { return result_of(Verdict::holds); })});
  EXPECT_EQ(found.answer.exploration.engine, "cover");
  EXPECT_EQ(found.answer.result.verdicts, std::vector{Verdict::holds});
  EXPECT_EQ(found.note, "the cover was first; beside it the search, with 3 steps by then");
}

TEST(Portfolio, TakesAnyNumberOfEngines) {
  std::atomic<int> at_work = 0;
  const auto working = [&at_work] {
    ++at_work;
    return work();
  };
  const auto deciding = [&at_work] {
    while (at_work < 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return result_of(Verdict::violated, Stop::violation);
  };
  const PortfolioAnswer found = run({job("a", working), job("b", working), job("c", deciding), job("d", working)});
  EXPECT_EQ(found.answer.exploration.engine, "c");
  EXPECT_EQ(found.note,
            "the c was first; beside it the a, with 3 steps by then and the b, with 3 steps by then and the d, with 3 "
            "steps by then");
}

TEST(Portfolio, EndsAtTheTimeThatAllHaveTogether) {
  const auto begin = std::chrono::steady_clock::now();
  const PortfolioAnswer found = run({job("search", work), job("cover", work)}, 0.2);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  EXPECT_EQ(found.answer.exploration.engine, "search");
  EXPECT_EQ(found.answer.exploration.stop, Stop::time_limit);
  EXPECT_EQ(found.note, "neither got to an answer; beside it the cover, with 3 steps by then");
}

TEST(Portfolio, EachIsToldWhatTheOthersHold) {
  std::atomic<bool> has_told = false;
  std::atomic<std::uint64_t> heard = 0;
  const auto hold = [&](std::uint64_t bytes) {
    return [&, bytes](const property::PortfolioPeer*, const property::ProgressObserver& observer) {
      property::Progress progress;
      progress.cost.memory_bytes = 1;
      observer(progress);
      progress.cost.memory_bytes = bytes;
      observer(progress);
      has_told = true;
      return work();
    };
  };
  const auto listen = [&](const property::PortfolioPeer* peer, const property::ProgressObserver&) {
    while (heard < 30) heard = peer->memory_bytes.load();
    return result_of(Verdict::holds);
  };
  run({{"search", hold(10)}, {"cover", hold(20)}, {"listener", listen}});
  EXPECT_EQ(heard, 30U);
}

TEST(Portfolio, AnInternalErrorOfOneEndsAll) {
  const auto fails = [] {
    HASSE_CHECK(2 + 2 == 5, "arithmetic is {}", "broken");
    return result_of(Verdict::holds);
  };
  const std::vector<std::vector<Job>> all = {
      {job("search", work), job("cover", fails)},
      {job("search", fails), job("cover", work)},
  };
  for (const std::vector<Job>& jobs : all)
    EXPECT_NE(internal_error_of([&] { run(jobs); }).find("arithmetic is broken"), std::string::npos);
}

TEST(Portfolio, AMistakeOfAnEngineThatIsNotNeededIsItsOwnMatter) {
  const auto refuses = []() -> property::Result { throw UserError("no"); };
  const auto late = [] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return result_of(Verdict::holds);
  };
  EXPECT_EQ(run({job("search", late), job("cover", refuses)}).answer.exploration.engine, "search");
  EXPECT_THROW(run({job("search", [] { return result_of(Verdict::undecided); }), job("cover", refuses)}), UserError);
}

TEST(Portfolio, StopsWhenTheWholeIsTold) {
  StopSource source;
  source.tell();
  const StopScope scope(source);
  EXPECT_EQ(run({job("search", work), job("cover", work)}).answer.exploration.stop, Stop::interrupted);
}

}  // namespace
}  // namespace hasse::check
