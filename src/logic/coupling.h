// Which objects' writes must form one chain: disjoint sets of objects (union-find).
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "logic/reading.h"

namespace hasse::logic {

class Coupling {
 public:
  void couple(const Objects& objects);
  // The chains that the objects lie on, by their least object.
  std::set<machine::Object> chains(const Objects& objects) const;
  // All sets of at least two objects, sorted.
  std::vector<Objects> sets() const;

 private:
  machine::Object root(machine::Object object) const;

  std::map<machine::Object, machine::Object> parents_;  // towards smaller objects
};

}  // namespace hasse::logic
