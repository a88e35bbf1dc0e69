#include "cover/detection.h"

#include "base/diagnostics.h"
#include "cover/linearise.h"

namespace hasse::cover {

Detection::Detection(Session& session, const std::vector<std::size_t>& properties, const Events& events,
                     const MoveTable& moves, const Prefix& prefix, const std::vector<std::byte>& initial)
    : session_(session), ideals_(session.machine, events, moves, prefix, initial), replay_(session.machine) {
  for (const std::size_t property : properties) {
    const logic::Goal& goal = session.options.search.goals[property];
    Watched& watched = watched_.emplace_back();
    watched.property = property;
    watched.decided = logic::holds(goal.whole, ideals_.at_start());
    if (watched.decided) continue;
    for (const logic::Clause& clause : goal.clauses)
      watched.clauses.push_back(std::make_unique<ClauseWatch>(clause, goal.whole, ideals_, session.budget));
  }
}

void Detection::appended(Position position) {
  for (Watched& watched : watched_) {
    if (watched.decided) continue;
    for (const auto& clause : watched.clauses) clause->appended(position);
  }
}

void Detection::removing(Position position) {
  for (Watched& watched : watched_) {
    if (watched.decided) continue;
    for (const auto& clause : watched.clauses) clause->removing(position);
  }
}

bool Detection::check_last() {
  for (Watched& watched : watched_) {
    if (watched.decided) continue;
    std::optional<PositionSet> least;
    for (const auto& clause : watched.clauses) {
      std::optional<PositionSet> found = clause->find_with_last();
      if (session_.budget.reason() != search::Stop::finished) return false;
      if (found && (!least || found->size() < least->size())) least = std::move(found);
    }
    if (least && !report(watched, *least)) return false;
  }
  return true;
}

bool Detection::report(Watched& watched, const PositionSet& ideal) {
  const search::Run run = run_of(ideals_.prefix(), ideals_.moves(), ideal);
  replay_.start();
  for (const machine::Step& step : run.steps) replay_.take(step);
  const logic::Goal& goal = session_.options.search.goals[watched.property];
  HASSE_CHECK(logic::holds(goal.whole, replay_), "the run to '{}' leads elsewhere", goal.text);
  watched.decided = true;
  session_.run_to_report = [&run] { return run; };
  return session_.properties.judge_state(replay_) != search::Action::stop;
}

std::uint64_t Detection::memory_bytes() const {
  std::uint64_t result = replay_.memory_bytes();
  for (const Watched& watched : watched_) {
    for (const auto& clause : watched.clauses) result += clause->memory_bytes();
  }
  return result;
}

}  // namespace hasse::cover
