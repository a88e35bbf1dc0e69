#include "engines/cover/detection.h"

#include <optional>

namespace hasse::cover {

Detection::Detection(const CoverContext& context, const Branch& branch, const std::function<bool()>& give_up)
    : context_(context),
      give_up_(give_up),
      ideals_(context.machine, context.events, context.table, branch, context.initial),
      clauses_(context.watched.size()) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (context.decided[i]) continue;
    const logic::Goal& goal = context.options.goals[context.watched[i]];
    for (const logic::Clause& clause : goal.clauses)
      clauses_[i].push_back(std::make_unique<ClauseWatch>(clause, goal.whole, ideals_, give_up_));
  }
}

void Detection::appended(Position position) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (context_.decided[i]) continue;
    for (const auto& clause : clauses_[i]) clause->appended(position);
  }
}

void Detection::removing(Position position) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (context_.decided[i]) continue;
    for (const auto& clause : clauses_[i]) clause->removing(position);
  }
}

bool Detection::search(std::vector<PossibleExtensions::Found>& found) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (context_.decided[i]) continue;
    std::optional<PositionSet> least;
    for (const auto& clause : clauses_[i]) {
      std::optional<PositionSet> ideal = clause->find_with_last();
      if (give_up_()) return false;
      if (ideal && (!least || ideal->count() < least->count())) least = std::move(ideal);
    }
    if (!least) continue;
    found.push_back({i, std::move(*least)});
    const property::Property& property = context_.options.properties[context_.watched[i]];
    // It ends the exploration.
    if (property.kind == property::PropertyKind::invariant && !context_.options.all_errors) break;
  }
  return true;
}

std::uint64_t Detection::memory_bytes() const {
  std::uint64_t result = 0;
  for (const auto& clauses : clauses_) {
    for (const auto& clause : clauses) result += clause->memory_bytes();
  }
  return result;
}

}  // namespace hasse::cover
