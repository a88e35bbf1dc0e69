#include "engines/cover/explorer.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "engines/cover/linearise.h"

namespace hasse::cover {

using property::Ruling;

Explorer::Explorer(Session& session, const std::vector<std::size_t>& properties, const logic::Goal* goal)
    : session_(session), common_(session, properties, goal), made_(session.machine.make()), execution_(*made_) {
  HASSE_CHECK(session.options.threads == 1 || session.options.order == property::Order::breadth_first,
              "depth first by {} threads", session.options.threads);
}

bool Explorer::explore() {
  if (!start()) return false;
  while (!waiting_.empty() && !goal_reached_) {
    take_batch();
    if (batch_size_ > 1) lookahead_->look(std::span(batch_).first(batch_size_));
    for (std::size_t i = 0; i < batch_size_ && !goal_reached_; ++i) {
      Lookahead::Entry& entry = batch_[i];
      lookahead_->finish(entry);
      if (!apply(entry.node, entry.visit)) return false;
      waiting_bytes_ -= entry.node.bytes();
      common_.tree.release(entry.node.node);
    }
  }
  return !reached_depth_limit_ || goal_reached_;
}

bool Explorer::start() {
  session_.run_to_report = [] { return property::Run{}; };
  const model::Outcome outcome = execution_.start();
  if (outcome.fault != model::Fault::none) {
    const Ruling ruling = session_.judge.judge_fault(outcome.fault, execution_.blame());
    if (ruling != Ruling::go_on) return ruling == Ruling::prune;
  }
  const model::StateView state = execution_.state();
  common_.initial.assign(state.begin(), state.end());
  state_bytes_ = common_.initial.size();
  common_.events.set_initial(common_.initial);
  if (!common_.watched.empty() && session_.judge.judge_state(execution_) == Ruling::stop) return false;
  if (common_.goal != nullptr && logic::holds(common_.goal->whole, execution_)) {
    goal_reached_ = true;
    return true;
  }
  for (const std::size_t property : common_.watched)
    common_.decided.push_back(logic::holds(session_.options.goals[property].whole, execution_));
  lookahead_.emplace(common_, session_.options.threads, session_.budget);
  common_.tree.hold(kRoot);
  wait({kRoot, common_.initial, {}, nullptr});
  return true;
}

void Explorer::wait(Waiting node) {
  waiting_bytes_ += node.bytes();
  waiting_.push_back(std::move(node));
}

void Explorer::take_batch() {
  const bool breadth_first = session_.options.order == property::Order::breadth_first;
  batch_size_ = breadth_first ? lookahead_->batch(waiting_.size()) : 1;
  if (batch_.size() < batch_size_) batch_.resize(batch_size_);
  for (std::size_t i = 0; i < batch_size_; ++i) {
    batch_[i].visit.clear();
    if (breadth_first) {
      batch_[i].node = std::move(waiting_.front());
      waiting_.pop_front();
    } else {
      batch_[i].node = std::move(waiting_.back());
      waiting_.pop_back();
    }
  }
}

// How the run is found, should it have to be reported.
template <typename MakeRun>
void Explorer::on_report(const MakeRun& make) {
  session_.run_to_report = [this, make] {
    property::Run run = make(lookahead_->first());
    lookahead_->hold_place();
    return run;
  };
}

// The node has its turn. False: stop.
bool Explorer::apply(const Waiting& node, Visit& visit) {
  ++nodes_;
  longest_ = std::max<std::uint64_t>(longest_, common_.tree.length(node.node));
  for (const Visit::Found& found : visit.found) {
    if (!common_.decided[found.watched] && !report(node, found)) return false;
  }
  switch (visit.end) {
    case Visit::End::unknown:
    case Visit::End::gave_up:
      return false;
    case Visit::End::failed:
      failure_ = visit.failure;
      return false;
    case Visit::End::goal:
      return reach_goal(node.state, [&](Visitor& visitor) { return visitor.whole_run(node.node); });
    case Visit::End::no_step:
      return end_run(node, true);
    case Visit::End::too_long:
      reached_depth_limit_ = true;
      return true;
    case Visit::End::nothing_left:
      return end_run(node, false);
    case Visit::End::asleep:
      return true;
    case Visit::End::taken:
      return follow(node, visit);
  }
  return false;
}

// Detection has found an ideal. False: stop.
bool Explorer::report(const Waiting& node, const Visit::Found& found) {
  const property::Run run = lookahead_->first().run_of(node.node, found.ideal);
  lookahead_->hold_place();
  execution_.start();
  for (const model::Label& step : run.prefix) execution_.take(step);
  const logic::Goal& goal = session_.options.goals[common_.watched[found.watched]];
  HASSE_CHECK(logic::holds(goal.whole, execution_), "the run to '{}' leads elsewhere", goal.text);
  common_.decided[found.watched] = true;
  session_.run_to_report = [&run] { return run; };
  return session_.judge.judge_state(execution_) != Ruling::stop;
}

// Makes events and children of the moves that are taken. False: stop.
bool Explorer::follow(const Waiting& node, Visit& visit) {
  children_.clear();
  for (std::size_t i = 0; i < visit.taken_count; ++i) {
    Visit::Taken& taken = visit.taken[i];
    const auto [event, is_new] = common_.events.insert(taken.move, taken.causes);
    if (is_new && !create_event(node, event, taken)) return false;
    if (!taken.leads_on) continue;
    state_bytes_ = std::max(state_bytes_, taken.state.size());
    children_.push_back(
        {common_.tree.add(node.node, event), std::move(taken.state), std::move(taken.sleep), visit.before});
  }
  // All that were taken may have ended in run-time errors.
  const bool ended = visit.taken_count > 0 && children_.empty();
  if (session_.options.order == property::Order::depth_first) std::ranges::reverse(children_);
  for (Waiting& child : children_) wait(std::move(child));
  return ended ? end_run(node, false) : true;
}

// Judges what went wrong in the move of a new event, and what its history leads to. False: stop.
bool Explorer::create_event(const Waiting& node, EventId event, const Visit::Taken& taken) {
  HASSE_CHECK(taken.is_new, "an event has gone");
  const order::Move& move = common_.table[taken.move];
  for (const order::Move::Fault& fault : move.faults) {
    on_report([&](Visitor& visitor) { return visitor.history_of(node, taken.move, fault.steps); });
    if (session_.judge.judge_fault(fault.fault, fault.blame) == Ruling::stop) return false;
  }
  if (!taken.leads_on) return true;
  common_.events.complete(event, taken.key, taken.history);
  if (!taken.reaches_goal) return true;
  return reach_goal(taken.history, [&](Visitor& visitor) { return visitor.history_of(node, taken.move); });
}

// Directed. False: stop.
template <typename MakeRun>
bool Explorer::reach_goal(model::StateView state, const MakeRun& make) {
  goal_reached_ = true;
  execution_.load(state);
  on_report(make);
  return session_.judge.judge_state(execution_) != Ruling::stop;
}

// The run has come to its end. False: stop.
bool Explorer::end_run(const Waiting& node, bool without_step) {
  ++traces_;
  if (session_.options.observer && common_.goal == nullptr) {
    session_.options.observer(lookahead_->first().events_of(node.node));
    lookahead_->hold_place();
  }
  if (!without_step) return true;
  on_report([&](Visitor& visitor) { return visitor.whole_run(node.node); });
  execution_.load(node.state);
  return session_.judge.judge_end(execution_) != Ruling::stop;
}

property::Budget::Standing Explorer::measure() {
  property::Budget::Standing standing;
  property::Progress& progress = standing.progress;
  progress.states = common_.events.state_count();
  progress.transitions = common_.events.size();
  progress.waiting = waiting_.size();
  progress.cost.state_bytes = state_bytes_;
  progress.cost.memory_bytes = common_.table.memory_bytes() + common_.events.memory_bytes() +
                               common_.tree.memory_bytes() + waiting_bytes_ + execution_.memory_bytes() +
                               (lookahead_ ? lookahead_->memory_bytes() : 0);
  return standing;
}

void Explorer::add_to(Statistics& statistics) const {
  statistics.states += common_.events.state_count();
  statistics.events += common_.events.size();
  statistics.nodes += nodes_;
  statistics.traces += traces_;
  statistics.cutoffs += common_.events.cutoff_count();
  statistics.longest = std::max(statistics.longest, longest_);
}

}  // namespace hasse::cover
