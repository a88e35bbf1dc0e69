// How a trace cover is told what it is asked.
#include <array>

#include "check/engines.h"
#include "engines/cover/cover.h"

namespace hasse::check {

namespace {

constexpr Features kOffers =
    kAllErrors | kThreads | kDepthFirst | kBreadthFirst | kCoverMode | kDependency | kStubborn | kAmple;

constexpr std::array kRefusals = {
    Refusal{kShortest,
            "--shortest needs --engine search: a cover finds a counterexample in which nothing is superfluous, which "
            "need not have the fewest steps"},
    Refusal{kSpinCount, "--spin-count needs --engine search: a cover does not visit each state"},
    Refusal{kCoverage, "--coverage needs --engine search: a cover does not take each step"},
    Refusal{kStore,
            "--store says how a search keeps the states that it has visited; it does not go with --engine cover"},
    Refusal{kDepthLimit,
            "--depth needs --engine search: steps of a cover have no distance from the initial state; --time and "
            "--memory limit it"},
    Refusal{kThreads | kDepthFirst,
            "--threads: depth first, where a cover goes next depends on all that it has seen; --search bfs uses "
            "several threads"},
    Refusal{kCheckpoint, "--checkpoint needs --engine search: the events of a cover are not saved"},
    Refusal{kResume, "--resume needs --engine search: the events of a cover are not saved"},
    Refusal{kSeed, "--seed is of the hashes of a lossy store: --store hash-compact or bitstate"},
};

constexpr std::array kAbsences = {
    Refusal{kCheckpoint, "a checkpoint is one of a search"},
    Refusal{kResume, "a checkpoint is one of a search"},
    Refusal{kSpinCount, "--spin-count counts states one by one"},
    Refusal{kCoverage, "--coverage looks at every step"},
    Refusal{kAllErrors, "which errors --all-errors lists would depend on the engine"},
    Refusal{kShortest, "--shortest is a matter of the search"},
    Refusal{kDepthLimit, "--depth is a matter of the search"},
    Refusal{kOneThread, "--threads 1 leaves no thread to a second engine"},
};

// It is given the model without its monitors, where it has any.
Task covered(const Task& task) {
  if (task.rewriting == nullptr) return task;
  return {&task.rewriting->machine(), nullptr, task.rewriting->properties(), task.rewriting->goals(), task.rewriting};
}

cover::Options options_of(const Request& request, const Task& task) {
  cover::Options options;
  ask(options, request, task);
  options.goals = task.goals;
  options.order = request.order.value_or(property::Order::breadth_first);
  if (request.engine == kCoverEngine.name) options.threads = request.threads.value_or(1);
  options.mode = request.cover.value_or(cover::Mode::automatic);
  options.dependency = request.dependency.value_or(order::Dependency::object);
  options.reduction = request.reduction.value_or(order::Reduction::stubborn);
  return options;
}

std::vector<std::string> cannot_decide(const Request& request, const Task& task) {
  const Task own = covered(task);
  const cover::Options options = options_of(request, own);
  return reasons_of(own.properties, [&](std::size_t i) { return cover::refusal(*own.machine, options, i); });
}

Job make(const Request& request, const Task& task, Observer& /*observer*/) {
  const Task own = covered(task);
  return {kCoverEngine.name,
          [machine = own.machine, options = options_of(request, own), rewriting = task.rewriting](
              const property::PortfolioPeer* peer, const property::ProgressObserver& progress) mutable {
            options.limits.peer = peer;
            property::Result result = cover::run(*machine, options, progress);
            if (rewriting != nullptr) rewriting->translate_back(result);
            return result;
          }};
}

bool finds_least(const Request& request, const Task& task, std::size_t property) {
  using property::PropertyKind;
  switch (task.properties[property].kind) {
    case PropertyKind::assertion:
      return task.rewriting == nullptr;  // a monitor's run was put together from another model's
    case PropertyKind::runtime:
      return true;  // the history of the event that violates
    case PropertyKind::invariant:
    case PropertyKind::reachable:
      // Directed, it is the run that was followed, and that is the way for classes whose ideals are enumerated.
      return request.cover != cover::Mode::directed && !logic::enumerates(task.goals[property]);
    default:
      return false;
  }
}

}  // namespace

const EngineInfo kCoverEngine = {
    .name = "cover",
    .summary = "a trace cover: partially ordered runs, not states",
    .offers = kOffers,
    .refusals = kRefusals,
    .is_in_auto = true,
    .finds_cycles = false,
    .absences = kAbsences,
    .needs_goals = true,
    .resets_dead_variables = false,
    .orders_events = true,
    .cannot_decide = cannot_decide,
    .refused =
        "a cover cannot decide {}; --engine auto leaves such properties to the search, --property, --skip and "
        "--no-claims choose others",
    .make = make,
    .finds_least = finds_least,
};

}  // namespace hasse::check
