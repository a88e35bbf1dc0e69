#include "engines/cover/linearise.h"

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::cover {

std::vector<MoveId> linearise(const Branch& branch, const MoveTable& moves, const PositionSet& ideal) {
  std::vector<Position> left;
  ideal.for_each([&](Position p) { left.push_back(p); });
  std::vector<MoveId> result;
  PositionSet waiting = ideal;
  const auto is_ready = [&](Position p) {
    PositionSet causes = branch.history(p);
    causes.unset(p);
    return !causes.meets(waiting);
  };
  int process = -1;
  while (!left.empty()) {
    auto chosen = left.end();
    for (auto candidate = left.begin(); candidate != left.end(); ++candidate) {
      const bool goes_on = moves[branch.move(*candidate)].steps.front().process == process;
      if ((chosen == left.end() || goes_on) && is_ready(*candidate)) chosen = candidate;
      if (chosen == candidate && goes_on) break;
    }
    HASSE_CHECK(chosen != left.end(), "an ideal that lacks a cause");
    const MoveId move = branch.move(*chosen);
    process = moves[move].steps.front().process;
    result.push_back(move);
    waiting.unset(*chosen);
    left.erase(chosen);
  }
  return result;
}

void append_steps(const order::Move& move, property::Run& run, std::size_t count) {
  const auto end = move.steps.begin() + static_cast<std::ptrdiff_t>(std::min(count, move.steps.size()));
  run.prefix.insert(run.prefix.end(), move.steps.begin(), end);
}

property::Run run_of(const Branch& branch, const MoveTable& moves, const PositionSet& ideal) {
  property::Run run;
  for (const MoveId move : linearise(branch, moves, ideal)) append_steps(moves[move], run);
  return run;
}

}  // namespace hasse::cover
