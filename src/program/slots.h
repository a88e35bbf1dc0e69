// Slots that a place can stand for, and slots that are ever written.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_set>
#include <vector>

#include "program/program.h"

namespace hasse {

// The slots of its frame that the place can stand for, as far as its constant indices tell. None: a constant index lies
// outside its array.
std::vector<std::uint32_t> slots_of(const Program& program, const Place& place);

// The same for many places: places that can stand for the same slots share one list, since a place with an unknown
// index can stand for all of a large array. Logarithmic in the places, and linear in the slots of each different list.
// Not thread safe.
class SlotSets {
 public:
  using Id = std::uint32_t;

  explicit SlotSets(const Program& program) : program_(program) {}

  Id of(const Place& place);
  std::span<const std::uint32_t> slots(Id set) const { return sets_[set]; }

 private:
  const Program& program_;
  std::map<std::vector<std::uint32_t>, Id>
      ids_;  // by first slot, then count and stride of the indices that are not constant
  std::vector<std::vector<std::uint32_t>> sets_;
};

// The slots that some statement of a process or of a never claim may write after their initialisation. Near linear in
// the program, and read-only after construction.
class Written {
 public:
  explicit Written(const Program& program);

  bool global(std::uint32_t slot) const { return globals_[slot]; }
  bool local(std::uint32_t proctype, std::uint32_t slot) const { return locals_[proctype][slot]; }

 private:
  // What has been noted of places while the program is gone through.
  struct Noted {
    SlotSets sets;
    std::unordered_set<std::uint64_t> whole;  // sets of several slots, with their owners
  };
  void note(const Program& program, PlaceId id, std::uint32_t writer, Noted& noted);

  std::vector<bool> globals_;
  std::vector<std::vector<bool>> locals_;  // by proctype
};

}  // namespace hasse
