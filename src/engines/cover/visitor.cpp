#include "engines/cover/visitor.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/cover/linearise.h"

namespace hasse::cover {

Visitor::Visitor(Common& common, std::function<bool()> give_up)
    : common_(common),
      give_up_(std::move(give_up)),
      execution_(common.machine),
      history_(common.machine),
      moves_(execution_, common.couplings, &common.merging),
      stubborn_(common.machine, common.couplings, common.options.dependency, common.options.reduction,
                &common.encounters),
      prefix_(common.tree, common.events, common.table) {
  if (common.goal != nullptr || common.watched.empty()) return;
  detection_.emplace(common_, prefix_, give_up_);
  prefix_.listen(&*detection_);
}

Visitor::~Visitor() {
  prefix_.listen(nullptr);
}

void Visitor::visit(const Waiting& node, bool may_learn, Visit& visit) {
  visit.end = Visit::End::gave_up;
  if (give_up_()) return;
  visit.end = look(node, may_learn, visit);
  visit.may_be_last = may_be_last(visit);
}

Visit::End Visitor::look(const Waiting& node, bool may_learn, Visit& visit) {
  prefix_.go_to(node.node);
  visit.taken_count = 0;
  if (!visit.has_searched) {
    visit.found.clear();
    visit.has_searched = !detection_ || node.node == kRoot || detection_->search(visit.found);
    if (!visit.has_searched) return Visit::End::gave_up;
  }
  execution_.load(node.state);
  if (common_.goal != nullptr && logic::holds(common_.goal->whole, execution_)) return Visit::End::goal;
  if (const auto end = expand(node, may_learn, visit)) return *end;
  if (steps_.empty()) return Visit::End::no_step;
  const std::uint64_t limit = common_.options.limits.depth;
  if (limit != 0 && prefix_.length() >= limit) return Visit::End::too_long;
  const Choice choice = choose(node, may_learn, visit.cutoffs);
  if (choice == Choice::unknown) return Visit::End::unknown;
  if (choice == Choice::nothing_left) return Visit::End::nothing_left;
  if (choice == Choice::asleep) return Visit::End::asleep;

  sleep_ = node.sleep;
  for (std::size_t i = 0; i < candidate_count_; ++i) {
    Candidate& candidate = candidates_[i];
    if (!candidate.awake || (choice == Choice::some && !std::ranges::binary_search(chosen_, candidate.step))) continue;
    take(candidate, sleep_, visit);
  }
  visit.before = std::make_shared<const std::vector<ExpansionId>>(expansions_);
  return Visit::End::taken;
}

// Finds the moves of the node's state.
std::optional<Visit::End> Visitor::expand(const Waiting& node, bool may_learn, Visit& visit) {
  MoveTable& table = common_.table;
  steps_.clear();
  execution_.enabled(model::kNobody, steps_);
  expansions_.clear();
  candidate_count_ = 0;
  const MoveId last = node.node == kRoot ? 0 : prefix_.move(prefix_.length() - 1);
  for (std::uint32_t i = 0; i < steps_.size(); ++i) {
    std::optional<ExpansionId> expansion;
    if (node.before) {
      for (const ExpansionId known : *node.before) {
        if (table.expansion(known).step == steps_[i] && !table.changes(last, known)) expansion = known;
      }
    }
    if (!expansion) {
      found_.clear();
      if (!moves_.expand(steps_[i], found_)) {
        const Proctype& proctype = common_.machine.program().proctypes[execution_.proctype_of(steps_[i].process)];
        visit.failure = fmt::format("an atomic sequence of {} has too many paths, or too long ones", proctype.name);
        return Visit::End::failed;
      }
      if (may_learn) {
        expansion = table.add(steps_[i], found_, moves_.decided_on());
      } else {
        expansion = table.find(steps_[i], found_, moves_.decided_on());
      }
      if (!expansion) return Visit::End::unknown;
    }
    expansions_.push_back(*expansion);
    for (const MoveId move : table.expansion(*expansion).moves) {
      if (candidates_.size() == candidate_count_) candidates_.emplace_back();
      Candidate& candidate = candidates_[candidate_count_++];
      candidate.step = i;
      candidate.move = move;
      candidate.has_causes = false;
    }
  }
  return std::nullopt;
}

// Which steps are worth taking: a persistent set with as few awake ones as possible. If all of it sleeps, so may the
// node: whatever it leads to is found elsewhere.
Visitor::Choice Visitor::choose(const Waiting& node, bool may_learn, std::size_t& cutoff_count) {
  const PositionSet& cutoffs = prefix_.find_cutoffs();
  cutoff_count = cutoffs.count();
  const bool any_cutoff = cutoff_count > 0;
  eligible_steps_.assign(steps_.size(), false);
  awake_steps_.assign(steps_.size(), false);
  bool any_awake = false;
  bool any_eligible = false;
  const auto leads_nowhere = [this](ExpansionId id) { return common_.table.expansion(id).moves.empty(); };
  bool all = common_.goal == nullptr && std::ranges::any_of(expansions_, leads_nowhere);
  for (std::size_t i = 0; i < candidate_count_; ++i) {
    Candidate& candidate = candidates_[i];
    candidate.awake = false;
    if (any_cutoff && has_cutoff_before(candidate, cutoffs)) continue;
    any_eligible = eligible_steps_[candidate.step] = true;
    all |= common_.goal == nullptr && common_.table[candidate.move].ends_run();
    if (std::ranges::find(node.sleep, candidate.move) != node.sleep.end()) continue;
    candidate.awake = true;
    any_awake = awake_steps_[candidate.step] = true;
  }
  if (!any_eligible) return Choice::nothing_left;
  if (!any_awake) return Choice::asleep;
  if (all) return Choice::all;
  chosen_.clear();
  stubborn_.learn(may_learn);
  const bool is_known = common_.goal != nullptr
                            ? stubborn_.choose_for_goal(execution_, steps_, *common_.goal, chosen_)
                            : stubborn_.choose(execution_, steps_, eligible_steps_, awake_steps_, chosen_);
  if (!is_known) return Choice::unknown;
  if (chosen_.empty()) return Choice::nothing_left;
  std::ranges::sort(chosen_);
  return Choice::some;
}

bool Visitor::has_cutoff_before(Candidate& candidate, const PositionSet& cutoffs) {
  if (common_.as_published) {
    const order::Move& move = common_.table[candidate.move];
    bool found = false;
    cutoffs.for_each([&](Position p) { found |= order::share_process(common_.table[prefix_.move(p)], move); });
    return found;
  }
  prefix_.causes(candidate.move, execution_, candidate.causes);
  candidate.has_causes = true;
  return candidate.causes.history.meets(cutoffs);
}

// Works out the event of a candidate, and the child unless the run ends there.
void Visitor::take(Candidate& candidate, std::vector<MoveId>& sleep, Visit& visit) {
  if (!candidate.has_causes) prefix_.causes(candidate.move, execution_, candidate.causes);
  Visit::Taken& taken = visit.add_taken();
  taken.move = candidate.move;
  taken.causes.clear();
  for (const Position p : candidate.causes.direct) taken.causes.push_back(prefix_.event(p));
  std::ranges::sort(taken.causes);
  taken.is_new = !common_.events.contains(taken.move, taken.causes);
  const order::Move& move = common_.table[candidate.move];
  taken.leads_on = !move.ends_run();
  taken.reaches_goal = false;
  if (!taken.leads_on) return;
  if (taken.is_new) work_out(candidate, taken);

  const machine::Execution::Mark mark = execution_.mark();
  for (const model::Label& step : move.steps) execution_.take(step);
  const machine::StateView state = execution_.state();
  taken.state.assign(state.begin(), state.end());
  execution_.undo_to(mark);
  taken.sleep.clear();
  for (const MoveId sleeper : sleep) {
    if (!common_.table.dependent(sleeper, candidate.move)) taken.sleep.push_back(sleeper);
  }
  sleep.push_back(candidate.move);
}

// What the history of a new event is and leads to.
void Visitor::work_out(const Candidate& candidate, Visit::Taken& taken) {
  const Events& events = common_.events;
  const MoveTable& table = common_.table;
  // From the largest history among the causes, the rest is taken in the order of the run.
  const std::vector<Position>& direct = candidate.causes.direct;
  const auto largest =
      std::ranges::max_element(direct, {}, [&](Position p) { return events.key(prefix_.event(p)).size; });
  taken.key = {1, table.weight(candidate.move)};
  if (largest == direct.end()) {
    history_.load(common_.initial);
  } else {
    history_.load(events.state(prefix_.event(*largest)));
  }
  candidate.causes.history.for_each([&](Position p) {
    ++taken.key.size;
    taken.key.weight += table.weight(prefix_.move(p));
    if (largest != direct.end() && prefix_.history(*largest).test(p)) return;
    for (const model::Label& step : table[prefix_.move(p)].steps) history_.take(step);
  });
  for (const model::Label& step : table[candidate.move].steps) history_.take(step);
  const machine::StateView state = history_.state();
  taken.history.assign(state.begin(), state.end());
  taken.reaches_goal = common_.goal != nullptr && logic::holds(common_.goal->whole, history_);
}

bool Visitor::asks_for(property::PropertyKind kind) const {
  return std::ranges::any_of(common_.options.properties,
                             [kind](const property::Property& property) { return property.kind == kind; });
}

bool Visitor::may_be_last(const Visit& visit) const {
  if (visit.end == Visit::End::goal || visit.end == Visit::End::failed) return true;
  const auto violates = [&](const order::Move::Fault& fault) { return asks_for(property::kind_of(fault.fault)); };
  for (std::size_t i = 0; i < visit.taken_count; ++i) {
    const Visit::Taken& taken = visit.taken[i];
    if (taken.reaches_goal) return true;
    if (taken.is_new && std::ranges::any_of(common_.table[taken.move].faults, violates))
      return !common_.options.all_errors;
  }
  if (common_.options.all_errors) return false;
  return !visit.found.empty() || (visit.end == Visit::End::no_step && asks_for(property::PropertyKind::deadlock) &&
                                  !execution_.is_valid_end(common_.options.empty_channels));
}

property::Run Visitor::whole_run(NodeId node) {
  prefix_.go_to(node);
  PositionSet all;
  for (Position p = 0; p < prefix_.length(); ++p) all.set(p);
  return run_of(node, all);
}

property::Run Visitor::run_of(NodeId node, const PositionSet& ideal) {
  prefix_.go_to(node);
  return cover::run_of(prefix_, common_.table, ideal);
}

property::Run Visitor::history_of(const Waiting& node, MoveId move, std::size_t steps) {
  prefix_.go_to(node.node);
  execution_.load(node.state);
  Prefix::Causes causes;
  prefix_.causes(move, execution_, causes);
  property::Run run = cover::run_of(prefix_, common_.table, causes.history);
  append_steps(common_.table[move], run, steps);
  return run;
}

std::vector<RunEvent> Visitor::events_of(NodeId node) {
  prefix_.go_to(node);
  std::vector<RunEvent> run;
  for (Position p = 0; p < prefix_.length(); ++p) {
    RunEvent event{common_.table[prefix_.move(p)].steps, {}};
    prefix_.history(p).for_each([&](Position cause) {
      if (cause != p) event.causes.push_back(cause);
    });
    run.push_back(std::move(event));
  }
  return run;
}

std::uint64_t Visitor::memory_bytes() const {
  return prefix_.memory_bytes() + execution_.memory_bytes() + history_.memory_bytes() +
         (detection_ ? detection_->memory_bytes() : 0);
}

}  // namespace hasse::cover
