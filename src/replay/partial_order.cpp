#include "replay/partial_order.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "base/stop.h"
#include "order/channel_history.h"

namespace hasse::replay {

namespace {

class Orderer {
 public:
  explicit Orderer(const machine::Machine& machine) : execution_(machine), moves_(execution_, {}) {
    execution_.start();
  }

  // Takes a step in which the never claim moves alone.
  void pass(const model::Label& step) { execution_.take(step); }

  // The event that the rest of the run begins with; nothing when its move is not found.
  std::optional<OrderedEvent> next(std::span<const model::Label> rest) {
    std::vector<order::Move> candidates;
    if (!moves_.expand(rest.front(), candidates)) return std::nullopt;
    const auto begins_rest = [rest](const order::Move& move) {
      const std::size_t common = std::min(move.steps.size(), rest.size());  // a violation ends the run inside a move
      return std::equal(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(common), move.steps.begin());
    };
    const auto move = std::find_if(candidates.begin(), candidates.end(), begins_rest);
    if (move == candidates.end()) return std::nullopt;
    OrderedEvent event;
    event.steps = std::min(move->steps.size(), rest.size());
    find_causes(*move, event);
    for (std::size_t i = 0; i < event.steps; ++i) execution_.take(rest[i]);
    keep(std::move(*move));
    return event;
  }

 private:
  void find_causes(const order::Move& move, OrderedEvent& event) {
    std::vector<bool> needed(kept_.size(), false);
    channels_.for_each_needed(execution_, move, [&](std::uint32_t i) { needed[i] = true; });
    std::vector<bool> past(kept_.size(), false);
    for (std::size_t i = kept_.size(); i-- > 0;) {
      stop_point();
      if (past[i] || !(needed[i] || order::dependent(move, kept_[i].move))) continue;
      event.causes.push_back(i);
      for (std::size_t j = 0; j <= i; ++j) past[j] = past[j] || kept_[i].past[j];
    }
    std::reverse(event.causes.begin(), event.causes.end());
    for (std::size_t i = 0; i < past.size(); ++i) {
      stop_point();
      if (!past[i]) continue;
      for (const int pid : kept_[i].pids) ++event.clock[pid];
    }
    for (const int pid : participants(move)) ++event.clock[pid];
    past.push_back(true);
    past_ = std::move(past);
  }

  static std::set<int> participants(const order::Move& move) {
    std::set<int> pids;
    order::for_each_participant(move, [&](model::Pid pid) { pids.insert(pid); });
    return pids;
  }

  void keep(order::Move move) {
    channels_.append(move, static_cast<std::uint32_t>(kept_.size()));
    std::set<int> pids = participants(move);
    kept_.push_back({std::move(move), std::move(pids), std::move(past_)});
  }

  struct Kept {
    order::Move move;
    std::set<int> pids;
    std::vector<bool> past;  // by event, itself included
  };

  machine::Execution execution_;
  order::Moves moves_;
  std::vector<Kept> kept_;
  std::vector<bool> past_;  // of the event that is being added
  order::ChannelHistory channels_;
};

}  // namespace

std::vector<OrderedEvent> partial_order(const machine::Machine& machine, const std::vector<model::Label>& run) {
  if (run.size() > kMostOrderedSteps) return {};
  Orderer orderer(machine);
  std::vector<OrderedEvent> events;
  for (std::size_t done = 0; done < run.size();) {
    const std::size_t first = done;
    while (done < run.size() && run[done].is_observer_alone()) orderer.pass(run[done++]);
    std::optional<OrderedEvent> event = OrderedEvent{};
    if (done < run.size()) event = orderer.next(std::span(run).subspan(done));
    if (!event) return {};
    event->first_step = first;
    event->steps += done - first;
    done = first + event->steps;
    events.push_back(std::move(*event));
  }
  return events;
}

}  // namespace hasse::replay
