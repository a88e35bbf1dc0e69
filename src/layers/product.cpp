#include "layers/product.h"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>
#include <utility>

#include "base/diagnostics.h"

namespace hasse::layers {

using model::Fault;
using model::Label;
using model::Outcome;

Automaton non_progress_automaton() {
  const std::vector<Automaton::Literal> no_progress{{Automaton::kProgress, true}};
  Automaton automaton;
  automaton.transitions = {{0, 1, no_progress}, {0, 0, {}}, {1, 1, no_progress}};
  automaton.accepting = {false, true};
  automaton.stutters = false;
  return automaton;
}

ProductModel::ProductModel(const model::Model& model, Automaton automaton)
    : model_(model), automaton_(std::move(automaton)), first_(automaton_.accepting.size() + 1) {
  HASSE_CHECK(!model.traits().has_observer, "a product of a model that has an observer of its own");
  const std::size_t states = automaton_.accepting.size();
  const auto check = [&](std::uint32_t state) {
    if (state >= states) throw std::invalid_argument(fmt::format("the automaton has no state {}", state));
  };
  check(automaton_.initial);
  for (const Automaton::Transition& transition : automaton_.transitions) {
    check(transition.source);
    check(transition.target);
  }
  for (std::uint32_t state = 0; state < states; ++state) {
    for (std::uint32_t t = 0; t < automaton_.transitions.size(); ++t) {
      if (automaton_.transitions[t].source == state) by_source_.push_back(t);
    }
    first_[state + 1] = static_cast<std::uint32_t>(by_source_.size());
  }
}

std::span<const std::uint32_t> ProductModel::leaving(std::uint32_t state) const {
  return std::span(by_source_).subspan(first_[state], first_[state + 1] - first_[state]);
}

std::unique_ptr<model::TransitionSystem> ProductModel::make() const {
  return std::make_unique<Product>(*this, model_.make());
}

model::Traits ProductModel::traits() const {
  model::Traits traits = model_.traits();
  traits.has_observer = true;
  return traits;
}

Outcome Product::start() {
  log_.clear();
  at_ = model_.automaton().initial;
  return system_->start();
}

void Product::load(model::StateView state) {
  log_.clear();
  const model::StateView of_system = state.first(state.size() - sizeof at_);
  std::memcpy(&at_, state.data() + of_system.size(), sizeof at_);
  system_->load(of_system);
}

model::StateView Product::state() const {
  const model::StateView of_system = system_->state();
  state_.resize(of_system.size() + sizeof at_);
  std::memcpy(state_.data(), of_system.data(), of_system.size());
  std::memcpy(state_.data() + of_system.size(), &at_, sizeof at_);
  return state_;
}

bool Product::is_enabled(const Automaton::Transition& transition) {
  for (const Automaton::Literal& literal : transition.guard) {
    Fault fault = Fault::none;
    const bool holds = literal.atom == Automaton::kProgress
                           ? system_->is_marked(model::PlaceMark::progress)
                           : system_->evaluate(literal.atom, fault) != 0 && fault == Fault::none;
    if (holds == literal.negated) return false;
  }
  return true;
}

void Product::enabled(model::Pid owner, std::vector<Label>& steps) {
  if (owner != model::kNobody) return system_->enabled(owner, steps);
  steps_.clear();
  system_->enabled(owner, steps_);
  for (const std::uint32_t t : model_.leaving(at_)) {
    if (!is_enabled(model_.automaton().transitions[t])) continue;
    if (steps_.empty() && model_.automaton().stutters) {
      Label alone;
      alone.process = model::kNobody;
      alone.observer = t;
      steps.push_back(alone);
    }
    for (Label step : steps_) {
      step.observer = t;
      steps.push_back(step);
    }
  }
}

void Product::enabled_of(const model::ProcessSet& /*processes*/, std::vector<Label>& steps) {
  enabled(model::kNobody, steps);
}

Outcome Product::take(const Label& step) {
  Label of_system = step;
  of_system.observer = model::kNoAction;
  log_.push_back({system_->mark(), at_});
  if (step.observer != model::kNoAction) at_ = model_.automaton().transitions[step.observer].target;
  return step.is_observer_alone() ? Outcome{} : system_->take(of_system);
}

void Product::undo_to(Mark mark) {
  if (mark >= log_.size()) return;
  system_->undo_to(log_[mark].system);
  at_ = log_[mark].at;
  log_.resize(mark);
}

std::size_t Product::memory_bytes() const {
  return system_->memory_bytes() + log_.capacity() * sizeof(Before) + state_.capacity();
}

}  // namespace hasse::layers
