// A model loaded together with a trail for it, and the trail followed: what replay and guided simulation have in
// common.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/source.h"
#include "check/confirm.h"
#include "cli/options.h"
#include "machine/machine.h"
#include "program/overlay.h"
#include "replay/follow.h"

namespace hasse::cli {

struct TrailRun {
  std::shared_ptr<const Program> program;
  std::unique_ptr<machine::Machine> machine;
  int claim = -1;  // the never claim that runs in lockstep
  // What a run can answer: first what the trail was saved for, where it says so, then all that the model states.
  std::vector<check::Question> questions;
  bool empty_channels = false;
  bool is_spin = false;
  replay::Trail trail;
  replay::SpinTrail spin_trail;
  std::vector<std::string> notes;

  // What the trail is to show: its own property; for one of SPIN's, any that the model states.
  std::vector<check::Question> asked() const;

  // Starts `narrator` (of this machine) and follows the trail. The notes of the run come before those on its steps.
  replay::Followed follow(replay::Narrator& narrator) const;
};

// Reads the trail, then the model: with the macros that the trail remembers, then those of the command line. Throws
// UserError.
TrailRun load_trail_run(ModelOptions model, const std::string& trail_path, std::shared_ptr<SourceFiles> sources);

// The questions that a run without a trail answers: everything that the model states. Adds them to the
// overlay, and to `predicates`.
std::vector<check::Question> questions_of_model(Overlay& overlay, std::vector<ExprId>& predicates);

}  // namespace hasse::cli
