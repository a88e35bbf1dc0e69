#include "frontends/promela/lower_expressions.h"

#include <utility>

#include "base/edit_distance.h"
#include "frontends/promela/text.h"

namespace hasse::promela {

bool contains_run(const ast::Expr& expr) {
  if (std::holds_alternative<ast::Run>(expr.node)) return true;
  if (const auto* unary = std::get_if<ast::Unary>(&expr.node)) return contains_run(*unary->operand);
  if (const auto* binary = std::get_if<ast::Binary>(&expr.node)) {
    return contains_run(*binary->left) || contains_run(*binary->right);
  }
  if (const auto* choice = std::get_if<ast::Conditional>(&expr.node)) {
    return contains_run(*choice->condition) || contains_run(*choice->then) || contains_run(*choice->otherwise);
  }
  return false;
}

Value Expressions::value(const ast::Expr& expr, bool run_allowed) {
  const bool outer = std::exchange(run_allowed_, run_allowed);
  Value result = std::visit([&](const auto& node) { return lower(expr, node); }, expr.node);
  run_allowed_ = outer;
  return result;
}

Value Expressions::simple(Expr expr) {
  Value result;
  result.id = lowering_.add(std::move(expr));
  return result;
}

Value Expressions::number(std::int32_t value, SourcePos pos) {
  Value result;
  result.id = lowering_.constant(value, pos);
  result.is_constant = true;
  return result;
}

Value Expressions::mtype_constant(const Symbol& symbol, SourcePos pos) {
  Expr expr;
  expr.op = ExprOp::constant;
  expr.value = symbol.value;
  expr.is_mtype = true;
  expr.mtype_set = symbol.mtype_set;
  expr.pos = pos;
  Value result = simple(std::move(expr));
  result.is_constant = true;
  result.mtype_set = symbol.mtype_set;
  return result;
}

Value Expressions::load(const Place& place, SourcePos pos) {
  Value result;
  result.is_channel = place.type.kind == TypeKind::chan;
  if (place.type.kind == TypeKind::mtype) result.mtype_set = place.type.mtype_set;
  result.id = lowering_.load(lowering_.add(place), pos);
  return result;
}

std::optional<Value> Expressions::predefined(const ast::Reference& reference) {
  const ast::Name& name = reference.parts.front().name;
  const bool has_process = where_.kind != Surroundings::Kind::predicate && where_.kind != Surroundings::Kind::claim &&
                           where_.kind != Surroundings::Kind::trace;
  Expr expr;
  expr.pos = name.pos;
  if (name.text == "_") throw UserError(name.pos, "'_' can only be written to, not read");
  if (name.text == "_nr_pr") {
    expr.op = ExprOp::process_count;
    return simple(std::move(expr));
  }
  if (name.text == "_last") {
    expr.op = ExprOp::last_pid;
    lowering_.program->uses_last = true;
    return simple(std::move(expr));
  }
  if (name.text != "_pid" && name.text != "_priority" && name.text != "_p") return std::nullopt;
  if (!has_process) {
    throw UserError(name.pos, fmt::format("'{}' belongs to a process; there is none here", name.text));
  }
  expr.op = ExprOp::own_pid;
  Value own = simple(std::move(expr));
  if (name.text == "_pid") return own;
  Expr of_own;
  of_own.pos = name.pos;
  of_own.a = own.id;
  of_own.op = name.text == "_p" ? ExprOp::pc_value : ExprOp::get_priority;
  if (name.text == "_priority") lowering_.program->uses_priorities = true;
  return simple(std::move(of_own));
}

Value Expressions::reference_value(const ast::Reference& reference) {
  if (const Binding* binding = bound(reference)) return number(binding->value, reference.pos());
  if (auto known = predefined(reference)) return *known;
  const ast::Name& name = reference.parts.front().name;
  const Symbol* symbol = lowering_.symbols.find(name.text);
  if (symbol == nullptr) undeclared(name);
  if (symbol->kind == Symbol::Kind::mtype_constant) {
    if (reference.parts.size() > 1 || reference.parts.front().index != nullptr) {
      throw UserError(name.pos, fmt::format("'{}' is an mtype constant, expected a variable", name.text));
    }
    return mtype_constant(*symbol, name.pos);
  }
  return load(scalar(reference), reference.pos());
}

Value Expressions::lower(const ast::Expr& expr, const ast::Number& node) {
  return number(node.value, expr.pos);
}

Value Expressions::lower(const ast::Expr&, const ast::Reference& node) {
  return reference_value(node);
}

Value Expressions::lower(const ast::Expr& expr, const ast::Unary& node) {
  const Value operand = value(*node.operand, run_allowed_);
  if (node.op == ExprOp::negate && operand.is_constant && !operand.mtype_set) {
    const auto bits = static_cast<std::uint32_t>(lowering_.program->expr(operand.id).value);
    return number(static_cast<std::int32_t>(0U - bits), expr.pos);
  }
  if (operand.is_channel) throw UserError(expr.pos, "a channel is not a number; it can only be assigned and compared");
  Expr lowered;
  lowered.op = node.op;
  lowered.a = operand.id;
  lowered.pos = expr.pos;
  return simple(std::move(lowered));
}

Value Expressions::lower(const ast::Expr& expr, const ast::Binary& node) {
  const Value left = value(*node.left, run_allowed_);
  const Value right = value(*node.right, run_allowed_);
  const bool compares = node.op == ExprOp::equal || node.op == ExprOp::not_equal;
  if ((left.is_channel || right.is_channel) && !compares) {
    throw UserError(left.is_channel ? node.left->pos : node.right->pos,
                    "a channel is not a number; it can only be assigned and compared");
  }
  if (compares && left.mtype_set && right.mtype_set && *left.mtype_set != *right.mtype_set) {
    lowering_.warn(node.operator_pos, "this compares values of different mtype sets");
  }
  Expr lowered;
  lowered.op = node.op;
  lowered.a = left.id;
  lowered.b = right.id;
  lowered.pos = expr.pos;
  return simple(std::move(lowered));
}

Value Expressions::lower(const ast::Expr& expr, const ast::Conditional& node) {
  Expr lowered;
  lowered.op = ExprOp::conditional;
  lowered.a = value(*node.condition, run_allowed_).id;
  const Value then = value(*node.then, run_allowed_);
  const Value otherwise = value(*node.otherwise, run_allowed_);
  lowered.b = then.id;
  lowered.c = otherwise.id;
  lowered.pos = expr.pos;
  Value result = simple(std::move(lowered));
  result.is_channel = then.is_channel && otherwise.is_channel;
  return result;
}

Value Expressions::lower(const ast::Expr& expr, const ast::Run& node) {
  if (where_.kind == Surroundings::Kind::initializer)
    throw UserError(expr.pos, "'run' is not possible in an initialiser");
  if (where_.kind != Surroundings::Kind::process)
    throw UserError(expr.pos, "'run' is only possible in a proctype or init");
  if (where_.in_d_step) throw UserError(expr.pos, "'run' is not possible inside d_step; use atomic");
  if (!run_allowed_) {
    throw UserError(expr.pos, "'run' must stand alone as a statement or on the right of an assignment");
  }
  std::uint32_t index = 0;
  const ProctypeInfo* info = lowering_.find_proctype(node.proctype.text, index);
  if (info == nullptr || !info->is_runnable) {
    std::vector<std::string_view> names;
    for (const ProctypeInfo& candidate : lowering_.proctypes) {
      if (candidate.is_runnable) names.push_back(candidate.name);
    }
    throw UserError(node.proctype.pos, fmt::format("there is no proctype '{}'{}", node.proctype.text,
                                                   nearest_name(node.proctype.text, names)));
  }
  Expr lowered;
  lowered.op = ExprOp::run;
  lowered.proctype = index;
  lowered.pos = expr.pos;
  lowered.value = 1;
  if (node.priority) {
    if (*node.priority < 0 || *node.priority > 255) {
      throw UserError(expr.pos, fmt::format("priority {} is outside the range 1 to 255", *node.priority));
    }
    lowered.value = *node.priority == 0 ? 1 : *node.priority;
    lowering_.program->uses_priorities = true;
  }
  std::vector<std::optional<std::uint16_t>> sets;
  for (const Value& argument : arguments(node.args)) {
    lowered.args.push_back(argument.id);
    sets.push_back(argument.mtype_set);
  }
  const Value result = simple(std::move(lowered));
  lowering_.runs.push_back({result.id, index, std::move(sets), expr.pos});
  return result;
}

Value Expressions::lower(const ast::Expr& expr, const ast::ProcessTest& node) {
  Expr lowered;
  lowered.a = value(*node.pid).id;
  lowered.pos = expr.pos;
  const bool is_outside = where_.kind == Surroundings::Kind::process || where_.kind == Surroundings::Kind::provided;
  switch (node.query) {
    case ast::ProcessQuery::enabled:
      lowered.op = ExprOp::enabled;
      if (is_outside) lowering_.warn(expr.pos, "'enabled' is used outside a never claim");
      break;
    case ast::ProcessQuery::pc_value:
      lowered.op = ExprOp::pc_value;
      if (is_outside) lowering_.warn(expr.pos, "'pc_value' is used outside a never claim");
      break;
    case ast::ProcessQuery::get_priority:
      lowered.op = ExprOp::get_priority;
      lowering_.program->uses_priorities = true;
      break;
  }
  return simple(std::move(lowered));
}

std::uint32_t Expressions::remote_proctype(const ast::Name& name) {
  std::uint32_t index = 0;
  if (lowering_.find_proctype(name.text, index) == nullptr) {
    std::vector<std::string_view> names;
    for (const ProctypeInfo& candidate : lowering_.proctypes) names.push_back(candidate.name);
    throw UserError(name.pos, fmt::format("there is no proctype '{}'{}", name.text, nearest_name(name.text, names)));
  }
  return index;
}

// The process that a remote reference means: the one with the pid given, or the first of the proctype.
ExprId Expressions::process(const ast::Expr* pid, std::uint32_t proctype, SourcePos pos) {
  if (pid != nullptr) return value(*pid).id;
  Expr first;
  first.op = ExprOp::process_of;
  first.proctype = proctype;
  first.pos = pos;
  return lowering_.add(std::move(first));
}

Value Expressions::lower(const ast::Expr& expr, const ast::RemoteLabel& node) {
  if (where_.in_d_step) {
    throw UserError(node.proctype.pos, "a remote reference to a label is not possible inside d_step");
  }
  Expr lowered;
  lowered.op = ExprOp::remote_label;
  lowered.proctype = remote_proctype(node.proctype);
  lowered.a = process(node.pid.get(), lowered.proctype, expr.pos);
  lowered.pos = expr.pos;
  return with_label(std::move(lowered), node.label);
}

// The label is looked up once all proctypes are there.
Value Expressions::with_label(Expr lowered, const ast::Name& label) {
  const std::uint32_t proctype = lowered.proctype;
  const Value result = simple(std::move(lowered));
  lowering_.labels.push_back({result.id, proctype, label.text, label.pos});
  if (lowering_.on_remote_label) lowering_.on_remote_label(proctype, label.text);
  return result;
}

Value Expressions::lower(const ast::Expr& expr, const ast::RemoteVariable& node) {
  const std::uint32_t proctype = remote_proctype(node.proctype);
  const ProctypeInfo& info = lowering_.proctypes[proctype];
  const bool is_own = proctype == where_.proctype;  // what is declared so far is in sight
  const auto found = info.variables.find(node.variable.text);
  const Symbol* known = is_own                          ? lowering_.symbols.find(node.variable.text)
                        : found != info.variables.end() ? &found->second
                                                        : nullptr;
  if (known == nullptr || !known->is_local) {
    std::vector<std::string_view> names;
    for (const auto& [name, symbol] : info.variables) names.push_back(name);
    throw UserError(node.variable.pos,
                    info.is_lowered || is_own || !names.empty()
                        ? fmt::format("proctype '{}' has no variable '{}'{}", info.name, node.variable.text,
                                      nearest_name(node.variable.text, names))
                        : fmt::format("proctype '{}' is declared later; its variables are not known here", info.name));
  }
  const Symbol& symbol = *known;
  if (symbol.type.structure != nullptr) {
    throw UserError(
        node.variable.pos,
        fmt::format("'{}' is a structure, which cannot be referred to from outside its process", node.variable.text));
  }
  Place place;
  place.scope = Scope::remote;
  place.slot = symbol.first_slot;
  place.type = symbol.type.scalar;
  place.proctype = proctype;
  place.pos = node.proctype.pos;
  place.process = process(node.pid.get(), proctype, expr.pos);
  if (symbol.type.is_array) {
    if (node.index == nullptr) {
      throw UserError(node.variable.pos, fmt::format("array '{}' needs an index here: 0 to {}", node.variable.text,
                                                     symbol.type.count - 1));
    }
    place.indices.push_back({value(*node.index).id, symbol.type.count, 1});
  } else if (node.index != nullptr) {
    throw UserError(node.index->pos, fmt::format("'{}' is not an array, so it has no index", node.variable.text));
  }
  return load(place, expr.pos);
}

Value Expressions::lower(const ast::Expr& expr, const ast::Timeout&) {
  Expr lowered;
  lowered.op = ExprOp::timeout;
  lowered.pos = expr.pos;
  return simple(std::move(lowered));
}

Value Expressions::lower(const ast::Expr& expr, const ast::NonProgress&) {
  if (where_.kind != Surroundings::Kind::claim && where_.kind != Surroundings::Kind::predicate) {
    throw UserError(expr.pos, "'np_' is only possible in a never claim or a property");
  }
  Expr lowered;
  lowered.op = ExprOp::non_progress;
  lowered.pos = expr.pos;
  return simple(std::move(lowered));
}

}  // namespace hasse::promela
