// The names of a model: scopes, variables, structures, sets of mtype names.
//
// Scopes nest: the globals, a proctype, its blocks. As in SPIN 6 a name that is visible may not be declared again, so
// that a name has one meaning wherever it can be used; blocks side by side may use the same name. Blocks keep their
// numbers after they are closed (labels refer to them). Lookup takes time proportional to the depth of nesting.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/source.h"
#include "program/program.h"

namespace hasse::promela {

struct ChannelSpec {
  std::uint16_t capacity = 0;
  std::vector<Type> fields;  // structures flattened
};

struct Structure;

// The type of a variable, field or parameter.
struct VariableType {
  Type scalar;                           // of the scalar, when it is not a structure
  const Structure* structure = nullptr;  // when it is one
  bool is_array = false;
  std::uint32_t count = 1;

  std::uint32_t element_slots() const;
  std::uint32_t slots() const { return count * element_slots(); }
};

struct Field {
  std::string name;
  VariableType type;
  std::uint32_t offset = 0;            // in slots
  std::optional<ChannelSpec> channel;  // created with each instance
  std::vector<ExprId> initial;         // constants, for the first elements; the last one counts for the rest
  SourcePos pos;
};

struct Structure {
  std::string name;
  std::vector<Field> fields;
  std::uint32_t slots = 0;
  SourcePos pos;

  const Field* find(std::string_view field) const;
};

inline std::uint32_t VariableType::element_slots() const {
  return structure == nullptr ? 1 : structure->slots;
}

struct Symbol {
  enum class Kind : std::uint8_t { variable, mtype_constant };

  Kind kind = Kind::variable;
  std::string name;
  SourcePos pos;
  // variable
  VariableType type;
  bool is_local = false;
  std::uint32_t first_slot = 0;
  std::optional<ChannelSpec> channel;   // declared with `= [n] of {..}`
  std::optional<std::int32_t> initial;  // a constant initialiser
  // mtype_constant
  std::int32_t value = 0;
  std::uint16_t mtype_set = 0;
};

using ScopeId = std::uint32_t;

class Symbols {
 public:
  Symbols();

  void enter_scope();
  void leave_scope();
  ScopeId current_scope() const { return current_; }
  ScopeId scope_around(ScopeId scope) const { return scopes_[scope].parent; }

  const Symbol* find(std::string_view name) const;
  // Throws UserError when a symbol of that name is visible.
  const Symbol& declare(Symbol symbol);
  // The visible name nearest to a misspelt one, as " (did you mean 'x'?)", or nothing.
  std::string suggestion(std::string_view name) const;

  const Structure* find_structure(std::string_view name) const;
  Structure& add_structure(Structure structure);

 private:
  struct ScopeTable {
    ScopeId parent = 0;
    std::unordered_map<std::string, const Symbol*> names;
  };

  std::deque<Symbol> symbols_;
  std::vector<ScopeTable> scopes_;
  ScopeId current_ = 0;
  std::deque<Structure> structures_;
};

}  // namespace hasse::promela
