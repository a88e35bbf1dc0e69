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
#include "engines/search/session.h"

namespace hasse::search {

namespace {

// `standing`: where it is to go on from.
std::unique_ptr<Explorer> make_explorer(Session& session, Shared& shared, const Explorer::Standing& standing) {
  const bool alone = session.options.threads == 1 && standing.fits_one_thread;
  if (session.options.order == Order::breadth_first) {
    if (alone) return std::make_unique<BreadthFirst>(session);
    return std::make_unique<ParallelBreadthFirst>(session, shared, standing.walks);
  }
  if (alone) return std::make_unique<DepthFirst>(session);
  return std::make_unique<ParallelDepthFirst>(session, shared);
}

// From the initial state to an ending: its reason, and whether everything was seen.
struct Explored {
  Stop stop = Stop::finished;
  bool complete = false;
  bool cut_short = false;
};

Explorer::Ending explore_from_start(Session& session, Explorer& explorer) {
  const model::Outcome outcome = session.execution.start();
  Action action = Action::go_on;
  if (outcome.fault != model::Fault::none)
    action = action_of(session.judge.judge_fault(outcome.fault, session.execution.blame()));
  if (action == Action::go_on) {
    ++session.statistics.transitions;
    action = session.visit();
  }
  if (action == Action::go_on) return explorer.explore();
  Explorer::Ending ending;
  ending.stopped = action == Action::stop;
  return ending;
}

// In the parts between which it is saved. `has_begun`: it goes on.
Explorer::Ending explore_and_save(Session& session, Explorer& explorer, CheckpointFile& checkpoint, bool has_begun) {
  Explorer::Ending ending =
      has_begun || checkpoint.load(explorer) ? explorer.go_on() : explore_from_start(session, explorer);
  while (ending.paused && ending.limit == Stop::finished && !session.judge.decided()) {
    checkpoint.save(explorer);
    ending = explorer.go_on();
  }
  return ending;
}

Explored explore(Session& session, Explorer& explorer, CheckpointFile& checkpoint, bool has_begun = false) {
  Explored result;
  try {
    const Explorer::Ending ending = explore_and_save(session, explorer, checkpoint, has_begun);
    result.cut_short = ending.cut_short;
    if (ending.stopped) {
      result.stop = ending.limit;
      // Not the budget, then a property: a violation, or the last goal was found.
      if (result.stop == Stop::finished && session.judge.violated()) result.stop = Stop::violation;
    } else if (ending.reached_depth_limit) {
      result.stop = Stop::depth_limit;
    } else {
      result.complete = !store::is_lossy(session.options.store.kind);
    }
  } catch (const std::bad_alloc&) {
    result.stop = Stop::memory_limit;
  } catch (const Stopped& stopped) {
    result.stop = property::stop_of(stopped.reason());
  }
  const bool goes_on =
      result.stop == Stop::time_limit || result.stop == Stop::memory_limit || result.stop == Stop::interrupted;
  if (goes_on && !session.judge.decided()) checkpoint.save(explorer);
  return result;
}

Result result_of(Session& session, const Explored& explored, const std::optional<Coverage>& coverage) {
  const Options& options = session.options;
  Result result;
  session.judge.conclude(explored.complete, result);
  result.stop = explored.stop;
  result.complete = explored.complete && options.reduction == order::Reduction::none;
  result.spin_exact = options.spin_count && !explored.cut_short;
  result.every_path_counted = !explored.cut_short;
  const Progress reached = session.measure().progress;
  result.statistics = session.statistics;
  result.statistics.states = reached.states;  // of all threads, also where one ended early
  result.statistics.transitions = reached.transitions;
  result.statistics.loss = session.store.loss();
  result.gap = result.statistics.loss ? "nothing was found, but the store is lossy: states may be missing"
                                      : "states beyond a run-time error were not visited";
  if (coverage) result.taken = coverage->taken();
  return result;
}

// `by_several`: by threads of which one was faster, now or before it was saved.
struct Searched {
  Result result;
  bool by_several = false;
};

Searched run_once(const model::Model& machine, const Options& options, const ProgressObserver& observer, Sleep sleep) {
  Shared shared(options, sleep);
  Session session(machine, options, observer, shared);
  std::optional<Coverage> coverage;
  if (options.coverage) coverage.emplace(session.execution, machine.actions());
  CheckpointFile checkpoint(session, coverage ? &*coverage : nullptr);
  const std::unique_ptr<Explorer> explorer = make_explorer(session, shared, checkpoint.standing());
  const Explored explored = explore(session, *explorer, checkpoint);
  return {result_of(session, explored, coverage), checkpoint.by_several()};
}

// So much time has passed already.
void spend(double seconds, Limits& limits) {
  constexpr double kShortest = 0.001;
  if (limits.seconds > 0) limits.seconds = std::max(kShortest, limits.seconds - seconds);
}

// A search depth first that stands still after its first states, to see what it costs. One thread takes it so far.
class Trial {
 public:
  Trial(const model::Model& machine, const Options& options, const ProgressObserver& observer, Sleep sleep)
      : options_(options),
        shared_(options_, sleep),
        session_(machine, options_, observer, shared_),
        none_(session_, nullptr) {
    if (options.threads == 1) {
      explorer_ = std::make_unique<DepthFirst>(session_);
    } else {
      explorer_ = std::make_unique<ParallelDepthFirst>(session_, shared_);
    }
    session_.most_states = kStates;
    explored_ = explore(session_, *explorer_, none_);
    is_over_ = session_.statistics.states < kStates || explored_.stop != Stop::finished || explored_.complete ||
               session_.judge.decided();
  }

  // There is nothing more to search, or no time or memory.
  bool is_over() const { return is_over_; }
  // Of a state.
  double cost() const {
    return explorer_->effort().cost() / static_cast<double>(std::max<std::uint64_t>(session_.statistics.states, 1));
  }
  double seconds() const { return session_.budget.seconds(); }
  // Where it is not over, it goes on until it is.
  Result finish() {
    if (!is_over_) {
      session_.most_states = Session::kAllStates;
      explored_ = explore(session_, *explorer_, none_, true);
    }
    return result_of(session_, explored_, std::nullopt);
  }

 private:
  static constexpr std::uint64_t kStates = 8192;

  const Options options_;
  Shared shared_;
  Session session_;
  CheckpointFile none_;
  std::unique_ptr<Explorer> explorer_;
  Explored explored_;
  bool is_over_ = false;
};

// What trials say about steps that are asleep. One that was the whole search, or the better one, which goes on to be it, has the
// result of the search.
struct Tried {
  std::optional<Searched> searched;
  Sleep sleep = Sleep::never;
};

// Where there are checkpoints, the search is long, and the one that goes on has to do the same.
Tried try_out(const model::Model& machine, const Options& options, const ProgressObserver& observer) {
  // The first states tell less of how often states are met again than of anything else.
  constexpr double kWorthWhile = 0.8;
  if (!steps_can_sleep(machine, options)) return {};
  if (options.sleep || !options.checkpoint.write_to.empty() || !options.checkpoint.resume_from.empty())
    return {{}, options.sleep.value_or(Sleep::handed_on)};
  auto at_once = std::make_unique<Trial>(machine, options, observer, Sleep::at_once);
  if (at_once->is_over()) return {Searched{at_once->finish()}, Sleep::at_once};
  const double before = at_once->seconds();
  Options left = options;
  spend(before, left.limits);
  auto handed_on = std::make_unique<Trial>(machine, left, observer, Sleep::handed_on);
  const bool is_better = handed_on->is_over() || handed_on->cost() < kWorthWhile * at_once->cost();
  std::unique_ptr<Trial>& better = is_better ? handed_on : at_once;
  (is_better ? at_once : handed_on).reset();
  const bool by_several = options.threads > 1 && !better->is_over();
  Tried tried{Searched{better->finish(), by_several}, is_better ? Sleep::handed_on : Sleep::at_once};
  if (is_better) tried.searched->result.statistics.seconds += before;
  return tried;
}

// Which violation, or which run to a goal, several threads meet first depends on who is faster, also where one alone goes on
// from their checkpoint. So one thread looks for it again, from the beginning: what is reported is what it finds, and figures
// are its own. When it does not find it, for lack of time or by a lossy store, theirs has to do.
Result explore_to_an_end(const model::Model& machine, const Options& options, const ProgressObserver& observer) {
  Tried tried = try_out(machine, options, observer);
  Searched searched = tried.searched ? std::move(*tried.searched) : run_once(machine, options, observer, tried.sleep);
  Result& together = searched.result;
  if (!searched.by_several) return std::move(together);
  if (together.violations.empty() && together.witnesses.empty()) return together;
  Options now = options;
  now.threads = 1;
  now.checkpoint = {};
  spend(together.statistics.seconds - together.statistics.seconds_before, now.limits);
  Result result = run_once(machine, now, observer, tried.sleep).result;
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
  } catch (const Stopped& stopped) {  // before the first state, while what a search needs was prepared
    return told(property::nothing_found<Result>(options.properties.size(), property::stop_of(stopped.reason())));
  }
}

}  // namespace hasse::search
