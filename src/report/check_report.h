// What a check found, as data: what the text and the JSON output are made from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "search/search.h"

namespace hasse::report {

struct DecidedProperty {
  search::Property property;
  search::Verdict verdict = search::Verdict::undecided;
  std::string reason;                 // undecided: why
  std::optional<std::size_t> search;  // which search it was part of; none when that search was not made any more
  std::uint64_t occurrences = 0;
};

// One exploration: the main one, then one for each never claim.
struct SearchFigures {
  search::Statistics statistics;
  search::Stop stop = search::Stop::finished;
};

// A run to a violation, or to a state that was asked for (--reachable).
struct FoundRun {
  std::size_t index = 0;  // of the property, in CheckReport::properties
  search::Property property;
  ExprId predicate = kNone;  // invariant, reachable
  const machine::Machine* machine = nullptr;
  int claim = -1;  // the machine's never claim
  bool is_witness = false;
  machine::Fault fault = machine::Fault::none;
  SourcePos pos;
  std::string message;
  std::vector<machine::Step> steps;
  std::string trail;  // file it was saved to; empty: not saved
};

struct CheckReport {
  const Program* program = nullptr;
  std::string model;  // as the user named it
  std::vector<DecidedProperty> properties;
  std::vector<SearchFigures> searches;
  std::vector<FoundRun> runs;  // those of one property in the order found
  search::Stop stop = search::Stop::finished;
  // With --coverage: which edges were taken by any of the searches, [proctype][edge].
  std::optional<std::vector<std::vector<bool>>> taken;
};

// The status a shell sees: violated over undecided over holds.
ExitStatus exit_status(const CheckReport& report);

// "holds", "violated", "undecided"; "finished", "violation", "time", "memory", "depth", "interrupted"; "assertion",
// "deadlock", ...
const char* to_string(search::Verdict verdict);
const char* to_string(search::Stop stop);
const char* to_string(search::PropertyKind kind);

// "time limit reached after 1,234,567 states": why a search that stopped so left a property undecided.
std::string undecided_reason(search::Stop stop, const search::Limits& limits, const search::Statistics& statistics);

}  // namespace hasse::report
