// Expressions, variables and message arguments: names resolved, types checked, lowered to the Program's pools.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/promela/lowering.h"

namespace hasse::promela {

// A lowered expression and what the checks need to know of it.
struct Value {
  ExprId id = kNone;
  bool is_channel = false;
  std::optional<std::uint16_t> mtype_set;  // of an mtype variable or constant
  bool is_constant = false;
};

class Expressions {
 public:
  Expressions(Lowering& lowering, Surroundings surroundings) : lowering_(lowering), where_(surroundings) {}

  Surroundings& surroundings() { return where_; }

  // `run` is refused unless it is allowed; it may then stand anywhere in the expression.
  Value value(const ast::Expr& expr, bool run_allowed = false);

  // The scalar that a reference names, to be assigned or received into.
  PlaceId target(const ast::Reference& reference);
  // All scalars of what a reference names: one, or those of a whole structure.
  std::vector<Place> targets(const ast::Reference& reference);

  // The number of elements when the reference names a whole array.
  std::optional<std::uint32_t> array_size(const ast::Reference& reference);

  bool is_channel(const ast::Reference& reference);

  struct ChannelRef {
    ExprId expr = kNone;
    const ChannelSpec* spec = nullptr;  // when the declaration says which channel it is
  };
  ChannelRef channel(const ast::Reference& reference);

  // Arguments of send and run: structures stand for all their fields.
  std::vector<Value> arguments(const std::vector<ast::ExprPtr>& args);
  // Only a receive that takes the message away must name all its fields; a peek or poll may leave out the last ones.
  std::vector<ReceiveArg> receive_arguments(const std::vector<ast::ReceiveArg>& args, const ChannelRef& channel,
                                            bool takes_message);

  // What is wrong with giving the value to something of the type, called `what`; empty: nothing.
  std::string mtype_clash(const Type& type, const Value& value, const std::string& what) const;
  void check_assignable(const Type& type, const Value& value, SourcePos pos, const std::string& what) const;

 private:
  // What a reference names, down to the last part that was written.
  struct Resolved {
    Place place;        // of its first scalar
    VariableType type;  // what is left: never an array unless index_missing
    bool index_missing = false;
    const ChannelSpec* channel = nullptr;
  };

  Resolved resolve(const ast::Reference& reference);
  void require_indexed(const Resolved& resolved, const ast::Reference& reference);
  void index(Resolved& resolved, const ast::Reference::Part& part, std::uint32_t count, std::uint32_t stride);
  void scalars(const Place& base, const VariableType& type, std::vector<Place>& places);
  Place scalar(const ast::Reference& reference);
  [[noreturn]] void undeclared(const ast::Name& name);

  std::optional<Value> predefined(const ast::Reference& reference);
  Value reference_value(const ast::Reference& reference);
  Value load(const Place& place, SourcePos pos);
  Value number(std::int32_t value, SourcePos pos);
  Value mtype_constant(const Symbol& symbol, SourcePos pos);
  Value simple(Expr expr);
  Value channel_test(Expr test);

  Value lower(const ast::Expr& expr, const ast::Number& node);
  Value lower(const ast::Expr& expr, const ast::Reference& node);
  Value lower(const ast::Expr& expr, const ast::Unary& node);
  Value lower(const ast::Expr& expr, const ast::Binary& node);
  Value lower(const ast::Expr& expr, const ast::Conditional& node);
  Value lower(const ast::Expr& expr, const ast::Run& node);
  Value lower(const ast::Expr& expr, const ast::ChannelTest& node);
  Value lower(const ast::Expr& expr, const ast::Poll& node);
  Value lower(const ast::Expr& expr, const ast::ProcessTest& node);
  Value lower(const ast::Expr& expr, const ast::RemoteLabel& node);
  Value lower(const ast::Expr& expr, const ast::RemoteVariable& node);
  Value lower(const ast::Expr& expr, const ast::Timeout& node);
  Value lower(const ast::Expr& expr, const ast::NonProgress& node);
  Value lower(const ast::Expr& expr, const ast::Count& node);
  Value lower(const ast::Expr& expr, const ast::Quantified& node);

  // ---- lower_quantifiers.cpp ----
  struct Binding {  // of the variable of a sum, forall or exists to one of its values
    std::string name;
    std::int32_t value;
  };
  struct Bound {
    std::int64_t value = 0;
    bool is_fixed = true;  // does not depend on the variable of an outer sum, forall or exists
  };
  const Binding* bound(const ast::Reference& reference) const;
  Bound constant_bound(const ast::Expr& expr, const std::string& quantifier);
  void check_variable(const ast::Quantified& node, const std::string& quantifier);
  Value combine(const std::vector<ExprId>& parts, const ast::Quantified& node, SourcePos pos);
  ExprId tree(ExprOp op, const ExprId* parts, std::size_t count, SourcePos pos);

  std::uint32_t remote_proctype(const ast::Name& name);
  Value with_label(Expr lowered, const ast::Name& label);
  ExprId process(const ast::Expr* pid, std::uint32_t proctype, SourcePos pos);

  Lowering& lowering_;
  Surroundings where_;
  bool run_allowed_ = false;
  std::vector<Binding> bindings_;  // innermost last
  std::size_t instances_ = 0;      // of the expressions of sums, foralls and exists
};

// True when the expression contains `run`.
bool contains_run(const ast::Expr& expr);

}  // namespace hasse::promela
