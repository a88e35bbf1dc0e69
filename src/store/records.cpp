#include "store/records.h"

#include <new>

namespace hasse::store {

// Whole pages, so that their memory is free afterwards.
std::uint64_t Records::spill(std::uint64_t fewest_bytes) {
  constexpr std::uint64_t kOfAPage = 4096 / sizeof(Record);
  static_assert(4096 % sizeof(Record) == 0);
  const std::uint64_t end = size() / kOfAPage * kOfAPage;
  const std::span<const Record> moved(data() + spilled_, end - spilled_);
  if (moved.empty() || moved.size_bytes() < fewest_bytes) return 0;
  try {
    if (!file_) file_ = std::make_unique<ScratchFile>();
    file_->append(std::as_bytes(moved));
  } catch (const std::bad_alloc&) {
    return 0;
  }
  in_memory_.clear(spilled_ * sizeof(Record), moved.size_bytes());
  spilled_ = end;
  return moved.size_bytes();
}

Record Records::at(std::uint64_t id) const {
  if (id >= spilled_) return data()[id];
  Record record;
  read(id, {&record, 1});
  return record;
}

Record Records::Reader::get(std::uint64_t id) {
  if (id >= records_.spilled_) return records_.data()[id];
  if (id < first_ || id >= first_ + some_.size() || changes_ != records_.changes_) {
    changes_ = records_.changes_;
    some_.resize(std::min(kAtOnce, records_.spilled_ - id));
    first_ = id;
    records_.read(id, some_);
  }
  return some_[id - first_];
}

}  // namespace hasse::store
