#include "engines/liveness/lasso.h"

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

#include "base/diagnostics.h"
#include "engines/liveness/component_graph.h"
#include "engines/liveness/expansion.h"

namespace hasse::liveness {

namespace {

// Takes the steps of a path until is_there() says so of a stored state, of which the initial one is the first; says how many.
template <typename IsThere>
std::size_t follow(model::TransitionSystem& system, const std::vector<model::Label>& path, const IsThere& is_there) {
  system.start();
  std::vector<model::Label> steps;
  bool is_stored = true;
  std::size_t taken = 0;
  while (!is_stored || !is_there()) {
    HASSE_CHECK(taken < path.size(), "a path of {} steps does not lead to the cycle", path.size());
    const model::Outcome outcome = system.take(path[taken++]);
    steps.clear();
    if (outcome.owner != model::kNobody && outcome.next == model::kNoAction) system.enabled(outcome.owner, steps);
    is_stored = outcome.owner == model::kNobody || (outcome.next == model::kNoAction && steps.empty());
  }
  return taken;
}

// Drops the steps beyond so many stored states.
void follow(model::TransitionSystem& system, std::vector<model::Label>& path, std::uint64_t depth) {
  path.resize(follow(system, path, [&depth] { return depth-- == 0; }));
}

// The steps by which the search would take this one, of the stored state that it leaves.
void append(Expansion& expansion, const ComponentGraph& graph, const ComponentGraph::Step& step,
            std::vector<model::Label>& run) {
  std::uint32_t ordinal = 0;
  expansion.each(graph.state(step.source), [&] {
    if (ordinal++ < step.ordinal) return true;
    const std::vector<model::Label> steps = expansion.steps();
    run.insert(run.end(), steps.begin(), steps.end());
    return false;
  });
}

}  // namespace

std::vector<model::Label> beginning(const model::Model& model, std::vector<model::Label> path, std::uint64_t depth) {
  follow(*model.make(), path, depth);
  return path;
}

property::Run lasso_of(const model::Model& model, std::vector<model::Label> path, model::StateView last) {
  const std::unique_ptr<model::TransitionSystem> system = model.make();
  const std::size_t begin = follow(*system, path, [&] { return std::ranges::equal(system->state(), last); });
  const auto middle = path.begin() + static_cast<std::ptrdiff_t>(begin);
  return {{path.begin(), middle}, {middle, path.end()}};
}

std::optional<property::Run> find_lasso(search::WorkerContext& context, const Condition& condition,
                                        std::vector<model::Label> path, std::uint64_t depth,
                                        const IsOfComponent& is_of_component) {
  Expansion expansion(context.machine, context.budget);
  follow(expansion.system(), path, depth);
  const std::vector<std::byte> root(expansion.system().state().begin(), expansion.system().state().end());
  const store::StateSet::Cursor::Outside outside(context.cursor);
  store::StateSet::Cursor cursor(context.store);
  ComponentGraph graph;
  constexpr std::uint32_t kStepsBetweenLooks = 4096;
  std::uint32_t steps_seen = 0;
  // A state that was not visited is stored by asking: that does no harm, since nothing is kept with it.
  const auto is_member = [&](model::StateView state) {
    if (++steps_seen % kStepsBetweenLooks == 0 && !context.budget.allows(graph.memory_bytes())) throw std::bad_alloc();
    const bool is_new = cursor.insert(state);
    if (is_new) cursor.back();
    return !is_new && is_of_component(cursor.payload().get());
  };
  if (!graph.explore(expansion, condition, root, is_member)) return std::nullopt;
  const std::optional<ComponentGraph::Lasso> lasso = graph.find(condition);
  if (!lasso) return std::nullopt;
  property::Run run{std::move(path), {}};
  for (const ComponentGraph::Step& step : lasso->way) append(expansion, graph, step, run.prefix);
  for (const ComponentGraph::Step& step : lasso->cycle) append(expansion, graph, step, run.cycle);
  return run;
}

}  // namespace hasse::liveness
