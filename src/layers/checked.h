// Two systems that must agree: what one says is checked against the other at each call, and the first difference is reported as
// an internal error with the state in which it showed.
//
// The two have the same states as bytes and the same labels, in the same order; each is the other's oracle, as native code and
// the interpreter are. Takes the time of both and a comparison of the states at each step. Not thread safe, as any system.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/describer.h"
#include "model/transition_system.h"

namespace hasse::layers {

class Checked final : public model::TransitionSystem {
 public:
  // `system` is at the base of all layers (base()). The describer tells of it.
  Checked(std::unique_ptr<model::TransitionSystem> system, std::unique_ptr<model::TransitionSystem> reference,
          const model::Describer& describer);

  model::Outcome start() override;
  void load(model::StateView state) override;
  model::StateView state() const override { return system_->state(); }
  void enabled(model::Pid owner, std::vector<model::Label>& steps) override;
  void enabled_of(const model::ProcessSet& processes, std::vector<model::Label>& steps) override;
  model::Outcome take(const model::Label& step) override;
  const model::Blame& blame() const override { return system_->blame(); }
  Mark mark() const override { return log_.size(); }
  void undo_to(Mark mark) override;
  std::size_t memory_bytes() const override;
  std::uint64_t generation() const override { return system_->generation(); }
  std::int32_t evaluate(std::size_t atom, model::Fault& fault) override;
  bool is_valid_end(bool empty_channels) const override;
  bool is_trace_complete() const override;
  bool is_accepting() const override;
  bool is_marked(model::PlaceMark mark) const override;
  void set_watchdog(const std::function<bool()>* ended) override;
  void collect(model::ActionSets* taken) override { system_->collect(taken); }
  model::TransitionSystem& base() override { return system_->base(); }
  const model::TransitionSystem& base() const override { return system_->base(); }

 private:
  // Where both were before each step that was taken.
  struct Before {
    Mark system;
    Mark reference;
  };

  // What was asked of both; `step`: null, or the one that was taken.
  struct Call {
    const char* what;
    const model::Label* step = nullptr;
  };

  void compare_steps(std::span<const model::Label> found, const char* what) const;
  void compare_outcomes(const model::Outcome& system, const model::Outcome& reference, const Call& call) const;
  void compare_states(const Call& call) const;
  // What `ask` gives of both; it must be equal.
  template <typename Ask>
  auto same(const char* what, const Ask& ask) const;
  static std::string text(const Call& call);

  std::unique_ptr<model::TransitionSystem> system_;
  std::unique_ptr<model::TransitionSystem> reference_;
  const model::Describer& describer_;
  std::vector<Before> log_;
  std::vector<model::Label> expected_;
};

}  // namespace hasse::layers
