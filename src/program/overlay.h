// Predicates about a program that is loaded: expressions, places and formulas, with ids behind those of the program.
//
//   Overlay overlay(program);
//   const ExprId small = add_predicate(overlay, "x < 3", "--invariant");
//   const machine::Machine machine(std::move(overlay).finish(), {small});
//
// The base never changes. What finish() gives never changes either, so it is shared by threads, and can be the base of a further
// overlay. Only expressions, places and formulas can be added: locations, edges and slots are those of the base, so that labels and
// runs of one mean the same in the other. What predicates mention (`_last`, priorities) becomes part of the state.
//
// An overlay holds a copy of its base: linear once, a small part of what compiling the program takes. Everything that reads
// expressions by id goes on reading one array. Rejected: a chain of pools, which each look-up would have to choose from.
// References into the pools do not survive an addition; program() does. One thread uses an overlay.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "program/build.h"
#include "program/program.h"

namespace hasse {

class Overlay {
 public:
  explicit Overlay(const std::shared_ptr<const Program>& base) : program_(std::make_shared<Program>(*base)) {}

  // The base with what was added so far.
  const Program& program() const { return *program_; }
  const Expr& expr(ExprId id) const { return program_->expr(id); }
  const Place& place(PlaceId id) const { return program_->place(id); }

  ExprId add(Expr expr) { return add_expr(*program_, std::move(expr)); }
  PlaceId add(Place place) { return add_place(*program_, std::move(place)); }
  ExprId add_constant(std::int32_t value, SourcePos pos) { return hasse::add_constant(*program_, value, pos); }
  ExprId add_operation(ExprOp op, ExprId a, ExprId b, SourcePos pos) {
    return hasse::add_operation(*program_, op, a, b, pos);
  }

  std::shared_ptr<const Program> finish() && { return std::move(program_); }

 private:
  friend class Language;  // which reads the text of predicates

  std::shared_ptr<Program> program_;
};

// The text of a predicate, and of a linear-time formula, in the language of the model: see Language. Refused for a program that
// has none.
ExprId add_predicate(Overlay& overlay, const std::string& text, const std::string& origin);
const LtlProperty& add_ltl(Overlay& overlay, const std::string& text, const std::string& origin);

}  // namespace hasse
