#include "poset/antichain.h"

#include <algorithm>
#include <deque>
#include <numeric>

#include "base/stop.h"

namespace hasse::poset {
namespace {

// Merges chains into one fewer.
class Merge {
 public:
  Merge(Chains chains, const Before& before)
      : before_(before), in_(std::move(chains)), head_(in_.size(), 0), out_(in_.size() - 1), tree_(in_.size()) {
    for (std::size_t edge = 0; edge < out_.size(); ++edge) connect(edge, edge + 1, edge);
  }

  // True if it succeeded: chains() are the result. Otherwise heads() are an antichain.
  bool run() {
    // Heads not yet found unordered with all others. A head is compared again only when it or the other one changes.
    std::vector<std::size_t> fresh(in_.size());
    std::iota(fresh.begin(), fresh.end(), 0);
    const auto has_empty = std::find_if(in_.begin(), in_.end(), [](const auto& chain) { return chain.empty(); });
    if (has_empty != in_.end()) return finish(has_empty - in_.begin());
    while (!fresh.empty()) {
      stop_point();
      const std::size_t i = fresh.back();
      std::size_t smaller = in_.size(), larger = 0;
      for (std::size_t j = 0; j < in_.size() && smaller == in_.size(); ++j) {
        if (j == i) continue;
        if (before_(head(i), head(j))) {
          smaller = i;
          larger = j;
        } else if (before_(head(j), head(i))) {
          smaller = j;
          larger = i;
        }
      }
      if (smaller == in_.size()) {
        fresh.pop_back();
        continue;
      }
      move_head(smaller, larger);
      if (head_[smaller] == in_[smaller].size()) return finish(smaller);
      if (smaller != i) {
        std::erase(fresh, smaller);
        fresh.push_back(smaller);
      }
    }
    return false;
  }

  Chains take_chains() { return std::move(out_); }
  std::vector<Element> heads() const {
    std::vector<Element> result;
    for (std::size_t i = 0; i < in_.size(); ++i) result.push_back(head(i));
    return result;
  }

 private:
  struct Edge {
    std::size_t to;
    std::size_t label;  // of the new chain
  };

  Element head(std::size_t i) const { return in_[i][head_[i]]; }
  void connect(std::size_t a, std::size_t b, std::size_t label) {
    tree_[a].push_back({b, label});
    tree_[b].push_back({a, label});
  }
  void disconnect(std::size_t a, std::size_t b) {
    std::erase_if(tree_[a], [&](const Edge& edge) { return edge.to == b; });
    std::erase_if(tree_[b], [&](const Edge& edge) { return edge.to == a; });
  }

  bool leads_to(const Edge& edge, std::size_t from, std::size_t target) const {
    if (edge.to == target) return true;
    return std::any_of(tree_[edge.to].begin(), tree_[edge.to].end(),
                       [&](const Edge& next) { return next.to != from && leads_to(next, edge.to, target); });
  }

  // The head of chain i, which is before that of chain j, goes to the new chain of the first edge on the way from i to
  // j; that edge then leads from i to j.
  void move_head(std::size_t i, std::size_t j) {
    const Edge first =
        *std::find_if(tree_[i].begin(), tree_[i].end(), [&](const Edge& edge) { return leads_to(edge, i, j); });
    disconnect(i, first.to);
    connect(i, j, first.label);
    out_[first.label].push_back(head(i));
    ++head_[i];
  }

  // One chain is used up: the rest of each other one goes to the new chain of its first edge on the way there.
  bool finish(std::size_t empty) {
    append_rests(empty, empty);
    return true;
  }
  void append_rests(std::size_t at, std::size_t from) {
    for (const Edge& edge : tree_[at]) {
      if (edge.to == from) continue;
      std::vector<Element>& out = out_[edge.label];
      out.insert(out.end(), in_[edge.to].begin() + head_[edge.to], in_[edge.to].end());
      append_rests(edge.to, at);
    }
  }

  const Before& before_;
  Chains in_;
  std::vector<std::size_t> head_;  // the first element of each that was not moved
  Chains out_;
  std::vector<std::vector<Edge>> tree_;
};

Chains homes(const Poset& poset, std::span<const EventId> ascending) {
  Chains chains(poset.chain_count());
  for (EventId event : ascending) chains[poset.home(event)].push_back(event);
  return chains;
}

}  // namespace

std::optional<std::vector<Element>> find_antichain(Chains chains, std::size_t k, const Before& before) {
  if (k == 0) return std::vector<Element>{};
  std::erase_if(chains, [](const auto& chain) { return chain.empty(); });
  std::deque<std::vector<Element>> waiting(std::make_move_iterator(chains.begin()),
                                           std::make_move_iterator(chains.end()));
  while (waiting.size() >= k) {
    const auto last = waiting.begin() + static_cast<std::ptrdiff_t>(k);
    Merge merge(Chains(std::make_move_iterator(waiting.begin()), std::make_move_iterator(last)), before);
    waiting.erase(waiting.begin(), last);
    if (!merge.run()) return merge.heads();
    for (std::vector<Element>& chain : merge.take_chains()) {
      if (!chain.empty()) waiting.push_back(std::move(chain));
    }
  }
  return std::nullopt;
}

std::vector<Element> largest_antichain(Chains chains, const Before& before) {
  for (;;) {
    std::erase_if(chains, [](const auto& chain) { return chain.empty(); });
    if (chains.empty()) return {};
    Merge merge(std::move(chains), before);
    if (!merge.run()) return merge.heads();
    chains = merge.take_chains();
  }
}

std::vector<EventId> largest_antichain(const Poset& poset) {
  std::vector<EventId> events(poset.event_count());
  std::iota(events.begin(), events.end(), 0);
  return largest_antichain(poset, events);
}

std::vector<EventId> largest_antichain(const Poset& poset, std::span<const EventId> events) {
  std::vector<EventId> ascending(events.begin(), events.end());
  std::sort(ascending.begin(), ascending.end());
  ascending.erase(std::unique(ascending.begin(), ascending.end()), ascending.end());
  std::vector<EventId> result =
      largest_antichain(homes(poset, ascending), [&](EventId a, EventId b) { return poset.happened_before(a, b); });
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace hasse::poset
