#include "cli/combinations.h"

#include <string>

#include "base/diagnostics.h"

namespace hasse::cli {

namespace {

void refuse_if(bool together, const std::string& why) {
  if (together) throw UserError(why);
}

void refuse_for_search(const CheckOptions& options) {
  refuse_if(options.cover.has_value(), "--cover says how a cover is explored; it does not go with --engine search");
  refuse_if(options.dependency.has_value(),
            "--dependency says how the events of a cover are ordered; it does not go with --engine search");
}

// `most`: threads that a search may do its work with beside what else they are needed for.
void refuse_for_threads(const CheckOptions& options, unsigned most) {
  if (options.threads.value_or(1) <= most) return;
  const std::string several = ", and several threads of a search would meet them in any order";
  refuse_if(options.all_errors, "--threads: --all-errors lists errors in the order in which they are met" + several);
  refuse_if(options.coverage,
            "--threads: --coverage needs the steps one after another; it does not go with several threads");
  refuse_if(
      options.limits.depth != 0 && !options.shortest && options.order != property::Order::breadth_first,
      "--threads: what lies within --depth depends, depth first, on the way there; --search bfs uses several threads");
}

void refuse_for_cover(const CheckOptions& options) {
  refuse_if(
      options.shortest,
      "--shortest needs --engine search: a cover finds a counterexample in which nothing is superfluous, which need "
      "not have the fewest steps");
  refuse_if(options.spin_count, "--spin-count needs --engine search: a cover does not visit each state");
  refuse_if(options.coverage, "--coverage needs --engine search: a cover does not take each step");
  refuse_if(options.store.has_value(),
            "--store says how a search keeps the states that it has visited; it does not go with --engine cover");
  refuse_if(options.limits.depth != 0,
            "--depth needs --engine search: steps of a cover have no distance from the initial state; --time and "
            "--memory limit it");
  refuse_if(
      options.threads.value_or(1) > 1 && options.order == property::Order::depth_first,
      "--threads: depth first, where a cover goes next depends on all that it has seen; --search bfs uses several "
      "threads");
}

void refuse_for_checkpoints(const CheckOptions& options, EngineChoice engine) {
  refuse_if(options.checkpoint_interval && !options.checkpoint, "--checkpoint-interval needs --checkpoint");
  if (!options.checkpoint && !options.resume) return;
  const std::string name = options.checkpoint ? "--checkpoint" : "--resume";
  refuse_if(engine == EngineChoice::cover, name + " needs --engine search: the events of a cover are not saved");
}

void refuse_for_reduction(const CheckOptions& options) {
  if (options.reduction.value_or(order::Reduction::none) == order::Reduction::none) return;
  const std::string leaves_out = ", --reduce leaves some out where that does not change the answer";
  refuse_if(options.spin_count, "--spin-count counts all states and transitions" + leaves_out);
  refuse_if(options.coverage, "--coverage looks at all steps" + leaves_out);
  refuse_if(options.shortest, "--shortest looks for the shortest of all runs" + leaves_out);
}

void refuse_for_lossy(const CheckOptions& options) {
  using search::StoreKind;
  const bool bits = options.store == StoreKind::bitstate;
  if (!bits && options.store != StoreKind::hash_compact) {
    refuse_if(options.seed.has_value(), "--seed is of the hashes of a lossy store: --store hash-compact or bitstate");
    return;
  }
  const std::string store = bits ? "--store bitstate" : "--store hash-compact";
  refuse_if(
      options.engine != EngineChoice::search,
      store + " needs --engine search: it can miss states, and what it finds is not for other engines to rely on");
  refuse_if(options.shortest, store + " keeps no states, which --shortest needs to go on from and to show the run");
  refuse_if(options.order == property::Order::breadth_first,
            store + " keeps no states, which --search bfs needs to go on from and to show the run; dfs does not");
  refuse_if(bits && options.threads.value_or(1) > 1,
            "--store bitstate: bits do not say which of two threads was first with a state; hash-compact goes with "
            "--threads");
  refuse_if(options.spin_count, store + " misses states, --spin-count counts them all");
  refuse_if(options.coverage, store + " misses states, from which --coverage might see other statements");
}

}  // namespace

void refuse_combinations(const CheckOptions& options) {
  const EngineChoice engine = options.engine.value_or(kDefaultEngine);
  refuse_if(options.quiet && options.verbose, "--quiet and --verbose contradict each other");
  refuse_if(options.quiet && options.coverage && !options.json,
            "--quiet prints verdicts only, --coverage lists statements; --json --quiet has both");
  if (engine == EngineChoice::search) refuse_for_search(options);
  if (engine != EngineChoice::cover) refuse_for_threads(options, engine == EngineChoice::search ? 1 : 2);
  if (engine == EngineChoice::cover) {
    refuse_for_cover(options);
  } else {
    const std::string published = " restricts a cover to what is published, for comparison; it needs --engine cover";
    refuse_if(options.reduction == order::Reduction::ample, "--reduce ample" + published);
    refuse_if(options.dependency == order::Dependency::process, "--dependency process" + published);
  }
  refuse_if(engine == EngineChoice::automatic && options.reduction == order::Reduction::stubborn,
            "--reduce stubborn needs the name of an engine: in auto the cover uses stubborn sets, the search none");
  refuse_for_checkpoints(options, engine);
  refuse_for_reduction(options);
  refuse_for_lossy(options);
}

}  // namespace hasse::cli
