// Layout of a space-time diagram: processes side by side, one event a row.
//
// The events of a state that answers the question come first, then a gap for the values at it, then all others. With an
// order that avoids the predicate: the events in that order. Of a long run a window of kMostEvents is drawn, around the
// state or the overlap that answers the question. O(events).
#pragma once

#include <span>
#include <vector>

#include "traces/report/detect_report.h"

namespace hasse::traces {

inline constexpr std::size_t kMostEvents = 1000;

class SpaceTimeLayout {
 public:
  static constexpr int kColumn = 200;  // pixels
  static constexpr int kRow = 28;
  static constexpr int kLeft = 36;   // of the first process
  static constexpr int kTop = 76;    // of the first event
  static constexpr int kStart = 52;  // of the processes
  static constexpr int kValueRow = 16;

  explicit SpaceTimeLayout(const DetectedExecution& execution);

  const DetectedExecution& execution() const { return *execution_; }
  const Run& run() const { return *execution_->run; }

  // The events of the window in order; how many there are before it and after it.
  std::span<const poset::EventId> drawn() const { return std::span(order_).subspan(first_, last_ - first_); }
  std::size_t before() const { return first_; }
  std::size_t after() const { return order_.size() - last_; }
  bool is_drawn(poset::EventId event) const { return positions_[event] >= first_ && positions_[event] < last_; }
  // In drawn(), of an event that is drawn.
  std::size_t row(poset::EventId event) const { return positions_[event] - first_; }

  static int x_of(ProcessId process) { return kLeft + kColumn * static_cast<int>(process); }
  // Of an event before the window the top, of one after it the bottom of the picture.
  int y_of(poset::EventId event) const;
  // Of the line below the state; there is one.
  int y_of_state() const;
  int bottom() const { return y_of_row(last_ - first_); }
  int width() const { return x_of(static_cast<ProcessId>(run().processes.size())); }

 private:
  void order_events();
  void choose_window();
  int y_of_row(std::size_t row) const;

  const DetectedExecution* execution_;
  std::vector<poset::EventId> order_;
  std::vector<std::size_t> positions_;  // of each event in the order
  std::size_t in_state_ = 0;            // how many of the order are in the state
  std::size_t first_ = 0, last_ = 0;    // the window of the order
  int gap_ = 0;                         // for the values at the state
};

}  // namespace hasse::traces
