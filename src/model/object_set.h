// Sets of objects as sorted lists without repetition, which is what footprints are made of.
#pragma once

#include <algorithm>
#include <vector>

#include "model/object.h"

namespace hasse::model {

inline void make_set(std::vector<Object>& objects) {
  std::sort(objects.begin(), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
}

// Have the two sets an object in common? Linear.
inline bool intersect(const std::vector<Object>& a, const std::vector<Object>& b) {
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end()) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

}  // namespace hasse::model
