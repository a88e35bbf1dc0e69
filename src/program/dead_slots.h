// Dead variables: where in a proctype a local slot holds a value that nothing will read any more, so that it can as well be
// 0. States that differ only in such values become one.
//
// A slot is live at a location when some way from there, by the text of the proctype, reads it before it is written as
// a whole. Slots that can be read from outside are live everywhere: slots named by remote references (those of claims,
// formulas and predicates of the program included, so these are added first), by xr and by xs; and what the provided
// clause mentions, which every step asks. So are slots that are read and never written, parameters as a rule: process
// instances are told apart by such values (order/process_instances.h), taken from any state, and they differ only
// between processes that were started in different ways. Whatever a statement mentions counts as read, what it prints
// too. For each slot backwards over the edges for where it is live, then forwards for where it can be other than 0:
// linear in the statements through which each variable lives. What takes too long, many variables that live through
// many statements, is not reset.
//
// After a step the slots named here are set to 0; the steps that a state has, what they do and every property stay as
// they are. Source: live variable analysis, as in Aho, Lam, Sethi, Ullman, "Compilers", 9.2.5; resetting as in Holzmann,
// "The engineering of a model checker: the Gnu i-protocol case study revisited", 1999.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "program/program.h"

namespace hasse {

// Of one proctype.
struct DeadSlots {
  std::vector<std::vector<std::uint32_t>> after;  // by edge: slots that are dead once it is taken, and may not be 0
  std::vector<std::uint32_t> at_start;            // the same once the process is created and initialised

  // Edges, and the start, that leave something behind.
  std::size_t places() const;
};

// By proctype.
std::vector<DeadSlots> dead_slots(const Program& program);

}  // namespace hasse
