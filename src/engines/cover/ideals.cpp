#include "engines/cover/ideals.h"

#include <optional>

namespace hasse::cover {

machine::Execution& Ideals::after(const PositionSet& ideal) {
  std::optional<Position> largest;
  ideal.for_each([&](Position p) {
    if (!largest || events_.key(prefix_.event(p)).size > events_.key(prefix_.event(*largest)).size) largest = p;
  });
  if (!largest) return at_start();
  after(*largest);
  const PositionSet& done = prefix_.history(*largest);
  ideal.for_each([&](Position p) {
    if (done.test(p)) return;
    for (const model::Label& step : moves_[prefix_.move(p)].steps) execution_.take(step);
  });
  return execution_;
}

}  // namespace hasse::cover
