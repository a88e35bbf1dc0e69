#include "check/features.h"

#include <array>

#include "check/engines.h"

namespace hasse::check {

namespace {

constexpr std::array kFeatures = {
    FeatureInfo{kShortest, "--shortest", true},
    FeatureInfo{kAllErrors, "--all-errors", true},
    FeatureInfo{kSpinCount, "--spin-count", true},
    FeatureInfo{kCoverage, "--coverage", true},
    FeatureInfo{kDepthLimit, "--depth", true},
    FeatureInfo{kThreads, "--threads"},
    FeatureInfo{kDepthFirst, "--search dfs"},
    FeatureInfo{kBreadthFirst, "--search bfs"},
    FeatureInfo{kStore, "--store"},
    FeatureInfo{kSeed, "--seed"},
    FeatureInfo{kCheckpoint, "--checkpoint", true},
    FeatureInfo{kResume, "--resume", true},
    FeatureInfo{kCoverMode, "--cover"},
    FeatureInfo{kDependency, "--dependency"},
    FeatureInfo{kStubborn, "--reduce stubborn"},
    FeatureInfo{kAmple, "--reduce ample", false, kAmpleIsOfCovers},
    FeatureInfo{kTrials, "--trials", false, "--trials is the number of random walks; it needs --engine walk"},
    FeatureInfo{kEmptiness, "--emptiness", false,
                "--emptiness says how cycles are searched for; it needs --engine auto or liveness"},
    FeatureInfo{kFairness, "--fairness", false,
                "--fairness is of infinite runs, of which cycles tell; it needs --engine auto or liveness"},
};

}  // namespace

std::span<const FeatureInfo> features() {
  return kFeatures;
}

Features features_of(const Request& request, unsigned threads_anyway) {
  Features found = 0;
  const auto add = [&found](bool is_asked_for, Feature feature) {
    if (is_asked_for) found |= feature;
  };
  add(request.shortest, kShortest);
  add(request.all_errors, kAllErrors);
  add(request.spin_count, kSpinCount);
  add(request.coverage, kCoverage);
  add(request.limits.depth != 0, kDepthLimit);
  add(request.threads.value_or(1) > threads_anyway, kThreads);
  add(request.threads == 1U, kOneThread);
  add(request.order == property::Order::depth_first, kDepthFirst);
  add(request.order == property::Order::breadth_first, kBreadthFirst);
  add(request.order != property::Order::breadth_first && !request.shortest, kNotBreadthFirst);
  add(request.store.has_value(), kStore);
  add(request.seed.has_value(), kSeed);
  add(request.checkpoint.has_value(), kCheckpoint);
  add(!request.checkpoint.has_value(), kNoCheckpoint);
  add(request.checkpoint_interval.has_value(), kCheckpointInterval);
  add(request.resume.has_value(), kResume);
  add(request.trials.has_value(), kTrials);
  add(request.cover.has_value(), kCoverMode);
  add(request.dependency.has_value(), kDependency);
  add(request.dependency == order::Dependency::process, kProcessDependency);
  add(request.reduction == order::Reduction::stubborn, kStubborn);
  add(request.reduction == order::Reduction::ample, kAmple);
  add(request.engine.value_or(kAuto) != kSearch, kNotSearch);
  add(request.emptiness.has_value(), kEmptiness);
  add(request.emptiness == liveness::Emptiness::ndfs, kNested);
  add(request.fairness.has_value(), kFairness);
  add(request.fairness.value_or(liveness::Fairness::none) != liveness::Fairness::none, kFair);
  return found;
}

}  // namespace hasse::check
