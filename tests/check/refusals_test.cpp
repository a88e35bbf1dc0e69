// What is refused, as data: a request and the sentence that answers it.
#include "check/refusals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "check/engines.h"
#include "engines/cover/cover.h"
#include "engines/search/search.h"
#include "layers/toy_model.h"

namespace hasse::check {
namespace {

struct Case {
  std::function<void(Request&)> ask;
  const char* answer;  // "": it is not refused
};

std::string refusal_of(const Case& refused) {
  Request request;
  refused.ask(request);
  return refusal(request).value_or("");
}

void search(Request& r) {
  r.engine = "search";
}
void cover(Request& r) {
  r.engine = "cover";
}

void walk(Request& r) {
  r.engine = "walk";
}
void liveness_engine(Request& r) {
  r.engine = "liveness";
}

const std::vector<Case> kCases = {
    {[](Request&) {}, ""},
    {[](Request& r) { r.engine = "oracle"; }, "--engine: 'oracle' is none of auto, search, cover, walk, liveness"},
    // The search.
    {[](Request& r) { search(r), r.cover = cover::Mode::all; },
     "--cover says how a cover is explored; it does not go with --engine search"},
    {[](Request& r) { search(r), r.dependency = order::Dependency::object; },
     "--dependency says how the events of a cover are ordered; it does not go with --engine search"},
    {[](Request& r) { search(r), r.reduction = order::Reduction::ample; },
     "--reduce ample restricts a cover to what is published, for comparison; it needs --engine cover"},
    {[](Request& r) { search(r), r.reduction = order::Reduction::stubborn; }, ""},
    {[](Request& r) { search(r), r.threads = 2, r.all_errors = true; },
     "--threads: --all-errors lists errors in the order in which they are met, and several threads of a search would "
     "meet them in any order"},
    {[](Request& r) { search(r), r.threads = 1, r.all_errors = true; }, ""},
    {[](Request& r) { search(r), r.threads = 2, r.coverage = true; },
     "--threads: --coverage needs the steps one after another; it does not go with several threads"},
    {[](Request& r) { search(r), r.threads = 2, r.limits.depth = 9; },
     "--threads: what lies within --depth depends, depth first, on the way there; --search bfs uses several threads"},
    {[](Request& r) { search(r), r.threads = 2, r.limits.depth = 9, r.order = property::Order::breadth_first; }, ""},
    {[](Request& r) { search(r), r.threads = 2, r.limits.depth = 9, r.shortest = true; }, ""},
    // Several engines: one of the threads is another one's.
    {[](Request& r) { r.threads = 2, r.all_errors = true; }, ""},
    {[](Request& r) { r.threads = 3, r.all_errors = true; },
     "--threads: --all-errors lists errors in the order in which they are met, and several threads of a search would "
     "meet them in any order"},
    {[](Request& r) { r.dependency = order::Dependency::process; },
     "--dependency process restricts a cover to what is published, for comparison; it needs --engine cover"},
    {[](Request& r) { r.dependency = order::Dependency::object; }, ""},
    {[](Request& r) { r.reduction = order::Reduction::stubborn; },
     "--reduce stubborn needs the name of an engine: in auto the cover uses stubborn sets, the search none"},
    // The cover.
    {[](Request& r) { cover(r), r.shortest = true; },
     "--shortest needs --engine search: a cover finds a counterexample in which nothing is superfluous, which need not "
     "have the fewest steps"},
    {[](Request& r) { cover(r), r.spin_count = true; },
     "--spin-count needs --engine search: a cover does not visit each state"},
    {[](Request& r) { cover(r), r.coverage = true; },
     "--coverage needs --engine search: a cover does not take each step"},
    {[](Request& r) { cover(r), r.store = store::Kind::exact; },
     "--store says how a search keeps the states that it has visited; it does not go with --engine cover"},
    {[](Request& r) { cover(r), r.limits.depth = 9; },
     "--depth needs --engine search: steps of a cover have no distance from the initial state; --time and --memory "
     "limit it"},
    {[](Request& r) { cover(r), r.threads = 2, r.order = property::Order::depth_first; },
     "--threads: depth first, where a cover goes next depends on all that it has seen; --search bfs uses several "
     "threads"},
    {[](Request& r) { cover(r), r.checkpoint = "f"; },
     "--checkpoint needs --engine search: the events of a cover are not saved"},
    {[](Request& r) { cover(r), r.resume = "f"; },
     "--resume needs --engine search: the events of a cover are not saved"},
    {[](Request& r) { cover(r), r.seed = 1; },
     "--seed is of the hashes of a lossy store: --store hash-compact or bitstate"},
    {[](Request& r) { cover(r), r.all_errors = true, r.threads = 4; }, ""},
    // Cycles.
    {[](Request& r) { liveness_engine(r), r.fairness = liveness::Fairness::strong, r.store = store::Kind::exact; }, ""},
    {[](Request& r) { liveness_engine(r), r.all_errors = r.spin_count = r.coverage = true, r.limits.depth = 9; }, ""},
    {[](Request& r) { r.fairness = liveness::Fairness::weak, r.emptiness = liveness::Emptiness::scc, r.threads = 4; },
     ""},
    {[](Request& r) { r.fairness = liveness::Fairness::weak, r.emptiness = liveness::Emptiness::ndfs; },
     "--emptiness ndfs knows nothing of --fairness; scc does"},
    {[](Request& r) {
       liveness_engine(r), r.fairness = liveness::Fairness::weak, r.emptiness = liveness::Emptiness::ndfs;
     },
     "--emptiness ndfs knows nothing of --fairness; scc does"},
    {[](Request& r) { search(r), r.fairness = liveness::Fairness::weak; },
     "--fairness is of infinite runs, of which cycles tell; it needs --engine auto or liveness"},
    {[](Request& r) { cover(r), r.emptiness = liveness::Emptiness::scc; },
     "--emptiness says how cycles are searched for; it needs --engine auto or liveness"},
    {[](Request& r) { liveness_engine(r), r.shortest = true; },
     "--shortest is of finite runs: the shortest cycle is not looked for"},
    {[](Request& r) { liveness_engine(r), r.threads = 2; }, "--threads: cycles are searched for by one thread"},
    {[](Request& r) { liveness_engine(r), r.order = property::Order::breadth_first; },
     "--search bfs finds no cycles; --engine liveness goes depth first"},
    {[](Request& r) { liveness_engine(r), r.checkpoint = "f"; },
     "--checkpoint saves a search for states, not one for cycles"},
    {[](Request& r) { liveness_engine(r), r.resume = "f"; },
     "--resume goes on with a search for states, not with one for cycles"},
    {[](Request& r) { liveness_engine(r), r.cover = cover::Mode::all; },
     "--cover says how a cover is explored; it does not go with --engine liveness"},
    {[](Request& r) { liveness_engine(r), r.dependency = order::Dependency::object; },
     "--dependency says how the events of a cover are ordered; it does not go with --engine liveness"},
    {[](Request& r) { liveness_engine(r), r.reduction = order::Reduction::stubborn; },
     "--reduce stubborn leaves steps out, and with them cycles; it does not go with --engine liveness"},
    {[](Request& r) { liveness_engine(r), r.store = store::Kind::hash_compact; },
     "--store hash-compact needs --engine search: it can miss states, and what it finds is not for other engines to "
     "rely on"},
    {[](Request& r) { liveness_engine(r), r.seed = 1; },
     "--seed is of the hashes of a lossy store: --store hash-compact or bitstate"},
    // Random walks.
    {[](Request& r) { walk(r), r.seed = 3, r.trials = 5, r.threads = 2, r.limits.depth = 9; }, ""},
    {[](Request& r) { r.trials = 5; }, "--trials is the number of random walks; it needs --engine walk"},
    {[](Request& r) { search(r), r.trials = 5; }, "--trials is the number of random walks; it needs --engine walk"},
    {[](Request& r) { cover(r), r.trials = 5; }, "--trials is the number of random walks; it needs --engine walk"},
    {[](Request& r) { walk(r), r.shortest = true; },
     "--shortest needs --engine search: a random walk goes where it goes, and not the shortest way"},
    {[](Request& r) { walk(r), r.all_errors = true; },
     "--all-errors needs --engine search: the first violation ends random walks"},
    {[](Request& r) { walk(r), r.spin_count = true; },
     "--spin-count needs --engine search: random walks do not know a state again, so they count none"},
    {[](Request& r) { walk(r), r.coverage = true; },
     "--coverage needs --engine search: what random walks do not reach may be reached all the same"},
    {[](Request& r) { walk(r), r.order = property::Order::depth_first; },
     "--search says in which order states are searched; it does not go with --engine walk"},
    {[](Request& r) { walk(r), r.order = property::Order::breadth_first; },
     "--search says in which order states are searched; it does not go with --engine walk"},
    {[](Request& r) { walk(r), r.store = store::Kind::bitstate; },
     "--store says how a search keeps the states that it has visited; it does not go with --engine walk"},
    {[](Request& r) { walk(r), r.checkpoint = "f"; },
     "--checkpoint needs --engine search: random walks keep nothing to go on from"},
    {[](Request& r) { walk(r), r.resume = "f"; },
     "--resume needs --engine search: random walks keep nothing to go on from"},
    {[](Request& r) { walk(r), r.cover = cover::Mode::all; },
     "--cover says how a cover is explored; it does not go with --engine walk"},
    {[](Request& r) { walk(r), r.dependency = order::Dependency::object; },
     "--dependency says how the events of a cover are ordered; it does not go with --engine walk"},
    {[](Request& r) { walk(r), r.reduction = order::Reduction::stubborn; },
     "--reduce stubborn leaves steps out; random walks choose among all of them"},
    {[](Request& r) { walk(r), r.reduction = order::Reduction::ample; },
     "--reduce ample leaves steps out; random walks choose among all of them"},
    // Checkpoints, reductions, stores.
    {[](Request& r) { r.checkpoint_interval = 5, r.resume = "f"; }, "--checkpoint-interval needs --checkpoint"},
    {[](Request& r) { search(r), r.spin_count = true, r.reduction = order::Reduction::stubborn; },
     "--spin-count counts all states and transitions, --reduce leaves some out where that does not change the answer"},
    {[](Request& r) { search(r), r.coverage = true, r.reduction = order::Reduction::stubborn; },
     "--coverage looks at all steps, --reduce leaves some out where that does not change the answer"},
    {[](Request& r) { search(r), r.shortest = true, r.reduction = order::Reduction::stubborn; },
     "--shortest looks for the shortest of all runs, --reduce leaves some out where that does not change the answer"},
    {[](Request& r) { search(r), r.shortest = true, r.reduction = order::Reduction::none; }, ""},
    {[](Request& r) { r.seed = 3; }, "--seed is of the hashes of a lossy store: --store hash-compact or bitstate"},
    {[](Request& r) { r.store = store::Kind::bitstate; },
     "--store bitstate needs --engine search: it can miss states, and what it finds is not for other engines to rely "
     "on"},
    {[](Request& r) { search(r), r.store = store::Kind::hash_compact, r.seed = 3, r.threads = 2; }, ""},
    {[](Request& r) { search(r), r.store = store::Kind::hash_compact, r.shortest = true; },
     "--store hash-compact keeps no states, which --shortest needs to go on from and to show the run"},
    {[](Request& r) { search(r), r.store = store::Kind::bitstate, r.order = property::Order::breadth_first; },
     "--store bitstate keeps no states, which --search bfs needs to go on from and to show the run; dfs does not"},
    {[](Request& r) { search(r), r.store = store::Kind::bitstate, r.threads = 2; },
     "--store bitstate: bits do not say which of two threads was first with a state; hash-compact goes with "
     "--threads"},
    {[](Request& r) { search(r), r.store = store::Kind::hash_compact, r.spin_count = true; },
     "--store hash-compact misses states, --spin-count counts them all"},
    {[](Request& r) { search(r), r.store = store::Kind::hash_compact, r.coverage = true; },
     "--store hash-compact misses states, from which --coverage might see other statements"},
};

TEST(Refusal, SaysWhatDoesNotGoTogether) {
  for (const Case& refused : kCases) EXPECT_EQ(refusal_of(refused), refused.answer);
}

// So that no rule hides behind another one, and each is tested above.
TEST(Refusal, EveryRuleOfAnEngineIsMet) {
  for (const EngineInfo* engine : engines()) {
    for (const Refusal& rule : engine->refusals) {
      const bool is_met =
          std::ranges::any_of(kCases, [&](const Case& refused) { return refused.answer == std::string(rule.why); });
      EXPECT_TRUE(is_met) << rule.why;
    }
  }
}

// What each option asks for alone.
const std::vector<std::pair<Feature, std::function<void(Request&)>>> kAlone = {
    {kShortest, [](Request& r) { r.shortest = true; }},
    {kAllErrors, [](Request& r) { r.all_errors = true; }},
    {kSpinCount, [](Request& r) { r.spin_count = true; }},
    {kCoverage, [](Request& r) { r.coverage = true; }},
    {kDepthLimit, [](Request& r) { r.limits.depth = 9; }},
    {kThreads, [](Request& r) { r.threads = 2; }},
    {kDepthFirst, [](Request& r) { r.order = property::Order::depth_first; }},
    {kBreadthFirst, [](Request& r) { r.order = property::Order::breadth_first; }},
    {kStore, [](Request& r) { r.store = store::Kind::exact; }},
    {kSeed, [](Request& r) { r.seed = 1; }},
    {kCheckpoint, [](Request& r) { r.checkpoint = "f"; }},
    {kResume, [](Request& r) { r.resume = "f"; }},
    {kCoverMode, [](Request& r) { r.cover = cover::Mode::all; }},
    {kDependency, [](Request& r) { r.dependency = order::Dependency::object; }},
    {kStubborn, [](Request& r) { r.reduction = order::Reduction::stubborn; }},
    {kAmple, [](Request& r) { r.reduction = order::Reduction::ample; }},
    {kTrials, [](Request& r) { r.trials = 1; }},
};

TEST(Refusal, ARowOffersWhatItDoesNotRefuse) {
  ASSERT_EQ(kAlone.size(), features().size());
  for (const EngineInfo* engine : engines()) {
    for (const auto& [feature, ask] : kAlone) {
      Request request;
      ask(request);
      EXPECT_EQ(refusal(*engine, request).has_value(), !offers(*engine, feature)) << engine->name << ": " << feature;
    }
  }
}

TEST(Refusal, WhatARowForgetsIsRefused) {
  EngineInfo forgetful = kWalkEngine;
  forgetful.offers = 0;
  forgetful.refusals = {};
  EXPECT_EQ(refusal(forgetful, {}), std::nullopt);
  for (const auto& [feature, ask] : kAlone) {
    Request request;
    ask(request);
    EXPECT_NE(refusal(forgetful, request), std::nullopt) << feature;
  }
  Request request;
  request.shortest = true;
  EXPECT_EQ(refusal(forgetful, request), "--shortest needs --engine search");
  request = {};
  request.threads = 2;
  EXPECT_EQ(refusal(forgetful, request), "--threads needs --engine search or cover or walk");
  request = {};
  request.trials = 5;
  EXPECT_EQ(refusal(forgetful, request), "--trials is the number of random walks; it needs --engine walk");
}

TEST(Refusal, EachFeatureIsOffered) {
  Features known = 0;
  for (const FeatureInfo& feature : features()) {
    known |= feature.feature;
    EXPECT_TRUE(std::ranges::any_of(engines(), [&](const auto* engine) { return offers(*engine, feature.feature); }))
        << feature.option;
  }
  for (const EngineInfo* engine : engines()) EXPECT_EQ(engine->offers & ~known, 0U) << engine->name;
}

// Footprints and guards are known of programs only.
TEST(Refusal, AReductionNeedsToKnowDependence) {
  const layers::ToyModel toy(2, 3);
  const char* const why = "it is not known which steps of this model depend on each other";
  search::Options searched;
  searched.properties = {{property::PropertyKind::deadlock, "deadlock", "", 0, {}}};
  EXPECT_EQ(search::refusal(toy, searched, 0), std::nullopt);
  searched.reduction = order::Reduction::stubborn;
  EXPECT_EQ(search::refusal(toy, searched, 0), why);
  cover::Options covered;
  covered.properties = searched.properties;
  EXPECT_EQ(cover::refusal(toy, covered, 0), why);
}

}  // namespace
}  // namespace hasse::check
