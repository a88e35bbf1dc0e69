// Context shared by the parts of the lowerer: the program under construction, the names known so far, and checks that
// have to wait for the end.
//
// A Lowering lives as long as its Program and copies of that (Program::language), so that predicates can be read in the model's
// terms later.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "frontends/promela/ast.h"
#include "frontends/promela/parser.h"
#include "frontends/promela/symbols.h"
#include "program/build.h"

namespace hasse::promela {

// Where an expression or statement stands: what may be written there.
struct Surroundings {
  enum class Kind : std::uint8_t { process, claim, trace, predicate, initializer, provided };
  Kind kind = Kind::process;
  std::uint32_t proctype = kNone;  // of a process
  bool in_d_step = false;
};

// What others may refer to in a proctype: its parameters by `run`, its variables and labels by remote references.
struct ProctypeInfo {
  std::string name;
  SourcePos pos;
  bool is_runnable = false;  // a proctype, not init
  bool is_lowered = false;
  std::vector<std::pair<std::string, VariableType>> parameters;
  std::unordered_map<std::string, Symbol> variables;  // the first of each name
};

struct Lowering {
  // A `run` whose proctype may come later in the text.
  struct PendingRun {
    ExprId expr;
    std::uint32_t proctype;
    std::vector<std::optional<std::uint16_t>> mtype_sets;  // of each argument
    SourcePos pos;
  };
  struct PendingLabel {
    ExprId expr;
    std::uint32_t proctype;
    std::string label;
    SourcePos pos;
  };
  // len(q), empty(q) and the like, and polls, in a process.
  struct ChannelTest {
    ExprId expr;
    std::uint32_t proctype;
  };

  Program* program = nullptr;  // under construction: the model's, later that of an overlay
  Symbols symbols;
  std::vector<ProctypeInfo> proctypes;  // by index into Program::proctypes
  std::unordered_map<std::string, std::uint32_t> proctype_by_name;
  std::vector<PendingRun> runs;
  std::vector<PendingLabel> labels;
  std::vector<ChannelTest> channel_tests;
  // Told of each remote reference to a label when it is read: proctype and label.
  std::function<void(std::uint32_t, const std::string&)> on_remote_label;
  std::shared_ptr<const TextContext> text;

  ExprId add(Expr expr) {
    stop_point();
    return add_expr(*program, std::move(expr));
  }
  PlaceId add(Place place) { return add_place(*program, std::move(place)); }
  ExprId constant(std::int32_t value, SourcePos pos);
  ExprId load(PlaceId place, SourcePos pos);
  void warn(SourcePos pos, std::string message) { program->warnings.push_back({pos, std::move(message)}); }
  const ProctypeInfo* find_proctype(std::string_view name, std::uint32_t& index) const;
};

}  // namespace hasse::promela
