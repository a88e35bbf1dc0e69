#include "traces/report/run_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/diagnostics.h"
#include "base/json_writer.h"
#include "traces/report/run_promela.h"
#include "traces/report/sequence_export.h"
#include "traces/report/value_json.h"

namespace hasse::traces {

namespace {

using poset::EventId;

void write_clock(JsonWriter& json, const Run& run, EventId event) {
  json.begin_object();
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    if (run.order.clock(event)[p] > 0) json.member(run.processes[p], run.order.clock(event)[p]);
  }
  json.end();
}

// Of each event the names of the messages that it sends, receives: numbers, in the order of first receives.
struct MessageNames {
  std::vector<std::vector<std::string>> sent, received;

  explicit MessageNames(const Run& run) : sent(run.events.size()), received(run.events.size()) {
    std::vector<Message> messages = run.messages;
    std::ranges::sort(messages, {}, [](const Message& message) { return std::pair(message.received, message.sent); });
    std::map<std::uint32_t, std::string> names;
    for (const Message& message : messages) {
      const auto [name, is_new] = names.try_emplace(message.number, std::to_string(names.size() + 1));
      if (is_new) sent[message.sent].push_back(name->second);
      received[message.received].push_back(name->second);
    }
  }
};

// Values of variables: of those of one process with their names alone, otherwise by process, in the order in which
// processes come first.
class Values {
 public:
  explicit Values(const Run& run) : run_(run) {}

  // A later value of the same variable takes the place of the earlier one.
  void add(VariableId variable, const Value& value) {
    const ProcessId process = run_.variables[variable].process;
    auto group = std::ranges::find(groups_, process, &Group::process);
    if (group == groups_.end()) group = groups_.insert(groups_.end(), {process, {}});
    const auto found = std::ranges::find(group->values, variable, &Assignment::variable);
    if (found == group->values.end()) {
      group->values.push_back({variable, value});
    } else {
      found->value = value;
    }
  }
  bool empty() const { return groups_.empty(); }

  void write(JsonWriter& json, bool by_process) const {
    json.begin_object();
    for (const Group& group : groups_) {
      if (by_process) json.key(run_.processes[group.process]).begin_object();
      for (const Assignment& assignment : group.values)
        write_value(json.key(run_.variables[assignment.variable].name), assignment.value);
      if (by_process) json.end();
    }
    json.end();
  }

 private:
  struct Group {
    ProcessId process = 0;
    std::vector<Assignment> values;
  };

  const Run& run_;
  std::vector<Group> groups_;
};

void write_header(JsonWriter& json, const Run& run) {
  json.begin_object().member("trace", 1);
  if (!run.label.empty()) json.member("execution", run.label);
  if (run.is_of_cover) json.member("cover", true);
  json.member("processes", run.processes);
  // Variables that never have a value are written, too: quantifiers range over them.
  std::vector<bool> is_known(run.variables.size());
  for (const Assignment& assignment : run.assignments) is_known[assignment.variable] = true;
  Values initially(run);
  for (VariableId v = 0; v < run.variables.size(); ++v) {
    if (is_defined(run.variables[v].initially) || !is_known[v]) initially.add(v, run.variables[v].initially);
  }
  if (!initially.empty()) initially.write(json.key("init"), true);
  json.end();
}

std::string as_json(const Run& run) {
  JsonWriter json;
  write_header(json, run);
  std::string text = json.take() + "\n";
  const MessageNames names(run);
  for (EventId e = 0; e < run.events.size(); ++e) {
    const std::span<const poset::ChainId> processes = run.order.chains_of(e);
    const bool is_joint = processes.size() > 1;
    json.begin_object().key("p");
    if (is_joint) {
      json.begin_array();
      for (const poset::ChainId process : processes) json.value(run.processes[process]);
      json.end();
    } else {
      json.value(run.processes[processes.front()]);
    }
    if (!run.events[e].text.empty()) json.member("e", run.events[e].text);
    write_clock(json.key("vc"), run, e);
    Values set(run);
    for (const Assignment& assignment : run.assignments_of(e)) set.add(assignment.variable, assignment.value);
    if (!set.empty()) set.write(json.key("set"), is_joint);
    if (!names.sent[e].empty()) json.member("snd", names.sent[e]);
    if (!names.received[e].empty()) json.member("rcv", names.received[e]);
    json.end();
    text += json.take() + "\n";
  }
  return text;
}

// In one line.
std::string flat(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return line;
}

std::string as_shiviz(const Run& run) {
  for (const std::string_view process : run.processes) {
    if (process.find_first_of(" \t\n\"\\") != std::string_view::npos)
      throw UserError(fmt::format(
          "--export shiviz: process '{}' has a blank, quote or backslash in its name; its logs cannot have that",
          process));
  }
  std::string text = "(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)\n\n";
  JsonWriter json;
  for (EventId e = 0; e < run.events.size(); ++e) {
    if (run.order.chains_of(e).size() > 1) {
      throw UserError(
          run.events[e].place,
          fmt::format("--export shiviz: an event of several processes at once, {}; its logs cannot have that",
                      processes_text(run, e)));
    }
    write_clock(json, run, e);
    fmt::format_to(std::back_inserter(text), "{} {}\n{}\n", run.processes[run.events[e].process], json.take(),
                   flat(run.events[e].text));
  }
  return text;
}

std::string as_dot(const Run& run) {
  std::string text = "digraph run {\n  rankdir=TB;\n  node [shape=box, style=rounded];\n";
  for (ProcessId p = 0; p < run.processes.size(); ++p) {
    fmt::format_to(std::back_inserter(text), "  subgraph cluster_{} {{\n    label={};\n", p,
                   dot_text(run.processes[p]));
    for (const EventId e : run.order.chain(p)) {
      if (run.order.home(e) != p) continue;
      const std::string with = run.order.chains_of(e).size() > 1 ? processes_text(run, e) + ": " : "";
      fmt::format_to(std::back_inserter(text), "    e{} [label={}];\n", e,
                     dot_text(with + std::string(run.events[e].text)));
    }
    text += "  }\n";
  }
  for (EventId e = 0; e < run.events.size(); ++e) {
    for (const EventId cause : run.order.direct_causes(e))
      fmt::format_to(std::back_inserter(text), "  e{} -> e{};\n", cause, e);
  }
  return text + "}\n";
}

}  // namespace

std::string dot_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? "\\n" : static_cast<unsigned char>(c) < 0x20 ? " " : std::string{c};
  }
  return result + "\"";
}

std::optional<ExportForm> export_form(std::string_view name) {
  if (name == "json") return ExportForm::json;
  if (name == "shiviz") return ExportForm::shiviz;
  if (name == "dot") return ExportForm::dot;
  if (name == "mermaid") return ExportForm::mermaid;
  if (name == "plantuml") return ExportForm::plantuml;
  if (name == "promela") return ExportForm::promela;
  return std::nullopt;
}

std::string export_run(const Run& run, ExportForm form) {
  switch (form) {
    case ExportForm::json:
      return as_json(run);
    case ExportForm::shiviz:
      return as_shiviz(run);
    case ExportForm::dot:
      return as_dot(run);
    case ExportForm::promela:
      return run_promela(run);
    case ExportForm::plantuml:
      return run_plantuml(run);
    default:
      return run_mermaid(run);
  }
}

std::string slice_dot(const Run& run, const RunSlice& slice) {
  std::string text = "digraph slice {\n  rankdir=TB;\n  node [shape=box, style=rounded];\n";
  const auto node = [&](const std::string& name, const std::string& label) {
    fmt::format_to(std::back_inserter(text), "  {} [label={}];\n", name, label);
  };
  if (slice.slice.none()) return text + "}\n";
  const std::size_t in_all = poset::size(run.order, *slice.least);
  const std::size_t in_none = run.events.size() - poset::size(run.order, *slice.greatest);
  node("in_all", dot_text(fmt::format("in every state: {} events", in_all)));
  if (in_none > 0) node("in_none", dot_text(fmt::format("in no state: {} events", in_none)));
  const poset::Poset& blocks = slice.slice.poset();
  for (poset::EventId block = 0; block < blocks.event_count(); ++block) {
    std::string label;
    for (const poset::EventId event : slice.slice.members(block)) {
      fmt::format_to(std::back_inserter(label), "{}{}: {}", label.empty() ? "" : "\n", processes_text(run, event),
                     run.events[event].text);
    }
    node(fmt::format("m{}", block), dot_text(label));
    const std::vector<poset::EventId> causes = blocks.direct_causes(block);
    for (const poset::EventId cause : causes) fmt::format_to(std::back_inserter(text), "  m{} -> m{};\n", cause, block);
    if (causes.empty()) fmt::format_to(std::back_inserter(text), "  in_all -> m{};\n", block);
  }
  return text + "}\n";
}

}  // namespace hasse::traces
