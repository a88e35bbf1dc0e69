// From a component that accepts to a run that shows it: the way to its root that the search knows, then a cycle.
//
// The component is explored once more, with a system of its own (component_graph.h): the search keeps states compressed and steps not
// at all. Takes memory for the component, within the limits of the search.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engines/liveness/acceptance.h"
#include "engines/search/worker_context.h"
#include "property/run.h"

namespace hasse::liveness {

// Does a state belong to the component, by what is kept with it? 0: it was not visited.
using IsOfComponent = std::function<bool(std::uint64_t kept)>;

// `path`: from the initial state; its first `depth` steps, atomic sequences counted as one, lead to the root of the component. Nothing
// where the component has no such cycle, or a limit has ended the search for it (the budget says so). Throws std::bad_alloc.
std::optional<property::Run> find_lasso(search::WorkerContext& context, const Condition& condition,
                                        std::vector<model::Label> path, std::uint64_t depth,
                                        const IsOfComponent& is_of_component);

// The first `depth` of the path.
std::vector<model::Label> beginning(const model::Model& model, std::vector<model::Label> path, std::uint64_t depth);

// The same for a path that ends in a state that it passes before: that state's first visit is where the cycle begins.
property::Run lasso_of(const model::Model& model, std::vector<model::Label> path, model::StateView last);

}  // namespace hasse::liveness
