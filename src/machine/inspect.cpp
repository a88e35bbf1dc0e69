// Reading the current state by name.
#include "machine/execution.h"

namespace hasse::machine {

namespace {

const LocationCode& location_code(const Code& code, const WorkingState& state, int pid) {
  return code.proctypes[state.process(pid).proctype].locations[state.location(pid)];
}

}  // namespace

bool Execution::is_valid_end(bool empty_channels) const {
  const WorkingState& state = impl_->state_;
  for (int pid = 0; pid < state.process_count(); ++pid) {
    if (!location_code(impl_->code_, state, pid).valid_end) return false;
  }
  if (empty_channels) {
    for (int id = 1; id <= state.channel_count(); ++id) {
      if (state.message_count(state.channel(id)) != 0) return false;
    }
  }
  return true;
}

bool Execution::is_trace_complete() const {
  const Layout& layout = impl_->layout_;
  if (!layout.has_trace() || impl_->program_.trace->kind != ProctypeKind::trace) return true;
  const auto at = static_cast<LocationId>(impl_->state_.read(layout.trace_location(), layout.location_access()));
  return impl_->code_.trace.locations[at].valid_end;
}

bool Execution::is_accepting() const {
  const Layout& layout = impl_->layout_;
  return layout.has_claim() &&
         impl_->code_.claim.locations[layout.read_location(impl_->state_.at(layout.claim()))].accept;
}

bool Execution::is_marked(model::PlaceMark mark) const {
  const WorkingState& state = impl_->state_;
  for (int pid = 0; pid < state.process_count(); ++pid) {
    const LocationCode& at = location_code(impl_->code_, state, pid);
    if (mark == model::PlaceMark::accept ? at.accept : at.progress) return true;
  }
  return false;
}

int Execution::process_count() const {
  return impl_->state_.process_count();
}
std::uint32_t Execution::proctype_of(int pid) const {
  return impl_->state_.process(pid).proctype;
}
LocationId Execution::location_of(int pid) const {
  return impl_->state_.location(pid);
}

std::int32_t Execution::global(std::uint32_t slot) const {
  const ScalarLayout& scalar = impl_->layout_.globals().slots[slot];
  return impl_->state_.read(scalar.offset, scalar.access);
}

std::int32_t Execution::local(int pid, std::uint32_t slot) const {
  const ProcessRef& process = impl_->state_.process(pid);
  const ScalarLayout& scalar = impl_->layout_.frame(process.proctype).slots[slot];
  return impl_->state_.read(process.offset + scalar.offset, scalar.access);
}

int Execution::channel_count() const {
  return impl_->state_.channel_count();
}
const Channel& Execution::channel(int id) const {
  return *impl_->state_.channel(id).layout->declaration;
}
int Execution::channel_owner(int id) const {
  return impl_->state_.channel(id).owner;
}

std::uint32_t Execution::message_count(int id) const {
  return impl_->state_.message_count(impl_->state_.channel(id));
}

std::int32_t Execution::message_field(int id, std::uint32_t message, std::uint32_t field) const {
  const ChannelRef& channel = impl_->state_.channel(id);
  const ScalarLayout& scalar = channel.layout->fields[field];
  const std::uint32_t at = channel.offset + channel.layout->messages + message * channel.layout->message_size;
  return impl_->state_.read(at + scalar.offset, scalar.access);
}

std::vector<std::vector<std::int32_t>> Execution::messages(int id) const {
  const WorkingState& state = impl_->state_;
  const ChannelRef& channel = state.channel(id);
  const ChannelLayout& layout = *channel.layout;
  std::vector<std::vector<std::int32_t>> result(state.message_count(channel));
  std::uint32_t offset = channel.offset + layout.messages;
  for (auto& message : result) {
    for (const ScalarLayout& field : layout.fields) message.push_back(state.read(offset + field.offset, field.access));
    offset += layout.message_size;
  }
  return result;
}

}  // namespace hasse::machine
