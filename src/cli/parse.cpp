#include "cli/parse.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/diagnostics.h"
#include "base/edit_distance.h"
#include "base/version.h"
#include "check/engines.h"
#include "check/refusals.h"
#include "cli/help_texts.h"
#include "cli/option_kinds.h"
#include "cli/parse_log_commands.h"
#include "frontends/front_ends.h"

namespace hasse::cli {

namespace {

// The parsers of the subcommands write into these; the one that was called is the result.
struct Targets {
  CheckOptions check;
  SimulateOptions simulate;
  ReplayOptions replay;
  DetectOptions detect;
  SliceOptions slice;
  ShowOptions show;
  LtlOptions ltl;
};

void add_model(CLI::App& app, ModelOptions& model) {
  app.add_option("MODEL", model.path, "Model: " + kinds_of_models())->required()->option_text(" ");
  add_list(app, "-D", model.preprocessor.defines, "NAME[=V]", "Define a macro")->check(not_empty());
  add_list(app, "-U", model.preprocessor.undefines, "NAME", "Undefine a macro")->check(not_empty());
  add_list(app, "-I", model.preprocessor.include_dirs, "DIR", "Look for included files there too")->check(not_empty());
}

// "auto (the default), search, cover"
std::string engine_help() {
  std::string text;
  for (const std::string& name : check::engine_names()) text += text.empty() ? name + " (the default)" : ", " + name;
  return text;
}

void add_how_to_check(CLI::App& app, check::Request& request) {
  const std::string how = "How to check (explained below)";
  std::vector<std::pair<std::string, std::string>> engines;
  for (const std::string& name : check::engine_names()) engines.emplace_back(name, name);
  add_choice<std::string>(app, "--engine", request.engine, engines, engine_help())->option_text("ENGINE")->group(how);
  CLI::Option* search =
      add_choice<property::Order>(app, "--search", request.order,
                                  {{"dfs", property::Order::depth_first}, {"bfs", property::Order::breadth_first}},
                                  "dfs (depth first), bfs (breadth first)")
          ->option_text("ORDER")
          ->group(how);
  app.add_flag("--shortest", request.shortest, "A shortest counterexample: search breadth first")
      ->excludes(search)
      ->option_text(" ")
      ->group(how);
  app.add_flag("--all-errors", request.all_errors, "Go on after a violation")->group(how);
  app.add_flag("--spin-count", request.spin_count, "Search, and count states and transitions exactly as SPIN does")
      ->group(how);
  add_choice<cover::Mode>(
      app, "--cover", request.cover,
      {{"auto", cover::Mode::automatic}, {"all", cover::Mode::all}, {"directed", cover::Mode::directed}},
      "auto (the default), all, directed")
      ->option_text("MODE")
      ->group(how);
  add_choice<std::optional<order::Reduction>>(app, "--reduce", request.reduction,
                                              {{"auto", std::nullopt},
                                               {"none", order::Reduction::none},
                                               {"stubborn", order::Reduction::stubborn},
                                               {"ample", order::Reduction::ample}},
                                              "auto (the default), none, stubborn")
      ->option_text("SETS")
      ->group(how);
  add_choice<liveness::Emptiness>(app, "--emptiness", request.emptiness,
                                  {{"auto", liveness::Emptiness::automatic},
                                   {"scc", liveness::Emptiness::scc},
                                   {"ndfs", liveness::Emptiness::ndfs}},
                                  "Of cycles: auto (the default), scc, ndfs")
      ->option_text("HOW")
      ->group(how);
  add_choice<liveness::Fairness>(
      app, "--fairness", request.fairness,
      {{"none", liveness::Fairness::none}, {"weak", liveness::Fairness::weak}, {"strong", liveness::Fairness::strong}},
      "Of processes, on cycles: none (the default), weak, strong")
      ->option_text("HOW")
      ->group(how);
  // This and --reduce ample make a cover do what was published, for the benchmarks that measure it again (bench/covers.py).
  // They answer nothing that is not answered better without, so --help and the man page leave them out.
  add_choice<order::Dependency>(app, "--dependency", request.dependency,
                                {{"object", order::Dependency::object}, {"process", order::Dependency::process}},
                                "object (the default), process")
      ->group("");
  add_choice<machine::Mode>(app, "--machine", request.machine,
                            {{"checked", machine::Mode::checked},
                             {"interpreter", machine::Mode::interpreter},
                             {"native", machine::Mode::native}},
                            "native (the default), interpreter,\nchecked (both, compared at each step)")
      ->option_text("HOW")
      ->group(how);
  add_switch_off(app, "--no-dead-variables", request.dead_variables, "Keep values that nothing reads any more")
      ->group(how);
  add_positive<unsigned>(app, "--threads", request.threads,
                         "At most so many threads (default 1; auto: 2, one an engine)")
      ->option_text("N")
      ->group(how);
  add_choice<store::Kind>(app, "--store", request.store,
                          {{"tree", store::Kind::tree},
                           {"exact", store::Kind::exact},
                           {"hash-compact", store::Kind::hash_compact},
                           {"bitstate", store::Kind::bitstate}},
                          "tree (the default), exact, hash-compact, bitstate")
      ->option_text("STORE")
      ->group(how);
  app.add_option_function<std::string>("--seed", read_seed(request.seed),
                                       "Seed of the hashes of a lossy store (0), or of walks (1)")
      ->option_text("N")
      ->group(how);
  add_positive<std::uint64_t>(app, "--trials", request.trials, "Random walks, of --engine walk (1000)")
      ->option_text("N")
      ->group(how);
}

void add_check(CLI::App& app, CheckOptions& options) {
  check::Request& request = options.request;
  add_model(app, options.model);

  const std::string what = "What to check";
  add_list(app, "--property", request.selected, "NAME", "Only this property (repeatable)")->group(what);
  add_list(app, "--skip", request.skipped, "NAME", "Without this property (repeatable)")->group(what);
  add_list(app, "--ltl", request.ltl, "F", "Also this formula")->group(what);
  add_list(app, "--invariant", request.invariants, "P", "Also: every state satisfies P")->group(what);
  add_list(app, "--reachable", request.reachable, "P", "Also: some state satisfies P")->group(what);
  add_switch_off(app, "--no-deadlock", request.deadlock, "Accept invalid end states")->group(what);
  add_switch_off(app, "--no-assert", request.assertions, "Ignore assertions")->group(what);
  add_switch_off(app, "--no-claims", request.claims, "Leave out never claims and ltl formulas of the model")
      ->group(what);
  app.add_flag("--empty-channels", request.empty_channels, "A valid end state has no message under way")->group(what);

  add_how_to_check(app, request);

  const std::string limits = "Limits (exit status 3 when one is reached)";
  add_positive<double>(app, "--time", request.limits.seconds, "Seconds")->option_text("S")->group(limits);
  app.add_option_function<std::string>("--memory", read_size(request.limits.memory_bytes), "Memory: 512M, 2G")
      ->option_text("SIZE")
      ->group(limits);
  add_positive<std::uint64_t>(app, "--depth", request.limits.depth, "Steps from the initial state")
      ->option_text("N")
      ->group(limits);

  const std::string long_runs = "Long runs (explained below)";
  add_file(app, "--checkpoint", request.checkpoint, "Save the search there now and then, and when a limit ends it")
      ->group(long_runs);
  add_positive<double>(app, "--checkpoint-interval", request.checkpoint_interval, "Seconds between two (600)")
      ->option_text("S")
      ->group(long_runs);
  add_file(app, "--resume", request.resume, "Go on from there")->group(long_runs);

  const std::string output = "Output";
  app.add_flag("--coverage", request.coverage, "List the statements that were never reached")->group(output);
  app.add_flag("--json", options.json, "One JSON object (docs/check.schema.json)")->group(output);
  add_file(app, "--trail", options.trail, "Save the counterexample there")->group(output);
  app.add_flag("--quiet", options.quiet, "Verdicts only; with --json: no runs")->group(output);
  app.add_flag("--verbose", options.verbose, "How each property is decided, and why so")->group(output);
  add_color(app, options.color);
  app.footer(kCheckNotes);
}

void add_simulate(CLI::App& app, SimulateOptions& options) {
  add_model(app, options.model);
  app.add_option_function<std::string>("--seed", read_seed(options.seed), "Seed of the random choices (1)")
      ->option_text("N");
  add_positive<std::uint64_t>(app, "--steps", options.steps, "Stop after so many steps (10000)")->option_text("N");
  app.add_flag("--interactive", options.interactive, "Choose each step");
  add_file(app, "--trail", options.trail, "Begin with the steps of this trail");
  add_color(app, options.color);
  app.footer(kSimulateNotes);
}

void add_replay(CLI::App& app, ReplayOptions& options) {
  add_model(app, options.model);
  app.add_option("TRAIL", options.trail, "Saved counterexample, of hasse or of SPIN")->required()->option_text(" ");
  CLI::Option* json = app.add_flag("--json", options.json, "One JSON object")->option_text(" ");
  app.add_option_function<std::string>(
         "--export", [&options](const std::string&) { options.export_run = true; },
         "Print the run as json, JSON lines for hasse detect, instead")
      ->option_text("FORM")
      ->check(CLI::IsMember({"json"}))
      ->excludes(json);
  add_color(app, options.color);
  app.footer(kReplayNotes);
}

void add_show(CLI::App& app, ShowOptions& options) {
  add_model(app, options.model);
  auto* view = app.add_option_group("View");
  view->add_flag_callback(
      "--automata", [&options] { options.view = View::automata; }, "Locations and edges (default)");
  view->add_flag_callback(
      "--symbols", [&options] { options.view = View::symbols; }, "Table of names");
  view->add_flag_callback(
      "--footprints", [&options] { options.view = View::footprints; }, "Objects that steps touch");
  view->add_flag_callback(
      "--dependency", [&options] { options.view = View::dependency; }, "What may depend on what");
  view->add_flag_callback(
      "--native", [&options] { options.view = View::native; }, "Machine code, as assembler text");
  view->add_flag_callback(
      "--runs", [&options] { options.view = View::runs; }, "Runs of a trace cover, as JSON lines for hasse detect");
  view->require_option(0, 1);
  add_positive<double>(app, "--time", options.seconds, "Seconds for --runs (exit status 3 when they are over)")
      ->option_text("S");
  app.add_flag("--dot", options.dot, "Graphviz text instead of a listing (automata)");
  app.footer(kShowNotes);
}

void add_ltl(CLI::App& app, LtlOptions& options) {
  app.add_option("FORMULA", options.formulas, "Formulas of linear temporal logic")->option_text("...");
  add_file(app, "--file", options.file, "Also the formulas in this file, one a line");
  add_list(app, "--family", options.families, "NAME:N", "Also a member of a published family (repeatable)");
  CLI::Option* equivalent =
      add_text(app, "--equivalent", options.equivalent, "F", "Do they, together, say the same as F?");
  add_text(app, "--implies", options.implies, "F", "Does F follow from them?")->excludes(equivalent);
  auto* automaton = app.add_option_group("Automaton");
  automaton->add_flag_callback(
      "--hoa", [&options] { options.automaton = AutomatonForm::hoa; }, "Their automaton instead, in the HOA format");
  automaton->add_flag_callback(
      "--never", [&options] { options.automaton = AutomatonForm::never; }, "The same, as a never claim");
  automaton->add_flag_callback(
      "--dot", [&options] { options.automaton = AutomatonForm::dot; }, "The same, as Graphviz text");
  automaton->require_option(0, 1);
  app.add_flag("--patterns", options.patterns, "Patterns of properties, as formulas to begin with");
  add_choice<ltl::Engine>(
      app, "--engine", options.engine,
      {{"auto", ltl::Engine::automatic}, {"automaton", ltl::Engine::automaton}, {"sat", ltl::Engine::sat}},
      "auto (the default), automaton, sat")
      ->option_text("ENGINE");
  add_positive<double>(app, "--time", options.seconds, "Seconds (exit status 3 when they are over)")->option_text("S");
  app.add_option_function<std::string>("--memory", read_size(options.memory_bytes), "Memory: 512M, 2G")
      ->option_text("SIZE");
  app.add_flag("--json", options.json, "One JSON object (docs/ltl.schema.json)");
  add_color(app, options.color);
  app.footer(kLtlNotes);
}

// " (did you mean --depth?)" when a known option or command is close to `word`; empty otherwise.
std::string suggestion(const CLI::App& app, const std::string& word) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
  const auto consider = [&](const std::string& name) {
    const std::size_t distance = edit_distance(word, name);
    if (distance < best_distance) {
      best_distance = distance;
      best = name;
    }
  };
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) consider("--" + name);
  }
  for (const CLI::App* command : app.get_subcommands({})) {
    if (!command->get_name().empty()) consider(command->get_name());
  }
  return best.empty() ? "" : " (did you mean " + best + "?)";
}

std::string describe_extra(const CLI::App& app, const std::string& command, const std::string& word) {
  if (word.size() > 1 && word[0] == '-') {
    return fmt::format("{} has no option {}{}", command, word, suggestion(app, word.substr(0, word.find('='))));
  }
  return fmt::format("unexpected argument '{}' to {}", word, command);
}

// The first thing that is wrong with the words that no option took.
[[noreturn]] void throw_for_extras(const CLI::App& app, const CLI::App& chosen) {
  const std::vector<std::string> extras = app.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  if (&chosen != &app) throw UserError(describe_extra(chosen, "hasse " + chosen.get_name(), word));
  if (!word.empty() && word[0] == '-') throw UserError(describe_extra(app, "hasse", word));
  const std::string suggested = suggestion(app, word);
  if (!suggested.empty()) throw UserError(fmt::format("there is no command '{}'{}", word, suggested));
  throw UserError(fmt::format("there is no command '{0}'; to check a model: hasse check {0}", word));
}

// CLI11's own texts begin with the option's name ("--depth: Number less or equal to 0").
std::string tidy(std::string message) {
  while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.pop_back();
  return message;
}

// Of what is printed; what may be checked how is the driver's to say.
void refuse_outputs(const CheckOptions& options) {
  if (options.quiet && options.verbose) throw UserError("--quiet and --verbose contradict each other");
  if (options.quiet && options.request.coverage && !options.json)
    throw UserError("--quiet prints verdicts only, --coverage lists statements; --json --quiet has both");
}

// CLI11 takes an argument in brackets for a list. With a blank behind it `[] a[1]` is a formula as any other.
std::vector<std::string> words_of(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty() || words.front() != "ltl") return words;
  for (std::string& word : words) {
    if (word.starts_with('[') && word.ends_with(']')) word += ' ';
  }
  return words;
}

}  // namespace

Command parse(int argc, const char* const* argv) {
  CLI::App app("Hasse checks concurrent models written in Promela.", "hasse");
  app.get_formatter()->column_width(28);
  app.get_formatter()->label("Positionals", "Arguments");
  app.get_formatter()->label("SUBCOMMAND", "COMMAND ...");
  app.get_formatter()->label("Subcommands", "Commands");
  app.set_version_flag("--version", std::string("hasse ") + version(), "Print the version and leave");
  app.set_help_flag("--help,-h", "Print this help and leave");
  app.footer(kExamples);

  Targets targets;
  CLI::App* check = app.add_subcommand("check", "Search all states: do the model's properties hold?");
  CLI::App* simulate = app.add_subcommand("simulate", "Run the model once: at random, guided by a trail, or by hand");
  CLI::App* replay = app.add_subcommand("replay", "Show a saved counterexample again");
  CLI::App* detect = app.add_subcommand("detect", "Predicates on the log of a real run");
  CLI::App* slice = app.add_subcommand("slice", "The states of a real run that matter, as a smaller run");
  CLI::App* ltl = app.add_subcommand("ltl", "Formulas alone: satisfiable, valid, equivalent?");
  CLI::App* show = app.add_subcommand("show", "What the tool sees in a model");
  add_check(*check, targets.check);
  add_simulate(*simulate, targets.simulate);
  add_replay(*replay, targets.replay);
  add_detect(*detect, targets.detect);
  add_slice(*slice, targets.slice);
  add_ltl(*ltl, targets.ltl);
  add_show(*show, targets.show);

  if (argc <= 1) throw UserError("no command; 'hasse check MODEL' checks a model, 'hasse --help' lists the commands");
  const CLI::App* chosen = &app;
  const auto find_chosen = [&] {
    for (const CLI::App* command : app.get_subcommands()) chosen = command;
  };
  try {
    std::vector<std::string> words = words_of(argc, argv);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    app.parse(std::move(words));
    find_chosen();
  } catch (const CLI::CallForHelp&) {
    find_chosen();
    return Print{chosen->help(chosen == &app ? "" : "hasse")};
  } catch (const CLI::CallForVersion& version) {
    return Print{std::string(version.what()) + "\n"};
  } catch (const CLI::ExtrasError&) {
    find_chosen();
    throw_for_extras(app, *chosen);
  } catch (const CLI::ParseError& error) {
    find_chosen();
    if (!app.remaining(true).empty()) throw_for_extras(app, *chosen);
    const std::string command = chosen == &app ? "hasse" : "hasse " + chosen->get_name();
    throw UserError(fmt::format("{} ('{} --help' explains)", tidy(error.what()), command));
  }

  if (targets.show.dot && targets.show.view != View::automata) {
    throw UserError(
        "--dot draws automata; it does not go with --symbols, --footprints, --dependency, --native or --runs");
  }
  if (targets.show.seconds > 0 && targets.show.view != View::runs) throw UserError("--time goes with --runs only");
  if (targets.ltl.automaton &&
      (targets.ltl.json || targets.ltl.implies || targets.ltl.equivalent || targets.ltl.patterns))
    throw UserError("--hoa, --never and --dot print an automaton and go with formulas only");
  if (targets.ltl.patterns && (!targets.ltl.formulas.empty() || targets.ltl.file || !targets.ltl.families.empty()))
    throw UserError("--patterns lists formulas and takes none");
  if (check->parsed()) {
    refuse_outputs(targets.check);
    if (const std::optional<std::string> why = check::refusal(targets.check.request)) throw UserError(*why);
    return targets.check;
  }
  if (simulate->parsed()) return targets.simulate;
  if (replay->parsed()) return targets.replay;
  if (detect->parsed()) return targets.detect;
  if (slice->parsed()) return targets.slice;
  if (ltl->parsed()) return targets.ltl;
  if (show->parsed()) return targets.show;
  throw UserError("no command; 'hasse check MODEL' checks a model, 'hasse --help' lists the commands");
}

}  // namespace hasse::cli
