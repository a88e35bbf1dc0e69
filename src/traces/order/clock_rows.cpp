#include "traces/order/clock_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "base/stop.h"

namespace hasse::traces {

ClockRows::ClockRows(const Records& records, const SourceFiles& sources)
    : records_(records),
      sources_(sources),
      processes_(records.processes.size()),
      counts_(records.events.size() * processes_),
      chains_(processes_),
      own_(processes_) {
  for (std::uint32_t e = 0; e < events(); ++e) {
    stop_point();
    if (!records.events[e].has_clock) {
      std::uint32_t other = 0;
      while (!records.events[other].has_clock) ++other;
      fail(e, "this event has no clock, but the one at {} has", place(other));
    }
    for (const ClockEntry& entry : records.clock(e)) {
      std::uint32_t& count = row(e)[entry.process];
      if (name(entry.process).empty()) fail(e, "the clock has an entry for a process without a name");
      if (count != 0) fail(e, "the clock has two entries for {}", name(entry.process));
      count = entry.count;
    }
  }
}

void ClockRows::sort_chains() {
  for (std::uint32_t e = 0; e < events(); ++e) {
    stop_point();
    for (const ProcessId home : homes(e)) {
      if (row(e)[home] == 0) {
        fail_repairably(e,
                        "the clock of an event of {0} has no entry above 0 for {0} itself, which would count the event",
                        name(home));
      }
      chains_[home].push_back(e);
      own_[home].push_back(row(e)[home]);
    }
  }
  for (ProcessId process = 0; process < processes_; ++process) {
    std::ranges::stable_sort(chains_[process], {}, [&](std::uint32_t e) { return row(e)[process]; });
    std::ranges::sort(own_[process]);
  }
}

std::uint32_t ClockRows::position(std::uint32_t e, ProcessId home) const {
  // After those before it, and after others of the same entry, which only a log with a mistake has.
  const std::uint32_t entry = row(e)[home];
  std::uint32_t at = entry == 0 ? 0 : count_up_to(home, entry - 1);
  while (chains_[home][at] != e) ++at;
  return at;
}

std::uint32_t ClockRows::count_up_to(ProcessId process, std::uint32_t entry) const {
  const std::vector<std::uint32_t>& own = own_[process];
  if (own.empty() || entry < own.front()) return 0;
  // Without holes it is where it is expected.
  const std::uint32_t expected = entry - own.front();
  if (expected < own.size() && own[expected] == entry && (expected + 1 == own.size() || own[expected + 1] > entry))
    return expected + 1;
  return static_cast<std::uint32_t>(std::ranges::upper_bound(own, entry) - own.begin());
}

std::string ClockRows::text(std::span<const std::uint32_t> clock) const {
  std::vector<ProcessId> named(processes_);
  std::iota(named.begin(), named.end(), ProcessId{0});
  std::ranges::sort(named, {}, [&](ProcessId process) { return name(process); });
  std::string text;
  for (const ProcessId process : named) {
    if (clock[process] > 0)
      fmt::format_to(std::back_inserter(text), "{}\"{}\":{}", text.empty() ? "" : ", ", name(process), clock[process]);
  }
  return "{" + text + "}";
}

}  // namespace hasse::traces
