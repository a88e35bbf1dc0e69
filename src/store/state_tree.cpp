#include "store/state_tree.h"

#include <cstring>

#include "base/diagnostics.h"

namespace hasse::store {

StateTree::StateTree(std::size_t state_bytes, const Grouping& grouping, Gate& gate, Ledger& ledger,
                     QuotientSet::Mix mix, bool with_flags)
    : ledger_(ledger),
      state_bytes_(state_bytes),
      place_of_word_(grouping.words),
      roots_(gate, ledger, mix, with_flags) {
  HASSE_CHECK(grouping.words == words(state_bytes) && grouping.nodes.size() < kMostNodes,
              "a grouping of {} nodes for {} words", grouping.nodes.size(), grouping.words);
  const auto put = [&](Grouping::Input input) {
    const auto place = static_cast<Place>(places());
    node_of_place_.push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
    if (input < grouping.words) {
      place_of_word_[input] = place;
    } else {
      nodes_[input - grouping.words].number_goes_to = place;
    }
    return place;
  };
  const auto add_node = [&](std::size_t width) {
    nodes_.push_back({static_cast<Place>(places()), static_cast<std::uint32_t>(width)});
  };
  for (const Grouping::Node& node : grouping.nodes) {
    add_node(node.inputs.size());
    tables_.push_back(std::make_unique<TupleTable>(node.inputs.size(), gate, ledger));
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

std::uint64_t StateTree::tuples() const {
  std::uint64_t tuples = 0;
  for (const std::unique_ptr<TupleTable>& table : tables_) tuples += table->size();
  return tuples;
}

}  // namespace hasse::store
