#include "program/dead_slots.h"

#include <algorithm>

#include "base/stop.h"
#include "program/slots.h"

namespace hasse {

namespace {

using Slots = std::vector<std::uint32_t>;

// To reset a large array costs more than the states that it saves are likely to be worth.
constexpr std::uint32_t kMostElements = 64;
// Edges that are looked at for the slots of a proctype, all together. Slots that are left when this is used up are not reset:
// where thousands of variables live through thousands of statements, it would take longer than it saves.
constexpr std::size_t kMostWork = std::size_t{1} << 25;

// What the edges of a proctype do to one of its slots.
struct Uses {
  std::vector<EdgeId> reads;
  std::vector<EdgeId> writes;  // may write
  std::vector<EdgeId> kills;   // surely writes
};

class Analysis {
 public:
  // `remote`: the places that others name of its processes.
  Analysis(const Program& program, const Written& written, std::uint32_t number, const std::vector<PlaceId>& remote)
      : program_(program),
        proctype_(program.proctypes[number]),
        kept_(proctype_.frame.slots.size()),
        is_large_(kept_.size()),
        uses_(kept_.size()) {
    for (const Variable& variable : proctype_.frame.variables) {
      if (variable.slot_count <= kMostElements) continue;
      std::fill_n(kept_.begin() + variable.first_slot, variable.slot_count, true);
      std::fill_n(is_large_.begin() + variable.first_slot, variable.slot_count, true);
    }
    for (const PlaceId place : remote) keep(program.place(place));
    Slots promised;
    for (const ExclusiveUse& use : proctype_.exclusive) read(use.channel, promised);
    read(proctype_.provided, promised);
    for (const std::uint32_t slot : promised) kept_[slot] = true;
    for (EdgeId edge = 0; edge < proctype_.edges.size(); ++edge) {
      stop_point();
      note_uses(edge);
    }
    // What is read and never written.
    for (std::uint32_t slot = 0; slot < kept_.size(); ++slot) {
      if (!uses_[slot].reads.empty() && !written.local(number, slot)) kept_[slot] = true;
    }
  }

  DeadSlots find() {
    find_passages();
    std::vector<bool> initialized(kept_.size());
    std::fill_n(initialized.begin(), proctype_.parameter_slots, true);
    for (const Channel& channel : proctype_.frame.channels) initialized[channel.slot] = true;
    for (const Initializer& initializer : proctype_.frame.initializers) initialized[initializer.slot] = true;

    DeadSlots result;
    result.after.resize(proctype_.edges.size());
    for (std::uint32_t slot = 0; slot < kept_.size(); ++slot) {
      stop_point();
      if (kept_[slot]) continue;
      find_live(uses_[slot]);
      find_nonzero(uses_[slot], initialized[slot]);
      if (work_ > kMostWork) break;
      for (const EdgeId edge : resets_) result.after[edge].push_back(slot);
      if (initialized[slot] && !live_[proctype_.initial]) result.at_start.push_back(slot);
      forget(uses_[slot]);
    }
    return result;
  }

 private:
  // ---- what is read and written ----

  bool is_large(const Place& place) const { return place.slot < is_large_.size() && is_large_[place.slot]; }

  void keep(const Place& place) {
    if (is_large(place)) return;
    for (const std::uint32_t slot : slots_of(program_, place)) kept_[slot] = true;
  }

  // Slots of large arrays, which are kept, are left out: a statement may mention all of them.
  void note(const Place& place, Slots& slots) const {
    if (is_large(place)) return;
    const Slots more = slots_of(program_, place);
    slots.insert(slots.end(), more.begin(), more.end());
  }

  // What tells which slot, or whose, the place is.
  void read_selectors(const Place& place, Slots& slots) const {
    for (const PlaceIndex& index : place.indices) read(index.expr, slots);
    read(place.process, slots);
  }

  void read(ExprId id, Slots& slots) const {
    if (id == kNone) return;
    const Expr& e = program_.expr(id);
    if (e.op == ExprOp::load) {
      const Place& place = program_.place(e.place);
      if (place.scope == Scope::local) note(place, slots);
      read_selectors(place, slots);
    }
    for (const ExprId operand : {e.a, e.b, e.c}) read(operand, slots);
    for (const ExprId argument : e.args) read(argument, slots);
    read(e.matches, slots);
  }

  void read(const std::vector<ReceiveArg>& args, Slots& slots) const {
    for (const ReceiveArg& arg : args) {
      if (arg.kind == ReceiveArg::Kind::match) read(arg.expr, slots);
    }
  }

  void write(PlaceId id, Slots& reads, Slots& writes, Slots& kills) const {
    const Place& place = program_.place(id);
    read_selectors(place, reads);
    if (place.scope != Scope::local) return;
    note(place, writes);
    const bool definite = std::all_of(place.indices.begin(), place.indices.end(), [&](const PlaceIndex& index) {
      return program_.expr(index.expr).op == ExprOp::constant;
    });
    if (definite) note(place, kills);
  }

  void note_uses(EdgeId number) {
    const Edge& edge = proctype_.edges[number];
    Slots reads;
    Slots writes;
    Slots kills;
    read(edge.expr, reads);
    read(edge.channel, reads);
    for (const ExprId argument : edge.args) read(argument, reads);
    read(edge.receive_args, reads);
    if (edge.place != kNone) write(edge.place, reads, writes, kills);
    for (const ReceiveArg& arg : edge.receive_args) {
      if (arg.kind == ReceiveArg::Kind::bind) write(arg.place, reads, writes, kills);
    }
    const auto enter = [&](const Slots& slots, std::vector<EdgeId> Uses::*list) {
      for (const std::uint32_t slot : slots) {
        std::vector<EdgeId>& edges = uses_[slot].*list;
        if (edges.empty() || edges.back() != number) edges.push_back(number);
      }
    };
    enter(reads, &Uses::reads);
    enter(writes, &Uses::writes);
    enter(kills, &Uses::kills);
  }

  // ---- the two passes, for one slot ----

  // A d_step goes to its inner locations, whose edges lead out of it.
  static LocationId next(const Edge& edge) { return edge.kind == EdgeKind::d_step ? edge.inner_entry : edge.target; }

  void find_passages() {
    const std::size_t locations = proctype_.locations.size();
    first_into_.assign(locations + 1, 0);
    for (const Edge& edge : proctype_.edges) ++first_into_[next(edge) + 1];
    for (std::size_t i = 1; i <= locations; ++i) first_into_[i] += first_into_[i - 1];
    into_.resize(proctype_.edges.size());
    std::vector<std::uint32_t> free = first_into_;
    for (EdgeId edge = 0; edge < proctype_.edges.size(); ++edge) into_[free[next(proctype_.edges[edge])]++] = edge;
    live_.assign(locations, false);
    nonzero_.assign(locations, false);
    kills_.assign(proctype_.edges.size(), false);
    resets_slot_.assign(proctype_.edges.size(), false);
  }

  static void enter(LocationId location, std::vector<bool>& set, std::vector<LocationId>& members) {
    if (set[location]) return;
    set[location] = true;
    members.push_back(location);
  }

  void find_live(const Uses& uses) {
    for (const EdgeId edge : uses.kills) kills_[edge] = true;
    for (const EdgeId edge : uses.reads) enter(proctype_.edges[edge].source, live_, live_at_);
    for (std::size_t i = 0; i < live_at_.size() && work_ <= kMostWork; ++i) {
      const LocationId at = live_at_[i];
      for (std::uint32_t k = first_into_[at]; k < first_into_[at + 1]; ++k) {
        const Edge& edge = proctype_.edges[into_[k]];
        if (edge.kind != EdgeKind::end && !kills_[into_[k]]) enter(edge.source, live_, live_at_);
      }
      work_ += 1 + first_into_[at + 1] - first_into_[at];
    }
  }

  // Fills in resets_.
  void find_nonzero(const Uses& uses, bool initialized) {
    if (initialized && live_[proctype_.initial]) enter(proctype_.initial, nonzero_, nonzero_at_);
    for (const EdgeId edge : uses.writes) leave_behind(edge);
    for (std::size_t i = 0; i < nonzero_at_.size() && work_ <= kMostWork; ++i) {
      const Location& here = proctype_.locations[nonzero_at_[i]];
      for (EdgeId edge = here.first_edge; edge < here.first_edge + here.edge_count; ++edge) leave_behind(edge);
      work_ += 1 + here.edge_count;
    }
  }

  // After the edge the slot may be other than 0.
  void leave_behind(EdgeId number) {
    const Edge& edge = proctype_.edges[number];
    if (edge.kind == EdgeKind::end) return;
    // Entering a d_step writes nothing; what it leaves dead is reset by the edges inside.
    if (edge.kind == EdgeKind::d_step || live_[edge.target]) {
      enter(next(edge), nonzero_, nonzero_at_);
    } else if (!resets_slot_[number]) {
      resets_slot_[number] = true;
      resets_.push_back(number);
    }
  }

  void forget(const Uses& uses) {
    for (const EdgeId edge : uses.kills) kills_[edge] = false;
    for (const LocationId location : live_at_) live_[location] = false;
    for (const LocationId location : nonzero_at_) nonzero_[location] = false;
    for (const EdgeId edge : resets_) resets_slot_[edge] = false;
    live_at_.clear();
    nonzero_at_.clear();
    resets_.clear();
  }

  const Program& program_;
  const Proctype& proctype_;
  std::vector<bool> kept_;                 // live everywhere
  std::vector<bool> is_large_;             // belongs to a large array
  std::vector<Uses> uses_;                 // by slot
  std::vector<std::uint32_t> first_into_;  // by location: where the edges that lead to it begin
  std::vector<EdgeId> into_;
  std::size_t work_ = 0;
  // Of the slot at hand; each set with a list of its members.
  std::vector<bool> live_;
  std::vector<LocationId> live_at_;
  std::vector<bool> nonzero_;
  std::vector<LocationId> nonzero_at_;
  std::vector<bool> kills_;        // by edge
  std::vector<bool> resets_slot_;  // by edge
  std::vector<EdgeId> resets_;
};

}  // namespace

std::size_t DeadSlots::places() const {
  const auto leaves = [](const std::vector<std::uint32_t>& slots) { return !slots.empty(); };
  return static_cast<std::size_t>(std::count_if(after.begin(), after.end(), leaves)) + (at_start.empty() ? 0 : 1);
}

std::vector<DeadSlots> dead_slots(const Program& program) {
  const Written written(program);
  std::vector<std::vector<PlaceId>> remote(program.proctypes.size());
  for (PlaceId place = 0; place < program.places.size(); ++place) {
    if (program.place(place).scope == Scope::remote) remote[program.place(place).proctype].push_back(place);
  }
  std::vector<DeadSlots> result;
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p)
    result.push_back(Analysis(program, written, p, remote[p]).find());
  return result;
}

}  // namespace hasse
