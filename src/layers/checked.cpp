#include "layers/checked.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/diagnostics.h"

namespace hasse::layers {

using model::Fault;
using model::Label;
using model::Outcome;

namespace {

std::string hex(model::StateView state) {
  std::string text;
  for (const std::byte byte : state) text += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
  return text;
}

std::string text(const Outcome& outcome) {
  return fmt::format("fault {}, owner {}, next {}", static_cast<int>(outcome.fault), outcome.owner, outcome.next);
}

}  // namespace

Checked::Checked(std::unique_ptr<model::TransitionSystem> system, std::unique_ptr<model::TransitionSystem> reference,
                 const model::Describer& describer)
    : system_(std::move(system)), reference_(std::move(reference)), describer_(describer) {}

// In numbers: the process of a step that was taken may be no more.
std::string Checked::text(const Call& call) {
  if (call.step == nullptr) return call.what;
  const Label& step = *call.step;
  return fmt::format("{} of process {} (action {}, partner {}, detail {}, observer {})", call.what, step.process,
                     step.action, step.partner, step.detail, step.observer);
}

void Checked::compare_states(const Call& call) const {
  HASSE_CHECK(std::ranges::equal(system_->state(), reference_->state()),
              "two systems differ after {}: {} instead of {}", text(call), hex(system_->state()),
              hex(reference_->state()));
}

void Checked::compare_outcomes(const Outcome& system, const Outcome& reference, const Call& call) const {
  HASSE_CHECK(system.fault == reference.fault && system.owner == reference.owner && system.next == reference.next,
              "two systems differ after {}: {} instead of {}, in {}", text(call), layers::text(system),
              layers::text(reference), hex(reference_->state()));
  if (system.fault != Fault::none) {
    const model::Blame& blame = system_->blame();
    const model::Blame& expected = reference_->blame();
    HASSE_CHECK(blame.pos == expected.pos && blame.detail == expected.detail && blame.in_claim == expected.in_claim,
                "two systems differ after {}: '{}' instead of '{}'", text(call), describer_.fault(system.fault, blame),
                describer_.fault(reference.fault, expected));
  }
  compare_states(call);
}

Outcome Checked::start() {
  log_.clear();
  const Outcome outcome = system_->start();
  compare_outcomes(outcome, reference_->start(), {"the start"});
  return outcome;
}

void Checked::load(model::StateView state) {
  log_.clear();
  reference_->load(state);  // first: `state` may lie in the system
  system_->load(state);
}

void Checked::compare_steps(std::span<const Label> found, const char* what) const {
  if (std::ranges::equal(found, expected_)) return;
  const auto list = [&](std::span<const Label> steps) {
    std::string all;
    for (const Label& step : steps) all += (all.empty() ? "" : "; ") + text({"one", &step});
    return all;
  };
  HASSE_CHECK(false, "two systems differ in {}: [{}] instead of [{}], in {}", what, list(found), list(expected_),
              hex(reference_->state()));
}

void Checked::enabled(model::Pid owner, std::vector<Label>& steps) {
  const std::size_t before = steps.size();
  system_->enabled(owner, steps);
  expected_.clear();
  reference_->enabled(owner, expected_);
  compare_steps(std::span(steps).subspan(before), "their steps");
}

void Checked::enabled_of(const model::ProcessSet& processes, std::vector<Label>& steps) {
  const std::size_t before = steps.size();
  system_->enabled_of(processes, steps);
  expected_.clear();
  reference_->enabled_of(processes, expected_);
  compare_steps(std::span(steps).subspan(before), "the steps of some processes");
}

Outcome Checked::take(const Label& step) {
  const Label taken = step;  // `step` may lie where enabled() writes
  log_.push_back({system_->mark(), reference_->mark()});
  const Outcome outcome = system_->take(taken);
  compare_outcomes(outcome, reference_->take(taken), {"a step", &taken});
  return outcome;
}

void Checked::undo_to(Mark mark) {
  if (mark >= log_.size()) return;
  system_->undo_to(log_[mark].system);
  reference_->undo_to(log_[mark].reference);
  log_.resize(mark);
  compare_states({"undoing"});
}

std::size_t Checked::memory_bytes() const {
  return system_->memory_bytes() + reference_->memory_bytes() + log_.capacity() * sizeof(Before);
}

template <typename Ask>
auto Checked::same(const char* what, const Ask& ask) const {
  const auto found = ask(*system_);
  const auto expected = ask(*reference_);
  HASSE_CHECK(found == expected, "two systems differ in {}: {} instead of {}, in {}", what, found, expected,
              hex(reference_->state()));
  return found;
}

std::int32_t Checked::evaluate(std::size_t atom, Fault& fault) {
  Fault expected_fault = Fault::none;
  const std::int32_t value = system_->evaluate(atom, fault);
  const std::int32_t expected = reference_->evaluate(atom, expected_fault);
  HASSE_CHECK(value == expected && fault == expected_fault,
              "two systems differ in predicate {}: {} (fault {}) instead of {} (fault {}), in {}", atom, value,
              static_cast<int>(fault), expected, static_cast<int>(expected_fault), hex(reference_->state()));
  return value;
}

bool Checked::is_valid_end(bool empty_channels) const {
  return same("valid ends", [&](const model::TransitionSystem& one) { return one.is_valid_end(empty_channels); });
}

bool Checked::is_trace_complete() const {
  return same("the order of events", [](const model::TransitionSystem& one) { return one.is_trace_complete(); });
}

bool Checked::is_marked(model::PlaceMark mark) const {
  return same("marked places", [mark](const model::TransitionSystem& one) { return one.is_marked(mark); });
}

bool Checked::is_accepting() const {
  return same("accepting states", [](const model::TransitionSystem& one) { return one.is_accepting(); });
}

void Checked::set_watchdog(const std::function<bool()>* ended) {
  system_->set_watchdog(ended);
  reference_->set_watchdog(ended);
}

}  // namespace hasse::layers
