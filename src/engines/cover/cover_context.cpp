#include "engines/cover/cover_context.h"

namespace hasse::cover {

namespace {

order::Couplings couplings_of(const Options& options, const std::vector<std::size_t>& properties) {
  order::Couplings result;
  for (const std::size_t property : properties) {
    if (property >= options.goals.size()) continue;
    const auto& couplings = options.goals[property].couplings;
    result.insert(result.end(), couplings.begin(), couplings.end());
  }
  return result;
}

// Merging knows all predicates, so that each can be evaluated in stored states.
order::Merging merging_of(const Session& session) {
  if (!session.options.merging) return {};
  std::vector<model::Object> observed;
  for (const logic::Goal& goal : session.options.goals)
    observed.insert(observed.end(), goal.whole.objects.begin(), goal.whole.objects.end());
  return {session.machine, observed};
}

}  // namespace

CoverContext::CoverContext(const Session& session, const std::vector<std::size_t>& properties,
                           const logic::Goal* goal_followed)
    : machine(session.machine),
      options(session.options),
      goal(goal_followed),
      as_published(options.dependency == order::Dependency::process && options.reduction == order::Reduction::ample),
      // A directed cover examines no ideals, so nothing need be coupled.
      couplings(goal == nullptr ? couplings_of(options, properties) : order::Couplings{}),
      merging(merging_of(session)),
      table(options.dependency),
      events(as_published ? Comparison::size : Comparison::total) {
  for (const std::size_t property : properties) {
    if (property::has_predicate(options.properties[property].kind)) watched.push_back(property);
  }
}

}  // namespace hasse::cover
