// How a search for cycles is told what it is asked.
#include <algorithm>
#include <array>

#include "check/engines.h"
#include "engines/liveness/liveness.h"

namespace hasse::check {

namespace {

constexpr Refusal kShortestCycle{kShortest, "--shortest is of finite runs: the shortest cycle is not looked for"};
constexpr Refusal kCheckpointOfCycles{kCheckpoint, "--checkpoint saves a search for states, not one for cycles"};
constexpr Refusal kResumeOfCycles{kResume, "--resume goes on with a search for states, not with one for cycles"};

constexpr std::array kRefusals = {
    kShortestCycle,
    kCheckpointOfCycles,
    kResumeOfCycles,
    Refusal{kThreads, "--threads: cycles are searched for by one thread"},
    Refusal{kBreadthFirst, "--search bfs finds no cycles; --engine liveness goes depth first"},
    Refusal{kCoverMode, "--cover says how a cover is explored; it does not go with --engine liveness"},
    Refusal{kDependency,
            "--dependency says how the events of a cover are ordered; it does not go with --engine liveness"},
    Refusal{kStubborn,
            "--reduce stubborn leaves steps out, and with them cycles; it does not go with --engine liveness"},
    kSeedIsOfLossyStores,
    kNestedKnowsNoFairness,
};

// Beside the others. Threads and orders of search are for those.
constexpr std::array kAbsences = {kShortestCycle, kCheckpointOfCycles, kResumeOfCycles};

liveness::Options options_of(const Request& request, const Task& task) {
  liveness::Options options;
  ask(options, request, task);
  options.store.kind = request.store.value_or(store::Kind::tree);
  options.coverage = request.coverage;
  options.observer = task.observer;
  options.emptiness = request.emptiness.value_or(options.emptiness);
  options.fairness = request.fairness.value_or(options.fairness);
  return options;
}

std::vector<std::string> cannot_decide(const Request& request, const Task& task) {
  const liveness::Options options = options_of(request, task);
  return reasons_of(task.properties, [&](std::size_t i) { return liveness::refusal(*task.machine, options, i); });
}

Job make(const Request& request, const Task& task, Observer& /*observer*/) {
  return {kLiveness, [machine = task.searched, options = options_of(request, task)](
                         const property::PortfolioPeer* peer, const property::ProgressObserver& progress) mutable {
            options.limits.peer = peer;
            return liveness::run(*machine, options, progress);
          }};
}

}  // namespace

const EngineInfo kLivenessEngine = {
    .name = kLiveness,
    .summary = "cycles: what infinite runs violate",
    .offers = kAllErrors | kSpinCount | kCoverage | kDepthLimit | kDepthFirst | kStore | kEmptiness | kFairness,
    .refusals = kRefusals,
    .is_in_auto = true,
    .finds_cycles = true,
    .absences = kAbsences,
    .needs_goals = false,
    .resets_dead_variables = true,
    .orders_events = false,
    .cannot_decide = cannot_decide,
    .refused = "a search for cycles cannot decide {}; --property chooses others",
    .make = make,
    .finds_least = nullptr,
};

}  // namespace hasse::check
