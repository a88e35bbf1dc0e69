// hasse check: decides the properties of a model.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <span>

#include "base/output_file.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/explore.h"
#include "cli/model.h"
#include "cli/properties.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "property/judge.h"
#include "report/check_json.h"
#include "report/counterexample_text.h"
#include "report/coverage.h"
#include "report/trail.h"
#include "report/verdict_text.h"
#include "text/figures.h"

namespace hasse::cli {

namespace {

using property::PropertyKind;
using property::Verdict;

// A run that is longer is shown by its first and last steps; replay shows all of it.
constexpr std::size_t kMaxStepsShown = 250;

// Of the machine, not of the engine. What the counts owe to it can be seen by leaving it out.
void add_reset_places(report::Exploration& exploration, std::size_t places) {
  exploration.figures.push_back(
      {"dead_variables_reset_at", places, "place", property::after_totals, "dead variables reset at"});
}

class Check {
 public:
  Check(const CheckOptions& options, std::shared_ptr<SourceFiles> sources)
      : options_(options), sources_(std::move(sources)), stops_(options.limits.seconds, options.limits.memory_bytes) {}

  ExitStatus run() {
    report_.model = options_.model.path;
    report_.unexplored = report::exploration_of("search", {});
    report_.unexplored.figures = search::figures_of({});
    add_reset_places(report_.unexplored, 0);
    try {
      const StopScope scope(stops_.preparation());
      prepare();
    } catch (const Stopped& stopped) {
      end_before_search(stops_.text(stopped.reason()), property::stop_of(stopped.reason()));
    } catch (const std::bad_alloc&) {
      end_before_search("out of memory", property::Stop::memory_limit);
    }
    {
      const StopScope scope(stops_.work());
      for (const Group& group : groups_) decide(group);
    }
    if (!options_.verbose) report_.notes.clear();
    const StopScope scope(stops_.telling());
    save_trails();
    tell();
    return report::exit_status(report_);
  }

 private:
  // Properties that one exploration decides.
  struct Group {
    std::vector<std::size_t> indices;  // in report_.properties
    int claim = -1;
    Task task;
    EnginePlan engines;
  };

  void prepare() {
    program_ = load_model(options_.model, sources_);
    const Plan plan = plan_properties(*program_, options_);
    report_.program = program_.get();
    for (const PlannedProperty& planned : plan.properties) {
      report::DecidedProperty& property = report_.properties.emplace_back();
      property.property = planned.property;
      property.open = property.reason = planned.open;
    }
    make_groups(plan);
    refuse_checkpoints_of_many();
    if (options_.checkpoint) refuse_to_write_over(*program_->sources, "--checkpoint", *options_.checkpoint);
    if (options_.trail) open_trail(0);
  }

  void end_before_search(const std::string& why, property::Stop stop) {
    report_.ended_before_search =
        fmt::format("{} while {}", why, program_ == nullptr ? "the model was read" : "the search was prepared");
    report_.stop = stop;
    groups_.clear();
    for (report::DecidedProperty& property : report_.properties) {
      if (property.reason.empty()) property.reason = *report_.ended_before_search;
    }
  }

  // Everything that is refused is refused here, before anything runs for hours.
  void make_groups(const Plan& plan) {
    predicates_ = plan.predicates;
    std::vector<logic::Goal> goals(plan.properties.size());
    if (may_need_goals(options_)) {
      for (std::size_t i = 0; i < goals.size(); ++i) goals[i] = take_apart(plan.properties[i].property);
    }
    std::vector<Group> alone;
    Group together;
    for (std::size_t i = 0; i < plan.properties.size(); ++i) {
      if (!plan.properties[i].is_searched) continue;
      const int claim = plan.properties[i].claim;
      if (claim >= 0 || needs_a_run_each(options_)) {
        alone.push_back({{i}, claim, {}, {}});
      } else {
        together.indices.push_back(i);
      }
    }
    if (!together.indices.empty()) groups_.push_back(std::move(together));
    groups_.insert(groups_.end(), alone.begin(), alone.end());
    for (Group& group : groups_) {
      group.task.machine = add_machine(group, machine::DeadVariables::kept);
      group.task.searched =
          resets_dead_variables(options_) ? add_machine(group, machine::DeadVariables::reset) : group.task.machine;
      note_machine(*group.task.machine);
      for (const std::size_t index : group.indices) {
        group.task.properties.push_back(report_.properties[index].property);
        group.task.goals.push_back(goals[index]);
      }
      if (group.claim < 0 && may_cover(options_)) {
        asides_.push_back(MonitorsAside::of(program_, predicates_, group.task.properties, machine_mode(options_)));
        group.task.aside = asides_.back().get();
      }
      group.engines = plan_engines(options_, group.task);
      report_.notes.insert(report_.notes.end(), group.engines.notes.begin(), group.engines.notes.end());
    }
  }

  void refuse_checkpoints_of_many() const {
    if (groups_.size() == 1 || (!options_.checkpoint && !options_.resume)) return;
    if (groups_.empty()) {
      throw UserError(fmt::format("{} is of a search, and what is to be checked is undecided without one",
                                  options_.checkpoint ? "--checkpoint" : "--resume"));
    }
    throw UserError(fmt::format(
        "{} is of one search, and this check needs {} one after another{}; --property, --skip and --no-claims choose",
        options_.checkpoint ? "--checkpoint" : "--resume", groups_.size(),
        needs_a_run_each(options_) ? ", one for each property" : ": each never claim has one of its own"));
  }

  const machine::Machine* add_machine(const Group& group, machine::DeadVariables dead) {
    const std::vector<ExprId> none;
    machines_.push_back(std::make_unique<machine::Machine>(program_, group.claim < 0 ? predicates_ : none, group.claim,
                                                           machine_mode(options_), dead));
    return machines_.back().get();
  }

  // Once, although each group has a machine of its own.
  void note_machine(const machine::Machine& machine) {
    const std::string note = "machine: " + machine::describe_mode(machine);
    if (std::find(report_.notes.begin(), report_.notes.end(), note) == report_.notes.end())
      report_.notes.push_back(note);
  }

  logic::Goal take_apart(const property::Property& property) {
    if (!has_predicate(property.kind)) return {};
    logic::Goal goal = logic::classify(*program_, predicates_.at(property.predicate),
                                       property.kind == PropertyKind::invariant, predicates_);
    for (const std::string& line : logic::explain(goal)) {
      report_.notes.push_back(fmt::format("{}: {}", property.name, line));
    }
    return goal;
  }

  void decide(const Group& group) {
    const bool goes_on =
        report_.stop == property::Stop::finished || (report_.stop == property::Stop::violation && options_.all_errors);
    if (goes_on) {
      take_over(answer(group), group);
      return;
    }
    for (const std::size_t index : group.indices) {
      report_.properties[index].reason = "not checked: " + reason_of_stop_;
    }
  }

  // An engine that is told to stop says what it has found; what is done beside engines does not.
  Answer answer(const Group& group) {
    try {
      return explore(group.task, group.engines, report_.notes);
    } catch (const Stopped& stopped) {
      Answer answer;
      answer.result = property::nothing_found(group.indices.size(), property::stop_of(stopped.reason()));
      answer.exploration = report::exploration_of("search", answer.result);
      answer.exploration.figures = search::figures_of({});
      return answer;
    }
  }

  void take_over(Answer answer, const Group& group) {
    const std::size_t exploration = report_.explorations.size();
    if (answer.exploration.engine == "search")
      add_reset_places(answer.exploration, group.task.searched->reset_places());
    report_.explorations.push_back(answer.exploration);
    property::Result& result = answer.result;
    if (report_.stop == property::Stop::finished) report_.stop = result.stop;
    const std::string reason = report::undecided_reason(answer.exploration, options_.limits);
    if (reason_of_stop_.empty() && result.stop != property::Stop::finished) reason_of_stop_ = reason;
    const std::vector<std::size_t>& indices = group.indices;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      report::DecidedProperty& property = report_.properties[indices[i]];
      property.exploration = exploration;
      property.occurrences = result.occurrences.at(i);
      settle(property, result.verdicts.at(i), reason);
      if (property.verdict == Verdict::violated && property.property.kind == PropertyKind::reachable) {
        property.reason = "no reachable state satisfies it";
      }
    }
    const auto add_run = [&](std::size_t local, bool is_witness) -> report::FoundRun& {
      report::FoundRun& found = report_.runs.emplace_back();
      found.index = indices.at(local);
      found.property = report_.properties[found.index].property;
      if (has_predicate(found.property.kind)) found.predicate = predicates_.at(found.property.predicate);
      found.machine = group.task.machine;
      found.claim = group.claim;
      found.is_partial_order = answer.exploration.engine == "cover";
      found.is_least = found.is_partial_order && finds_least(options_, group.task, local);
      found.is_witness = is_witness;
      return found;
    };
    for (property::Finding& violation : result.violations) {
      report::FoundRun& found = add_run(violation.property, false);
      found.fault = violation.fault;
      found.pos = property::place_of(found.property, violation.fault, violation.pos);
      found.message = std::move(violation.message);
      if (std::string& why = report_.properties[found.index].reason; why.empty()) why = found.message;
      found.run = std::move(violation.run);
    }
    for (property::Finding& witness : result.witnesses) {
      report::FoundRun& found = add_run(witness.property, true);
      found.pos = found.property.pos;
      found.message = "reached";
      found.run = std::move(witness.run);
    }
    if (options_.coverage) add_coverage(result.taken);
  }

  void add_coverage(const std::vector<std::vector<bool>>& taken) {
    if (!report_.taken) {
      report_.taken = taken;
      return;
    }
    for (std::size_t p = 0; p < taken.size(); ++p) {
      for (std::size_t e = 0; e < taken[p].size(); ++e) (*report_.taken)[p][e] = (*report_.taken)[p][e] || taken[p][e];
    }
  }

  // The file that the run with this index is saved to: FILE, then FILE.2, FILE.3, ...
  std::string trail_path(std::size_t index) const {
    const std::string first = options_.trail
                                  ? *options_.trail
                                  : std::filesystem::path(options_.model.path).filename().string() + ".hasse-trail";
    return index == 0 ? first : fmt::format("{}.{}", first, index + 1);
  }

  void open_trail(std::size_t index) {
    const std::string path = trail_path(index);
    refuse_to_write_over(*program_->sources, "--trail", path);
    trail_.emplace(path);
  }

  report::Trail trail_of(const report::FoundRun& found) const {
    report::Trail trail;
    trail.model = options_.model.path;
    trail.model_digest = report::model_digest(*program_);
    trail.defines = options_.model.preprocessor.defines;
    trail.undefines = options_.model.preprocessor.undefines;
    trail.include_dirs = options_.model.preprocessor.include_dirs;
    trail.kind = found.property.kind;
    trail.property = found.property.name;
    trail.property_text = found.property.text;
    if (found.claim >= 0) trail.claim = program_->claims[found.claim].name;
    trail.message = found.message;
    trail.empty_channels = options_.empty_channels;
    return trail;
  }

  // A trail that cannot be written is told of, and the verdict stays what it is: it may have taken days to find.
  void save_trails() {
    if (!options_.trail && (options_.json || options_.quiet)) return;
    const auto unsaved = [&](const char* kind, std::string_view why) {
      fmt::print(stderr, "hasse: {}: the counterexample is not saved: {}\n", kind, why);
    };
    try {
      for (std::size_t i = 0; i < report_.runs.size(); ++i) save_trail(i);
    } catch (const UserError& error) {
      unsaved(options_.trail ? "error" : "warning", error.what());
    } catch (const Stopped& stopped) {
      unsaved("warning", stops_.text(stopped.reason()));
    } catch (const std::bad_alloc&) {
      unsaved("warning", "out of memory");
    }
  }

  void save_trail(std::size_t index) {
    report::FoundRun& found = report_.runs[index];
    if (!trail_ || index > 0) open_trail(index);
    report::write_trail(trail_of(found), found,
                        [this](std::string_view text) { trail_->write(std::as_bytes(std::span(text))); });
    trail_->commit();
    found.trail = trail_->path();
  }

  // What was found, as long as there is time: the verdicts come first.
  void tell() const {
    try {
      tell_answer([this] { options_.json ? tell_json(!options_.quiet) : tell_text(); });
    } catch (const Stopped& stopped) {
      cut(stops_.text(stopped.reason()));
    } catch (const std::bad_alloc&) {
      cut("out of memory");
    }
  }

  void cut(std::string_view why) const {
    if (options_.json) {
      fmt::print(stderr, "hasse: warning: the runs are left out: {}\n", why);
      tell_json(false);
    } else {
      fmt::print("\n  ... the rest is not shown here: {}\n", why);
    }
  }

  void tell_json(bool with_runs) const { fmt::print("{}", report::check_json(report_, version(), with_runs)); }

  void tell_text() const {
    const Paint paint = paint_for(options_.color);
    for (const std::string& note : report_.notes) fmt::print("{}\n", note);
    if (!report_.notes.empty()) fmt::print("\n");
    fmt::print("{}", report::verdict_lines(report_, paint));
    if (options_.quiet || report_.ended_before_search) return;
    if (!report_.explorations.empty()) fmt::print("\n{}", report::exploration_lines(report_));
    for (const report::FoundRun& found : report_.runs) {
      fmt::print("\n");
      report::write_run(found, kMaxStepsShown, paint, [](std::string_view text) { fmt::print("{}", text); });
      if (!found.trail.empty()) {
        fmt::print("\nReplay: hasse replay {} {}\n", shell_path(options_.model.path), shell_path(found.trail));
      }
    }
    if (goes_on_from_checkpoint()) {
      fmt::print("\nSaved after {}: --resume {} goes on from there\n",
                 duration_text(report_.explorations.back().cost.seconds_saved), shell_path(*options_.checkpoint));
    }
    if (report_.taken) fmt::print("\n{}", report::coverage_text(*program_, *report_.taken));
  }

  // Was a search ended by a limit, of which there is a checkpoint?
  bool goes_on_from_checkpoint() const {
    if (!options_.checkpoint || report_.explorations.empty()) return false;
    const property::Stop stop = report_.explorations.back().stop;
    const bool ended = stop == property::Stop::finished || stop == property::Stop::violation;
    return !ended && report_.explorations.back().cost.seconds_saved > 0;
  }

  const CheckOptions& options_;
  std::shared_ptr<SourceFiles> sources_;
  Stops stops_;
  std::shared_ptr<Program> program_;
  std::vector<ExprId> predicates_;
  std::vector<std::unique_ptr<machine::Machine>> machines_;  // runs point to them
  std::vector<std::unique_ptr<MonitorsAside>> asides_;       // groups point to them
  std::vector<Group> groups_;
  report::CheckReport report_;
  std::string reason_of_stop_;
  std::optional<OutputFile> trail_;
};

}  // namespace

ExitStatus check(const CheckOptions& options, std::shared_ptr<SourceFiles> sources) {
  return Check(options, std::move(sources)).run();
}

}  // namespace hasse::cli
