// What a check found, as data: what the text and the JSON output are made from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engines/cover/cover.h"
#include "engines/search/search.h"
#include "machine/machine.h"

namespace hasse::report {

struct DecidedProperty {
  search::Property property;
  search::Verdict verdict = search::Verdict::undecided;
  std::string reason;                      // undecided: why
  std::string open;                        // why it is undecided where no violation is found; empty: it holds then
  std::optional<std::size_t> exploration;  // which it was part of; none when that was not made any more
  std::uint64_t occurrences = 0;
};

// With what an exploration has found; `limit`: why that leaves it undecided, where it does.
void settle(DecidedProperty& property, search::Verdict found, const std::string& limit);

enum class Engine : std::uint8_t { search, cover };

// What one run of an engine cost: the main one, then one for each never claim.
struct Exploration {
  Engine engine = Engine::search;
  search::Statistics statistics;
  cover::Statistics cover;  // of a cover
  search::Stop stop = search::Stop::finished;
  std::string failure;           // of a cover: why it had to be given up
  std::size_t reset_places = 0;  // statements and starts of processes after which dead variables were reset
};

Exploration exploration_of(const cover::Result& result);

// A run to a violation, or to a state that was asked for (--reachable).
struct FoundRun {
  std::size_t index = 0;  // of the property, in CheckReport::properties
  search::Property property;
  ExprId predicate = kNone;  // invariant, reachable
  const machine::Machine* machine = nullptr;
  int claim = -1;  // the machine's never claim
  Engine engine = Engine::search;
  bool is_least = false;  // no event can be left out
  bool is_witness = false;
  model::Fault fault = model::Fault::none;
  SourcePos pos;
  std::string message;
  std::vector<model::Label> steps;
  std::string trail;  // file it was saved to; empty: not saved
};

struct CheckReport {
  const Program* program = nullptr;
  std::string model;  // as the user named it
  std::vector<DecidedProperty> properties;
  std::vector<Exploration> explorations;
  std::vector<FoundRun> runs;  // those of one property in the order found
  search::Stop stop = search::Stop::finished;
  // Why there was no search: "time limit of 3 s reached while the model was read"; then there may be no properties yet.
  std::optional<std::string> ended_before_search;
  std::vector<std::string> notes;  // if asked for: how properties are decided and why so
  // With --coverage: which edges were taken by any search, [proctype][edge].
  std::optional<std::vector<std::vector<bool>>> taken;
};

// The status a shell sees: violated over undecided over holds.
ExitStatus exit_status(const CheckReport& report);

// "search", "cover"; "holds", "violated", "undecided"; "finished", "violation", "time", "memory", "depth", "interrupted"; "assertion",
// "deadlock", ...
const char* to_string(Engine engine);
const char* to_string(search::Verdict verdict);
const char* to_string(search::Stop stop);
const char* to_string(search::PropertyKind kind);

// "time limit of 60 s reached after 1,234,567 states, depth 120": why an exploration left a property undecided.
std::string undecided_reason(const Exploration& exploration, const search::Limits& limits);

}  // namespace hasse::report
