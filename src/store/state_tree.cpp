#include "store/state_tree.h"

#include <cstring>

#include "base/diagnostics.h"

namespace hasse::store {

StateTree::StateTree(std::size_t state_bytes, const Grouping& grouping, Safepoint& safepoint, Ledger& ledger,
                     QuotientSet::Mix mix, unsigned payload_bits)
    : ledger_(ledger),
      state_bytes_(state_bytes),
      place_of_word_(grouping.words),
      roots_(safepoint, ledger, mix, payload_bits) {
  HASSE_CHECK(grouping.words == words(state_bytes) && grouping.nodes.size() < kMostNodes,
              "a grouping of {} nodes for {} words", grouping.nodes.size(), grouping.words);
  const auto put = [&](Grouping::Input input) {
    const Place place = places_++;
    if (input < grouping.words) {
      place_of_word_[input] = place;
    } else {
      nodes_[input - grouping.words].number_goes_to = place;
    }
    return place;
  };
  const auto add_node = [&](std::size_t width) { nodes_.push_back({places_, static_cast<std::uint32_t>(width)}); };
  for (const Grouping::Node& node : grouping.nodes) {
    add_node(node.inputs.size());
    tables_.push_back(std::make_unique<TupleTable>(node.inputs.size(), safepoint, ledger));
    for (const Grouping::Input input : node.inputs) put(input);
  }
  add_node(2);
  left_ = put(grouping.left);
  right_ = grouping.right == grouping.left ? left_ : put(grouping.right);
}

void StateTree::split(std::span<const std::byte> state, std::uint32_t* words) {
  if (state.empty()) return;
  words[(state.size() - 1) / 4] = 0;
  std::memcpy(words, state.data(), state.size());
}

void StateTree::change_safepoint(Safepoint& safepoint) {
  for (const std::unique_ptr<TupleTable>& table : tables_) table->change_safepoint(safepoint);
  roots_.change_safepoint(safepoint);
}

// The inputs of the nodes, from the places that they got.
Grouping StateTree::grouping() const {
  Grouping grouping;
  grouping.words = place_of_word_.size();
  std::vector<Grouping::Input> input_at(places());
  for (std::size_t word = 0; word < grouping.words; ++word)
    input_at[place_of_word_[word]] = static_cast<Grouping::Input>(word);
  const std::size_t inner = nodes_.size() - 1;
  for (std::size_t node = 0; node < inner; ++node)
    input_at[nodes_[node].number_goes_to] = static_cast<Grouping::Input>(grouping.words + node);
  for (std::size_t node = 0; node < inner; ++node) {
    const auto first = input_at.begin() + nodes_[node].first;
    grouping.nodes.push_back({{first, first + nodes_[node].width}});
  }
  grouping.left = input_at[left_];
  grouping.right = input_at[right_];
  return grouping;
}

std::uint64_t StateTree::bytes_of_tuples() const {
  constexpr std::uint64_t kBeside = 12;  // a slot and a half
  std::uint64_t bytes = 0;
  for (const std::unique_ptr<TupleTable>& table : tables_)
    bytes += table->end() * (table->width() * sizeof(std::uint32_t) + kBeside);
  return bytes;
}

std::uint64_t StateTree::tuples() const {
  std::uint64_t tuples = 0;
  for (const std::unique_ptr<TupleTable>& table : tables_) tuples += table->size();
  return tuples;
}

}  // namespace hasse::store
