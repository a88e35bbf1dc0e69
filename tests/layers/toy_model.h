// Counters as a transition system of their own, without a Program: process p adds one to its counter until it is full. For tests
// of what an engine or a layer asks of a system.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/model.h"

namespace hasse::layers {

// Proposition a: counter a is full. `slips` of the counters' steps, if any, add two at the brink: a defect to be found.
class ToyModel final : public model::Model, public model::Describer {
 public:
  ToyModel(std::uint8_t counters_made, std::uint8_t full_at, bool has_slips = false)
      : counters(counters_made), full(full_at), slips(has_slips) {}

  std::unique_ptr<model::TransitionSystem> make() const override;
  model::Traits traits() const override { return {}; }
  const model::Describer& describer() const override { return *this; }
  model::ActionSets actions() const override { return {{false}}; }

  std::string fault(model::Fault fault, const model::Blame&) const override { return to_string(fault); }
  std::string object(const model::TransitionSystem&, const model::Object& object) const override {
    return "counter " + std::to_string(object.index);
  }
  std::string process_kind(const model::TransitionSystem&, model::Pid) const override { return "Counter"; }
  std::string process(const model::TransitionSystem&, model::Pid pid) const override {
    return "Counter[" + std::to_string(pid) + "]";
  }
  std::string statement(const model::TransitionSystem&, const model::Label&) const override { return "add one"; }
  SourcePos position(const model::TransitionSystem&, const model::Label&) const override { return {}; }

  const std::uint8_t counters;
  const std::uint8_t full;
  const bool slips;
};

class Toy final : public model::TransitionSystem {
 public:
  explicit Toy(const ToyModel& model) : model_(model) {}

  model::Outcome start() override {
    state_.assign(model_.counters, std::byte{0});
    log_.clear();
    return {};
  }
  void load(model::StateView state) override {
    state_.assign(state.begin(), state.end());
    log_.clear();
  }
  model::StateView state() const override { return state_; }
  void enabled(model::Pid, std::vector<model::Label>& steps) override {
    for (std::size_t i = 0; i < state_.size(); ++i) {
      model::Label step;
      step.process = static_cast<model::Pid>(i);
      if (value(i) < model_.full) steps.push_back(step);
    }
  }
  void enabled_of(const model::ProcessSet&, std::vector<model::Label>& steps) override {
    enabled(model::kNobody, steps);
  }
  model::Outcome take(const model::Label& step) override {
    const auto i = static_cast<std::size_t>(step.process);
    log_.emplace_back(i, state_[i]);
    const unsigned added = model_.slips && value(i) + 1 == model_.full ? 2 : 1;
    state_[i] = static_cast<std::byte>(value(i) + added);
    return {};
  }
  const model::Blame& blame() const override { return blame_; }
  Mark mark() const override { return log_.size(); }
  void undo_to(Mark mark) override {
    for (; log_.size() > mark; log_.pop_back()) state_[log_.back().first] = log_.back().second;
  }
  std::size_t memory_bytes() const override { return 0; }
  std::uint64_t generation() const override { return 0; }
  std::int32_t evaluate(std::size_t atom, model::Fault& fault) override {
    fault = model::Fault::none;
    return value(atom) == model_.full ? 1 : 0;
  }
  bool is_valid_end(bool) const override { return true; }
  void set_watchdog(const std::function<bool()>*) override {}
  void collect(model::ActionSets*) override {}

 private:
  unsigned value(std::size_t i) const { return std::to_integer<unsigned>(state_[i]); }

  const ToyModel& model_;
  std::vector<std::byte> state_;
  std::vector<std::pair<std::size_t, std::byte>> log_;
  model::Blame blame_;
};

inline std::unique_ptr<model::TransitionSystem> ToyModel::make() const {
  return std::make_unique<Toy>(*this);
}

}  // namespace hasse::layers
