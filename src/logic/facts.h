// Facts that hold in every reachable state of a program, found without exploration: globals that never change,
// processes that never die, the pids that processes of a proctype can have.
//
// Processes die youngest first: while one without an end is there, none of those before it dies. Linear in the program.
// Read-only after construction.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/initial_run.h"
#include "model/object.h"
#include "program/program.h"

namespace hasse::logic {

class Facts {
 public:
  explicit Facts(const Program& program);

  // The value of a global that nothing writes after its initialisation.
  std::optional<std::int32_t> constant_global(std::uint32_t slot) const { return constants_[slot]; }

  // Processes 0 to this, exclusive, exist in every state; their proctypes are Program::initial_processes.
  std::uint32_t immortal() const { return immortal_; }
  bool is_always(std::uint32_t pid, std::uint32_t proctype) const {
    return pid < immortal_ && program_.initial_processes[pid] == proctype;
  }
  // Are all processes of the proctype created before anything else can happen? Then pids_of() says which they are.
  bool are_known(std::uint32_t proctype) const { return is_known_[proctype]; }
  const std::vector<std::uint8_t>& pids_of(std::uint32_t proctype) const { return pids_[proctype]; }

  // The channel that has this number in every state, or nullptr.
  const Channel* global_channel(std::int32_t id) const;
  // Both ends of every channel that there can be.
  const std::vector<model::Object>& channel_ends() const { return channel_ends_; }
  // The locations of all processes that there can be.
  const std::vector<model::Object>& locations() const { return locations_; }
  // All objects that there can be but the monitor.
  const std::vector<model::Object>& everything() const { return everything_; }

 private:
  void find_constants(const InitialRun& initial_run);
  void find_processes(const InitialRun& initial_run);
  void find_objects();

  const Program& program_;
  std::vector<std::optional<std::int32_t>> constants_;  // by global slot
  std::uint32_t immortal_ = 0;
  std::vector<bool> is_known_;
  std::size_t most_processes_ = 0;
  std::size_t most_channels_ = 0;
  std::vector<std::vector<std::uint8_t>> pids_;
  std::vector<model::Object> channel_ends_;
  std::vector<model::Object> locations_;
  std::vector<model::Object> everything_;
};

}  // namespace hasse::logic
