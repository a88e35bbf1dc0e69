// Names, positions and values, for reports and messages: the only place where a system speaks of itself in words.
#pragma once

#include <string>

#include "base/source.h"
#include "model/fault.h"
#include "model/label.h"
#include "model/object.h"

namespace hasse::model {

class TransitionSystem;

class Describer {
 public:
  virtual ~Describer() = default;

  // "assertion violated: assert(x < 2)", "array index out of range: index 7, size 4"
  virtual std::string fault(Fault fault, const Blame& blame) const = 0;
  // In the current state of the system. "x", "Node[2].clock", "location of 1", "send end of q[0]"
  virtual std::string object(const TransitionSystem& system, const Object& object) const = 0;
  virtual std::string process_kind(const TransitionSystem& system, Pid process) const = 0;  // "Node"
  virtual std::string process(const TransitionSystem& system, Pid process) const = 0;       // "Node[2]"
  // What the step does, as the user wrote it, of the process that moves: "x = x + 1". Of an observer that moves alone, its part.
  virtual std::string statement(const TransitionSystem& system, const Label& step) const = 0;
  virtual SourcePos position(const TransitionSystem& system, const Label& step) const = 0;
};

}  // namespace hasse::model
