// The executions that the files of a log tell of, in the order in which they are met.
#pragma once

#include <list>
#include <string>

#include "traces/read/records.h"

namespace hasse::traces {

struct Execution {
  std::string label;  // empty: the only one
  Records records;
};

class Executions {
 public:
  // The execution of that label; a new one is added. Stays where it is.
  Records& records(std::string_view label) {
    for (Execution& execution : list_) {
      if (execution.label == label) return execution.records;
    }
    list_.push_back({std::string(label), {}});
    return list_.back().records;
  }
  std::list<Execution>& list() { return list_; }
  const std::list<Execution>& list() const { return list_; }

 private:
  std::list<Execution> list_;
};

}  // namespace hasse::traces
