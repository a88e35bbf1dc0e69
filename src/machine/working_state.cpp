#include "machine/working_state.h"

#include <algorithm>
#include <new>

namespace hasse::machine {

namespace {

constexpr std::size_t kMargin = 16;  // the log saves 8 bytes wherever it saves

}  // namespace

WorkingState::WorkingState(const Layout& layout)
    : layout_(layout), processes_(kMaxProcesses + 1), channels_(kMaxChannels + 1) {
  ensure_capacity(layout.processes());
}

void WorkingState::ensure_capacity(std::size_t size) {
  if (size + kMargin > bytes_.size()) bytes_.resize(2 * size + kMargin);
}

bool WorkingState::reset() {
  log_.clear();
  ++generation_;
  std::fill(bytes_.begin(), bytes_.end(), std::byte{0});
  process_count_ = 0;
  channel_count_ = 0;
  size_ = layout_.processes();
  const FrameLayout& globals = layout_.globals();
  if (globals.channels.size() > kMaxChannels) return false;
  for (const ChannelLayout& channel : globals.channels)
    channels_[static_cast<std::size_t>(++channel_count_)] = {channel.offset, -1, channel.shape, &channel};
  name_channels(globals, 0, 1);
  return true;
}

void WorkingState::name_channels(const FrameLayout& frame, std::uint32_t offset, int first_id) {
  for (const ChannelLayout& channel : frame.channels)
    store_scalar(bytes_.data() + offset + channel.naming_slot, Access::u8, first_id++);
}

void WorkingState::load(std::span<const std::byte> state) {
  log_.clear();
  rebuild(state);
}

void WorkingState::rebuild(std::span<const std::byte> state) {
  ensure_capacity(state.size());
  std::copy(state.begin(), state.end(), bytes_.begin());
  ++generation_;
  const int processes = std::to_integer<int>(bytes_[Layout::kProcessCount]);
  process_count_ = 0;
  channel_count_ = 0;
  for (const ChannelLayout& channel : layout_.globals().channels)
    channels_[static_cast<std::size_t>(++channel_count_)] = {channel.offset, -1, channel.shape, &channel};
  size_ = layout_.processes();
  for (int pid = 0; pid < processes; ++pid) append_frame(layout_.read_proctype(at(static_cast<std::uint32_t>(size_))));
}

// Enters the frame that lies at the end of the state into the tables.
void WorkingState::append_frame(std::uint32_t proctype) {
  ++generation_;
  const auto offset = static_cast<std::uint32_t>(size_);
  const FrameLayout& frame = layout_.frame(proctype);
  for (const ChannelLayout& channel : frame.channels) {
    channels_[static_cast<std::size_t>(++channel_count_)] = {
        offset + channel.offset, static_cast<std::int16_t>(process_count_), channel.shape, &channel};
  }
  processes_[static_cast<std::size_t>(process_count_++)] = {offset, proctype};
  size_ += frame.size;
}

void WorkingState::drop_youngest() {
  ++generation_;
  const ProcessRef& process = processes_[static_cast<std::size_t>(--process_count_)];
  channel_count_ -= static_cast<int>(layout_.frame(process.proctype).channels.size());
  size_ = process.offset;
  bytes_[Layout::kProcessCount] = static_cast<std::byte>(process_count_);
}

WorkingState::Creation WorkingState::create(std::uint32_t proctype, LocationId location, std::uint32_t priority) {
  const FrameLayout& frame = layout_.frame(proctype);
  if (process_count_ >= kMaxProcesses) return Creation::too_many_processes;
  if (static_cast<std::size_t>(channel_count_) + frame.channels.size() > kMaxChannels)
    return Creation::too_many_channels;
  if (size_ + frame.size > kMostStateBytes) throw std::bad_alloc();
  ensure_capacity(size_ + frame.size);
  const auto offset = static_cast<std::uint32_t>(size_);
  std::byte* at = bytes_.data() + offset;
  std::fill(at, at + frame.size, std::byte{0});
  store_scalar(at + layout_.proctype_offset(), layout_.proctype_access(), static_cast<std::int32_t>(proctype));
  store_scalar(at + layout_.location_offset(), layout_.location_access(), static_cast<std::int32_t>(location));
  if (layout_.has_priority())
    store_scalar(at + layout_.priority_offset(), Access::u8, static_cast<std::int32_t>(priority));
  name_channels(frame, offset, channel_count_ + 1);
  append_frame(proctype);
  bytes_[Layout::kProcessCount] = static_cast<std::byte>(process_count_);
  log_.push(UndoLog::Kind::created, 0, nullptr, 0);
  return Creation::done;
}

void WorkingState::destroy_youngest() {
  const ProcessRef& process = processes_[static_cast<std::size_t>(process_count_ - 1)];
  log_.push(UndoLog::Kind::died, process.offset, at(process.offset),
            static_cast<std::uint32_t>(size_) - process.offset);
  drop_youngest();
}

void WorkingState::undo_to(std::size_t mark) {
  for (;;) {
    log_.undo_bytes(mark, bytes_.data());
    if (log_.size() == mark) return;
    const UndoLog::Entry entry = log_.pop();
    switch (entry.kind) {
      case UndoLog::Kind::bytes:
      case UndoLog::Kind::block:
        std::memcpy(bytes_.data() + entry.offset, entry.data, entry.size);
        break;
      case UndoLog::Kind::created:
        drop_youngest();
        break;
      case UndoLog::Kind::died:
        std::memcpy(bytes_.data() + entry.offset, entry.data, entry.size);
        append_frame(layout_.read_proctype(at(entry.offset)));
        bytes_[Layout::kProcessCount] = static_cast<std::byte>(process_count_);
        break;
      case UndoLog::Kind::whole:
        rebuild({entry.data, entry.size});
        break;
    }
  }
}

void WorkingState::condense(std::size_t mark) {
  const std::vector<std::byte> now(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(size_));
  undo_to(mark);
  log_.push(UndoLog::Kind::whole, 0, bytes_.data(), static_cast<std::uint32_t>(size_));
  rebuild(now);
}

}  // namespace hasse::machine
