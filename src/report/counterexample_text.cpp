#include "report/counterexample_text.h"

#include "base/stop.h"
#include "replay/narrator.h"
#include "report/mentioned.h"
#include "report/run_text.h"
#include "report/sequence_chart.h"
#include "report/shown_steps.h"
#include "text/figures.h"

namespace hasse::report {

namespace {

using property::PropertyKind;

constexpr std::size_t kChartRows = 60;

std::string steps_phrase(std::size_t steps) {
  return steps == 0 ? "in the initial state" : "after " + counted(steps, "step");
}

}  // namespace

std::string headline(const check::FoundRun& found) {
  const Program& program = found.machine->program();
  const std::string place = found.pos.known() && program.sources ? program.sources->describe(found.pos) + ": " : "";
  const std::string when = steps_phrase(found.run.prefix.size());
  if (found.fault != model::Fault::none) return fmt::format("{}{} {}", place, found.message, when);
  switch (found.property.kind) {
    case PropertyKind::invariant:
      return found.property.name == found.property.text
                 ? fmt::format("{}not an invariant, false {}: {}", place, when, found.property.text)
                 : fmt::format("{}{} is violated, false {}: {}", place, found.property.name, when, found.property.text);
    case PropertyKind::reachable:
      return fmt::format("{}reached {}: {}", place, when, found.property.text);
    default:
      return fmt::format("{}{} {}", place, found.message, when);
  }
}

std::string ending_text(const check::FoundRun& found, const replay::Snapshot& last, const Paint& paint) {
  const Program& program = found.machine->program();
  std::string text;
  if (found.predicate != kNone) {
    for (const replay::NamedContent& content : mentioned(program, found.predicate, last)) {
      text += fmt::format("  {} = {}\n", content.name,
                          content.is_channel ? replay::to_text(content.messages) : replay::to_text(content.value));
    }
    if (!text.empty()) text = paint.strong("At the end") + "\n" + text;
  }
  if (found.property.kind == PropertyKind::deadlock) {
    text += paint.strong("Where the processes stand") + "\n" + standing_text(program, last, RunText(program, paint));
  }
  return text;
}

void write_run(const check::FoundRun& found, std::size_t max_steps, const Paint& paint, const Writer& write) {
  const RunText layout(found.machine->program(), paint);
  replay::Narrator narrator(*found.machine, found.claim);
  narrator.start();
  SequenceChart chart(max_steps == 0 ? 0 : kChartRows);

  write(paint.strong(headline(found)) + "\n");
  if (found.is_least) write("The least set of events that leads there: nothing in it is superfluous.\n");
  const std::size_t count = found.run.prefix.size();
  const ShownSteps shown = shown_steps(count, max_steps == 0 ? count : max_steps);
  if (count > 0) write("\n" + layout.heading());
  for (std::size_t i = 0; i < count; ++i) {
    stop_point();
    if (i == shown.head) write(fmt::format("  ... {} not shown here\n", counted(shown.left_out(), "step")));
    if (!shown.shows(i)) {
      chart.leave_out(narrator.pass(found.run.prefix[i]).messages);
      continue;
    }
    const replay::StepStory story = narrator.take(found.run.prefix[i]);
    chart.add(story);
    write(layout.step(story));
  }
  if (!chart.empty()) write("\n" + paint.strong("Messages") + "\n" + chart.text());
  const std::string ending = ending_text(found, narrator.snapshot(), paint);
  if (!ending.empty()) write("\n" + ending);
}

}  // namespace hasse::report
