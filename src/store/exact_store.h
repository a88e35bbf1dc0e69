// The set of visited states, kept whole: exact, grows by itself, no size to choose.
//
// States are blocks of bytes of any length up to 1 MiB. Each gets an id, 0, 1, 2, ... in order of insertion. Open
// addressing over a power of two of 64-bit slots (hash tag and id), doubled at 3/4 full; the states themselves lie in
// chunks that never move, so that a view stays valid. Insertion O(1) amortised. Not thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hasse::store {

using StateId = std::uint64_t;

class ExactStore {
 public:
  ExactStore();

  struct Inserted {
    StateId id;
    bool is_new;
  };
  Inserted insert(std::span<const std::byte> state);
  std::span<const std::byte> get(StateId id) const;

  std::uint64_t size() const;          // states
  std::uint64_t memory_bytes() const;  // all of it: table, ids, states
};

}  // namespace hasse::store
