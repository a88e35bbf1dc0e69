// What the command line of each subcommand says, as data. Filled by parse.h, read by the subcommands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/cover/cover.h"
#include "engines/search/search.h"
#include "frontends/promela/promela.h"
#include "order/stubborn.h"
#include "traces/detect/possibly.h"
#include "traces/read/log_options.h"

namespace hasse::cli {

struct ModelOptions {
  std::string path;
  promela::Options preprocessor;
};

enum class Color : std::uint8_t { when_terminal, always, never };

enum class EngineChoice : std::uint8_t { automatic, search, cover };
inline constexpr EngineChoice kDefaultEngine = EngineChoice::automatic;

// What is empty was not said on the command line.
struct CheckOptions {
  ModelOptions model;
  std::vector<std::string> selected;    // --property; empty: all
  std::vector<std::string> skipped;     // --skip
  std::vector<std::string> ltl;         // --ltl
  std::vector<std::string> invariants;  // --invariant
  std::vector<std::string> reachable;   // --reachable
  bool deadlock = true;
  bool assertions = true;
  bool claims = true;
  std::optional<EngineChoice> engine;           // --engine
  std::optional<property::Order> order;         // --search
  std::optional<search::StoreKind> store;       // --store
  std::optional<std::uint64_t> seed;            // --seed
  bool shortest = false;                        // --shortest
  std::optional<cover::Mode> cover;             // --cover
  std::optional<order::Reduction> reduction;    // --reduce
  std::optional<order::Dependency> dependency;  // --dependency
  std::optional<machine::Mode> machine;         // --machine
  std::optional<unsigned> threads;              // --threads
  bool dead_variables = true;                   // --no-dead-variables
  bool all_errors = false;
  bool spin_count = false;
  bool empty_channels = false;
  bool coverage = false;
  property::Limits limits;
  std::optional<std::string> checkpoint;      // --checkpoint
  std::optional<double> checkpoint_interval;  // --checkpoint-interval
  std::optional<std::string> resume;          // --resume
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  std::optional<std::string> trail;
  Color color = Color::when_terminal;
};

inline machine::Mode machine_mode(const CheckOptions& options) {
  return options.machine.value_or(machine::Mode::native);
}

struct SimulateOptions {
  ModelOptions model;
  std::uint64_t seed = 1;
  std::uint64_t steps = 10'000;
  bool interactive = false;
  std::optional<std::string> trail;
  Color color = Color::when_terminal;
};

struct ReplayOptions {
  ModelOptions model;
  std::string trail;
  bool json = false;
  bool export_run = false;  // --export json
  Color color = Color::when_terminal;
};

enum class View : std::uint8_t { automata, symbols, footprints, dependency, native, runs };

struct ShowOptions {
  ModelOptions model;
  View view = View::automata;
  bool dot = false;
  double seconds = 0;  // --time, of View::runs; 0: no limit
};

struct DetectOptions {
  traces::LogOptions log;
  std::optional<std::string> possibly;        // --possibly; none of these three: say what is in the log
  std::optional<std::string> definitely;      // --definitely
  std::optional<std::string> formula;         // --formula
  std::optional<poset::Reduction> reduction;  // --reduce
  std::optional<std::string> export_form;     // --export; empty: report
  std::optional<std::string> svg;             // --svg: the file
  std::optional<std::string> html;            // --html: the file
  std::optional<std::string> lattice;         // --lattice: the file
  std::optional<std::string> execution;       // --execution; empty: all
  std::optional<double> seconds;              // --time
  bool follow = false;
  std::optional<std::vector<std::string>> processes;  // --processes
  bool json = false;
  bool verbose = false;
  Color color = Color::when_terminal;
};

struct SliceOptions {
  traces::LogOptions log;
  std::string formula;                     // --formula
  std::optional<std::string> export_form;  // --export; empty: report
  std::optional<std::string> svg;          // --svg: the file
  std::optional<std::string> html;         // --html: the file
  std::optional<std::string> execution;    // --execution; empty: all
  bool json = false;
  bool verbose = false;
  Color color = Color::when_terminal;
};

}  // namespace hasse::cli
