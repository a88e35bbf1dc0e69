// Is it known how the steps of a model depend on each other?
#pragma once

#include "model/model.h"

namespace hasse::order {

// Without it a model has no sleep sets, stubborn sets or moves: no reduced search and no cover.
bool has_dependence(const model::Model& model);

}  // namespace hasse::order
