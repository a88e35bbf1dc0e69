#include "machine/compile_expr.h"

#include <algorithm>

namespace hasse::machine {

namespace {

// The four forms of a binary operation.
struct BinaryForms {
  Op stack, constant, local, global;
};

BinaryForms binary_forms(ExprOp op) {
  switch (op) {
#define HASSE_FORMS(name) \
  case ExprOp::name:      \
    return {Op::name##_stack, Op::name##_constant, Op::name##_local, Op::name##_global};
    HASSE_BINARY_OPS(HASSE_FORMS)
#undef HASSE_FORMS
    default:
      internal_error(__FILE__, __LINE__, "not a binary operation");
  }
}

}  // namespace

// ---- emission ----

Pc ExpressionCompiler::emit(Op op, std::int32_t b, std::int32_t c, ExprId expr, std::uint16_t a) {
  code_.instructions.push_back({op, a, b, c, expr});
  if (op == Op::timeout) code_.mentions_timeout = mentions_timeout_ = true;
  can_fault_ |= expr != kNone;
  return here() - 1;
}
void ExpressionCompiler::push() {
  emit(Op::push);
  code_.stack_depth = std::max(code_.stack_depth, ++depth_);
}

// A sequence that computes the expression.
Pc ExpressionCompiler::value(ExprId id) {
  const Pc begin = here();
  expression(id);
  emit(Op::finish);
  return begin;
}

Pc ExpressionCompiler::condition(ExprId id) {
  const Pc begin = here();
  std::vector<Pc> jumps;
  branch(id, false, jumps);
  emit(Op::finish_constant, 1);
  for (const Pc jump : jumps) land(jump);
  emit(Op::finish_constant, 0);
  return begin;
}

void ExpressionCompiler::branch(ExprId id, bool when, std::vector<Pc>& jumps) {
  const Expr& e = program_.expr(id);
  if (e.op == ExprOp::logical_not) {
    branch(e.a, !when, jumps);
  } else if (e.op == ExprOp::logical_and || e.op == ExprOp::logical_or) {
    // `decisive`: the truth of the first operand that decides.
    const bool decisive = e.op == ExprOp::logical_or;
    if (when == decisive) {
      branch(e.a, when, jumps);
      branch(e.b, when, jumps);
    } else {
      std::vector<Pc> decided;
      branch(e.a, decisive, decided);
      branch(e.b, when, jumps);
      for (const Pc jump : decided) land(jump);
    }
  } else if (const Place* place = fixed_byte(id)) {
    const auto offset = static_cast<std::int32_t>(scalar_of(*place).offset);
    const bool local = place->scope == Scope::local;
    const Op if_zero = local ? Op::jump_if_local_zero : Op::jump_if_global_zero;
    const Op if_not_zero = local ? Op::jump_if_local_not_zero : Op::jump_if_global_not_zero;
    jumps.push_back(emit(when ? if_not_zero : if_zero, 0, offset));
  } else {
    expression(id);
    jumps.push_back(emit(when ? Op::jump_if_not_zero : Op::jump_if_zero));
  }
}

const Place* ExpressionCompiler::fixed_byte(ExprId id) const {
  const Expr& e = program_.expr(id);
  if (e.op != ExprOp::load) return nullptr;
  const Place& place = program_.place(e.place);
  if (place.scope == Scope::scratch || !is_fixed(place) || scalar_of(place).access != Access::u8) return nullptr;
  return &place;
}

Operand ExpressionCompiler::operand(ExprId id) {
  if (const Place* place = fixed_byte(id)) {
    const auto kind = place->scope == Scope::local ? Operand::Kind::local : Operand::Kind::global;
    return {kind, scalar_of(*place).offset, kNoCode};
  }
  return {Operand::Kind::code, 0, value(id)};
}

// A sequence that stores acc into the place.
Pc ExpressionCompiler::store_into(PlaceId id) {
  const Pc begin = here();
  store(program_.place(id));
  emit(Op::finish);
  return begin;
}

Pc ExpressionCompiler::store_into_slot(const ScalarLayout& slot, Scope scope) {
  const Pc begin = here();
  store_slot(slot, scope);
  emit(Op::finish);
  return begin;
}

// ---- expressions: leave their value in acc ----
void ExpressionCompiler::expression(ExprId id) {
  const Expr& e = program_.expr(id);
  switch (e.op) {
    case ExprOp::constant:
      emit(Op::constant, e.value);
      break;
    case ExprOp::load:
      load(program_.place(e.place), id);
      break;
    case ExprOp::negate:
      unary(e, Op::negate, id);
      break;
    case ExprOp::logical_not:
      unary(e, Op::logical_not, id);
      break;
    case ExprOp::bit_not:
      unary(e, Op::bit_not, id);
      break;
    case ExprOp::logical_and:
    case ExprOp::logical_or: {
      expression(e.a);
      const Pc skip = emit(e.op == ExprOp::logical_and ? Op::jump_if_zero : Op::jump_if_not_zero);
      expression(e.b);
      land(skip);
      emit(Op::truth);
      break;
    }
    case ExprOp::conditional: {
      expression(e.a);
      const Pc to_else = emit(Op::jump_if_zero);
      expression(e.b);
      const Pc to_end = emit(Op::jump);
      land(to_else);
      expression(e.c);
      land(to_end);
      break;
    }
    case ExprOp::length:
      unary(e, Op::length, id);
      break;
    case ExprOp::is_empty:
      unary(e, Op::is_empty, id);
      break;
    case ExprOp::is_not_empty:
      unary(e, Op::is_not_empty, id);
      break;
    case ExprOp::is_full:
      unary(e, Op::is_full, id);
      break;
    case ExprOp::is_not_full:
      unary(e, Op::is_not_full, id);
      break;
    case ExprOp::poll:
      poll(e, id);
      break;
    case ExprOp::run:
      run(e, id);
      break;
    case ExprOp::own_pid:
      emit(Op::own_pid);
      break;
    case ExprOp::process_count:
      emit(Op::process_count, in_claim_ ? 1 : 0);
      break;
    case ExprOp::last_pid:
      emit(Op::last_pid);
      break;
    case ExprOp::enabled:
      unary(e, Op::enabled, id);
      break;
    case ExprOp::pc_value:
      unary(e, Op::pc_value, id);
      break;
    case ExprOp::get_priority:
      unary(e, Op::get_priority, id);
      break;
    case ExprOp::remote_label:
      expression(e.a);
      emit(Op::at_label, static_cast<std::int32_t>(e.proctype),
           static_cast<std::int32_t>(program_.proctypes[e.proctype].labels[e.label].location), id);
      break;
    case ExprOp::count_at:
      emit(Op::count_at, static_cast<std::int32_t>(e.proctype),
           static_cast<std::int32_t>(program_.proctypes[e.proctype].labels[e.label].location));
      break;
    case ExprOp::process_of:
      emit(Op::process_of, static_cast<std::int32_t>(e.proctype));
      break;
    case ExprOp::non_progress:
      emit(Op::non_progress);
      break;
    case ExprOp::timeout:
      emit(Op::timeout);
      break;
    default:
      binary(e, id);
      break;
  }
}

void ExpressionCompiler::unary(const Expr& e, Op op, ExprId id) {
  expression(e.a);
  emit(op, 0, 0, id);
}

void ExpressionCompiler::binary(const Expr& e, ExprId id) {
  const BinaryForms forms = binary_forms(e.op);
  const Expr& right = program_.expr(e.b);
  const ExprId blame = e.op == ExprOp::divide || e.op == ExprOp::modulo ? id : kNone;
  if (right.op == ExprOp::constant) {
    expression(e.a);
    emit(forms.constant, right.value, 0, right.value == 0 ? blame : kNone);
    return;
  }
  if (const Place* place = fixed_byte(e.b)) {
    expression(e.a);
    emit(place->scope == Scope::local ? forms.local : forms.global, static_cast<std::int32_t>(scalar_of(*place).offset),
         0, blame);
    return;
  }
  expression(e.a);
  push();
  expression(e.b);
  emit(forms.stack, 0, 0, blame);
  popped();
}

void ExpressionCompiler::poll(const Expr& e, ExprId id) {
  // The patterns' own code lies apart: jump over it.
  const Pc over = emit(Op::jump);
  const PatternList list = patterns(e.matches);
  land(over);
  expression(e.a);
  emit(Op::poll, static_cast<std::int32_t>(list.first), static_cast<std::int32_t>(list.count), id, e.random ? 1 : 0);
}

void ExpressionCompiler::run(const Expr& e, ExprId id) {
  for (ExprId argument : e.args) {
    expression(argument);
    push();
  }
  const auto declared = static_cast<std::int32_t>(program_.proctypes[e.proctype].priority);
  emit(Op::run, static_cast<std::int32_t>(e.proctype), e.value == 0 ? declared : e.value, id,
       static_cast<std::uint16_t>(e.args.size()));
  popped(static_cast<std::uint32_t>(e.args.size()));
}

PatternList ExpressionCompiler::patterns(const std::vector<ReceiveArg>& args) {
  std::vector<Pattern> compiled;
  const std::uint32_t outer_depth = depth_;
  for (const ReceiveArg& arg : args) {
    Pattern pattern;
    switch (arg.kind) {
      case ReceiveArg::Kind::ignore:
        break;
      case ReceiveArg::Kind::bind:
        if (program_.place(arg.place).scope == Scope::scratch) break;
        pattern.kind = Pattern::Kind::bind;
        pattern.code = store_into(arg.place);
        break;
      case ReceiveArg::Kind::match:
        if (program_.expr(arg.expr).op == ExprOp::constant) {
          pattern.kind = Pattern::Kind::match_constant;
          pattern.value = program_.expr(arg.expr).value;
        } else {
          pattern.kind = Pattern::Kind::match;
          pattern.code = value(arg.expr);
        }
        break;
    }
    compiled.push_back(pattern);
  }
  depth_ = outer_depth;
  const PatternList list{static_cast<std::uint32_t>(code_.patterns.size()),
                         static_cast<std::uint32_t>(compiled.size())};
  code_.patterns.insert(code_.patterns.end(), compiled.begin(), compiled.end());
  return list;
}

Pc ExpressionCompiler::assignment(PlaceId place, ExprId expr) {
  const Pc begin = here();
  expression(expr);
  store(program_.place(place));
  emit(Op::finish);
  return begin;
}

Pc ExpressionCompiler::initialization(const ScalarLayout& slot, Scope scope, ExprId expr) {
  const Pc begin = here();
  expression(expr);
  store_slot(slot, scope);
  emit(Op::finish);
  return begin;
}

Pc ExpressionCompiler::reset(const FrameLayout& frame, const std::vector<std::uint32_t>& slots) {
  if (slots.empty()) return kNoCode;
  const Pc begin = here();
  emit(Op::constant, 0);
  for (const std::uint32_t slot : slots) store_slot(frame.slots[slot], Scope::local);
  emit(Op::finish);
  return begin;
}

Pc ExpressionCompiler::priority_setting(ExprId pid, ExprId priority) {
  const Pc begin = here();
  expression(pid);
  push();
  expression(priority);
  emit(Op::set_priority, 0, 0, pid);
  popped();
  emit(Op::finish);
  return begin;
}

Pc ExpressionCompiler::arguments(const std::vector<ExprId>& args) {
  const Pc begin = here();
  for (std::uint32_t i = 0; i < args.size(); ++i) {
    expression(args[i]);
    emit(Op::argument, static_cast<std::int32_t>(i));
  }
  emit(Op::finish);
  code_.max_arguments = std::max(code_.max_arguments, static_cast<std::uint32_t>(args.size()));
  return begin;
}

}  // namespace hasse::machine
