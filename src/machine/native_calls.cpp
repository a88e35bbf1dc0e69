// How an Execution uses native code.
#include <algorithm>
#include <utility>

#include "machine/execution.h"

namespace hasse::machine {

namespace {

constexpr std::size_t kSpareSteps = 64;
constexpr std::uint64_t kFaults = std::uint64_t{1} << 32;

}  // namespace

void Execution::Impl::rethrow_failure() {
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Execution::Impl::open_state() {
  state_.open(native_context_.state);
  opened_ = state_.generation();
}

void Execution::Impl::native_steps(int highest, int lowest, std::vector<Step>& steps) {
  refresh_open_state();
  native_context_.timeout = timeout_;
  std::size_t wanted = static_cast<std::size_t>(highest + 1) * native_->most_edges() + kSpareSteps;
  for (;; wanted *= 2) {
    if (native_room_.size() < wanted) native_room_.resize(wanted);
    Step* const room = native_room_.data();
    native_context_.room_end = room + native_room_.size();
    native_context_.rendezvous_room_end =
        native_context_.room_end - static_cast<std::size_t>(highest + 1) * native_->most_edges();
    Step* const end = native_->steps(native_context_, room, highest, lowest);
    if (end != nullptr) {
      steps.insert(steps.end(), room, end);
      return;
    }
    rethrow_failure();
  }
}

void Execution::Impl::give_up_native(std::size_t mark) {
  state_.undo_to(mark);
  rethrow_failure();
}

bool Execution::Impl::take_natively(const Step& step, Pid& owner) {
  if (listener_) return false;
  if (step.rendezvous) return take_rendezvous_natively(step, owner);
  const NativeCode::Entry entry = native_->edge(state_.process(step.pid).proctype, step.edge);
  if (entry == nullptr) return false;
  refresh_promises();
  const NativeCode::Taken taken = run_native(entry, context_of(step.pid));
  switch (taken) {
    case NativeCode::Taken::done:
      return true;
    case NativeCode::Taken::keeps_control:
      owner = step.pid;
      return true;
    case NativeCode::Taken::dies:
      state_.destroy_youngest();
      return true;
    case NativeCode::Taken::not_done:
      break;
  }
  return false;
}

bool Execution::Impl::take_rendezvous_natively(const Step& step, Pid& owner) {
  const std::uint32_t sender = state_.process(step.pid).proctype;
  const std::uint32_t receiver = state_.process(step.partner).proctype;
  const NativeCode::Entry offer = native_->offer(sender, step.edge);
  const NativeCode::Entry acceptance = native_->acceptance(receiver, step.partner_edge);
  if (offer == nullptr || acceptance == nullptr) return false;
  refresh_promises();
  native_context_.message = message_.data();
  const std::size_t mark = state_.mark();
  if (run_native(offer, context_of(step.pid)) == NativeCode::Taken::not_done) return false;
  const NativeCode::Taken taken = run_native(acceptance, context_of(step.partner));
  if (taken == NativeCode::Taken::not_done) {
    state_.undo_to(mark);
    return false;
  }
  if (taken == NativeCode::Taken::keeps_control) owner = step.partner;
  return true;
}

bool Execution::Impl::evaluate_natively(std::size_t predicate, std::int32_t& value) {
  const NativeCode::Entry entry = native_->predicate(predicate);
  if (entry == nullptr || run_native(entry, {}) == NativeCode::Taken::not_done) return false;
  value = native_context_.value;
  return true;
}

std::uint64_t Execution::Impl::ask_for_native(NativeContext* context, const Instruction* at, std::int32_t acc,
                                              std::int32_t pid, std::uint32_t frame) noexcept {
  Impl& self = *static_cast<Impl*>(context->execution);
  try {
    const std::int32_t value = self.ask(*at, acc, {pid, frame});
    if (!self.faulted()) return static_cast<std::uint32_t>(value);
    self.fault_ = {};
  } catch (...) {
    self.failure_ = std::current_exception();
  }
  return kFaults;
}

template <typename Change>
std::uint64_t Execution::Impl::change_for_native(NativeContext& context, const Change& change) {
  std::uint64_t result = kFaults;
  state_.close_log(context.state);
  try {
    const std::int32_t value = change();
    if (!faulted()) result = static_cast<std::uint32_t>(value);
    fault_ = {};
    open_log();
  } catch (...) {
    failure_ = std::current_exception();
    state_.open_log(context.state, 0);
    result = kFaults;
  }
  return result;
}

std::uint64_t Execution::Impl::run_for_native(NativeContext* context, const Instruction* at,
                                              const std::int32_t* arguments) noexcept {
  Impl& self = *static_cast<Impl*>(context->execution);
  const std::uint64_t result = self.change_for_native(*context, [&] {
    return self.create_process(static_cast<std::uint32_t>(at->b), static_cast<std::uint32_t>(at->c), arguments, at->a,
                               at->expr);
  });
  self.open_state();
  return result;
}

std::uint64_t Execution::Impl::event_for_native(NativeContext* context, const std::int32_t* message,
                                                std::int32_t channel, bool receive) noexcept {
  Impl& self = *static_cast<Impl*>(context->execution);
  return self.change_for_native(*context, [&] {
    std::copy_n(message, self.state_.channel(channel).layout->fields.size(), self.message_.data());
    self.note_event(channel, receive);
    return 0;
  });
}

std::uint64_t Execution::Impl::timeout_for_native(NativeContext* context) noexcept {
  Impl& self = *static_cast<Impl*>(context->execution);
  try {
    self.timeout_ = !self.any_step();
    return self.timeout_ ? 1 : 0;
  } catch (...) {
    self.failure_ = std::current_exception();
  }
  return kFaults;
}

}  // namespace hasse::machine
