#include "poset/linear.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::poset {
namespace {

bool holds(const Conjunct& conjunct, const Cut& cut) {
  return conjunct.holds[cut[conjunct.chain]] != 0;
}

std::int64_t total(const Counter& counter, const Cut& cut) {
  const std::uint32_t count = cut[counter.chain];
  return counter.totals.empty() ? count : counter.totals[count];
}

bool holds(const Difference& difference, const Cut& cut) {
  return total(difference.up, cut) - total(difference.down, cut) >= difference.least;
}

// The next count at which it holds; one more than the chain's length if there is none yet.
Need more(const Conjunct& conjunct, const Cut& cut) {
  const auto from = conjunct.holds.begin() + cut[conjunct.chain] + 1;
  const auto next = std::find(from, conjunct.holds.end(), std::uint8_t{1});
  return Need::of(conjunct.chain, static_cast<std::uint32_t>(next - conjunct.holds.begin()));
}

Need less(const Conjunct& conjunct, const Cut& cut) {
  std::uint32_t count = cut[conjunct.chain];
  while (count > 0) {
    --count;
    if (conjunct.holds[count] != 0) return Need::of(conjunct.chain, count);
  }
  return Need::never();
}

// The counter that goes up must reach what the other one has already: satisfying cuts above have no less of that.
Need more(const Difference& difference, const Cut& cut) {
  const std::int64_t target = difference.least + total(difference.down, cut);
  const Counter& up = difference.up;
  if (up.totals.empty()) return Need::of(up.chain, static_cast<std::uint32_t>(target));
  const auto next = std::partition_point(up.totals.begin(), up.totals.end(), [&](auto t) { return t < target; });
  return Need::of(up.chain, static_cast<std::uint32_t>(next - up.totals.begin()));
}

Need less(const Difference& difference, const Cut& cut) {
  const std::int64_t target = total(difference.up, cut) - difference.least;
  const Counter& down = difference.down;
  if (target < (down.totals.empty() ? 0 : std::int64_t{down.totals.front()})) return Need::never();
  if (down.totals.empty()) return Need::of(down.chain, static_cast<std::uint32_t>(target));
  const auto next = std::partition_point(down.totals.begin(), down.totals.end(), [&](auto t) { return t <= target; });
  return Need::of(down.chain, static_cast<std::uint32_t>(next - down.totals.begin() - 1));
}

// Does what is needed, as far as the poset goes; says whether that was all of it.
bool raise_as_needed(const Poset& poset, Cut& cut, const Need& need) {
  const std::uint32_t length = poset.length(need.chain);
  raise(poset, cut, need.chain, std::min(need.count, length));
  return need.count <= length;
}

void check_lengths(const Poset& poset, const Conjunction& conjunction) {
  const auto check = [&](ChainId chain, std::size_t entries) {
    HASSE_CHECK(entries == std::size_t{poset.length(chain)} + 1, "{} entries for {} events on chain {}", entries,
                poset.length(chain), chain);
  };
  for (const Conjunct& conjunct : conjunction.conjuncts) check(conjunct.chain, conjunct.holds.size());
  for (const Difference& difference : conjunction.differences) {
    for (const Counter& counter : {difference.up, difference.down}) {
      if (!counter.totals.empty()) check(counter.chain, counter.totals.size());
    }
  }
}

}  // namespace

Outcome least_cut(const Poset& poset, const Crucial& crucial, Cut& cut) {
  for (;;) {
    stop_point();
    const Need need = crucial(cut);
    if (need.kind == Need::Kind::nothing) return Outcome::found;
    if (need.kind == Need::Kind::never) return Outcome::never;
    HASSE_CHECK(need.count > cut[need.chain], "no more of chain {} is asked for", need.chain);
    if (!raise_as_needed(poset, cut, need)) return Outcome::not_yet;
  }
}

Outcome greatest_cut(const Poset& poset, const Crucial& crucial, Cut& cut) {
  for (;;) {
    stop_point();
    const Need need = crucial(cut);
    if (need.kind == Need::Kind::nothing) return Outcome::found;
    if (need.kind == Need::Kind::never) return Outcome::never;
    HASSE_CHECK(need.count < cut[need.chain], "no less of chain {} is asked for", need.chain);
    lower(poset, cut, need.chain, need.count);
  }
}

Difference at_least_under_way(Counter sends, Counter receives, std::int64_t initially, std::int64_t k) {
  return {.up = sends, .down = receives, .least = k - initially};
}

Difference at_most_under_way(Counter sends, Counter receives, std::int64_t initially, std::int64_t k) {
  return {.up = receives, .down = sends, .least = initially - k};
}

bool Conjunction::holds(const Cut& cut) const {
  const auto in_cut = [&](const auto& condition) { return poset::holds(condition, cut); };
  return std::all_of(conjuncts.begin(), conjuncts.end(), in_cut) &&
         std::all_of(differences.begin(), differences.end(), in_cut);
}

Need Conjunction::more(const Cut& cut) const {
  for (const Conjunct& conjunct : conjuncts) {
    if (!poset::holds(conjunct, cut)) return poset::more(conjunct, cut);
  }
  for (const Difference& difference : differences) {
    if (!poset::holds(difference, cut)) return poset::more(difference, cut);
  }
  return Need::nothing();
}

Need Conjunction::less(const Cut& cut) const {
  for (const Conjunct& conjunct : conjuncts) {
    if (!poset::holds(conjunct, cut)) return poset::less(conjunct, cut);
  }
  for (const Difference& difference : differences) {
    if (!poset::holds(difference, cut)) return poset::less(difference, cut);
  }
  return Need::nothing();
}

Outcome least_cut(const Poset& poset, const Conjunction& conjunction, Cut& cut) {
  check_lengths(poset, conjunction);
  bool changed = true;
  // Does not start again from the first condition after each step, as `more` would.
  const auto satisfy = [&](const auto& condition) {
    if (holds(condition, cut)) return true;
    changed = true;
    return raise_as_needed(poset, cut, more(condition, cut));
  };
  while (changed) {
    stop_point();
    changed = false;
    for (const Conjunct& conjunct : conjunction.conjuncts) {
      if (!satisfy(conjunct)) return Outcome::not_yet;
    }
    for (const Difference& difference : conjunction.differences) {
      if (!satisfy(difference)) return Outcome::not_yet;
    }
  }
  return Outcome::found;
}

Outcome greatest_cut(const Poset& poset, const Conjunction& conjunction, Cut& cut) {
  check_lengths(poset, conjunction);
  return greatest_cut(
      poset, [&](const Cut& current) { return conjunction.less(current); }, cut);
}

Outcome least_cut_of_any(const Poset& poset, std::span<const Conjunction> parts, std::vector<Cut>& resume, Cut& cut) {
  HASSE_CHECK(resume.size() == parts.size(), "{} parts, {} cuts to resume from", parts.size(), resume.size());
  Outcome outcome = Outcome::never;
  std::size_t smallest = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Outcome part = least_cut(poset, parts[i], resume[i]);
    if (part == Outcome::not_yet && outcome == Outcome::never) outcome = Outcome::not_yet;
    if (part != Outcome::found) continue;
    const std::size_t events = size(poset, resume[i]);
    if (outcome == Outcome::found && events >= smallest) continue;
    outcome = Outcome::found;
    smallest = events;
    cut = resume[i];
  }
  return outcome;
}

}  // namespace hasse::poset
