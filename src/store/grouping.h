// Groups the words of a state into a tree of tuples, so that few different tuples make up all states.
//
// A tree store (state_tree.h) names each inner node by the number of its tuple, so what a node costs is the number of
// different tuples that it takes. That depends on which words are put together: those of a process and of the channel
// it reads vary together, while the processes' halves of a state together vary as much as the state. Nothing of that is
// known here: it is learned from a sample of states. Groups of words are merged two by two, always those two that
// together take the fewest different values, until two are left; these are the halves of the root. Where a group takes few
// values, the tuples below it are made one: fewer look-ups.
//
// Any grouping is right; this one is small. O(g^2 s) for g groups at the start (at most kMostGroups) and s states in the
// sample. Deterministic.
//
// The idea of the tree: Laarman, van de Pol, Weber, "Parallel recursive state compression for free" (SPIN 2011), which
// pairs the words in the order in which they lie.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hasse::store {

struct Grouping {
  // What an input is: word i of the state is i, the node j is words + j. Inputs of a node come before it.
  using Input = std::uint32_t;
  struct Node {
    std::vector<Input> inputs;
  };
  std::size_t words = 0;
  std::vector<Node> nodes;
  Input left = 0;
  Input right = 0;  // both halves of the root; the same where there is only one
};

inline constexpr std::size_t kMostGroups = 48;
// No grouping has more nodes than this.
inline constexpr std::size_t kMostNodes = 128;
inline constexpr std::size_t kMostInputs = 16;

// `sample`: states of `words` words each (at least one), one after another.
Grouping learn_grouping(std::span<const std::uint32_t> sample, std::size_t words);

}  // namespace hasse::store
