#include "comparison/reference_cover.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <deque>
#include <map>
#include <tuple>
#include <utility>

namespace hasse::comparison {

using order::Move;
using search::Bytes;

namespace {

using EventId = std::uint32_t;
using EventSet = std::vector<EventId>;  // sorted

auto key_of(const model::Label& s) {
  return std::tuple(s.process, s.action, s.has_partner(), s.partner, s.detail);
}

bool is_less(const std::vector<model::Label>& a, const std::vector<model::Label>& b) {
  return std::ranges::lexicographical_compare(
      a, b, [](const model::Label& x, const model::Label& y) { return key_of(x) < key_of(y); });
}

// An adequate order: size of the history, then the sum of weights of labels.
struct Rank {
  std::size_t size = 0;
  std::uint64_t weight = 0;
  auto operator<=>(const Rank&) const = default;
};

struct Event {
  Move move;
  EventSet history;  // itself included
  Rank rank;
  bool is_cutoff = false;
};

struct Configuration {
  EventSet events;
  std::vector<EventId> order;
  Bytes state;
};

class Builder {
 public:
  Builder(const machine::Machine& machine, const order::Couplings& couplings, std::uint64_t most)
      : execution_(machine), moves_(execution_, couplings), most_(most) {}

  ReferenceCover build() {
    execution_.start();
    initial_ = search::bytes_of(execution_.state());
    least_[initial_] = Rank{};
    enter({{}, {}, initial_});
    while (!open_.empty() && result_.mistake.empty()) {
      if (result_.configurations > most_) return std::move(result_);
      const Configuration configuration = std::move(open_.front());
      open_.pop_front();
      if (!extend(configuration)) return std::move(result_);
    }
    result_.complete = true;
    result_.events = events_.size();
    return std::move(result_);
  }

 private:
  void enter(Configuration configuration) {
    const auto [known, is_new] = states_.emplace(configuration.events, configuration.state);
    if (!is_new) {
      if (known->second != configuration.state) result_.mistake = "a configuration has two states";
      return;
    }
    ++result_.configurations;
    result_.states.insert(configuration.state);
    open_.push_back(std::move(configuration));
  }

  bool extend(const Configuration& configuration) {
    execution_.load(configuration.state);
    std::vector<model::Label> steps;
    execution_.enabled(model::kNobody, steps);
    result_.deadlock |= steps.empty() && !execution_.is_valid_end(false);
    std::vector<Move> moves;
    for (const model::Label& step : steps) {
      if (!moves_.expand(step, moves)) return false;
    }
    for (Move& move : moves) {
      const EventSet past = past_of(configuration, move);
      const bool is_eligible = std::ranges::none_of(past, [&](EventId event) { return events_[event].is_cutoff; });
      if (is_eligible) add(configuration, std::move(move), past);
    }
    return true;
  }

  // Everything that the move depends on, with its history. The configuration's state is current.
  EventSet past_of(const Configuration& configuration, const Move& move) {
    EventSet past;
    const auto include = [&](EventId event) {
      EventSet both;
      std::ranges::set_union(past, events_[event].history, std::back_inserter(both));
      past = std::move(both);
    };
    for (const EventId event : configuration.order) {
      if (order::dependent(events_[event].move, move)) include(event);
    }
    std::vector<order::Need> needs;
    order::append_needs(execution_, move, needs);
    for (const order::Need& need : needs) {
      std::uint32_t back = need.back;
      for (auto event = configuration.order.rbegin(); event != configuration.order.rend() && back > 0; ++event) {
        for (const model::ChannelUse& use : events_[*event].move.footprint.uses) {
          if (use.kind != need.kind || use.channel != need.channel || --back != 0) continue;
          include(*event);
          break;
        }
      }
    }
    return past;
  }

  void add(const Configuration& configuration, Move move, const EventSet& past) {
    const bool ends_run = move.ends_run();
    const std::vector<model::Label> steps = move.steps;
    const EventId event = event_of(std::move(move), past, configuration);
    if (!result_.mistake.empty() || ends_run) return;
    execution_.load(configuration.state);
    for (const model::Label& step : steps) execution_.take(step);
    Configuration next = configuration;
    next.events.insert(std::ranges::upper_bound(next.events, event), event);
    next.order.push_back(event);
    next.state = search::bytes_of(execution_.state());
    execution_.load(configuration.state);
    enter(std::move(next));
  }

  EventId event_of(Move move, const EventSet& past, const Configuration& configuration) {
    const auto [known, is_new] = ids_.emplace(std::pair(move.steps, past), static_cast<EventId>(events_.size()));
    const EventId id = known->second;
    if (!is_new) {
      const model::Footprint& before = events_[id].move.footprint;
      if (before.reads != move.footprint.reads || before.writes != move.footprint.writes) {
        result_.mistake = "an event has two footprints";
      }
      return id;
    }
    Event& event = events_.emplace_back();
    event.history = past;
    event.history.insert(std::ranges::upper_bound(event.history, id), id);
    event.rank.size = event.history.size();
    event.rank.weight = weight_of(move);
    for (const EventId earlier : past) event.rank.weight += own_weight_[earlier];
    own_weight_.push_back(weight_of(move));
    for (const Move::Fault& fault : move.faults) {
      const bool is_assertion = fault.fault == model::Fault::assertion;
      (is_assertion ? result_.assertion : result_.runtime) = true;
    }
    event.move = std::move(move);
    find_cutoff(id, configuration);
    return id;
  }

  static std::uint64_t weight_of(const Move& move) {
    std::uint64_t hash = 0;
    for (const model::Label& s : move.steps) {
      for (const std::uint32_t part : {static_cast<std::uint32_t>(s.process), s.action,
                                       static_cast<std::uint32_t>(s.has_partner() ? s.partner : 0), s.detail}) {
        hash = (hash ^ (part + 1)) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
      }
    }
    return hash >> 20;
  }

  void find_cutoff(EventId id, const Configuration& configuration) {
    Event& event = events_[id];
    execution_.load(initial_);
    for (const EventId earlier : configuration.order) {
      if (earlier != id && std::ranges::binary_search(event.history, earlier)) execute(events_[earlier].move);
    }
    execute(event.move);
    if (!event.move.ends_run()) {
      const auto [least, is_new] = least_.emplace(search::bytes_of(execution_.state()), event.rank);
      event.is_cutoff = !is_new && least->second < event.rank;
      least->second = std::min(least->second, event.rank);
    }
    execution_.load(configuration.state);
  }

  void execute(const Move& move) {
    model::Pid owner = model::kNobody;
    std::vector<model::Label> enabled;
    for (const model::Label& step : move.steps) {
      enabled.clear();
      execution_.enabled(owner, enabled);
      if (std::ranges::find(enabled, step) == enabled.end()) {
        result_.mistake =
            fmt::format("edge {} of process {} is not enabled in the history of its event", step.action, step.process);
        return;
      }
      owner = execution_.take(step).owner;
    }
  }

  machine::Execution execution_;
  order::Moves moves_;
  std::uint64_t most_;
  Bytes initial_;
  std::deque<Event> events_;
  std::vector<std::uint64_t> own_weight_;
  struct IdLess {
    bool operator()(const auto& a, const auto& b) const {
      if (a.second != b.second) return a.second < b.second;
      return is_less(a.first, b.first);
    }
  };
  std::map<std::pair<std::vector<model::Label>, EventSet>, EventId, IdLess> ids_;
  std::map<Bytes, Rank> least_;
  std::map<EventSet, Bytes> states_;
  std::deque<Configuration> open_;
  ReferenceCover result_;
};

}  // namespace

ReferenceCover reference_cover(const machine::Machine& machine, const order::Couplings& couplings,
                               std::uint64_t most_configurations) {
  return Builder(machine, couplings, most_configurations).build();
}

}  // namespace hasse::comparison
