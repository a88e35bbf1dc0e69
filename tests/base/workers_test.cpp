#include "base/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>

namespace hasse {
namespace {

TEST(Workers, DoEachJobOnceEach) {
  for (const unsigned count : {1U, 2U, 5U}) {
    Workers workers(count);
    ASSERT_EQ(workers.count(), count);
    std::vector<int> done(count, 0);  // what a worker writes is seen after the job
    for (int job = 1; job <= 200; ++job) {
      workers.run([&](unsigned i) { ++done[i]; }, [] {});
      ASSERT_EQ(done, std::vector<int>(count, job));
    }
  }
}

TEST(Workers, GiveAnExceptionToWhoAsked) {
  Workers workers(3);
  for (unsigned failing = 0; failing < 3; ++failing) {
    std::atomic<int> done = 0;
    const auto job = [&](unsigned i) {
      if (i == failing) throw std::bad_alloc();
      ++done;
    };
    EXPECT_THROW(workers.run(job, [] {}), std::bad_alloc);
    EXPECT_EQ(done, 2);  // the others were not left in the middle
  }
  std::atomic<int> done = 0;
  workers.run([&](unsigned) { ++done; }, [] {});
  EXPECT_EQ(done, 3);
}

// As limits are looked at while others are still at work.
TEST(Workers, WhoAskedIsNotBlockedMeanwhile) {
  Workers workers(2);
  std::atomic<bool> stop = false;
  int calls = 0;
  workers.run(
      [&](unsigned i) {
        while (i == 1 && !stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      },
      [&] { stop = ++calls == 3; });
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace hasse
