#include "engines/cover/explorer.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "engines/cover/linearise.h"

namespace hasse::cover {

using property::Ruling;

Explorer::Explorer(Session& session, const std::vector<std::size_t>& properties, const logic::Goal* goal)
    : session_(session), context_(session, properties, goal), made_(session.machine.make()), execution_(*made_) {
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
      if (!apply(entry.node, entry.extensions)) return false;
      waiting_bytes_ -= entry.node.bytes();
      context_.tree.release(entry.node.node);
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
  context_.initial.assign(state.begin(), state.end());
  state_bytes_ = context_.initial.size();
  context_.events.set_initial(context_.initial);
  if (!context_.watched.empty() && session_.judge.judge_state(execution_) == Ruling::stop) return false;
  if (context_.goal != nullptr && logic::holds(context_.goal->whole, execution_)) {
    goal_reached_ = true;
    return true;
  }
  for (const std::size_t property : context_.watched)
    context_.decided.push_back(logic::holds(session_.options.goals[property].whole, execution_));
  lookahead_.emplace(context_, session_.options.threads, session_.budget);
  context_.tree.hold(kRoot);
  wait({kRoot, context_.initial, {}, nullptr});
  return true;
}

void Explorer::wait(OpenNode node) {
  waiting_bytes_ += node.bytes();
  waiting_.push_back(std::move(node));
}

void Explorer::take_batch() {
  const bool breadth_first = session_.options.order == property::Order::breadth_first;
  batch_size_ = breadth_first ? lookahead_->batch(waiting_.size()) : 1;
  if (batch_.size() < batch_size_) batch_.resize(batch_size_);
  for (std::size_t i = 0; i < batch_size_; ++i) {
    batch_[i].extensions.clear();
    if (breadth_first) {
      batch_[i].node = std::move(waiting_.front());
      waiting_.pop_front();
    } else {
      batch_[i].node = std::move(waiting_.back());
      waiting_.pop_back();
    }
  }
}

// Sets how the run is rebuilt if it has to be reported.
template <typename MakeRun>
void Explorer::on_report(const MakeRun& make) {
  session_.run_to_report = [this, make] {
    property::Run run = make(lookahead_->first());
    lookahead_->hold_place();
    return run;
  };
}

// The node's turn. Returns false to stop.
bool Explorer::apply(const OpenNode& node, PossibleExtensions& extensions) {
  ++nodes_;
  longest_ = std::max<std::uint64_t>(longest_, context_.tree.length(node.node));
  for (const PossibleExtensions::Found& found : extensions.found) {
    if (!context_.decided[found.watched] && !report(node, found)) return false;
  }
  switch (extensions.end) {
    case PossibleExtensions::End::unknown:
    case PossibleExtensions::End::gave_up:
      return false;
    case PossibleExtensions::End::failed:
      failure_ = extensions.failure;
      return false;
    case PossibleExtensions::End::goal:
      return reach_goal(node.state, [&](Visitor& visitor) { return visitor.whole_run(node.node); });
    case PossibleExtensions::End::no_step:
      return end_run(node, true);
    case PossibleExtensions::End::too_long:
      reached_depth_limit_ = true;
      return true;
    case PossibleExtensions::End::nothing_left:
      return end_run(node, false);
    case PossibleExtensions::End::asleep:
      return true;
    case PossibleExtensions::End::taken:
      return follow(node, extensions);
  }
  return false;
}

// Reports an ideal that detection found. Returns false to stop.
bool Explorer::report(const OpenNode& node, const PossibleExtensions::Found& found) {
  const property::Run run = lookahead_->first().run_of(node.node, found.ideal);
  lookahead_->hold_place();
  execution_.start();
  for (const model::Label& step : run.prefix) execution_.take(step);
  const logic::Goal& goal = session_.options.goals[context_.watched[found.watched]];
  HASSE_CHECK(logic::holds(goal.whole, execution_), "the run to '{}' leads elsewhere", goal.text);
  context_.decided[found.watched] = true;
  session_.run_to_report = [&run] { return run; };
  return session_.judge.judge_state(execution_) != Ruling::stop;
}

// Creates events and children for the moves taken. Returns false to stop.
bool Explorer::follow(const OpenNode& node, PossibleExtensions& extensions) {
  children_.clear();
  for (std::size_t i = 0; i < extensions.taken_count; ++i) {
    PossibleExtensions::Taken& taken = extensions.taken[i];
    const auto [event, is_new] = context_.events.insert(taken.move, taken.causes);
    if (is_new && !create_event(node, event, taken)) return false;
    if (!taken.leads_on) continue;
    state_bytes_ = std::max(state_bytes_, taken.state.size());
    children_.push_back(
        {context_.tree.add(node.node, event), std::move(taken.state), std::move(taken.sleep), extensions.before});
  }
  // All moves taken may have ended in run-time errors.
  const bool ended = extensions.taken_count > 0 && children_.empty();
  if (session_.options.order == property::Order::depth_first) std::ranges::reverse(children_);
  for (OpenNode& child : children_) wait(std::move(child));
  return ended ? end_run(node, false) : true;
}

// Judges the faults of a new event's move, and the state of its history. Returns false to stop.
bool Explorer::create_event(const OpenNode& node, EventId event, const PossibleExtensions::Taken& taken) {
  HASSE_CHECK(taken.is_new, "an event has gone");
  const order::Move& move = context_.table[taken.move];
  for (const order::Move::Fault& fault : move.faults) {
    on_report([&](Visitor& visitor) { return visitor.history_of(node, taken.move, fault.steps); });
    if (session_.judge.judge_fault(fault.fault, fault.blame) == Ruling::stop) return false;
  }
  if (!taken.leads_on) return true;
  context_.events.complete(event, taken.key, taken.history);
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

// The end of a run. Returns false to stop.
bool Explorer::end_run(const OpenNode& node, bool without_step) {
  ++traces_;
  if (session_.options.observer && context_.goal == nullptr) {
    session_.options.observer(lookahead_->first().events_of(node.node));
    lookahead_->hold_place();
  }
  if (!without_step) return true;
  on_report([&](Visitor& visitor) { return visitor.whole_run(node.node); });
  execution_.load(node.state);
  return session_.judge.judge_end(execution_) != Ruling::stop;
}

property::Budget::Usage Explorer::measure() {
  property::Budget::Usage usage;
  property::Progress& progress = usage.progress;
  progress.states = context_.events.state_count();
  progress.transitions = context_.events.size();
  progress.waiting = waiting_.size();
  progress.cost.state_bytes = state_bytes_;
  progress.cost.memory_bytes = context_.table.memory_bytes() + context_.events.memory_bytes() +
                               context_.tree.memory_bytes() + waiting_bytes_ + execution_.memory_bytes() +
                               (lookahead_ ? lookahead_->memory_bytes() : 0);
  return usage;
}

void Explorer::add_to(Statistics& statistics) const {
  statistics.states += context_.events.state_count();
  statistics.events += context_.events.size();
  statistics.nodes += nodes_;
  statistics.traces += traces_;
  statistics.cutoffs += context_.events.cutoff_count();
  statistics.longest = std::max(statistics.longest, longest_);
}

}  // namespace hasse::cover
