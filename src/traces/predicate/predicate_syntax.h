// The text of a predicate as a tree, names not yet looked up. Grammar: predicate.h.
#pragma once

#include <string>
#include <vector>

#include "base/source.h"
#include "traces/read/value.h"

namespace hasse::traces {

struct Syntax {
  // Operators by their text ("+", "||", "-" with one operand); "constant", "name"; "count", "sum", "forall", "exists";
  // "channel" of two operands "process"; in formulas "EF", "AF", "EG", "AG".
  std::string kind;
  SourcePos pos;
  Value value = {};
  std::vector<std::string> path = {};  // of a name: its parts; of a process: its name
  bool quoted_first = false;           // is the first part of the name in quotes, and so a process?
  bool in_parentheses = false;
  std::vector<Syntax> operands = {};  // of "&&" and "||" as many as stand in a chain, otherwise at most two
  std::uint32_t depth = 0;            // how many operators and functions stand one inside of another
};

// Throws UserError at the place of the mistake. Texts are kept in `texts`.
Syntax parse_syntax(std::string_view text, std::uint16_t file, Texts& texts, bool is_formula = false);

// Of all processes: count, sum, forall, exists. Of the ways of the run: EF, AF, EG, AG.
bool is_quantifier(std::string_view kind);
bool is_temporal(std::string_view kind);

}  // namespace hasse::traces
