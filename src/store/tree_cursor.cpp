#include "store/tree_cursor.h"

#include "store/differences.h"

namespace hasse::store {

namespace {

// A known state so many places from the base is a better base than that: the search has gone back further than to it.
constexpr std::size_t kFar = 10;

}  // namespace

TreeCursor::TreeCursor(StateTree& tree, Base base)
    : tree_(tree),
      base_(base),
      places_(tree.places().data()),
      values_(tree.places().size()),
      hashes_(tree.nodes().size()),
      changes_(tree.places().size()),
      words_(tree.place_of_word().size()) {}

TreeCursor::Inserted TreeCursor::insert(std::span<const std::byte> state, std::uint64_t beside) {
  go_back();
  Marks changed;
  changed.add(static_cast<std::uint32_t>(tree_.nodes().size()) - 1);
  enter(state, changed);
  if (!has_base_) [[unlikely]] {
    for (std::uint32_t node = 0; node + 1 < tree_.nodes().size(); ++node) changed.add(node);
  }
  climb(changed);
  const StateTree::Root root{values_[tree_.left()], values_[tree_.right()]};
  const bool is_new = tree_.roots().insert(root.left, root.right, beside);
  if ((base_ == Base::newest && (is_new || changed_ > kFar)) || !has_base_) {
    StateTree::split(state, words_.data());
    changed_ = 0;
    has_base_ = true;
  }
  return {root, is_new};
}

void TreeCursor::enter(std::span<const std::byte> state, Marks& changed) {
  for_each_difference(state, words_.data(), [&](std::size_t word, std::uint32_t value) {
    const Place place = tree_.place_of_word()[word];
    change(place, value);
    changed.add(places_[place].node);
  });
}

// Looks up the tuples above what has changed.
void TreeCursor::climb(Marks& changed) {
  const std::uint32_t top = static_cast<std::uint32_t>(tree_.nodes().size()) - 1;
  for (std::uint32_t at = changed.first(); at != top; at = changed.first()) {
    changed.remove(at);
    const StateTree::Node& node = tree_.nodes()[at];
    const TupleTable::Number number = tree_.table(at).number(values_.data() + node.first, hashes_[at]);
    if (number == values_[node.number_goes_to]) continue;
    change(node.number_goes_to, number);
    changed.add(places_[node.number_goes_to].node);
  }
}

void TreeCursor::go_back() {
  while (changed_ != 0) {
    const Change& last = changes_[--changed_];
    set(last.place, last.before);
  }
}

std::span<const std::byte> TreeCursor::get(StateTree::Root root) {
  go_back();
  set(tree_.left(), root.left);
  set(tree_.right(), root.right);
  for (std::size_t at = tree_.nodes().size() - 1; at-- > 0;) {
    const StateTree::Node& node = tree_.nodes()[at];
    const std::uint32_t* tuple = tree_.table(static_cast<std::uint32_t>(at)).tuple(values_[node.number_goes_to]);
    for (std::uint32_t k = 0; k < node.width; ++k) {
      if (values_[node.first + k] != tuple[k]) set(node.first + k, tuple[k]);
    }
  }
  for (std::size_t word = 0; word < words_.size(); ++word) words_[word] = values_[tree_.place_of_word()[word]];
  has_base_ = true;
  return std::as_bytes(std::span(words_)).first(tree_.state_bytes());
}

}  // namespace hasse::store
