#include "poset/lattice.h"

#include <unordered_map>

#include "poset/cut_hash.h"

namespace hasse::poset {

std::optional<Lattice> Lattice::build(const Poset& poset, const SearchLimits& limits) {
  Lattice lattice(poset.chain_count());
  lattice.counts_.resize(lattice.chains_, 0);
  std::size_t count = 1;
  std::unordered_map<Cut, std::uint32_t, CutHash> next_level;
  for (std::size_t index = 0, level_end = 1; index < count; ++index) {
    if (index == level_end) {
      next_level.clear();
      level_end = count;
    }
    Cut cut = lattice.cut(index);
    for (ChainId c = 0; c < cut.size(); ++c) {
      if (cut[c] == poset.length(c)) continue;
      const EventId event = poset.chain(c)[cut[c]];
      if (poset.home(event) != c || !is_enabled(poset, cut, event)) continue;
      for (const ChainId own : poset.chains_of(event)) ++cut[own];
      const auto [found, is_new] = next_level.try_emplace(cut, static_cast<std::uint32_t>(count));
      if (is_new) {
        ++count;
        lattice.counts_.insert(lattice.counts_.end(), cut.begin(), cut.end());
      }
      lattice.successors_.push_back(found->second);
      for (const ChainId own : poset.chains_of(event)) --cut[own];
    }
    lattice.first_successor_.push_back(lattice.successors_.size());
    const std::size_t bytes =
        (lattice.counts_.size() + lattice.successors_.size()) * sizeof(std::uint32_t) + count * sizeof(std::size_t);
    if (bytes > limits.most_bytes || count == UINT32_MAX || (limits.give_up && limits.give_up())) return std::nullopt;
  }
  return lattice;
}

Cut Lattice::cut(std::size_t index) const {
  const auto begin = counts_.begin() + static_cast<std::ptrdiff_t>(index * chains_);
  return {begin, begin + static_cast<std::ptrdiff_t>(chains_)};
}

}  // namespace hasse::poset
