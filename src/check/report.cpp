#include "check/report.h"

#include <fmt/format.h>

#include <utility>

#include "text/figures.h"

namespace hasse::check {

ExitStatus exit_status(const Report& report) {
  ExitStatus status = report.ended_before_search ? ExitStatus::undecided : ExitStatus::holds;
  for (const DecidedProperty& property : report.properties) {
    if (property.verdict == property::Verdict::violated) return ExitStatus::violated;
    if (property.verdict == property::Verdict::undecided) status = ExitStatus::undecided;
  }
  return status;
}

void settle(DecidedProperty& property, property::Verdict found, const std::string& limit) {
  const bool stays_open = found == property::Verdict::holds && !property.open.empty();
  property.verdict = stays_open ? property::Verdict::undecided : found;
  property.reason = stays_open ? property.open : found == property::Verdict::undecided ? limit : "";
}

Exploration exploration_of(std::string engine, const property::Result& result) {
  return {std::move(engine), result.stop, result.cost, result.figures, result.remarks, result.gap, result.failure};
}

std::string text_of(const property::Figure& figure) {
  const std::string number =
      figure.unit.empty() ? with_separators(figure.count()) : counted(figure.count(), figure.unit);
  return figure.label.empty() ? number : figure.label + " " + number;
}

std::string undecided_reason(const Exploration& exploration, const property::Limits& limits) {
  if (!exploration.failure.empty()) return exploration.failure;
  std::string figures;
  for (const property::Figure& figure : exploration.figures) {
    if ((figure.shown & property::in_reason) == 0) continue;
    figures += (figures.empty() ? "after " : ", ") + text_of(figure);
  }
  switch (exploration.stop) {
    case property::Stop::violation:
      return "the check stopped at the first violation";
    case property::Stop::time_limit:
      return fmt::format("time limit of {:g} s reached {}", limits.seconds, figures);
    case property::Stop::memory_limit:
      if (limits.memory_bytes == 0) return "out of memory " + figures;
      return fmt::format("memory limit of {} reached {}", size_text(limits.memory_bytes), figures);
    case property::Stop::depth_limit:
      return fmt::format("depth limit of {} reached {}", counted(limits.depth, "step"), figures);
    case property::Stop::interrupted:
      return "interrupted " + figures;
    case property::Stop::finished:
      break;
  }
  return exploration.gap + ", " + figures;
}

}  // namespace hasse::check
