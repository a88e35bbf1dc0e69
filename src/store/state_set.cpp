#include "store/state_set.h"

#include "base/diagnostics.h"

namespace hasse::store {

namespace {

// Calls a function on a store that has states to give back.
template <typename Store, typename Function>
auto recalling(Store& store, const Function& function) {
  if (auto* tree = std::get_if<TreeStore>(&store)) return function(*tree);
  auto* exact = std::get_if<ExactStore>(&store);
  HASSE_CHECK(exact != nullptr, "a lossy store is asked for a state");
  return function(*exact);
}

}  // namespace

StateSet::Store StateSet::make(const Settings& settings, Recall recall, Gate& gate) {
  HASSE_CHECK(!is_lossy(settings.kind) || recall == Recall::nothing, "a lossy store is to recall states");
  switch (settings.kind) {
    case Kind::tree:
      break;
    case Kind::exact:
      return Store(std::in_place_type<ExactStore>,
                   recall == Recall::nothing ? ExactStore::Notes::none : ExactStore::Notes::one_per_state, &gate);
    case Kind::hash_compact:
      return Store(std::in_place_type<HashStore>, gate, settings.seed);
    case Kind::bitstate:
      return Store(std::in_place_type<BitStore>, settings.seed, settings.field_bytes);
  }
  return Store(std::in_place_type<TreeStore>, recall, settings.tree, gate);
}

StateSet::StateSet(const Settings& settings, Recall recall)
    : flags_(settings.tree.flags), store_(make(settings, recall, gate_)) {}

void StateSet::set_limit(std::uint64_t bytes) {
  std::visit(
      [&](auto& store) {
        if constexpr (requires { store.set_limit(bytes); }) store.set_limit(bytes);
      },
      store_);
}

StateId StateSet::begin() const {
  return recalling(store_, [](const auto& store) { return store.begin(); });
}

StateId StateSet::next(StateId id) const {
  return recalling(store_, [&](const auto& store) { return store.next(id); });
}

StateId StateSet::end() const {
  return recalling(store_, [](const auto& store) { return store.end(); });
}

bool StateSet::is_state(StateId id) const {
  return recalling(store_, [&](const auto& store) { return store.is_state(id); });
}

std::uint64_t StateSet::note(StateId id) const {
  return recalling(store_, [&](const auto& store) { return store.note(id); });
}

std::uint64_t StateSet::size() const {
  return std::visit([](const auto& store) { return store.size(); }, store_);
}

std::uint64_t StateSet::memory_bytes() const {
  return std::visit([](const auto& store) { return store.memory_bytes(); }, store_);
}

bool StateSet::is_settled() const {
  const TreeStore* const tree = std::get_if<TreeStore>(&store_);
  return tree == nullptr || tree->is_settled();
}

bool StateSet::spill() {
  TreeStore* const tree = std::get_if<TreeStore>(&store_);
  return tree != nullptr && tree->spill();
}

std::uint64_t StateSet::spilled() const {
  const TreeStore* const tree = std::get_if<TreeStore>(&store_);
  return tree != nullptr ? tree->spilled() : 0;
}

std::optional<Loss> StateSet::loss() const {
  if (const HashStore* hashes = std::get_if<HashStore>(&store_)) return hashes->loss();
  if (const BitStore* bits = std::get_if<BitStore>(&store_)) return bits->loss();
  return std::nullopt;
}

StateSet::Cursor::Cursor(StateSet& set) : set_(set), exact_(std::get_if<ExactStore>(&set.store_)) {
  if (TreeStore* tree = std::get_if<TreeStore>(&set.store_)) tree_.emplace(*tree);
  enter();
}

bool StateSet::Cursor::insert_lossy(std::span<const std::byte> state) {
  if (HashStore* hashes = std::get_if<HashStore>(&set_.store_)) return hashes->insert(state);
  return std::get<BitStore>(set_.store_).insert(state);
}

std::span<const std::byte> StateSet::Cursor::get(StateId id) {
  return tree_ ? tree_->get(id) : exact_->get(id);
}

}  // namespace hasse::store
