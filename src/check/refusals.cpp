#include "check/refusals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "check/engines.h"
#include "check/features.h"

namespace hasse::check {

namespace {

// Of several engines side by side. One of the threads is another engine's.
constexpr unsigned kThreadsOfAuto = 2;
constexpr std::array kAutoRefusals = {
    kErrorsOfThreads,
    kCoverageOfThreads,
    kDepthOfThreads,
    Refusal{kAmple, kAmpleIsOfCovers},
    Refusal{kProcessDependency,
            "--dependency process restricts a cover to what is published, for comparison; it needs --engine cover"},
    Refusal{kStubborn,
            "--reduce stubborn needs the name of an engine: in auto the cover uses stubborn sets, the search none"},
    kNestedKnowsNoFairness,
};

// Of a portfolio: what is of one of its engines does not concern the others, unless it is of the answer (plan.cpp).
Features offers_of_auto() {
  Features offered = 0;
  for (const EngineInfo* engine : engines()) offered |= engine->is_in_auto ? engine->offers : 0;
  return offered;
}

constexpr std::array kCheckpointRefusals = {
    Refusal{kCheckpointInterval | kNoCheckpoint, "--checkpoint-interval needs --checkpoint"},
};

constexpr std::array kReductionRefusals = {
    Refusal{kSpinCount,
            "--spin-count counts all states and transitions, --reduce leaves some out where that does not change the "
            "answer"},
    Refusal{kCoverage, "--coverage looks at all steps, --reduce leaves some out where that does not change the answer"},
    Refusal{kShortest,
            "--shortest looks for the shortest of all runs, --reduce leaves some out where that does not change the "
            "answer"},
};

constexpr std::array kExactStoreRefusals = {
    Refusal{kSeed, "--seed is of the hashes of a lossy store: --store hash-compact or bitstate"},
};

// {}: the store.
constexpr std::array kLossyStoreRefusals = {
    Refusal{kNotSearch,
            "{} needs --engine search: it can miss states, and what it finds is not for other engines to rely on"},
    Refusal{kShortest, "{} keeps no states, which --shortest needs to go on from and to show the run"},
    Refusal{kBreadthFirst,
            "{} keeps no states, which --search bfs needs to go on from and to show the run; dfs does not"},
};
constexpr std::array kBitstateRefusals = {
    Refusal{kThreads,
            "{}: bits do not say which of two threads was first with a state; hash-compact goes with --threads"},
};
constexpr std::array kLossyCountRefusals = {
    Refusal{kSpinCount, "{} misses states, --spin-count counts them all"},
    Refusal{kCoverage, "{} misses states, from which --coverage might see other statements"},
};

// Of a feature that is not offered.
std::string refusal_of(const FeatureInfo& feature) {
  if (feature.refusal != nullptr) return feature.refusal;
  std::vector<std::string_view> names;
  for (const EngineInfo* engine : engines()) {
    if (offers(*engine, feature.feature)) names.emplace_back(engine->name);
  }
  return fmt::format("{} needs --engine {}", feature.option, fmt::join(names, " or "));
}

class Refuser {
 public:
  Refuser(const Request& request, unsigned threads_anyway)
      : request_(request), asked_for_(features_of(request, threads_anyway)) {}

  std::optional<std::string> refusal() {
    const std::string engine = request_.engine.value_or(kAuto);
    const std::vector<std::string> names = engine_names();
    if (std::ranges::find(names, engine) == names.end())
      return fmt::format("--engine: '{}' is none of {}", engine, fmt::join(names, ", "));
    const bool is_auto = engine == kAuto;
    if (is_auto) {
      look_at(kAutoRefusals);
      look_at_features(offers_of_auto());
    } else {
      look_at(engine_of(engine));
    }
    look_at(kCheckpointRefusals);
    if (request_.reduction.value_or(order::Reduction::none) != order::Reduction::none) look_at(kReductionRefusals);
    if (is_auto || offers(engine_of(engine), kStore)) look_at_store();
    return std::move(refusal_);
  }

  std::optional<std::string> refusal_by(const EngineInfo& engine) {
    look_at(engine);
    return std::move(refusal_);
  }

 private:
  void look_at(const EngineInfo& engine) {
    look_at(engine.refusals);
    look_at_features(engine.offers);
  }

  void look_at_features(Features offered) {
    for (const FeatureInfo& feature : features()) {
      if (!refusal_ && (asked_for_ & ~offered & feature.feature) != 0) refusal_ = refusal_of(feature);
    }
  }

  void look_at_store() {
    const store::Kind kind = request_.store.value_or(store::Kind::tree);
    if (!store::is_lossy(kind)) return look_at(kExactStoreRefusals);
    const bool has_bits = kind == store::Kind::bitstate;
    const char* const store = has_bits ? "--store bitstate" : "--store hash-compact";
    look_at(kLossyStoreRefusals, store);
    if (has_bits) look_at(kBitstateRefusals, store);
    look_at(kLossyCountRefusals, store);
  }

  void look_at(std::span<const Refusal> rules, const char* chosen = "") {
    for (const Refusal& rule : rules) {
      if (!refusal_ && (asked_for_ & rule.when) == rule.when) refusal_ = fmt::format(fmt::runtime(rule.why), chosen);
    }
  }

  const Request& request_;
  const Features asked_for_;
  std::optional<std::string> refusal_;
};

}  // namespace

std::optional<std::string> refusal(const Request& request) {
  return Refuser(request, request.engine.value_or(kAuto) == kAuto ? kThreadsOfAuto : 1).refusal();
}

std::optional<std::string> refusal(const EngineInfo& engine, const Request& request) {
  return Refuser(request, 1).refusal_by(engine);
}

}  // namespace hasse::check
