// What goes into a state tree and comes out of it, from where a search stands.
//
// Insertion starts from another state, whose tuples and numbers are at hand, the base: only the tuples above words that
// differ are looked up anew, so that the cost of a step is that of what it changes. A state that was known already is
// left again for the base, since a search goes back then; a new one is the next base, or is left as well (Base::asked).
// Each thread has a cursor of its own.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "store/state_tree.h"

namespace hasse::store {

class TreeCursor {
 public:
  // What insertion starts from: the new state inserted last, as fits a search depth first, or the state that was got
  // last, as fits one breadth first.
  enum class Base : bool { newest, asked };

  TreeCursor(StateTree& tree, Base base);

  struct Inserted {
    StateTree::Root root;
    bool is_new;
  };
  // `state` has the length of the tree. For a new one, `beside` bytes are taken from the ledger for what the caller keeps
  // with it. Throws std::bad_alloc when there is no room; the states stay as they were.
  Inserted insert(std::span<const std::byte> state, std::uint64_t beside = 0);

  // The state; valid until the next call.
  std::span<const std::byte> get(StateTree::Root root);

 private:
  using Place = StateTree::Place;
  struct Change {
    Place place;
    std::uint32_t before;
  };
  // A set of nodes.
  struct Marks {
    std::array<std::uint64_t, kMostNodes / 64> bits{};

    void add(std::uint32_t node) { bits[node / 64] |= std::uint64_t{1} << node % 64; }
    void remove(std::uint32_t node) { bits[node / 64] &= ~(std::uint64_t{1} << node % 64); }
    // Of the nodes left; the root is always one, and the last.
    std::uint32_t first() const {
      const std::uint32_t low = bits[0] != 0 ? 0 : 1;
      return 64 * low + static_cast<std::uint32_t>(std::countr_zero(bits[low]));
    }
  };
  void enter(std::span<const std::byte> state, Marks& changed);
  void climb(Marks& changed);
  void set(Place place, std::uint32_t value) {
    const StateTree::PlaceInfo& at = places_[place];
    hashes_[at.node] += at.weight * (std::uint64_t{value} - values_[place]);
    values_[place] = value;
  }
  void change(Place place, std::uint32_t value) {
    changes_[changed_++] = {place, values_[place]};
    set(place, value);
  }
  void go_back();

  StateTree& tree_;
  Base base_;
  const StateTree::PlaceInfo* places_;
  // The state at hand: the base but for `changes_`, oldest first.
  std::vector<std::uint32_t> values_;  // by place
  std::vector<std::uint64_t> hashes_;  // by node: of the tuple that is at its places
  std::vector<Change> changes_;        // room for all places
  std::size_t changed_ = 0;
  bool has_base_ = false;
  std::vector<std::uint32_t> words_;  // of the base, in the order of the state
};

}  // namespace hasse::store
