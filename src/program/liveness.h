// Liveness properties that a model states, by the text of its automata alone: accept labels of claims, accept and
// progress labels of processes. Labels inside a d_step have no effect (the front end warns) and do not count. Linear.
#pragma once

#include <string_view>

#include "program/program.h"

namespace hasse {

// Can a run pass an accept label of this claim again and again? Only if one lies on a cycle of the claim's automaton: a claim moves
// with every step, so that it cannot wait at a label. Otherwise whatever violates the claim is a finite run (`accept_all: skip` as
// the last statement, for example).
bool has_accepting_cycle(const Proctype& claim);

// Can a finite run violate this claim: by coming to its end, or by an assertion of it? Run-time errors in its conditions do not
// count: they say that the claim means nothing rather than that it is violated.
bool has_finite_violation(const Proctype& claim);

// The first place of a process with an accept (progress) label; null: there is none. It counts wherever it stands, unlike that of a claim: a process
// can wait at its label while others go round.
const Location* first_accepting(const Program& program);
const Location* first_progress(const Program& program);

// The first label of a process that begins with these letters and stands where no run can get; null: there is none. The model states
// the property all the same: where no progress label can be passed, every infinite run is without progress.
const Label* first_unreached(const Program& program, std::string_view letters);

}  // namespace hasse
