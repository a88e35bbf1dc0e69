#include "store/tree_cursor.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "store/differing_words.h"

namespace hasse::store {

namespace {

// Without a base, a known state so many places from where the cursor is, is a better place to be.
constexpr std::size_t kFar = 4;

// A path that is longer than what fits into this forgets what its first states changed.
constexpr std::size_t kMostChanges = std::size_t{1} << 20;

}  // namespace

TreeCursor::TreeCursor(StateTree& tree)
    : tree_(tree),
      ledger_(tree.ledger()),
      place_of_word_(tree.place_of_word().data()),
      node_of_place_(tree.node_of_place().data()),
      values_(tree.places()),
      word_of_place_(tree.places(), static_cast<std::uint32_t>(tree.place_of_word().size())),
      words_(tree.place_of_word().size() + 1) {
  for (std::uint32_t word = 0; word < tree.place_of_word().size(); ++word) word_of_place_[place_of_word_[word]] = word;
  for (std::uint32_t at = 0; at + 1 < tree.nodes().size(); ++at) {
    levels_.push_back({&tree.table(at), tree.nodes()[at].first, tree.nodes()[at].number_goes_to});
  }
}

TreeCursor::Inserted TreeCursor::insert(std::span<const std::byte> state, std::uint64_t beside) {
  make_room();
  const std::size_t begin = changes_.size();
  try {
    go_to(state);
    const StateTree::Root root{values_[tree_.left()], values_[tree_.right()]};
    const QuotientSet::Inserted found = tree_.roots().insert(root.left, root.right, beside);
    const Inserted inserted{root, found.is_new, found.flags, found.is_new || found.flags.is_open()};
    if (inserted.is_base) {
      end_level(begin);
    } else if (begin == 0 && changes_.size() > kFar) {
      changes_.clear();
    } else {
      undo_to(begin);
    }
    return inserted;
  } catch (...) {
    undo_to(begin);
    throw;
  }
}

void TreeCursor::back() {
  if (changes_.empty()) return;
  const std::uint32_t count = changes_.back().before;
  changes_.pop_back();
  undo_to(changes_.size() - count);
}

void TreeCursor::stand(std::span<const std::byte> state) {
  changes_.clear();
  make_room();
  try {
    go_to(state);
  } catch (...) {
    undo_to(0);
    throw;
  }
  changes_.clear();
  end_level(0);
}

// For what one insertion changes: each place once, and their number. Where there is no memory for a longer stack, it begins
// further up.
void TreeCursor::make_room() {
  const std::size_t most = values_.size() + 1;
  if (changes_.capacity() - changes_.size() >= most) [[likely]]
    return;
  if (changes_.size() < kMostChanges && grow(2 * changes_.capacity() + most)) return;
  forget_half();
  if (changes_.capacity() - changes_.size() < most && !grow(changes_.size() + most)) throw std::bad_alloc();
}

bool TreeCursor::grow(std::size_t capacity) {
  const std::uint64_t more = (capacity - changes_.capacity()) * sizeof(Change);
  try {
    ledger_.take(more);
  } catch (const std::bad_alloc&) {
    return false;
  }
  try {
    changes_.reserve(capacity);
  } catch (const std::bad_alloc&) {
    ledger_.give_back(more);
    return false;
  }
  return true;
}

void TreeCursor::forget_half() {
  std::size_t keep_from = changes_.size();
  while (keep_from > changes_.size() / 2) keep_from -= 1 + changes_[keep_from - 1].before;
  const std::size_t kept = changes_.size() - keep_from;
  std::memmove(changes_.data(), changes_.data() + keep_from, kept * sizeof(Change));
  changes_.set_size(kept);
}

// The values become those of a state.
void TreeCursor::go_to(std::span<const std::byte> state) {
  Marks marks{};
  const auto enter_word = [&](std::size_t word, std::uint32_t value) {
    const Place place = place_of_word_[word];
    change(place, value);
    words_[word] = value;
    mark(marks, node_of_place_[place]);
  };
  const std::size_t words = words_.size() - 1;
  if (is_filled_) [[likely]] {
    for_each_difference(state, std::span(words_).first(words), enter_word);
    climb(marks);
    return;
  }
  for (std::size_t word = 0; word < words; ++word) enter_word(word, word_of(state, word));
  for (std::uint32_t node = 0; node < levels_.size(); ++node) mark(marks, node);
  climb(marks);
  is_filled_ = true;
  changes_.clear();  // there was nothing to go back to
}

// Looks up the tuples above what has changed. Nodes come before those above them, the root is the last.
void TreeCursor::climb(Marks& marks) {
  for (std::uint32_t begin = 0; begin < kMostNodes; begin += 64) {
    std::uint64_t& marked = marks[begin / 64];
    for (; marked != 0; marked &= marked - 1) {
      const std::uint32_t at = begin + static_cast<std::uint32_t>(std::countr_zero(marked));
      if (at == levels_.size()) return;
      const Level& level = levels_[at];
      const TupleTable::Number number = level.table->number(values_.data() + level.first);
      if (number == values_[level.number_goes_to]) continue;
      change(level.number_goes_to, number);
      mark(marks, node_of_place_[level.number_goes_to]);
    }
  }
}

std::span<const std::byte> TreeCursor::get(StateTree::Root root) {
  changes_.clear();
  values_[tree_.left()] = root.left;
  values_[tree_.right()] = root.right;
  for (std::size_t at = levels_.size(); at-- > 0;) {
    const Level& level = levels_[at];
    std::copy_n(level.table->tuple(values_[level.number_goes_to]), level.table->width(), values_.begin() + level.first);
  }
  for (std::size_t word = 0; word + 1 < words_.size(); ++word) words_[word] = values_[place_of_word_[word]];
  is_filled_ = true;
  make_room();
  end_level(0);
  return std::as_bytes(std::span(words_)).first(tree_.state_bytes());
}

}  // namespace hasse::store
