// SPIN's trail files: lines "depth:process:statement", written by pan.
//
// A header line has a negative first number: -2 a never claim runs as process 0 and all others are numbered one higher;
// -4 statements were merged; -1 here a cycle begins (the entries after it are repeated for ever); -5 to -8 the search was
// permuted. `statement` is Seqno of the
// Promela statement in SPIN's parse (Edge::spin_id): stable for one model text and one set of macros, nothing else.
// (Spin 6.5, Src/guided.c.)
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hasse::replay {

struct SpinTrailEntry {
  std::size_t line = 0;  // of the file
  int depth = 0;
  int process = 0;  // as Hasse numbers them; -1: the never claim
  int statement = 0;
};

struct SpinTrail {
  std::vector<SpinTrailEntry> entries;
  bool has_claim = false;
  bool is_merged = false;
  bool is_cyclic = false;
  std::size_t cycle_begin = 0;   // of a cyclic one: its first entry
  bool is_non_progress = false;  // the claim is the one that pan -DNP brings along
};

// Throws UserError: not a trail of SPIN's, or one that only pan itself can replay (a permuted search).
SpinTrail parse_spin_trail(const std::string& text, const std::string& name);

}  // namespace hasse::replay
