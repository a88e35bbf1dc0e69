#include "frontends/promela/lower.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "frontends/promela/automaton.h"
#include "frontends/promela/language.h"
#include "frontends/promela/lower_statements.h"

namespace hasse::promela {

namespace {

// Lowers the units in text order; automata come last, when every reference to a label is known.
class ModelLowerer {
 public:
  explicit ModelLowerer(Lowering& lowering)
      : lowering_(lowering), program_(*lowering.program), declarations_(lowering) {}

  void lower(const ast::Model& model);

 private:
  void register_proctypes(const ast::Model& model);
  void lower_unit(const ast::Unit& unit, const ast::Proctype& node);
  void lower_unit(const ast::Unit& unit, const ast::Init& node);
  void lower_unit(const ast::Unit& unit, const ast::Never& node);
  void lower_unit(const ast::Unit& unit, const ast::Trace& node);
  void lower_unit(const ast::Unit& unit, const ast::Ltl& node);
  void lower_unit(const ast::Unit& unit, const ast::Typedef& node);
  void lower_unit(const ast::Unit& unit, const ast::MtypeList& node);
  void lower_unit(const ast::Unit& unit, const ast::Declaration& node);
  void lower_unit(const ast::Unit& unit, const ast::Inline& node);

  void lower_body(const ast::Sequence& body, Proctype& proctype, Flow& flow, Surroundings where);
  void remember_variables(const Proctype& proctype, ProctypeInfo& info);
  void set_priority(Proctype& proctype, std::int32_t priority, SourcePos pos);
  void check_runs();
  void give_place_to_jump(std::uint32_t proctype, const std::string& name);

  Lowering& lowering_;
  Program& program_;
  Declarations declarations_;
  std::uint32_t next_proctype_ = 0;
  std::uint32_t next_number_ = 0;  // of elements
  std::deque<Flow> flows_;         // by proctype
  std::deque<Flow> claim_flows_;
  std::optional<Flow> trace_flow_;
};

void ModelLowerer::register_proctypes(const ast::Model& model) {
  for (const ast::Unit& unit : model.units) {
    ProctypeInfo info;
    if (const auto* proctype = std::get_if<ast::Proctype>(&unit.node)) {
      info.name = proctype->name.text;
      info.pos = proctype->name.pos;
      info.is_runnable = true;
    } else if (std::holds_alternative<ast::Init>(unit.node)) {
      info.name = "init";
      info.pos = unit.pos;
    } else {
      continue;
    }
    std::uint32_t index = 0;
    if (const ProctypeInfo* other = lowering_.find_proctype(info.name, index)) {
      throw UserError(info.pos, info.is_runnable ? fmt::format("proctype '{}' is already declared in line {}",
                                                               info.name, other->pos.line)
                                                 : fmt::format("there is another init in line {}", other->pos.line));
    }
    lowering_.proctype_by_name.emplace(info.name, static_cast<std::uint32_t>(lowering_.proctypes.size()));
    lowering_.proctypes.push_back(std::move(info));
  }
  program_.proctypes.resize(lowering_.proctypes.size());
  flows_.resize(lowering_.proctypes.size());
}

void ModelLowerer::lower(const ast::Model& model) {
  register_proctypes(model);
  // Variables of a set may stand before its names.
  for (const ast::Unit& unit : model.units) {
    if (const auto* list = std::get_if<ast::MtypeList>(&unit.node)) declarations_.mtype_set(list->set, unit.pos);
  }
  lowering_.on_remote_label = [this](std::uint32_t proctype, const std::string& label) {
    give_place_to_jump(proctype, label);
  };
  // Formulas may refer to everything, wherever they stand.
  for (const ast::Unit& unit : model.units) {
    if (std::holds_alternative<ast::Ltl>(unit.node)) continue;
    std::visit([&](const auto& node) { lower_unit(unit, node); }, unit.node);
  }
  for (const ast::Unit& unit : model.units) {
    if (const auto* ltl = std::get_if<ast::Ltl>(&unit.node)) lower_unit(unit, *ltl);
  }
  if (program_.proctypes.empty()) throw UserError("the model has no processes: expected a proctype or init");
  if (program_.initial_processes.empty()) {
    throw UserError("no process exists at the start: expected an active proctype or init");
  }
  if (program_.initial_processes.size() > 255) {
    throw UserError(
        fmt::format("{} processes at the start; at most 255 are possible", program_.initial_processes.size()));
  }
  check_runs();
  for (const Lowering::PendingLabel& label : lowering_.labels) give_place_to_jump(label.proctype, label.label);
  for (std::size_t i = 0; i < flows_.size(); ++i) build_automaton(flows_[i], program_.proctypes[i], program_.warnings);
  for (std::size_t i = 0; i < claim_flows_.size(); ++i)
    build_automaton(claim_flows_[i], program_.claims[i], program_.warnings);
  if (trace_flow_) build_automaton(*trace_flow_, *program_.trace, program_.warnings);
  lowering_.on_remote_label = nullptr;
  resolve_labels(lowering_);
  warn_about_tests_of_exclusive_channels(lowering_);
}

void ModelLowerer::lower_body(const ast::Sequence& body, Proctype& proctype, Flow& flow, Surroundings where) {
  FlowBuilder builder(
      flow, next_number_, program_.warnings, [this](ScopeId block) { return lowering_.symbols.scope_around(block); },
      where.kind == Surroundings::Kind::claim);
  flow.body = Statements(lowering_, where, proctype, builder).body(body);
  builder.finish();
}

void ModelLowerer::remember_variables(const Proctype& proctype, ProctypeInfo& info) {
  for (const hasse::Variable& variable : proctype.frame.variables) {
    if (info.variables.contains(variable.name)) continue;
    const Symbol* symbol = lowering_.symbols.find(variable.name);
    if (symbol != nullptr && symbol->is_local && symbol->first_slot == variable.first_slot) {
      info.variables.emplace(variable.name, *symbol);
    }
  }
}

void ModelLowerer::set_priority(Proctype& proctype, std::int32_t priority, SourcePos pos) {
  if (priority < 1 || priority > 255)
    throw UserError(pos, fmt::format("priority {} is outside the range 1 to 255", priority));
  proctype.priority = static_cast<std::uint32_t>(priority);
  program_.uses_priorities = true;
}

void ModelLowerer::lower_unit(const ast::Unit& unit, const ast::Proctype& node) {
  const std::uint32_t index = next_proctype_++;
  if (const Symbol* symbol = lowering_.symbols.find(node.name.text)) {
    throw UserError(node.name.pos, fmt::format("'{}' is already declared, as a variable in line {}", node.name.text,
                                               symbol->pos.line));
  }
  Proctype proctype;
  proctype.name = node.name.text;
  proctype.pos = unit.pos;
  proctype.deterministic = node.deterministic;
  if (node.deterministic) {
    lowering_.warn(node.name.pos,
                   fmt::format("nothing checks that '{}' is deterministic, as its D_proctype says", node.name.text));
  }
  if (node.priority) set_priority(proctype, *node.priority, node.name.pos);
  if (node.active) {
    const std::int32_t count =
        node.active_count ? declarations_.constant(*node.active_count, "the number of instances") : 1;
    if (count < 0 || count > 255) {
      throw UserError(node.active_count->pos,
                      fmt::format("{} instances of '{}', expected 0 to 255", count, proctype.name));
    }
    proctype.active = static_cast<std::uint32_t>(count);
    program_.initial_processes.insert(program_.initial_processes.end(), proctype.active, index);
  }

  lowering_.symbols.enter_scope();
  ProctypeInfo& info = lowering_.proctypes[index];
  for (const ast::Declaration& declaration : node.parameters) {
    for (const ast::Declarator& declarator : declaration.declarators) {
      const Symbol& symbol =
          declarations_.declare(declaration, declarator, proctype.frame, Declarations::Role::parameter, true);
      info.parameters.emplace_back(symbol.name, symbol.type);
    }
  }
  proctype.parameter_slots = static_cast<std::uint32_t>(proctype.frame.slots.size());
  Surroundings where;
  where.proctype = index;
  if (node.provided) {
    Surroundings provided = where;
    provided.kind = Surroundings::Kind::provided;
    proctype.provided = Expressions(lowering_, provided).value(*node.provided).id;
  }
  lower_body(node.body, proctype, flows_[index], where);
  remember_variables(proctype, info);
  info.is_lowered = true;
  lowering_.symbols.leave_scope();
  program_.proctypes[index] = std::move(proctype);
}

void ModelLowerer::lower_unit(const ast::Unit& unit, const ast::Init& node) {
  const std::uint32_t index = next_proctype_++;
  Proctype proctype;
  proctype.name = "init";
  proctype.kind = ProctypeKind::init;
  proctype.pos = unit.pos;
  proctype.active = 1;
  if (node.priority) set_priority(proctype, *node.priority, unit.pos);
  program_.initial_processes.push_back(index);
  lowering_.symbols.enter_scope();
  Surroundings where;
  where.proctype = index;
  lower_body(node.body, proctype, flows_[index], where);
  remember_variables(proctype, lowering_.proctypes[index]);
  lowering_.proctypes[index].is_lowered = true;
  lowering_.symbols.leave_scope();
  program_.proctypes[index] = std::move(proctype);
}

void ModelLowerer::lower_unit(const ast::Unit& unit, const ast::Never& node) {
  Proctype claim;
  claim.name = node.name ? node.name->text : fmt::format("never_{}", program_.claims.size());
  claim.kind = ProctypeKind::never;
  claim.pos = unit.pos;
  for (const Proctype& other : program_.claims) {
    if (other.name == claim.name) {
      throw UserError(node.name->pos,
                      fmt::format("never claim '{}' is already declared in line {}", claim.name, other.pos.line));
    }
  }
  lowering_.symbols.enter_scope();
  Surroundings where;
  where.kind = Surroundings::Kind::claim;
  lower_body(node.body, claim, claim_flows_.emplace_back(), where);
  lowering_.symbols.leave_scope();
  if (!claim.frame.channels.empty()) {
    throw UserError(claim.frame.channels.front().pos,
                    "a never claim cannot bring a channel along; declare it outside the claim");
  }
  program_.claims.push_back(std::move(claim));
}

void ModelLowerer::lower_unit(const ast::Unit& unit, const ast::Trace& node) {
  if (program_.trace)
    throw UserError(unit.pos,
                    fmt::format("there is another trace in line {}; only one is possible", program_.trace->pos.line));
  Proctype trace;
  trace.name = node.negated ? "notrace" : "trace";
  trace.kind = node.negated ? ProctypeKind::notrace : ProctypeKind::trace;
  trace.pos = unit.pos;
  lowering_.symbols.enter_scope();
  Surroundings where;
  where.kind = Surroundings::Kind::trace;
  lower_body(node.body, trace, trace_flow_.emplace(), where);
  lowering_.symbols.leave_scope();
  program_.trace = std::move(trace);
}

void ModelLowerer::lower_unit(const ast::Unit& unit, const ast::Ltl& node) {
  LtlProperty property;
  property.name = node.name ? node.name->text : fmt::format("ltl_{}", program_.ltl.size());
  property.text = node.text;
  property.pos = unit.pos;
  for (const LtlProperty& other : program_.ltl) {
    if (other.name == property.name) {
      throw UserError(unit.pos,
                      fmt::format("ltl formula '{}' is already declared in line {}", property.name, other.pos.line));
    }
  }
  property.formula = lower_formula(lowering_, node.formula);
  program_.ltl.push_back(std::move(property));
}

void ModelLowerer::lower_unit(const ast::Unit&, const ast::Typedef& node) {
  declarations_.add_typedef(node);
}

void ModelLowerer::lower_unit(const ast::Unit& unit, const ast::MtypeList& node) {
  declarations_.add_mtypes(node, unit.pos);
}

void ModelLowerer::lower_unit(const ast::Unit&, const ast::Declaration& node) {
  for (const ast::Declarator& declarator : node.declarators) {
    declarations_.declare(node, declarator, program_.globals, Declarations::Role::global, true);
  }
}

// Inlines are expanded where they are called.
void ModelLowerer::lower_unit(const ast::Unit&, const ast::Inline&) {}

void ModelLowerer::check_runs() {
  const Expressions expressions(lowering_, {});
  for (const Lowering::PendingRun& run : lowering_.runs) {
    const ProctypeInfo& info = lowering_.proctypes[run.proctype];
    const Proctype& proctype = program_.proctypes[run.proctype];
    std::string declared;
    for (const auto& [name, type] : info.parameters) declared += (declared.empty() ? "" : ", ") + name;
    const std::size_t given = run.mtype_sets.size();
    if (given != proctype.parameter_slots) {
      throw UserError(run.pos, fmt::format("proctype '{}' takes {} argument{} ({}), but {} given here", info.name,
                                           proctype.parameter_slots, proctype.parameter_slots == 1 ? "" : "s",
                                           declared.empty() ? "none" : declared,
                                           given == 1 ? "1 is" : fmt::format("{} are", given)));
    }
    for (std::size_t i = 0; i < given; ++i) {
      const Slot& slot = proctype.frame.slots[i];
      Value value;
      value.mtype_set = run.mtype_sets[i];
      expressions.check_assignable(slot.type, value, run.pos, fmt::format("parameter '{}'", slot.name));
    }
  }
  lowering_.runs.clear();
}

// A label on a jump marks no place of its own; where a remote reference asks for it, SPIN puts a skip there.
void ModelLowerer::give_place_to_jump(std::uint32_t proctype, const std::string& name) {
  if (!lowering_.proctypes[proctype].is_lowered) return;
  Flow& flow = flows_[proctype];
  const auto label = flow.first_label.find(name);
  if (label == flow.first_label.end() || flow.labels[label->second].element->kind != ElementKind::jump) return;
  Element& place = *flow.labels[label->second].element;
  Element& jump = flow.elements.emplace_back(place);
  jump.state = flow.next_state++;
  jump.number = next_number_++;
  jump.status = 0;
  jump.escapes.clear();
  place.kind = ElementKind::skip;
  place.edge = Edge{};
  place.edge.pos = place.pos;
  place.edge.text = "skip";
  place.next = &jump;
  for (ElementSequence& sequence : flow.sequences) {
    if (sequence.last == &place) sequence.last = &jump;
  }
}

}  // namespace

std::shared_ptr<Program> lower(std::shared_ptr<SourceFiles> sources, const std::string& model, Parsed parsed) {
  auto program = std::make_shared<Program>();
  auto lowering = std::make_unique<Lowering>();
  program->sources = std::move(sources);
  program->model = model;
  program->warnings = std::move(parsed.warnings);
  lowering->program = program.get();
  lowering->text = std::move(parsed.context);
  ModelLowerer(*lowering).lower(parsed.model);
  program->language = std::make_shared<PromelaLanguage>(std::move(lowering));
  return program;
}

}  // namespace hasse::promela
