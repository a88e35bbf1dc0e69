#include "report/automaton_text.h"

#include <algorithm>
#include <vector>

#include "base/stop.h"
#include "text/figures.h"

namespace hasse::report {

namespace {

const char* to_string(ProctypeKind kind) {
  switch (kind) {
    case ProctypeKind::process:
      return "proctype";
    case ProctypeKind::init:
      return "init";
    case ProctypeKind::never:
      return "never";
    case ProctypeKind::trace:
      return "trace";
    case ProctypeKind::notrace:
      break;
  }
  return "notrace";
}

// Every automaton of the program: processes, claims, trace.
std::vector<const Proctype*> all_automata(const Program& program) {
  std::vector<const Proctype*> all;
  for (const Proctype& proctype : program.proctypes) all.push_back(&proctype);
  for (const Proctype& claim : program.claims) all.push_back(&claim);
  if (program.trace) all.push_back(&*program.trace);
  return all;
}

std::string title(const Proctype& proctype) {
  const std::string kind = to_string(proctype.kind);
  return proctype.name.empty() || proctype.name == kind ? kind : kind + " " + proctype.name;
}

std::string location_flags(const Proctype& proctype, LocationId id) {
  const Location& location = proctype.locations[id];
  std::string flags;
  const auto add = [&flags](const char* flag) { flags += (flags.empty() ? "" : " ") + std::string(flag); };
  if (id == proctype.initial) add("initial");
  if (location.valid_end) add("end");
  if (location.accept) add("accept");
  if (location.progress) add("progress");
  if (location.in_atomic) add("atomic");
  if (location.in_d_step) add("d_step");
  return flags;
}

std::string label_names(const Proctype& proctype, LocationId id) {
  std::string names;
  for (const Label& label : proctype.labels) {
    if (label.location == id) names += label.name + ": ";
  }
  return names;
}

std::string edge_flags(const Proctype& proctype, const Edge& edge) {
  std::string flags;
  const auto add = [&flags](const std::string& flag) { flags += (flags.empty() ? "" : ", ") + flag; };
  if (edge.keeps_control) add("keeps control");
  if (edge.rank > 0) add(fmt::format("rank {}", edge.rank));
  if (edge.kind == EdgeKind::d_step) add(fmt::format("begins at s{}", edge.inner_entry));
  if (edge.kind != EdgeKind::end && !proctype.locations[edge.source].in_d_step &&
      proctype.locations[edge.target].in_d_step) {
    add("into d_step");
  }
  return flags;
}

std::string target_text(const Edge& edge) {
  return edge.kind == EdgeKind::end ? "gone" : fmt::format("s{}", edge.target);
}

std::string place(const Program& program, SourcePos pos) {
  return pos.known() && program.sources ? program.sources->describe(pos) : "-";
}

std::string automaton(const Program& program, const Proctype& proctype) {
  std::string text =
      fmt::format("{} ({}), {}, {}\n", title(proctype), place(program, proctype.pos),
                  counted(proctype.locations.size(), "location"), counted(proctype.edges.size(), "edge"));
  std::size_t statement_width = 0;
  for (const Edge& edge : proctype.edges) {
    statement_width = std::max(statement_width, std::min<std::size_t>(50, display_width(edge.text)));
  }
  for (LocationId id = 0; id < proctype.locations.size(); ++id) {
    stop_point();
    const Location& location = proctype.locations[id];
    const std::string flags = location_flags(proctype, id);
    text += fmt::format("  {}s{}{}{}\n", label_names(proctype, id), id, flags.empty() ? "" : "  ", flags);
    for (std::uint32_t i = 0; i < location.edge_count; ++i) {
      const Edge& edge = proctype.edges[location.first_edge + i];
      const std::string more = edge_flags(proctype, edge);
      text += fmt::format("    -> {:<5}  {}  line {}{}{}\n", target_text(edge), padded(edge.text, statement_width),
                          edge.pos.known() ? std::to_string(edge.pos.line) : "-", more.empty() ? "" : "  ", more);
    }
  }
  return text;
}

// A string for use between double quotes in the DOT language.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result;
}

std::string cluster(const Proctype& proctype, std::size_t index) {
  const auto node = [index](LocationId id) { return fmt::format("p{}s{}", index, id); };
  std::string text = fmt::format("  subgraph cluster_{} {{\n    label=\"{}\";\n", index, escaped(title(proctype)));
  text += fmt::format("    p{}start [shape=point];\n    p{}start -> {};\n", index, index, node(proctype.initial));
  bool dies = false;
  for (LocationId id = 0; id < proctype.locations.size(); ++id) {
    stop_point();
    const Location& location = proctype.locations[id];
    const char* shape = location.valid_end ? "doublecircle" : "circle";
    const char* style = location.in_atomic || location.in_d_step ? ", style=filled, fillcolor=lightgrey" : "";
    text += fmt::format("    {} [label=\"s{}\", shape={}{}];\n", node(id), id, shape, style);
    for (std::uint32_t i = 0; i < location.edge_count; ++i) {
      const Edge& edge = proctype.edges[location.first_edge + i];
      dies = dies || edge.kind == EdgeKind::end;
      const std::string target = edge.kind == EdgeKind::end ? fmt::format("p{}gone", index) : node(edge.target);
      text += fmt::format("    {} -> {} [label=\"{}\"];\n", node(id), target, escaped(edge.text));
      if (edge.kind == EdgeKind::d_step) {
        text += fmt::format("    {} -> {} [style=dotted, arrowhead=none];\n", node(id), node(edge.inner_entry));
      }
    }
  }
  if (dies) text += fmt::format("    p{}gone [label=\"\", shape=point];\n", index);
  return text + "  }\n";
}

}  // namespace

std::string automata_text(const Program& program) {
  std::string text;
  for (const Proctype* proctype : all_automata(program)) {
    text += (text.empty() ? "" : "\n") + automaton(program, *proctype);
  }
  return text;
}

std::string automata_dot(const Program& program) {
  std::string text = "digraph model {\n  rankdir=TB;\n  node [fontsize=10];\n  edge [fontsize=10];\n";
  const std::vector<const Proctype*> all = all_automata(program);
  for (std::size_t i = 0; i < all.size(); ++i) text += cluster(*all[i], i);
  return text + "}\n";
}

}  // namespace hasse::report
