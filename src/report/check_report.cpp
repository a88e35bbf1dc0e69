#include "report/check_report.h"

#include <fmt/format.h>

#include "text/figures.h"

namespace hasse::report {

ExitStatus exit_status(const CheckReport& report) {
  ExitStatus status = report.ended_before_search ? ExitStatus::undecided : ExitStatus::holds;
  for (const DecidedProperty& property : report.properties) {
    if (property.verdict == search::Verdict::violated) return ExitStatus::violated;
    if (property.verdict == search::Verdict::undecided) status = ExitStatus::undecided;
  }
  return status;
}

void settle(DecidedProperty& property, search::Verdict found, const std::string& limit) {
  const bool stays_open = found == search::Verdict::holds && !property.open.empty();
  property.verdict = stays_open ? search::Verdict::undecided : found;
  property.reason = stays_open ? property.open : found == search::Verdict::undecided ? limit : "";
}

const char* to_string(Engine engine) {
  return engine == Engine::cover ? "cover" : "search";
}

const char* to_string(search::Verdict verdict) {
  switch (verdict) {
    case search::Verdict::holds:
      return "holds";
    case search::Verdict::violated:
      return "violated";
    case search::Verdict::undecided:
      break;
  }
  return "undecided";
}

const char* to_string(search::Stop stop) {
  switch (stop) {
    case search::Stop::violation:
      return "violation";
    case search::Stop::time_limit:
      return "time";
    case search::Stop::memory_limit:
      return "memory";
    case search::Stop::depth_limit:
      return "depth";
    case search::Stop::interrupted:
      return "interrupted";
    case search::Stop::finished:
      break;
  }
  return "finished";
}

const char* to_string(search::PropertyKind kind) {
  switch (kind) {
    case search::PropertyKind::assertion:
      return "assertion";
    case search::PropertyKind::deadlock:
      return "deadlock";
    case search::PropertyKind::runtime:
      return "runtime";
    case search::PropertyKind::invariant:
      return "invariant";
    case search::PropertyKind::reachable:
      return "reachable";
    case search::PropertyKind::claim:
      return "claim";
    case search::PropertyKind::temporal:
      return "temporal";
    case search::PropertyKind::acceptance:
      return "acceptance";
    case search::PropertyKind::non_progress:
      return "non-progress";
    case search::PropertyKind::trace:
      break;
  }
  return "trace";
}

Exploration exploration_of(const cover::Result& result) {
  return {Engine::cover, result.search.statistics, result.statistics, result.search.stop, result.failure.value_or("")};
}

std::string undecided_reason(const Exploration& exploration, const search::Limits& limits) {
  if (!exploration.failure.empty()) return exploration.failure;
  const search::Statistics& statistics = exploration.statistics;
  const std::string figures =
      exploration.engine == Engine::cover
          ? fmt::format("after {}, {}", counted(exploration.cover.events, "event"),
                        counted(exploration.cover.nodes, "node"))
          : fmt::format("after {}, depth {}", counted(statistics.states, "state"), with_separators(statistics.depth));
  switch (exploration.stop) {
    case search::Stop::violation:
      return "the check stopped at the first violation";
    case search::Stop::time_limit:
      return fmt::format("time limit of {:g} s reached {}", limits.seconds, figures);
    case search::Stop::memory_limit:
      if (limits.memory_bytes == 0) return "out of memory " + figures;
      return fmt::format("memory limit of {} reached {}", size_text(limits.memory_bytes), figures);
    case search::Stop::depth_limit:
      return fmt::format("depth limit of {} reached {}", counted(limits.depth, "step"), figures);
    case search::Stop::interrupted:
      return "interrupted " + figures;
    case search::Stop::finished:
      break;
  }
  if (statistics.loss) return "nothing was found, but the store is lossy: states may be missing, " + figures;
  return "states beyond a run-time error were not visited, " + figures;
}

}  // namespace hasse::report
