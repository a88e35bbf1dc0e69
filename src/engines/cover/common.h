// What the threads of one exploration share. They read it; it is changed by one of them, while the others rest.
#pragma once

#include <vector>

#include "engines/cover/events.h"
#include "engines/cover/move_table.h"
#include "engines/cover/session.h"
#include "engines/cover/tree.h"
#include "order/encounters.h"
#include "order/merging.h"

namespace hasse::cover {

struct Common {
  // `goal_followed`: directed, the goal of the only property.
  Common(const Session& session, const std::vector<std::size_t>& properties, const logic::Goal* goal_followed);

  const model::Model& machine;
  const Options& options;
  const logic::Goal* goal;
  bool as_published;                 // dependency by process, ample sets
  std::vector<std::size_t> watched;  // the properties with a predicate
  std::vector<bool> decided;         // those of them of which nothing is left to be found out
  order::Couplings couplings;
  order::Merging merging;
  order::Encounters encounters;
  std::vector<std::byte> initial;  // state
  MoveTable table;
  Events events;
  Tree tree;
};

}  // namespace hasse::cover
