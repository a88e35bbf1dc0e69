// The statements of one body: checked, expanded (for, select, declarations in the middle) and handed to the FlowBuilder
// in SPIN's order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/promela/flow_builder.h"
#include "frontends/promela/lower_declarations.h"
#include "frontends/promela/lower_expressions.h"

namespace hasse::promela {

class Statements {
 public:
  Statements(Lowering& lowering, Surroundings surroundings, Proctype& proctype, FlowBuilder& builder)
      : lowering_(lowering),
        declarations_(lowering),
        expressions_(lowering, surroundings),
        proctype_(proctype),
        builder_(builder) {}

  // The whole body, with the step that ends it; the caller has opened its scope.
  ElementSequence* body(const ast::Sequence& sequence);

 private:
  using Kind = Surroundings::Kind;
  Surroundings& where() { return expressions_.surroundings(); }

  void sequence(const ast::Sequence& sequence);
  ElementSequence* nested(const ast::Sequence& sequence, SequenceRole role, bool is_scope);
  std::optional<Step> step(const ast::Statement& statement);
  Step required_step(const ast::Statement& statement);

  std::optional<Step> lower(const ast::Declaration& node, SourcePos pos);
  std::optional<Step> lower(const ast::ExclusiveUse& node, SourcePos pos);
  std::optional<Step> lower(const ast::Labelled& node, SourcePos pos);
  std::optional<Step> lower(const ast::Unless& node, SourcePos pos);
  std::optional<Step> lower(const ast::Block& node, SourcePos pos);
  std::optional<Step> lower(const ast::Atomic& node, SourcePos pos);
  std::optional<Step> lower(const ast::DStep& node, SourcePos pos);
  std::optional<Step> lower(const ast::If& node, SourcePos pos);
  std::optional<Step> lower(const ast::Do& node, SourcePos pos);
  std::optional<Step> lower(const ast::ForRange& node, SourcePos pos);
  std::optional<Step> lower(const ast::ForIn& node, SourcePos pos);
  std::optional<Step> lower(const ast::Select& node, SourcePos pos);
  std::optional<Step> lower(const ast::Goto& node, SourcePos pos);
  std::optional<Step> lower(const ast::Break& node, SourcePos pos);
  std::optional<Step> lower(const ast::Else& node, SourcePos pos);
  std::optional<Step> lower(const ast::Assign& node, SourcePos pos);
  std::optional<Step> lower(const ast::Increment& node, SourcePos pos);
  std::optional<Step> lower(const ast::Send& node, SourcePos pos);
  std::optional<Step> lower(const ast::Receive& node, SourcePos pos);
  std::optional<Step> lower(const ast::Assert& node, SourcePos pos);
  std::optional<Step> lower(const ast::Printf& node, SourcePos pos);
  std::optional<Step> lower(const ast::Printm& node, SourcePos pos);
  std::optional<Step> lower(const ast::Condition& node, SourcePos pos);
  std::optional<Step> lower(const ast::SetPriority& node, SourcePos pos);
  std::optional<Step> lower(const ast::InlineCall& node, SourcePos pos);

  // declarations in the middle of a body
  void add_assignments(const Symbol& symbol, const ast::Declarator& declarator);
  Step assign_array(const Symbol& symbol, const std::vector<ExprId>& values, const std::string& text);

  // loops (lower_loops.cpp)
  std::vector<ElementSequence*> options(const std::vector<ast::Sequence>& sequences);
  void check_else(const std::vector<ast::Sequence>& options);
  PlaceId loop_index(const ast::Reference& index, const char* construct);
  Step counting_loop(PlaceId index, const std::string& name, BreakTarget* loop, bool with_else, SourcePos pos);
  Step for_loop(PlaceId index, const std::string& name, BreakTarget* loop, const ast::Sequence& body, SourcePos pos);
  ElementSequence* break_option(BreakTarget* loop, bool with_else, SourcePos pos);
  std::optional<Step> for_messages(const ast::ForIn& node, const Expressions::ChannelRef& channel, SourcePos pos);

  // steps
  Step plain(Edge edge, SourcePos pos);
  Step assignment(PlaceId place, ExprId expr, const std::string& text, SourcePos pos);
  Step condition(ExprId expr, const std::string& text, SourcePos pos);
  Step skip(SourcePos pos, std::string text);
  Step jump(BreakTarget* loop, SourcePos pos);
  ExprId binary(ExprOp op, ExprId a, ExprId b, SourcePos pos);
  void refuse_in_trace(SourcePos pos);

  Lowering& lowering_;
  Declarations declarations_;
  Expressions expressions_;
  Proctype& proctype_;
  FlowBuilder& builder_;
  std::vector<BreakTarget*> loops_;
  std::optional<Step::Label> pending_label_;  // for the first step of a select that becomes two
  bool at_start_ = true;                      // declarations are initialised when the process is created
};

}  // namespace hasse::promela
