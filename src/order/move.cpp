#include "order/move.h"

#include <algorithm>
#include <bitset>
#include <functional>

#include "base/hash.h"
#include "machine/footprint.h"
#include "model/object_set.h"
#include "order/program_system.h"

namespace hasse::order {

using model::ChannelUse;
using model::Object;
using model::ObjectKind;

namespace {

// Leaves out what the uses before it or the one after it say already: a message that is looked at and then received, the
// same message looked at twice.
std::vector<ChannelUse> essential(const std::vector<ChannelUse>& uses) {
  using Kind = ChannelUse::Kind;
  std::vector<ChannelUse> result;
  struct Last {
    std::uint32_t channel;
    bool at_head;
    std::size_t index;  // into the result
  };
  std::vector<Last> last_of;  // by end of a channel, of which there are few
  for (const ChannelUse& use : uses) {
    const bool at_head = use.kind == Kind::receive || use.kind == Kind::peek;
    auto last = std::find_if(last_of.begin(), last_of.end(),
                             [&](const Last& l) { return l.channel == use.channel && l.at_head == at_head; });
    if (last == last_of.end()) {
      last_of.push_back({use.channel, at_head, result.size()});
    } else if (result[last->index].kind == Kind::peek || result[last->index].kind == Kind::room) {
      result[last->index].kind = use.kind;
      continue;
    } else {
      last->index = result.size();
    }
    result.push_back(use);
  }
  return result;
}

constexpr std::size_t kFew = 16;

std::uint64_t number_of(const Object& object) {
  return std::uint64_t{static_cast<std::uint8_t>(object.kind)} << 40 | std::uint64_t{object.owner} << 32 | object.index;
}

}  // namespace

bool share_process(const Move& a, const Move& b) {
  std::bitset<256> of_a;
  for_each_participant(a, [&](model::Pid pid) { of_a.set(pid); });
  bool shared = false;
  for_each_participant(b, [&](model::Pid pid) { shared |= of_a.test(pid); });
  return shared;
}

bool dependent(const Move& a, const Move& b) {
  const model::Label& first = a.steps.front();
  const model::Label& second = b.steps.front();
  if (first.process == second.process && first.action == second.action) return true;
  return intersect(a.footprint.writes, b.footprint.writes) || intersect(a.footprint.writes, b.footprint.reads) ||
         intersect(a.footprint.reads, b.footprint.writes);
}

void append_needs(const model::TransitionSystem& system, const Move& move, std::vector<Need>& needs) {
  const machine::Execution& execution = execution_of(system);
  using Kind = ChannelUse::Kind;
  struct Own {
    std::uint32_t channel;
    std::uint32_t sent;
    std::uint32_t received;
  };
  std::vector<Own> own_of;  // of the uses so far, by channel, of which there are few
  for (const ChannelUse& use : move.footprint.uses) {
    if (use.channel > static_cast<std::uint32_t>(execution.channel_count())) continue;  // the move creates it
    const auto id = static_cast<int>(use.channel);
    auto found = std::find_if(own_of.begin(), own_of.end(), [&](const Own& o) { return o.channel == use.channel; });
    if (found == own_of.end()) found = own_of.insert(found, {use.channel, 0, 0});
    Own& own = *found;
    const std::uint32_t present = execution.message_count(id);
    if (use.kind == Kind::receive || use.kind == Kind::peek) {
      if (present > own.received) needs.push_back({Kind::send, use.channel, present - own.received});
      own.received += use.kind == Kind::receive ? 1 : 0;
    } else {
      const std::uint32_t taken = present + own.sent;
      const std::uint32_t capacity = execution.channel(id).capacity;
      if (capacity > taken) needs.push_back({Kind::receive, use.channel, capacity - taken});
      own.sent += use.kind == Kind::send ? 1 : 0;
    }
  }
}

// The monitors are no objects of programs whose moves are asked for.
Object coupling_object(std::size_t set) {
  return {ObjectKind::monitor, 1, static_cast<std::uint32_t>(set)};
}

Moves::Moves(model::TransitionSystem& system, const Couplings& couplings, const Merging* merging)
    : system_(system), execution_(execution_of(system)), merging_(merging) {
  for (std::size_t set = 0; set < couplings.size(); ++set) {
    for (const Object& object : couplings[set]) coupled_.emplace_back(object, set);
  }
  std::sort(coupled_.begin(), coupled_.end());
}

bool Moves::expand(const model::Label& step, std::vector<Move>& moves) {
  const std::size_t before = moves.size();
  const model::TransitionSystem::Mark mark = system_.mark();
  too_long_ = false;
  steps_ = 0;
  decided_on_.clear();
  const std::function<bool()> at_once = [] { return true; };
  const model::StepWatchdog watchdog(system_, at_once);
  try {
    follow(step, moves);
    while (!inside_.empty() && moves.size() - before <= kMostPaths && !too_long_) {
      Inside& top = inside_.back();
      back_to(top);
      if (top.next_step == open_.size()) {
        open_.resize(top.first_step);
        leave_inside();
        continue;
      }
      const model::Label next = open_[top.next_step++];
      follow(next, moves);
    }
  } catch (const model::StepAborted&) {
    too_long_ = true;
  }
  system_.undo_to(mark);
  inside_.clear();
  inside_by_state_.clear();
  open_.clear();
  path_.clear();
  participants_.clear();
  written_.clear();
  written_index_.clear();
  faults_.clear();
  found_.reads.clear();
  found_.uses.clear();
  for (std::size_t i = before; i < moves.size(); ++i) {
    const std::vector<Object>& reads = moves[i].footprint.reads;
    const std::vector<Object>& writes = moves[i].footprint.writes;
    decided_on_.insert(decided_on_.end(), reads.begin(), reads.end());
    decided_on_.insert(decided_on_.end(), writes.begin(), writes.end());
  }
  decided_on_.insert(decided_on_.end(), choices_.reads.begin(), choices_.reads.end());
  choices_.reads.clear();
  choices_.uses.clear();
  make_set(decided_on_);
  return moves.size() - before <= kMostPaths && !too_long_;
}

void Moves::back_to(const Inside& inside) {
  system_.undo_to(inside.mark);
  path_.resize(inside_.size());
  found_.reads.resize(inside.reads);
  found_.uses.resize(inside.uses);
  for (; written_.size() > inside.written; written_.pop_back()) {
    if (written_.size() > kFew) written_index_.erase(number_of(written_.back().object));
  }
  faults_.resize(inside.faults);
  participants_.resize(inside.participants);
}

void Moves::leave_inside() {
  const auto [first, end] = inside_by_state_.equal_range(inside_.back().state.first);
  inside_by_state_.erase(
      std::find_if(first, end, [&](const auto& entry) { return entry.second + 1 == inside_.size(); }));
  inside_.pop_back();
}

// Takes a step at the end of the path.
void Moves::follow(const model::Label& step, std::vector<Move>& moves) {
  machine::append_footprint(execution_, step, found_);
  note_writes();
  path_.push_back(step);
  too_long_ |= ++steps_ > kMostSteps;
  const auto takes_part = [this](model::Pid pid) {
    if (std::find(participants_.begin(), participants_.end(), pid) == participants_.end()) participants_.push_back(pid);
  };
  takes_part(step.process);
  if (step.has_partner()) takes_part(step.partner);
  const model::Outcome outcome = system_.take(step);
  model::Pid owner = outcome.owner;
  if (outcome.fault != model::Fault::none) {
    const bool ends = !model::can_continue(outcome.fault);
    faults_.push_back({path_.size(), outcome.fault, system_.blame()});
    if (ends) {
      finish(moves);
      return;
    }
  }
  if (owner == model::kNobody) owner = passing_through();
  if (owner == model::kNobody) {
    finish(moves);
  } else {
    enter(owner, moves);
  }
}

// Of the processes that the path has moved, one that stands where it is to go on at once.
model::Pid Moves::passing_through() const {
  if (merging_ == nullptr) return model::kNobody;
  for (const model::Pid pid : participants_) {
    const bool goes_on = pid < execution_.process_count() &&
                         merging_->passes_through(execution_.proctype_of(pid), execution_.location_of(pid));
    if (goes_on) return pid;
  }
  return model::kNobody;
}

// The path goes on inside an atomic sequence, or ends here because its owner is blocked.
void Moves::enter(model::Pid owner, std::vector<Move>& moves) {
  too_long_ |= path_.size() > kLongestPath;
  if (too_long_) return;
  const HashPair hash = hash_bytes_128(system_.state(), 0);
  const std::pair state(hash.first, hash.second);
  if (was_here(owner, state)) {
    circle(moves);
    return;
  }
  const std::size_t first = open_.size();
  system_.enabled(owner, open_);
  if (open_.size() == first) {
    machine::append_guards(execution_, owner, found_);
    finish(moves);
    return;
  }
  const Proctype& proctype = execution_.program().proctypes[execution_.proctype_of(owner)];
  // One edge alone says everything itself, but a rendezvous only about the partner that it is with.
  if (proctype.locations[execution_.location_of(owner)].edge_count > 1 || open_.back().has_partner())
    machine::append_guards(execution_, owner, choices_);
  inside_by_state_.emplace(state.first, inside_.size());
  inside_.push_back({system_.mark(), first, first, found_.reads.size(), written_.size(), found_.uses.size(),
                     faults_.size(), participants_.size(), state, owner});
}

bool Moves::was_here(model::Pid owner, std::pair<std::uint64_t, std::uint64_t> state) const {
  const auto [first, end] = inside_by_state_.equal_range(state.first);
  return std::any_of(first, end, [&](const auto& entry) {
    return inside_[entry.second].owner == owner && inside_[entry.second].state == state;
  });
}

bool Moves::is_comparable(const Object& object) const {
  switch (object.kind) {
    case ObjectKind::global:
      return true;
    case ObjectKind::local:
    case ObjectKind::location:
      return object.owner < execution_.process_count();
    default:
      return false;
  }
}

std::int32_t Moves::value(const Object& object) const {
  switch (object.kind) {
    case ObjectKind::global:
      return execution_.global(object.index);
    case ObjectKind::local:
      return execution_.local(object.owner, object.index);
    default:
      return static_cast<std::int32_t>(execution_.location_of(object.owner));
  }
}

// Most moves write a few objects; the others are looked up.
bool Moves::is_written(const Object& object) const {
  const auto few = written_.begin() + static_cast<std::ptrdiff_t>(std::min(written_.size(), kFew));
  return std::any_of(written_.begin(), few, [&](const Written& w) { return w.object == object; }) ||
         (written_.size() > kFew && written_index_.contains(number_of(object)));
}

// Remembers what the step that is about to be taken overwrites.
void Moves::note_writes() {
  for (const Object& object : found_.writes) {
    if (is_written(object)) continue;
    if (written_.size() >= kFew) written_index_.insert(number_of(object));
    const bool comparable = is_comparable(object);
    written_.push_back({object, comparable ? value(object) : 0, comparable});
  }
  found_.writes.clear();
}

// The path leads to where it was.
void Moves::circle(std::vector<Move>& moves) {
  steps_ += path_.size();
  choices_.reads.insert(choices_.reads.end(), found_.reads.begin(), found_.reads.end());
  for (const Written& w : written_) choices_.reads.push_back(w.object);
  if (faults_.empty()) return;
  finish(moves);
  moves.back().circles = true;
}

// The path is a move.
void Moves::finish(std::vector<Move>& moves) {
  Move& move = moves.emplace_back();
  move.steps = path_;
  move.faults = faults_;
  move.footprint.uses = essential(found_.uses);
  std::vector<Object>& writes = move.footprint.writes;
  std::vector<Object>& reads = move.footprint.reads;
  reads = found_.reads;
  for (const Written& w : written_) {
    const bool changed = !w.comparable || !is_comparable(w.object) || value(w.object) != w.before;
    (changed ? writes : reads).push_back(w.object);
    if (!changed) continue;
    for (auto c = std::lower_bound(coupled_.begin(), coupled_.end(), std::pair(w.object, std::size_t{0}));
         c != coupled_.end() && c->first == w.object; ++c)
      writes.push_back(coupling_object(c->second));
  }
  make_set(reads);
  make_set(writes);
}

}  // namespace hasse::order
