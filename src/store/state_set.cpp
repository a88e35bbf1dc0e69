#include "store/state_set.h"

#include <type_traits>

namespace hasse::store {

namespace {

std::variant<ExactStore, TreeStore> make_store(const StateSet::Settings& settings, StateSet::Recall recall,
                                               Gate& gate) {
  using Store = std::variant<ExactStore, TreeStore>;
  if (settings.kind == Kind::tree) return Store(std::in_place_type<TreeStore>, recall, settings.tree, gate);
  return Store(std::in_place_type<ExactStore>,
               recall == StateSet::Recall::nothing ? ExactStore::Notes::none : ExactStore::Notes::one_per_state, &gate);
}

}  // namespace

StateSet::StateSet(const Settings& settings, Recall recall) : store_(make_store(settings, recall, gate_)) {}

void StateSet::set_limit(std::uint64_t bytes) {
  std::visit([&](auto& store) { store.set_limit(bytes); }, store_);
}

StateId StateSet::begin() const {
  return std::visit([](const auto& store) { return store.begin(); }, store_);
}

StateId StateSet::next(StateId id) const {
  return std::visit([&](const auto& store) { return store.next(id); }, store_);
}

StateId StateSet::end() const {
  return std::visit([](const auto& store) { return store.end(); }, store_);
}

std::uint64_t StateSet::note(StateId id) const {
  return std::visit([&](const auto& store) { return store.note(id); }, store_);
}

std::uint64_t StateSet::size() const {
  return std::visit([](const auto& store) { return store.size(); }, store_);
}

std::uint64_t StateSet::memory_bytes() const {
  return std::visit([](const auto& store) { return store.memory_bytes(); }, store_);
}

bool StateSet::is_state(StateId id) const {
  return std::visit([&](const auto& store) { return store.is_state(id); }, store_);
}

StateSet::Cursor::Cursor(StateSet& set) : set_(set), exact_(std::get_if<ExactStore>(&set.store_)) {
  if (TreeStore* tree = std::get_if<TreeStore>(&set.store_)) tree_.emplace(*tree);
  enter();
}

std::span<const std::byte> StateSet::Cursor::get(StateId id) {
  return tree_ ? tree_->get(id) : exact_->get(id);
}

}  // namespace hasse::store
