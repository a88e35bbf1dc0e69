// How an exhaustive search is told what it is asked.
#include <algorithm>
#include <array>

#include "base/limits.h"
#include "base/version.h"
#include "check/engines.h"
#include "engines/search/search.h"
#include "replay/trail.h"
#include "store/bit_store.h"

namespace hasse::check {

namespace {

constexpr Features kOffers = kShortest | kAllErrors | kSpinCount | kCoverage | kDepthLimit | kThreads | kDepthFirst |
                             kBreadthFirst | kStore | kSeed | kCheckpoint | kResume | kStubborn;

constexpr std::array kRefusals = {
    Refusal{kCoverMode, "--cover says how a cover is explored; it does not go with --engine search"},
    Refusal{kDependency,
            "--dependency says how the events of a cover are ordered; it does not go with --engine search"},
    kErrorsOfThreads,
    kCoverageOfThreads,
    kDepthOfThreads,
};

// Of the field of bits: most of what may be held, or the usual size; of what the system has left where that is less.
std::uint64_t field_bytes(const property::Limits& limits) {
  const std::uint64_t wanted = limits.memory_bytes != 0 ? limits.memory_bytes / 4 * 3 : store::BitStore::kUsualBytes;
  return std::min(wanted, available_memory().value_or(UINT64_MAX) / 4 * 3);
}

search::Checkpointing checkpointing(const Request& request, const Program& program, Observer& observer) {
  search::Checkpointing checkpoint;
  if (!request.checkpoint && !request.resume) return checkpoint;
  checkpoint.write_to = request.checkpoint.value_or("");
  checkpoint.resume_from = request.resume.value_or("");
  if (request.checkpoint_interval) checkpoint.interval = *request.checkpoint_interval;
  // By which a checkpoint knows the model: its texts, and what the front end was told.
  checkpoint.model = replay::model_digest(program) + request.model_options;
  checkpoint.version = version();
  checkpoint.told = [&observer](std::string_view failure) {
    if (!failure.empty()) observer.warn(fmt::format("no checkpoint was saved: {}", failure));
  };
  return checkpoint;
}

search::Options options_of(const Request& request, const Task& task) {
  search::Options options;
  ask(options, request, task);
  options.goals = task.goals;
  options.order =
      request.shortest ? property::Order::breadth_first : request.order.value_or(property::Order::depth_first);
  options.spin_count = request.spin_count;
  options.coverage = request.coverage;
  // In auto, one of the threads is another engine's.
  const unsigned threads = request.threads.value_or(1);
  options.threads = request.engine == kSearch ? threads : std::max(2U, threads) - 1;
  options.store.kind = request.store.value_or(store::Kind::tree);
  options.store.seed = request.seed.value_or(0);
  if (options.store.kind == store::Kind::bitstate) options.store.field_bytes = field_bytes(request.limits);
  // Stubborn sets where they were asked for. Not by default: to choose a set costs more than to store some states, and where
  // sets save much, a cover beside the search saves more (docs/trace-covers.md has figures).
  if (request.reduction == order::Reduction::stubborn) options.reduction = order::Reduction::stubborn;
  return options;
}

std::vector<std::string> cannot_decide(const Request& request, const Task& task) {
  const search::Options options = options_of(request, task);
  return reasons_of(task.properties, [&](std::size_t i) { return search::refusal(*task.machine, options, i); });
}

Job make(const Request& request, const Task& task, Observer& observer) {
  search::Options options = options_of(request, task);
  options.checkpoint = checkpointing(request, task.machine->program(), observer);
  return {kSearch, [machine = task.searched, options = std::move(options)](
                       const property::PortfolioPeer* peer, const property::ProgressObserver& progress) mutable {
            options.limits.peer = peer;
            return property::Result(search::run(*machine, options, progress));
          }};
}

}  // namespace

const EngineInfo kSearchEngine = {
    .name = kSearch,
    .summary = "all states one by one",
    .offers = kOffers,
    .refusals = kRefusals,
    .is_in_auto = true,
    .finds_cycles = false,
    .absences = {},
    .needs_goals = false,
    .resets_dead_variables = true,
    .orders_events = false,
    .cannot_decide = cannot_decide,
    .refused = "a reduced search cannot decide {}; --property chooses others",
    .make = make,
    .finds_least = nullptr,
};

}  // namespace hasse::check
