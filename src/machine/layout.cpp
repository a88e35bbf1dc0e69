#include "machine/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/diagnostics.h"

namespace hasse::machine {

namespace {

// For numbers from 0 on, so many of them.
Access access_for(std::size_t values) {
  constexpr std::size_t kByteValues = 1U << 8;
  constexpr std::size_t kShortValues = 1U << 16;
  if (values <= kByteValues) return Access::u8;
  return values <= kShortValues ? Access::u16 : Access::i32;
}

std::uint64_t bytes_of(const Channel& channel) {
  std::uint64_t message = 0;
  for (const Type& field : channel.fields) message += static_cast<std::uint64_t>(byte_width(field));
  return channel.capacity * message;
}

// What takes so much of a frame.
struct Share {
  std::uint64_t bytes = 0;
  std::string name;
  SourcePos pos;
};

// The variable, or the channels of one declaration, that take most.
Share largest_share(const Frame& frame) {
  Share largest;
  const auto add = [&](Share share) {
    if (share.bytes > largest.bytes) largest = std::move(share);
  };
  for (const Variable& variable : frame.variables) {
    Share share{0, variable.name, variable.pos};
    const std::uint32_t end = variable.first_slot + variable.slot_count;
    for (std::uint32_t slot = variable.first_slot; slot < end; ++slot)
      share.bytes += static_cast<std::uint64_t>(byte_width(frame.slots[slot].type));
    for (const Channel& channel : frame.channels) {
      if (channel.slot >= variable.first_slot && channel.slot < end) share.bytes += bytes_of(channel);
    }
    add(std::move(share));
  }
  return largest;
}

// Every offset in it fits 32 bits then.
void check_size(const Frame& frame, const std::string& what, SourcePos pos) {
  std::uint64_t bytes = 0;
  for (const Slot& slot : frame.slots) bytes += static_cast<std::uint64_t>(byte_width(slot.type));
  for (const Channel& channel : frame.channels) bytes += bytes_of(channel);
  if (bytes <= kMostFrameBytes) return;
  const Share largest = largest_share(frame);
  throw UserError(largest.pos.known() ? largest.pos : pos,
                  fmt::format("{} take {} bytes of each state, {} of them '{}'; at most {} are possible", what, bytes,
                              largest.bytes, largest.name, kMostFrameBytes));
}

void check_sizes(const Program& program, int claim) {
  check_size(program.globals, "the global variables and channels", {});
  const auto check_locals = [](const Proctype& proctype) {
    check_size(proctype.frame, fmt::format("the variables and channels of {}", proctype.name), proctype.pos);
  };
  for (const Proctype& proctype : program.proctypes) check_locals(proctype);
  if (claim >= 0) check_locals(program.claims[static_cast<std::size_t>(claim)]);
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
  check_sizes(program, claim);
  std::size_t locations = 0;
  for (const Proctype& proctype : program.proctypes) locations = std::max(locations, proctype.locations.size());
  for (const Proctype& never : program.claims) locations = std::max(locations, never.locations.size());
  if (program.trace) locations = std::max(locations, program.trace->locations.size());
  location_access_ = access_for(locations);
  proctype_access_ = access_for(program.proctypes.size());
  const std::uint32_t location_width = width_of(location_access_);

  std::uint32_t at = 1;
  if (program.uses_last) last_ = at++;
  const std::uint32_t frame_head = width_of(proctype_access_) + location_width + (has_priority_ ? 1 : 0);
  if (claim >= 0) {
    claim_ = at;
    claim_frame_ = lay_out_frame(program.claims[static_cast<std::size_t>(claim)].frame, frame_head);
    at += claim_frame_.size;
  }
  if (program.trace) {
    trace_ = at;
    at += location_width;
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
