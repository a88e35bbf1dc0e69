#include "report/dependency_text.h"

#include <deque>
#include <map>
#include <set>
#include <vector>

#include "base/stop.h"
#include "order/place_invariants.h"
#include "replay/value.h"
#include "text/figures.h"

namespace hasse::report {

namespace {

using order::Action;
using order::ActionId;
using order::Condition;
using order::Instance;
using order::InstanceId;
using order::ObjectId;

std::string join(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "nothing" : text;
}

// Makes the first state with the most processes current.
void go_to_crowd(machine::Execution& execution, std::size_t max_states) {
  using State = std::vector<std::byte>;
  const auto now = [&] { return State(execution.state().begin(), execution.state().end()); };
  std::set<std::pair<State, model::Pid>> seen;
  std::deque<std::pair<State, model::Pid>> pending;
  State best = now();
  int most = 0;
  const auto add = [&](model::Pid owner) {
    if (seen.size() >= max_states || !seen.insert({now(), owner}).second) return;
    pending.emplace_back(now(), owner);
    if (owner != model::kNobody || execution.process_count() <= most) return;
    most = execution.process_count();
    best = now();
  };
  add(model::kNobody);
  std::vector<model::Label> steps;
  while (!pending.empty()) {
    stop_point();
    const auto [state, owner] = std::move(pending.front());
    pending.pop_front();
    execution.load(state);
    steps.clear();
    execution.enabled(owner, steps);
    if (steps.empty() && owner != model::kNobody) {
      add(model::kNobody);
      continue;
    }
    for (const model::Label& step : steps) {
      execution.load(state);
      const model::Outcome outcome = execution.take(step);
      if (outcome.fault == model::Fault::none) add(outcome.owner);
    }
  }
  execution.load(best);
}

class Teller {
 public:
  Teller(const machine::Machine& machine, const machine::Execution& execution)
      : facts_(machine),
        table_(facts_, execution, {}, false),
        tokens_(table_, execution),
        process_instances_(table_.process_instances()) {
    name_objects();
  }

  std::string text() {
    if (table_.too_large()) return "The model has too many actions: nothing is reduced.\n";
    std::string text =
        fmt::format("{} on {}, in the state with the most processes ({}); told of one process of each proctype\n",
                    counted(table_.size(), "action"), counted(process_instances_.object_count(), "object"),
                    process_instances_.present());
    std::set<std::uint32_t> told;
    for (InstanceId i = 0; i < process_instances_.present(); ++i) {
      if (!told.insert(process_instances_.instance(i).proctype).second) continue;
      text += "\n" + process(i) + "\n";
      for (ActionId a = 0; a < table_.size(); ++a) {
        stop_point();
        if (table_.action(a).instance == i) text += tell(a);
      }
    }
    return text;
  }

 private:
  void name_objects() {
    names_.assign(process_instances_.object_count(), "");
    names_[order::ProcessInstances::kTable] = "process table";
    names_[order::ProcessInstances::kLast] = "_last";
    names_[order::ProcessInstances::kMonitor] = "monitor";
    const auto& globals = process_instances_.program().globals.slots;
    for (std::uint32_t slot = 0; slot < globals.size(); ++slot)
      names_[order::ProcessInstances::global(slot)] = globals[slot].name;
    for (std::uint32_t c = 0; c <= process_instances_.channel_count(); ++c) {
      for (const bool receive : {false, true})
        names_[process_instances_.end(c, receive)] =
            fmt::format("{} end of {}", receive ? "receive" : "send", channel(c));
    }
    for (InstanceId i = 0; i < process_instances_.instances().size(); ++i) {
      const Instance& instance = process_instances_.instance(i);
      names_[instance.location] = "location of " + process(i);
      const auto& slots = process_instances_.proctype(i).frame.slots;
      for (std::uint32_t slot = 0; slot < slots.size(); ++slot)
        names_[instance.first_local + slot] = process(i) + "." + slots[slot].name;
    }
  }

  std::string channel(std::uint32_t id) const {
    if (id == 0) return "a channel to come";
    const int owner = process_instances_.channel(id).owner;
    const std::string& name = process_instances_.channel(id).declaration->name;
    return owner == model::kNobody ? name : process(static_cast<InstanceId>(owner)) + "." + name;
  }

  std::string process(InstanceId id) const {
    const Instance& instance = process_instances_.instance(id);
    if (instance.prospective()) return "a " + process_instances_.proctype(id).name + " to come";
    return replay::process_name(process_instances_.program(), instance.proctype, instance.pid);
  }

  std::string statement(ActionId id) const {
    const Action& action = table_.action(id);
    std::string text = process_instances_.proctype(action.instance).edges[action.edge].text;
    if (action.partner != kNone) {
      text += fmt::format(" with {}: {}", process(action.partner),
                          process_instances_.proctype(action.partner).edges[action.partner_edge].text);
    }
    std::string when;
    for (const Condition& condition : action.variant) when += (when.empty() ? "" : ", ") + condition_text(condition);
    return when.empty() ? text : text + " [" + when + "]";
  }

  std::string condition_text(const Condition& condition) const {
    switch (condition.kind) {
      case Condition::Kind::compare: {
        static const std::map<ExprOp, const char*> kSigns = {{ExprOp::less, "<"},    {ExprOp::less_equal, "<="},
                                                             {ExprOp::greater, ">"}, {ExprOp::greater_equal, ">="},
                                                             {ExprOp::equal, "=="},  {ExprOp::not_equal, "!="}};
        return fmt::format("{} {} {}", names_[condition.object], kSigns.at(condition.relation), condition.value);
      }
      case Condition::Kind::room:
        return fmt::format("{} has room", channel(condition.channel));
      case Condition::Kind::holds:
        return fmt::format("{} has messages", channel(condition.channel));
      default:
        return "blocked half-way";
    }
  }

  std::vector<std::string> names(const BitSet& objects) const {
    std::vector<std::string> result;
    objects.for_each([&](std::size_t object) { result.push_back(names_[object]); });
    return result;
  }

  std::string tell(ActionId id) {
    const Action& action = table_.action(id);
    const Edge& edge = process_instances_.proctype(action.instance).edges[action.edge];
    std::string text = fmt::format("  {} (line {})\n", statement(id), edge.pos.line);
    if (tokens_.impossible().test(id)) return text + "    cannot happen\n";
    text += fmt::format("    reads  {}\n    writes {}\n", join(names(action.access.reads)),
                        join(names(action.access.writes)));
    std::map<InstanceId, std::vector<std::string>> others;
    table_.conflicts(id).for_each([&](std::size_t other) {
      if (tokens_.impossible().test(other)) return;
      const auto number = static_cast<ActionId>(other);
      others[table_.action(number).instance].push_back(statement(number));
    });
    if (others.empty()) text += "    accords with all others\n";
    for (const auto& [instance, statements] : others)
      text += fmt::format("    may not accord with {}: {}\n", process(instance), join(statements));
    return text;
  }

  order::Facts facts_;
  order::ActionTable table_;
  order::PlaceInvariants tokens_;
  const order::ProcessInstances& process_instances_;
  std::vector<std::string> names_;
};

}  // namespace

std::string dependency_text(const machine::Machine& machine, std::size_t max_states) {
  machine::Execution execution(machine);
  if (execution.start().fault != model::Fault::none) return "The initial state is not reached without an error.\n";
  go_to_crowd(execution, max_states);
  return Teller(machine, execution).text();
}

}  // namespace hasse::report
