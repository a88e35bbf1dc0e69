// What each reduction preserves.
#include "engines/search/search.h"
#include "order/dependence.h"

namespace hasse::search {

namespace {

// What holds for every property.
std::optional<std::string> refusal_of_all(const model::Model& machine, const Options& options) {
  if (!order::has_dependence(machine)) return "it is not known which steps of this model depend on each other";
  if (options.reduction == order::Reduction::ample) return "ample sets are a reduction of the trace cover's";
  if (options.spin_count) return "counting as SPIN does needs every transition";
  if (options.all_errors) return "a reduction leaves out runs, and with them other errors";
  if (options.coverage) return "a reduction leaves out statements that can be reached";
  if (machine.traits().has_observer) return "a never claim runs in lockstep with every step";
  if (machine.traits().event_order != nullptr) return "the trace declaration sees the order of all messages";
  if (machine.traits().has_priorities) return "with priorities, whether a process can move depends on all the others";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> refusal(const model::Model& machine, const Options& options, std::size_t property) {
  if (options.reduction == order::Reduction::none) return std::nullopt;
  if (std::optional<std::string> reason = refusal_of_all(machine, options)) return reason;
  switch (options.properties[property].kind) {
    case PropertyKind::deadlock:
    case PropertyKind::invariant:
    case PropertyKind::reachable:
      return std::nullopt;
    case PropertyKind::assertion:
      return "a reduction for assertions would have to take every step that can change one; state them as invariants";
    case PropertyKind::runtime:
      return "run-time errors can lie in steps that a reduction leaves out";
    case PropertyKind::claim:
      return "a never claim runs in lockstep with every step";
    case PropertyKind::trace:
      return "the trace declaration sees the order of all messages";
    case PropertyKind::temporal:
    case PropertyKind::acceptance:
    case PropertyKind::non_progress:
      return "it is about infinite runs";
  }
  return std::nullopt;
}

}  // namespace hasse::search
