// The states and steps of any model, found one at a time through its interface alone.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "model/model.h"

namespace hasse::layers {

inline std::string bytes_of(model::StateView state) {
  return {reinterpret_cast<const char*>(state.data()), state.size()};
}
inline model::StateView view_of(const std::string& state) {
  return {reinterpret_cast<const std::byte*>(state.data()), state.size()};
}

// Between steps, with who has control.
using Place = std::pair<std::string, model::Pid>;

struct Explored {
  std::set<Place> places;
  std::set<std::pair<Place, Place>> steps;
};

// Takes each step, compares what undoing it gives, and goes on from where it led. Faults that end a run have no successor.
inline Explored explore(const model::Model& model) {
  const auto system = model.make();
  Explored result;
  if (system->start().fault != model::Fault::none) return result;
  std::vector<Place> open{{bytes_of(system->state()), model::kNobody}};
  result.places.insert(open.front());
  const auto arrive = [&](const Place& from, Place to) {
    result.steps.emplace(from, to);
    if (result.places.insert(to).second) open.push_back(std::move(to));
  };
  while (!open.empty()) {
    const Place place = open.back();
    open.pop_back();
    system->load(view_of(place.first));
    EXPECT_EQ(bytes_of(system->state()), place.first) << "what was loaded";
    std::vector<model::Label> steps;
    system->enabled(place.second, steps);
    if (steps.empty() && place.second != model::kNobody) arrive(place, {place.first, model::kNobody});
    for (const model::Label& step : steps) {
      const auto mark = system->mark();
      const model::Outcome outcome = system->take(step);
      if (model::can_continue(outcome.fault)) arrive(place, {bytes_of(system->state()), outcome.owner});
      system->undo_to(mark);
      EXPECT_EQ(bytes_of(system->state()), place.first) << "what was undone";
    }
  }
  return result;
}

}  // namespace hasse::layers
