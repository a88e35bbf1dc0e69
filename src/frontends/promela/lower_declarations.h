// Declarations: types, typedefs and sets of mtype names, and variables as slots, channels and initialisers of a frame.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/promela/lower_expressions.h"
#include "frontends/promela/lowering.h"

namespace hasse::promela {

// Slots of one frame. A model that needs more is refused instead of running out of memory.
inline constexpr std::uint32_t kMaxSlots = 1U << 20U;

class Declarations {
 public:
  explicit Declarations(Lowering& lowering) : lowering_(lowering) {}

  // The set of that name (none: the unnamed one), which is made when it is not there yet.
  std::uint16_t mtype_set(const std::optional<ast::Name>& name, SourcePos pos);
  // Numbers the names of an mtype list and declares them.
  void add_mtypes(const ast::MtypeList& list, SourcePos pos);
  void add_typedef(const ast::Typedef& definition);

  enum class Role : std::uint8_t { global, local, parameter };

  // Declares a variable in the current scope and gives it slots in the frame; initialisers refer to what is visible
  // there. `at_creation`: the initialiser is evaluated when the frame is created; otherwise only channels are made
  // then.
  const Symbol& declare(const ast::Declaration& declaration, const ast::Declarator& declarator, Frame& frame, Role role,
                        bool at_creation);
  // A variable of the front end's own.
  const Symbol& declare_hidden(const std::string& name, Type type, Frame& frame, SourcePos pos);

  // The value of a constant expression; `what` names it in the message. A variable with a constant initialiser counts
  // as its value, with a warning.
  std::int32_t constant(const ast::Expr& expr, const std::string& what);

 private:
  Type scalar_type(const ast::TypeName& type, const ast::Declarator* declarator);
  VariableType variable_type(const ast::Declaration& declaration, const ast::Declarator& declarator);
  ChannelSpec channel_spec(const ast::ChannelInit& init);
  void add_fields(const VariableType& type, std::vector<Type>& fields, SourcePos pos);
  std::vector<ExprId> initial_values(const ast::Declarator& declarator, const VariableType& type, bool is_field);
  void ignore_values(const ast::Declarator& declarator);
  void check_initializer(const ast::Declarator& declarator, const VariableType& type);
  void add_slots(Frame& frame, const std::string& name, const VariableType& type);
  void create(Frame& frame, std::uint32_t slot, const std::string& name, const VariableType& type,
              const std::optional<ChannelSpec>& channel, const std::vector<ExprId>& initial, SourcePos pos);

  Lowering& lowering_;
};

}  // namespace hasse::promela
