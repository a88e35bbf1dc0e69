// The vector clocks of a log as rows of counts, and the events of each process in the order of its own entries.
//
// What can be said about one clock alone is checked when the rows are made and sorted, and thrown as UserError at the
// clock. Memory: events * processes counts of 32 bits. count_up_to is O(1) where the log has no holes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "traces/read/log_error.h"
#include "traces/read/records.h"

namespace hasse::traces {

class ClockRows {
 public:
  // Every event has a clock, and no clock two entries for a process.
  ClockRows(const Records& records, const SourceFiles& sources);

  // Each event has an entry above 0 for each of its processes. To be called before what is below.
  void sort_chains();

  std::size_t processes() const { return processes_; }
  std::uint32_t events() const { return static_cast<std::uint32_t>(records_.events.size()); }
  std::span<std::uint32_t> row(std::uint32_t e) { return std::span(counts_).subspan(e * processes_, processes_); }
  std::span<const std::uint32_t> row(std::uint32_t e) const {
    return std::span(counts_).subspan(e * processes_, processes_);
  }
  std::span<const ProcessId> homes(std::uint32_t e) const { return records_.processes_of(e); }
  bool is_home(std::uint32_t e, ProcessId process) const {
    return std::ranges::find(homes(e), process) != homes(e).end();
  }

  // The events of a process.
  std::span<const std::uint32_t> chain(ProcessId process) const { return chains_[process]; }
  // Where an event stands among the events of one of its processes.
  std::uint32_t position(std::uint32_t e, ProcessId home) const;
  // How many events of the process have an own entry of at most `entry`.
  std::uint32_t count_up_to(ProcessId process, std::uint32_t entry) const;

  std::string_view name(ProcessId process) const { return records_.processes[process]; }
  SourcePos pos(std::uint32_t e) const { return records_.events[e].clock_place; }
  std::string place(std::uint32_t e) const { return sources_.place(pos(e)); }
  std::string text(std::span<const std::uint32_t> clock) const;
  // What --repair repairs.
  template <typename... Arguments>
  [[noreturn]] void fail_repairably(std::uint32_t e, fmt::format_string<Arguments...> text,
                                    Arguments&&... arguments) const {
    throw LogError(pos(e), fmt::format(text, std::forward<Arguments>(arguments)...),
                   {"--repair gives such clocks what they lack, and says which"});
  }
  template <typename... Arguments>
  [[noreturn]] void fail(std::uint32_t e, fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(pos(e), fmt::format(text, std::forward<Arguments>(arguments)...));
  }

 private:
  const Records& records_;
  const SourceFiles& sources_;
  std::size_t processes_;
  std::vector<std::uint32_t> counts_;               // a row for each record
  std::vector<std::vector<std::uint32_t>> chains_;  // the records of each process, by own entry
  std::vector<std::vector<std::uint32_t>> own_;     // their own entries
};

}  // namespace hasse::traces
