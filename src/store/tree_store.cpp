#include "store/tree_store.h"

#include <algorithm>
#include <bit>
#include <new>
#include <utility>

#include "base/diagnostics.h"

namespace hasse::store {

namespace {

constexpr int kNoteBits = 40;
constexpr std::uint64_t kNoteMask = (std::uint64_t{1} << kNoteBits) - 1;
constexpr std::size_t kRecordSpace = std::size_t{1} << 44;

constexpr std::uint64_t kSample = 4096;
constexpr std::size_t kMostWhole = std::size_t{1} << 30;

}  // namespace

TreeStore::TreeStore(Recall recall, const Settings& settings)
    : recall_(recall),
      settings_(settings),
      keep_whole_(settings.keep_whole),
      records_(recall == Recall::nothing ? sizeof(Record) : table_address_space(kRecordSpace)) {}

void TreeStore::set_limit(std::uint64_t bytes) {
  ledger_.set_limit(bytes);
  keep_whole_ = bytes == 0 ? settings_.keep_whole : std::min(settings_.keep_whole, bytes / 4);
}

TreeStore::Class& TreeStore::class_of(std::size_t state_bytes) {
  if (state_bytes >= by_length_.size()) by_length_.resize(state_bytes + 1);
  std::uint32_t& known = by_length_[state_bytes];
  if (known == 0) {
    Class fresh;
    fresh.state_bytes = state_bytes;
    fresh.grow_tree_at = settings_.fewest_for_a_tree;
    fresh.whole = std::make_unique<ExactStore>(ExactStore::Notes::none, kMostWhole);
    ledger_.take(fresh.whole->memory_bytes());
    whole_bytes_ += fresh.whole->memory_bytes();
    classes_.push_back(std::move(fresh));
    known = static_cast<std::uint32_t>(classes_.size());
  }
  return classes_[known - 1];
}

bool TreeStore::insert(std::span<const std::byte> state, std::uint64_t note) {
  Class& in = class_of(state.size());
  const std::uint64_t beside = recall_ == Recall::nothing ? 0 : sizeof(Record);
  if (beside != 0) records_.commit((size_ + 1) * sizeof(Record));
  StateTree::Root place;
  bool is_new = false;
  if (in.tree != nullptr) {
    const StateTree::Inserted inserted = in.tree->insert(state, beside);
    place = inserted.root;
    is_new = inserted.is_new;
  } else {
    is_new = insert_whole(in, state, beside, place);
  }
  if (!is_new) return false;
  if (beside != 0) {
    records()[size_] = {place, note | static_cast<std::uint64_t>(&in - classes_.data()) << kNoteBits};
  }
  ++size_;
  if (in.whole != nullptr && whole_bytes_ > keep_whole_ && in.whole->size() >= in.grow_tree_at) grow_tree(in);
  return true;
}

bool TreeStore::insert_whole(Class& in, std::span<const std::byte> state, std::uint64_t beside,
                             StateTree::Root& place) {
  const std::uint64_t before = in.whole->memory_bytes();
  in.whole->set_limit(before + ledger_.left() - std::min(ledger_.left(), beside));
  const auto [id, is_new] = in.whole->insert(state);
  place = {static_cast<std::uint32_t>(id), static_cast<std::uint32_t>(id >> 32)};
  const std::uint64_t more = in.whole->memory_bytes() - before;
  ledger_.charge(more + (is_new ? beside : 0));
  whole_bytes_ += more;
  return is_new;
}

// Where there is no memory for the tree, the states stay as they are.
void TreeStore::grow_tree(Class& in) {
  const std::uint64_t before = ledger_.taken();
  try {
    const std::vector<std::uint32_t> states = sample(in);
    auto tree = std::make_unique<StateTree>(
        in.state_bytes, learn_grouping(states, StateTree::words(in.state_bytes)),
        recall_ == Recall::nothing ? StateTree::Base::newest : StateTree::Base::asked, ledger_, settings_.mix);
    move_to_tree(in, *tree);
    in.tree = std::move(tree);
  } catch (const std::bad_alloc&) {
    ledger_.give_back(ledger_.taken() - before);
    in.grow_tree_at = 2 * in.whole->size();
    return;
  }
  ledger_.give_back(in.whole->memory_bytes());
  whole_bytes_ -= in.whole->memory_bytes();
  in.whole.reset();
}

std::vector<std::uint32_t> TreeStore::sample(const Class& from) const {
  const std::size_t words = StateTree::words(from.state_bytes);
  const std::uint64_t every = (from.whole->size() + kSample - 1) / kSample;
  std::vector<std::uint32_t> states;
  std::uint64_t turn = 0;
  for (StateId id = from.whole->begin(); id != from.whole->end(); id = from.whole->next(id)) {
    if (turn++ % every != 0) continue;
    states.resize(states.size() + words);
    StateTree::split(from.whole->get(id), states.data() + states.size() - words);
  }
  return states;
}

void TreeStore::move_to_tree(const Class& from, StateTree& tree) {
  if (recall_ == Recall::nothing) {
    for (StateId id = from.whole->begin(); id != from.whole->end(); id = from.whole->next(id))
      tree.insert(from.whole->get(id));
    return;
  }
  const auto number = static_cast<std::uint64_t>(&from - classes_.data());
  std::vector<StateTree::Root> roots;
  for (StateId id = from.whole->begin(); id != from.whole->end(); id = from.whole->next(id))
    roots.push_back(tree.insert(from.whole->get(id)).root);
  // The states of the class were recorded in the same order. Nothing is thrown from here on.
  auto next = roots.begin();
  for (StateId id = 0; id < size_; ++id) {
    Record& record = records()[id];
    if (record.note_and_class >> kNoteBits == number) record.place = *next++;
  }
}

std::span<const std::byte> TreeStore::get(StateId id) {
  const Record& record = records()[id];
  const Class& in = classes_[record.note_and_class >> kNoteBits];
  if (in.tree == nullptr) return in.whole->get(record.place.left | std::uint64_t{record.place.right} << 32);
  return in.tree->get(record.place);
}

std::uint64_t TreeStore::note(StateId id) const {
  return records()[id].note_and_class & kNoteMask;
}

std::uint64_t TreeStore::whole_states() const {
  std::uint64_t states = 0;
  for (const Class& in : classes_) states += in.whole != nullptr ? in.whole->size() : 0;
  return states;
}

std::uint64_t TreeStore::tuples() const {
  std::uint64_t tuples = 0;
  for (const Class& in : classes_) tuples += in.tree != nullptr ? in.tree->tuples() : 0;
  return tuples;
}

}  // namespace hasse::store
