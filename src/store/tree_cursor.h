// A thread's cursor into a state tree; it follows a search.
//
// Insertion starts from another state, whose words and numbers of tuples are at hand, the base. Only tuples that differ from
// those of the base are looked up. A new state is the next base until the search goes back from it (back()), and so is a known
// one that the search goes on from (go_there()). So the base is where the search is, and tuples of states that it goes back to
// are not looked up again. Each thread has a cursor of its own.
//
// The bases on the search's path lie one behind another, with all their words. Keeping only the changes takes a third
// of the memory, but then branches depend on how many words and tuples a step changes, which processors cannot predict:
// insertion took a fifth longer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cache_line.h"
#include "base/growing_array.h"
#include "store/state_tree.h"

namespace hasse::store {

class alignas(kCacheLine) TreeCursor {
 public:
  explicit TreeCursor(StateTree& tree);
  // The tree may be destroyed before, but not its ledger.
  ~TreeCursor() { ledger_.give_back(memory_bytes()); }
  TreeCursor(const TreeCursor&) = delete;
  TreeCursor& operator=(const TreeCursor&) = delete;

  struct Inserted {
    StateTree::Root root;
    bool is_new;
    Payload payload;
  };
  // `state` has the length of the tree. For a new one, `beside` bytes are taken from the ledger for what the caller keeps with
  // it. Throws std::bad_alloc when there is no room; the states stay as they were.
  Inserted insert(std::span<const std::byte> state, std::uint64_t beside = 0);

  // The known state that was inserted last becomes the base.
  void go_there() { base_ += places_; }
  // The state that became the base last is left for the one before it.
  void back() {
    if (base_ != 0) base_ -= places_;
  }
  // Keeps the base, and drops the bases below it.
  void stay() { keep_only(base_); }

  // Makes a state the base.
  void stand(std::span<const std::byte> state);
  // Returns a state and makes it the base; valid until the next call.
  std::span<const std::byte> get(StateTree::Root root);

  // Of the bases; they are in the ledger of the tree.
  std::uint64_t memory_bytes() const { return values_.size() * sizeof(std::uint32_t); }

 private:
  using Place = StateTree::Place;
  // A node with its table.
  struct Level {
    TupleTable* table;
    Place first;
    Place number_goes_to;
  };
  std::uint32_t* in_hand() { return values_.data() + base_ + places_; }
  unsigned go_to(std::span<const std::byte> state);
  void spread(std::span<const std::byte> state);
  unsigned climb();
  void keep_only(std::size_t at);
  void begin_from_base();
  void make_room();
  void forget_half();
  bool grow(std::size_t size);

  StateTree& tree_;
  Ledger& ledger_;
  const Place* place_of_word_;
  std::size_t places_;
  std::vector<Level, OwnLines<Level>> levels_;  // every node but the root
  // Words and numbers, by place: those of the bases one after another, then those of the state in hand.
  GrowingArray<std::uint32_t> values_;
  std::size_t base_ = 0;                 // where the base begins; those to go back to are below
  bool is_filled_ = false;               // the base is that of a state
  std::vector<std::uint32_t> gathered_;  // the words of the state that was got last
};

}  // namespace hasse::store
