// Monitors: processes that only assert predicates over globals, such as `active proctype m { assert(p) }`.
//
// Such an assertion reads everything that p mentions, so that every write of it depends on the monitor. But it fails in
// some run iff some reachable state has the monitor at the assertion's location L and p false: the monitor can always
// move there, and asserting changes nothing. So the assertion is replaced by a step without effect, and the invariant
// "the monitor is at L -> p" is checked instead. The states, the steps and their numbers, the pids, who may die when,
// timeouts and dead ends are the same as before (a failed assertion does not stop a run); so are all other verdicts.
//
// A monitor that never leaves L asserts p everywhere: then the invariant is p itself. So it is where no process can
// tell whether the monitor has moved: a run to a state where p is false stays one without the monitor's steps and
// without the deaths that waited for its own (processes die youngest first), and there the monitor is still at L. That
// holds when nothing but the dying looks at the process table: no run, timeout, _nr_pr, _last, enabled(), pc_value(),
// np_ or remote reference in any statement, and no process older than the monitor that promises exclusive use of a
// channel (its channels cannot be used after its death, so nothing that matters follows from that).
//
// What counts as a monitor: all processes of the proctype are created at the start or by the run that every run begins
// with (logic/initial_run.h: an atomic sequence of init), so that their pids are known; it has no variables, no provided
// clause, no unless, and no statements other than assertions, prints without values, jumps and conditions that are
// constant; what it asserts reads globals and channels only, and cannot fault. One that waits, `do :: !p ->
// assert(false) od`, is left alone: it could move in a state that is otherwise a dead end. So are all monitors of
// models with priorities, which decide who can move. Source: docs/trace-covers.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/label.h"
#include "program/program.h"

namespace hasse::logic {

// One assertion that one process can make.
struct Monitor {
  std::uint8_t pid = 0;
  std::uint32_t proctype = 0;
  LocationId location = 0;   // from where it is made
  std::vector<EdgeId> path;  // to be taken from there; the last edge, or a d_step that it is, holds the assertion
  ExprId invariant = kNone;  // of the program without monitors; true in all reachable states iff it never fails
  bool everywhere = false;   // the invariant does not mention the monitor's location
  SourcePos pos;             // of the assertion
  std::string text;          // "assert(x < 3)"
};

struct Monitored {
  // A copy in which the monitors assert nothing, or the program itself where there are none. Expressions keep their ids.
  std::shared_ptr<const Program> program;
  std::vector<Monitor> monitors;
};

Monitored without_monitors(const std::shared_ptr<const Program>& program);

// From a run of the program without monitors to a state where the monitor's invariant is false, the run of the original
// program at whose end the assertion fails (in a d_step perhaps an earlier one, too, which is then the one reported).
std::vector<model::Label> run_to_assertion(const Program& original, const Monitor& monitor,
                                           std::vector<model::Label> run);

}  // namespace hasse::logic
