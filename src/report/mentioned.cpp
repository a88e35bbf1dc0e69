#include "report/mentioned.h"

#include <fmt/format.h>

#include <algorithm>

#include "program/slots.h"

namespace hasse::report {

namespace {

class Mentions {
 public:
  Mentions(const Program& program, const replay::Snapshot& state) : program_(program), state_(state) {}

  void visit(ExprId id) {
    if (id == kNone) return;
    const Expr& expr = program_.expr(id);
    if (expr.op == ExprOp::load) visit_place(program_.place(expr.place));
    for (const ExprId operand : {expr.a, expr.b, expr.c}) visit(operand);
    for (const ExprId argument : expr.args) visit(argument);
    for (const ReceiveArg& match : expr.matches) visit(match.expr);
  }

  std::vector<replay::NamedContent> take() { return std::move(result_); }

 private:
  void visit_place(const Place& place) {
    const std::vector<std::uint32_t> slots = slots_of(program_, place);
    if (place.scope == Scope::global) {
      for (const std::uint32_t slot : slots) add_global(slot);
    } else if (place.scope == Scope::remote) {
      visit_remote(place, slots);
    }
    for (const PlaceIndex& index : place.indices) visit(index.expr);
  }

  void visit_remote(const Place& place, const std::vector<std::uint32_t>& slots) {
    for (std::size_t pid = 0; pid < state_.processes.size(); ++pid) {
      const replay::Snapshot::Process& process = state_.processes[pid];
      if (process.proctype != place.proctype) continue;
      const Expr& named = program_.expr(place.process);
      if (named.op == ExprOp::constant && named.value != static_cast<std::int32_t>(pid)) continue;
      for (const std::uint32_t slot : slots) {
        const Slot& declared = program_.proctypes[process.proctype].frame.slots.at(slot);
        add({fmt::format("{}:{}", replay::process_name(program_, process.proctype, static_cast<int>(pid)),
                         declared.name),
             false,
             replay::to_value(program_, declared.type, process.locals.at(slot), state_.channel_names),
             {}});
      }
    }
  }

  void add_global(std::uint32_t slot) {
    const Slot& declared = program_.globals.slots.at(slot);
    const std::int32_t value = state_.globals.at(slot);
    if (declared.type.kind != TypeKind::chan || value < 1 || static_cast<std::size_t>(value) > state_.channels.size()) {
      add({declared.name, false, replay::to_value(program_, declared.type, value, state_.channel_names), {}});
      return;
    }
    const replay::Snapshot::Queue& queue = state_.channels[value - 1];
    replay::NamedContent content{declared.name, true, {}, {}};
    for (const auto& message : queue.messages) {
      content.messages.push_back(replay::to_message(program_, *queue.declaration, message, state_.channel_names));
    }
    add(std::move(content));
  }

  void add(replay::NamedContent content) {
    const bool known = std::any_of(result_.begin(), result_.end(),
                                   [&](const replay::NamedContent& other) { return other.name == content.name; });
    if (!known) result_.push_back(std::move(content));
  }

  const Program& program_;
  const replay::Snapshot& state_;
  std::vector<replay::NamedContent> result_;
};

}  // namespace

std::vector<replay::NamedContent> mentioned(const Program& program, ExprId expr, const replay::Snapshot& state) {
  Mentions mentions(program, state);
  mentions.visit(expr);
  return mentions.take();
}

}  // namespace hasse::report
