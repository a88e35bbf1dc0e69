// Registry of engines. Each row says what an engine offers and how it is called; the table is the only list of engines.
//
// An engine is a folder of engines/, a source here that gives it what it is asked (search_engine.cpp, cover_engine.cpp), and a row.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/features.h"
#include "check/monitor_rewriting.h"
#include "check/portfolio.h"
#include "check/request.h"
#include "layers/product.h"
#include "logic/predicate.h"

namespace hasse::check {

inline constexpr const char* kAuto = "auto";  // a portfolio of the engines that say so
inline constexpr const char* kSearch = "search";
inline constexpr const char* kLiveness = "liveness";

// Properties that are decided together, on one machine.
struct Task {
  const machine::Machine* machine = nullptr;   // what runs are told by
  const machine::Machine* searched = nullptr;  // the same, with dead variables reset or not
  std::vector<property::Property> properties;
  std::vector<logic::Goal> goals;               // one a property, empty for those that are not invariants or goals
  const MonitorRewriting* rewriting = nullptr;  // null: the model has no monitors, or no engine wants to know
  bool is_about_cycles = false;                 // one property, of infinite runs
  const layers::Automaton* observer = nullptr;  // temporal: accepts the runs that violate it
};

struct EngineInfo {
  const char* name;
  const char* summary;
  Features offers;  // of features(); all others are refused
  // In words of its own, and before all else: what it does not offer, and what it does not offer together.
  std::span<const Refusal> refusals;
  // In auto it runs beside the others, unless what is asked for is among these: why it leaves that to them.
  bool is_in_auto;
  // It looks for cycles, and is given tasks that are about them, of which no other engine is given one.
  bool finds_cycles;
  std::span<const Refusal> absences;
  bool needs_goals;            // properties taken apart, and monitors rewritten
  bool resets_dead_variables;  // it runs on Task::searched
  bool orders_events;          // what it finds is a partial order
  // The properties that it cannot decide of this model, and why: "deadlock (with priorities, a step depends on ...)".
  std::vector<std::string> (*cannot_decide)(const Request& request, const Task& task);
  // What is said of these where the engine was asked for by name.
  const char* refused;
  Job (*make)(const Request& request, const Task& task, Observer& observer);
  // Is what it finds for this property of the task the least set of events that violates (a goal: reaches) it? Null: never.
  bool (*finds_least)(const Request& request, const Task& task, std::size_t property);
};

std::span<const EngineInfo* const> engines();
const EngineInfo& engine_of(std::string_view name);  // one of them
// "auto, search, cover": what a user can choose.
std::vector<std::string> engine_names();

// Does it offer the feature, if not with everything else?
bool offers(const EngineInfo& engine, Feature feature);
// Is it asked for by name, or part of what is?
bool may_run(const EngineInfo& engine, const Request& request);

// Puts the questions of a task to an engine, as that takes them.
void ask(property::Questions& questions, const Request& request, const Task& task);

// "name (why)", one a property for which `why` has a reason.
std::vector<std::string> reasons_of(const std::vector<property::Property>& properties,
                                    const std::function<std::optional<std::string>(std::size_t)>& why);

// Rows of the table.
extern const EngineInfo kSearchEngine;
extern const EngineInfo kCoverEngine;
extern const EngineInfo kWalkEngine;
extern const EngineInfo kLivenessEngine;

}  // namespace hasse::check
