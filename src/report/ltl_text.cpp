#include "report/ltl_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "automata/lasso.h"
#include "automata/words.h"
#include "ltl/patterns.h"
#include "text/figures.h"
#include "text/table.h"

namespace hasse::report {

namespace {

using automata::Formula;
using automata::FormulaPool;
using automata::Lasso;
using ltl::Answer;
using ltl::Means;
using ltl::Truth;

// Letters of a longer word are left out in the middle; --json has them all.
constexpr std::size_t kMostLetters = 40;

class Writer {
 public:
  Writer(const FormulaPool& pool, const Paint& paint, const std::function<std::string(StopReason)>& stop_text)
      : pool_(pool), paint_(paint), stop_text_(stop_text) {}

  void write(const ltl::Examination& examination) {
    for (std::size_t i = 0; i < examination.formulas.size(); ++i) {
      const ltl::Examined& one = examination.formulas[i];
      if (i > 0) text_ += '\n';
      const std::string number = examination.formulas.size() > 1 ? fmt::format("formula {}: ", i + 1) : "";
      add("{}{}\n", number, paint_.strong(one.asked.text));
      satisfiable(one.satisfiable, one.asked.formula);
      valid(one.valid, one.asked.formula);
      add("  class        {}, by its syntax\n", ltl::class_name(one.traits));
      add("  stuttering   {}\n", one.traits.without_next ? "insensitive: it needs no X" : "unknown: it has an X");
    }
    if (examination.together) together(examination);
    if (examination.related) related(*examination.related, examination);
  }

  std::string take() { return std::move(text_); }

 private:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }

  std::string by(const Answer& answer) const {
    switch (answer.decision.means) {
      case Means::rewriting:
        return "by rewriting";
      case Means::one_valuation:
        return "one valuation for ever";
      case Means::automaton:
        return fmt::format("by the automaton, {} visited", counted(answer.decision.states, "state"));
      case Means::lassos:
        return fmt::format("by the solver, paths of {}", counted(answer.decision.length, "step"));
    }
    return "";
  }

  void satisfiable(const Answer& answer, Formula formula) {
    switch (answer.truth) {
      case Truth::yes:
        add("  {}  {}\n", paint_.good("satisfiable"), by(answer));
        return word(answer, formula);
      case Truth::no:
        return add("  {}: no run can satisfy it ({})\n", paint_.bad("unsatisfiable"), by(answer));
      case Truth::undecided:
        return add("  {}: is it satisfiable? {}\n", paint_.unsure("undecided"), stop_text_(answer.stop));
    }
  }

  void valid(const Answer& answer, Formula formula) {
    switch (answer.truth) {
      case Truth::yes:
        return add("  {}: no run can violate it ({})\n", paint_.bad("valid"), by(answer));
      case Truth::no:
        add("  {}    {}\n", paint_.good("not valid"), by(answer));
        return word(answer, formula);
      case Truth::undecided:
        return add("  {}: is it valid? {}\n", paint_.unsure("undecided"), stop_text_(answer.stop));
    }
  }

  void together(const ltl::Examination& examination) {
    const Answer& answer = *examination.together;
    add("\ntogether\n");
    satisfiable(answer, examination.conjunction);
    if (answer.truth != Truth::no) return;
    std::string numbers;
    for (const std::size_t i : examination.core) numbers += fmt::format("{}{}", numbers.empty() ? "" : ", ", i + 1);
    add("  {}         {}{}\n", paint_.strong("core"), numbers,
        examination.is_core_minimal ? ": without any of them the others can be satisfied"
                                    : "; whether all of them are needed is undecided");
  }

  void related(const ltl::Related& related, const ltl::Examination& examination) {
    const bool implies = related.relation == ltl::Relation::implies;
    const char* verb = implies ? "implies" : "is equivalent to";
    const char* not_verb = implies ? "does not imply" : "is not equivalent to";
    const Answer& answer = related.answer;
    const std::string other = paint_.strong(related.other.text);
    const char* who = examination.formulas.size() > 1 ? "all together" : "the formula";
    text_ += '\n';
    switch (answer.truth) {
      case Truth::yes:
        return add("{} {} {} ({})\n", who, paint_.good(verb), other, by(answer));
      case Truth::no: {
        const bool of_left = automata::holds(pool_, examination.conjunction, *answer.decision.word);
        add("{} {} {}; a word that satisfies {} ({})\n", who, paint_.bad(not_verb), other,
            of_left ? "the former only" : "the latter only", by(answer));
        return word(answer, examination.conjunction, related.other.formula);
      }
      case Truth::undecided:
        return add("{}: {} {} {}? {}\n", paint_.unsure("undecided"), who, verb, other, stop_text_(answer.stop));
    }
  }

  void word(const Answer& answer, Formula formula, Formula other = automata::kTrue) {
    const Lasso& lasso = *answer.decision.word;
    std::vector<bool> occurs(pool_.propositions(), false);
    for (const Formula top : {formula, other}) {
      for (const Formula part : automata::subformulas(pool_, top)) {
        if (pool_.is_literal(part)) occurs[pool_.index_of(part)] = true;
      }
    }
    for (std::size_t i = 0; i < lasso.length; ++i) {
      if (lasso.length > kMostLetters && i == kMostLetters / 2) {
        const std::size_t left_out = lasso.length - kMostLetters;
        add("    ({} left out; --json has them)\n", counted(left_out, "letter"));
        i += left_out;
      }
      const char* part = i == lasso.cycle_start ? "cycle" : i == 0 ? "stem" : "";
      add("    {:5}  {:>2}  {}\n", part, i, letter(lasso, i, occurs));
    }
  }

  std::string letter(const Lasso& lasso, std::size_t position, const std::vector<bool>& occurs) const {
    std::string text;
    for (automata::PropositionIndex p = 0; p < occurs.size(); ++p) {
      if (!occurs[p]) continue;
      if (!text.empty()) text += "  ";
      const std::string name = automata::proposition_text(pool_.name(p));
      text += lasso.propositions[p][position] ? name : paint_.faint("!" + name);
    }
    return text.empty() ? "anything" : text;
  }

  const FormulaPool& pool_;
  const Paint& paint_;
  const std::function<std::string(StopReason)>& stop_text_;
  std::string text_;
};

}  // namespace

std::string ltl_text(const FormulaPool& pool, const ltl::Examination& examination, const Paint& paint,
                     const std::function<std::string(StopReason)>& stop_text) {
  Writer writer(pool, paint, stop_text);
  writer.write(examination);
  return writer.take();
}

std::string patterns_text(const Paint& paint) {
  std::string text;
  std::string_view name;
  Table table;
  const auto end_table = [&] { text += std::exchange(table, {}).text("  "); };
  for (const ltl::Pattern& pattern : ltl::patterns()) {
    if (name != pattern.name) {
      end_table();
      name = pattern.name;
      text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", paint.strong(name), pattern.meaning);
    }
    table.row({pattern.scope, pattern.formula});
  }
  end_table();
  return text;
}

}  // namespace hasse::report
