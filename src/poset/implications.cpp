#include "poset/implications.h"

#include <algorithm>

namespace hasse::poset {

namespace {

constexpr EventId kStart = Implication::kStart;
constexpr EventId kEnd = Implication::kEnd;

// Lists of numbers by key, one after another in memory.
class Lists {
 public:
  Lists(std::size_t keys, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs) : begin_(keys + 1, 0) {
    for (const auto& [key, value] : pairs) ++begin_[key + 1];
    for (std::size_t k = 0; k < keys; ++k) begin_[k + 1] += begin_[k];
    values_.resize(pairs.size());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for (const auto& [key, value] : pairs) values_[next[key]++] = value;
  }
  std::span<const std::uint32_t> of(std::uint32_t key) const {
    return std::span(values_).subspan(begin_[key], begin_[key + 1] - begin_[key]);
  }

 private:
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> values_;
};

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

bool is_implied(const Poset& poset, const Implication& implication) {
  if (implication.given == kStart || implication.required == kEnd) return false;
  return implication.given == implication.required || poset.happened_before(implication.required, implication.given);
}

// The components of events that require each other, by Tarjan's algorithm without recursion. What a component requires
// is complete before it.
class Components {
 public:
  Components(const Poset& poset, const Implications& implications) : requires_(edges(poset, implications)) {
    const std::size_t events = poset.event_count();
    index_.assign(events, 0);
    low_.assign(events, 0);
    on_stack_.assign(events, false);
    for (EventId e = 0; e < events; ++e) {
      if (index_[e] == 0) visit(e);
    }
  }

  // Of each component with several events, one of them.
  const std::vector<EventId>& members() const { return members_; }

 private:
  static Lists edges(const Poset& poset, const Implications& implications) {
    Pairs pairs;
    for (EventId e = 0; e < poset.event_count(); ++e) {
      for (const EventId cause : poset.direct_causes(e)) pairs.emplace_back(e, cause);
    }
    for (const Implication& implication : implications) {
      if (implication.given != kStart && implication.required != kEnd)
        pairs.emplace_back(implication.given, implication.required);
    }
    return {poset.event_count(), pairs};
  }

  void enter(EventId event) {
    index_[event] = low_[event] = ++visited_;
    stack_.push_back(event);
    on_stack_[event] = true;
    way_.emplace_back(event, 0);
  }

  void visit(EventId root) {
    enter(root);
    while (!way_.empty()) {
      const EventId event = way_.back().first;
      const std::span<const std::uint32_t> required = requires_.of(event);
      if (way_.back().second < required.size()) {
        const EventId next = required[way_.back().second++];
        if (index_[next] == 0) {
          enter(next);
        } else if (on_stack_[next]) {
          low_[event] = std::min(low_[event], index_[next]);
        }
        continue;
      }
      way_.pop_back();
      if (!way_.empty()) low_[way_.back().first] = std::min(low_[way_.back().first], low_[event]);
      if (low_[event] == index_[event]) leave(event);
    }
  }

  void leave(EventId first) {
    if (stack_.back() != first) members_.push_back(first);
    EventId event = 0;
    do {
      event = stack_.back();
      stack_.pop_back();
      on_stack_[event] = false;
    } while (event != first);
  }

  Lists requires_;
  std::vector<std::uint32_t> index_, low_;  // in order of visiting, from 1
  std::vector<bool> on_stack_;
  std::vector<EventId> stack_;
  std::vector<std::pair<EventId, std::size_t>> way_;
  std::vector<EventId> members_;
  std::uint32_t visited_ = 0;
};

}  // namespace

Implications implications_of(const Poset& poset, const Conjunct& condition) {
  Implications result;
  const std::span<const EventId> chain = poset.chain(condition.chain);
  for (std::size_t i = 0; i < condition.holds.size(); ++i) {
    if (condition.holds[i] == 0) result.push_back({i == 0 ? kStart : chain[i - 1], i < chain.size() ? chain[i] : kEnd});
  }
  return result;
}

Implications nothing_satisfies() {
  return {{kStart, kEnd}};
}

bool satisfies(const Poset& poset, const Implications& implications, const Cut& cut) {
  return std::ranges::all_of(implications, [&](const Implication& implication) {
    const bool is_given = implication.given == kStart || contains(poset, cut, implication.given);
    return !is_given || (implication.required != kEnd && contains(poset, cut, implication.required));
  });
}

std::optional<Cut> least(const Poset& poset, const Implications& implications) {
  std::vector<EventId> work;
  Pairs pairs;
  for (const Implication& implication : implications) {
    if (implication.given == kStart) {
      work.push_back(implication.required);
    } else {
      pairs.emplace_back(implication.given, implication.required);
    }
  }
  const Lists required_by(poset.event_count(), pairs);
  Cut cut = empty_cut(poset);
  std::vector<EventId> added;
  while (!work.empty()) {
    const EventId event = work.back();
    work.pop_back();
    if (event == kEnd) return std::nullopt;
    added.clear();
    append_missing(poset, history(poset, event), cut, added);
    for (const EventId e : added) {
      for (const EventId required : required_by.of(e)) work.push_back(required);
    }
  }
  return cut;
}

std::optional<Cut> greatest(const Poset& poset, const Implications& implications) {
  std::vector<EventId> work;
  Pairs pairs;
  for (const Implication& implication : implications) {
    if (implication.required == kEnd) {
      work.push_back(implication.given);
    } else {
      pairs.emplace_back(implication.required, implication.given);
    }
  }
  const Lists given_with(poset.event_count(), pairs);
  Cut cut = full_cut(poset);
  std::vector<EventId> removed;
  while (!work.empty()) {
    const EventId event = work.back();
    work.pop_back();
    if (event == kStart) return std::nullopt;
    if (!contains(poset, cut, event)) continue;
    Cut less = cut;
    const ChainId home = poset.home(event);
    lower(poset, less, home, poset.clock(event)[home] - 1);
    removed.clear();
    Cut rest = less;
    append_missing(poset, cut, rest, removed);
    cut = std::move(less);
    for (const EventId e : removed) {
      for (const EventId given : given_with.of(e)) work.push_back(given);
    }
  }
  return cut;
}

std::optional<Cut> smallest_outside(const Poset& poset, const Implications& implications) {
  std::optional<Cut> smallest;
  std::size_t smallest_size = SIZE_MAX;
  for (const Implication& implication : implications) {
    if (is_implied(poset, implication)) continue;
    Cut cut = implication.given == kStart ? empty_cut(poset) : history(poset, implication.given);
    const std::size_t size = poset::size(poset, cut);
    if (size >= smallest_size) continue;
    smallest_size = size;
    smallest = std::move(cut);
  }
  return smallest;
}

Implications exists_finally(const Poset& poset, const Implications& implications) {
  const std::optional<Cut> last = greatest(poset, implications);
  if (!last) return nothing_satisfies();
  Implications result;
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    if ((*last)[c] < poset.length(c)) result.push_back({poset.chain(c)[(*last)[c]], kEnd});
  }
  return result;
}

Implications always_globally(const Poset& poset, const Implications& implications) {
  Implications result;
  for (const Implication& implication : implications) {
    if (!is_implied(poset, implication)) result.push_back({kStart, implication.required});
  }
  return result;
}

Implications exists_globally(const Poset& poset, const Implications& implications) {
  // A way through satisfying cuts ends with the full one, so no event may be forbidden; and what is in satisfying cuts
  // together or not at all cannot happen one after another, so it has happened already.
  for (const Implication& implication : implications) {
    if (implication.required == kEnd) return nothing_satisfies();
  }
  Implications result = implications;
  const Components components(poset, implications);
  for (const EventId event : components.members()) result.push_back({kStart, event});
  return result;
}

}  // namespace hasse::poset
