// Coupled objects, whose writes must form one chain: disjoint sets of objects (union-find).
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "logic/read_set.h"

namespace hasse::logic {

class Coupling {
 public:
  void couple(const Objects& objects);
  // The chains that the objects lie on, by their least object.
  std::set<model::Object> chains(const Objects& objects) const;
  // All sets of at least two objects, sorted.
  std::vector<Objects> sets() const;

 private:
  model::Object root(model::Object object) const;

  std::map<model::Object, model::Object> parents_;  // towards smaller objects
};

}  // namespace hasse::logic
