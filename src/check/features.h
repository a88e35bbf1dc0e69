// What a request asks for beside properties, as a set of features: what engines offer, and what is refused.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "check/request.h"

namespace hasse::check {

using Features = std::uint32_t;

enum Feature : Features {
  kShortest = 1U << 0,
  kAllErrors = 1U << 1,
  kSpinCount = 1U << 2,
  kCoverage = 1U << 3,
  kDepthLimit = 1U << 4,
  kThreads = 1U << 5,     // more than the engine has anyway
  kOneThread = 1U << 6,   // asked for
  kDepthFirst = 1U << 7,  // asked for
  kBreadthFirst = 1U << 8,
  kNotBreadthFirst = 1U << 9,
  kStore = 1U << 10,
  kSeed = 1U << 11,
  kCheckpoint = 1U << 12,
  kCheckpointInterval = 1U << 13,
  kNoCheckpoint = 1U << 14,
  kResume = 1U << 15,
  kCoverMode = 1U << 16,
  kDependency = 1U << 17,
  kProcessDependency = 1U << 18,
  kStubborn = 1U << 19,
  kAmple = 1U << 20,
  kTrials = 1U << 21,
  kNotSearch = 1U << 22,  // another engine, or several
  kEmptiness = 1U << 23,
  kNested = 1U << 24,  // by nested depth-first search
  kFairness = 1U << 25,
  kFair = 1U << 26,  // some fairness
};

// A feature that engines offer. Those that are not among them are conditions of a rule.
struct FeatureInfo {
  Feature feature;
  const char* option;  // by which a user asks for it
  // The answer depends on it, and not only the way there: beside others an engine that does not offer it would give another one.
  bool is_of_answer = false;
  // What is said where it is not offered; null: "--shortest needs --engine search".
  const char* refusal = nullptr;
};
// Rows of the table in docs/engines.md.
std::span<const FeatureInfo> features();

// `threads_anyway`: of the engine.
Features features_of(const Request& request, unsigned threads_anyway);

// What is refused and why: where all these features are asked for together.
struct Refusal {
  Features when;
  const char* why;
};

// Rows of several tables. What is said of threads holds of a search, alone or beside another engine.
inline constexpr Refusal kErrorsOfThreads{
    kThreads | kAllErrors,
    "--threads: --all-errors lists errors in the order in which they are met, and several threads of a search would "
    "meet them in any order"};
inline constexpr Refusal kCoverageOfThreads{
    kThreads | kCoverage,
    "--threads: --coverage needs the steps one after another; it does not go with several threads"};
inline constexpr Refusal kDepthOfThreads{
    kThreads | kDepthLimit | kNotBreadthFirst,
    "--threads: what lies within --depth depends, depth first, on the way there; --search bfs uses several threads"};
inline constexpr const char* kAmpleIsOfCovers =
    "--reduce ample restricts a cover to what is published, for comparison; it needs --engine cover";
inline constexpr Refusal kNestedKnowsNoFairness{kNested | kFair,
                                                "--emptiness ndfs knows nothing of --fairness; scc does"};

}  // namespace hasse::check
