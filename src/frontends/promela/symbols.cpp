#include "frontends/promela/symbols.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "base/edit_distance.h"

namespace hasse::promela {

const Field* Structure::find(std::string_view field) const {
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == field; });
  return found == fields.end() ? nullptr : &*found;
}

Symbols::Symbols() {
  scopes_.emplace_back();
}

void Symbols::enter_scope() {
  scopes_.push_back({current_, {}});
  current_ = static_cast<ScopeId>(scopes_.size() - 1);
}

void Symbols::leave_scope() {
  current_ = scopes_[current_].parent;
}

const Symbol* Symbols::find(std::string_view name) const {
  const std::string key(name);
  for (ScopeId scope = current_;; scope = scopes_[scope].parent) {
    const auto found = scopes_[scope].names.find(key);
    if (found != scopes_[scope].names.end()) return found->second;
    if (scope == 0) return nullptr;
  }
}

const Symbol& Symbols::declare(Symbol symbol) {
  if (const Symbol* other = find(symbol.name)) {
    const char* what = other->kind == Symbol::Kind::mtype_constant ? "an mtype constant" : "a variable";
    throw UserError(
        symbol.pos,
        fmt::format("'{}' is already declared, as {} in line {}; a name that is visible cannot be declared again",
                    symbol.name, what, other->pos.line));
  }
  const Symbol& added = symbols_.emplace_back(std::move(symbol));
  scopes_[current_].names.emplace(added.name, &added);
  return added;
}

std::string Symbols::suggestion(std::string_view name) const {
  std::vector<std::string_view> candidates;
  for (ScopeId scope = current_;; scope = scopes_[scope].parent) {
    for (const auto& [candidate, symbol] : scopes_[scope].names) candidates.push_back(candidate);
    if (scope == 0) break;
  }
  std::sort(candidates.begin(), candidates.end());
  return nearest_name(name, candidates);
}

const Structure* Symbols::find_structure(std::string_view name) const {
  const auto found =
      std::find_if(structures_.begin(), structures_.end(), [&](const Structure& s) { return s.name == name; });
  return found == structures_.end() ? nullptr : &*found;
}

Structure& Symbols::add_structure(Structure structure) {
  return structures_.emplace_back(std::move(structure));
}

}  // namespace hasse::promela
