#include "traces/report/detect_verdict_text.h"

#include <fmt/format.h>

#include <iterator>
#include <numeric>

#include "text/table.h"
#include "traces/report/cut_text.h"
#include "traces/report/slice_text.h"

namespace hasse::traces {

namespace {

std::string classes(const ClassCounts& clauses) {
  std::string text;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i] == 0) continue;
    fmt::format_to(std::back_inserter(text), "{}{} ({})", text.empty() ? "" : ", ", counted(clauses[i], "clause"),
                   name_of(static_cast<ClauseClass>(i)));
  }
  return text.empty() ? "no clause that could hold" : text;
}

std::string explored_text(const poset::Explored& explored) {
  return fmt::format("  explored: {}, {}\n", counted(explored.states, "state"),
                     counted(explored.transitions, "transition"));
}

const char* search_text(poset::Reduction reduction) {
  switch (reduction) {
    case poset::Reduction::none:
      return "without reduction";
    case poset::Reduction::sleep:
      return "with sleep sets";
    case poset::Reduction::persistent:
      return "with persistent sets";
    case poset::Reduction::both:
      return "with persistent sets and sleep sets";
    default:
      return "with persistent sets and sequences";
  }
}

// Why the clauses are not decided one by one.
std::string reason_of_search(const ClassCounts& clauses) {
  const std::size_t all = std::accumulate(clauses.begin(), clauses.end(), std::size_t{0});
  if (all == 0) return fmt::format("it has more than {}", counted(kMostClauses, "clause"));
  return fmt::format("it has clauses of no special class ({} of {})",
                     clauses[static_cast<std::size_t>(ClauseClass::arbitrary)], with_separators(all));
}

std::string possibility_text(const DetectReport& report, const DetectedExecution& execution) {
  std::string text;
  const Possibility& possibility = *execution.possibility;
  if (report.verbose && possibility.asked) {
    text += fmt::format("  decided by a search of states, {}, as was asked for\n", search_text(*possibility.asked));
  } else if (report.verbose && possibility.by_search) {
    text += fmt::format("  decided by search within slices, for {}; looked at {} parts in states\n",
                        reason_of_search(possibility.clauses), with_separators(possibility.looked_at));
  } else if (report.verbose) {
    text += fmt::format("  decided by {}\n", classes(possibility.clauses));
  }
  if (possibility.by_search) text += explored_text(possibility.explored);
  return execution.cut() == nullptr ? text : text + cut_text(report, execution, state_heading(execution));
}

std::string temporal_text(const DetectReport& report, const DetectedExecution& execution) {
  const TemporalAnswer& answer = *execution.temporal;
  std::string text;
  if (report.verbose) {
    text += fmt::format("  parts decided by slices: {}, as predicates: {}, by search: {}\n", answer.by_slices,
                        answer.by_predicates, answer.by_states);
    if (answer.by_states > 0)
      text += fmt::format("  looked at {}\n", with_separators(answer.looked_at) + " parts in states");
  }
  if (execution.cut() == nullptr) return text;
  return text + cut_text(report, execution, state_heading(execution));
}

std::string means_text(const Certainty& certainty) {
  switch (certainty.means) {
    case Certainty::Means::conditions:
      return "by the stretches in which the conditions on the processes hold";
    case Certainty::Means::impossible:
      return "for it is possible in no order";
    default:
      return certainty.asked ? fmt::format("by a search of the states without it, {}, as was asked for",
                                           search_text(*certainty.asked))
                             : fmt::format("by a search of the states without it, {}, for its clauses do not decide it",
                                           search_text(kDefaultReduction));
  }
}

// What overlaps in every order.
std::string stretches_table(const DetectReport& report, const DetectedExecution& execution) {
  const Run& run = *execution.run;
  Table table;
  table.row({"process", "", "event", "place"});
  for (const poset::Held& held : execution.certainty->held) {
    const auto chain = run.order.chain(held.chain);
    const std::string name(run.processes[held.chain]);
    if (held.stretch.begin == 0 && events_before(run, held.chain) > 0) {
      const Beginning& before = run.beginnings[held.chain];
      table.row({name, "by", one_line(before.text), place_text(*report.sources, before.place)});
    } else if (held.stretch.begin == 0) {
      table.row({name, "from", "the beginning", ""});
    } else {
      const poset::EventId begin = chain[held.stretch.begin - 1];
      table.row({name, "from", event_text(run, begin), place_text(*report.sources, run.events[begin].place)});
    }
    if (held.stretch.end == poset::Stretch::kOpen) {
      table.row({"", "to", "the end", ""});
    } else {
      const poset::EventId end = chain[held.stretch.end - 1];
      table.row({"", "until", event_text(run, end), place_text(*report.sources, run.events[end].place)});
    }
  }
  return table.text("  ");
}

std::string certainty_text(const DetectReport& report, const DetectedExecution& execution) {
  const Certainty& certainty = *execution.certainty;
  std::string text;
  if (report.verbose) {
    text += fmt::format("  decided {}", means_text(certainty));
    text += certainty.asked ? "\n" : fmt::format("; {}\n", classes(certainty.clauses));
  }
  if (certainty.means == Certainty::Means::search) text += explored_text(certainty.explored);
  if (certainty.verdict == Certainty::Verdict::definite && certainty.held.empty())
    text += "\nNo order of the events avoids it.\n";
  if (!certainty.held.empty())
    text += fmt::format("\n{}\n{}", stretches_heading(execution), stretches_table(report, execution));
  if (certainty.verdict == Certainty::Verdict::avoidable) {
    const std::string changes = changes_table(report, execution, certainty.avoiding, false);
    const std::size_t before = events_before(*execution.run);
    const std::string after = before == 0 ? "" : fmt::format(", after {} that are not kept", counted(before, "event"));
    text += changes.empty() && before == 0
                ? "\nIts variables never change.\n"
                : fmt::format("\nAn order of the events that avoids it{}: the changes of its variables\n{}", after,
                              changes.empty() ? "  none\n" : changes);
  }
  return text;
}

std::string painted(const VerdictWord& word, const Paint& paint) {
  switch (word.mood) {
    case VerdictWord::Mood::good:
      return paint.good(word.text);
    case VerdictWord::Mood::bad:
      return paint.bad(word.text);
    case VerdictWord::Mood::unsure:
      return paint.unsure(word.text);
    default:
      return std::string(word.text);
  }
}

}  // namespace

VerdictWord verdict_word(const DetectedExecution& execution) {
  using enum VerdictWord::Mood;
  if (execution.possibility) {
    switch (execution.possibility->verdict) {
      case Possibility::Verdict::possible:
        return {"possible", bad};
      case Possibility::Verdict::impossible:
        return {"impossible", good};
      default:
        return {"undecided", unsure};
    }
  }
  if (execution.temporal) {
    switch (execution.temporal->verdict) {
      case TemporalAnswer::Verdict::holds:
        return {"holds", good};
      case TemporalAnswer::Verdict::fails:
        return {"fails", bad};
      default:
        return {"undecided", unsure};
    }
  }
  if (execution.slice) return {execution.slice->slice.none() ? "empty" : "slice", neutral};
  switch (execution.certainty->verdict) {
    case Certainty::Verdict::definite:
      return {"definite", good};
    case Certainty::Verdict::avoidable:
      return {"avoidable", bad};
    default:
      return {"undecided", unsure};
  }
}

std::string_view state_heading(const DetectedExecution& execution) {
  if (execution.slice) return "The least state of the slice";
  if (!execution.temporal) return "A least state in which it holds";
  return execution.temporal->verdict == TemporalAnswer::Verdict::holds
             ? "A state in which what stands in EF is true"
             : "A state in which what stands in AG is not true";
}

std::string_view stretches_heading(const DetectedExecution& execution) {
  return execution.certainty->held.size() == 1
             ? "Every order of the events passes through this"
             : "In every order of the events these overlap, for each begins before any other ends";
}

std::string cautions_text(const Run& run) {
  std::string text;
  for (const Warning& caution : run.cautions)
    fmt::format_to(std::back_inserter(text), "  warning: {}\n", caution.message);
  return text;
}

std::string verdict_text(const DetectReport& report, const DetectedExecution& execution, const Paint& paint) {
  const std::string text = fmt::format("{}  {}  {}  {}\n", painted(verdict_word(execution), paint), execution.question,
                                       counted(events_before(*execution.run) + execution.run->events.size(), "event"),
                                       duration_text(execution.seconds)) +
                           cautions_text(*execution.run);
  const std::string reason = execution.reason.empty() ? "" : fmt::format("  {}\n", execution.reason);
  return text + reason +
         (execution.possibility ? possibility_text(report, execution)
          : execution.certainty ? certainty_text(report, execution)
          : execution.slice     ? slice_text(report, execution)
                                : temporal_text(report, execution));
}

}  // namespace hasse::traces
