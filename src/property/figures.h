// What an exploration cost, and what its engine counted: an open list, so that an engine adds figures that nobody else knows of.
// Text and JSON print the list in its order.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace hasse::property {

// What every engine can tell.
struct Cost {
  double seconds = 0;
  double seconds_before = 0;       // of them: until the checkpoint from which it was resumed
  double seconds_saved = 0;        // until the last checkpoint that was written; 0: none
  std::uint64_t memory_bytes = 0;  // accounted: store, stack, undo log
  std::size_t state_bytes = 0;     // largest state
};

// Where people are told of a figure; JSON has all of them.
enum Shown : std::uint8_t {
  in_data = 0,
  in_totals = 1,    // "search: 123,609 states, 401,769 transitions, ..."
  in_row = 2,       // beside the verdict; the first two such figures
  in_reason = 4,    // "time limit of 60 s reached after 1,234,567 states, depth 120"
  after_totals = 8  // "; dead variables reset at 3 places", unless it is 0
};

struct Figure {
  std::string key;  // of the JSON object; "loss.fill" is the member of another
  std::variant<std::uint64_t, double> value{};
  std::string unit = {};         // what is counted, in the singular: "state"; empty: a number alone
  std::uint8_t shown = in_data;  // of Shown
  std::string label = {};        // stands before the number: "depth"

  std::uint64_t count() const { return std::get<std::uint64_t>(value); }
};
using Figures = std::vector<Figure>;

// How far an exploration is.
struct Progress {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t waiting = 0;  // states that wait for expansion (depth first: depth of the stack)
  Cost cost;
};

// Called a few times a second.
using ProgressObserver = std::function<void(const Progress&)>;

}  // namespace hasse::property
