// A record for each state of a store with retrieval, in order of insertion: the state's place, its class and the
// searcher's note.
//
// A breadth-first search reads them in that order, since they are its queue, and otherwise only for the run of a
// counterexample. So when memory is short all of them go to a file (base/scratch_file.h), and later ones stay in memory
// until it is short again. Threads may add records, and read earlier ones, at the same time; making room, changing and
// moving records is for the safepoint's owner. Sequential reading costs O(1), any other record of the file a read.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/cache_line.h"
#include "base/scratch_file.h"
#include "store/region.h"
#include "store/state_tree.h"

namespace hasse::store {

struct Record {
  StateTree::Root place;  // in the tree of its class; of a state that is whole, its id
  std::uint64_t note_and_class = 0;

  static Record of(StateTree::Root place, std::uint64_t note, std::size_t in) {
    return {place, note | std::uint64_t{in} << kNoteBits};
  }
  static StateTree::Root place_of(std::uint64_t whole_id) {
    return {static_cast<std::uint32_t>(whole_id), static_cast<std::uint32_t>(whole_id >> 32)};
  }
  std::uint64_t whole_id() const { return place.left | std::uint64_t{place.right} << 32; }
  std::uint64_t note() const { return note_and_class & ((std::uint64_t{1} << kNoteBits) - 1); }
  std::size_t in() const { return note_and_class >> kNoteBits; }

 private:
  static constexpr int kNoteBits = 40;
};

class Records {
 public:
  // None will be added where there is no address space for them.
  explicit Records(std::size_t address_space) : in_memory_(address_space) {}

  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
  // For the records that threads are about to add, one each.
  bool has_room() const { return (size() + kOnTheirWay) * sizeof(Record) <= in_memory_.committed(); }
  void make_room() { in_memory_.commit((size() + 2 * kOnTheirWay) * sizeof(Record)); }
  // Says which id it has.
  std::uint64_t add(const Record& record) {
    const std::uint64_t id = size_.fetch_add(1, std::memory_order_relaxed);
    data()[id] = record;
    return id;
  }

  // One alone.
  Record at(std::uint64_t id) const;

  // How many are in the file: the first.
  std::uint64_t spilled() const { return spilled_; }
  // Moves to the file what is in memory, unless that is less than so many bytes; says how many bytes that was. None where the
  // disk is full.
  std::uint64_t spill(std::uint64_t fewest_bytes);

  // use(records) for some after another, all in order.
  template <typename Use>
  void for_each_part(const Use& use) const;
  // Changes them: change(record) for each, in order. Throws std::bad_alloc where the disk is full, and nothing has changed then
  // but what `change` itself remembers.
  template <typename Change>
  void change_all(const Change& change);
  // Makes room for so many more and lets `fill` write them.
  template <typename Fill>
  void append(std::uint64_t more, const Fill& fill);

  // A thread's cursor for sequential reading.
  class Reader {
   public:
    explicit Reader(const Records& records) : records_(records) {}
    Record get(std::uint64_t id);

   private:
    const Records& records_;
    std::vector<Record> some_;  // of the file
    std::uint64_t first_ = 0;
    std::uint64_t changes_ = 0;  // before they were read
  };

 private:
  static constexpr std::uint64_t kOnTheirWay = 256;
  static constexpr std::uint64_t kAtOnce = 4096;

  Record* data() const { return reinterpret_cast<Record*>(in_memory_.data()); }
  // Of the file, from `first` on.
  void read(std::uint64_t first, std::span<Record> some) const {
    file_->read(begins_at_ + first * sizeof(Record), std::as_writable_bytes(some));
  }
  template <typename Use>
  void for_each_part_of_file(const Use& use) const;

  Region in_memory_;  // each at the place that is its own, whether or not it is in the file
  std::unique_ptr<ScratchFile> file_;
  std::uint64_t begins_at_ = 0;  // in the file
  std::uint64_t spilled_ = 0;
  std::uint64_t changes_ = 0;
  alignas(kCacheLine) std::atomic<std::uint64_t> size_ = 0;
};

template <typename Use>
void Records::for_each_part_of_file(const Use& use) const {
  std::vector<Record> some;
  for (std::uint64_t id = 0; id < spilled_; id += some.size()) {
    some.resize(std::min(kAtOnce, spilled_ - id));
    read(id, some);
    use(std::span(some));
  }
}

template <typename Use>
void Records::for_each_part(const Use& use) const {
  for_each_part_of_file(use);
  use(std::span<const Record>(data() + spilled_, size() - spilled_));
}

template <typename Change>
void Records::change_all(const Change& change) {
  if (spilled_ > 0) {
    const std::uint64_t end = file_->size();
    try {
      for_each_part_of_file([&](std::span<Record> some) {
        for (Record& record : some) change(record);
        file_->append(std::as_bytes(some));
      });
    } catch (...) {
      file_->cut(end);
      throw;
    }
    begins_at_ = end;
    ++changes_;
  }
  for (Record& record : std::span(data() + spilled_, size() - spilled_)) change(record);
}

template <typename Fill>
void Records::append(std::uint64_t more, const Fill& fill) {
  in_memory_.commit((size() + more) * sizeof(Record));
  fill(std::span(data() + size(), more));
  size_.fetch_add(more, std::memory_order_relaxed);
}

}  // namespace hasse::store
