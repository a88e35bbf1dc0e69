// Monitor processes (logic/monitor.h) as invariants: what a cover is given instead of the model as it was written, and what
// it finds there said of the model as it was written.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "logic/monitor.h"
#include "logic/predicate.h"
#include "machine/machine.h"
#include "property/result.h"

namespace hasse::check {

class MonitorRewriting {
 public:
  // `predicates`: of the properties. Null where assertions are not asked for or nothing is a monitor.
  static std::unique_ptr<MonitorRewriting> of(std::shared_ptr<const Program> program,
                                              const std::vector<ExprId>& predicates,
                                              const std::vector<property::Property>& properties, machine::Mode mode);

  const machine::Machine& machine() const { return *machine_; }
  // Those given, then an invariant for each assertion of a monitor; with the goals that they are.
  const std::vector<property::Property>& properties() const { return properties_; }
  const std::vector<logic::Goal>& goals() const { return goals_; }

  // "assertions: assert(x < 3) of Watch[1] is checked as an invariant: one predicate on one chain: local"
  std::vector<std::string> explain() const;

  // A result for properties() becomes one for those given: a monitor's invariant is a part of the assertions.
  void translate_back(property::Result& result) const;

 private:
  MonitorRewriting(std::shared_ptr<const Program> original, logic::Monitored monitored);

  std::size_t given() const { return properties_.size() - monitored_.monitors.size(); }

  std::shared_ptr<const Program> original_;
  logic::Monitored monitored_;
  std::size_t assertions_ = 0;  // among the properties
  std::vector<property::Property> properties_;
  std::vector<logic::Goal> goals_;
  std::unique_ptr<machine::Machine> machine_;
};

}  // namespace hasse::check
