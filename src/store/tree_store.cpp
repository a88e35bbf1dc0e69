#include "store/tree_store.h"

#include <algorithm>
#include <new>
#include <utility>

namespace hasse::store {

namespace {

constexpr std::size_t kRecordSpace = std::size_t{1} << 44;

constexpr std::size_t kMostWhole = std::size_t{1} << 30;

}  // namespace

TreeStore::TreeStore(const PerState& per_state, const Settings& settings, Safepoint& safepoint)
    : per_state_(per_state),
      payload_bits_(per_state.refers() ? 64 : kept_bits(per_state.bits)),
      settings_(settings),
      safepoint_(safepoint),
      records_(per_state.recalls() ? table_address_space(kRecordSpace) : sizeof(Record)),
      keep_whole_(settings.keep_whole) {}

void TreeStore::set_limit(std::uint64_t bytes) {
  ledger_.set_limit(bytes);
  keep_whole_.store(bytes == 0 ? settings_.keep_whole : std::min(settings_.keep_whole, bytes / 4),
                    std::memory_order_relaxed);
}

std::uint32_t TreeStore::add_class_alone(std::size_t state_bytes) {
  safepoint_.stop_the_world([&] { add_class(state_bytes); });
  return find_class(state_bytes);
}

void TreeStore::add_class(std::size_t state_bytes) {
  if (find_class(state_bytes) != 0) return;
  const bool is_large = state_bytes >= kLargeLength;
  if (!is_large && state_bytes >= by_length_.size()) by_length_.resize(state_bytes + 1);
  Class fresh;
  fresh.state_bytes = state_bytes;
  fresh.grow_tree_at = std::min(settings_.fewest_for_a_tree, kMostWhole / 4 / (state_bytes + 1) + 1);
  fresh.whole = std::make_unique<ExactStore>(ExactStore::Notes::none, nullptr, kMostWhole, payload_bits_);
  if (fresh.whole->memory_bytes() > ledger_.left()) throw std::bad_alloc();
  classes_.push_back(std::move(fresh));
  (is_large ? by_large_length_[state_bytes] : by_length_[state_bytes]) = static_cast<std::uint32_t>(classes_.size());
  account_for_whole();
}

bool TreeStore::spill() {
  constexpr std::uint64_t kGoodPart = 16;
  const std::uint64_t before = records_.spilled();
  bool is_done = false;
  safepoint_.stop_the_world([&] {
    // Another thread may have come first.
    if (records_.spilled() == before) ledger_.give_back(records_.spill(ledger_.taken() / kGoodPart));
    is_done = records_.spilled() != before;
  });
  return is_done;
}

// The last thread leaves the right sum.
void TreeStore::account_for_whole() {
  std::uint64_t now = 0;
  for (const Class& each : classes_) now += each.whole != nullptr ? each.whole->memory_bytes() : 0;
  const std::uint64_t before = whole_bytes_.exchange(now, std::memory_order_relaxed);
  now >= before ? ledger_.charge(now - before) : ledger_.give_back(before - now);
}

std::uint64_t TreeStore::note(StateId id) const {
  return records_.at(id).note();
}

std::uint64_t TreeStore::whole_states() const {
  std::uint64_t states = 0;
  for (const Class& in : classes_) states += in.whole != nullptr ? in.whole->size() : 0;
  return states;
}

std::uint64_t TreeStore::tree_states() const {
  std::uint64_t states = 0;
  for (const Class& in : classes_) states += in.tree != nullptr ? in.tree->size() : 0;
  return states;
}

std::uint64_t TreeStore::tuples() const {
  std::uint64_t tuples = 0;
  for (const Class& in : classes_) tuples += in.tree != nullptr ? in.tree->tuples() : 0;
  return tuples;
}

void TreeStore::Cursor::find_class(std::size_t state_bytes) {
  in_ = store_.class_of(state_bytes);
  into_ = tree(in_);
  into_bytes_ = state_bytes;
  trees_known_ = store_.trees_made_;
}

// None if the states of that length are kept whole.
TreeCursor* TreeStore::Cursor::tree(std::size_t in) {
  const Class& its_class = store_.classes_[in];
  if (its_class.tree == nullptr) return nullptr;
  if (in >= trees_.size()) trees_.resize(in + 1);
  if (trees_[in].number != its_class.trees) {
    trees_[in].cursor = std::make_unique<TreeCursor>(*its_class.tree);
    trees_[in].number = its_class.trees;
  }
  return trees_[in].cursor.get();
}

void TreeStore::Cursor::begin_run(std::size_t in) {
  path_.push_back({in, 0});
}

void TreeStore::Cursor::look_at_trees() {
  until_look_ = store_.settings_.look_every;
  // By number: another owner may add classes meanwhile, which moves them. A thread that is blocked inside an insertion
  // continues with the tree that it has read: then the tree stays for now.
  for (std::size_t in = 0; in < store_.classes_.size(); ++in) {
    if (!store_.wants_better_tree(store_.classes_[in])) continue;
    store_.safepoint_.stop_the_world([&] {
      if (store_.safepoint_.is_another_midway()) {
        until_look_ = kSoon;
        return;
      }
      if (Class& its_class = store_.classes_[in]; store_.wants_better_tree(its_class))
        store_.grow_better_tree(its_class);
    });
  }
}

bool TreeStore::Cursor::insert_or_spill(std::span<const std::byte> state, std::uint64_t note) {
  for (;;) {
    try {
      return insert_where_it_fits(state, note);
    } catch (const std::bad_alloc&) {
      if (!store_.spill()) throw;
    }
  }
}

bool TreeStore::Cursor::insert_where_it_fits(std::span<const std::byte> state, std::uint64_t note) {
  store_.safepoint_.poll();
  if (--until_look_ == 0) [[unlikely]]
    look_at_trees();
  const std::uint64_t beside = store_.bytes_beside();
  if (beside != 0 && !store_.records_.has_room()) [[unlikely]]
    store_.safepoint_.stop_the_world([this] { store_.records_.make_room(); });
  const std::size_t in = go_to_class(state.size());
  if (into_ == nullptr) return insert_whole(in, state, note);
  const TreeCursor::Inserted inserted = into_->insert(state, beside);
  take_down(inserted.is_new, inserted.payload, in, inserted.root, note);
  if (inserted.is_new) go_on(in);
  return inserted.is_new;
}

// Another thread may be about to say which id a known state has: the thread has put the state in, and has room for the record.
void TreeStore::Cursor::take_down_id(bool is_new, std::size_t in, StateTree::Root place, std::uint64_t note) {
  if (is_new) id_ = store_.records_.add(Record::of(place, note, in));
  if (!store_.per_state_.refers()) return;
  const Payload reference = payload_.reference();
  payload_ = of_engine(payload_);
  if (is_new) {
    reference.set(id_ + 1);
    return;
  }
  std::uint64_t known = reference.get();
  for (; known == 0; known = reference.get()) std::this_thread::yield();
  id_ = known - 1;
}

bool TreeStore::Cursor::insert_whole(std::size_t in, std::span<const std::byte> state, std::uint64_t note) {
  if (store_.wants_tree(store_.classes_[in])) [[unlikely]] {
    store_.safepoint_.stop_the_world([&] {
      if (Class& its_class = store_.classes_[in]; store_.wants_tree(its_class)) store_.grow_tree(its_class);
    });
    return insert_where_it_fits(state, note);
  }
  const std::optional<ExactStore::Inserted> inserted = try_insert_whole(in, state);
  if (!inserted) return insert_where_it_fits(state, note);
  if (inserted->is_new) {
    store_.ledger_.charge(store_.bytes_beside());
    store_.account_for_whole();
    go_on(kWhole);
  }
  take_down(inserted->is_new, store_.classes_[in].whole->payload(inserted->id), in, Record::place_of(inserted->id),
            note);
  return inserted->is_new;
}

// Nothing: room was made, and by now the states of that length may have a tree.
std::optional<ExactStore::Inserted> TreeStore::Cursor::try_insert_whole(std::size_t in,
                                                                        std::span<const std::byte> state) {
  ExactStore& whole = *store_.classes_[in].whole;
  const std::uint64_t left = store_.ledger_.left();
  whole.set_limit(whole.memory_bytes() + left - std::min(left, store_.bytes_beside()));
  const std::optional<ExactStore::Inserted> inserted = whole.try_insert(ExactStore::hash(state), state);
  if (!inserted) {
    store_.safepoint_.stop_the_world([&] {
      if (store_.classes_[in].whole != nullptr) store_.classes_[in].whole->make_room_for(state.size());
    });
  }
  return inserted;
}

void TreeStore::Cursor::go_there() {
  if (into_ != nullptr) into_->go_there();
  go_on(into_ != nullptr ? in_ : kWhole);
}

// A resumed search backtracks further than its cursor remembers.
void TreeStore::Cursor::back() {
  if (path_.empty()) return;
  Run& last = path_.back();
  if (last.in != kWhole) trees_[last.in].cursor->back();
  if (--last.states == 0) path_.pop_back();
}

void TreeStore::Cursor::stand(std::span<const std::byte> state) {
  store_.safepoint_.poll();
  path_.clear();
  const std::size_t in = go_to_class(state.size());
  if (into_ != nullptr) into_->stand(state);
  go_on(into_ != nullptr ? in : kWhole);
}

std::span<const std::byte> TreeStore::Cursor::get(StateId id) {
  store_.safepoint_.poll();
  const Record record = records_.get(id);
  const std::size_t in = record.in();
  path_.clear();
  TreeCursor* const from = tree(in);
  go_on(from != nullptr ? in : kWhole);
  return from != nullptr ? from->get(record.place) : store_.classes_[in].whole->get(record.whole_id());
}

Payload TreeStore::Cursor::payload(StateId id) {
  store_.safepoint_.poll();
  const Record record = records_.get(id);
  const Class& in = store_.classes_[record.in()];
  return of_engine(in.tree != nullptr ? in.tree->roots().payload(record.place.left, record.place.right)
                                      : in.whole->payload(record.whole_id()));
}

std::uint64_t TreeStore::Cursor::memory_bytes() const {
  std::uint64_t bytes = 0;
  for (const Tree& each : trees_) bytes += each.cursor != nullptr ? each.cursor->memory_bytes() : 0;
  return bytes;
}

}  // namespace hasse::store
