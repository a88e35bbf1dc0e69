// Once round the cycle of an infinite run: does it close, who moves in it, what changes, which labels are passed, and what never
// comes.
//
// The states that count are those between atomic sequences, as for engines and never claims. A cycle without a step is that of a
// run that comes to its end and stays there: it has one state.
//
// Cost: that of the steps, and of finding what is enabled in each state. Not thread safe, as the narrator is.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "property/run.h"
#include "replay/narrator.h"

namespace hasse::replay {

struct Round {
  struct Process {
    std::string name;  // "Node[2]"
    model::Pid pid = model::kNobody;
    std::uint32_t proctype = 0;
    LocationId location = 0;  // where it stood first
    std::size_t moves = 0;    // steps that it took part in, as a receiver too
    std::size_t could = 0;    // states in which it had a step
    std::size_t existed = 0;  // states in which it was there
  };
  // A place with a label that somebody was at.
  struct Passed {
    std::string who;    // "P[0]"; of a never claim its name
    std::string label;  // "accept_all"
    SourcePos pos;
  };
  // A variable or channel that changes, and what it holds in turn, each once and as text.
  struct Recurring {
    std::string name;  // "x", "Node[2]:clock"
    std::vector<std::string> values;
    bool more = false;  // further ones are not listed
  };

  bool closes = false;  // it led back to the state in which it began, byte by byte
  std::size_t states = 0;
  model::Outcome last;                   // of the last step
  std::vector<Process> processes;        // in the order in which they were met
  std::vector<Passed> accept, progress;  // of processes
  std::vector<Passed> claim_accept;      // of the never claim in lockstep
  std::vector<Recurring> recurring;      // only where stories are told
};

// Takes the steps of the cycle, which are enabled one after the other, from the current state. `tell` is told the story of each;
// without it nothing is found out of values. Asks stop_point().
Round go_round(Narrator& narrator, std::span<const model::Label> cycle,
               const std::function<void(const StepStory&)>& tell = {});

// The run as the system alone makes it, without an observer beside it: steps in which only the observer moves are left out, so that a
// run in which nobody else ever moves again has no cycle.
property::Run of_system(const property::Run& run);

// Why these steps are no run of the model, or none that goes on for ever; empty: they are one. Each step must be enabled where it is
// taken, the cycle must lead back to the state in which it begins, and without one nobody may be able to move at the end.
std::string why_no_run(const machine::Machine& machine, int claim, const property::Run& run);

inline constexpr const char* kDoesNotClose = "does not lead back to the state in which it begins";

}  // namespace hasse::replay
