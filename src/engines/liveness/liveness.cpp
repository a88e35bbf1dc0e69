#include "engines/liveness/liveness.h"

#include <fmt/format.h>

#include <memory>
#include <new>
#include <string>
#include <utility>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "engines/liveness/nested_search.h"
#include "engines/liveness/scc_search.h"
#include "engines/search/coverage.h"
#include "layers/product.h"

namespace hasse::liveness {

namespace {

using property::PropertyKind;
using property::Stop;

std::string message_of(const property::Property& property, const property::Run& run) {
  switch (property.kind) {
    case PropertyKind::acceptance:
      return run.is_infinite() ? "acceptance cycle" : "the run ends at an accept label, where it stays for ever";
    case PropertyKind::non_progress:
      return "non-progress cycle";
    case PropertyKind::claim:
      return run.is_infinite() ? "acceptance cycle of the never claim" : "the never claim accepts";
    default:
      return "formula violated: " + property.text;
  }
}

// What came of it, and how.
struct Explored {
  Emptied emptied;
  Stop stop = Stop::finished;
  bool complete = false;
};

Emptied explore_from_start(search::WorkerContext& context, const Condition& condition, Emptiness emptiness) {
  const model::Outcome outcome = context.execution.start();
  Emptied stopped;
  stopped.is_stopped = true;
  if (outcome.fault != model::Fault::none &&
      context.judge.judge_fault(outcome.fault, context.execution.blame()) == property::Ruling::stop)
    return stopped;
  if (!model::can_continue(outcome.fault)) return {};
  if (emptiness == Emptiness::ndfs) return NestedSearch(context, condition).run();
  if (condition.fairness() == Fairness::none) return SccSearch<PlainMarks>(context, condition).run();
  return SccSearch<FairMarks>(context, condition).run();
}

Explored explore(search::WorkerContext& context, const Condition& condition, Emptiness emptiness) {
  Explored explored;
  try {
    explored.emptied = explore_from_start(context, condition, emptiness);
    Emptied& emptied = explored.emptied;
    const bool is_violated = emptied.found || (emptied.is_stopped && context.judge.violated());
    if (emptied.found) {
      const std::string message = message_of(context.options.properties.front(), *emptied.found);
      context.judge.judge_run(0, std::move(*emptied.found), message);
    }
    if (is_violated) {
      explored.stop = Stop::violation;
    } else if (emptied.is_stopped) {
      explored.stop = context.budget.reason();
    } else if (emptied.reached_depth_limit) {
      explored.stop = Stop::depth_limit;
    } else {
      explored.complete = !emptied.cut_short;
    }
  } catch (const std::bad_alloc&) {
    explored.stop = Stop::memory_limit;
  } catch (const Stopped& stopped) {
    explored.stop = property::stop_of(stopped.reason());
  }
  return explored;
}

// The run of a product as one of the system inside.
void forget_observer(property::Result& result) {
  for (property::Finding& violation : result.violations) {
    for (std::vector<model::Label>* steps : {&violation.run.prefix, &violation.run.cycle}) {
      std::erase_if(*steps, [](const model::Label& step) { return step.is_observer_alone(); });
      for (model::Label& step : *steps) step.observer = model::kNoAction;
    }
  }
}

property::Result run_on(const model::Model& model, const Options& options, const property::ProgressObserver& observer) {
  search::Options asked;
  static_cast<property::Questions&>(asked) = options;
  asked.store = options.store;
  asked.spin_count = true;  // every path through an atomic sequence
  const Condition condition(options.properties.front().kind, options.fairness);
  const unsigned bits =
      options.emptiness == Emptiness::ndfs ? NestedSearch::kPayloadBits : SccSearch<PlainMarks>::kPayloadBits;
  search::GlobalContext global(asked, store::PerState(store::Retrieval::nothing, bits));
  search::WorkerContext context(model, asked, observer, global);
  std::optional<search::Coverage> coverage;
  if (options.coverage) coverage.emplace(context.execution, model.actions());
  const Explored explored = explore(context, condition, options.emptiness);
  property::Result result;
  context.judge.conclude(explored.complete, result);
  result.stop = explored.stop;
  result.complete = explored.complete;
  result.gap = "an atomic sequence is too large to walk every path through it";
  result.cost = context.statistics;
  result.figures = search::figures_of(context.statistics);
  if (coverage) result.taken = coverage->taken();
  return result;
}

}  // namespace

std::optional<std::string> refusal(const model::Model& model, const Options& options, std::size_t property) {
  const PropertyKind kind = options.properties[property].kind;
  if (kind != PropertyKind::claim && property::scope_of(kind) != property::Scope::infinite_run)
    return "it is not about infinite runs";
  if ((kind == PropertyKind::claim && !model.traits().has_observer) ||
      (kind == PropertyKind::temporal && options.observer == nullptr))
    return "there is no automaton that observes the model";
  if (options.emptiness == Emptiness::ndfs && options.fairness != Fairness::none)
    return "a nested depth-first search knows nothing of fairness";
  return std::nullopt;
}

property::Result run(const model::Model& model, const Options& options, const property::ProgressObserver& observer) {
  HASSE_CHECK(options.properties.size() == 1, "{} properties for one condition", options.properties.size());
  HASSE_CHECK(!store::is_lossy(options.store.kind), "a lossy store keeps nothing with a state");
  try {
    const bool asks_for_progress = options.properties.front().kind == PropertyKind::non_progress;
    if (!asks_for_progress && options.observer == nullptr) return run_on(model, options, observer);
    const layers::ProductModel product(model, asks_for_progress ? layers::non_progress_automaton() : *options.observer);
    property::Result result = run_on(product, options, observer);
    forget_observer(result);
    return result;
  } catch (const Stopped& stopped) {  // during preparation, before the first state
    property::Result result = property::nothing_found(options.properties.size(), property::stop_of(stopped.reason()));
    result.figures = search::figures_of({});
    return result;
  }
}

}  // namespace hasse::liveness
