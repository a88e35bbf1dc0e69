#include "poset/box_search.h"

#include <algorithm>

namespace hasse::poset {
namespace {

// `clock_of`: the least cut with an event; empty if there is none.
template <typename ClockOf>
std::optional<Cut> search(const Poset& poset, const Interval& interval, const Look& look,
                          const std::function<bool()>& give_up, Explored& explored, const ClockOf& clock_of) {
  std::vector<Interval> boxes = {interval};
  std::vector<Step> steps;
  while (!boxes.empty()) {
    if (give_up && give_up()) return std::nullopt;
    Interval box = std::move(boxes.back());
    boxes.pop_back();
    ++explored.states;
    steps.clear();
    if (look(box.least, steps)) return std::move(box.least);
    for (const Step& step : steps) {
      if (step.count > box.greatest[step.chain]) continue;
      const std::span<const std::uint32_t> needed = clock_of(poset.chain(step.chain)[step.count - 1]);
      const auto fits = [](std::uint32_t n, std::uint32_t most) { return n <= most; };
      if (!needed.empty() && std::ranges::equal(needed, box.greatest, fits)) {
        ++explored.transitions;
        Cut more = box.least;
        for (ChainId c = 0; c < more.size(); ++c) more[c] = std::max(more[c], needed[c]);
        boxes.push_back({std::move(more), box.greatest});
      }
      box.greatest[step.chain] = step.count - 1;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Cut> search_boxes(const Poset& poset, const Interval& interval, const Look& look,
                                const std::function<bool()>& give_up, Explored& explored) {
  return search(poset, interval, look, give_up, explored, [&](EventId event) { return poset.clock(event); });
}

std::optional<Cut> search_boxes(const Poset& poset, const ClockTable& table, const Interval& interval, const Look& look,
                                const std::function<bool()>& give_up, Explored& explored) {
  return search(poset, interval, look, give_up, explored, [&](EventId event) { return table.least_with(event); });
}

}  // namespace hasse::poset
