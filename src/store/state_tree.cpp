#include "store/state_tree.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/diagnostics.h"

namespace hasse::store {

namespace {

// A known state so many places from the base is a better base than that: the search has gone back further than to it.
constexpr std::size_t kFar = 10;

}  // namespace

StateTree::StateTree(std::size_t state_bytes, const Grouping& grouping, Base base, Ledger& ledger, QuotientSet::Mix mix)
    : state_bytes_(state_bytes),
      base_(base),
      place_of_word_(grouping.words),
      words_(grouping.words),
      roots_(ledger, mix) {
  HASSE_CHECK(grouping.words == words(state_bytes) && grouping.nodes.size() < kMostNodes,
              "a grouping of {} nodes for {} words", grouping.nodes.size(), grouping.words);
  const auto put = [&](Grouping::Input input) {
    const auto place = static_cast<Place>(places_.size());
    places_.push_back({TupleTable::weight(place - nodes_.back().first), static_cast<std::uint32_t>(nodes_.size() - 1)});
    if (input < grouping.words) {
      place_of_word_[input] = place;
    } else {
      nodes_[input - grouping.words].number_goes_to = place;
    }
    return place;
  };
  const auto add_node = [&](std::size_t width) {
    nodes_.push_back({static_cast<Place>(places_.size()), static_cast<std::uint32_t>(width)});
  };
  for (const Grouping::Node& node : grouping.nodes) {
    add_node(node.inputs.size());
    tables_.emplace_back(node.inputs.size(), ledger);
    for (const Grouping::Input input : node.inputs) put(input);
  }
  add_node(2);
  left_ = put(grouping.left);
  right_ = grouping.right == grouping.left ? left_ : put(grouping.right);
  values_.resize(places_.size());
}

void StateTree::split(std::span<const std::byte> state, std::uint32_t* words) {
  if (state.empty()) return;
  words[(state.size() - 1) / 4] = 0;
  std::memcpy(words, state.data(), state.size());
}

StateTree::Inserted StateTree::insert(std::span<const std::byte> state, std::uint64_t beside) {
  go_back();
  Marks changed;
  enter_words(state, changed);
  if (!has_base_) [[unlikely]] {
    for (std::uint32_t node = 0; node < tables_.size(); ++node) changed.add(node);
  }
  climb(changed);
  const Root root{values_[left_], values_[right_]};
  const bool is_new = roots_.insert(root.left, root.right, beside);
  if ((base_ == Base::newest && (is_new || changes_.size() > kFar)) || !has_base_) {
    split(state, words_.data());
    changes_.clear();
    has_base_ = true;
  }
  return {root, is_new};
}

// Finds the words that differ without a branch for each: which ones do is hard to foretell.
void StateTree::enter_words(std::span<const std::byte> state, Marks& changed) {
  constexpr std::size_t kAtOnce = 64;
  const std::size_t pairs = state.size() / 8;
  for (std::size_t first = 0; first < pairs; first += kAtOnce / 2) {
    const std::size_t end = std::min(first + kAtOnce / 2, pairs);
    std::uint64_t differ = 0;  // one bit a word
    for (std::size_t i = end; i-- > first;) {
      std::uint64_t now;
      std::uint64_t before;
      std::memcpy(&now, state.data() + 8 * i, sizeof now);
      std::memcpy(&before, words_.data() + 2 * i, sizeof before);
      const std::uint64_t difference = now ^ before;
      const unsigned low = static_cast<std::uint32_t>(difference) != 0 ? 1 : 0;
      const unsigned high = difference >> 32 != 0 ? 2 : 0;
      differ = differ << 2 | low | high;
    }
    for (; differ != 0; differ &= differ - 1) {
      const std::size_t word = 2 * first + static_cast<std::size_t>(std::countr_zero(differ));
      std::uint32_t value;
      std::memcpy(&value, state.data() + 4 * word, sizeof value);
      enter_word(word, value, changed);
    }
  }
  for (std::size_t word = 2 * pairs; 4 * word < state.size(); ++word) {
    std::uint32_t value = 0;
    std::memcpy(&value, state.data() + 4 * word, std::min<std::size_t>(4, state.size() - 4 * word));
    if (value != words_[word]) enter_word(word, value, changed);
  }
}

void StateTree::enter_word(std::size_t word, std::uint32_t value, Marks& changed) {
  const Place place = place_of_word_[word];
  change(place, value);
  changed.add(places_[place].node);
}

// Looks up the tuples above what has changed.
void StateTree::climb(Marks& changed) {
  for (std::uint64_t& bits : changed.bits) {
    for (; bits != 0; bits &= bits - 1) {
      const auto at = static_cast<std::uint32_t>(64 * (&bits - changed.bits.data()) + std::countr_zero(bits));
      if (at == tables_.size()) return;
      const Node& node = nodes_[at];
      const std::uint32_t number = tables_[at].number(values_.data() + node.first, node.hash);
      if (number == values_[node.number_goes_to]) continue;
      change(node.number_goes_to, number);
      changed.add(places_[node.number_goes_to].node);
    }
  }
}

void StateTree::go_back() {
  for (std::size_t i = changes_.size(); i-- > 0;) set(changes_[i].place, changes_[i].before);
  changes_.clear();
}

std::span<const std::byte> StateTree::get(Root root) {
  go_back();
  set(left_, root.left);
  set(right_, root.right);
  for (std::size_t at = tables_.size(); at-- > 0;) {
    const Node& node = nodes_[at];
    const std::uint32_t* tuple = tables_[at].tuple(values_[node.number_goes_to]);
    for (std::uint32_t k = 0; k < node.width; ++k) {
      if (values_[node.first + k] != tuple[k]) set(node.first + k, tuple[k]);
    }
  }
  for (std::size_t word = 0; word < words_.size(); ++word) words_[word] = values_[place_of_word_[word]];
  has_base_ = true;
  return std::as_bytes(std::span(words_)).first(state_bytes_);
}

std::uint64_t StateTree::tuples() const {
  std::uint64_t tuples = 0;
  for (const TupleTable& table : tables_) tuples += table.size();
  return tuples;
}

}  // namespace hasse::store
