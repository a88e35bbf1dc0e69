// One state, changed in place: the block of bytes, where its processes and channels lie, and the log by which changes
// are taken back.
//
// Knows the structure of a state and nothing of statements. All changes go through write(), save(), create() and
// destroy_youngest(), which log what was there. The tables of processes and channels follow from the block and are kept
// up to date.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cache_line.h"
#include "machine/layout.h"
#include "machine/undo_log.h"

namespace hasse::machine {

// A process frame and a channel of the current state.
struct ProcessRef {
  std::uint32_t offset = 0;  // of its frame
  std::uint32_t proctype = 0;
};
struct ChannelRef {
  std::uint32_t offset = 0;  // of its count of messages
  std::int16_t owner = -1;   // pid, or -1 for a global channel
  std::uint16_t shape = 0;   // of its layout
  const ChannelLayout* layout = nullptr;
};

inline constexpr int kMaxProcesses = 255;
inline constexpr int kMaxChannels = 255;

class WorkingState {
 public:
  explicit WorkingState(const Layout& layout);

  // The state before anything is initialised: no process, all zero, global channels there and named by their variables.
  // False when there are more than kMaxChannels. Forgets the log.
  bool reset();
  void load(std::span<const std::byte> state);
  std::span<const std::byte> view() const { return {bytes_.data(), size_}; }

  const std::byte* at(std::uint32_t offset) const { return bytes_.data() + offset; }
  std::int32_t read(std::uint32_t offset, Access access) const { return load_scalar(at(offset), access); }

  int process_count() const { return process_count_; }
  const ProcessRef& process(int pid) const { return processes_[static_cast<std::size_t>(pid)]; }
  LocationId location(int pid) const { return layout_.read_location(at(process(pid).offset)); }

  int channel_count() const { return channel_count_; }
  bool channel_exists(std::int32_t id) const { return id >= 1 && id <= channel_count_; }
  const ChannelRef& channel(std::int32_t id) const { return channels_[static_cast<std::size_t>(id)]; }
  std::uint32_t message_count(const ChannelRef& channel) const {
    return channel.layout->capacity == 0
               ? 0
               : static_cast<std::uint32_t>(read(channel.offset, channel.layout->count_access));
  }

  // Changes whenever a process is created or dies.
  std::uint64_t generation() const { return generation_; }

  // ---- changes ----
  void write(std::uint32_t offset, Access access, std::int32_t value) {
    log_.push_bytes(offset, at(offset));
    store_scalar(bytes_.data() + offset, access, value);
  }
  // Logs a block and hands it out to be written to.
  std::byte* save(std::uint32_t offset, std::uint32_t size) {
    log_.push(UndoLog::Kind::block, offset, at(offset), size);
    return bytes_.data() + offset;
  }

  enum class Creation { done, too_many_processes, too_many_channels };
  // Appends a frame of the proctype: all zero but for proctype, location, priority and the variables that name its
  // channels. Throws std::bad_alloc when the state would be longer than kMostStateBytes.
  Creation create(std::uint32_t proctype, LocationId location, std::uint32_t priority);
  void destroy_youngest();

  // The state laid open, for native code. Holds until a process is created or dies.
  struct Open {
    std::byte* bytes = nullptr;
    const ProcessRef* processes = nullptr;
    const ChannelRef* channels = nullptr;
    std::int32_t process_count = 0;
    std::int32_t channel_count = 0;
    std::uint64_t* log = nullptr;  // where the next entry of the log goes
  };
  void open(Open& to) {
    to.bytes = bytes_.data();
    to.processes = processes_.data();
    to.channels = channels_.data();
    to.process_count = process_count_;
    to.channel_count = channel_count_;
  }
  // With room for `words` in the log; close() says how far they were used.
  void open_log(Open& to, std::size_t words) { to.log = log_.reserve(words); }
  void close_log(const Open& from) { log_.end_at(from.log); }

  // ---- undo ----
  std::size_t mark() const { return log_.size(); }
  void forget_changes() { log_.clear(); }
  std::size_t memory_bytes() const { return log_.memory_bytes() + bytes_.capacity(); }
  void undo_to(std::size_t mark);
  // Replaces the entries since `mark` by one copy of the state as it was then, so that the log stops growing.
  void condense(std::size_t mark);

 private:
  void append_frame(std::uint32_t proctype);
  void drop_youngest();
  void rebuild(std::span<const std::byte> state);
  void ensure_capacity(std::size_t size);
  void name_channels(const FrameLayout& frame, std::uint32_t offset, int first_id);

  const Layout& layout_;
  // Longer than the state by a margin that is never read for its value.
  std::vector<std::byte, OwnLines<std::byte>> bytes_;
  std::size_t size_ = 0;
  int process_count_ = 0;
  int channel_count_ = 0;
  std::uint64_t generation_ = 0;
  std::vector<ProcessRef> processes_;
  std::vector<ChannelRef> channels_;  // [0] is not used
  UndoLog log_;
};

}  // namespace hasse::machine
