#include "store/state_set.h"

#include <fmt/format.h>

#include "base/diagnostics.h"

namespace hasse::store {

namespace {

// Calls a function on a store with retrieval.
template <typename Store, typename Function>
auto recalling(Store& store, const Function& function) {
  if (auto* tree = std::get_if<TreeStore>(&store)) return function(*tree);
  auto* exact = std::get_if<ExactStore>(&store);
  HASSE_CHECK(exact != nullptr, "a lossy store is asked for a state");
  return function(*exact);
}

}  // namespace

std::optional<std::string> refusal(Kind kind, const PerState& per_state) {
  if (is_lossy(kind) && per_state.recalls()) return "a lossy store has no states to give back";
  if (kind == Kind::bitstate && per_state.bits != 0)
    return "a bitstate store has nothing but bits that states share, and keeps nothing with each";
  const unsigned most = per_state.refers() ? PerState::kMostBitsBesideReference : PerState::kMostBits;
  if (per_state.bits > most)
    return fmt::format("a store keeps {} bits with each state at most{}", most,
                       per_state.refers() ? " beside its id" : "");
  return std::nullopt;
}

StateSet::Store StateSet::make(const Settings& settings, const PerState& per_state, Safepoint& safepoint) {
  const std::optional<std::string> why_not = refusal(settings.kind, per_state);
  HASSE_CHECK(!why_not, "{}", *why_not);
  switch (settings.kind) {
    case Kind::tree:
      break;
    case Kind::exact:
      return Store(std::in_place_type<ExactStore>,
                   per_state.recalls() ? ExactStore::Notes::one_per_state : ExactStore::Notes::none, &safepoint,
                   ExactStore::kMostBytes, per_state.bits);
    case Kind::hash_compact:
      return Store(std::in_place_type<HashStore>, safepoint, settings.seed, HashStore::kBits, per_state.bits);
    case Kind::bitstate:
      return Store(std::in_place_type<BitStore>, settings.seed, settings.field_bytes);
  }
  return Store(std::in_place_type<TreeStore>, per_state, settings.tree, safepoint);
}

StateSet::StateSet(const Settings& settings, const PerState& per_state)
    : store_(make(settings, per_state, safepoint_)) {}

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
  if (HashStore* hashes = std::get_if<HashStore>(&set_.store_)) {
    const HashStore::Inserted inserted = hashes->insert(state);
    payload_ = inserted.payload;
    return inserted.is_new;
  }
  return std::get<BitStore>(set_.store_).insert(state);
}

std::span<const std::byte> StateSet::Cursor::get(StateId id) {
  return tree_ ? tree_->get(id) : exact_->get(id);
}

}  // namespace hasse::store
