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

// "a run of 3 steps, then 2 that repeat for ever"
std::string infinite_phrase(const property::Run& run) {
  const std::string before = counted(run.prefix.size(), "step");
  if (run.cycle.empty()) {
    return run.prefix.empty() ? "a run that stays in the initial state for ever"
                              : fmt::format("a run that ends after {} and stays there for ever", before);
  }
  if (run.prefix.empty())
    return fmt::format("a run of {} that repeat{} for ever", counted(run.cycle.size(), "step"),
                       run.cycle.size() == 1 ? "s" : "");
  return fmt::format("a run of {}, then {} that repeat{} for ever", before, with_separators(run.cycle.size()),
                     run.cycle.size() == 1 ? "s" : "");
}

// Writes steps as they are told, the first and the last ones of many.
class StepWriter {
 public:
  StepWriter(const RunText& layout, SequenceChart& chart, const Writer& write)
      : layout_(layout), chart_(chart), write_(write) {}

  // Of `count` steps that come now at most `most`, or all (0).
  void expect(std::size_t count, std::size_t most) {
    shown_ = shown_steps(count, most == 0 ? count : most);
    next_ = 0;
  }
  // Is the next step shown? Otherwise it is to be passed.
  bool is_shown() const { return shown_.shows(next_); }

  void tell(const replay::StepStory& story) {
    if (!is_shown()) return pass(story.communications.size());
    chart_.add(story);
    write_(layout_.step(story));
    ++next_;
  }
  void pass(std::uint64_t messages) {
    if (next_ == shown_.head) write_(fmt::format("  ... {} not shown here\n", counted(shown_.left_out(), "step")));
    chart_.leave_out(messages);
    ++next_;
  }

 private:
  const RunText& layout_;
  SequenceChart& chart_;
  const Writer& write_;
  ShownSteps shown_;
  std::size_t next_ = 0;
};

// Of a cycle that passes none of them: the labels that would be progress.
std::string progress_text(const Program& program, const RunText& layout) {
  std::string text;
  for (const Proctype& proctype : program.proctypes) {
    for (const Label& label : proctype.labels) {
      if (label.location == kNone || !proctype.locations.at(label.location).progress) continue;
      if (!label.name.starts_with("progress")) continue;
      text += fmt::format("{}{} of {}, line {}", text.empty() ? "" : ", ", label.name, proctype.name,
                          layout.place(label.pos));
    }
  }
  return text.empty() ? "  The model has no progress label.\n" : fmt::format("  never    {}\n", text);
}

// The cycle once round, and what it comes to. What is not shown of it is executed like the rest, since all of it counts.
void write_cycle(const check::FoundRun& found, replay::Narrator& narrator, const RunText& layout, const Paint& paint,
                 StepWriter& steps, const Writer& write) {
  const Program& program = found.machine->program();
  const std::vector<model::Label>& cycle = found.run.cycle;
  if (cycle.empty()) {
    const std::string standing = standing_text(program, narrator.snapshot(), layout);
    write(fmt::format("The run ends here and stays as it is: {}.\n",
                      standing.empty() ? "no process is left" : "nobody can move"));
    if (!standing.empty()) write("\n" + paint.strong("Where the processes stand") + "\n" + standing);
    return;
  }
  write(cycle.size() == 1 ? "The following step repeats for ever:\n"
                          : fmt::format("The following {} steps repeat for ever:\n", with_separators(cycle.size())));
  const replay::Round round =
      replay::go_round(narrator, cycle, [&](const replay::StepStory& story) { steps.tell(story); });
  write("\n" + paint.strong("In the cycle") + "\n" + round_text(program, round, layout));
  if (found.property.kind == PropertyKind::non_progress) write(progress_text(program, layout));
}

// Why an infinite run violates its property, and how that is known.
void write_confirmation(const check::FoundRun& found, const Paint& paint, const Writer& write) {
  if (!found.reasons.empty()) write("\n" + paint.strong("Why it is false") + "\n");
  for (const std::string& reason : found.reasons) write("  " + reason + "\n");
  if (!found.confirmed_by.empty()) write(fmt::format("\nConfirmed: {}.\n", found.confirmed_by));
}

}  // namespace

std::string headline(const check::FoundRun& found) {
  const Program& program = found.machine->program();
  const std::string place = found.pos.known() && program.sources ? program.sources->describe(found.pos) + ": " : "";
  const std::string when = steps_phrase(found.run.prefix.size());
  if (found.is_infinite()) {
    const std::string how = infinite_phrase(found.run);
    return found.property.kind == PropertyKind::temporal
               ? fmt::format("{}{} is violated by {}: {}", place, found.property.name, how, found.property.text)
               : fmt::format("{}{}: {}", place, found.message, how);
  }
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
  const std::vector<model::Label>& prefix = found.run.prefix;
  StepWriter steps(layout, chart, write);
  if (!prefix.empty() || found.run.is_infinite()) write("\n" + layout.heading());
  steps.expect(prefix.size(), max_steps);
  for (const model::Label& step : prefix) {
    stop_point();
    if (steps.is_shown()) {
      steps.tell(narrator.take(step));
    } else {
      steps.pass(narrator.pass(step).messages);
    }
  }
  if (found.is_infinite()) {
    chart.begin_cycle();
    steps.expect(found.run.cycle.size(), max_steps);
    write_cycle(found, narrator, layout, paint, steps, write);
    write_confirmation(found, paint, write);
  }
  if (!chart.empty()) write("\n" + paint.strong("Messages") + "\n" + chart.text());
  const std::string ending = ending_text(found, narrator.snapshot(), paint);
  if (!ending.empty()) write("\n" + ending);
}

}  // namespace hasse::report
