#include "frontends/promela/lower_statements.h"

#include <utility>

#include "frontends/promela/text.h"

namespace hasse::promela {

ElementSequence* Statements::body(const ast::Sequence& body) {
  builder_.open();
  at_start_ = true;
  sequence(body);
  Edge edge;
  edge.kind = EdgeKind::end;
  edge.text = "-end-";
  Step end = plain(std::move(edge), body.end);
  end.kind = ElementKind::end;
  builder_.add(std::move(end));
  return builder_.close(SequenceRole::body, body.pos);
}

void Statements::sequence(const ast::Sequence& sequence) {
  for (const ast::Statement& statement : sequence.steps) {
    if (auto next = step(statement)) builder_.add(std::move(*next));
  }
}

ElementSequence* Statements::nested(const ast::Sequence& body, SequenceRole role, bool is_scope) {
  if (is_scope) lowering_.symbols.enter_scope();
  builder_.open();
  at_start_ = false;
  sequence(body);
  ElementSequence* closed = builder_.close(role, body.pos);
  if (is_scope) lowering_.symbols.leave_scope();
  return closed;
}

std::optional<Step> Statements::step(const ast::Statement& statement) {
  const bool is_declaration = std::holds_alternative<ast::Declaration>(statement.node) ||
                              std::holds_alternative<ast::ExclusiveUse>(statement.node);
  auto result = std::visit([&](const auto& node) { return lower(node, statement.pos); }, statement.node);
  if (!is_declaration) at_start_ = false;
  return result;
}

Step Statements::required_step(const ast::Statement& statement) {
  auto result = step(statement);
  if (!result) throw UserError(statement.pos, "expected a statement here, found a declaration");
  return std::move(*result);
}

// ---- steps ----

Step Statements::plain(Edge edge, SourcePos pos) {
  Step step;
  edge.pos = pos;
  step.edge = std::move(edge);
  step.pos = pos;
  step.scope = lowering_.symbols.current_scope();
  return step;
}

Step Statements::assignment(PlaceId place, ExprId expr, const std::string& text, SourcePos pos) {
  Edge edge;
  edge.kind = EdgeKind::assign;
  edge.place = place;
  edge.expr = expr;
  edge.text = text;
  return plain(std::move(edge), pos);
}

Step Statements::condition(ExprId expr, const std::string& text, SourcePos pos) {
  Edge edge;
  edge.kind = EdgeKind::condition;
  edge.expr = expr;
  edge.text = text;
  return plain(std::move(edge), pos);
}

Step Statements::skip(SourcePos pos, std::string text) {
  Edge edge;
  edge.kind = EdgeKind::skip;
  edge.text = std::move(text);
  Step step = plain(std::move(edge), pos);
  step.kind = ElementKind::skip;
  return step;
}

Step Statements::jump(BreakTarget* loop, SourcePos pos) {
  Edge edge;
  edge.kind = EdgeKind::skip;
  edge.text = "break";
  Step step = plain(std::move(edge), pos);
  step.kind = ElementKind::jump;
  step.loop = loop;
  return step;
}

ExprId Statements::binary(ExprOp op, ExprId a, ExprId b, SourcePos pos) {
  return add_operation(*lowering_.program, op, a, b, pos);
}

void Statements::refuse_in_trace(SourcePos pos) {
  if (where().kind == Kind::trace)
    throw UserError(pos, "a trace can only name events: sends (q!..) and receives (q?..)");
}

// ---- declarations ----

std::optional<Step> Statements::lower(const ast::Declaration& node, SourcePos pos) {
  if (where().kind == Kind::trace) throw UserError(pos, "a trace cannot declare variables");
  for (const ast::Declarator& declarator : node.declarators) {
    const Symbol& symbol =
        declarations_.declare(node, declarator, proctype_.frame, Declarations::Role::local, at_start_);
    if (!at_start_) add_assignments(symbol, declarator);
  }
  return std::nullopt;
}

// A declaration after the first statement is an assignment, executed each time control comes by. Channels are made with
// the process.
void Statements::add_assignments(const Symbol& symbol, const ast::Declarator& declarator) {
  if (symbol.channel) return;
  if (symbol.type.structure != nullptr) {
    builder_.add(skip(symbol.pos, symbol.name));
    return;
  }
  std::vector<ExprId> values;
  std::string text = symbol.name + " = ";
  if (const auto* single = std::get_if<ast::ExprPtr>(&declarator.initializer)) {
    const Value value = expressions_.value(**single);
    expressions_.check_assignable(symbol.type.scalar, value, (*single)->pos, fmt::format("'{}'", symbol.name));
    values.push_back(value.id);
    text += to_text(**single);
  } else if (const auto* list = std::get_if<std::vector<ast::ExprPtr>>(&declarator.initializer)) {
    for (const ast::ExprPtr& expr : *list) values.push_back(expressions_.value(*expr).id);
    text += "{" + to_text(*list) + "}";
  } else {
    values.push_back(lowering_.constant(0, symbol.pos));
    text += "0";
  }
  if (symbol.type.is_array) {
    builder_.add(assign_array(symbol, values, text));
    return;
  }
  Place place;
  place.scope = Scope::local;
  place.slot = symbol.first_slot;
  place.type = symbol.type.scalar;
  place.pos = symbol.pos;
  builder_.add(assignment(lowering_.add(std::move(place)), values.front(), text, symbol.pos));
}

// All elements in one step: a d_step of assignments.
Step Statements::assign_array(const Symbol& symbol, const std::vector<ExprId>& values, const std::string& text) {
  builder_.open();
  const bool is_nested = where().in_d_step;
  builder_.enter_d_step();
  builder_.begin_unnumbered();
  for (std::uint32_t i = 0; i < symbol.type.count; ++i) {
    Place place;
    place.scope = Scope::local;
    place.slot = symbol.first_slot + i;
    place.type = symbol.type.scalar;
    place.pos = symbol.pos;
    const ExprId value = values[std::min<std::size_t>(i, values.size() - 1)];
    builder_.add(assignment(lowering_.add(std::move(place)), value, fmt::format("{}[{}]", symbol.name, i), symbol.pos));
  }
  Edge edge;
  edge.text = text;
  Step step = plain(std::move(edge), symbol.pos);
  step.kind = is_nested ? ElementKind::block : ElementKind::d_step;
  step.parts = {builder_.close(SequenceRole::internal, symbol.pos)};
  builder_.mark_atomic(step.parts.front(), true);
  builder_.end_unnumbered();
  builder_.leave_d_step();
  return step;
}

std::optional<Step> Statements::lower(const ast::ExclusiveUse& node, SourcePos pos) {
  for (const ast::Reference& reference : node.channels) {
    ExclusiveUse use;
    use.channel = expressions_.channel(reference).expr;
    use.receive = node.receive;
    use.pos = pos;
    proctype_.exclusive.push_back(use);
  }
  return std::nullopt;
}

// ---- structure ----

std::optional<Step> Statements::lower(const ast::Labelled& node, SourcePos pos) {
  const std::string& name = node.label.text;
  if (const Symbol* symbol = lowering_.symbols.find(name)) {
    throw UserError(
        node.label.pos,
        fmt::format("'{}' cannot be a label, it is {} declared in line {}", name,
                    symbol->kind == Symbol::Kind::variable ? "a variable" : "an mtype constant", symbol->pos.line));
  }
  const Step::Label label = {name, node.label.pos};
  Step labelled;
  if (node.statement == nullptr) {
    labelled = skip(pos, "skip");
  } else {
    const ast::Statement& inner = *node.statement;
    if (std::holds_alternative<ast::Declaration>(inner.node) || std::holds_alternative<ast::ExclusiveUse>(inner.node)) {
      throw UserError(node.label.pos,
                      fmt::format("label '{}' stands before a declaration; move the declaration before it", name));
    }
    const auto* select = std::get_if<ast::Select>(&inner.node);
    if (select != nullptr && select->by_scanner) {
      pending_label_ = label;
      Step result = required_step(inner);
      if (pending_label_) result.labels.insert(result.labels.begin(), *pending_label_);
      pending_label_.reset();
      return result;
    }
    labelled = required_step(inner);
  }
  labelled.labels.insert(labelled.labels.begin(), label);
  labelled.scope = lowering_.symbols.current_scope();
  return labelled;
}

std::optional<Step> Statements::lower(const ast::Unless& node, SourcePos) {
  if (where().in_d_step) throw UserError(node.escape->pos, "'unless' inside d_step is not possible");
  Step body = required_step(*node.body);
  Step escape = required_step(*node.escape);
  at_start_ = false;
  return builder_.make_unless(std::move(body), std::move(escape));
}

std::optional<Step> Statements::lower(const ast::Block& node, SourcePos pos) {
  Step step = plain({}, pos);
  step.kind = ElementKind::block;
  step.parts = {nested(node.body, SequenceRole::block, true)};
  return step;
}

std::optional<Step> Statements::lower(const ast::InlineCall& node, SourcePos pos) {
  Step step = plain({}, pos);
  step.kind = ElementKind::block;
  step.parts = {nested(node.body, SequenceRole::block, true)};
  return step;
}

std::optional<Step> Statements::lower(const ast::Atomic& node, SourcePos pos) {
  refuse_in_trace(pos);
  Step step = plain({}, pos);
  step.kind = ElementKind::atomic;
  step.parts = {nested(node.body, SequenceRole::atomic, true)};
  builder_.mark_atomic(step.parts.front(), false);
  return step;
}

std::optional<Step> Statements::lower(const ast::DStep& node, SourcePos pos) {
  refuse_in_trace(pos);
  Edge edge;
  edge.text = "d_step";
  Step step = plain(std::move(edge), pos);
  step.kind = ElementKind::d_step;
  const bool outer = std::exchange(where().in_d_step, true);
  builder_.enter_d_step();
  step.parts = {nested(node.body, SequenceRole::d_step, true)};
  builder_.leave_d_step();
  where().in_d_step = outer;
  builder_.mark_atomic(step.parts.front(), true);
  return step;
}

std::optional<Step> Statements::lower(const ast::Goto& node, SourcePos pos) {
  Edge edge;
  edge.kind = EdgeKind::skip;
  edge.text = "goto " + node.label.text;
  Step step = plain(std::move(edge), pos);
  step.kind = ElementKind::jump;
  step.goto_label = node.label.text;
  return step;
}

std::optional<Step> Statements::lower(const ast::Break&, SourcePos pos) {
  if (loops_.empty()) throw UserError(pos, "'break' outside of a loop; it leaves the nearest do or for around it");
  return jump(loops_.back(), pos);
}

std::optional<Step> Statements::lower(const ast::Else&, SourcePos pos) {
  Edge edge;
  edge.kind = EdgeKind::otherwise;
  edge.text = "else";
  return plain(std::move(edge), pos);
}

}  // namespace hasse::promela
