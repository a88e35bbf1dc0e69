#include "logic/facts.h"

#include <algorithm>

#include "logic/beginning.h"
#include "logic/fold.h"
#include "machine/working_state.h"

namespace hasse::logic {

using machine::Object;
using machine::ObjectKind;

Facts::Facts(const Program& program) : program_(program) {
  find_constants();
  find_processes();
  find_objects();
}

const Channel* Facts::global_channel(std::int32_t id) const {
  const auto& channels = program_.globals.channels;
  if (id < 1 || static_cast<std::size_t>(id) > channels.size()) return nullptr;
  return &channels[static_cast<std::size_t>(id - 1)];
}

void Facts::note_write(PlaceId id, std::vector<bool>& written) const {
  if (id == kNone) return;
  const Place& place = program_.place(id);
  if (place.scope != Scope::global) return;
  std::vector<std::uint32_t> slots{place.slot};
  for (const PlaceIndex& index : place.indices) {
    const Expr& e = program_.expr(index.expr);
    const bool fixed = e.op == ExprOp::constant;
    std::vector<std::uint32_t> next;
    for (const std::uint32_t slot : slots) {
      for (std::uint32_t i = 0; i < index.count; ++i) {
        if (!fixed || e.value == static_cast<std::int32_t>(i)) next.push_back(slot + i * index.stride);
      }
    }
    slots = std::move(next);
  }
  for (const std::uint32_t slot : slots) written[slot] = true;
}

void Facts::find_constants() {
  const Frame& globals = program_.globals;
  std::vector<bool> written(globals.slots.size());
  const auto note = [&](const Proctype& proctype) {
    for (const Edge& edge : proctype.edges) {
      note_write(edge.place, written);
      for (const ReceiveArg& arg : edge.receive_args) {
        if (arg.kind == ReceiveArg::Kind::bind) note_write(arg.place, written);
      }
    }
  };
  for (const Proctype& proctype : program_.proctypes) note(proctype);
  for (const Proctype& claim : program_.claims) note(claim);

  // The values after initialisation, as far as they follow from constants.
  std::vector<std::optional<std::int32_t>> values(globals.slots.size(), 0);
  for (std::size_t i = 0; i < globals.channels.size(); ++i)
    values[globals.channels[i].slot] = static_cast<std::int32_t>(i + 1);
  const auto value_of = [&](const auto& self, ExprId id) -> std::optional<std::int32_t> {
    const Expr& e = program_.expr(id);
    if (e.op == ExprOp::constant) return e.value;
    if (e.op == ExprOp::load) {
      const Place& place = program_.place(e.place);
      return place.scope == Scope::global && place.indices.empty() ? values[place.slot] : std::nullopt;
    }
    if (!is_unary(e.op) && !is_binary(e.op)) return std::nullopt;
    const auto a = self(self, e.a);
    const auto b = e.b == kNone ? a : self(self, e.b);
    return a && b ? apply(e.op, *a, *b) : std::nullopt;
  };
  for (const Initializer& initializer : globals.initializers) {
    const auto value = value_of(value_of, initializer.expr);
    auto& slot = values[initializer.slot];
    slot = value ? std::optional(truncate(globals.slots[initializer.slot].type, *value)) : std::nullopt;
  }
  for (std::size_t slot = 0; slot < values.size(); ++slot)
    constants_.push_back(written[slot] ? std::nullopt : values[slot]);
}

void Facts::find_processes() {
  const auto& initial = program_.initial_processes;
  for (std::uint32_t pid = 0; pid < initial.size(); ++pid) {
    const auto& edges = program_.proctypes[initial[pid]].edges;
    const bool dies = std::any_of(edges.begin(), edges.end(), [](const Edge& e) { return e.kind == EdgeKind::end; });
    if (!dies) immortal_ = pid + 1;
  }
  const Beginning beginning = beginning_of(program_);
  const auto& known = beginning.is_all ? beginning.proctypes : initial;
  most_processes_ = beginning.is_all ? known.size() : static_cast<std::size_t>(machine::kMaxProcesses);
  most_channels_ = static_cast<std::size_t>(beginning.is_all ? beginning.channels : machine::kMaxChannels);
  is_known_.assign(program_.proctypes.size(), true);
  for (const Expr& e : program_.exprs) {
    if (e.op == ExprOp::run && !beginning.is_all) is_known_[e.proctype] = false;
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
  std::sort(everything_.begin(), everything_.end());
  everything_.erase(std::unique(everything_.begin(), everything_.end()), everything_.end());
}

}  // namespace hasse::logic
