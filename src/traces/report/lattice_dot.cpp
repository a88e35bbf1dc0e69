#include "traces/report/lattice_dot.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "poset/cut_count.h"
#include "text/figures.h"
#include "traces/detect/lattice_truth.h"
#include "traces/report/cut_text.h"
#include "traces/report/detect_verdict_text.h"
#include "traces/report/run_export.h"
#include "traces/report/slice_text.h"

namespace hasse::traces {

namespace {

using poset::EventId;

constexpr std::size_t kMostCounts = 10;            // processes whose counts a node shows
constexpr std::uint64_t kMostCounted = 1'000'000;  // work to say how many states there are

class Writer {
 public:
  Writer(const DetectReport& report, const DetectedExecution& execution)
      : report_(report),
        execution_(execution),
        run_(*execution.run),
        lattice_(*poset::lattice(run_.order, kMostStates)) {
    if (execution.formula) is_true_ = truth_in(run_, lattice_, *execution.formula);
    next_.assign(lattice_.cuts.size(), kNowhere);
    if (execution.certainty) follow(execution.certainty->avoiding);
  }

  std::string dot() const {
    std::string text = fmt::format(
        "digraph lattice {{\n  rankdir=TB;\n  labelloc=t;\n  label={};\n  fontname=\"sans-serif\";\n"
        "  node [shape=box, style=\"rounded,filled\", fillcolor=\"white\", color=\"#7a838e\", fontname=\"sans-serif\", "
        "fontsize=11, margin=\"0.08,0.04\", height=0.28];\n  edge [color=\"#7a838e\", arrowsize=0.6];\n",
        dot_text(heading()));
    const auto out = std::back_inserter(text);
    for (std::size_t i = 0; i < lattice_.cuts.size(); ++i) {
      fmt::format_to(out, "  c{} [label={}, tooltip={}{}{}];\n", i, dot_text(label(lattice_.cuts[i])),
                     dot_text(tooltip(lattice_.cuts[i])),
                     !is_true_.empty() && is_true_[i] ? ", fillcolor=\"#f6d5d1\", color=\"#b83a2e\"" : "",
                     is_shown(lattice_.cuts[i]) ? ", peripheries=2, penwidth=2" : "");
    }
    for (const poset::Lattice::Step& step : lattice_.steps) {
      const bool is_bold = next_[step.from] == step.to;
      fmt::format_to(out, "  c{} -> c{} [tooltip={}{}];\n", step.from, step.to, dot_text(told(step.event)),
                     is_bold ? ", color=\"#1d2329\", penwidth=2.5" : "");
    }
    return text + "}\n";
  }

 private:
  static constexpr std::uint32_t kNowhere = UINT32_MAX;

  // Notes which cut comes after which in an order of all events.
  void follow(const std::vector<EventId>& order) {
    std::uint32_t at = 0;
    for (const EventId event : order) {
      const auto step = std::ranges::find_if(lattice_.steps, [&](const poset::Lattice::Step& candidate) {
        return candidate.from == at && candidate.event == event;
      });
      HASSE_CHECK(step != lattice_.steps.end(), "event {} is not enabled", event);
      at = next_[at] = step->to;
    }
  }

  bool is_shown(const poset::Cut& cut) const { return execution_.cut() != nullptr && *execution_.cut() == cut; }

  std::string heading() const {
    std::string states = counted(lattice_.cuts.size(), "state");
    if (run_.processes.size() <= kMostCounts)
      states += fmt::format(" (how many events of {})", fmt::join(run_.processes, ", "));
    if (execution_.question.empty()) return states;
    const auto count = static_cast<std::size_t>(std::ranges::count(is_true_, true));
    std::string text = fmt::format("{}: {}\n{}\nfilled: the {} in which it is true", execution_.question,
                                   verdict_word(execution_).text, states, counted(count, "state"));
    if (execution_.cut() != nullptr) text += fmt::format("\ndouble border: {}", state_heading(execution_));
    if (next_.front() != kNowhere) text += "\nbold edges: an order of the events that avoids it";
    return text;
  }

  std::string label(const poset::Cut& cut) const {
    if (cut.size() <= kMostCounts) return fmt::format("{}", fmt::join(cut, " "));
    return counted(poset::size(run_.order, cut), "event");
  }

  std::string tooltip(const poset::Cut& cut) const {
    std::string text;
    for (ProcessId p = 0; p < cut.size(); ++p) {
      fmt::format_to(std::back_inserter(text), "{}{}: {} of {}", text.empty() ? "" : "\n", run_.processes[p], cut[p],
                     run_.order.length(p));
      if (cut[p] > 0) text += ", " + event_text(run_, run_.order.chain(p)[cut[p] - 1]);
      for (const CutVariable& found : variables_in_cut(run_, execution_.variables, p, cut)) {
        fmt::format_to(std::back_inserter(text), "\n  {} = {}", run_.variables[found.variable].name,
                       one_line(value_text(found.value)));
      }
    }
    return text;
  }

  std::string told(EventId event) const {
    return fmt::format("{}: {}\n{}", processes_text(run_, event), event_text(run_, event),
                       place_text(*report_.sources, run_.events[event].place));
  }

  const DetectReport& report_;
  const DetectedExecution& execution_;
  const Run& run_;
  poset::Lattice lattice_;
  std::vector<bool> is_true_;        // of each cut; empty: nothing was asked
  std::vector<std::uint32_t> next_;  // of each cut, in an order that avoids the predicate
};

}  // namespace

void refuse_large_lattice(const Run& run) {
  if (poset::lattice(run.order, kMostStates)) return;
  throw UserError(fmt::format("--lattice: the run has {} states; more than {} are no picture to look at",
                              count_text(poset::count_cuts(run.order, kMostCounted)), with_separators(kMostStates)));
}

std::string lattice_dot(const DetectReport& report, const DetectedExecution& execution) {
  return Writer(report, execution).dot();
}

}  // namespace hasse::traces
