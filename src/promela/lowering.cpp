#include "promela/lowering.h"

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
  for (std::size_t i = 0; i < proctypes.size(); ++i) {
    if (proctypes[i].name == name) {
      index = static_cast<std::uint32_t>(i);
      return &proctypes[i];
    }
  }
  return nullptr;
}

}  // namespace hasse::promela
