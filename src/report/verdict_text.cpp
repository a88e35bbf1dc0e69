#include "report/verdict_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/figures.h"

namespace hasse::report {

namespace {

using search::Verdict;

constexpr std::size_t kMaxNameWidth = 40;

std::string verdict_word(Verdict verdict, const Paint& paint) {
  const std::string word = padded(to_string(verdict), std::string_view("undecided").size());
  switch (verdict) {
    case Verdict::holds:
      return paint.good(word);
    case Verdict::violated:
      return paint.bad(word);
    case Verdict::undecided:
      break;
  }
  return paint.unsure(word);
}

// Of the exploration that decided a property: its engine, how much it stored, runs (of a cover), time, memory.
using Cells = std::array<std::string, 5>;

Cells cost_cells(const Exploration& exploration) {
  const bool cover = exploration.engine == Engine::cover;
  return {to_string(exploration.engine),
          cover ? counted(exploration.cover.events, "event") : counted(exploration.statistics.states, "state"),
          cover ? counted(exploration.cover.traces, "run") : "", duration_text(exploration.statistics.seconds),
          size_text(exploration.statistics.memory_bytes)};
}

// What the name alone does not say.
std::string remark(const DecidedProperty& property) {
  std::string text;
  const auto kind = property.property.kind;
  if (kind == search::PropertyKind::reachable) {
    text = property.verdict == Verdict::holds ? "found" : "no state satisfies it";
  } else if (property.property.text != property.property.name && kind == search::PropertyKind::invariant) {
    text = property.property.text;
  }
  if (property.occurrences > 1) {
    text += fmt::format("{}met {} times", text.empty() ? "" : "; ", with_separators(property.occurrences));
  }
  return text;
}

// Names of the undecided properties, those with the same reason together.
std::vector<std::pair<std::string, std::string>> undecided_by_reason(const CheckReport& report) {
  std::vector<std::pair<std::string, std::string>> groups;
  for (const DecidedProperty& property : report.properties) {
    if (property.verdict != Verdict::undecided) continue;
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&property](const auto& group) { return group.first == property.reason; });
    if (same == groups.end()) {
      groups.emplace_back(property.reason, property.property.name);
    } else {
      same->second += ", " + property.property.name;
    }
  }
  return groups;
}

// "lossy store: expected to miss 1.2e-07 states (and what only they lead to), coverage 100.0000 %; 12.3 % of the bits set"
std::string loss_line(const store::Loss& loss, std::uint64_t states) {
  std::string text =
      fmt::format("lossy store: expected to miss {:.3g} states and what only they lead to; coverage {:.4f} %",
                  loss.missing, 100 * loss.coverage(states));
  if (loss.fill > 0) text += fmt::format("; {:.2f} % of the bits set", 100 * loss.fill);
  return text + "\n";
}

// "for deadlock", "with claim never_0": where an exploration decided one property alone.
std::string only_property(const CheckReport& report, std::size_t exploration) {
  const DecidedProperty* only = nullptr;
  for (const DecidedProperty& property : report.properties) {
    if (property.exploration != exploration) continue;
    if (only != nullptr) return "";
    only = &property;
  }
  if (only == nullptr) return "";
  return (only->property.kind == search::PropertyKind::claim ? "with claim " : "for ") + only->property.name;
}

// What the counts owe to it can be seen by leaving it out.
std::string resets(std::size_t places) {
  return places == 0 ? "" : fmt::format("; dead variables reset at {}", counted(places, "place"));
}

}  // namespace

std::string verdict_lines(const CheckReport& report, const Paint& paint) {
  std::size_t name_width = 0;
  std::array<std::size_t, std::tuple_size_v<Cells>> widths{};
  for (const DecidedProperty& property : report.properties) {
    if (property.verdict == Verdict::undecided) continue;
    name_width = std::max(name_width, std::min(kMaxNameWidth, display_width(property.property.name)));
    const Cells cells = cost_cells(report.explorations[*property.exploration]);
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::string text;
  for (const Verdict verdict : {Verdict::violated, Verdict::holds}) {
    for (const DecidedProperty& property : report.properties) {
      if (property.verdict != verdict) continue;
      text += fmt::format("{}  {}", verdict_word(verdict, paint), padded(property.property.name, name_width));
      const Cells cells = cost_cells(report.explorations[*property.exploration]);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (widths[i] > 0) text += fmt::format("  {:>{}}", cells[i], widths[i]);
      }
      const std::string more = remark(property);
      text += (more.empty() ? "" : "  " + more) + "\n";
    }
  }
  for (const auto& [reason, names] : undecided_by_reason(report)) {
    text += fmt::format("{}  {}  {}\n", verdict_word(Verdict::undecided, paint), names, reason);
  }
  if (report.properties.empty() && report.ended_before_search)
    text += fmt::format("{}  {}\n", verdict_word(Verdict::undecided, paint), *report.ended_before_search);
  return text;
}

std::string exploration_lines(const CheckReport& report) {
  std::string text;
  for (std::size_t i = 0; i < report.explorations.size(); ++i) {
    const Exploration& exploration = report.explorations[i];
    std::string title = to_string(exploration.engine);
    if (const std::string only = only_property(report, i); report.explorations.size() > 1 && !only.empty()) {
      title += " " + only;
    }
    const search::Statistics& figures = exploration.statistics;
    const std::string walked =
        exploration.engine == Engine::cover
            ? fmt::format("{}, {}, {}, {}, longest run {}", counted(exploration.cover.events, "event"),
                          counted(exploration.cover.nodes, "node"), counted(exploration.cover.traces, "run"),
                          counted(exploration.cover.cutoffs, "cutoff"), with_separators(exploration.cover.longest))
            : fmt::format("{}, {}, {}, depth {}", counted(figures.states, "state"),
                          counted(figures.transitions, "transition"), counted(figures.atomic_steps, "atomic step"),
                          with_separators(figures.depth));
    text += fmt::format("{}: {}, {} a state{}\n", title, walked, counted(figures.state_bytes, "byte"),
                        resets(exploration.reset_places));
    if (figures.seconds_before > 0) text += fmt::format("resumed after {}\n", duration_text(figures.seconds_before));
    if (figures.loss) text += loss_line(*figures.loss, figures.states);
  }
  return text;
}

}  // namespace hasse::report
