#include "machine/layout.h"

#include <algorithm>

namespace hasse::machine {

namespace {

// For numbers from 0 to below this.
Access access_for(std::size_t values) {
  return values <= 1 << 8 ? Access::u8 : values <= 1 << 16 ? Access::u16 : Access::i32;
}

// Lays out `frame` from offset `begin` on.
FrameLayout lay_out_frame(const Frame& frame, std::uint32_t begin) {
  FrameLayout layout;
  std::uint32_t at = begin;
  for (const Slot& slot : frame.slots) {
    layout.slots.push_back(lay_out(slot.type, at));
    at += static_cast<std::uint32_t>(byte_width(slot.type));
  }
  for (const Channel& channel : frame.channels) {
    ChannelLayout& out = layout.channels.emplace_back();
    out.declaration = &channel;
    out.offset = at;
    out.capacity = channel.capacity;
    out.naming_slot = layout.slots[channel.slot].offset;
    for (const Type& field : channel.fields) {
      out.fields.push_back(lay_out(field, out.message_size));
      out.message_size += static_cast<std::uint32_t>(byte_width(field));
    }
    if (channel.capacity > 0) {
      out.count_access = access_for(std::size_t{channel.capacity} + 1);
      out.messages = width_of(out.count_access);
      out.size = out.messages + out.capacity * out.message_size;
    }
    at += out.size;
  }
  layout.size = at;
  return layout;
}

}  // namespace

ScalarLayout lay_out(Type type, std::uint32_t offset) {
  const auto kept = [&] { return static_cast<std::int32_t>(max_value(type)); };
  switch (byte_width(type)) {
    case 1:
      return {offset, Access::u8, kept()};
    case 2:
      return is_signed(type) ? ScalarLayout{offset, Access::i16, -1} : ScalarLayout{offset, Access::u16, kept()};
    default:
      return {offset, Access::i32, is_signed(type) ? -1 : kept()};
  }
}

Layout::Layout(const Program& program, int claim) : has_priority_(program.uses_priorities) {
  std::size_t locations = 0;
  for (const Proctype& proctype : program.proctypes) locations = std::max(locations, proctype.locations.size());
  for (const Proctype& never : program.claims) locations = std::max(locations, never.locations.size());
  if (program.trace) locations = std::max(locations, program.trace->locations.size());
  location_access_ = access_for(locations);
  proctype_access_ = access_for(program.proctypes.size());

  std::uint32_t at = 1;
  if (program.uses_last) last_ = at++;
  const std::uint32_t frame_head = width_of(proctype_access_) + width_of(location_access_) + (has_priority_ ? 1 : 0);
  if (claim >= 0) {
    claim_ = at;
    claim_frame_ = lay_out_frame(program.claims[static_cast<std::size_t>(claim)].frame, frame_head);
    at += claim_frame_.size;
  }
  if (program.trace) {
    trace_ = at;
    at += width_of(location_access_);
  }
  globals_ = lay_out_frame(program.globals, at);
  processes_ = globals_.size;
  for (const Proctype& proctype : program.proctypes) frames_.push_back(lay_out_frame(proctype.frame, frame_head));
  number_shapes(globals_);
  for (FrameLayout& frame : frames_) number_shapes(frame);
}

void Layout::number_shapes(FrameLayout& frame) {
  for (ChannelLayout& channel : frame.channels) {
    const auto same = [&](const ChannelLayout& other) {
      return channel.capacity == other.capacity && channel.fields == other.fields;
    };
    const auto known = std::find_if(shapes_.begin(), shapes_.end(), same);
    channel.shape = static_cast<std::uint16_t>(known - shapes_.begin());
    if (known == shapes_.end()) shapes_.push_back(channel);
  }
}

}  // namespace hasse::machine
