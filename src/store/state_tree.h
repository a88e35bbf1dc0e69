// All states of one length, as a tree of numbered tuples: exact, at best 5 bytes a state.
//
// A state is cut into words of 32 bits. A grouping (grouping.h) says which words and which numbers of other tuples make
// up each tuple; a tuple is stored once and named by its number; the two numbers at the root stand for the state, and
// the set of these pairs says whether it was there before.
//
// Insertion starts from another state, whose tuples and numbers are at hand, the base: only the tuples above words that
// differ are looked up anew, so that the cost of a step is that of what it changes. A state that was known already is
// left again for the base, since a search goes back then; a new one is the next base, or is left as well (Base::asked). Not
// thread safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "store/grouping.h"
#include "store/ledger.h"
#include "store/quotient_set.h"
#include "store/tuple_table.h"

namespace hasse::store {

class StateTree {
 public:
  // What insertion starts from: the new state inserted last, as fits a search depth first, or the state that was asked
  // for last (get), as fits one breadth first.
  enum class Base : bool { newest, asked };

  StateTree(std::size_t state_bytes, const Grouping& grouping, Base base, Ledger& ledger, QuotientSet::Mix mix);

  // What stands for a state.
  struct Root {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };
  struct Inserted {
    Root root;
    bool is_new;
  };
  // `state` has the length of this tree. For a new one, `beside` bytes are taken from the ledger for what the caller keeps
  // with it. Throws std::bad_alloc when there is no room; the states stay as they were.
  Inserted insert(std::span<const std::byte> state, std::uint64_t beside = 0);
  // The state; valid until the next call.
  std::span<const std::byte> get(Root root);

  std::uint64_t size() const { return roots_.size(); }
  std::uint64_t tuples() const;

  // The words of a state, the last one padded with zeros.
  static std::size_t words(std::size_t state_bytes) { return (state_bytes + 3) / 4; }
  static void split(std::span<const std::byte> state, std::uint32_t* words);

 private:
  // Words, and numbers of tuples, lie in places: those of a tuple one after another, then the root's.
  using Place = std::uint32_t;
  struct Node {
    Place first = 0;
    std::uint32_t width = 0;
    Place number_goes_to = 0;
    std::uint64_t hash = 0;  // of the tuple that is at its places
  };
  struct PlaceInfo {
    std::uint64_t weight;  // in the hash of the tuple
    std::uint32_t node;    // whose tuple it is part of
  };
  struct Change {
    Place place;
    std::uint32_t before;
  };
  // A set of nodes.
  struct Marks {
    std::array<std::uint64_t, kMostNodes / 64> bits{};

    void add(std::uint32_t node) { bits[node / 64] |= std::uint64_t{1} << node % 64; }
  };
  void enter_words(std::span<const std::byte> state, Marks& changed);
  void enter_word(std::size_t word, std::uint32_t value, Marks& changed);
  void climb(Marks& changed);
  void set(Place place, std::uint32_t value) {
    const PlaceInfo& at = places_[place];
    nodes_[at.node].hash += at.weight * (std::uint64_t{value} - values_[place]);
    values_[place] = value;
  }
  void change(Place place, std::uint32_t value) {
    changes_.push_back({place, values_[place]});
    set(place, value);
  }
  void go_back();

  std::size_t state_bytes_;
  Base base_;
  std::vector<Node> nodes_;         // inputs before the nodes that have them; the root is the last
  std::vector<TupleTable> tables_;  // one for each node but the root
  std::vector<PlaceInfo> places_;
  std::vector<Place> place_of_word_;
  Place left_ = 0;
  Place right_ = 0;
  // The state at hand: the base but for `changes_`, oldest first.
  std::vector<std::uint32_t> values_;
  std::vector<Change> changes_;
  bool has_base_ = false;
  std::vector<std::uint32_t> words_;  // of the base, in the order of the state
  QuotientSet roots_;
};

}  // namespace hasse::store
