// Result of a check as data, from which text and JSON are made.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "machine/machine.h"
#include "property/result.h"

namespace hasse::check {

struct DecidedProperty {
  property::Property property;
  property::Verdict verdict = property::Verdict::undecided;
  std::string reason;                      // undecided: why
  std::string open;                        // why it is undecided where no violation is found; empty: it holds then
  std::optional<std::size_t> exploration;  // which it was part of; none when that was not made any more
  std::uint64_t occurrences = 0;
};

// With what an exploration has found; `limit`: why that leaves it undecided, where it does.
void settle(DecidedProperty& property, property::Verdict found, const std::string& limit);

// What one run of an engine cost: the main one, then one for each never claim.
struct Exploration {
  std::string engine;
  property::Stop stop = property::Stop::finished;
  property::Cost cost;
  property::Figures figures;
  std::vector<std::string> remarks;
  std::string gap;      // why it left something undecided although it ran to its end
  std::string failure;  // why it had to be given up
};

Exploration exploration_of(std::string engine, const property::Result& result);

// A run to a violation, or to a state that was asked for (--reachable).
struct FoundRun {
  std::size_t index = 0;  // of the property, in Report::properties
  property::Property property;
  ExprId predicate = kNone;  // invariant, reachable
  const machine::Machine* machine = nullptr;
  int claim = -1;                 // the machine's never claim
  bool is_partial_order = false;  // of an engine that orders events: JSON has them
  bool is_least = false;          // no event can be left out
  bool is_witness = false;
  model::Fault fault = model::Fault::none;
  SourcePos pos;
  std::string message;
  property::Run run;
  std::string trail;  // file it was saved to; empty: not saved
  // Of an infinite run: how it was confirmed that it violates the property, and why it does (see confirm.h).
  std::string confirmed_by;
  std::vector<std::string> reasons;

  // Without a cycle it comes to its end and stays there.
  bool is_infinite() const {
    return run.is_infinite() || property::scope_of(property.kind) == property::Scope::infinite_run;
  }
};

struct Report {
  const Program* program = nullptr;
  std::string model;  // as the user named it
  std::vector<DecidedProperty> properties;
  std::vector<Exploration> explorations;
  Exploration unexplored;      // what stands for them where there are none
  std::vector<FoundRun> runs;  // those of one property in the order found
  property::Stop stop = property::Stop::finished;
  // Why there was no search: "time limit of 3 s reached while the model was read"; then there may be no properties yet.
  std::optional<std::string> ended_before_search;
  std::vector<std::string> notes;  // if asked for: how properties are decided and why so
  // With --coverage: which edges were taken by any search, [proctype][edge].
  std::optional<std::vector<std::vector<bool>>> taken;
};

// The status a shell sees: violated over undecided over holds.
ExitStatus exit_status(const Report& report);

// "1,234 states", "depth 120"
std::string text_of(const property::Figure& figure);

// "time limit of 60 s reached after 1,234,567 states, depth 120": why an exploration left a property undecided.
std::string undecided_reason(const Exploration& exploration, const property::Limits& limits);

}  // namespace hasse::check
