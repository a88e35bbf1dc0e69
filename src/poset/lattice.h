// All cuts of a run with their successors, for questions that need to look at every one of them.
//
// Cuts are numbered so that every cut comes after those within it, smaller ones first; 0 is the empty cut, the last one
// the full cut. Built level by level: O(cuts * chains^2) time; memory 4 * (chains + successors) bytes a cut, and a table
// of one level. Source: Cooper and Marzullo, "Consistent Detection of Global Predicates", 1991.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "poset/cut.h"
#include "poset/search_limits.h"

namespace hasse::poset {

class Lattice {
 public:
  // Nothing where the limits say so.
  static std::optional<Lattice> build(const Poset& poset, const SearchLimits& limits);

  std::size_t size() const { return first_successor_.size() - 1; }
  Cut cut(std::size_t index) const;
  std::span<const std::uint32_t> successors(std::size_t index) const {
    return std::span(successors_)
        .subspan(first_successor_[index], first_successor_[index + 1] - first_successor_[index]);
  }

 private:
  explicit Lattice(std::size_t chains) : chains_(chains) {}

  std::size_t chains_;
  std::vector<std::uint32_t> counts_;  // of all cuts, one after another
  std::vector<std::size_t> first_successor_ = {0};
  std::vector<std::uint32_t> successors_;
};

}  // namespace hasse::poset
