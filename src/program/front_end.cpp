#include "program/front_end.h"

#include <fmt/format.h>

#include "base/diagnostics.h"

namespace hasse {

namespace {

const Language& language_of(const Program& program, const std::string& origin) {
  if (program.language == nullptr)
    throw UserError(fmt::format("{}: predicates on models of this kind cannot be read", origin));
  return *program.language;
}

}  // namespace

const LtlProperty& Language::add_ltl(Program&, const std::string&, const std::string& origin) const {
  throw UserError(fmt::format(
      "{}: models of this kind have no temporal formulas, expected a state predicate (--invariant, --reachable)",
      origin));
}

ExprId add_predicate(Program& program, const std::string& text, const std::string& origin) {
  return language_of(program, origin).add_predicate(program, text, origin);
}

const LtlProperty& add_ltl(Program& program, const std::string& text, const std::string& origin) {
  return language_of(program, origin).add_ltl(program, text, origin);
}

}  // namespace hasse
