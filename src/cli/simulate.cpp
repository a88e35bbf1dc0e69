// hasse simulate: one run of the model, with random choices, after a trail, or by hand.
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <utility>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/random.h"
#include "check/confirm.h"
#include "cli/commands.h"
#include "cli/model.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "cli/trail_run.h"
#include "report/counterexample_text.h"
#include "report/run_text.h"
#include "report/sequence_chart.h"
#include "text/figures.h"

namespace hasse::cli {

namespace {

constexpr std::size_t kChartRows = 60;

constexpr const char* kHelp =
    "  number  take that step          u  undo the last step\n"
    "  Enter   take the only step      s  show all values\n"
    "  q       quit                    ?  this help\n";

class Simulation {
 public:
  Simulation(const SimulateOptions& options, std::shared_ptr<SourceFiles> sources)
      : options_(options),
        scope_(stops_.work()),
        run_(load(options, std::move(sources))),
        narrator_(*run_.machine, run_.claim),
        layout_(*run_.program, paint_for(options.color)),
        random_(options.seed) {}

  ExitStatus run() {
    fmt::print("{}", layout_.heading());
    if (!begin()) return ExitStatus::violated;
    if (options_.interactive) return interact();
    while (!ended_by_fault() && !interrupted) {
      if (narrator_.steps_taken() >= options_.steps) return end_early("the limit of --steps is reached");
      const std::vector<model::Label> enabled = narrator_.enabled();
      if (enabled.empty()) return end_of_run();
      take(enabled[random_.below(enabled.size())]);
    }
    return ended_by_fault() ? end_of_run() : end_early("interrupted");
  }

 private:
  static TrailRun load(const SimulateOptions& options, std::shared_ptr<SourceFiles> sources) {
    if (options.trail) return load_trail_run(options.model, *options.trail, std::move(sources));
    TrailRun run;
    run.program = load_model(options.model, std::move(sources));
    std::vector<ExprId> predicates;
    Overlay overlay(run.program);
    run.questions = questions_of_model(overlay, predicates);
    run.program = std::move(overlay).finish();
    run.machine = std::make_unique<machine::Machine>(run.program, predicates);
    return run;
  }

  // The initial state and the steps of the trail. False when an initializer already fails.
  bool begin() {
    last_ = narrator_.start();
    if (!ended_by_fault()) watch_invariants();
    if (ended_by_fault()) {
      end_of_run();
      return false;
    }
    if (!options_.trail) return true;
    replay::Narrator scout(*run_.machine, run_.claim);
    const replay::Followed followed = run_.follow(scout);
    for (const model::Label& step : followed.steps) take(step);
    for (const std::string& note : followed.notes) fmt::print("Note: {}\n", note);
    if (!followed.deviation.empty()) {
      throw UserError(fmt::format("{}: {}", *options_.trail, followed.deviation));
    }
    fmt::print("(end of the trail)\n");
    return true;
  }

  void take(const model::Label& step) {
    const replay::StepStory story = narrator_.take(step);
    chart_.add(story);
    steps_.push_back(step);
    last_ = story.outcome;
    fmt::print("{}", layout_.step(story));
    watch_invariants();
    std::fflush(stdout);
  }

  // Says when an invariant of the model becomes false. The run goes on: what follows may be what one wants to see.
  void watch_invariants() {
    for (const check::Question* question : note_invariants()) {
      violated_ = true;
      fmt::print("{}\n",
                 paint_for(options_.color)
                     .bad(fmt::format("  ! {} is false now: {}", question->property.name, question->property.text)));
    }
  }

  // Notes which invariants are false now; those that were not before.
  std::vector<const check::Question*> note_invariants() {
    std::vector<const check::Question*> become_false;
    if (narrator_.owner() != model::kNobody) return become_false;
    for (const check::Question& question : run_.questions) {
      if (question.property.kind != property::PropertyKind::invariant) continue;
      model::Fault fault = model::Fault::none;
      const bool is_false = narrator_.execution().evaluate(question.property.predicate, fault) == 0;
      const bool was_false = std::exchange(is_false_[question.property.predicate], is_false);
      if (is_false && !was_false) become_false.push_back(&question);
    }
    return become_false;
  }

  bool ended_by_fault() const { return last_.fault != model::Fault::none; }

  // Says how the run ended where nothing can follow.
  ExitStatus end_of_run() {
    std::vector<check::Question> about_ends = run_.questions;
    std::erase_if(about_ends, [](const check::Question& question) { return question.predicate != kNone; });
    const auto finding = check::find_violation(narrator_, last_, about_ends, run_.empty_channels);
    print_messages();
    if (!finding) {
      fmt::print("\nThe run ends well after {}.\n", counted(steps_.size(), "step"));
      return status(ExitStatus::holds);
    }
    check::FoundRun found;
    found.property = finding->question.property;
    found.machine = run_.machine.get();
    found.pos = finding->pos;
    found.message = finding->message;
    found.run.prefix = steps_;
    const Paint paint = paint_for(options_.color);
    fmt::print("\n{}\n{}", paint.bad(report::headline(found)), report::ending_text(found, narrator_.snapshot(), paint));
    return ExitStatus::violated;
  }

  ExitStatus end_early(const std::string& why) {
    print_messages();
    fmt::print("\nStopped after {}: {}.\n", counted(steps_.size(), "step"), why);
    return status(interrupted ? ExitStatus::undecided : ExitStatus::holds);
  }

  ExitStatus status(ExitStatus otherwise) const { return violated_ ? ExitStatus::violated : otherwise; }

  void print_messages() const {
    if (!chart_.empty()) fmt::print("\nMessages\n{}", chart_.text());
  }

  // ---- by hand ----

  ExitStatus interact() {
    fmt::print("{}", kHelp);
    while (!interrupted) {
      const std::vector<model::Label> enabled = ended_by_fault() ? std::vector<model::Label>() : narrator_.enabled();
      if (enabled.empty()) {
        const ExitStatus status = end_of_run();
        if (!ask_to_go_back()) return status;
        continue;
      }
      print_choices(enabled);
      if (!obey(enabled)) return end_early("quit");
    }
    return end_early("interrupted");
  }

  void print_choices(const std::vector<model::Label>& enabled) const {
    for (std::size_t i = 0; i < enabled.size(); ++i) fmt::print("  {:>3}  {}\n", i + 1, describe(enabled[i]));
  }

  std::string describe(const model::Label& step) const {
    if (step.is_observer_alone()) return "only the never claim moves";
    const auto half = [this](int pid, std::uint32_t edge_id) {
      const std::uint32_t proctype = narrator_.snapshot().processes.at(pid).proctype;
      const Edge& edge = run_.program->proctypes[proctype].edges.at(edge_id);
      return fmt::format("{}  line {}  {}", replay::process_name(*run_.program, proctype, pid), layout_.place(edge.pos),
                         edge.text);
    };
    std::string text = half(step.process, step.action);
    if (step.has_partner()) text += "   with   " + half(step.partner, step.detail);
    return text;
  }

  // A line of input without blanks around it; false at the end of the input.
  bool read_command(std::string& command) const {
    fmt::print("> ");
    std::fflush(stdout);
    if (!std::getline(std::cin, command)) {
      fmt::print("\n");
      return false;
    }
    const std::size_t first = command.find_first_not_of(" \t\r");
    const std::size_t last = command.find_last_not_of(" \t\r");
    command = first == std::string::npos ? "" : command.substr(first, last - first + 1);
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", command);
    return true;
  }

  // Reads commands until one changes the state; false: quit.
  bool obey(const std::vector<model::Label>& enabled) {
    std::string command;
    while (read_command(command)) {
      if (command == "q") return false;
      if (command == "u") {
        if (undo()) return true;
      } else if (command == "s") {
        fmt::print("{}", report::state_text(*run_.program, narrator_.snapshot()));
      } else if (command.empty() && enabled.size() == 1) {
        take(enabled[0]);
        return true;
      } else if (const std::size_t choice = choice_of(command, enabled.size()); choice > 0) {
        take(enabled[choice - 1]);
        return true;
      } else if (command == "?") {
        fmt::print("{}", kHelp);
      } else {
        fmt::print("'{}' is not a number from 1 to {}, nor u, s, q or ?\n", command, enabled.size());
      }
    }
    return false;
  }

  // The number that was typed, or 0 when it is none of 1..count.
  static std::size_t choice_of(const std::string& command, std::size_t count) {
    if (command.empty() || command.size() > 6 || command.find_first_not_of("0123456789") != std::string::npos) return 0;
    const std::size_t number = std::stoul(command);
    return number <= count ? number : 0;
  }

  bool ask_to_go_back() {
    fmt::print("Nothing can follow: u undoes the last step, s shows all values, q quits.\n");
    std::string command;
    while (read_command(command)) {
      if (command == "u" && undo()) return true;
      if (command == "q") return false;
      if (command == "s") fmt::print("{}", report::state_text(*run_.program, narrator_.snapshot()));
    }
    return false;
  }

  // Runs are short when steps are chosen by hand: the run is executed again without its last step.
  bool undo() {
    if (steps_.empty()) {
      fmt::print("This is the initial state.\n");
      return false;
    }
    steps_.pop_back();
    chart_ = report::SequenceChart(kChartRows);
    last_ = narrator_.start();
    is_false_.clear();
    note_invariants();
    for (const model::Label& step : steps_) {
      const replay::StepStory story = narrator_.take(step);
      chart_.add(story);
      last_ = story.outcome;
      note_invariants();
    }
    fmt::print("Back after {}.\n", counted(steps_.size(), "step"));
    return true;
  }

  const SimulateOptions& options_;
  Stops stops_{0, 0};
  StopScope scope_;
  TrailRun run_;
  replay::Narrator narrator_;
  report::RunText layout_;
  Random random_;
  report::SequenceChart chart_{kChartRows};
  std::vector<model::Label> steps_;
  model::Outcome last_;
  std::map<std::size_t, bool> is_false_;  // invariants that are false now, by predicate
  bool violated_ = false;                 // some invariant has been false
};

}  // namespace

ExitStatus simulate(const SimulateOptions& options, std::shared_ptr<SourceFiles> sources) {
  return Simulation(options, std::move(sources)).run();
}

}  // namespace hasse::cli
