// Emptiness on the fly: is there an infinite run that the property forbids? Decides properties of infinite runs (property/property.h)
// over any transition system, with the observer that it may have: a never claim in lockstep, or a product.
//
// A run is forbidden when it is accepting and, where fairness is asked for, fair. What makes a run accepting is the property's kind:
//   acceptance     a process is at an accept place again and again; a blocked system stays where it is for ever
//   non_progress   no process is at a progress place from some step on (layers/product.h); a blocked system makes no run
//   claim          the observer accepts; and a finite run violates the claim by a fault in it, as in a search
//   temporal       an automaton beside the model accepts (Options::observer); a blocked system stays where it is for ever
// A violation is a lasso, Run{prefix, cycle}, of the model as it was given; its cycle is empty where the system is blocked and nobody moves.
//
// States are those between atomic sequences, as in a search, whose walk (engines/search/walk.h) this engine takes; what happens
// inside a sequence is part of the step that begins it. Every path through a sequence is walked, for a step that is left out can
// be the one that closes a cycle; where one is too large for that, nothing is said to hold.
//
// Fairness is about processes: a process is enabled in a state where it moves by some step, as sender or as receiver.
//   weak    a process that is enabled for ever from some state on moves again and again
//   strong  a process that is enabled again and again moves again and again
// A process that does not exist is not enabled.
//
// Complexity: `scc` takes each step once, O(states + steps), and 32 bits a state beside it in the store; a lasso and strong
// fairness cost memory for the component that they look at. Result and lasso are deterministic; one thread. Source: see
// scc_search.h and nested_search.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engines/liveness/acceptance.h"
#include "engines/search/search.h"
#include "layers/product.h"
#include "model/model.h"

namespace hasse::liveness {

enum class Emptiness : std::uint8_t {
  automatic,  // scc
  scc,        // strongly connected components, closed as soon as they accept
  ndfs,       // nested depth-first search
};

struct Options : property::Questions {
  Emptiness emptiness = Emptiness::automatic;
  Fairness fairness = Fairness::none;
  store::StateSet::Settings store;  // not a lossy one
  bool coverage = false;            // collect which edges were taken
  // Moves with the model, where the property is a formula: accepts the runs that violate it. It must live as long as the run.
  const layers::Automaton* observer = nullptr;
};

// Why this property cannot be decided with these options; nothing: it can.
std::optional<std::string> refusal(const model::Model& model, const Options& options, std::size_t property);

// Of one property, which refusal() does not refuse. What asks the thread to stop (base/stop.h) ends it with partial figures.
property::Result run(const model::Model& model, const Options& options,
                     const property::ProgressObserver& observer = {});

}  // namespace hasse::liveness
