// hasse check: decides the properties of a model.
#include <unistd.h>

#include <filesystem>

#include "base/limits.h"
#include "cli/commands.h"
#include "cli/model.h"
#include "cli/properties.h"
#include "cli/terminal.h"
#include "report/check_json.h"
#include "report/counterexample_text.h"
#include "report/coverage.h"
#include "report/output_file.h"
#include "report/progress_line.h"
#include "report/trail.h"
#include "report/verdict_text.h"

namespace hasse::cli {

namespace {

using search::PropertyKind;
using search::Verdict;

// A run that is longer is shown by its first and last steps; replay shows all of it.
constexpr std::size_t kMaxStepsShown = 250;

class Check {
 public:
  Check(const CheckOptions& options, std::shared_ptr<SourceFiles> sources)
      : options_(options), program_(load_model(options.model, std::move(sources))) {}

  ExitStatus run() {
    const Plan plan = plan_properties(*program_, options_);
    predicates_ = plan.predicates;
    report_.program = program_.get();
    report_.model = options_.model.path;
    for (const PlannedProperty& planned : plan.properties) {
      report_.properties.emplace_back().property = planned.property;
    }
    if (options_.trail) trail_.emplace(*options_.trail);

    install_interrupt_handler();
    search_all(plan);
    save_trails();
    write_report();
    return report::exit_status(report_);
  }

 private:
  void search_all(const Plan& plan) {
    std::vector<std::size_t> together;
    for (std::size_t i = 0; i < plan.properties.size(); ++i) {
      if (plan.properties[i].claim < 0) together.push_back(i);
    }
    if (!together.empty()) search(together, -1);
    for (std::size_t i = 0; i < plan.properties.size(); ++i) {
      if (plan.properties[i].claim >= 0) search({i}, plan.properties[i].claim);
    }
  }

  // One exploration that decides these properties.
  void search(const std::vector<std::size_t>& indices, int claim) {
    const bool goes_on =
        report_.stop == search::Stop::finished || (report_.stop == search::Stop::violation && options_.all_errors);
    if (!goes_on) {
      for (const std::size_t index : indices) report_.properties[index].reason = "not checked: " + reason_of_stop_;
      return;
    }
    auto& machine = machines_.emplace_back(
        std::make_unique<machine::Machine>(program_, claim < 0 ? predicates_ : std::vector<ExprId>(), claim));
    search::Options options;
    for (const std::size_t index : indices) options.properties.push_back(report_.properties[index].property);
    options.order = options_.order;
    options.all_errors = options_.all_errors;
    options.spin_count = options_.spin_count;
    options.empty_channels = options_.empty_channels;
    options.coverage = options_.coverage;
    options.limits = options_.limits;

    report::ProgressLine progress(options_.limits);
    search::Result result = search::run(
        *machine, options,
        [&progress](const search::Statistics& figures, std::uint64_t frontier) { progress.update(figures, frontier); });
    progress.clear();
    take_over(std::move(result), indices, *machine, claim);
  }

  void take_over(search::Result result, const std::vector<std::size_t>& indices, const machine::Machine& machine,
                 int claim) {
    const std::size_t exploration = report_.explorations.size();
    report_.explorations.push_back({report::Engine::search, result.statistics, {}, result.stop});
    if (report_.stop == search::Stop::finished) report_.stop = result.stop;
    const std::string reason = report::undecided_reason(report_.explorations.back(), options_.limits);
    if (reason_of_stop_.empty() && result.stop != search::Stop::finished) reason_of_stop_ = reason;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      report::DecidedProperty& property = report_.properties[indices[i]];
      property.exploration = exploration;
      property.verdict = result.verdicts.at(i);
      property.occurrences = result.occurrences.at(i);
      if (property.verdict == Verdict::undecided) property.reason = reason;
      if (property.verdict == Verdict::violated && property.property.kind == PropertyKind::reachable) {
        property.reason = "no reachable state satisfies it";
      }
    }
    const auto add_run = [&](std::size_t local, bool is_witness) -> report::FoundRun& {
      report::FoundRun& found = report_.runs.emplace_back();
      found.index = indices.at(local);
      found.property = report_.properties[found.index].property;
      const bool has_predicate =
          found.property.kind == PropertyKind::invariant || found.property.kind == PropertyKind::reachable;
      if (has_predicate) found.predicate = predicates_.at(found.property.predicate);
      found.machine = &machine;
      found.claim = claim;
      found.is_witness = is_witness;
      return found;
    };
    for (search::Violation& violation : result.violations) {
      report::FoundRun& found = add_run(violation.property, false);
      found.fault = violation.fault;
      found.pos = claim < 0 ? violation.pos : found.property.pos;
      found.message = std::move(violation.message);
      if (std::string& why = report_.properties[found.index].reason; why.empty()) why = found.message;
      found.steps = std::move(violation.run.steps);
    }
    for (search::Witness& witness : result.witnesses) {
      report::FoundRun& found = add_run(witness.property, true);
      found.pos = found.property.pos;
      found.message = "reached";
      found.steps = std::move(witness.run.steps);
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

  std::string trail_text(const report::FoundRun& found) const {
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
    trail.steps = report::trail_steps(found);
    return to_text(trail);
  }

  // A trail that was asked for must be written; one that is only offered need not be.
  void save_trails() {
    if (!options_.trail && (options_.json || options_.quiet)) return;
    for (std::size_t i = 0; i < report_.runs.size(); ++i) {
      report::FoundRun& found = report_.runs[i];
      try {
        if (!trail_ || i > 0) trail_.emplace(trail_path(i));
        trail_->commit(trail_text(found));
        found.trail = trail_->path();
      } catch (const UserError& error) {
        if (options_.trail) throw;
        fmt::print(stderr, "hasse: warning: the counterexample is not saved: {}\n", error.what());
        return;
      }
    }
  }

  void write_report() const {
    if (options_.json) {
      fmt::print("{}", report::check_json(report_, HASSE_VERSION));
      return;
    }
    const report::Paint paint = paint_for(options_.color);
    fmt::print("{}", report::verdict_lines(report_, paint));
    if (options_.quiet) return;
    fmt::print("\n{}", report::exploration_lines(report_));
    for (const report::FoundRun& found : report_.runs) {
      fmt::print("\n");
      report::write_run(found, kMaxStepsShown, paint, [](std::string_view text) { fmt::print("{}", text); });
      if (!found.trail.empty()) {
        fmt::print("\nReplay: hasse replay {} {}\n", shell_word(options_.model.path), shell_word(found.trail));
      }
    }
    if (report_.taken) fmt::print("\n{}", report::coverage_text(*program_, *report_.taken));
  }

  const CheckOptions& options_;
  std::shared_ptr<Program> program_;
  std::vector<ExprId> predicates_;
  std::vector<std::unique_ptr<machine::Machine>> machines_;  // runs point to them
  report::CheckReport report_;
  std::string reason_of_stop_;
  std::optional<report::OutputFile> trail_;
};

}  // namespace

ExitStatus check(const CheckOptions& options, std::shared_ptr<SourceFiles> sources) {
  return Check(options, std::move(sources)).run();
}

}  // namespace hasse::cli
