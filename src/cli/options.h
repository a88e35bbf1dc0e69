// The command line of each subcommand, as data. Filled by parse.h, read by the subcommands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/request.h"
#include "ltl/satisfiability.h"
#include "program/front_end.h"
#include "traces/detect/possibly.h"
#include "traces/read/log_options.h"

namespace hasse::cli {

struct ModelOptions {
  std::string path;
  LoadOptions preprocessor;
};

enum class Color : std::uint8_t { when_terminal, always, never };

struct CheckOptions {
  ModelOptions model;
  check::Request request;
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  std::optional<std::string> trail;
  Color color = Color::when_terminal;
};

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

enum class AutomatonForm : std::uint8_t { dot, hoa, never };

struct LtlOptions {
  std::vector<std::string> formulas;
  std::optional<std::string> file;        // --file
  std::vector<std::string> families;      // --family
  std::optional<std::string> equivalent;  // --equivalent
  std::optional<std::string> implies;     // --implies
  ltl::Engine engine = ltl::Engine::automatic;
  double seconds = 0;                      // --time; 0: no limit
  std::uint64_t memory_bytes = 0;          // --memory; 0: no limit
  std::optional<AutomatonForm> automaton;  // --dot, --hoa, --never: instead of answers
  bool patterns = false;
  bool json = false;
  Color color = Color::when_terminal;
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
