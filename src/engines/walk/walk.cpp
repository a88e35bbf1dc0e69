#include "engines/walk/walk.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/random.h"
#include "base/stop.h"
#include "base/workers.h"
#include "property/budget.h"
#include "property/judge.h"

namespace hasse::walk {

namespace {

using property::Judge;
using property::Ruling;
using property::Stop;

// Walks that the threads share before what they found is taken over. What is found does not depend on it.
constexpr std::uint64_t kTrialsOfRound = 256;

struct Trial {
  bool is_over = false;  // not ended by a limit
  std::uint64_t steps = 0;
  bool is_cut_short = false;
  std::unique_ptr<Judge> judge;  // null: nothing was found
};

// What all threads together have taken and hold, as they told last: counted by each alone, since a word that all write at each
// step would be carried from core to core.
struct Together {
  std::atomic<std::uint64_t> steps = 0;
  std::atomic<std::uint64_t> memory_bytes = 0;
};

// One thread: takes walks one after another.
class Walker {
 public:
  Walker(const model::Model& machine, const Options& options, const property::ProgressObserver& observer,
         Together& together)
      : machine_(machine),
        options_(options),
        most_steps_(options.limits.depth != 0 ? options.limits.depth : kUsualDepth),
        made_(machine.make()),
        execution_(*made_),
        budget_(options.limits, observer, [this] { return measure(); }),
        together_(together) {}
  Walker(const Walker&) = delete;
  Walker& operator=(const Walker&) = delete;

  // Where a limit has ended it, the trial is not over.
  void take(std::uint64_t number, Trial& trial) {
    Random random(Random(options_.seed ^ (number * 0xd1342543de82ef95)).next());
    run_.prefix.clear();
    has_found_ = false;
    auto judge = std::make_unique<Judge>(machine_, options_, [this] {
      has_found_ = true;
      return run_;
    });
    try {
      const std::function<bool()> has_ended = [this] { return budget_.has_ended(); };
      const model::StepWatchdog watchdog(execution_, has_ended);
      trial.is_over = walk(random, *judge, trial);
    } catch (const model::StepAborted&) {
      return;
    }
    trial.steps = run_.prefix.size();
    if (trial.is_over && has_found_) trial.judge = std::move(judge);
  }

  Stop reason() const { return budget_.reason(); }
  std::size_t state_bytes() const { return state_bytes_; }
  double seconds() const { return budget_.seconds(); }
  property::Budget::Usage measure() {
    const std::uint64_t own = execution_.memory_bytes() + run_.prefix.capacity() * sizeof(model::Label);
    const std::uint64_t more = own - std::exchange(told_bytes_, own);  // may be negative: sums wrap around and back
    const std::uint64_t all = together_.memory_bytes.fetch_add(more) + more;
    property::Budget::Usage usage;
    const std::uint64_t taken = steps_ - std::exchange(told_steps_, steps_);
    usage.progress.transitions = together_.steps.fetch_add(taken) + taken;
    usage.progress.cost.seconds = budget_.seconds();
    usage.progress.cost.memory_bytes = all;
    usage.memory_allowed = property::allowed_memory(options_.limits, all);
    return usage;
  }

 private:
  // Is the walk over? False: a limit has ended it.
  bool walk(Random& random, Judge& judge, Trial& trial) {
    model::Outcome last = execution_.start();
    for (;;) {
      if (last.fault != model::Fault::none && judge.judge_fault(last.fault, execution_.blame()) != Ruling::go_on)
        return true;
      if (!find_steps(last.owner, judge)) return true;
      trial.is_cut_short = run_.prefix.size() >= most_steps_;
      if (trial.is_cut_short) return true;
      if (budget_.exceeded()) return false;
      run_.prefix.push_back(enabled_[random.below(enabled_.size())]);
      last = execution_.take(run_.prefix.back());
      ++steps_;
    }
  }

  // False: the walk ends here. Predicates are looked at between atomic sequences, also where one is left because it blocks.
  bool find_steps(model::Pid owner, Judge& judge) {
    enabled_.clear();
    if (owner != model::kNobody) execution_.enabled(owner, enabled_);
    if (!enabled_.empty()) return true;
    state_bytes_ = std::max(state_bytes_, execution_.state().size());
    if (judge.judge_state(execution_) != Ruling::go_on) return false;
    execution_.enabled(model::kNobody, enabled_);
    if (enabled_.empty()) judge.judge_end(execution_);
    return !enabled_.empty();
  }

  const model::Model& machine_;
  const Options& options_;
  const std::uint64_t most_steps_;
  const std::unique_ptr<model::TransitionSystem> made_;
  model::TransitionSystem& execution_;  // which was made
  property::Budget budget_;
  Together& together_;
  std::uint64_t steps_ = 0;
  std::uint64_t told_steps_ = 0;
  std::uint64_t told_bytes_ = 0;
  property::Run run_;
  bool has_found_ = false;
  std::vector<model::Label> enabled_;
  std::size_t state_bytes_ = 0;
};

class Walks {
 public:
  Walks(const model::Model& machine, const Options& options, const property::ProgressObserver& observer)
      : options_(options), workers_(options.threads), judge_(machine, options, [] { return property::Run{}; }) {
    for (unsigned i = 0; i < workers_.count(); ++i) {
      walkers_.push_back(
          std::make_unique<Walker>(machine, options, i == 0 ? observer : property::ProgressObserver{}, together_));
    }
  }

  Result run() {
    Result result;
    try {
      for (std::uint64_t first = 0; first < options_.trials && result.stop == Stop::finished && !judge_.decided();
           first += kTrialsOfRound) {
        result.stop = take_round(first, result.statistics);
      }
    } catch (const std::bad_alloc&) {
      result.stop = Stop::memory_limit;
    } catch (const Stopped& stopped) {
      result.stop = property::stop_of(stopped.reason());
    }
    if (judge_.decided()) result.stop = judge_.violated() ? Stop::violation : Stop::finished;
    judge_.conclude(false, result);
    result.gap = "random walks show what is violated, not what holds";
    for (const std::unique_ptr<Walker>& walker : walkers_) {
      result.cost.memory_bytes = walker->measure().progress.cost.memory_bytes;
      result.cost.state_bytes = std::max(result.cost.state_bytes, walker->state_bytes());
    }
    result.cost.seconds = walkers_.front()->seconds();
    return result;
  }

 private:
  // What has ended it, if anything has.
  Stop take_round(std::uint64_t first, Statistics& statistics) {
    std::vector<Trial> round(std::min(kTrialsOfRound, options_.trials - first));
    std::atomic<std::uint64_t> next = 0;
    std::atomic<Stop> stop = Stop::finished;
    workers_.run(
        [&](unsigned i) {
          for (std::uint64_t n = next++; n < round.size() && stop == Stop::finished; n = next++) {
            walkers_[i]->take(first + n, round[n]);
            if (!round[n].is_over) stop = walkers_[i]->reason();
          }
        },
        [] {});
    for (Trial& trial : round) {
      if (!trial.is_over) continue;
      ++statistics.trials;
      statistics.steps += trial.steps;
      statistics.longest = std::max(statistics.longest, trial.steps);
      statistics.cut_short += trial.is_cut_short ? 1 : 0;
      if (trial.judge) judge_.take_over(*trial.judge);
      if (judge_.decided()) break;
    }
    return stop;
  }

  const Options& options_;
  Workers workers_;
  Together together_;
  Judge judge_;
  std::vector<std::unique_ptr<Walker>> walkers_;
};

// With its figures as they are told of.
Result told(Result result) {
  using namespace property;
  const Statistics& counted = result.statistics;
  result.figures = {
      {"trials", counted.trials, "walk", in_totals | in_row | in_reason},
      {"steps", counted.steps, "step", in_totals | in_reason},
      {"longest_run", counted.longest, "", in_totals, "longest run"},
      {"cut_short", counted.cut_short, "", in_totals, "cut short"},
  };
  return result;
}

}  // namespace

Result run(const model::Model& machine, const Options& options, const property::ProgressObserver& observer) {
  HASSE_CHECK(!options.all_errors, "the first violation ends the walks");
  try {
    return told(Walks(machine, options, observer).run());
  } catch (const Stopped& stopped) {  // while executions were prepared
    return told(property::nothing_found<Result>(options.properties.size(), property::stop_of(stopped.reason())));
  }
}

}  // namespace hasse::walk
