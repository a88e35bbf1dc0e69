#include "engines/search/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "engines/search/breadth_first.h"
#include "engines/search/checkpoint.h"
#include "engines/search/coverage.h"
#include "engines/search/depth_first.h"
#include "engines/search/parallel_breadth_first.h"
#include "engines/search/parallel_depth_first.h"
#include "engines/search/worker_context.h"

namespace hasse::search {

namespace {

// `resume_point`: of the checkpoint, or of a new search.
std::unique_ptr<Explorer> make_explorer(WorkerContext& context, GlobalContext& global,
                                        const Explorer::ResumePoint& resume_point) {
  const bool alone = context.options.threads == 1 && resume_point.fits_one_thread;
  if (context.options.order == Order::breadth_first) {
    if (alone) return std::make_unique<BreadthFirst>(context);
    return std::make_unique<ParallelBreadthFirst>(context, global, resume_point.walks);
  }
  if (alone) return std::make_unique<DepthFirst>(context);
  return std::make_unique<ParallelDepthFirst>(context, global);
}

// Result of an exploration: why it ended, and whether it was complete.
struct Explored {
  Stop stop = Stop::finished;
  bool complete = false;
  bool cut_short = false;
};

Explorer::Status explore_from_start(WorkerContext& context, Explorer& explorer) {
  const model::Outcome outcome = context.execution.start();
  Action action = Action::go_on;
  if (outcome.fault != model::Fault::none)
    action = action_of(context.judge.judge_fault(outcome.fault, context.execution.blame()));
  if (action == Action::go_on) {
    ++context.statistics.transitions;
    action = context.visit();
  }
  if (action == Action::go_on) return explorer.explore();
  Explorer::Status status;
  status.stopped = action == Action::stop;
  return status;
}

// Explores, with a checkpoint at each pause. `has_begun`: resumes.
Explorer::Status explore_and_save(WorkerContext& context, Explorer& explorer, CheckpointFile& checkpoint,
                                  bool has_begun) {
  Explorer::Status status =
      has_begun || checkpoint.load(explorer) ? explorer.go_on() : explore_from_start(context, explorer);
  while (status.paused && status.limit == Stop::finished && !context.judge.decided()) {
    checkpoint.save(explorer);
    status = explorer.go_on();
  }
  return status;
}

Explored explore(WorkerContext& context, Explorer& explorer, CheckpointFile& checkpoint, bool has_begun = false) {
  Explored result;
  try {
    const Explorer::Status status = explore_and_save(context, explorer, checkpoint, has_begun);
    result.cut_short = status.cut_short;
    if (status.stopped) {
      result.stop = status.limit;
      // Not by the budget, so by a property: a violation, or the last goal was found.
      if (result.stop == Stop::finished && context.judge.violated()) result.stop = Stop::violation;
    } else if (status.reached_depth_limit) {
      result.stop = Stop::depth_limit;
    } else {
      result.complete = !store::is_lossy(context.options.store.kind);
    }
  } catch (const std::bad_alloc&) {
    result.stop = Stop::memory_limit;
  } catch (const Stopped& stopped) {
    result.stop = property::stop_of(stopped.reason());
  }
  const bool goes_on =
      result.stop == Stop::time_limit || result.stop == Stop::memory_limit || result.stop == Stop::interrupted;
  if (goes_on && !context.judge.decided()) checkpoint.save(explorer);
  return result;
}

Result result_of(WorkerContext& context, const Explored& explored, const std::optional<Coverage>& coverage) {
  const Options& options = context.options;
  Result result;
  context.judge.conclude(explored.complete, result);
  result.stop = explored.stop;
  result.complete = explored.complete && options.reduction == order::Reduction::none;
  result.spin_exact = options.spin_count && !explored.cut_short;
  result.every_path_counted = !explored.cut_short;
  const Progress reached = context.measure().progress;
  result.statistics = context.statistics;
  result.statistics.states = reached.states;  // of all threads, also where one ended early
  result.statistics.transitions = reached.transitions;
  result.statistics.loss = context.store.loss();
  result.gap = result.statistics.loss ? "nothing was found, but the store is lossy: states may be missing"
                                      : "states beyond a run-time error were not visited";
  if (coverage) result.taken = coverage->taken();
  return result;
}

// `by_several`: by several threads, now or before the checkpoint; findings are nondeterministic.
struct Searched {
  Result result;
  bool by_several = false;
};

Searched run_once(const model::Model& machine, const Options& options, const ProgressObserver& observer, Sleep sleep) {
  GlobalContext global(options, sleep);
  WorkerContext context(machine, options, observer, global);
  std::optional<Coverage> coverage;
  if (options.coverage) coverage.emplace(context.execution, machine.actions());
  CheckpointFile checkpoint(context, coverage ? &*coverage : nullptr);
  const std::unique_ptr<Explorer> explorer = make_explorer(context, global, checkpoint.resume_point());
  const Explored explored = explore(context, *explorer, checkpoint);
  return {result_of(context, explored, coverage), checkpoint.by_several()};
}

// Subtracts the time that has passed.
void spend(double seconds, Limits& limits) {
  constexpr double kShortest = 0.001;
  if (limits.seconds > 0) limits.seconds = std::max(kShortest, limits.seconds - seconds);
}

// Single-threaded probe over the first 8,192 states, to estimate the cost of a sleep-set variant. It can go on to be
// the search.
class Probe {
 public:
  Probe(const model::Model& machine, const Options& options, const ProgressObserver& observer, Sleep sleep)
      : options_(options),
        global_(options_, sleep),
        context_(machine, options_, observer, global_),
        none_(context_, nullptr) {
    if (options.threads == 1) {
      explorer_ = std::make_unique<DepthFirst>(context_);
    } else {
      explorer_ = std::make_unique<ParallelDepthFirst>(context_, global_);
    }
    context_.most_states = kStates;
    explored_ = explore(context_, *explorer_, none_);
    is_over_ = context_.statistics.states < kStates || explored_.stop != Stop::finished || explored_.complete ||
               context_.judge.decided();
  }

  // True if the state space, the time or the memory is exhausted.
  bool is_over() const { return is_over_; }
  // Cost a state.
  double cost() const {
    return explorer_->effort().cost() / static_cast<double>(std::max<std::uint64_t>(context_.statistics.states, 1));
  }
  double seconds() const { return context_.budget.seconds(); }
  // Explores to the end.
  Result finish() {
    if (!is_over_) {
      context_.most_states = WorkerContext::kAllStates;
      explored_ = explore(context_, *explorer_, none_, true);
    }
    return result_of(context_, explored_, std::nullopt);
  }

 private:
  static constexpr std::uint64_t kStates = 8192;

  const Options options_;
  GlobalContext global_;
  WorkerContext context_;
  CheckpointFile none_;
  std::unique_ptr<Explorer> explorer_;
  Explored explored_;
  bool is_over_ = false;
};

// The variant that probes chose. `searched`: the result, if a probe was the whole search or went on to be it.
struct Probed {
  std::optional<Searched> searched;
  Sleep sleep = Sleep::never;
};

// No probes with checkpoints: a resumed run must make the same choice.
Probed probe(const model::Model& machine, const Options& options, const ProgressObserver& observer) {
  // The first states tell little about how often states are met again, so inherited sleep sets must be clearly better.
  constexpr double kWorthWhile = 0.8;
  if (!steps_can_sleep(machine, options)) return {};
  if (options.sleep || !options.checkpoint.write_to.empty() || !options.checkpoint.resume_from.empty())
    return {{}, options.sleep.value_or(Sleep::inherited)};
  auto one_level = std::make_unique<Probe>(machine, options, observer, Sleep::one_level);
  if (one_level->is_over()) return {Searched{one_level->finish()}, Sleep::one_level};
  const double before = one_level->seconds();
  Options left = options;
  spend(before, left.limits);
  auto inherited = std::make_unique<Probe>(machine, left, observer, Sleep::inherited);
  const bool is_better = inherited->is_over() || inherited->cost() < kWorthWhile * one_level->cost();
  std::unique_ptr<Probe>& better = is_better ? inherited : one_level;
  (is_better ? one_level : inherited).reset();
  const bool by_several = options.threads > 1 && !better->is_over();
  Probed probed{Searched{better->finish(), by_several}, is_better ? Sleep::inherited : Sleep::one_level};
  if (is_better) probed.searched->result.statistics.seconds += before;
  return probed;
}

// Which violation or witness several threads meet first is nondeterministic, also when one thread resumes their
// checkpoint. So one thread searches again from the start, and its finding and figures are reported. If it finds none,
// for lack of time or by a lossy store, the first finding is reported.
Result explore_to_an_end(const model::Model& machine, const Options& options, const ProgressObserver& observer) {
  Probed probed = probe(machine, options, observer);
  Searched searched =
      probed.searched ? std::move(*probed.searched) : run_once(machine, options, observer, probed.sleep);
  Result& together = searched.result;
  if (!searched.by_several) return std::move(together);
  if (together.violations.empty() && together.witnesses.empty()) return together;
  Options now = options;
  now.threads = 1;
  now.checkpoint = {};
  spend(together.statistics.seconds - together.statistics.seconds_before, now.limits);
  Result result = run_once(machine, now, observer, probed.sleep).result;
  return result.violations.empty() && result.witnesses.empty() ? std::move(together) : std::move(result);
}

// "lossy store: expected to miss 1.2e-07 states (and what only they lead to), coverage 100.0000 %; 12.3 % of the bits set"
std::string remark_on(const store::Loss& loss, std::uint64_t states) {
  std::string text =
      fmt::format("lossy store: expected to miss {:.3g} states and what only they lead to; coverage {:.4f} %",
                  loss.missing, 100 * loss.coverage(states));
  if (loss.fill > 0) text += fmt::format("; {:.2f} % of the bits set", 100 * loss.fill);
  return text;
}

// With its figures as they are told of.
Result told(Result result) {
  const Statistics& statistics = result.statistics;
  result.cost = statistics;
  result.figures = figures_of(statistics);
  if (statistics.loss) result.remarks.push_back(remark_on(*statistics.loss, statistics.states));
  return result;
}

}  // namespace

property::Figures figures_of(const Statistics& statistics) {
  using namespace property;
  property::Figures figures = {
      {"states", statistics.states, "state", in_totals | in_row | in_reason},
      {"transitions", statistics.transitions, "transition", in_totals},
      {"atomic_steps", statistics.atomic_steps, "atomic step", in_totals},
      {"depth", statistics.depth, "", in_totals | in_reason, "depth"},
  };
  if (statistics.loss) {
    figures.push_back({"loss.expected_missing_states", statistics.loss->missing});
    figures.push_back({"loss.expected_coverage", statistics.loss->coverage(statistics.states)});
    if (statistics.loss->fill > 0) figures.push_back({"loss.fill", statistics.loss->fill});
  }
  return figures;
}

Result run(const model::Model& machine, const Options& options, const ProgressObserver& observer) {
  HASSE_CHECK(!store::is_lossy(options.store.kind) || options.order == Order::depth_first,
              "a lossy store has no states to go on from");
  HASSE_CHECK(options.threads == 1 || options.store.kind != StoreKind::bitstate, "a field of bits is for one thread");
  HASSE_CHECK(options.threads == 1 || !(options.all_errors || options.coverage),
              "several threads would report all errors in any order");
  try {
    return told(explore_to_an_end(machine, options, observer));
  } catch (const Stopped& stopped) {  // during preparation, before the first state
    return told(property::nothing_found<Result>(options.properties.size(), property::stop_of(stopped.reason())));
  }
}

}  // namespace hasse::search
