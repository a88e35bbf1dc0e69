#include "report/ltl_json.h"

#include <string_view>

#include "base/json_writer.h"
#include "base/version.h"
#include "ltl/patterns.h"

namespace hasse::report {

namespace {

using automata::FormulaPool;
using automata::Lasso;
using ltl::Answer;
using ltl::Means;
using ltl::Truth;

std::string_view means_name(Means means) {
  switch (means) {
    case Means::rewriting:
      return "rewriting";
    case Means::one_valuation:
      return "one-valuation";
    case Means::automaton:
      return "automaton";
    case Means::lassos:
      return "solver";
  }
  return "";
}

// Each letter: the propositions that are true.
void write_letters(JsonWriter& json, const FormulaPool& pool, const Lasso& lasso, std::size_t begin, std::size_t end) {
  json.begin_array();
  for (std::size_t i = begin; i < end; ++i) {
    json.begin_array();
    for (automata::PropositionIndex p = 0; p < lasso.propositions.size(); ++p) {
      if (lasso.propositions[p][i]) json.value(pool.name(p));
    }
    json.end();
  }
  json.end();
}

void write_answer(JsonWriter& json, const FormulaPool& pool, std::string_view name, const Answer& answer,
                  const std::function<std::string(StopReason)>& stop_text) {
  json.key(name).begin_object();
  if (answer.truth == Truth::undecided) {
    json.member("answer", "undecided").member("reason", stop_text(answer.stop)).end();
    return;
  }
  json.member("answer", answer.truth == Truth::yes ? "yes" : "no");
  json.member("by", means_name(answer.decision.means));
  if (answer.decision.states > 0) json.member("states", answer.decision.states);
  if (answer.decision.length > 0) json.member("steps", answer.decision.length);
  if (const std::optional<Lasso>& word = answer.decision.word) {
    json.key("word").begin_object().key("stem");
    write_letters(json, pool, *word, 0, word->cycle_start);
    json.key("cycle");
    write_letters(json, pool, *word, word->cycle_start, word->length);
    json.end();
  }
  json.end();
}

}  // namespace

std::string ltl_json(const FormulaPool& pool, const ltl::Examination& examination,
                     const std::function<std::string(StopReason)>& stop_text) {
  JsonWriter json(2);
  json.begin_object().member("tool", "hasse").member("version", version()).key("propositions").begin_array();
  for (automata::PropositionIndex p = 0; p < pool.propositions(); ++p) json.value(pool.name(p));
  json.end().key("formulas").begin_array();
  for (const ltl::Examined& one : examination.formulas) {
    json.begin_object().member("formula", one.asked.text);
    write_answer(json, pool, "satisfiable", one.satisfiable, stop_text);
    write_answer(json, pool, "valid", one.valid, stop_text);
    json.member("class", ltl::class_name(one.traits)).key("stutter_insensitive");
    if (one.traits.without_next) {
      json.value(true);
    } else {
      json.null();
    }
    json.end();
  }
  json.end();
  if (examination.together) {
    write_answer(json, pool, "together", *examination.together, stop_text);
    if (examination.together->truth == Truth::no) {
      json.key("core").begin_object().key("formulas").begin_array();
      for (const std::size_t i : examination.core) json.value(i + 1);
      json.end().member("minimal", examination.is_core_minimal).end();
    }
  }
  if (examination.related) {
    const bool implies = examination.related->relation == ltl::Relation::implies;
    json.key("relation").begin_object();
    json.member("kind", implies ? "implies" : "equivalent").member("formula", examination.related->other.text);
    write_answer(json, pool, "holds", examination.related->answer, stop_text);
    json.end();
  }
  json.end();
  return json.take() + "\n";
}

std::string patterns_json() {
  JsonWriter json(2);
  json.begin_object().key("patterns").begin_array();
  for (const ltl::Pattern& pattern : ltl::patterns()) {
    json.begin_object().member("name", pattern.name).member("scope", pattern.scope);
    json.member("meaning", pattern.meaning).member("formula", pattern.formula).end();
  }
  json.end().end();
  return json.take() + "\n";
}

}  // namespace hasse::report
