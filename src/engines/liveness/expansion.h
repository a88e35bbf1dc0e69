// The steps from one stored state to the next ones, atomic sequences passed through: a walk of length one, with a system of its own,
// so that it can stand anywhere while a search keeps its place. Steps come in the order in which a search takes them. Not thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engines/search/walk_steps.h"
#include "model/model.h"
#include "property/budget.h"

namespace hasse::liveness {

class Expansion {
 public:
  Expansion(const model::Model& model, property::Budget& budget)
      : made_(model.make()),
        system_(*made_),
        visitor_{*this},
        walk_(system_, unused_, &budget, {.spin_count = true}, visitor_) {}
  Expansion(const Expansion&) = delete;
  Expansion& operator=(const Expansion&) = delete;

  model::TransitionSystem& system() { return system_; }

  // Calls use() at each next state, which is current then; steps() led there. Ends when use() returns false, or a limit is
  // reached. False: it has ended early.
  bool each(model::StateView state, const std::function<bool()>& use) {
    system_.load(state);
    enabled_.clear();
    use_ = &use;
    return walk_.explore();
  }
  // Of use(): the step of the state, then those inside an atomic sequence that it began.
  std::vector<model::Label> steps() const {
    std::vector<model::Label> steps;
    walk_.each_step_since_stored([&](const model::Label& step) { steps.push_back(step); });
    return steps;
  }
  // The steps that are enabled in the state itself.
  const std::vector<model::Label>& enabled() const { return enabled_; }
  std::uint64_t memory_bytes() const { return walk_.memory_bytes() + system_.memory_bytes(); }

 private:
  struct Visitor : search::WalkDefaults {
    Expansion& expansion;

    explicit Visitor(Expansion& owner) : expansion(owner) {}
    // Faults were judged when the steps were taken first.
    search::Action fault(const model::Outcome& outcome) {
      const bool goes_on = model::can_continue(outcome.fault) && !expansion.system_.blame().in_claim;
      return goes_on ? search::Action::go_on : search::Action::prune;
    }
    search::Action arrive() { return (*expansion.use_)() ? search::Action::prune : search::Action::stop; }
    void reduce(const std::vector<model::Label>& steps) { expansion.enabled_ = steps; }
  };

  const std::unique_ptr<model::TransitionSystem> made_;
  model::TransitionSystem& system_;
  search::Statistics unused_;
  std::vector<model::Label> enabled_;
  const std::function<bool()>* use_ = nullptr;
  Visitor visitor_;
  search::Walk<Visitor> walk_;
};

}  // namespace hasse::liveness
