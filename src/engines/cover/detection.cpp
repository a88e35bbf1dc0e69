#include "engines/cover/detection.h"

#include <optional>

namespace hasse::cover {

Detection::Detection(const Common& common, const Prefix& prefix, const std::function<bool()>& give_up)
    : common_(common),
      give_up_(give_up),
      ideals_(common.machine, common.events, common.table, prefix, common.initial),
      clauses_(common.watched.size()) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (common.decided[i]) continue;
    const logic::Goal& goal = common.options.goals[common.watched[i]];
    for (const logic::Clause& clause : goal.clauses)
      clauses_[i].push_back(std::make_unique<ClauseWatch>(clause, goal.whole, ideals_, give_up_));
  }
}

void Detection::appended(Position position) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (common_.decided[i]) continue;
    for (const auto& clause : clauses_[i]) clause->appended(position);
  }
}

void Detection::removing(Position position) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (common_.decided[i]) continue;
    for (const auto& clause : clauses_[i]) clause->removing(position);
  }
}

bool Detection::search(std::vector<Visit::Found>& found) {
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (common_.decided[i]) continue;
    std::optional<PositionSet> least;
    for (const auto& clause : clauses_[i]) {
      std::optional<PositionSet> ideal = clause->find_with_last();
      if (give_up_()) return false;
      if (ideal && (!least || ideal->count() < least->count())) least = std::move(ideal);
    }
    if (!least) continue;
    found.push_back({i, std::move(*least)});
    const property::Property& property = common_.options.properties[common_.watched[i]];
    // It ends the exploration.
    if (property.kind == property::PropertyKind::invariant && !common_.options.all_errors) break;
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
