#include "frontends/promela/lowering.h"

#include <string_view>

namespace hasse::promela {

ExprId Lowering::constant(std::int32_t value, SourcePos pos) {
  return add_constant(*program, value, pos);
}

ExprId Lowering::load(PlaceId place, SourcePos pos) {
  Expr expr;
  expr.op = ExprOp::load;
  expr.place = place;
  expr.pos = pos;
  return add(std::move(expr));
}

const ProctypeInfo* Lowering::find_proctype(std::string_view name, std::uint32_t& index) const {
  const auto found = proctype_by_name.find(std::string(name));
  if (found == proctype_by_name.end()) return nullptr;
  index = found->second;
  return &proctypes[index];
}

}  // namespace hasse::promela
