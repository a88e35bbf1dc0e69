// The set of visited states as a search sees it, whatever keeps it: one of the stores of this room, chosen at run time.
//
// Choosing costs one branch a call, always taken the same way; not measurable beside the look-up. Not thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "store/exact_store.h"
#include "store/tree_store.h"

namespace hasse::store {

enum class Kind : std::uint8_t {
  exact,  // whole states
  tree,   // compressed
};

class StateSet {
 public:
  struct Settings {
    Kind kind = Kind::exact;
    TreeStore::Settings tree;
  };
  using Recall = TreeStore::Recall;
  StateSet(const Settings& settings, Recall recall);

  // From now on an insertion that would take more than this many bytes fails; 0: no limit.
  void set_limit(std::uint64_t bytes);

  // True when the state is new. Throws std::bad_alloc when there is no memory for it, within the limit or at all; the set
  // stays as it was.
  bool insert(std::span<const std::byte> state, std::uint64_t note) {
    if (TreeStore* tree = std::get_if<TreeStore>(&store_)) return tree->insert(state, note);
    return std::get<ExactStore>(store_).insert(state, note).is_new;
  }

  // With Recall::states_and_notes: the states in order of insertion, for (id = begin(); id != end(); id = next(id));
  // states may be added meanwhile. What get() returns is valid until the next call. A note, below 2^40, was given at the
  // insertion.
  StateId begin() const;
  StateId next(StateId id) const;
  StateId end() const;
  std::span<const std::byte> get(StateId id);
  std::uint64_t note(StateId id) const;

  std::uint64_t size() const;
  std::uint64_t memory_bytes() const;

 private:
  std::variant<ExactStore, TreeStore> store_;
};

}  // namespace hasse::store
