// What a program calls its processes, statements and objects.
#pragma once

#include "machine/machine.h"

namespace hasse::machine {

class ProgramDescriber final : public model::Describer {
 public:
  explicit ProgramDescriber(const Machine& machine) : machine_(machine) {}

  std::string fault(Fault fault, const Blame& blame) const override;
  std::string object(const model::TransitionSystem& system, const model::Object& object) const override;
  std::string process_kind(const model::TransitionSystem& system, Pid process) const override;
  std::string process(const model::TransitionSystem& system, Pid process) const override;
  std::string statement(const model::TransitionSystem& system, const Step& step) const override;
  SourcePos position(const model::TransitionSystem& system, const Step& step) const override;

 private:
  // Of the process that moves, or of the claim that moves alone.
  const Edge& edge_of(const model::TransitionSystem& system, const Step& step) const;

  const Machine& machine_;
};

}  // namespace hasse::machine
