// hasse ltl: questions about formulas alone.
#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <sstream>

#include "automata/automaton_text.h"
#include "automata/degeneralise.h"
#include "automata/parser.h"
#include "automata/simplify.h"
#include "cli/commands.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "ltl/examine.h"
#include "ltl/families.h"
#include "report/ltl_json.h"
#include "report/ltl_text.h"

namespace hasse::cli {

namespace {

using ltl::Asked;
using ltl::Truth;

class Reader {
 public:
  Reader(automata::FormulaPool& pool, SourceFiles& sources) : pool_(pool), sources_(sources) {}

  Asked read(const std::string& name, const std::string& text) {
    const std::uint16_t file = sources_.add(name, text);
    return {text, automata::parse_formula(pool_, sources_, file)};
  }

  // "c:5"
  Asked read_family(const std::string& word) {
    const std::size_t colon = word.find(':');
    unsigned n = 0;
    const char* begin = word.data() + std::min(colon, word.size() - 1) + 1;
    const char* end = word.data() + word.size();
    const bool is_number = colon != std::string::npos && std::from_chars(begin, end, n).ptr == end && begin != end;
    constexpr unsigned kMost = 1000;
    const std::string text = is_number && n <= kMost ? ltl::family_member(word.substr(0, colon), n) : "";
    if (text.empty()) {
      throw UserError(fmt::format("--family: '{}' is no NAME:N, with a number from 1 to {} and a name of {}", word,
                                  kMost, fmt::join(ltl::family_names(), ", ")));
    }
    Asked asked = read("--family " + word, text);
    asked.text = word;
    return asked;
  }

  // A formula a line; what begins with # is a remark.
  void read_file(const std::string& path, std::vector<Asked>& formulas) {
    std::ifstream stream(path);
    std::ostringstream content;
    content << stream.rdbuf();
    if (!stream) throw UserError(fmt::format("cannot read {}", path));
    const std::string text = content.str();
    const std::uint16_t file = sources_.add(path, text);
    std::uint32_t line = 1;
    for (std::size_t begin = 0; begin < text.size(); ++line) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view formula = std::string_view(text).substr(begin, end - begin);
      const std::size_t first = formula.find_first_not_of(" \t\r");
      if (first != std::string_view::npos && formula[first] != '#')
        formulas.push_back({trimmed(formula), automata::parse_formula(pool_, formula, SourcePos{line, 1, file})});
      begin = end + 1;
    }
  }

 private:
  static std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") + 1 - first));
  }

  automata::FormulaPool& pool_;
  SourceFiles& sources_;
};

std::string automaton_text(automata::FormulaPool& pool, const ltl::Question& question, AutomatonForm form) {
  std::vector<automata::Formula> all;
  std::string name;
  for (const Asked& asked : question.formulas) {
    all.push_back(asked.formula);
    name += name.empty() ? asked.text : " && " + asked.text;
    if (question.formulas.size() > 1) name.insert(name.size() - asked.text.size(), "(").push_back(')');
  }
  const automata::Automaton automaton = automata::small_automaton(pool, pool.conjunction(all));
  switch (form) {
    case AutomatonForm::hoa:
      return automata::hoa_text(automaton, name);
    case AutomatonForm::never:
      return automata::never_claim_text(automata::degeneralise(automaton), name);
    case AutomatonForm::dot:
      return automata::dot_text(automaton, name);
  }
  return "";
}

ExitStatus status_of(const ltl::Examination& examination) {
  std::vector<Truth> truths;
  if (examination.related) {
    truths.push_back(examination.related->answer.truth);
  } else {
    for (const ltl::Examined& one : examination.formulas) truths.push_back(one.satisfiable.truth);
    if (examination.together) truths.push_back(examination.together->truth);
  }
  ExitStatus status = ExitStatus::holds;
  for (const Truth truth : truths) {
    if (truth == Truth::no) return ExitStatus::violated;
    if (truth == Truth::undecided) status = ExitStatus::undecided;
  }
  return status;
}

}  // namespace

ExitStatus ltl(const LtlOptions& options, std::shared_ptr<SourceFiles> sources) {
  if (options.patterns) {
    fmt::print("{}", options.json ? report::patterns_json() : report::patterns_text(paint_for(options.color)));
    return ExitStatus::holds;
  }
  Stops stops(options.seconds, options.memory_bytes);
  const StopScope scope(stops.preparation());
  automata::FormulaPool pool;
  Reader reader(pool, *sources);
  ltl::Question question;
  question.engine = options.engine;
  for (const std::string& text : options.formulas) {
    const std::size_t number = question.formulas.size() + 1;
    question.formulas.push_back(reader.read(fmt::format("formula {}", number), text));
  }
  if (options.file) reader.read_file(*options.file, question.formulas);
  for (const std::string& word : options.families) question.formulas.push_back(reader.read_family(word));
  if (question.formulas.empty()) throw UserError("no formula; 'hasse ltl --help' explains");
  if (options.implies) question.related = {ltl::Relation::implies, reader.read("--implies", *options.implies)};
  if (options.equivalent)
    question.related = {ltl::Relation::equivalent, reader.read("--equivalent", *options.equivalent)};

  if (options.automaton) {
    try {
      fmt::print("{}", automaton_text(pool, question, *options.automaton));
    } catch (const Stopped& stopped) {
      fmt::print(stderr, "hasse: undecided, no automaton: {}\n", stops.text(stopped.reason()));
      return ExitStatus::undecided;
    }
    return ExitStatus::holds;
  }
  const ltl::Examination examination = ltl::examine(pool, question);
  const StopScope telling(stops.telling());
  const auto stop_text = [&](StopReason reason) { return stops.text(reason); };
  tell_answer([&] {
    fmt::print("{}", options.json ? report::ltl_json(pool, examination, stop_text)
                                  : report::ltl_text(pool, examination, paint_for(options.color), stop_text));
  });
  return status_of(examination);
}

}  // namespace hasse::cli
