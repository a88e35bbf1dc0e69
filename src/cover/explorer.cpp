#include "cover/explorer.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "cover/linearise.h"

namespace hasse::cover {

using search::Action;

namespace {

order::Couplings couplings_of(const Options& options, const std::vector<std::size_t>& properties) {
  order::Couplings result;
  for (const std::size_t property : properties) {
    if (property >= options.search.goals.size()) continue;
    const auto& couplings = options.search.goals[property].couplings;
    result.insert(result.end(), couplings.begin(), couplings.end());
  }
  return result;
}

// With all predicates in view, so that whatever is asked of a state can be evaluated in it.
order::Merging merging_of(const Session& session) {
  if (!session.options.merging) return {};
  std::vector<machine::Object> observed;
  for (const logic::Goal& goal : session.options.search.goals)
    observed.insert(observed.end(), goal.whole.objects.begin(), goal.whole.objects.end());
  return {session.machine.program(), observed};
}

bool takes_part(std::uint8_t pid, const order::Move& move) {
  return std::ranges::any_of(move.steps, [pid](const machine::Step& step) {
    return step.pid == pid || (step.rendezvous && step.partner == pid);
  });
}

bool share_process(const order::Move& a, const order::Move& b) {
  return std::ranges::any_of(a.steps, [&b](const machine::Step& step) {
    return takes_part(step.pid, b) || (step.rendezvous && takes_part(step.partner, b));
  });
}

}  // namespace

Explorer::Explorer(Session& session, const std::vector<std::size_t>& properties, const logic::Goal* goal)
    : session_(session),
      goal_(goal),
      as_published_(session.options.dependency == order::Dependency::process &&
                    session.options.reduction == order::Reduction::ample),
      execution_(session.machine),
      history_(session.machine),
      merging_(merging_of(session)),
      // The directed cover looks at no ideals, so nothing need be coupled.
      moves_(execution_, goal == nullptr ? couplings_of(session.options, properties) : order::Couplings{}, &merging_),
      stubborn_(session.machine, goal == nullptr ? couplings_of(session.options, properties) : order::Couplings{},
                session.options.dependency, session.options.reduction),
      table_(session.options.dependency),
      events_(as_published_ ? Comparison::size : Comparison::total),
      prefix_(tree_, events_, table_) {
  for (const std::size_t property : properties) {
    if (search::has_predicate(session.options.search.properties[property].kind)) watched_.push_back(property);
  }
}

Explorer::~Explorer() {
  prefix_.listen(nullptr);
}

std::vector<std::byte> Explorer::current_state() const {
  const machine::StateView state = execution_.state();
  return {state.begin(), state.end()};
}

bool Explorer::explore() {
  if (!start()) return false;
  while (!waiting_.empty() && !goal_reached_) {
    if (session_.budget.exceeded()) return false;
    Waiting node;
    if (session_.options.search.order == search::Order::breadth_first) {
      node = std::move(waiting_.front());
      waiting_.pop_front();
    } else {
      node = std::move(waiting_.back());
      waiting_.pop_back();
    }
    waiting_bytes_ -= bytes_of(node);
    const bool go_on = visit(node);
    tree_.release(node.node);
    if (!go_on) return false;
  }
  return !reached_depth_limit_ || goal_reached_;
}

bool Explorer::start() {
  session_.run_to_report = [] { return search::Run{}; };
  const machine::Outcome outcome = execution_.start();
  if (outcome.fault != machine::Fault::none) {
    const Action action = session_.properties.judge_fault(nullptr, outcome);
    if (action != Action::go_on) return action == Action::prune;
  }
  initial_ = current_state();
  state_bytes_ = initial_.size();
  events_.set_initial(initial_);
  if (!watched_.empty() && session_.properties.judge_state(execution_) == Action::stop) return false;
  if (goal_ != nullptr && logic::holds(goal_->whole, execution_)) {
    goal_reached_ = true;
    return true;
  }
  if (goal_ == nullptr && !watched_.empty()) {
    detection_.emplace(session_, watched_, events_, table_, prefix_, initial_);
    prefix_.listen(&*detection_);
  }
  tree_.hold(kRoot);
  wait({kRoot, initial_, {}, nullptr});
  return true;
}

void Explorer::wait(Waiting node) {
  waiting_bytes_ += bytes_of(node);
  waiting_.push_back(std::move(node));
}

std::uint64_t Explorer::bytes_of(const Waiting& node) {
  const std::size_t before = node.before ? node.before->capacity() * sizeof(ExpansionId) : 0;
  return sizeof(Waiting) + node.state.capacity() + node.sleep.capacity() * sizeof(MoveId) + before;
}

bool Explorer::visit(const Waiting& node) {
  ++nodes_;
  prefix_.go_to(node.node);
  longest_ = std::max<std::uint64_t>(longest_, prefix_.length());
  if (detection_ && node.node != kRoot && !detection_->check_last()) return false;
  execution_.load(node.state);
  if (goal_ != nullptr && logic::holds(goal_->whole, execution_))
    return reach_goal([this] { return whole_run(); }, execution_);
  if (!expand(node)) return false;
  if (steps_.empty()) return end_run(true);
  const std::uint64_t limit = session_.options.search.limits.depth;
  if (limit != 0 && prefix_.length() >= limit) {
    reached_depth_limit_ = true;
    return true;
  }
  const Choice choice = choose(node);
  if (choice == Choice::nothing_left) return end_run(false);
  if (choice == Choice::asleep) return true;

  std::vector<Waiting> children;
  std::vector<MoveId> sleep = node.sleep;
  bool any_taken = false;
  for (std::size_t i = 0; i < candidate_count_; ++i) {
    Candidate& candidate = candidates_[i];
    if (!candidate.awake || (choice == Choice::some && !std::ranges::binary_search(chosen_, candidate.step))) continue;
    any_taken = true;
    if (!take(node, candidate, sleep, children)) return false;
  }
  // All that were taken may have ended in run-time errors.
  const bool ended = any_taken && children.empty();
  if (session_.options.search.order == search::Order::depth_first) std::ranges::reverse(children);
  for (Waiting& child : children) wait(std::move(child));
  return ended ? end_run(false) : true;
}

// Finds the moves of the node's state.
bool Explorer::expand(const Waiting& node) {
  steps_.clear();
  execution_.enabled(machine::kNobody, steps_);
  expansions_.clear();
  candidate_count_ = 0;
  const MoveId last = node.node == kRoot ? 0 : prefix_.move(prefix_.length() - 1);
  for (std::uint32_t i = 0; i < steps_.size(); ++i) {
    std::optional<ExpansionId> expansion;
    if (node.before) {
      for (const ExpansionId known : *node.before) {
        if (table_.expansion(known).step == steps_[i] && !table_.changes(last, known)) expansion = known;
      }
    }
    if (!expansion) {
      found_.clear();
      if (!moves_.expand(steps_[i], found_)) {
        const Proctype& proctype = session_.machine.program().proctypes[execution_.proctype_of(steps_[i].pid)];
        failure_ = fmt::format("an atomic sequence of {} has too many paths, or too long ones", proctype.name);
        return false;
      }
      expansion = table_.add(steps_[i], found_, moves_.decided_on());
    }
    expansions_.push_back(*expansion);
    for (const MoveId move : table_.expansion(*expansion).moves) {
      if (candidates_.size() == candidate_count_) candidates_.emplace_back();
      Candidate& candidate = candidates_[candidate_count_++];
      candidate.step = i;
      candidate.move = move;
      candidate.has_causes = false;
    }
  }
  return true;
}

// Which steps are worth taking: a persistent set with as few awake ones as possible. If all of it sleeps, so may the
// node: whatever it leads to is found elsewhere.
Explorer::Choice Explorer::choose(const Waiting& node) {
  const PositionSet& cutoffs = prefix_.find_cutoffs();
  const bool any_cutoff = !cutoffs.empty();
  eligible_steps_.assign(steps_.size(), false);
  awake_steps_.assign(steps_.size(), false);
  bool any_awake = false;
  bool any_eligible = false;
  bool all = goal_ == nullptr &&
             std::ranges::any_of(expansions_, [this](ExpansionId id) { return table_.expansion(id).moves.empty(); });
  for (std::size_t i = 0; i < candidate_count_; ++i) {
    Candidate& candidate = candidates_[i];
    candidate.awake = false;
    if (any_cutoff && has_cutoff_before(candidate, cutoffs)) continue;
    any_eligible = eligible_steps_[candidate.step] = true;
    all |= goal_ == nullptr && table_[candidate.move].ends_run();
    if (std::ranges::find(node.sleep, candidate.move) != node.sleep.end()) continue;
    candidate.awake = true;
    any_awake = awake_steps_[candidate.step] = true;
  }
  if (!any_eligible) return Choice::nothing_left;
  if (!any_awake) return Choice::asleep;
  if (all) return Choice::all;
  chosen_.clear();
  if (goal_ != nullptr) {
    stubborn_.choose_for_goal(execution_, steps_, *goal_, chosen_);
  } else {
    stubborn_.choose(execution_, steps_, eligible_steps_, awake_steps_, chosen_);
  }
  if (chosen_.empty()) return Choice::nothing_left;
  std::ranges::sort(chosen_);
  return Choice::some;
}

bool Explorer::has_cutoff_before(Candidate& candidate, const PositionSet& cutoffs) {
  if (as_published_) {
    bool found = false;
    cutoffs.for_each([&](Position p) { found |= share_process(table_[prefix_.move(p)], table_[candidate.move]); });
    return found;
  }
  prefix_.causes(candidate.move, execution_, candidate.causes);
  candidate.has_causes = true;
  return candidate.causes.history.meets(cutoffs);
}

// Makes the event of a candidate, and a child node unless the run ends there.
bool Explorer::take(const Waiting& node, Candidate& candidate, std::vector<MoveId>& sleep,
                    std::vector<Waiting>& children) {
  if (!candidate.has_causes) prefix_.causes(candidate.move, execution_, candidate.causes);
  cause_events_.clear();
  for (const Position p : candidate.causes.direct) cause_events_.push_back(prefix_.event(p));
  std::ranges::sort(cause_events_);
  const auto [event, is_new] = events_.insert(candidate.move, cause_events_);
  if (is_new && !create_event(event, candidate)) return false;
  const order::Move& move = table_[candidate.move];
  if (move.ends_run()) return true;

  const machine::Execution::Mark mark = execution_.mark();
  for (const machine::Step& step : move.steps) execution_.take(step);
  Waiting child;
  child.state = current_state();
  state_bytes_ = std::max(state_bytes_, child.state.size());
  execution_.undo_to(mark);
  for (const MoveId sleeper : sleep) {
    if (!table_.dependent(sleeper, candidate.move)) child.sleep.push_back(sleeper);
  }
  sleep.push_back(candidate.move);
  if (children.empty()) {
    child.before = std::make_shared<const std::vector<ExpansionId>>(expansions_);
  } else {
    child.before = children.front().before;
  }
  child.node = tree_.add(node.node, event);
  children.push_back(std::move(child));
  return true;
}

// Works out what the history of a new event leads to, and judges what went wrong in its move. False: stop.
bool Explorer::create_event(EventId event, const Candidate& candidate) {
  const order::Move& move = table_[candidate.move];
  for (const order::Move::Fault& fault : move.faults) {
    session_.run_to_report = [&] {
      search::Run run = run_of(prefix_, table_, candidate.causes.history);
      append_steps(move, run, fault.steps);
      return run;
    };
    if (session_.properties.judge_fault(&move.steps[fault.steps - 1], fault.outcome) == Action::stop) return false;
  }
  if (move.ends_run()) return true;

  // From the largest history among the causes, the rest is taken in the order of the run.
  const std::vector<Position>& direct = candidate.causes.direct;
  const auto largest =
      std::ranges::max_element(direct, {}, [&](Position p) { return events_.key(prefix_.event(p)).size; });
  Key key{1, table_.weight(candidate.move)};
  if (largest == direct.end()) {
    history_.load(initial_);
  } else {
    history_.load(events_.state(prefix_.event(*largest)));
  }
  candidate.causes.history.for_each([&](Position p) {
    ++key.size;
    key.weight += table_.weight(prefix_.move(p));
    if (largest != direct.end() && prefix_.history(*largest).has(p)) return;
    for (const machine::Step& step : table_[prefix_.move(p)].steps) history_.take(step);
  });
  for (const machine::Step& step : move.steps) history_.take(step);
  events_.complete(event, key, history_.state());
  if (goal_ == nullptr || !logic::holds(goal_->whole, history_)) return true;
  const auto run = [&] {
    search::Run result = run_of(prefix_, table_, candidate.causes.history);
    append_steps(move, result);
    return result;
  };
  return reach_goal(run, history_);
}

// A state that satisfies the goal is current in `execution`. False: stop.
bool Explorer::reach_goal(const std::function<search::Run()>& run, machine::Execution& execution) {
  goal_reached_ = true;
  session_.run_to_report = run;
  return session_.properties.judge_state(execution) != Action::stop;
}

search::Run Explorer::whole_run() const {
  PositionSet all;
  for (Position p = 0; p < prefix_.length(); ++p) all.add(p);
  return run_of(prefix_, table_, all);
}

// The run has come to its end. False: stop.
bool Explorer::end_run(bool without_step) {
  ++traces_;
  if (session_.options.observer && goal_ == nullptr) observe();
  if (!without_step) return true;
  session_.run_to_report = [this] { return whole_run(); };
  return session_.properties.judge_end(execution_) != Action::stop;
}

void Explorer::observe() {
  std::vector<RunEvent> run;
  for (Position p = 0; p < prefix_.length(); ++p) {
    RunEvent event{table_[prefix_.move(p)].steps, {}};
    prefix_.history(p).for_each([&](Position cause) {
      if (cause != p) event.causes.push_back(cause);
    });
    run.push_back(std::move(event));
  }
  session_.options.observer(run);
}

search::Budget::Figures Explorer::measure() {
  search::Budget::Figures figures;
  search::Statistics& statistics = figures.statistics;
  statistics.states = events_.state_count();
  statistics.transitions = events_.size();
  statistics.depth = longest_;
  statistics.state_bytes = state_bytes_;
  statistics.memory_bytes = table_.memory_bytes() + events_.memory_bytes() + tree_.memory_bytes() +
                            prefix_.memory_bytes() + waiting_bytes_ + execution_.memory_bytes() +
                            history_.memory_bytes() + (detection_ ? detection_->memory_bytes() : 0);
  figures.frontier = waiting_.size();
  return figures;
}

void Explorer::add_to(Statistics& statistics) const {
  statistics.events += events_.size();
  statistics.nodes += nodes_;
  statistics.traces += traces_;
  statistics.cutoffs += events_.cutoff_count();
  statistics.longest = std::max(statistics.longest, longest_);
}

}  // namespace hasse::cover
