// All states of one length, as a tree of numbered tuples: exact, at best 5 bytes a state.
//
// A state is cut into words of 32 bits. A grouping (grouping.h) says which words and which numbers of other tuples make
// up each tuple; a tuple is stored once and named by its number; the two numbers at the root stand for the state, and
// the set of these pairs says whether it was there before. What goes in and comes out goes through a tree_cursor.h.
// Threads can use it together, each with a cursor of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/cache_line.h"
#include "store/grouping.h"
#include "store/ledger.h"
#include "store/quotient_set.h"
#include "store/tuple_table.h"

namespace hasse::store {

class alignas(kCacheLine) StateTree {
 public:
  // Words, and numbers of tuples, lie in places: those of a tuple one after another, then the root's.
  using Place = std::uint32_t;
  struct Node {
    Place first = 0;
    std::uint32_t width = 0;
    Place number_goes_to = 0;
  };
  // The root pair of a state.
  struct Root {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };

  StateTree(std::size_t state_bytes, const Grouping& grouping, Safepoint& safepoint, Ledger& ledger,
            QuotientSet::Mix mix, unsigned payload_bits = 0);

  std::size_t state_bytes() const { return state_bytes_; }
  std::span<const Node> nodes() const {
    return nodes_;
  }  // inputs before the nodes that have them; the root is the last
  std::size_t places() const { return places_; }
  std::span<const Place> place_of_word() const { return place_of_word_; }
  Place left() const { return left_; }
  Place right() const { return right_; }
  TupleTable& table(std::uint32_t node) { return *tables_[node]; }  // every node but the root has one
  QuotientSet& roots() { return roots_; }
  Ledger& ledger() { return ledger_; }

  // Replaces the safepoint. Not while threads use the tables.
  void change_safepoint(Safepoint& safepoint);

  std::uint64_t size() const { return roots_.size(); }
  std::uint64_t tuples() const;
  Grouping grouping() const;
  std::uint64_t bytes_of_tuples() const;  // about what they need

  // The words of a state, the last one padded with zeros.
  static std::size_t words(std::size_t state_bytes) { return (state_bytes + 3) / 4; }
  static void split(std::span<const std::byte> state, std::uint32_t* words);

 private:
  Ledger& ledger_;
  std::size_t state_bytes_;
  std::vector<Node, OwnLines<Node>> nodes_;
  std::vector<std::unique_ptr<TupleTable>, OwnLines<std::unique_ptr<TupleTable>>> tables_;
  Place places_ = 0;
  std::vector<Place, OwnLines<Place>> place_of_word_;
  Place left_ = 0;
  Place right_ = 0;
  QuotientSet roots_;
};

}  // namespace hasse::store
