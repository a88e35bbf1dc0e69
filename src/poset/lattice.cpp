#include "poset/lattice.h"

#include <unordered_map>

#include "base/stop.h"
#include "poset/cut_hash.h"

namespace hasse::poset {

std::optional<Lattice> lattice(const Poset& poset, std::size_t most) {
  Lattice result;
  std::unordered_map<Cut, std::uint32_t, CutHash> numbers;
  const auto number_of = [&](const Cut& cut) {
    const auto [known, is_new] = numbers.try_emplace(cut, static_cast<std::uint32_t>(result.cuts.size()));
    if (is_new) result.cuts.push_back(cut);
    return known->second;
  };
  number_of(empty_cut(poset));
  for (std::uint32_t from = 0; from < result.cuts.size(); ++from) {
    stop_point();
    if (result.cuts.size() > most) return std::nullopt;
    for (ChainId c = 0; c < poset.chain_count(); ++c) {
      Cut cut = result.cuts[from];
      if (cut[c] == poset.length(c)) continue;
      const EventId event = poset.chain(c)[cut[c]];
      if (poset.home(event) != c || !is_enabled(poset, cut, event)) continue;
      for (const ChainId its : poset.chains_of(event)) ++cut[its];
      result.steps.push_back({from, number_of(cut), event});
    }
  }
  return result;
}

}  // namespace hasse::poset
