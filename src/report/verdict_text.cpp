#include "report/verdict_text.h"

#include <algorithm>
#include <array>

#include "report/figures.h"

namespace hasse::report {

namespace {

constexpr std::size_t kMaxNameWidth = 40;

std::string verdict_word(search::Verdict verdict, const Paint& paint) {
  const std::string word = padded(to_string(verdict), std::string_view("undecided").size());
  switch (verdict) {
    case search::Verdict::holds:
      return paint.good(word);
    case search::Verdict::violated:
      return paint.bad(word);
    case search::Verdict::undecided:
      break;
  }
  return paint.unsure(word);
}

// States, time and memory of the search that decided a property.
using Cells = std::array<std::string, 3>;

Cells cost_cells(const SearchFigures& search) {
  return {counted(search.statistics.states, "state"), duration_text(search.statistics.seconds),
          size_text(search.statistics.memory_bytes)};
}

// What the name alone does not say.
std::string remark(const DecidedProperty& property) {
  std::string text;
  const auto kind = property.property.kind;
  if (kind == search::PropertyKind::reachable) {
    text = property.verdict == search::Verdict::holds ? "found" : "no state satisfies it";
  } else if (property.property.text != property.property.name && kind == search::PropertyKind::invariant) {
    text = property.property.text;
  }
  if (property.occurrences > 1) {
    text += fmt::format("{}met {} times", text.empty() ? "" : "; ", with_separators(property.occurrences));
  }
  return text;
}

}  // namespace

std::string verdict_lines(const CheckReport& report, const Paint& paint) {
  std::size_t name_width = 0;
  std::array<std::size_t, 3> widths{};
  for (const DecidedProperty& property : report.properties) {
    name_width = std::max(name_width, std::min(kMaxNameWidth, display_width(property.property.name)));
    if (property.verdict == search::Verdict::undecided || !property.search) continue;
    const Cells cells = cost_cells(report.searches[*property.search]);
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::string text;
  for (const DecidedProperty& property : report.properties) {
    std::string line =
        fmt::format("{}  {}  ", verdict_word(property.verdict, paint), padded(property.property.name, name_width));
    if (property.verdict == search::Verdict::undecided || !property.search) {
      line += property.reason;
    } else {
      const Cells cells = cost_cells(report.searches[*property.search]);
      line +=
          fmt::format("search  {:>{}}  {:>{}}  {:>{}}", cells[0], widths[0], cells[1], widths[1], cells[2], widths[2]);
      const std::string more = remark(property);
      if (!more.empty()) line += "  " + more;
    }
    text += line + "\n";
  }
  return text;
}

std::string search_lines(const CheckReport& report) {
  std::string text;
  for (std::size_t i = 0; i < report.searches.size(); ++i) {
    const search::Statistics& figures = report.searches[i].statistics;
    std::string title = "search";
    if (report.searches.size() > 1) {
      for (const DecidedProperty& property : report.properties) {
        if (property.search == i && property.property.kind == search::PropertyKind::claim) {
          title = "search with claim " + property.property.name;
        }
      }
    }
    text += fmt::format("{}: {}, {}, {}, depth {}, {} a state\n", title, counted(figures.states, "state"),
                        counted(figures.transitions, "transition"), counted(figures.atomic_steps, "atomic step"),
                        with_separators(figures.depth), counted(figures.state_bytes, "byte"));
  }
  return text;
}

}  // namespace hasse::report
