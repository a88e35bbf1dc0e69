// The product of a system with an automaton that observes it, for properties of whole runs.
//
// The automaton sees the state before each step: a step of the product is a transition of the automaton that is enabled in the
// state, and then a step of the system. Where the system has none, it stutters: the automaton moves alone, for ever. While a
// process has exclusive control, the automaton stands still, as a never claim of SPIN's does: what happens inside an atomic
// sequence is seen by nobody. Where no transition of the automaton is enabled there is no step at all: nothing after that can
// be accepted. A proposition that cannot be evaluated, because it faults, is false.
//
// The observer is outside of the system, unlike a never claim in lockstep inside a machine (which remains, for SPIN's counts
// hang on it). So labels are the system's but for `observer`, base() is the system alone, and whoever decides independence
// sees the steps of the system without the automaton, on which all of them would depend. It is up to an engine to know what it
// may leave out under an automaton (invisible steps, a proviso for cycles): Traits::has_observer tells those that know nothing
// of it to leave nothing out.
//
// A state is the system's with the automaton's state behind it. A step costs what it costs in the system, and a copy of the
// state for each state() that is asked for. Source: Vardi, Wolper, An automata-theoretic approach to automatic program
// verification (1986); Holzmann, The model checker SPIN (1997), for stuttering and atomic sequences. Not thread safe, as any
// system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/model.h"

namespace hasse::layers {

// A Büchi automaton over the atomic propositions of a model. Not deterministic in general.
struct Automaton {
  // As an atom: some process is at a progress place.
  static constexpr std::size_t kProgress = static_cast<std::size_t>(-1);

  struct Literal {
    std::size_t atom = 0;
    bool negated = false;
  };
  struct Transition {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    std::vector<Literal> guard;  // all must hold
  };

  std::uint32_t initial = 0;
  std::vector<Transition> transitions;
  std::vector<bool> accepting;  // by state: there are as many
  bool stutters = true;         // otherwise a blocked system makes no run at all
};

// Accepts the runs that are at no progress place any more from some step on (SPIN's np_). They are infinite ones of the system: where
// it is blocked it makes no progress, but that is a question of deadlocks.
Automaton non_progress_automaton();

// The model must have no observer of its own, and outlive this one. Throws std::invalid_argument when a transition names a state
// that is not there.
class ProductModel final : public model::Model {
 public:
  ProductModel(const model::Model& model, Automaton automaton);

  std::unique_ptr<model::TransitionSystem> make() const override;
  model::Traits traits() const override;
  const model::Describer& describer() const override { return model_.describer(); }
  model::ActionSets actions() const override { return model_.actions(); }
  const model::Model& base() const override { return model_.base(); }

  const Automaton& automaton() const { return automaton_; }
  // The numbers of the transitions that leave a state of the automaton, in order.
  std::span<const std::uint32_t> leaving(std::uint32_t state) const;

 private:
  const model::Model& model_;
  Automaton automaton_;
  std::vector<std::uint32_t> by_source_;  // transitions
  std::vector<std::uint32_t> first_;      // of those of a state, and one more
};

class Product final : public model::TransitionSystem {
 public:
  Product(const ProductModel& model, std::unique_ptr<model::TransitionSystem> system)
      : model_(model), system_(std::move(system)) {}

  // Of the automaton.
  std::uint32_t automaton_state() const { return at_; }

  model::Outcome start() override;
  void load(model::StateView state) override;
  model::StateView state() const override;
  void enabled(model::Pid owner, std::vector<model::Label>& steps) override;
  // All steps: each of them is one of the observer's, too.
  void enabled_of(const model::ProcessSet& processes, std::vector<model::Label>& steps) override;
  model::Outcome take(const model::Label& step) override;
  const model::Blame& blame() const override { return system_->blame(); }
  Mark mark() const override { return log_.size(); }
  void undo_to(Mark mark) override;
  std::size_t memory_bytes() const override;
  std::uint64_t generation() const override { return system_->generation(); }
  std::int32_t evaluate(std::size_t atom, model::Fault& fault) override { return system_->evaluate(atom, fault); }
  bool is_valid_end(bool empty_channels) const override { return system_->is_valid_end(empty_channels); }
  bool is_trace_complete() const override { return system_->is_trace_complete(); }
  bool is_marked(model::PlaceMark mark) const override { return system_->is_marked(mark); }
  bool is_accepting() const override { return model_.automaton().accepting[at_]; }
  void set_watchdog(const std::function<bool()>* ended) override { system_->set_watchdog(ended); }
  void collect(model::ActionSets* taken) override { system_->collect(taken); }
  model::TransitionSystem& base() override { return system_->base(); }
  const model::TransitionSystem& base() const override { return system_->base(); }

 private:
  // Where both were before each step that was taken.
  struct Before {
    Mark system;
    std::uint32_t at;
  };

  bool is_enabled(const Automaton::Transition& transition);

  const ProductModel& model_;
  std::unique_ptr<model::TransitionSystem> system_;
  std::uint32_t at_ = 0;
  std::vector<Before> log_;
  std::vector<model::Label> steps_;       // of the system
  mutable std::vector<std::byte> state_;  // made when it is asked for
};

}  // namespace hasse::layers
