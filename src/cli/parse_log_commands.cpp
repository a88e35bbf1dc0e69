#include "cli/parse_log_commands.h"

#include <algorithm>

#include "cli/help_texts.h"
#include "cli/option_kinds.h"

namespace hasse::cli {

namespace {

void add_log(CLI::App& app, traces::LogOptions& log, std::optional<std::string>& execution) {
  app.add_option("LOG", log.paths, "Log files of the run; - is standard input, gzip and zstd are unpacked")
      ->required()
      ->option_text(" ");
  const std::string form = "How the log looks (found out if nothing is said)";
  CLI::Option* regex = app.add_option("--regex", log.regex, "Expression for an event, groups host, clock, event")
                           ->option_text("R")
                           ->group(form);
  CLI::Option* preset = app.add_option("--preset", log.preset, "A known form (listed below)")
                            ->option_text("NAME")
                            ->excludes(regex)
                            ->group(form);
  CLI::Option* map = app.add_option("--map", log.map, "Members of JSON lines: process=.p,clock=.vc,...")
                         ->option_text("MAP")
                         ->excludes(regex)
                         ->excludes(preset)
                         ->group(form);
  app.add_option("--format", log.format, "Another form: otlp, jaeger, zipkin, chrome, std, p, prove, poet, poset")
      ->option_text("FORM")
      ->excludes(regex)
      ->excludes(preset)
      ->excludes(map)
      ->group(form);
  app.add_option("--delimiter", log.delimiter, "Expression for what separates executions")
      ->option_text("R")
      ->check(not_empty())
      ->group(form);
  app.add_option("--execution", execution, "Only the execution of this label")->option_text("LABEL")->group(form);
  app.add_flag("--partial", log.partial, "The end of a file may be cut off: leave out what is")->group(form);
  app.add_flag("--repair", log.repair, "Repair clocks that contradict each other, and say which")->group(form);
}

std::function<void(const std::string&)> split_names(std::optional<std::vector<std::string>>& target) {
  return [&target](const std::string& list) {
    target.emplace();
    for (std::size_t begin = 0; begin <= list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      const std::string name = list.substr(begin, end - begin);
      if (name.empty()) throw CLI::ValidationError("--processes", "a name is empty");
      if (std::ranges::find(*target, name) != target->end())
        throw CLI::ValidationError("--processes", fmt::format("'{}' is named twice", name));
      target->push_back(name);
      begin = end + 1;
    }
  };
}

}  // namespace

void add_detect(CLI::App& app, DetectOptions& options) {
  add_log(app, options.log, options.execution);
  CLI::Option* possibly =
      app.add_option("--possibly", options.possibly, "Could the run have been in a state that satisfies P?")
          ->option_text("P");
  CLI::Option* definitely =
      app.add_option("--definitely", options.definitely, "Was it in one, whatever the order of the events?")
          ->option_text("P")
          ->excludes(possibly);
  CLI::Option* formula = app.add_option("--formula", options.formula,
                                        "Is F true at the beginning? EF, AF, EG, AG of predicates and formulas")
                             ->option_text("F")
                             ->excludes(possibly)
                             ->excludes(definitely);
  add_choice<std::optional<poset::Reduction>>(
      app, "--reduce", options.reduction,
      {{"auto", std::nullopt},
       {"none", poset::Reduction::none},
       {"sleep", poset::Reduction::sleep},
       {"persistent", poset::Reduction::persistent},
       {"both", poset::Reduction::both},
       {"sequences", poset::Reduction::sequences}},
      "auto (the default); none, sleep, persistent, both, sequences: search all")
      ->option_text("HOW")
      ->excludes(formula);
  CLI::Option* svg = add_file(app, "--svg", options.svg, "Write a space-time diagram that shows the answer");
  CLI::Option* html =
      add_file(app, "--html", options.html, "Write a page with the diagram, the answer, and search of events");
  CLI::Option* lattice =
      add_file(app, "--lattice", options.lattice, "Write all states of a small run as Graphviz text, with the answer");
  add_positive<double>(app, "--time", options.seconds, "Seconds (exit status 3 when they are over)")->option_text("S");
  app.add_flag("--follow", options.follow, "Read while the log is written; answer once it is certain");
  app.add_option_function<std::string>("--processes", split_names(options.processes),
                                       "With --follow: all processes that there are")
      ->option_text("A,B,...");
  CLI::Option* json = app.add_flag("--json", options.json, "One JSON object")->option_text(" ");
  app.add_option("--export", options.export_form,
                 "Print the run as json, shiviz, dot, mermaid, plantuml or promela instead")
      ->option_text("FORM")
      ->check(CLI::IsMember({"json", "shiviz", "dot", "mermaid", "plantuml", "promela"}))
      ->excludes(possibly)
      ->excludes(definitely)
      ->excludes(formula)
      ->excludes(svg)
      ->excludes(html)
      ->excludes(lattice)
      ->excludes(json);
  app.add_flag("--verbose", options.verbose, "How it is decided; every change and variable");
  add_color(app, options.color);
  app.footer(kDetectNotes);
}

void add_slice(CLI::App& app, SliceOptions& options) {
  add_log(app, options.log, options.execution);
  app.add_option("--formula", options.formula, "The states in which F is true: a predicate, or EF, AF, EG, AG of some")
      ->required()
      ->option_text("F");
  add_file(app, "--svg", options.svg, "Write a space-time diagram of the run with the slice in it");
  add_file(app, "--html", options.html, "Write a page with that diagram, and search of events");
  CLI::Option* json = app.add_flag("--json", options.json, "One JSON object")->option_text(" ");
  app.add_option("--export", options.export_form, "Print the slice as dot or promela instead")
      ->option_text("FORM")
      ->check(CLI::IsMember({"dot", "promela"}))
      ->excludes(json);
  app.add_flag("--verbose", options.verbose, "All meta-events and changes");
  add_color(app, options.color);
  app.footer(kSliceNotes);
}

}  // namespace hasse::cli
