// A model: what transition systems are made of. Read only once it is made, and shared by threads, each of which makes a system
// of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/describer.h"
#include "model/transition_system.h"

namespace hasse::model {

// What an engine must know before it begins.
struct Traits {
  bool has_observer = false;    // moves with every step: a claim in lockstep, a product
  bool has_priorities = false;  // whether a process can move depends on all the others
  // A declared order of events ("trace", "notrace"), which sees every message; null: none.
  const char* event_order = nullptr;
  // In how many places steps change variables that their footprints do not name (dead variables that are reset).
  std::size_t hidden_writes = 0;
};

class Model {
 public:
  virtual ~Model() = default;

  virtual std::unique_ptr<TransitionSystem> make() const = 0;
  virtual Traits traits() const = 0;
  virtual const Describer& describer() const = 0;
  // All actions, none of them marked: what TransitionSystem::collect() wants.
  virtual ActionSets actions() const = 0;
  // The model inside of all layers, of which TransitionSystem::base() is a system.
  virtual const Model& base() const { return *this; }
};

}  // namespace hasse::model
