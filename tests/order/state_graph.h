// The complete graph of stored states and moves of a small program, for tests that look at all runs.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "order/move.h"

namespace hasse::order {

using Bytes = std::vector<std::byte>;

struct GraphMove {
  Move move;
  std::size_t to = 0;  // ends_run(): of no meaning
};

class StateGraph {
 public:
  // Nothing when there are more states, or moves cannot be enumerated.
  static std::optional<StateGraph> explore(machine::Execution& execution, const Couplings& couplings,
                                           std::size_t most_states) {
    StateGraph graph;
    if (execution.start().fault != model::Fault::none) return std::nullopt;
    Moves expander(execution, couplings);
    graph.enter(execution);
    for (std::size_t s = 0; s < graph.states_.size(); ++s) {
      if (graph.states_.size() > most_states) return std::nullopt;
      execution.load(graph.states_[s]);
      std::vector<model::Label> steps;
      execution.enabled(model::kNobody, steps);
      std::vector<Move> moves;
      for (const model::Label& step : steps) {
        if (!expander.expand(step, moves)) return std::nullopt;
      }
      std::vector<GraphMove> out;
      for (Move& move : moves) {
        execution.load(graph.states_[s]);
        for (const model::Label& step : move.steps) execution.take(step);
        const std::size_t to = move.ends_run() ? 0 : graph.enter(execution);
        out.push_back({std::move(move), to});
      }
      graph.steps_.push_back(std::move(steps));
      graph.moves_.push_back(std::move(out));
    }
    return graph;
  }

  std::size_t size() const { return states_.size(); }
  const Bytes& state(std::size_t s) const { return states_[s]; }
  const std::vector<model::Label>& steps(std::size_t s) const { return steps_[s]; }
  const std::vector<GraphMove>& moves(std::size_t s) const { return moves_[s]; }

 private:
  std::size_t enter(const machine::Execution& execution) {
    Bytes now(execution.state().begin(), execution.state().end());
    const auto [found, is_new] = index_.try_emplace(now, states_.size());
    if (is_new) states_.push_back(std::move(now));
    return found->second;
  }

  std::map<Bytes, std::size_t> index_;
  std::vector<Bytes> states_;
  std::vector<std::vector<model::Label>> steps_;
  std::vector<std::vector<GraphMove>> moves_;
};

}  // namespace hasse::order
