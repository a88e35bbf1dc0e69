#include "traces/report/run_promela.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "base/diagnostics.h"

namespace hasse::traces {

namespace {

using poset::ChainId;
using poset::EventId;

constexpr std::size_t kMostProcesses = 255;

// Words of Promela that a process and its variable, joined by '_', may come to.
constexpr const char* kWords[] = {"c_code",     "c_decl",   "c_expr", "c_state",      "c_track",
                                  "D_proctype", "d_step",   "_last",  "get_priority", "np_",
                                  "_nr_pr",     "pc_value", "_pid",   "_priority",    "set_priority"};

// The steps of the model: events of a poset, each of which stands for some of the run's.
struct Steps {
  const poset::Poset* order = nullptr;
  std::function<std::vector<EventId>(EventId)> members;  // in the order of the run
  poset::Cut done;                                       // what has happened at the beginning
};

std::string comment(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (static_cast<unsigned char>(result[i]) < 0x20) result[i] = ' ';
    if (result[i] == '*' && i + 1 < result.size() && result[i + 1] == '/') result[i] = ' ';
  }
  return "/* " + result + " */";
}

std::string word(std::string_view text) {
  std::string result;
  for (const char c : text) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return result;
}

class Model {
 public:
  Model(const Run& run, Steps steps) : run_(run), steps_(std::move(steps)) {}

  std::string text() {
    std::size_t processes = 0;
    for (ChainId c = 0; c < run_.processes.size(); ++c) processes += steps_.order->length(c) > 0 ? 1 : 0;
    if (processes > kMostProcesses)
      throw UserError(fmt::format("--export promela: a model has at most {} processes, this run has {}", kMostProcesses,
                                  processes));
    name_processes();
    declare_variables();
    for (ChainId c = 0; c < run_.processes.size(); ++c) {
      if (steps_.order->length(c) > 0) declare_counter(c);
    }
    for (ChainId c = 0; c < run_.processes.size(); ++c) {
      if (steps_.order->length(c) > 0) write_process(c);
    }
    // SPIN wants a process.
    if (processes == 0) add("\nactive proctype {}() {{\nend: (false)\n}}\n", unique("nothing_happens"));
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), text, std::forward<Arguments>(arguments)...);
  }

  std::string unique(std::string name) {
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) name = "p" + name;
    std::string result = name;
    for (int i = 2; !names_.insert(result).second; ++i) result = fmt::format("{}_{}", name, i);
    return result;
  }

  void name_processes() {
    for (const std::string_view process : run_.processes) {
      processes_.push_back(unique("P_" + word(process)));
      counters_.push_back(unique("pos_" + word(process)));
    }
  }

  void declare_counter(ChainId c) {
    const std::uint32_t most = steps_.order->length(c);
    add("{} {};\n", most <= UINT8_MAX ? "byte" : most <= INT16_MAX ? "short" : "int", counters_[c]);
  }

  // Can a variable of the model have both values?
  static bool is_of_kind(const Value& value, const Value& other) {
    if (!is_defined(value)) return true;
    if (!is_number(value)) return value.index() == other.index();
    const std::optional<std::int64_t> number = as_whole(value);
    return is_number(other) && number && *number >= INT32_MIN && *number <= INT32_MAX;
  }

  void declare_variables() {
    variables_.resize(run_.variables.size());
    std::vector<std::vector<Value>> values(run_.variables.size());
    for (VariableId v = 0; v < run_.variables.size(); ++v) values[v].push_back(run_.variables[v].initially);
    for (const Assignment& assignment : run_.assignments) values[assignment.variable].push_back(assignment.value);
    for (VariableId v = 0; v < run_.variables.size(); ++v) {
      const Variable& variable = run_.variables[v];
      const std::string full = fmt::format("{}.{}", run_.processes[variable.process], variable.name);
      const auto defined = std::ranges::find_if(values[v], is_defined);
      if (defined == values[v].end() ||
          !std::ranges::all_of(values[v], [&](const Value& value) { return is_of_kind(value, *defined); })) {
        add("{}\n", comment(full + " is left out: no type of the model has its values"));
        continue;
      }
      Declared& declared = variables_[v];
      declared.name = unique(word(full));
      const bool is_text = std::holds_alternative<std::string_view>(*defined);
      std::string numbers;
      for (const Value& value : values[v]) {
        const auto* text = std::get_if<std::string_view>(&value);
        if (text == nullptr || !declared.numbers.try_emplace(*text, declared.numbers.size() + 1).second) continue;
        fmt::format_to(std::back_inserter(numbers), "{}{} is {}", numbers.empty() ? " " : ", ", declared.numbers.size(),
                       value_text(value));
      }
      add("{} {} = {};{}\n", std::holds_alternative<bool>(*defined) ? "bool" : "int", declared.name,
          promela_value(v, value_at_the_beginning(v)), is_text ? " " + comment(full + ":" + numbers) : "");
    }
  }

  Value value_at_the_beginning(VariableId v) const {
    const Variable& variable = run_.variables[v];
    Value value = variable.initially;
    for (const EventId event : run_.order.chain(variable.process).first(steps_.done[variable.process])) {
      for (const Assignment& assignment : run_.assignments_of(event)) {
        if (assignment.variable == v) value = assignment.value;
      }
    }
    return value;
  }

  std::string promela_value(VariableId v, const Value& value) const {
    if (!is_defined(value)) return "0";
    if (const auto* text = std::get_if<std::string_view>(&value))
      return std::to_string(variables_[v].numbers.at(*text));
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
    const std::int64_t number = *as_whole(value);
    return number == INT32_MIN ? "-2147483647 - 1" : std::to_string(number);  // 2147483648 is no number of Promela
  }

  void write_process(ChainId c) {
    add("\nactive proctype {}() {{\n", processes_[c]);
    for (const EventId step : steps_.order->chain(c)) {
      if (steps_.order->home(step) == c) write_step(step);
    }
    add("end: (false)\n}}\n");
  }

  void write_step(EventId step) {
    const poset::Poset& order = *steps_.order;
    const std::span<const ChainId> own = order.chains_of(step);
    std::string guard = "true";
    const auto wait = [&](ChainId c, const char* sign, std::uint32_t count) {
      const std::string condition = fmt::format("{} {} {}", counters_[c], sign, count);
      guard = guard == "true" ? condition : guard + " && " + condition;
    };
    for (const ChainId c : own.subspan(1)) wait(c, "==", order.clock(step)[c] - 1);
    for (const EventId cause : order.direct_causes(step)) {
      const ChainId c = order.home(cause);
      if (std::ranges::find(own, c) == own.end()) wait(c, ">=", order.clock(cause)[c]);
    }
    add("  d_step {{ {} ->", guard);
    for (const ChainId c : own) add(" {} = {};", counters_[c], order.clock(step)[c]);
    std::string what;
    for (const EventId event : steps_.members(step)) {
      for (const Assignment& assignment : run_.assignments_of(event)) {
        if (!variables_[assignment.variable].name.empty())
          add(" {} = {};", variables_[assignment.variable].name, promela_value(assignment.variable, assignment.value));
      }
      what += (what.empty() ? "" : "; ") + std::string(run_.events[event].text);
    }
    add(" skip }}; {}\n", comment(what));
  }

  struct Declared {
    std::string name;  // empty: left out
    std::map<std::string_view, std::size_t> numbers;
  };

  const Run& run_;
  Steps steps_;
  std::set<std::string> names_{std::begin(kWords), std::end(kWords)};  // that are taken
  std::vector<std::string> processes_, counters_;
  std::vector<Declared> variables_;
  std::string text_;
};

}  // namespace

std::string run_promela(const Run& run) {
  Steps steps{.order = &run.order,
              .members = [](EventId event) { return std::vector<EventId>{event}; },
              .done = poset::empty_cut(run.order)};
  return Model(run, std::move(steps)).text();
}

std::string slice_promela(const Run& run, const RunSlice& slice) {
  if (slice.slice.none()) throw UserError("--export promela: the slice has no state, and every model has one");
  Steps steps{.order = &slice.slice.poset(),
              .members =
                  [&](EventId block) {
                    const std::span<const EventId> members = slice.slice.members(block);
                    return std::vector<EventId>(members.begin(), members.end());
                  },
              .done = *slice.least};
  return Model(run, std::move(steps)).text();
}

}  // namespace hasse::traces
