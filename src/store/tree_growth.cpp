// How a tree store gets its trees, and better ones.
#include <algorithm>
#include <atomic>
#include <new>
#include <utility>

#include "store/tree_store.h"

namespace hasse::store {

namespace {

constexpr std::uint64_t kSample = 4096;
// Of long states fewer, since no ledger has what they take.
constexpr std::uint64_t kSampleBytes = std::uint64_t{8} << 20;
constexpr std::uint64_t kFewestOfASample = 16;
std::uint64_t most_of_a_sample(std::size_t state_bytes) {
  return std::clamp(kSampleBytes / (state_bytes + 1), kFewestOfASample, kSample);
}
// A tree is examined when it has this many times as many states as before.
constexpr std::uint64_t kLookAfter = 8;
// A tree whose tuples take at most this many bytes a state is good; a better one takes this much less. Examining takes
// 10 ms, noticeable for a search of 100,000 states; moving a state, a fifth of a microsecond.
constexpr std::uint64_t few_bytes(std::uint64_t states) {
  return states < std::uint64_t{1} << 20 ? 4 : 2;
}
constexpr double kBetter = 0.55;

using Words = std::vector<std::uint32_t>;

void add_state(std::span<const std::byte> state, Words& states) {
  const std::size_t words = StateTree::words(state.size());
  states.resize(states.size() + words);
  StateTree::split(state, states.data() + states.size() - words);
}

Words sample_of(const ExactStore& from) {
  const std::uint64_t most = most_of_a_sample(from.get(from.begin()).size());
  const std::uint64_t every = (from.size() + most - 1) / most;
  Words states;
  std::uint64_t turn = 0;
  for (StateId id = from.begin(); id != from.end(); id = from.next(id)) {
    if (from.is_state(id) && turn++ % every == 0) add_state(from.get(id), states);
  }
  return states;
}

Words sample_of(StateTree& from) {
  TreeCursor cursor(from);
  Words states;
  from.roots().for_some(most_of_a_sample(from.state_bytes()), QuotientSet::unmix, [&](QuotientSet::Pair root) {
    add_state(cursor.get({root.a, root.b}), states);
  });
  return states;
}

StateTree::Root move(std::span<const std::byte> state, Payload::Value payload, TreeCursor& to) {
  const TreeCursor::Inserted inserted = to.insert(state);
  if (inserted.payload.is_kept()) inserted.payload.set(payload);
  to.stay();
  return inserted.root;
}

// Bytes that the tuples of the second half of the sample (every other state) add to those of the first half with this
// grouping: an estimate for states to come.
double bytes_of_more_tuples(const Words& states, std::size_t state_bytes, const Grouping& grouping) {
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  StateTree tree(state_bytes, grouping, safepoint, ledger, QuotientSet::mix);
  TreeCursor cursor(tree);
  const std::size_t words = StateTree::words(state_bytes);
  const auto insert_half = [&](std::size_t first) {
    for (std::size_t at = first * words; at < states.size(); at += 2 * words)
      move(std::as_bytes(std::span(states).subspan(at, words)).first(state_bytes), 0, cursor);
    return static_cast<double>(tree.bytes_of_tuples());
  };
  const double of_half = insert_half(0);
  return insert_half(1) - of_half;
}

}  // namespace

bool TreeStore::wants_tree(const Class& in) const {
  return in.whole != nullptr && in.whole->size() >= in.grow_tree_at && wants_trees();
}

// Without memory for the tree, the states stay as they are.
void TreeStore::grow_tree(Class& in) {
  try {
    std::unique_ptr<StateTree> tree =
        make_tree(in.state_bytes, learn_grouping(sample_of(*in.whole), StateTree::words(in.state_bytes)));
    move_to_tree(in, *tree);
    put_tree(in, std::move(tree));
  } catch (const std::bad_alloc&) {
    in.grow_tree_at = 2 * in.whole->size();
    return;
  }
  in.whole.reset();
  account_for_whole();
}

std::unique_ptr<StateTree> TreeStore::make_tree(std::size_t state_bytes, const Grouping& grouping) {
  return std::make_unique<StateTree>(state_bytes, grouping, safepoint_, ledger_, settings_.mix, payload_bits_);
}

void TreeStore::put_tree(Class& in, std::unique_ptr<StateTree> tree) {
  in.tree = std::move(tree);
  ++in.trees;
  ++trees_made_;
  in.look_at = kLookAfter * in.tree->size();
}

void TreeStore::move_to_tree(const Class& from, StateTree& tree) {
  tree.roots().reserve(from.whole->size());
  TreeCursor cursor(tree);
  const auto move_one = [&](StateId id) {
    const Payload payload = from.whole->payload(id);
    return move(from.whole->get(id), payload.is_kept() ? payload.get() : 0, cursor);
  };
  if (!per_state_.recalls()) {
    for (StateId id = from.whole->begin(); id != from.whole->end(); id = from.whole->next(id)) {
      if (from.whole->is_state(id)) move_one(id);
    }
    return;
  }
  const auto number = static_cast<std::size_t>(&from - classes_.data());
  std::vector<StateTree::Root> roots;
  roots.reserve(from.whole->size());
  records_.for_each_part([&](std::span<const Record> some) {
    for (const Record& record : some) {
      if (record.in() == number) roots.push_back(move_one(record.whole_id()));
    }
  });
  auto next = roots.begin();
  records_.change_all([&](Record& record) {
    if (record.in() == number) record.place = *next++;
  });
}

// Together with the threads that wait at the safepoint. The new tree, whose tables grow meanwhile, has a safepoint of
// its own.
void TreeStore::move_to_tree(StateTree& from, StateTree& to) {
  to.roots().reserve(from.size());
  Safepoint safepoint;
  to.change_safepoint(safepoint);
  std::atomic<bool> is_full = false;
  safepoint_.share(from.roots().parts(), [&](std::size_t part) {
    safepoint.enter();
    try {
      TreeCursor get(from);
      TreeCursor put(to);
      from.roots().for_each_of(part, QuotientSet::unmix, [&](QuotientSet::Pair root, Payload::Value payload) {
        if (is_full.load(std::memory_order_relaxed)) return;
        safepoint.poll();
        move(get.get({root.a, root.b}), payload, put);
      });
    } catch (const std::bad_alloc&) {
      is_full.store(true, std::memory_order_relaxed);
    }
    safepoint.leave();
  });
  to.change_safepoint(safepoint_);
  if (is_full) throw std::bad_alloc();
}

// Records refer to places in the tree, so the states stay.
bool TreeStore::wants_better_tree(const Class& in) const {
  if (per_state_.recalls() || in.tree == nullptr || settings_.mix != QuotientSet::mix) return false;
  const std::uint64_t states = in.tree->size();
  return states >= in.look_at && in.tree->bytes_of_tuples() > few_bytes(states) * states;
}

// Takes the memory of both trees for a while; without it, the tree stays.
void TreeStore::grow_better_tree(Class& in) {
  in.look_at = kLookAfter * in.tree->size();
  try {
    const Words states = sample_of(*in.tree);
    const Grouping grouping = learn_grouping(states, StateTree::words(in.state_bytes));
    if (bytes_of_more_tuples(states, in.state_bytes, grouping) >
        kBetter * bytes_of_more_tuples(states, in.state_bytes, in.tree->grouping()))
      return;
    std::unique_ptr<StateTree> tree = make_tree(in.state_bytes, grouping);
    move_to_tree(*in.tree, *tree);
    put_tree(in, std::move(tree));
  } catch (const std::bad_alloc&) {  // until it is looked at again
  }
}

}  // namespace hasse::store
