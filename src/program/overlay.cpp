#include "program/overlay.h"

#include <fmt/format.h>

#include "base/diagnostics.h"
#include "program/front_end.h"

namespace hasse {

namespace {

const Language& language_of(const Program& program, const std::string& origin) {
  if (program.language == nullptr)
    throw UserError(fmt::format("{}: predicates on models of this kind cannot be read", origin));
  return *program.language;
}

}  // namespace

ExprId add_predicate(Overlay& overlay, const std::string& text, const std::string& origin) {
  return language_of(overlay.program(), origin).add_predicate(overlay, text, origin);
}

const LtlProperty& add_ltl(Overlay& overlay, const std::string& text, const std::string& origin) {
  return language_of(overlay.program(), origin).add_ltl(overlay, text, origin);
}

}  // namespace hasse
