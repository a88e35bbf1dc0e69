#include "engines/cover/visitor.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/cover/linearise.h"

namespace hasse::cover {

Visitor::Visitor(CoverContext& context, std::function<bool()> give_up)
    : context_(context),
      give_up_(std::move(give_up)),
      made_for_nodes_(context.machine.make()),
      made_for_histories_(context.machine.make()),
      execution_(*made_for_nodes_),
      history_(*made_for_histories_),
      moves_(execution_, context.couplings, &context.merging),
      stubborn_(context.machine, context.couplings, context.options.dependency, context.options.reduction,
                &context.samples),
      branch_(context.tree, context.events, context.table) {
  if (context.goal != nullptr || context.watched.empty()) return;
  detection_.emplace(context_, branch_, give_up_);
  branch_.listen(&*detection_);
}

Visitor::~Visitor() {
  branch_.listen(nullptr);
}

void Visitor::visit(const OpenNode& node, bool may_learn, PossibleExtensions& extensions) {
  extensions.end = PossibleExtensions::End::gave_up;
  if (give_up_()) return;
  extensions.end = look(node, may_learn, extensions);
  extensions.may_be_last = may_be_last(extensions);
}

PossibleExtensions::End Visitor::look(const OpenNode& node, bool may_learn, PossibleExtensions& extensions) {
  branch_.go_to(node.node);
  extensions.taken_count = 0;
  if (!extensions.has_searched) {
    extensions.found.clear();
    extensions.has_searched = !detection_ || node.node == kRoot || detection_->search(extensions.found);
    if (!extensions.has_searched) return PossibleExtensions::End::gave_up;
  }
  execution_.load(node.state);
  if (context_.goal != nullptr && logic::holds(context_.goal->whole, execution_)) return PossibleExtensions::End::goal;
  if (const auto end = expand(node, may_learn, extensions)) return *end;
  if (steps_.empty()) return PossibleExtensions::End::no_step;
  const std::uint64_t limit = context_.options.limits.depth;
  if (limit != 0 && branch_.length() >= limit) return PossibleExtensions::End::too_long;
  const Choice choice = choose(node, may_learn, extensions.cutoffs);
  if (choice == Choice::unknown) return PossibleExtensions::End::unknown;
  if (choice == Choice::nothing_left) return PossibleExtensions::End::nothing_left;
  if (choice == Choice::asleep) return PossibleExtensions::End::asleep;

  sleep_ = node.sleep;
  for (std::size_t i = 0; i < candidate_count_; ++i) {
    Candidate& candidate = candidates_[i];
    if (!candidate.awake || (choice == Choice::some && !std::ranges::binary_search(chosen_, candidate.step))) continue;
    take(candidate, sleep_, extensions);
  }
  extensions.before = std::make_shared<const std::vector<ExpansionId>>(expansions_);
  return PossibleExtensions::End::taken;
}

// Enumerates the moves of the node's state.
std::optional<PossibleExtensions::End> Visitor::expand(const OpenNode& node, bool may_learn,
                                                       PossibleExtensions& extensions) {
  MoveTable& table = context_.table;
  steps_.clear();
  execution_.enabled(model::kNobody, steps_);
  expansions_.clear();
  candidate_count_ = 0;
  const MoveId last = node.node == kRoot ? 0 : branch_.move(branch_.length() - 1);
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
        extensions.failure = fmt::format("an atomic sequence of {} has too many paths, or too long ones",
                                         context_.machine.describer().process_kind(execution_, steps_[i].process));
        return PossibleExtensions::End::failed;
      }
      if (may_learn) {
        expansion = table.add(steps_[i], found_, moves_.decided_on());
      } else {
        expansion = table.find(steps_[i], found_, moves_.decided_on());
      }
      if (!expansion) return PossibleExtensions::End::unknown;
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

// Chooses a persistent set with as few awake steps as possible. If all of it sleeps, the node is redundant: its runs
// are found elsewhere.
Visitor::Choice Visitor::choose(const OpenNode& node, bool may_learn, std::size_t& cutoff_count) {
  const PositionSet& cutoffs = branch_.find_cutoffs();
  cutoff_count = cutoffs.count();
  const bool any_cutoff = cutoff_count > 0;
  eligible_steps_.assign(steps_.size(), false);
  awake_steps_.assign(steps_.size(), false);
  bool any_awake = false;
  bool any_eligible = false;
  const auto leads_nowhere = [this](ExpansionId id) { return context_.table.expansion(id).moves.empty(); };
  bool all = context_.goal == nullptr && std::ranges::any_of(expansions_, leads_nowhere);
  for (std::size_t i = 0; i < candidate_count_; ++i) {
    Candidate& candidate = candidates_[i];
    candidate.awake = false;
    if (any_cutoff && has_cutoff_before(candidate, cutoffs)) continue;
    any_eligible = eligible_steps_[candidate.step] = true;
    all |= context_.goal == nullptr && context_.table[candidate.move].ends_run();
    if (std::ranges::find(node.sleep, candidate.move) != node.sleep.end()) continue;
    candidate.awake = true;
    any_awake = awake_steps_[candidate.step] = true;
  }
  if (!any_eligible) return Choice::nothing_left;
  if (!any_awake) return Choice::asleep;
  if (all) return Choice::all;
  chosen_.clear();
  stubborn_.learn(may_learn);
  const bool is_known = context_.goal != nullptr
                            ? stubborn_.choose_for_goal(execution_, steps_, *context_.goal, chosen_)
                            : stubborn_.choose(execution_, steps_, eligible_steps_, awake_steps_, chosen_);
  if (!is_known) return Choice::unknown;
  if (chosen_.empty()) return Choice::nothing_left;
  std::ranges::sort(chosen_);
  return Choice::some;
}

bool Visitor::has_cutoff_before(Candidate& candidate, const PositionSet& cutoffs) {
  if (context_.as_published) {
    const order::Move& move = context_.table[candidate.move];
    bool found = false;
    cutoffs.for_each([&](Position p) { found |= order::share_process(context_.table[branch_.move(p)], move); });
    return found;
  }
  branch_.causes(candidate.move, execution_, candidate.causes);
  candidate.has_causes = true;
  return candidate.causes.history.meets(cutoffs);
}

// Computes the event of a candidate, and the child unless the run ends there.
void Visitor::take(Candidate& candidate, std::vector<MoveId>& sleep, PossibleExtensions& extensions) {
  if (!candidate.has_causes) branch_.causes(candidate.move, execution_, candidate.causes);
  PossibleExtensions::Taken& taken = extensions.add_taken();
  taken.move = candidate.move;
  taken.causes.clear();
  for (const Position p : candidate.causes.direct) taken.causes.push_back(branch_.event(p));
  std::ranges::sort(taken.causes);
  taken.is_new = !context_.events.contains(taken.move, taken.causes);
  const order::Move& move = context_.table[candidate.move];
  taken.leads_on = !move.ends_run();
  taken.reaches_goal = false;
  if (!taken.leads_on) return;
  if (taken.is_new) work_out(candidate, taken);

  const model::TransitionSystem::Mark mark = execution_.mark();
  for (const model::Label& step : move.steps) execution_.take(step);
  const model::StateView state = execution_.state();
  taken.state.assign(state.begin(), state.end());
  execution_.undo_to(mark);
  taken.sleep.clear();
  for (const MoveId sleeper : sleep) {
    if (!context_.table.dependent(sleeper, candidate.move)) taken.sleep.push_back(sleeper);
  }
  sleep.push_back(candidate.move);
}

// Computes the history of a new event and its state.
void Visitor::work_out(const Candidate& candidate, PossibleExtensions::Taken& taken) {
  const Events& events = context_.events;
  const MoveTable& table = context_.table;
  // Starts at the largest history among the causes; executes the rest in the order of the run.
  const std::vector<Position>& direct = candidate.causes.direct;
  const auto largest =
      std::ranges::max_element(direct, {}, [&](Position p) { return events.key(branch_.event(p)).size; });
  taken.key = {1, table.weight(candidate.move)};
  if (largest == direct.end()) {
    history_.load(context_.initial);
  } else {
    history_.load(events.state(branch_.event(*largest)));
  }
  candidate.causes.history.for_each([&](Position p) {
    ++taken.key.size;
    taken.key.weight += table.weight(branch_.move(p));
    if (largest != direct.end() && branch_.history(*largest).test(p)) return;
    for (const model::Label& step : table[branch_.move(p)].steps) history_.take(step);
  });
  for (const model::Label& step : table[candidate.move].steps) history_.take(step);
  const model::StateView state = history_.state();
  taken.history.assign(state.begin(), state.end());
  taken.reaches_goal = context_.goal != nullptr && logic::holds(context_.goal->whole, history_);
}

bool Visitor::asks_for(property::PropertyKind kind) const {
  return std::ranges::any_of(context_.options.properties,
                             [kind](const property::Property& property) { return property.kind == kind; });
}

bool Visitor::may_be_last(const PossibleExtensions& extensions) const {
  if (extensions.end == PossibleExtensions::End::goal || extensions.end == PossibleExtensions::End::failed) return true;
  const auto violates = [&](const order::Move::Fault& fault) { return asks_for(property::kind_of(fault.fault)); };
  for (std::size_t i = 0; i < extensions.taken_count; ++i) {
    const PossibleExtensions::Taken& taken = extensions.taken[i];
    if (taken.reaches_goal) return true;
    if (taken.is_new && std::ranges::any_of(context_.table[taken.move].faults, violates))
      return !context_.options.all_errors;
  }
  if (context_.options.all_errors) return false;
  return !extensions.found.empty() ||
         (extensions.end == PossibleExtensions::End::no_step && asks_for(property::PropertyKind::deadlock) &&
          !execution_.is_valid_end(context_.options.empty_channels));
}

property::Run Visitor::whole_run(NodeId node) {
  branch_.go_to(node);
  PositionSet all;
  for (Position p = 0; p < branch_.length(); ++p) all.set(p);
  return run_of(node, all);
}

property::Run Visitor::run_of(NodeId node, const PositionSet& ideal) {
  branch_.go_to(node);
  return cover::run_of(branch_, context_.table, ideal);
}

property::Run Visitor::history_of(const OpenNode& node, MoveId move, std::size_t steps) {
  branch_.go_to(node.node);
  execution_.load(node.state);
  Branch::Causes causes;
  branch_.causes(move, execution_, causes);
  property::Run run = cover::run_of(branch_, context_.table, causes.history);
  append_steps(context_.table[move], run, steps);
  return run;
}

std::vector<RunEvent> Visitor::events_of(NodeId node) {
  branch_.go_to(node);
  std::vector<RunEvent> run;
  for (Position p = 0; p < branch_.length(); ++p) {
    RunEvent event{context_.table[branch_.move(p)].steps, {}};
    branch_.history(p).for_each([&](Position cause) {
      if (cause != p) event.causes.push_back(cause);
    });
    run.push_back(std::move(event));
  }
  return run;
}

std::uint64_t Visitor::memory_bytes() const {
  return branch_.memory_bytes() + execution_.memory_bytes() + history_.memory_bytes() +
         (detection_ ? detection_->memory_bytes() : 0);
}

}  // namespace hasse::cover
