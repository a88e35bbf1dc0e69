#include "property/property.h"

namespace hasse::property {

Scope scope_of(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::assertion:
    case PropertyKind::runtime:
    case PropertyKind::claim:
      return Scope::step;
    case PropertyKind::invariant:
    case PropertyKind::reachable:
      return Scope::state;
    case PropertyKind::deadlock:
    case PropertyKind::trace:
      return Scope::end_of_run;
    case PropertyKind::temporal:
    case PropertyKind::acceptance:
    case PropertyKind::non_progress:
      break;
  }
  return Scope::infinite_run;
}

const char* to_string(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::assertion:
      return "assertion";
    case PropertyKind::deadlock:
      return "deadlock";
    case PropertyKind::runtime:
      return "runtime";
    case PropertyKind::invariant:
      return "invariant";
    case PropertyKind::reachable:
      return "reachable";
    case PropertyKind::claim:
      return "claim";
    case PropertyKind::temporal:
      return "temporal";
    case PropertyKind::acceptance:
      return "acceptance";
    case PropertyKind::non_progress:
      return "non-progress";
    case PropertyKind::trace:
      break;
  }
  return "trace";
}

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::violated:
      return "violated";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

}  // namespace hasse::property
