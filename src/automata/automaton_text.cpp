#include "automata/automaton_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "automata/words.h"
#include "base/diagnostics.h"

namespace hasse::automata {

namespace {

struct Style {
  std::string_view both, either, always, never;
};
constexpr Style kHoa{"&", " | ", "t", "f"};
constexpr Style kPromela{" && ", " || ", "true", "false"};
constexpr Style kGraph{" & ", " | ", "true", "false"};

// `names`: of the propositions, as they stand in the text.
std::string guard_text(BooleanFunctions& functions, BooleanFunction guard, const std::vector<std::string>& names,
                       const Style& style) {
  if (guard == kTop) return std::string(style.always);
  if (guard == kBottom) return std::string(style.never);
  std::string text;
  const std::vector<Cube> cubes = functions.cover(guard);
  for (const Cube& cube : cubes) {
    if (!text.empty()) text += style.either;
    const bool has_parts = style.both != kHoa.both && cubes.size() > 1 && cube.size() > 1;
    if (has_parts) text += '(';
    for (const Literal& literal : cube) {
      if (&literal != cube.data()) text += style.both;
      if (!literal.positive) text += '!';
      text += names[literal.variable];
    }
    if (has_parts) text += ')';
  }
  return text;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string marks_text(Marks marks, std::string_view separator) {
  std::string text;
  for (std::uint32_t set = 0; set < kMaxAcceptanceSets; ++set) {
    if ((marks >> set & 1) == 0) continue;
    if (!text.empty()) text += separator;
    text += std::to_string(set);
  }
  return text;
}

std::string acceptance_text(std::uint32_t sets) {
  if (sets == 0) return "acc-name: all\nAcceptance: 0 t\n";
  std::string condition = "Inf(0)";
  for (std::uint32_t set = 1; set < sets; ++set) condition += fmt::format(" & Inf({})", set);
  const std::string name = sets == 1 ? "Buchi" : fmt::format("generalized-Buchi {}", sets);
  return fmt::format("acc-name: {}\nAcceptance: {} {}\n", name, sets, condition);
}

// An identifier as it is, any other expression in parentheses.
std::string expression_text(const std::string& proposition) {
  const bool is_plain = std::ranges::all_of(proposition, is_name_character);
  return is_plain ? proposition : '(' + proposition + ')';
}

// SPIN tells the first state and accepting ones by their labels.
std::string label_of(const Automaton& automaton, State state) {
  const std::span<const Edge> leaving = automaton.leaving(state);
  const bool is_accepting = !leaving.empty() && leaving.front().marks != 0;
  const std::string name = state == automaton.initial ? "init" : fmt::format("S{}", state);
  return (is_accepting ? "accept_" : "T0_") + name;
}

}  // namespace

std::string hoa_text(const Automaton& given, std::string_view name) {
  Automaton automaton = given;  // properties and guards make new functions
  std::string text = "HOA: v1\n";
  if (!name.empty()) text += fmt::format("name: {}\n", quoted(name));
  text += fmt::format("tool: \"hasse\"\nStates: {}\nStart: {}\nAP: {}", automaton.states(), automaton.initial,
                      automaton.propositions.size());
  std::vector<std::string> numbers;
  for (const std::string& proposition : automaton.propositions) {
    text += ' ' + quoted(proposition);
    numbers.push_back(std::to_string(numbers.size()));
  }
  const bool of_states = has_state_acceptance(automaton);
  text += '\n' + acceptance_text(automaton.acceptance_sets);
  text += fmt::format("properties: trans-labels explicit-labels {}-acc{}{}\n--BODY--\n", of_states ? "state" : "trans",
                      is_complete(automaton) ? " complete" : "", is_deterministic(automaton) ? " deterministic" : "");
  const auto marks = [](Marks of) { return of == 0 ? "" : " {" + marks_text(of, " ") + "}"; };
  for (State s = 0; s < automaton.states(); ++s) {
    const std::span<const Edge> leaving = automaton.leaving(s);
    text += fmt::format("State: {}{}\n", s, of_states && !leaving.empty() ? marks(leaving.front().marks) : "");
    for (const Edge& edge : leaving) {
      text += fmt::format("[{}] {}{}\n", guard_text(automaton.functions, edge.guard, numbers, kHoa), edge.target,
                          of_states ? "" : marks(edge.marks));
    }
  }
  return text + "--END--\n";
}

std::string never_claim_text(const Automaton& given, std::string_view formula) {
  HASSE_CHECK(given.acceptance_sets == 1 && has_state_acceptance(given), "a never claim of {} sets",
              given.acceptance_sets);
  Automaton automaton = given;
  std::vector<std::string> names;
  for (const std::string& proposition : automaton.propositions) names.push_back(expression_text(proposition));
  std::string comment(formula);
  for (std::size_t end = 0; (end = comment.find("*/", end)) != std::string::npos;) comment.replace(end, 2, "* /");
  std::string text = fmt::format("never {{ /* {} */\n", comment);
  // The claim begins in the state that stands first.
  std::vector<State> order{automaton.initial};
  for (State s = 0; s < automaton.states(); ++s) {
    if (s != automaton.initial) order.push_back(s);
  }
  for (const State s : order) {
    text += label_of(automaton, s) + ":\n";
    if (automaton.leaving(s).empty()) {
      text += "  false;\n";
      continue;
    }
    text += "  do\n";
    for (const Edge& edge : automaton.leaving(s)) {
      text += fmt::format("  :: ({}) -> goto {}\n", guard_text(automaton.functions, edge.guard, names, kPromela),
                          label_of(automaton, edge.target));
    }
    text += "  od;\n";
  }
  return text + "}\n";
}

std::string dot_text(const Automaton& given, std::string_view name) {
  Automaton automaton = given;
  const bool of_states = has_state_acceptance(automaton);
  std::string text = fmt::format(
      "digraph {{\n  rankdir=LR\n  label={}\n  labelloc=t\n  node [shape=circle]\n  start [label=\"\", shape=none, "
      "width=0]\n"
      "  start -> {}\n",
      quoted(name), automaton.initial);
  for (State s = 0; s < automaton.states(); ++s) {
    const std::span<const Edge> leaving = automaton.leaving(s);
    const bool is_accepting = of_states && !leaving.empty() && leaving.front().marks == automaton.all_marks();
    text += fmt::format("  {}{}\n", s, is_accepting ? " [shape=doublecircle]" : "");
    for (const Edge& edge : leaving) {
      std::string label = guard_text(automaton.functions, edge.guard, automaton.propositions, kGraph);
      if (!(of_states && automaton.acceptance_sets <= 1) && edge.marks != 0)
        label += " {" + marks_text(edge.marks, ",") + "}";
      text += fmt::format("  {} -> {} [label={}]\n", s, edge.target, quoted(label));
    }
  }
  return text + "}\n";
}

}  // namespace hasse::automata
