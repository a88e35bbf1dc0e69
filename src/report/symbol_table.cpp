#include "report/symbol_table.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "text/figures.h"

namespace hasse::report {

namespace {

// Rows with aligned columns; the last column is not padded.
class Table {
 public:
  explicit Table(std::vector<std::string> heading) { add(std::move(heading)); }

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.size() < 2; }

  std::string text() const {
    std::vector<std::size_t> widths(rows_[0].size(), 0);
    for (const auto& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
    }
    std::string text;
    for (const auto& row : rows_) {
      std::string line = " ";
      for (std::size_t i = 0; i < row.size(); ++i) line += " " + padded(row[i], widths[i] + 1);
      text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string place(const Program& program, SourcePos pos) {
  return pos.known() && program.sources ? program.sources->describe(pos) : "-";
}

std::string type_of(const Frame& frame, const Variable& variable) {
  std::string text = variable.type_name;
  if (text.empty() && variable.first_slot < frame.slots.size()) text = to_string(frame.slots[variable.first_slot].type);
  if (variable.hidden) text = "hidden " + text;
  if (variable.declared_local) text = "local " + text;
  if (variable.shown) text = "show " + text;
  return text;
}

const Channel* channel_at(const Frame& frame, std::uint32_t slot) {
  for (const Channel& channel : frame.channels) {
    if (channel.slot == slot) return &channel;
  }
  return nullptr;
}

std::string channel_text(const Channel& channel) {
  std::string fields;
  for (const Type type : channel.fields) fields += (fields.empty() ? "" : ", ") + to_string(type);
  return fmt::format("[{}] of {{ {} }}", channel.capacity, fields);
}

// "0"; "{1, 2, 2}" for several slots, shortened with the number of what is left out.
std::string list_values(const std::vector<std::string>& values) {
  constexpr std::size_t kMaxShown = 8;
  if (values.size() == 1) return values[0];
  if (std::all_of(values.begin(), values.end(), [&](const std::string& v) { return v == values[0]; })) {
    return "all " + values[0];
  }
  std::string text = "{";
  for (std::size_t i = 0; i < values.size() && i < kMaxShown; ++i) text += (i == 0 ? "" : ", ") + values[i];
  if (values.size() > kMaxShown) text += fmt::format(", ... {} more", values.size() - kMaxShown);
  return text + "}";
}

std::string global_value(const Program& program, const replay::Snapshot& initial, const Variable& variable) {
  if (const Channel* channel = channel_at(program.globals, variable.first_slot)) return channel_text(*channel);
  std::vector<std::string> values;
  for (std::uint32_t i = 0; i < variable.slot_count; ++i) {
    const std::uint32_t slot = variable.first_slot + i;
    values.push_back(replay::to_text(replay::to_value(program, program.globals.slots.at(slot).type,
                                                      initial.globals.at(slot), initial.channel_names)));
  }
  return list_values(values);
}

std::string local_value(const Program& program, const Frame& frame, const Variable& variable) {
  if (variable.is_parameter) return "parameter";
  if (const Channel* channel = channel_at(frame, variable.first_slot)) return channel_text(*channel);
  std::vector<std::string> values;
  for (std::uint32_t i = 0; i < variable.slot_count; ++i) {
    const std::uint32_t slot = variable.first_slot + i;
    std::optional<std::int32_t> value = 0;
    for (const Initializer& initializer : frame.initializers) {
      if (initializer.slot != slot) continue;
      const Expr& expr = program.expr(initializer.expr);
      value = expr.op == ExprOp::constant ? std::optional(expr.value) : std::nullopt;
    }
    if (!value) return "an expression";
    values.push_back(replay::to_text(
        replay::to_value(program, frame.slots.at(slot).type, truncate(frame.slots[slot].type, *value), {})));
  }
  return list_values(values);
}

std::string size_of(const Variable& variable) {
  return variable.slot_count == 1 && !variable.is_array ? "1" : std::to_string(variable.slot_count);
}

std::string mtypes_text(const Program& program) {
  Table table({"value", "name", "mtype"});
  for (const MtypeSet& set : program.mtypes) {
    for (std::size_t i = 0; i < set.names.size(); ++i) {
      table.add({std::to_string(i + 1), set.names[i], set.name.empty() ? "mtype" : "mtype:" + set.name});
    }
  }
  return table.empty() ? "" : "\nmtype constants\n" + table.text();
}

std::string properties_text(const Program& program) {
  Table table({"name", "kind", "declared", "formula"});
  for (const LtlProperty& ltl : program.ltl) table.add({ltl.name, "ltl", place(program, ltl.pos), ltl.text});
  for (const Proctype& claim : program.claims) table.add({claim.name, "never", place(program, claim.pos), ""});
  if (program.trace) {
    table.add({"trace", program.trace->kind == ProctypeKind::notrace ? "notrace" : "trace",
               place(program, program.trace->pos), ""});
  }
  return table.empty() ? "" : "\nproperties\n" + table.text();
}

}  // namespace

std::string symbols_text(const Program& program, const replay::Snapshot& initial) {
  Table variables({"name", "type", "size", "belongs to", "declared", "initial"});
  for (const Variable& variable : program.globals.variables) {
    variables.add({variable.name, type_of(program.globals, variable), size_of(variable), "global",
                   place(program, variable.pos), global_value(program, initial, variable)});
  }
  for (const Proctype& proctype : program.proctypes) {
    for (const Variable& variable : proctype.frame.variables) {
      variables.add({variable.name, type_of(proctype.frame, variable), size_of(variable), proctype.name,
                     place(program, variable.pos), local_value(program, proctype.frame, variable)});
    }
  }
  Table proctypes({"name", "active", "parameters", "locations", "edges", "declared"});
  for (const Proctype& proctype : program.proctypes) {
    proctypes.add({proctype.name, std::to_string(proctype.active), std::to_string(proctype.parameter_slots),
                   std::to_string(proctype.locations.size()), std::to_string(proctype.edges.size()),
                   place(program, proctype.pos)});
  }
  std::string text = "proctypes\n" + proctypes.text();
  if (!variables.empty()) text += "\nvariables\n" + variables.text();
  return text + mtypes_text(program) + properties_text(program);
}

}  // namespace hasse::report
