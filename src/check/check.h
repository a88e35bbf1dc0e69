// The driver of a check: from a model and a request to verdicts, with the runs that show them. Nothing here prints.
//
//   check::Check check(request, observer);
//   check.prepare(program);
//   check.run();
//   use(check.report());
//
// prepare() refuses what is to be refused, by UserError, before anything runs for hours. What asks the thread to stop
// (base/stop.h) ends prepare() by Stopped; run() ends by itself then, with what was found. An internal error is thrown as
// InternalError, from whatever thread it happened in.
//
// One thread uses a Check; engines make more for themselves. The observer is called in the thread that runs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "check/engines.h"
#include "check/monitor_rewriting.h"
#include "check/observer.h"
#include "check/plan.h"
#include "check/properties.h"
#include "check/report.h"
#include "check/request.h"
#include "machine/machine.h"

namespace hasse::check {

class Check {
 public:
  // Throws UserError when the request contradicts itself (refusals.h). The observer outlives this.
  Check(Request request, Observer& observer);
  Check(const Check&) = delete;
  Check& operator=(const Check&) = delete;
  ~Check();

  // Once. The request's predicates are added to an overlay of the program, of which the machines are made.
  void prepare(std::shared_ptr<const Program> program);

  // Instead of run(), where prepare() ended early or there is no program: why nothing was explored ("time limit of 3 s reached while
  // the model was read"). Properties that are known by then are undecided.
  void give_up(const std::string& why, property::Stop stop);

  // Once. Explores what prepare() has planned.
  void run();

  // Its runs point to machines of this object.
  const Report& report() const { return report_; }
  Report& report() { return report_; }

 private:
  // Properties that one exploration decides.
  struct Group {
    std::vector<std::size_t> indices;  // in report_.properties
    int claim = -1;
    bool is_about_cycles = false;
    std::shared_ptr<const ObservedFormula> formula;
    Task task;
    EnginePlan engines;
  };

  std::vector<logic::Goal> take_apart(const PropertyPlan& plan, Overlay& overlay);
  void make_groups(const PropertyPlan& plan, const std::vector<logic::Goal>& goals);
  void group_properties(const PropertyPlan& plan);
  void refuse_checkpoints_of_many() const;
  const machine::Machine* add_machine(const Group& group, machine::DeadVariables dead);
  void note_machine(const machine::Machine& machine);
  logic::Goal take_apart(const property::Property& property, Overlay& overlay);
  void decide(const Group& group);
  Answer answer(const Group& group);
  Answer explore(const Group& group);
  void take_over(Answer answer, const Group& group);
  FoundRun& add_run(const Answer& answer, const Group& group, std::size_t local);
  void add_coverage(const std::vector<std::vector<bool>>& taken);

  const Request request_;
  Observer& observer_;
  std::shared_ptr<const Program> program_;  // with the predicates, once it is prepared
  std::vector<ExprId> predicates_;
  std::vector<std::unique_ptr<machine::Machine>> machines_;    // runs point to them
  std::vector<std::unique_ptr<MonitorRewriting>> rewritings_;  // groups point to them
  std::vector<Group> groups_;
  Report report_;
  std::string reason_of_stop_;
};

}  // namespace hasse::check
