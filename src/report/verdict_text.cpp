#include "report/verdict_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/figures.h"

namespace hasse::report {

namespace {

using property::Verdict;

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

// Of the exploration that decided a property: its engine, two of its figures, time, memory.
using Cells = std::array<std::string, 5>;

Cells cost_cells(const check::Exploration& exploration) {
  Cells cells = {exploration.engine, "", "", duration_text(exploration.cost.seconds),
                 size_text(exploration.cost.memory_bytes)};
  std::size_t next = 1;
  for (const property::Figure& figure : exploration.figures) {
    if ((figure.shown & property::in_row) != 0 && next <= 2) cells[next++] = check::text_of(figure);
  }
  return cells;
}

// What the name alone does not say.
std::string remark(const check::DecidedProperty& property) {
  std::string text;
  const auto kind = property.property.kind;
  if (kind == property::PropertyKind::reachable) {
    text = property.verdict == Verdict::holds ? "found" : "no state satisfies it";
  } else if (property.property.text != property.property.name && kind == property::PropertyKind::invariant) {
    text = property.property.text;
  }
  if (property.occurrences > 1) {
    text += fmt::format("{}met {} times", text.empty() ? "" : "; ", with_separators(property.occurrences));
  }
  return text;
}

// Names of the undecided properties, those with the same reason together.
std::vector<std::pair<std::string, std::string>> undecided_by_reason(const check::Report& report) {
  std::vector<std::pair<std::string, std::string>> groups;
  for (const check::DecidedProperty& property : report.properties) {
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

// "for deadlock", "with claim never_0": where an exploration decided one property alone.
std::string only_property(const check::Report& report, std::size_t exploration) {
  const check::DecidedProperty* only = nullptr;
  for (const check::DecidedProperty& property : report.properties) {
    if (property.exploration != exploration) continue;
    if (only != nullptr) return "";
    only = &property;
  }
  if (only == nullptr) return "";
  return (only->property.kind == property::PropertyKind::claim ? "with claim " : "for ") + only->property.name;
}

// "123,609 states, 401,769 transitions, depth 120, 20 bytes a state; dead variables reset at 3 places"
std::string totals(const check::Exploration& exploration) {
  std::string text;
  std::string after;
  for (const property::Figure& figure : exploration.figures) {
    if ((figure.shown & property::in_totals) != 0) text += check::text_of(figure) + ", ";
    if ((figure.shown & property::after_totals) != 0 && figure.count() > 0) after += "; " + check::text_of(figure);
  }
  return text + counted(exploration.cost.state_bytes, "byte") + " a state" + after;
}

}  // namespace

std::string verdict_lines(const check::Report& report, const Paint& paint) {
  std::size_t name_width = 0;
  std::array<std::size_t, std::tuple_size_v<Cells>> widths{};
  for (const check::DecidedProperty& property : report.properties) {
    if (property.verdict == Verdict::undecided) continue;
    name_width = std::max(name_width, std::min(kMaxNameWidth, display_width(property.property.name)));
    const Cells cells = cost_cells(report.explorations[*property.exploration]);
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::string text;
  for (const Verdict verdict : {Verdict::violated, Verdict::holds}) {
    for (const check::DecidedProperty& property : report.properties) {
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

std::string exploration_lines(const check::Report& report) {
  std::string text;
  for (std::size_t i = 0; i < report.explorations.size(); ++i) {
    const check::Exploration& exploration = report.explorations[i];
    std::string title = exploration.engine;
    if (const std::string only = only_property(report, i); report.explorations.size() > 1 && !only.empty()) {
      title += " " + only;
    }
    text += fmt::format("{}: {}\n", title, totals(exploration));
    const double before = exploration.cost.seconds_before;
    if (before > 0) text += fmt::format("resumed after {}\n", duration_text(before));
    for (const std::string& remark : exploration.remarks) text += remark + "\n";
  }
  return text;
}

}  // namespace hasse::report
