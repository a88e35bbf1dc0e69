#include "cli/follow.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/stop.h"
#include "cli/log_feed.h"
#include "traces/follow/follow.h"

namespace hasse::cli {

namespace {

[[noreturn]] void refuse(const char* option, const char* why) {
  throw UserError(fmt::format("{} does not go with --follow: {}", option, why));
}

void refuse_combinations(const DetectOptions& options) {
  if (options.formula)
    refuse("--formula", "formulas speak of the end of the run; EF(P) alone is --possibly P, AF(P) --definitely P");
  if (options.export_form) refuse("--export", "the run is not kept");
  if (options.svg) refuse("--svg", "the run is not kept");
  if (options.html) refuse("--html", "the run is not kept");
  if (options.lattice) refuse("--lattice", "the run is not kept");
  if (options.reduction) refuse("--reduce", "it searches the states of the whole run");
  if (options.log.repair) refuse("--repair", "later events can say otherwise what a clock should be");
  if (options.log.partial)
    refuse("--partial",
           "a last line without line end is left out when a signal ends the following, and a line otherwise");
  if (options.execution) refuse("--execution", "a log that is followed holds one execution");
  if (options.seconds) refuse("--time", "a signal ends it: timeout -s INT 60 hasse detect ...");
  if (!options.possibly && !options.definitely)
    throw UserError("--follow needs a predicate: --possibly P or --definitely P");
  if (std::ranges::count(options.log.paths, "-") > 1) throw UserError("standard input can be read only once");
}

}  // namespace

void refuse_without_follow(const DetectOptions& options) {
  if (options.processes)
    throw UserError("--processes is about a log that is followed; otherwise all processes are known by the log");
}

Followed follow_log(const DetectOptions& options, const std::shared_ptr<SourceFiles>& sources) {
  refuse_combinations(options);
  traces::Follower follower({.log = options.log,
                             .predicate = options.definitely ? *options.definitely : *options.possibly,
                             .definitely = options.definitely.has_value(),
                             .processes = options.processes},
                            sources);
  const StopSource until_told;  // it hears no signal: that ends the following only
  const StopScope scope(until_told);
  LogFeed feed(options.log.paths);
  while (!follower.is_certain() && !feed.has_ended() && !interrupted) {
    const LogFeed::Piece piece = feed.next();
    if (!piece.text.empty()) follower.feed(piece.file, piece.text);
  }
  // A signal ends the following, but not the decision about what was read.
  const bool was_interrupted = interrupted.exchange(false);
  if (!follower.is_certain()) follower.end(!was_interrupted);
  return {follower.log(), follower.is_certain()};
}

}  // namespace hasse::cli
