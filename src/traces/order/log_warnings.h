// Warnings about missing parts of a log, by its clocks and messages: the same for logs that are read whole and logs
// that are followed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "traces/read/records.h"

namespace hasse::traces {

// Events that clocks know and the log has not, and processes that it only names.
class ClockGaps {
 public:
  void missing(std::string_view process, std::uint64_t events);  // none: nothing is said
  void silent(std::string_view process);
  void warn(std::vector<Warning>& warnings) const;

 private:
  std::uint64_t missing_ = 0;
  std::string where_;
  std::string silent_;
};

// Received, but sent by no event, the first one there; and sent, but never received.
void warn_of_messages(std::uint64_t unsent, SourcePos first_unsent, std::uint64_t lost, std::vector<Warning>& warnings);

// Of the processes that have events, with their numbers: where there is but one, no event is concurrent with another;
// where nothing orders those of several, all are.
std::vector<Warning> order_cautions(std::span<const std::pair<std::string_view, std::uint64_t>> processes,
                                    bool is_ordered, bool has_clocks);

void warn_of_overwritten(const Overwritten& overwritten, std::vector<Warning>& warnings);

}  // namespace hasse::traces
