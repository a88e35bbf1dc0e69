// hasse check: decides the properties of a model, and prints what check/ has found out.
#include "check/check.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <span>

#include "base/output_file.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/model.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "replay/trail.h"
#include "report/check_json.h"
#include "report/counterexample_text.h"
#include "report/coverage.h"
#include "report/progress_line.h"
#include "report/verdict_text.h"
#include "text/figures.h"

namespace hasse::cli {

namespace {

// A run that is longer is shown by its first and last steps; replay shows all of it.
constexpr std::size_t kMaxStepsShown = 250;

class Terminal final : public check::Observer {
 public:
  explicit Terminal(const property::Limits& limits) : line_(limits) {}

  void progress(const property::Progress& progress) override { line_.update(progress); }
  void explored() override { line_.clear(); }
  void warn(const std::string& message) override {
    line_.clear();
    fmt::print(stderr, "hasse: warning: {}\n", message);
  }

 private:
  report::ProgressLine line_;
};

// What the command line said, with what else makes the model.
check::Request request_of(const CheckOptions& options) {
  check::Request request = options.request;
  for (const std::string& define : options.model.preprocessor.defines) request.model_options += " -D" + define;
  for (const std::string& undefine : options.model.preprocessor.undefines) request.model_options += " -U" + undefine;
  return request;
}

class CheckCommand {
 public:
  CheckCommand(const CheckOptions& options, std::shared_ptr<SourceFiles> sources)
      : options_(options),
        sources_(std::move(sources)),
        stops_(options.request.limits.seconds, options.request.limits.memory_bytes),
        terminal_(options.request.limits),
        check_(request_of(options), terminal_),
        report_(check_.report()) {}

  ExitStatus run() {
    report_.model = options_.model.path;
    try {
      const StopScope scope(stops_.preparation());
      prepare();
    } catch (const Stopped& stopped) {
      give_up(stops_.text(stopped.reason()), property::stop_of(stopped.reason()));
    } catch (const std::bad_alloc&) {
      give_up("out of memory", property::Stop::memory_limit);
    }
    {
      const StopScope scope(stops_.work());
      check_.run();
    }
    if (!options_.verbose) report_.notes.clear();
    const StopScope scope(stops_.telling());
    save_trails();
    tell();
    return check::exit_status(report_);
  }

 private:
  void prepare() {
    program_ = load_model(options_.model, sources_);
    check_.prepare(program_);
    if (const auto& file = options_.request.checkpoint) refuse_to_write_over(*program_->sources, "--checkpoint", *file);
    if (options_.trail) open_trail(0);
  }

  void give_up(const std::string& why, property::Stop stop) {
    check_.give_up(
        fmt::format("{} while {}", why, program_ == nullptr ? "the model was read" : "the search was prepared"), stop);
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

  replay::Trail trail_of(const check::FoundRun& found) const {
    replay::Trail trail;
    trail.model = options_.model.path;
    trail.model_digest = replay::model_digest(*program_);
    trail.defines = options_.model.preprocessor.defines;
    trail.undefines = options_.model.preprocessor.undefines;
    trail.include_dirs = options_.model.preprocessor.include_dirs;
    trail.kind = found.property.kind;
    trail.property = found.property.name;
    trail.property_text = found.property.text;
    if (found.claim >= 0) trail.claim = program_->claims[found.claim].name;
    trail.message = found.message;
    trail.empty_channels = options_.request.empty_channels;
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
    check::FoundRun& found = report_.runs[index];
    if (!trail_ || index > 0) open_trail(index);
    replay::write_trail(trail_of(found), *found.machine, found.run,
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
    for (const check::FoundRun& found : report_.runs) {
      fmt::print("\n");
      report::write_run(found, kMaxStepsShown, paint, [](std::string_view text) { fmt::print("{}", text); });
      if (!found.trail.empty()) {
        fmt::print("\nReplay: hasse replay {} {}\n", shell_path(options_.model.path), shell_path(found.trail));
      }
    }
    if (goes_on_from_checkpoint()) {
      fmt::print("\nSaved after {}: --resume {} goes on from there\n",
                 duration_text(report_.explorations.back().cost.seconds_saved),
                 shell_path(*options_.request.checkpoint));
    }
    if (report_.taken) fmt::print("\n{}", report::coverage_text(*program_, *report_.taken));
  }

  // Was a search ended by a limit, of which there is a checkpoint?
  bool goes_on_from_checkpoint() const {
    if (!options_.request.checkpoint || report_.explorations.empty()) return false;
    const property::Stop stop = report_.explorations.back().stop;
    const bool ended = stop == property::Stop::finished || stop == property::Stop::violation;
    return !ended && report_.explorations.back().cost.seconds_saved > 0;
  }

  const CheckOptions& options_;
  std::shared_ptr<SourceFiles> sources_;
  Stops stops_;
  Terminal terminal_;
  check::Check check_;
  check::Report& report_;
  std::shared_ptr<const Program> program_;
  std::optional<OutputFile> trail_;
};

}  // namespace

ExitStatus check(const CheckOptions& options, std::shared_ptr<SourceFiles> sources) {
  return CheckCommand(options, std::move(sources)).run();
}

}  // namespace hasse::cli
