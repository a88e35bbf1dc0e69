// What goes into a state tree and comes out of it, from where a search stands.
//
// Insertion starts from another state, whose words, tuples and numbers are at hand, the base. Only the tuples above words that
// differ are looked up, so that the cost of a step is that of what it changes, and of comparing. A new state is the
// next base until the search goes back from it (back()): what it changed is on a stack. So is a known one that has flags unset
// (state_flags.h), since the search may go on from it. So the base is where the search is, and tuples of states that it goes
// back to are not looked up again. Each thread has a cursor of its own.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/growing_array.h"
#include "store/state_tree.h"

namespace hasse::store {

class TreeCursor {
 public:
  explicit TreeCursor(StateTree& tree);
  // The tree may be gone by then, but not its ledger.
  ~TreeCursor() { ledger_.give_back(memory_bytes()); }
  TreeCursor(const TreeCursor&) = delete;
  TreeCursor& operator=(const TreeCursor&) = delete;

  struct Inserted {
    StateTree::Root root;
    bool is_new;
    StateFlags flags;
    bool is_base;
  };
  // `state` has the length of the tree. For a new one, `beside` bytes are taken from the ledger for what the caller keeps with
  // it. Throws std::bad_alloc when there is no room; the states stay as they were.
  Inserted insert(std::span<const std::byte> state, std::uint64_t beside = 0);

  // The state that became the base by its insertion is left for the one before it.
  void back();
  // The base stays where it is, with nothing to go back to.
  void stay() { changes_.clear(); }

  // Makes a state the base.
  void stand(std::span<const std::byte> state);
  // The state, which becomes the base; valid until the next call.
  std::span<const std::byte> get(StateTree::Root root);

  // Of the stack; they are in the ledger of the tree.
  std::uint64_t memory_bytes() const { return changes_.capacity() * sizeof(Change); }

 private:
  using Place = StateTree::Place;
  struct Change {
    Place place;
    std::uint32_t before;
  };
  // A node with its table.
  struct Level {
    TupleTable* table;
    Place first;
    Place number_goes_to;
  };
  // A set of nodes.
  using Marks = std::array<std::uint64_t, kMostNodes / 64>;
  static void mark(Marks& marks, std::uint32_t node) { marks[node / 64] |= std::uint64_t{1} << node % 64; }
  void make_room();
  bool grow(std::size_t capacity);
  void forget_half();
  void go_to(std::span<const std::byte> state);
  void climb(Marks& marks);
  void change(Place place, std::uint32_t value) {
    changes_.push_back({place, values_[place]});
    values_[place] = value;
  }
  void undo_to(std::size_t size) {
    while (changes_.size() > size) {
      const Change& last = changes_.back();
      values_[last.place] = last.before;
      words_[word_of_place_[last.place]] = last.before;
      changes_.pop_back();
    }
  }
  // What is on the stack from `begin` on is what the base changed.
  void end_level(std::size_t begin) { changes_.push_back({0, static_cast<std::uint32_t>(changes_.size() - begin)}); }

  StateTree& tree_;
  Ledger& ledger_;
  const Place* place_of_word_;
  const std::uint32_t* node_of_place_;
  std::vector<Level> levels_;          // every node but the root
  std::vector<std::uint32_t> values_;  // of the base, by place
  bool is_filled_ = false;             // values_ are those of a state
  // What new states on the way to the base changed: after those of each one, how many they are.
  GrowingArray<Change> changes_;
  std::vector<std::uint32_t> word_of_place_;  // where no word is, the one behind the last
  std::vector<std::uint32_t> words_;          // of the base, and one more
};

}  // namespace hasse::store
