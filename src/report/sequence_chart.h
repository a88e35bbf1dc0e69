// A message-sequence picture in text: one column a process, one row a message.
//
//    step   A[0]   B[1]
//      12    o      |     c!ping, 1                sent into a buffered channel
//      13    |----->|     c?ping, 1  (of step 12)  received: the arrow comes from the sender
//      14    |<=====|     ack!1                    rendezvous
//
// Labels stand at the right margin, so that columns stay narrow. Linear in the number of rows times columns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "replay/narrator.h"

namespace hasse::report {

class SequenceChart {
 public:
  // Keeps the last `max_rows` rows (0: all). What was left out is said in text().
  explicit SequenceChart(std::size_t max_rows = 0) : max_rows_(max_rows) {}

  void add(const replay::StepStory& story);
  // What is added from now on is repeated for ever: a line says so.
  void begin_cycle() { cycle_begin_ = rows_.size() + left_out_; }
  // Messages that are not to be shown: those before, too.
  void leave_out(std::uint64_t messages);

  bool empty() const { return rows_.empty(); }

  // The picture; a sentence instead where there are too many processes for the width.
  std::string text(std::size_t width = 118) const;

 private:
  struct Row {
    std::uint64_t step;
    replay::Communication communication;
    std::string process;  // names of the two ends, as columns are named
    std::string partner;
  };

  std::size_t max_rows_;
  std::uint64_t left_out_ = 0;
  std::optional<std::uint64_t> cycle_begin_;  // how many rows come before it, those left out included
  std::vector<Row> rows_;
};

}  // namespace hasse::report
