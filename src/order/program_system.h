// The program behind a transition system: what is known statically of dependence is known of programs only.
//
// Everything in this room that reads guards and statements ahead of their execution reads a Program. The interface that engines
// see takes any model all the same, so that no engine names a program; a model without a machine at its base has no sleep sets,
// stubborn sets or moves. Rejected: an abstract class of static relations in model/ (LTSmin's dependency, guard and necessary
// enabling matrices). What is decided here hangs on the values of fixed variables, on who is there, and on channels as
// queues; as matrices it would be the coarser relation that stubborn.h is there to refine.
#pragma once

#include "base/diagnostics.h"
#include "machine/machine.h"

namespace hasse::order {

// Null: it is no program's.
inline const machine::Machine* find_machine(const model::Model& model) {
  return dynamic_cast<const machine::Machine*>(&model.base());
}
inline const machine::Machine& machine_of(const model::Model& model) {
  const machine::Machine* const machine = find_machine(model);
  HASSE_CHECK(machine != nullptr, "a reduction was asked for of a model that is no program");
  return *machine;
}

// Of a model that has a machine.
inline machine::Execution& execution_of(model::TransitionSystem& system) {
  return static_cast<machine::Execution&>(system.base());
}
inline const machine::Execution& execution_of(const model::TransitionSystem& system) {
  return static_cast<const machine::Execution&>(system.base());
}

}  // namespace hasse::order
