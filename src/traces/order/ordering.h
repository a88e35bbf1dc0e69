// From records to a partial order: by vector clocks, or by messages and the order of lines.
#pragma once

#include "base/diagnostics.h"
#include "poset/poset.h"
#include "traces/read/records.h"

namespace hasse::traces {

struct Ordering {
  poset::Poset poset{0};
  std::vector<std::uint32_t> sequence;  // the record of each event of the poset
};

// By the clocks, which every event has. An entry k of process q stands for the logged events of q whose own entry is at
// most k: what the log lacks leaves holes (counted in a warning), a process that logged nothing stays as a process
// without events. Checked: each event has an own entry and no two of a process the same; no clock goes back along a
// process; a clock that includes an event includes its clock; no two events include each other. The first offence, in
// the order of the log, is thrown as UserError with the clock that it should be (of own entries before all others). The
// entries of clocks are taken out of the records, since they are large. Source: Mattern 1989. O(entries + events *
// processes), and O(processes) more for each process of which an event brings news. With `repair`, clocks are repaired
// first (clock_repair.h), also by `edges`.
Ordering order_by_clocks(Records& records, const SourceFiles& sources, bool repair, std::span<const Edge> edges,
                         std::vector<Warning>& warnings);

// By the order of lines in each process and `edges`. Throws UserError where they form a cycle.
Ordering order_by_edges(const Records& records, std::span<const Edge> edges, const SourceFiles& sources);

// The send of each receive. Throws UserError where a message is sent twice, or received twice by one event, or a channel has several senders or
// receivers, or fewer messages sent than received. A received message that no event sent, or sent and never received,
// is counted in a warning.
struct Matched {
  std::vector<Edge> edges;
  std::vector<std::uint32_t> numbers;  // of each: that of its message, which may be received several times
  // On channels that have a receiver: which record sent a message that this process has not received.
  std::vector<std::pair<std::uint32_t, ProcessId>> unreceived;
};
Matched match_messages(const Records& records, const SourceFiles& sources, std::vector<Warning>& warnings);

}  // namespace hasse::traces
