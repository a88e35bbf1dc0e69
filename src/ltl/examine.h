// The sanity check of formulas, each for itself and all together: a property that cannot hold, or cannot be violated, is a mistake.
//
// Propositions are free symbols: what is unsatisfiable here is unsatisfiable in every model, not the other way round. Source: Rozier,
// Vardi, LTL satisfiability checking (SPIN 2007). Where the work has to end (base/stop.h), questions that are left are answered
// as undecided, with the reason. Not thread safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "automata/formula.h"
#include "automata/lasso.h"
#include "base/stop.h"
#include "ltl/satisfiability.h"

namespace hasse::ltl {

enum class Truth : std::uint8_t { yes, no, undecided };

struct Answer {
  Truth truth = Truth::undecided;
  Decision decision;  // what decided; its word shows the answer, where one does
  StopReason stop = StopReason::none;
};

struct Asked {
  std::string text;
  automata::Formula formula;
};

struct Examined {
  Asked asked;
  Answer satisfiable;  // yes: with a word that satisfies it
  Answer valid;        // no: with a word that does not
  automata::Traits traits;
};

enum class Relation : std::uint8_t { implies, equivalent };

struct Related {
  Relation relation;
  Asked other;
  Answer answer;  // no: with a word that satisfies one of the two only
};

struct Examination {
  std::vector<Examined> formulas;
  automata::Formula conjunction;   // of all
  std::optional<Answer> together;  // are several satisfiable by one word?
  std::vector<std::size_t> core;   // where not: formulas that are not satisfiable together
  bool is_core_minimal = false;    // none of them can be left out
  std::optional<Related> related;
};

struct Question {
  std::vector<Asked> formulas;  // at least one
  std::optional<std::pair<Relation, Asked>> related;
  Engine engine = Engine::automatic;
};

Examination examine(automata::FormulaPool& pool, const Question& question);

// "safety and guarantee", "safety", "guarantee", "obligation", "recurrence", "persistence", "reactivity"
const char* class_name(const automata::Traits& traits);

}  // namespace hasse::ltl
