#include "cli/explore.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/version.h"
#include "report/trail.h"

namespace hasse::cli {

namespace {

using property::PropertyKind;

void ask(property::Questions& questions, const CheckOptions& options, const Task& task) {
  questions = {task.properties, options.all_errors, options.empty_channels, options.limits};
}

// Of the field of bits: most of what may be held, or the usual size; of what the system has left where that is less.
std::uint64_t field_bytes(const property::Limits& limits) {
  const std::uint64_t wanted = limits.memory_bytes != 0 ? limits.memory_bytes / 4 * 3 : store::BitStore::kUsualBytes;
  return std::min(wanted, available_memory().value_or(UINT64_MAX) / 4 * 3);
}

// By which a checkpoint knows the model: its texts, and what the preprocessor was told.
std::string model_identity(const CheckOptions& options, const Program& program) {
  std::string text = report::model_digest(program);
  for (const std::string& define : options.model.preprocessor.defines) text += " -D" + define;
  for (const std::string& undefine : options.model.preprocessor.undefines) text += " -U" + undefine;
  return text;
}

search::Checkpointing checkpointing(const CheckOptions& options, const Program& program) {
  search::Checkpointing checkpoint;
  if (!options.checkpoint && !options.resume) return checkpoint;
  checkpoint.write_to = options.checkpoint.value_or("");
  checkpoint.resume_from = options.resume.value_or("");
  if (options.checkpoint_interval) checkpoint.interval = *options.checkpoint_interval;
  checkpoint.model = model_identity(options, program);
  checkpoint.version = version();
  return checkpoint;
}

search::Options search_options(const CheckOptions& options, const Task& task) {
  search::Options search;
  ask(search, options, task);
  search.goals = task.goals;
  search.order =
      options.shortest ? property::Order::breadth_first : options.order.value_or(property::Order::depth_first);
  search.spin_count = options.spin_count;
  search.coverage = options.coverage;
  // In auto, one of the threads is the cover's.
  const unsigned threads = options.threads.value_or(1);
  search.threads = options.engine == EngineChoice::search ? threads : std::max(2U, threads) - 1;
  search.store.kind = options.store.value_or(search::StoreKind::tree);
  search.store.seed = options.seed.value_or(0);
  search.checkpoint = checkpointing(options, task.machine->program());
  if (search.store.kind == search::StoreKind::bitstate) search.store.field_bytes = field_bytes(options.limits);
  return search;
}

cover::Options cover_options(const CheckOptions& options, const Task& task) {
  cover::Options cover;
  ask(cover, options, task);
  cover.goals = task.goals;
  cover.order = options.order.value_or(property::Order::breadth_first);
  if (options.engine == EngineChoice::cover) cover.threads = options.threads.value_or(1);
  cover.mode = options.cover.value_or(cover::Mode::automatic);
  cover.dependency = options.dependency.value_or(order::Dependency::object);
  cover.reduction = options.reduction.value_or(order::Reduction::stubborn);
  return cover;
}

// "never_0 (a never claim runs in lockstep with every step)", one a property for which `refusal` has a reason.
template <typename Options>
std::vector<std::string> refused(const Task& task, const Options& options,
                                 std::optional<std::string> (*refusal)(const model::Model&, const Options&,
                                                                       std::size_t)) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    const std::optional<std::string> why = refusal(*task.machine, options, i);
    if (why) found.push_back(fmt::format("{} ({})", task.properties[i].name, *why));
  }
  return found;
}

// With stubborn sets where they were asked for. Not by default: to choose a set costs more than to store some states,
// and where sets save much, a cover beside the search saves more (docs/trace-covers.md has figures).
search::Options with_reduction(const CheckOptions& options, const Task& task, search::Options search) {
  if (options.reduction != order::Reduction::stubborn) return search;
  search.reduction = order::Reduction::stubborn;
  const std::vector<std::string> reasons = refused(task, search, search::refusal);
  if (!reasons.empty()) {
    throw UserError(
        fmt::format("a reduced search cannot decide {}; --property chooses others", fmt::join(reasons, ", ")));
  }
  return search;
}

// Why a cover is out of the question because of what else was asked for.
std::optional<std::string> no_cover_with(const CheckOptions& options) {
  if (options.checkpoint || options.resume) return "a checkpoint is one of a search";
  if (options.spin_count) return "--spin-count counts states one by one";
  if (options.coverage) return "--coverage looks at every step";
  if (options.all_errors) return "which errors --all-errors lists would depend on the engine";
  if (options.shortest) return "--shortest is a matter of the search";
  if (options.limits.depth != 0) return "--depth is a matter of the search";
  if (options.threads == 1U) return "--threads 1 leaves no thread to a second engine";
  return std::nullopt;
}

}  // namespace

bool may_cover(const CheckOptions& options) {
  return options.engine.value_or(kDefaultEngine) != EngineChoice::search;
}

bool may_need_goals(const CheckOptions& options) {
  return may_cover(options) || options.reduction == order::Reduction::stubborn;
}

bool needs_a_run_each(const CheckOptions& options) {
  return options.engine.value_or(kDefaultEngine) == EngineChoice::search &&
         options.reduction == order::Reduction::stubborn;
}

bool resets_dead_variables(const CheckOptions& options) {
  return options.dead_variables && !options.spin_count && options.reduction != order::Reduction::stubborn &&
         options.engine.value_or(kDefaultEngine) != EngineChoice::cover;
}

EnginePlan plan_engines(const CheckOptions& options, const Task& task) {
  const EngineChoice engine = options.engine.value_or(kDefaultEngine);
  EnginePlan plan;
  if (engine != EngineChoice::cover) {
    plan.search = with_reduction(options, task, search_options(options, task));
  }
  if (engine == EngineChoice::search) return plan;
  if (engine == EngineChoice::automatic) {
    if (const std::optional<std::string> why = no_cover_with(options)) {
      plan.notes.push_back(fmt::format("auto: search only: {}", *why));
      return plan;
    }
  }
  Task covered = task;
  if (task.aside != nullptr)
    covered = {&task.aside->machine(), nullptr, task.aside->properties(), task.aside->goals(), task.aside};
  cover::Options cover = cover_options(options, covered);
  const std::vector<std::string> reasons = refused(covered, cover, cover::refusal);
  if (reasons.empty()) {
    plan.cover = CoverJob{covered.machine, std::move(cover), task.aside};
    if (task.aside != nullptr) {
      const std::vector<std::string> lines = task.aside->explain();
      plan.notes.insert(plan.notes.end(), lines.begin(), lines.end());
    }
  } else if (engine == EngineChoice::cover) {
    throw UserError(
        fmt::format("a cover cannot decide {}; --engine auto leaves such properties to the search, "
                    "--property, --skip and --no-claims choose others",
                    fmt::join(reasons, ", ")));
  } else {
    plan.notes.push_back(fmt::format("auto: search only: a cover cannot decide {}", fmt::join(reasons, ", ")));
  }
  return plan;
}

bool finds_least(const CheckOptions& options, const Task& task, std::size_t property) {
  switch (task.properties[property].kind) {
    case PropertyKind::assertion:
      return task.aside == nullptr;  // a monitor's run was put together from another model's
    case PropertyKind::runtime:
      return true;  // the history of the event that violates
    case PropertyKind::invariant:
    case PropertyKind::reachable:
      // Directed, it is the run that was followed, and that is the way for classes whose ideals are enumerated.
      return options.cover != cover::Mode::directed && !logic::enumerates(task.goals[property]);
    default:
      return false;
  }
}

Answer explore(const Task& task, const EnginePlan& plan, std::vector<std::string>& notes) {
  report::ProgressLine progress(plan.search ? plan.search->limits : plan.cover->options.limits);
  if (!plan.cover) return run_search(*task.searched, *plan.search, progress);
  if (!plan.search) return run_cover(*plan.cover, progress);
  RaceResult result = race(*task.searched, *plan.search, *plan.cover, progress);
  notes.push_back(std::move(result.note));
  return std::move(result.answer);
}

}  // namespace hasse::cli
