// How random walks are told what they are asked.
#include <array>

#include "check/engines.h"
#include "engines/walk/walk.h"

namespace hasse::check {

namespace {

constexpr std::array kRefusals = {
    Refusal{kShortest, "--shortest needs --engine search: a random walk goes where it goes, and not the shortest way"},
    Refusal{kAllErrors, "--all-errors needs --engine search: the first violation ends random walks"},
    Refusal{kSpinCount,
            "--spin-count needs --engine search: random walks do not know a state again, so they count none"},
    Refusal{kCoverage, "--coverage needs --engine search: what random walks do not reach may be reached all the same"},
    Refusal{kDepthFirst, "--search says in which order states are searched; it does not go with --engine walk"},
    Refusal{kBreadthFirst, "--search says in which order states are searched; it does not go with --engine walk"},
    Refusal{kStore,
            "--store says how a search keeps the states that it has visited; it does not go with --engine walk"},
    Refusal{kCheckpoint, "--checkpoint needs --engine search: random walks keep nothing to go on from"},
    Refusal{kResume, "--resume needs --engine search: random walks keep nothing to go on from"},
    Refusal{kCoverMode, "--cover says how a cover is explored; it does not go with --engine walk"},
    Refusal{kDependency, "--dependency says how the events of a cover are ordered; it does not go with --engine walk"},
    Refusal{kStubborn, "--reduce stubborn leaves steps out; random walks choose among all of them"},
    Refusal{kAmple, "--reduce ample leaves steps out; random walks choose among all of them"},
};

std::vector<std::string> cannot_decide(const Request& /*request*/, const Task& /*task*/) {
  return {};
}

Job make(const Request& request, const Task& task, Observer& /*observer*/) {
  walk::Options options;
  ask(options, request, task);
  options.trials = request.trials.value_or(options.trials);
  options.seed = request.seed.value_or(options.seed);
  options.threads = request.threads.value_or(1);
  return {kWalkEngine.name,
          [machine = task.machine, options = std::move(options)](const property::PortfolioPeer* peer,
                                                                 const property::ProgressObserver& progress) mutable {
            options.limits.peer = peer;
            return property::Result(walk::run(*machine, options, progress));
          }};
}

}  // namespace

const EngineInfo kWalkEngine = {
    .name = "walk",
    .summary = "random runs: what they violate is violated, the rest stays undecided",
    .offers = kDepthLimit | kThreads | kSeed | kTrials,
    .refusals = kRefusals,
    .is_in_auto = false,
    .finds_cycles = false,
    .absences = {},
    .needs_goals = false,
    .resets_dead_variables = false,
    .orders_events = false,
    .cannot_decide = cannot_decide,
    .refused = "random walks cannot judge {}; --property chooses others",
    .make = make,
    .finds_least = nullptr,
};

}  // namespace hasse::check
