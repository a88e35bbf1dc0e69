// Loads from places and stores into them.
#include "machine/compile_expr.h"

namespace hasse::machine {

namespace {

// Opcodes of one kind of access, in the order of enum Access.
#define HASSE_BY_ACCESS(prefix) \
  { Op::prefix##_u8, Op::prefix##_u16, Op::prefix##_i16, Op::prefix##_i32 }

Op by_access(Access access, const Op (&ops)[4]) {
  return ops[static_cast<std::size_t>(access)];
}

}  // namespace

void ExpressionCompiler::store_slot(const ScalarLayout& slot, Scope scope) {
  static constexpr Op kLocal[4] = HASSE_BY_ACCESS(store_local);
  static constexpr Op kGlobal[4] = HASSE_BY_ACCESS(store_global);
  emit(by_access(slot.access, scope == Scope::global ? kGlobal : kLocal), static_cast<std::int32_t>(slot.offset),
       slot.mask);
}

const FrameLayout& ExpressionCompiler::frame_of(const Place& place) const {
  switch (place.scope) {
    case Scope::global:
      return layout_.globals();
    case Scope::remote:
      return layout_.frame(place.proctype);
    default:
      return *frame_;
  }
}

// Leaves in acc what must be added to the offset of the place's first slot. Strides count slots of one width, which
// are contiguous unless a structure lies between: then the distance in bytes is that between the slots.
void ExpressionCompiler::address(const Place& place, ExprId blame) {
  const FrameLayout& frame = frame_of(place);
  bool first = true;
  if (place.scope == Scope::remote) {
    expression(place.process);
    emit(Op::remote, static_cast<std::int32_t>(place.proctype), 0, blame);
    first = false;
  }
  for (const PlaceIndex& index : place.indices) {
    const std::uint32_t step =
        index.count > 1 ? frame.slots[place.slot + index.stride].offset - frame.slots[place.slot].offset : 0;
    if (!first) push();
    expression(index.expr);
    emit(first ? Op::index : Op::index_add, static_cast<std::int32_t>(index.count), static_cast<std::int32_t>(step),
         blame);
    if (!first) popped();
    first = false;
  }
}

void ExpressionCompiler::load(const Place& place, ExprId blame) {
  static constexpr Op kLocal[4] = HASSE_BY_ACCESS(load_local);
  static constexpr Op kGlobal[4] = HASSE_BY_ACCESS(load_global);
  static constexpr Op kLocalX[4] = HASSE_BY_ACCESS(load_local_x);
  static constexpr Op kGlobalX[4] = HASSE_BY_ACCESS(load_global_x);
  if (place.scope == Scope::scratch) {
    emit(Op::constant, 0);
    return;
  }
  const ScalarLayout scalar = scalar_of(place);
  const bool local = place.scope == Scope::local;
  const auto offset = static_cast<std::int32_t>(scalar.offset);
  if (is_fixed(place)) {
    emit(by_access(scalar.access, local ? kLocal : kGlobal), offset);
  } else {
    address(place, blame);
    emit(by_access(scalar.access, local ? kLocalX : kGlobalX), offset);
  }
}

// acc is the value.
void ExpressionCompiler::store(const Place& place) {
  static constexpr Op kLocalX[4] = HASSE_BY_ACCESS(store_local_x);
  static constexpr Op kGlobalX[4] = HASSE_BY_ACCESS(store_global_x);
  if (place.scope == Scope::scratch) return;
  const ScalarLayout scalar = scalar_of(place);
  if (is_fixed(place)) {
    store_slot(scalar, place.scope);
    return;
  }
  push();
  address(place, place.indices.empty() ? place.process : place.indices.back().expr);
  emit(by_access(scalar.access, place.scope == Scope::local ? kLocalX : kGlobalX),
       static_cast<std::int32_t>(scalar.offset), scalar.mask);
  popped();
}

}  // namespace hasse::machine
