// State shared by all workers of one exploration. Written by one worker while the others are parked.
#pragma once

#include <vector>

#include "engines/cover/events.h"
#include "engines/cover/move_table.h"
#include "engines/cover/session.h"
#include "engines/cover/tree.h"
#include "order/merging.h"
#include "order/samples.h"

namespace hasse::cover {

struct CoverContext {
  // `goal_followed`: directed, the goal of the only property.
  CoverContext(const Session& session, const std::vector<std::size_t>& properties, const logic::Goal* goal_followed);

  const model::Model& machine;
  const Options& options;
  const logic::Goal* goal;
  bool as_published;                 // dependency by process, ample sets
  std::vector<std::size_t> watched;  // the properties with a predicate
  std::vector<bool> decided;         // by watched property: it is decided
  order::Couplings couplings;
  order::Merging merging;
  order::Samples samples;
  std::vector<std::byte> initial;  // state
  MoveTable table;
  Events events;
  Tree tree;
};

}  // namespace hasse::cover
