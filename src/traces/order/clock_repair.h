// Repairs clocks that contradict each other, with what the log says elsewhere.
//
// A clock gets what it must know and lacks: what the event of its process before knew, what the events knew that it
// knows, and, if it receives a message, what was known where that was sent. This is the least that takes all
// contradictions away, and it only adds: an entry that is too large is believed. An own entry that is missing is filled
// in where lines leave no choice: exactly as many entries are free between the event's neighbours in the log as events
// lack one; after the last one, the next ones, unless clocks know others.
//
// Not repaired, but thrown as UserError: events each of which must have happened before the other, two events with one
// own entry, and own entries for which there is a choice. Each repair is a warning at its clock, up to kMostRepairsTold,
// and their number is another one. O(entries + events * processes), and O(processes) more for each event that brings
// news or waits for another process.
#pragma once

#include "traces/order/clock_rows.h"

namespace hasse::traces {

inline constexpr std::size_t kMostRepairsTold = 10;

// `rows` are as ClockRows makes them, and sorted afterwards. `edges`: what else orders events.
void repair_clocks(ClockRows& rows, std::span<const Edge> edges, std::vector<Warning>& warnings);

}  // namespace hasse::traces
