#include "engines/cover/ideals.h"

#include <optional>

namespace hasse::cover {

model::TransitionSystem& Ideals::after(const PositionSet& ideal) {
  std::optional<Position> largest;
  ideal.for_each([&](Position p) {
    if (!largest || events_.key(branch_.event(p)).size > events_.key(branch_.event(*largest)).size) largest = p;
  });
  if (!largest) return at_start();
  after(*largest);
  const PositionSet& done = branch_.history(*largest);
  ideal.for_each([&](Position p) {
    if (done.test(p)) return;
    for (const model::Label& step : moves_[branch_.move(p)].steps) execution_.take(step);
  });
  return execution_;
}

}  // namespace hasse::cover
