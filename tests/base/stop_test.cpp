#include "base/stop.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/limits.h"
#include "base/workers.h"

namespace hasse {
namespace {

using Clock = StopSource::Clock;

// Passes points until one of them ends the work; how many were passed.
std::uint64_t points_until_stopped(StopReason expected) {
  std::uint64_t passed = 0;
  try {
    for (;; ++passed) stop_point();
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.reason(), expected);
  }
  return passed;
}

TEST(Stop, NothingEndsWorkWithoutAReason) {
  for (int i = 0; i < 1'000'000; ++i) stop_point();
  const StopSource source;
  const StopScope scope(source);
  for (int i = 0; i < 1'000'000; ++i) stop_point();
  EXPECT_EQ(source.reason(), StopReason::none);
}

TEST(Stop, ADeadlineEndsALoop) {
  StopSource source;
  source.set_deadline(Clock::now() + std::chrono::milliseconds(30));
  const StopScope scope(source);
  points_until_stopped(StopReason::time);
  EXPECT_EQ(source.reason(), StopReason::time);
}

TEST(Stop, ASignalEndsTheLoopsThatHearIt) {
  std::atomic<bool> signal = true;
  StopSource source;
  source.hear(signal);
  {
    const StopScope scope(source);
    EXPECT_EQ(points_until_stopped(StopReason::signal), 0U);
  }
  EXPECT_EQ(StopSource::within(source).reason(), StopReason::signal);
  EXPECT_EQ(StopSource().reason(), StopReason::none);
  interrupted = true;
  EXPECT_EQ(current_stop().reason(), StopReason::none) << "a library looks at no flag of the process by itself";
  interrupted = false;
}

TEST(Stop, MoreMemoryThanAllowedEndsALoop) {
  StopSource source;
  source.set_memory_limit(1);
  const StopScope scope(source);
  points_until_stopped(StopReason::memory);
}

TEST(Stop, WhatEndsTheOuterWorkEndsTheInner) {
  const StopSource outer;
  const StopSource inner = StopSource::within(outer);
  EXPECT_EQ(inner.reason(), StopReason::none);
  outer.tell();
  EXPECT_EQ(inner.reason(), StopReason::told);
  const StopSource other;
  const StopSource told = StopSource::within(other);
  told.tell();
  EXPECT_EQ(other.reason(), StopReason::none);
}

TEST(Stop, EveryPointIsAQuestionOfATest) {
  for (const std::uint64_t last : {1U, 2U, 17U, 5000U}) {
    StopSource source;
    source.end_at_question(last);
    const StopSource inner = StopSource::within(source);
    const StopScope scope(inner);
    EXPECT_EQ(points_until_stopped(StopReason::time), last - 1);
  }
}

TEST(Stop, AScopeEndsWithItsBlock) {
  const StopSource source;
  source.tell();
  {
    const StopScope scope(source);
    EXPECT_THROW(stop_point(), Stopped);
  }
  stop_point();
}

TEST(Stop, ManyPointsAtOnceAreSeldomerAskedFor) {
  const StopSource source;
  const StopScope scope(source);
  stop_point();
  source.tell();
  EXPECT_THROW(stop_point(1'000'000), Stopped);
}

TEST(Stop, ThreadsThatShareAJobEndWithIt) {
  const StopSource source;
  const StopScope scope(source);
  Workers workers(3);
  std::atomic<unsigned> stopped = 0;
  workers.run(
      [&](unsigned index) {
        if (index == 0) source.tell();
        points_until_stopped(StopReason::told);
        ++stopped;
      },
      [] {});
  EXPECT_EQ(stopped, workers.count());
}

TEST(Stop, AnotherThreadHasAScopeOfItsOwn) {
  const StopSource source;
  source.tell();
  const StopScope scope(source);
  std::thread([] { stop_point(); }).join();
}

}  // namespace
}  // namespace hasse
