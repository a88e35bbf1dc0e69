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

void Execution::Impl::open_native_context() {
  state_.open(native_context_.state);
  if (code_.has_exclusive) refresh_promises();
  make_native_room(kSpareSteps);
  opened_ = state_.generation();
}

// For so many steps more than the processes can have by themselves.
void Execution::Impl::make_native_room(std::size_t more) {
  const std::size_t most = static_cast<std::size_t>(state_.process_count()) * native_->most_edges();
  if (native_room_.size() < most + more) native_room_.resize(most + more);
  native_context_.room_end = native_room_.data() + native_room_.size();
  native_context_.rendezvous_room_end = native_context_.room_end - most;
}

void Execution::Impl::native_steps(int highest, int lowest, std::vector<Step>& steps) {
  refresh_native_context();
  native_context_.timeout = timeout_;
  for (;;) {
    Step* const room = native_room_.data();
    const Step* const end = native_->steps(native_context_, room, highest, lowest);
    if (end != nullptr) {
      for (const Step* step = room; step != end; ++step) steps.push_back(*step);
      return;
    }
    rethrow_failure();
    make_native_room(2 * native_room_.size());
  }
}

void Execution::Impl::give_up_native(std::size_t mark) {
  state_.undo_to(mark);
  rethrow_failure();
}

Outcome Execution::Impl::take_natively(const Step& step) {
  if (step.has_partner()) return take_rendezvous_natively(step);
  const ProcessRef& process = state_.process(step.process);
  const NativeCode::Entry entry = native_->edge(process.proctype, step.action);
  if (entry == nullptr) return interpret(step);
  const NativeCode::Taken taken = run_native(entry, {step.process, process.offset});
  switch (taken.end) {
    case NativeCode::End::done:
      return {};
    case NativeCode::End::keeps_control:
      return {Fault::none, step.process, taken.next};
    case NativeCode::End::dies:
      state_.destroy_youngest();
      return {};
    case NativeCode::End::not_done:
      break;
  }
  return interpret(step);
}

Outcome Execution::Impl::take_rendezvous_natively(const Step& step) {
  const std::uint32_t sender = state_.process(step.process).proctype;
  const std::uint32_t receiver = state_.process(step.partner).proctype;
  const NativeCode::Entry offer = native_->offer(sender, step.action);
  const NativeCode::Entry acceptance = native_->acceptance(receiver, step.detail);
  if (offer == nullptr || acceptance == nullptr) return interpret(step);
  native_context_.message = message_.data();
  const std::size_t mark = state_.mark();
  if (run_native(offer, context_of(step.process)).end == NativeCode::End::not_done) return interpret(step);
  const NativeCode::Taken taken = run_native(acceptance, context_of(step.partner));
  switch (taken.end) {
    case NativeCode::End::keeps_control:
      return {Fault::none, step.partner, taken.next};
    case NativeCode::End::not_done:
      state_.undo_to(mark);
      return interpret(step);
    default:
      return {};
  }
}

bool Execution::Impl::evaluate_natively(std::size_t predicate, std::int32_t& value) {
  const NativeCode::Entry entry = native_->predicate(predicate);
  if (entry == nullptr || run_native(entry, {}).end == NativeCode::End::not_done) return false;
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
  self.state_.open(self.native_context_.state);
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
