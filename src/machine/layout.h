// Layout of a state: the canonical block of bytes of one state of a program.
//
//   header     number of processes, _last (where the program mentions it), never claim (location, variables), location of
//              the trace automaton
//   globals    variables, then channels
//   processes  one frame each in order of creation: proctype, location, priority (where used), variables, then the
//              channels it brought
//
// Nothing is aligned. A channel is the number of its messages followed by room for `capacity` messages; unused room is
// zero, so that equal states are equal blocks. A rendezvous channel takes no room. The size of a frame depends on its
// proctype alone: the offsets of all frames follow from walking their first bytes. Channels are numbered from 1: the
// global ones, then those of each process in turn.
//
// Read-only after construction; shared by threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "program/program.h"

namespace hasse::machine {

// How a scalar is kept in the block.
enum class Access : std::uint8_t { u8, u16, i16, i32 };

// In bytes.
constexpr std::uint32_t width_of(Access access) {
  return access == Access::u8 ? 1 : access == Access::i32 ? 4 : 2;
}

inline std::int32_t load_scalar(const std::byte* at, Access access) {
  switch (access) {
    case Access::u8:
      return std::to_integer<std::int32_t>(*at);
    case Access::u16: {
      std::uint16_t value;
      std::memcpy(&value, at, sizeof value);
      return value;
    }
    case Access::i16: {
      std::int16_t value;
      std::memcpy(&value, at, sizeof value);
      return value;
    }
    case Access::i32:
      break;
  }
  std::int32_t value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

inline void store_scalar(std::byte* at, Access access, std::int32_t value) {
  switch (access) {
    case Access::u8:
      *at = static_cast<std::byte>(value);
      return;
    case Access::u16:
    case Access::i16:
      std::memcpy(at, &value, 2);
      return;
    case Access::i32:
      std::memcpy(at, &value, 4);
      return;
  }
}

// A scalar in a frame or in a message.
struct ScalarLayout {
  std::uint32_t offset = 0;
  Access access = Access::u8;
  std::int32_t mask = -1;  // the bits of a value that are kept

  // What is left of `value` once it has been stored here.
  std::int32_t truncate(std::int32_t value) const {
    return access == Access::i16 ? static_cast<std::int16_t>(value) : value & mask;
  }

  friend bool operator==(const ScalarLayout&, const ScalarLayout&) = default;
};

// The layout of one scalar of the type at `offset`.
ScalarLayout lay_out(Type type, std::uint32_t offset);

struct ChannelLayout {
  const Channel* declaration = nullptr;
  std::uint32_t offset = 0;    // in its frame: the number of messages, then the messages
  std::uint32_t capacity = 0;  // 0: rendezvous, takes no room
  Access count_access = Access::u8;
  std::uint32_t messages = 0;  // bytes before the first message
  std::uint32_t message_size = 0;
  std::uint32_t size = 0;         // bytes in all
  std::uint32_t naming_slot = 0;  // offset in the frame of the variable that names it
  std::uint16_t shape = 0;        // channels with the same number have the same capacity and fields
  std::vector<ScalarLayout> fields;
};

struct FrameLayout {
  std::uint32_t size = 0;
  std::vector<ScalarLayout> slots;  // offsets from the start of the frame
  std::vector<ChannelLayout> channels;
};

// No state is longer: with the process that would make it so, memory has run out. What the undo log can hold is twice that.
inline constexpr std::size_t kMostStateBytes = std::size_t{256} << 20;
// Nor is one frame of it.
inline constexpr std::size_t kMostFrameBytes = std::size_t{64} << 20;

class Layout {
 public:
  // Throws UserError when a frame is too large, at what takes most of it.
  Layout(const Program& program, int claim);

  // ---- header ----
  static constexpr std::uint32_t kProcessCount = 0;
  bool has_last() const { return last_ != kNone; }
  std::uint32_t last() const { return last_; }
  bool has_trace() const { return trace_ != kNone; }
  std::uint32_t trace_location() const { return trace_; }
  bool has_claim() const { return claim_ != kNone; }
  std::uint32_t claim() const { return claim_; }  // offset of the claim's frame, laid out as that of a process
  const FrameLayout& claim_frame() const { return claim_frame_; }

  // ---- globals: their slots and channels have offsets in the block ----
  const FrameLayout& globals() const { return globals_; }

  // ---- processes ----
  std::uint32_t processes() const { return processes_; }  // offset of the first
  std::uint32_t proctype_offset() const { return 0; }
  std::uint32_t location_offset() const { return width_of(proctype_access_); }
  std::uint32_t priority_offset() const { return location_offset() + width_of(location_access_); }
  bool has_priority() const { return has_priority_; }
  const FrameLayout& frame(std::uint32_t proctype) const { return frames_[proctype]; }

  std::uint32_t read_proctype(const std::byte* frame) const {
    return static_cast<std::uint32_t>(load_scalar(frame, proctype_access_));
  }
  // One channel of each shape, by its number; only what does not depend on the frame is to be read.
  const std::vector<ChannelLayout>& shapes() const { return shapes_; }

  Access proctype_access() const { return proctype_access_; }
  Access location_access() const { return location_access_; }
  LocationId read_location(const std::byte* frame) const {
    return static_cast<LocationId>(load_scalar(frame + location_offset(), location_access()));
  }

 private:
  void number_shapes(FrameLayout& frame);

  Access proctype_access_ = Access::u8;
  Access location_access_ = Access::u8;
  bool has_priority_ = false;
  std::uint32_t last_ = kNone;
  std::uint32_t trace_ = kNone;
  std::uint32_t claim_ = kNone;
  std::uint32_t processes_ = 0;
  FrameLayout claim_frame_;
  FrameLayout globals_;
  std::vector<FrameLayout> frames_;
  std::vector<ChannelLayout> shapes_;
};

}  // namespace hasse::machine
