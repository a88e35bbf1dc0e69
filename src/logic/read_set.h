// The read set of a folded state expression (logic/fold.h), its range of values, and whether it can fault.
//
// The objects are sufficient: two reachable states that agree on them agree on the value, faults included. A variable
// of a process that may die, or is not there yet, goes with the location of the process, which is written when it comes
// to be and when it dies. An index or pid that is not constant stands for all that it can select.
//
// Each expression is looked at once. Not thread safe.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "logic/facts.h"
#include "model/object.h"
#include "program/program.h"

namespace hasse::logic {

using Objects = std::vector<model::Object>;  // sorted, without repetition

struct Range {
  std::int64_t least = 0;
  std::int64_t greatest = 0;

  bool is_truth() const { return least >= 0 && greatest <= 1; }
};

struct ReadSet {
  Objects objects;
  bool may_fault = false;
  Range range;  // of the value, when there is one
};

class ReadSets {
 public:
  ReadSets(const Program& program, const Facts& facts) : program_(program), facts_(facts) {}

  const ReadSet& of(ExprId id);

 private:
  class Values;

  void question(const Expr& e, ReadSet& read_set);
  void load(const Place& place, ReadSet& read_set);
  void process(ExprId pid, std::uint32_t proctype, bool must_exist, ReadSet& read_set, std::vector<std::uint8_t>& pids);
  void channel(const Expr& e, ReadSet& read_set);
  void subject(const Expr& e, ReadSet& read_set);
  void include(ExprId id, ReadSet& read_set);
  Range range_of_question(const Expr& e) const;

  const Program& program_;
  const Facts& facts_;
  std::unordered_map<ExprId, ReadSet> known_;
};

bool contains(const Objects& objects, const model::Object& object);
void merge(Objects& objects, const Objects& others);

// The interval of a + b and the like when it lies within an int; otherwise that of all ints.
Range sum_range(Range a, Range b);
Range scaled_range(std::int64_t factor, Range range);
bool fits(Range range);  // an int

}  // namespace hasse::logic
