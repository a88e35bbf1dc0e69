// Logs that are followed: read bit by bit while they are written, to decide a predicate as soon as it is certain.
//
// Text by a regular expression with vector clocks, and JSON lines, ours or foreign, with clocks or messages. Several
// files are one run. Whatever of it is no longer needed is dropped (kept_run.h), so memory is bounded by what processes
// do not know of each other, and not by the length of the log. When the predicate is certain, or the log has ended, what
// is kept is a run (run.h) on which the predicate is decided as off line, with the same answer as on the whole log.
#pragma once

#include <map>
#include <optional>

#include "traces/follow/arrivals.h"
#include "traces/follow/followed_predicate.h"
#include "traces/order/log.h"
#include "traces/read/executions.h"

namespace hasse::traces {

struct FollowOptions {
  LogOptions log;
  std::string predicate;
  bool definitely = false;  // does every order of the events pass through it, and not only some order?
  std::optional<std::vector<std::string>> processes;  // all that there are, if they are known
  std::size_t drop_at = 1024;                         // how many events are kept before some are dropped
};

class Follower {
 public:
  // Throws UserError for what cannot be followed.
  Follower(const FollowOptions& options, std::shared_ptr<SourceFiles> sources);
  ~Follower();

  // What was read next from the file of that number in the options; may end anywhere.
  void feed(std::size_t file, std::string_view text);
  // Nothing more comes. `whole`: what stands behind the last line end of a file is a line too, and not one that is still
  // being written, which is left out with a warning.
  void end(bool whole = true);

  // The predicate is possible, or definite, whatever is still to come.
  bool is_certain() const;

  // What is kept; once the predicate is certain, or after end(). Throws UserError if there is no process.
  Log log();

  // For tests of what is kept.
  std::size_t events_kept() const { return run_.kept(); }
  std::size_t stretches_kept() const { return predicate_ ? predicate_->kept() : 0; }

 private:
  class Stream;

  void make_predicate();
  void take(Records& records);
  void take_variables(const Records& records, const std::vector<ProcessId>& processes);
  Arrival arrival(const Records& records, std::uint32_t event, std::size_t& end_of_messages,
                  const std::vector<ProcessId>& processes);
  void hand_on(Arrival event, const std::vector<KeptRun::Cause>& causes);

  const FollowOptions options_;
  std::shared_ptr<SourceFiles> sources_;
  std::optional<std::vector<std::string>> processes_;
  // Of each process whose events the predicate counts: the variable, and how many have been read.
  struct EventCount {
    VariableId variable = 0;
    std::int64_t events = 0;
  };
  std::map<ProcessId, EventCount> event_counts_;
  std::vector<bool> is_listed_;  // of each process of the run, if they are known
  KeptRun run_;
  Arrivals arrivals_;
  std::optional<FollowedPredicate> predicate_;
  bool has_begun_ = false;
  bool has_clocks_ = false;
  std::uint64_t clocks_ = 0;                          // so many clocks were read
  std::vector<std::uint64_t> last_named_;             // of each process: the last of them that names it
  std::vector<std::optional<VariableId>> variables_;  // of the records at hand: those of the predicate
  Executions executions_;
  std::vector<std::unique_ptr<Stream>> streams_;
  std::size_t drop_at_;
  std::vector<Warning> warnings_, cautions_;
  Overwritten overwritten_;
};

}  // namespace hasse::traces
