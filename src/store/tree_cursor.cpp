#include "store/tree_cursor.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace hasse::store {

namespace {

// Of all bases: a path that is longer than what fits into this forgets the first ones.
constexpr std::size_t kMostBytes = std::size_t{8} << 20;

}  // namespace

TreeCursor::TreeCursor(StateTree& tree)
    : tree_(tree),
      ledger_(tree.ledger()),
      place_of_word_(tree.place_of_word().data()),
      places_(tree.places()),
      gathered_(tree.place_of_word().size()) {
  for (std::uint32_t at = 0; at + 1 < tree.nodes().size(); ++at) {
    levels_.push_back({&tree.table(at), tree.nodes()[at].first, tree.nodes()[at].number_goes_to});
  }
}

// The words of the state, to where they belong.
inline void TreeCursor::spread(std::span<const std::byte> state) {
  std::uint32_t* const values = in_hand();
  const Place* const place_of_word = place_of_word_;  // known not to change by what is written
  const std::size_t whole = state.size() / 4;
#pragma GCC unroll 4
  for (std::size_t word = 0; word < whole; ++word)
    std::memcpy(values + place_of_word[word], state.data() + 4 * word, sizeof(std::uint32_t));
  if (state.size() % 4 == 0) return;
  std::uint32_t last;
  StateTree::split(state.subspan(4 * whole), &last);
  values[place_of_word[whole]] = last;
}

// The numbers of its tuples, from the leaves up.
inline unsigned TreeCursor::climb() {
  const std::uint32_t* const base = values_.data() + base_;
  std::uint32_t* const values = in_hand();
  unsigned changed = 0;
  for (const Level& level : levels_) {
    const TupleTable::Number before = base[level.number_goes_to];
    const TupleTable::Number number = is_filled_
                                          ? level.table->number_after(values + level.first, base + level.first, before)
                                          : level.table->number(values + level.first);
    values[level.number_goes_to] = number;
    changed += number != before ? 1 : 0;
  }
  return changed;
}

// The state in hand is this one then. Says how many of its tuples are others.
inline unsigned TreeCursor::go_to(std::span<const std::byte> state) {
  make_room();
  spread(state);
  const unsigned changed = climb();
  if (!is_filled_) [[unlikely]] {
    std::copy_n(in_hand(), places_, values_.data() + base_);
    is_filled_ = true;
  }
  return changed;
}

TreeCursor::Inserted TreeCursor::insert(std::span<const std::byte> state, std::uint64_t beside) {
  const unsigned changed = go_to(state);
  const std::uint32_t* const values = in_hand();
  const StateTree::Root root{values[tree_.left()], values[tree_.right()]};
  const QuotientSet::Inserted found = tree_.roots().insert(root.left, root.right, beside);
  if (found.is_new) {
    base_ += places_;
  } else if (base_ == 0 && changed > 1) {
    // Without a base that the search would go back to, a known state is a better one than what is far away.
    keep_only(base_ + places_);
  }
  return {root, found.is_new, found.payload};
}

void TreeCursor::stand(std::span<const std::byte> state) {
  go_to(state);
  keep_only(base_ + places_);
  begin_from_base();
}

std::span<const std::byte> TreeCursor::get(StateTree::Root root) {
  make_room();
  keep_only(base_);
  std::uint32_t* const values = values_.data();
  values[tree_.left()] = root.left;
  values[tree_.right()] = root.right;
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level)
    std::copy_n(level->table->tuple(values[level->number_goes_to]), level->table->width(), values + level->first);
  is_filled_ = true;
  for (std::size_t word = 0; word < gathered_.size(); ++word) gathered_[word] = values[place_of_word_[word]];
  begin_from_base();
  return std::as_bytes(std::span(gathered_)).first(tree_.state_bytes());
}

// What lies there becomes the base, with nothing to go back to.
void TreeCursor::keep_only(std::size_t at) {
  if (at != 0) std::memmove(values_.data(), values_.data() + at, places_ * sizeof(std::uint32_t));
  base_ = 0;
}

// The search goes back to the same once.
void TreeCursor::begin_from_base() {
  std::copy_n(values_.data(), places_, values_.data() + places_);
  base_ = places_;
}

// For the base and the state in hand. Where there is no memory for more bases, the first ones are forgotten.
void TreeCursor::make_room() {
  const std::size_t most = base_ + 2 * places_;
  if (values_.size() >= most) [[likely]]
    return;
  if (most * sizeof(std::uint32_t) <= kMostBytes && grow(2 * most)) return;
  forget_half();
  const std::size_t least = base_ + 2 * places_;
  if (values_.size() < least && !grow(least)) throw std::bad_alloc();
}

void TreeCursor::forget_half() {
  if (base_ == 0) return;
  const std::size_t kept = base_ / places_ / 2 * places_;
  std::memmove(values_.data(), values_.data() + base_ - kept, (kept + places_) * sizeof(std::uint32_t));
  base_ = kept;
}

bool TreeCursor::grow(std::size_t size) {
  const std::uint64_t more = (size - values_.size()) * sizeof(std::uint32_t);
  try {
    ledger_.take(more);
  } catch (const std::bad_alloc&) {
    return false;
  }
  try {
    values_.reserve(size);
  } catch (const std::bad_alloc&) {
    ledger_.give_back(more);
    return false;
  }
  values_.set_size(size);
  return true;
}

}  // namespace hasse::store
