#include "order/merging.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "order/program_system.h"
#include "program/evaluate.h"
#include "program/slots.h"

namespace hasse::order {

namespace {

using model::Object;
using model::ObjectKind;

// What others see of the processes: found by one pass over the program.
class Visible {
 public:
  Visible(const Program& program, const std::vector<Object>& observed) : sets_(program) {
    // A location that is observed for its process to exist need not be kept: processes come and go by steps that are not
    // merged. Where a process stands is asked by these expressions only, those of predicates included.
    for (const Object& object : observed) {
      if (object.kind == ObjectKind::local) slots_.insert(object.index);
    }
    for (const Expr& e : program.exprs) {
      locations_ |= e.op == ExprOp::remote_label || e.op == ExprOp::count_at || e.op == ExprOp::pc_value ||
                    e.op == ExprOp::enabled || e.op == ExprOp::non_progress;
    }
    std::set<std::pair<std::uint32_t, SlotSets::Id>> noted;
    for (const Place& place : program.places) {
      if (place.scope != Scope::remote) continue;
      const SlotSets::Id set = sets_.of(place);
      if (!noted.emplace(place.proctype, set).second) continue;
      for (const std::uint32_t slot : sets_.slots(set)) remote_.emplace(place.proctype, slot);
    }
  }

  // The location of a process may be read.
  bool locations() const { return locations_; }
  // Another process may read or write one of the slots that the place of a process of this proctype stands for.
  bool place(std::uint32_t proctype, const Place& place) {
    if (slots_.empty() && remote_.empty()) return false;
    const SlotSets::Id set = sets_.of(place);
    const auto [known, is_new] = known_.try_emplace({proctype, set});
    if (is_new) {
      const auto slots = sets_.slots(set);
      known->second = std::any_of(slots.begin(), slots.end(), [&](std::uint32_t slot) {
        return slots_.contains(slot) || remote_.contains({proctype, slot});
      });
    }
    return known->second;
  }

 private:
  SlotSets sets_;
  bool locations_ = false;
  std::set<std::uint32_t> slots_;  // observed; of which proctype a pid is, is not known here
  std::set<std::pair<std::uint32_t, std::uint32_t>> remote_;
  std::map<std::pair<std::uint32_t, SlotSets::Id>, bool> known_;  // by proctype and slots
};

class ProctypeMerging {
 public:
  ProctypeMerging(const Program& program, Visible& visible, std::uint32_t number)
      : program_(program), visible_(visible), proctype_(program.proctypes[number]), number_(number) {}

  std::vector<bool> find() {
    passed_.assign(proctype_.locations.size(), false);
    if (proctype_.provided != kNone || proctype_.deterministic) return passed_;
    for (LocationId at = 0; at < passed_.size(); ++at) passed_[at] = is_local(proctype_.locations[at]);
    color_.assign(passed_.size(), Color::white);
    for (LocationId at = 0; at < passed_.size(); ++at) break_cycles(at);
    return passed_;
  }

 private:
  enum class Color : std::uint8_t { white, gray, black };

  bool is_local(const Location& location) const {
    if (location.in_atomic || location.in_d_step || location.edge_count == 0) return false;
    bool always = false;
    for (std::uint32_t i = 0; i < location.edge_count; ++i) {
      const Edge& edge = proctype_.edges[location.first_edge + i];
      if (edge.rank != 0 || edge.keeps_control || !is_local(edge)) return false;
      always |= edge.kind != EdgeKind::condition;
    }
    return always;
  }

  bool is_local(const Edge& edge) const {
    switch (edge.kind) {
      case EdgeKind::condition:
        return !edge.has_run && is_local(edge.expr);
      case EdgeKind::assign:
        return is_local(program_.place(edge.place)) && is_local(edge.expr);
      case EdgeKind::assertion:
        return is_local(edge.expr);
      case EdgeKind::print:
      case EdgeKind::skip:
      case EdgeKind::otherwise:
        return true;
      default:
        return false;
    }
  }

  bool is_local(const Place& place) const {
    if (place.scope == Scope::scratch) return true;
    if (place.scope != Scope::local || visible_.place(number_, place)) return false;
    return std::all_of(place.indices.begin(), place.indices.end(),
                       [this](const PlaceIndex& index) { return is_local(index.expr); });
  }

  // Whether everything that is read is the process's own: a domain of two values.
  class Locality : public Evaluator<Locality, bool> {
   public:
    explicit Locality(const ProctypeMerging& merging) : merging_(merging) {}

    bool of(ExprId id) { return id == kNone || evaluate(id); }

    const Expr& expr(ExprId id) const { return merging_.program_.expr(id); }
    static bool constant(ExprId /*id*/, const Expr& /*e*/) { return true; }
    bool load(ExprId /*id*/, const Expr& e) const { return merging_.is_local(merging_.program_.place(e.place)); }
    static bool unary(ExprId /*id*/, const Expr& /*e*/, bool a) { return a; }
    template <typename Right>
    static bool binary(ExprId /*id*/, const Expr& /*e*/, bool a, const Right& right) {
      return a && right();
    }
    static bool question(ExprId /*id*/, const Expr& e) { return e.op == ExprOp::own_pid; }
    static std::nullopt_t truth(bool /*a*/) { return std::nullopt; }
    template <typename Right>
    static bool logical(ExprId /*id*/, const Expr& /*e*/, bool a, const Right& right) {
      return a && right();
    }
    template <typename Right, typename Third>
    static bool choice(ExprId /*id*/, const Expr& /*e*/, bool a, const Right& right, const Third& third) {
      return a && right() && third();
    }

   private:
    const ProctypeMerging& merging_;
  };

  bool is_local(ExprId id) const { return Locality(*this).of(id); }

  // Depth first, without recursion: a chain of locations can be as long as the proctype.
  void break_cycles(LocationId root) {
    if (!passed_[root] || color_[root] != Color::white) return;
    std::vector<std::pair<LocationId, std::uint32_t>> path{{root, 0}};  // with how many edges have been followed
    color_[root] = Color::gray;
    while (!path.empty()) {
      auto& [at, next] = path.back();
      const Location& location = proctype_.locations[at];
      if (next == location.edge_count) {
        color_[at] = Color::black;
        path.pop_back();
        continue;
      }
      const LocationId target = proctype_.edges[location.first_edge + next++].target;
      if (color_[target] == Color::gray) passed_[target] = false;
      if (!passed_[target] || color_[target] != Color::white) continue;
      color_[target] = Color::gray;
      path.emplace_back(target, 0);
    }
  }

  const Program& program_;
  Visible& visible_;
  const Proctype& proctype_;
  std::uint32_t number_;
  std::vector<bool> passed_;
  std::vector<Color> color_;
};

}  // namespace

Merging::Merging(const model::Model& model, const std::vector<Object>& observed)
    : Merging(machine_of(model).program(), observed) {}

Merging::Merging(const Program& program, const std::vector<Object>& observed) {
  Visible visible(program, observed);
  if (visible.locations() || program.uses_last || program.uses_priorities || program.trace) return;
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p)
    passed_.push_back(ProctypeMerging(program, visible, p).find());
}

}  // namespace hasse::order
