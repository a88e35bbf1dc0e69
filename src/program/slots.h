// Which slots a place can stand for, and which slots are ever written.
#pragma once

#include <cstdint>
#include <vector>

#include "program/program.h"

namespace hasse {

// The slots of its frame that the place can stand for, as far as its constant indices tell. None: a constant index lies
// outside its array.
std::vector<std::uint32_t> slots_of(const Program& program, const Place& place);

// The slots that some statement of a process or of a never claim may write after their initialisation. Linear in the
// program, and read-only after construction.
class Written {
 public:
  explicit Written(const Program& program);

  bool global(std::uint32_t slot) const { return globals_[slot]; }
  bool local(std::uint32_t proctype, std::uint32_t slot) const { return locals_[proctype][slot]; }

 private:
  void note(const Program& program, PlaceId id, std::uint32_t writer);

  std::vector<bool> globals_;
  std::vector<std::vector<bool>> locals_;  // by proctype
};

}  // namespace hasse
