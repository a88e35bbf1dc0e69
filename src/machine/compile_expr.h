// Emits the bytecode of expressions, stores and patterns into a Code. Used by compile() only.
//
// `frame` says where the variables of the code's own process lie; `in_claim` that the code belongs to the never claim. Linear in the expression.
#pragma once

#include <vector>

#include "machine/bytecode.h"

namespace hasse::machine {

class ExpressionCompiler {
 public:
  ExpressionCompiler(const Program& program, const Layout& layout, Code& code)
      : program_(program), layout_(layout), code_(code) {}

  void enter(const FrameLayout& frame, bool in_claim) {
    frame_ = &frame;
    in_claim_ = in_claim;
  }

  // ---- whole sequences: each returns where it begins ----
  Pc value(ExprId id);      // computes the expression
  Pc condition(ExprId id);  // 1 or 0: is the expression true?
  Operand operand(ExprId id);
  Pc store_into(PlaceId id);                                  // stores acc into the place
  Pc store_into_slot(const ScalarLayout& slot, Scope scope);  // the same for a slot
  Pc assignment(PlaceId place, ExprId expr);
  Pc initialization(const ScalarLayout& slot, Scope scope, ExprId expr);
  Pc priority_setting(ExprId pid, ExprId priority);
  Pc reset(const FrameLayout& frame, const std::vector<std::uint32_t>& slots);  // sets them to 0; none: kNoCode
  Pc arguments(const std::vector<ExprId>& args);  // computes them into the message in hand
  PatternList patterns(const std::vector<ReceiveArg>& args);

  // What was emitted since forget(): can it fault, does it mention `timeout`?
  void forget() { can_fault_ = mentions_timeout_ = false; }
  bool can_fault() const { return can_fault_; }
  bool mentions_timeout() const { return mentions_timeout_; }

 private:
  Pc here() const { return static_cast<Pc>(code_.instructions.size()); }
  Pc emit(Op op, std::int32_t b = 0, std::int32_t c = 0, ExprId blame = kNone, std::uint16_t a = 0);
  void push();
  void popped(std::uint32_t count = 1) { depth_ -= count; }
  void land(Pc jump) { code_.instructions[jump].b = static_cast<std::int32_t>(here()); }

  const FrameLayout& frame_of(const Place& place) const;
  ScalarLayout scalar_of(const Place& place) const { return frame_of(place).slots[place.slot]; }
  static bool is_fixed(const Place& place) { return place.scope != Scope::remote && place.indices.empty(); }
  void address(const Place& place, ExprId blame);
  void load(const Place& place, ExprId blame);
  void store(const Place& place);
  void store_slot(const ScalarLayout& slot, Scope scope);

  // Code that jumps when the truth of the expression is `when`, and otherwise goes on behind; the jumps are to be landed.
  void branch(ExprId id, bool when, std::vector<Pc>& jumps);
  const Place* fixed_byte(ExprId id) const;  // the place, when the expression is a variable of kind u8

  // Each leaves the value in acc.
  void expression(ExprId id);
  void unary(const Expr& e, Op op, ExprId id);
  void binary(const Expr& e, ExprId id);
  void poll(const Expr& e, ExprId id);
  void run(const Expr& e, ExprId id);

  const Program& program_;
  const Layout& layout_;
  Code& code_;
  const FrameLayout* frame_ = nullptr;
  bool in_claim_ = false;
  std::uint32_t depth_ = 0;
  bool mentions_timeout_ = false;
  bool can_fault_ = false;
};

}  // namespace hasse::machine
