#include "logic/facts.h"

#include <algorithm>

#include "machine/working_state.h"
#include "model/object_set.h"
#include "program/slots.h"

namespace hasse::logic {

using model::Object;
using model::ObjectKind;

Facts::Facts(const Program& program) : program_(program) {
  const InitialRun initial_run = initial_run_of(program);
  find_constants(initial_run);
  find_processes(initial_run);
  find_objects();
}

const Channel* Facts::global_channel(std::int32_t id) const {
  const auto& channels = program_.globals.channels;
  if (id < 1 || static_cast<std::size_t>(id) > channels.size()) return nullptr;
  return &channels[static_cast<std::size_t>(id - 1)];
}

void Facts::find_constants(const InitialRun& initial_run) {
  constants_.resize(program_.globals.slots.size());
  const Written written(program_);
  for (std::uint32_t slot = 0; slot < initial_run.globals.size(); ++slot) {
    if (!written.global(slot)) constants_[slot] = initial_run.globals[slot];
  }
}

void Facts::find_processes(const InitialRun& initial_run) {
  const auto& initial = program_.initial_processes;
  for (std::uint32_t pid = 0; pid < initial.size(); ++pid) {
    const auto& edges = program_.proctypes[initial[pid]].edges;
    const bool dies = std::any_of(edges.begin(), edges.end(), [](const Edge& e) { return e.kind == EdgeKind::end; });
    if (!dies) immortal_ = pid + 1;
  }
  const auto& known = initial_run.is_all ? initial_run.proctypes : initial;
  most_processes_ = initial_run.is_all ? known.size() : static_cast<std::size_t>(machine::kMaxProcesses);
  most_channels_ = static_cast<std::size_t>(initial_run.is_all ? initial_run.channels : machine::kMaxChannels);
  is_known_.assign(program_.proctypes.size(), true);
  for (const Expr& e : program_.exprs) {
    if (e.op == ExprOp::run && !initial_run.is_all) is_known_[e.proctype] = false;
  }
  for (std::uint32_t proctype = 0; proctype < program_.proctypes.size(); ++proctype) {
    auto& pids = pids_.emplace_back();
    for (std::uint32_t pid = 0; pid < most_processes_; ++pid) {
      const bool is_there = pid < known.size() && known[pid] == proctype;
      if (is_there || (!is_known_[proctype] && pid >= immortal_)) pids.push_back(static_cast<std::uint8_t>(pid));
    }
  }
}

void Facts::find_objects() {
  for (std::size_t pid = 0; pid < most_processes_; ++pid)
    locations_.push_back({ObjectKind::location, static_cast<std::uint8_t>(pid), 0});
  for (std::uint32_t id = 1; id <= most_channels_; ++id) {
    channel_ends_.push_back({ObjectKind::send_end, 0, id});
    channel_ends_.push_back({ObjectKind::receive_end, 0, id});
  }
  std::sort(channel_ends_.begin(), channel_ends_.end());

  for (std::uint32_t slot = 0; slot < program_.globals.slots.size(); ++slot)
    everything_.push_back({ObjectKind::global, 0, slot});
  for (std::size_t proctype = 0; proctype < program_.proctypes.size(); ++proctype) {
    for (const std::uint8_t pid : pids_[proctype]) {
      for (std::uint32_t slot = 0; slot < program_.proctypes[proctype].frame.slots.size(); ++slot)
        everything_.push_back({ObjectKind::local, pid, slot});
    }
  }
  everything_.insert(everything_.end(), locations_.begin(), locations_.end());
  everything_.insert(everything_.end(), channel_ends_.begin(), channel_ends_.end());
  everything_.push_back({ObjectKind::process_table, 0, 0});
  if (program_.uses_last) everything_.push_back({ObjectKind::last, 0, 0});
  if (program_.uses_priorities) {
    for (const Object& location : locations_) everything_.push_back({ObjectKind::priority, location.owner, 0});
  }
  make_set(everything_);
}

}  // namespace hasse::logic
