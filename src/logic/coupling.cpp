#include "logic/coupling.h"

#include <algorithm>

namespace hasse::logic {

using model::Object;

Object Coupling::root(Object object) const {
  for (auto at = parents_.find(object); at != parents_.end() && at->second != object; at = parents_.find(object))
    object = at->second;
  return object;
}

void Coupling::couple(const Objects& objects) {
  if (objects.size() < 2) return;
  Object least = root(objects.front());
  for (const Object& object : objects) least = std::min(least, root(object));
  for (const Object& object : objects) {
    parents_[root(object)] = least;
    parents_[object] = least;
  }
}

std::set<Object> Coupling::chains(const Objects& objects) const {
  std::set<Object> result;
  for (const Object& object : objects) result.insert(root(object));
  return result;
}

std::vector<Objects> Coupling::sets() const {
  std::map<Object, Objects> by_root;
  for (const auto& [object, parent] : parents_) by_root[root(object)].push_back(object);
  std::vector<Objects> result;
  for (auto& [least, objects] : by_root) result.push_back(std::move(objects));
  return result;
}

}  // namespace hasse::logic
