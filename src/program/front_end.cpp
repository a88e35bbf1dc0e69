#include "program/front_end.h"

#include <fmt/format.h>

#include "base/diagnostics.h"
#include "program/overlay.h"

namespace hasse {

const LtlProperty& Language::add_ltl(Overlay&, const std::string&, const std::string& origin) const {
  throw UserError(fmt::format(
      "{}: models of this kind have no temporal formulas, expected a state predicate (--invariant, --reachable)",
      origin));
}

Program& Language::open(Overlay& overlay) {
  return *overlay.program_;
}

}  // namespace hasse
