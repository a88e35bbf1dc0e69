#include <fmt/format.h>

#include "comparison/compare.h"

namespace hasse::comparison {

namespace {

constexpr std::uint64_t Figures::*kAll[] = {
    &Figures::programs,        &Figures::too_large,      &Figures::states,           &Figures::reset_states,
    &Figures::deadlocks,       &Figures::assertions,     &Figures::errors,           &Figures::goals,
    &Figures::goals_reached,   &Figures::references,     &Figures::reference_events, &Figures::reference_configurations,
    &Figures::covers,          &Figures::directed,       &Figures::searches,         &Figures::unfinished,
    &Figures::refused,         &Figures::ideals_checked, &Figures::ideals_skipped,   &Figures::threads_checked,
    &Figures::cover_states,    &Figures::nodes,          &Figures::events,           &Figures::traces,
    &Figures::directed_states, &Figures::directed_nodes, &Figures::reduced_states,   &Figures::unreduced_states};

double ratio(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
}

}  // namespace

Figures& Figures::operator+=(const Figures& other) {
  for (const auto member : kAll) this->*member += other.*member;
  return *this;
}

std::string to_string(const Figures& f) {
  std::string text = fmt::format(
      "{} programs of {} states ({} with dead variables reset) compared, {} too large; {} with a deadlock, {} with a "
      "failing assertion, "
      "{} with a run-time error; {} predicates, {} satisfied somewhere\n",
      f.programs, f.states, f.reset_states, f.too_large, f.deadlocks, f.assertions, f.errors, f.goals, f.goals_reached);
  text += fmt::format(
      "{} undirected covers, {} directed ones, {} searches; {} ended by the time limit, {} properties refused\n",
      f.covers, f.directed, f.searches, f.unfinished, f.refused);
  text += fmt::format("{} reference covers of {} events and {} configurations\n", f.references, f.reference_events,
                      f.reference_configurations);
  text += fmt::format("ideals of {} covers checked, of {} too many; {} covers by two threads\n", f.ideals_checked,
                      f.ideals_skipped, f.threads_checked);
  text += fmt::format("undirected: {} events, {} nodes, {} runs for {} states ({:.2f} nodes a state)\n", f.events,
                      f.nodes, f.traces, f.cover_states, ratio(f.nodes, f.cover_states));
  text += fmt::format(
      "unreachable goals: directed cover {} nodes for {} states ({:.2f}), reduced search {} states of {} ({:.2f})\n",
      f.directed_nodes, f.directed_states, ratio(f.directed_nodes, f.directed_states), f.reduced_states,
      f.unreduced_states, ratio(f.reduced_states, f.unreduced_states));
  return text;
}

}  // namespace hasse::comparison
