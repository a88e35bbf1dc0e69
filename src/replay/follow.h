// Following a saved run step by step in a model that may have changed since, and saying exactly where it stops fitting.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "replay/narrator.h"
#include "replay/spin_trail.h"
#include "replay/trail.h"

namespace hasse::replay {

struct Followed {
  std::vector<model::Label> steps;  // taken, in the model as it is now
  std::vector<model::Label> cycle;  // the same of an infinite run: taken once
  model::Outcome last;              // of the last step (or of the start)
  std::string deviation;            // why the next step could not be taken; empty: the whole trail was followed
  std::vector<std::string> notes;   // worth saying although it fits
};

// Starts the run of `narrator` and follows a trail of hasse. A step must be enabled and be the same statement of the
// same proctype; where edges are numbered differently than when it was saved, the statement decides. A cycle must lead back to the
// state in which it begins.
Followed follow(Narrator& narrator, const Trail& trail);

// The same for a trail of SPIN: steps are matched by process and SPIN's number of the statement. Statements that SPIN
// merged into the one before (the trail does not mention them) are taken as soon as the process's next entry needs
// them.
Followed follow(Narrator& narrator, const SpinTrail& trail);

// After the last entry of SPIN's trail the rest of a merged chain is still to be taken, and the trail does not say how
// long it is. Lets every process, the last one first, go on by statements that are only its own, until `is_there`.
void finish_merged(Narrator& narrator, Followed& followed, const std::function<bool()>& is_there);

}  // namespace hasse::replay
