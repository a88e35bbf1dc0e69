#include "program/dead_slots.h"

#include <algorithm>

#include "program/slots.h"

namespace hasse {

namespace {

using Slots = std::vector<bool>;

// To reset a large array costs more than the states that it saves are likely to be worth.
constexpr std::uint32_t kMostElements = 64;

bool add(Slots& to, const Slots& from) {
  bool changed = false;
  for (std::size_t slot = 0; slot < to.size(); ++slot) {
    if (!from[slot] || to[slot]) continue;
    to[slot] = changed = true;
  }
  return changed;
}

// What one edge does to the slots of the process that takes it.
struct Effect {
  Slots reads;
  Slots writes;  // may write
  Slots kills;   // surely writes
};

class Analysis {
 public:
  Analysis(const Program& program, const Written& written, std::uint32_t number)
      : program_(program), proctype_(program.proctypes[number]) {
    const std::size_t slots = proctype_.frame.slots.size();
    kept_.assign(slots, false);
    for (const Place& place : program.places) {
      if (place.scope == Scope::remote && place.proctype == number) note(place, kept_);
    }
    for (const ExclusiveUse& use : proctype_.exclusive) read(use.channel, kept_);
    read(proctype_.provided, kept_);
    for (const Variable& variable : proctype_.frame.variables) {
      if (variable.slot_count <= kMostElements) continue;
      std::fill_n(kept_.begin() + variable.first_slot, variable.slot_count, true);
    }
    for (const Edge& edge : proctype_.edges) effects_.push_back(effect_of(edge));
    keep_constants(written, number);
  }

  DeadSlots find() {
    find_live();
    find_nonzero();
    DeadSlots result;
    for (const Slots& dead : resets_) result.after.push_back(numbers(dead));
    result.at_start = numbers(minus_live(initialized(), proctype_.initial));
    return result;
  }

 private:
  // What is read and never written.
  void keep_constants(const Written& written, std::uint32_t number) {
    for (const Effect& effect : effects_) {
      for (std::uint32_t slot = 0; slot < kept_.size(); ++slot) {
        if (effect.reads[slot] && !written.local(number, slot)) kept_[slot] = true;
      }
    }
  }

  // ---- what is read and written ----

  void note(const Place& place, Slots& slots) const {
    for (const std::uint32_t slot : slots_of(program_, place)) slots[slot] = true;
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

  void write(PlaceId id, Effect& effect) const {
    const Place& place = program_.place(id);
    read_selectors(place, effect.reads);
    if (place.scope != Scope::local) return;
    note(place, effect.writes);
    const bool definite = std::all_of(place.indices.begin(), place.indices.end(), [&](const PlaceIndex& index) {
      return program_.expr(index.expr).op == ExprOp::constant;
    });
    if (definite) note(place, effect.kills);
  }

  Effect effect_of(const Edge& edge) const {
    const std::size_t slots = proctype_.frame.slots.size();
    Effect effect{Slots(slots), Slots(slots), Slots(slots)};
    read(edge.expr, effect.reads);
    read(edge.channel, effect.reads);
    for (const ExprId argument : edge.args) read(argument, effect.reads);
    read(edge.receive_args, effect.reads);
    if (edge.place != kNone) write(edge.place, effect);
    for (const ReceiveArg& arg : edge.receive_args) {
      if (arg.kind == ReceiveArg::Kind::bind) write(arg.place, effect);
    }
    return effect;
  }

  // ---- the two passes ----

  // A d_step goes to its inner locations, whose edges lead out of it.
  static LocationId next(const Edge& edge) { return edge.kind == EdgeKind::d_step ? edge.inner_entry : edge.target; }

  void find_live() {
    live_.assign(proctype_.locations.size(), kept_);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = proctype_.edges.size(); i-- > 0;) {
        const Edge& edge = proctype_.edges[i];
        Slots before = effects_[i].reads;
        if (edge.kind != EdgeKind::end) {
          const Slots& after = live_[next(edge)];
          for (std::size_t slot = 0; slot < before.size(); ++slot)
            before[slot] = before[slot] || (after[slot] && !effects_[i].kills[slot]);
        }
        changed |= add(live_[edge.source], before);
      }
    }
  }

  void find_nonzero() {
    std::vector<Slots> nonzero(proctype_.locations.size(), Slots(kept_.size()));
    resets_.assign(proctype_.edges.size(), Slots(kept_.size()));
    nonzero[proctype_.initial] = initialized();
    drop_dead(nonzero[proctype_.initial], proctype_.initial);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < proctype_.edges.size(); ++i) {
        const Edge& edge = proctype_.edges[i];
        if (edge.kind == EdgeKind::end) continue;
        Slots after = nonzero[edge.source];
        add(after, effects_[i].writes);
        // Entering a d_step writes nothing; what it leaves dead is reset by the edges inside.
        if (edge.kind != EdgeKind::d_step) {
          resets_[i] = minus_live(after, edge.target);
          drop_dead(after, edge.target);
        }
        changed |= add(nonzero[next(edge)], after);
      }
    }
  }

  Slots initialized() const {
    Slots result(kept_.size());
    std::fill_n(result.begin(), proctype_.parameter_slots, true);
    for (const Channel& channel : proctype_.frame.channels) result[channel.slot] = true;
    for (const Initializer& initializer : proctype_.frame.initializers) result[initializer.slot] = true;
    return result;
  }

  Slots minus_live(Slots slots, LocationId at) const {
    for (std::size_t slot = 0; slot < slots.size(); ++slot) slots[slot] = slots[slot] && !live_[at][slot];
    return slots;
  }

  void drop_dead(Slots& slots, LocationId at) const {
    for (std::size_t slot = 0; slot < slots.size(); ++slot) slots[slot] = slots[slot] && live_[at][slot];
  }

  static std::vector<std::uint32_t> numbers(const Slots& slots) {
    std::vector<std::uint32_t> result;
    for (std::uint32_t slot = 0; slot < slots.size(); ++slot) {
      if (slots[slot]) result.push_back(slot);
    }
    return result;
  }

  const Program& program_;
  const Proctype& proctype_;
  Slots kept_;                   // live everywhere
  std::vector<Effect> effects_;  // by edge
  std::vector<Slots> live_;      // by location
  std::vector<Slots> resets_;    // by edge
};

}  // namespace

std::size_t DeadSlots::places() const {
  const auto leaves = [](const std::vector<std::uint32_t>& slots) { return !slots.empty(); };
  return static_cast<std::size_t>(std::count_if(after.begin(), after.end(), leaves)) + (at_start.empty() ? 0 : 1);
}

std::vector<DeadSlots> dead_slots(const Program& program) {
  const Written written(program);
  std::vector<DeadSlots> result;
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p) result.push_back(Analysis(program, written, p).find());
  return result;
}

}  // namespace hasse
