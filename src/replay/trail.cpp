#include "replay/trail.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "base/diagnostics.h"
#include "base/json_writer.h"
#include "base/stop.h"

namespace hasse::replay {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 2;
constexpr int kVersionWithCycle = 3;
constexpr const char* kFormat = "hasse-trail";

constexpr std::array kKinds = {
    property::PropertyKind::assertion,    property::PropertyKind::deadlock,  property::PropertyKind::runtime,
    property::PropertyKind::invariant,    property::PropertyKind::reachable, property::PropertyKind::claim,
    property::PropertyKind::trace,        property::PropertyKind::temporal,  property::PropertyKind::acceptance,
    property::PropertyKind::non_progress,
};

// Collects the distinct statements of a run and numbers them.
class Statements {
 public:
  explicit Statements(const Program& program) : program_(program), numbers_(program.proctypes.size()) {}

  std::uint32_t number(std::uint32_t proctype, std::uint32_t edge) {
    std::vector<std::uint32_t>& numbers = numbers_.at(proctype);
    if (numbers.empty()) numbers.resize(program_.proctypes[proctype].edges.size(), kNone);
    std::uint32_t& number = numbers.at(edge);
    if (number == kNone) {
      number = static_cast<std::uint32_t>(met_.size());
      met_.emplace_back(proctype, edge);
    }
    return number;
  }

  std::size_t size() const { return met_.size(); }
  std::string text(std::size_t number) const {
    const auto [proctype, index] = met_[number];
    const Edge& edge = program_.proctypes[proctype].edges[index];
    JsonWriter json;
    json.begin_object().member("process", program_.proctypes[proctype].name).member("edge", index);
    json.member("line", edge.pos.line).member("statement", edge.text).end();
    return json.take();
  }

 private:
  const Program& program_;
  std::vector<std::vector<std::uint32_t>> numbers_;  // by proctype and edge
  std::vector<std::pair<std::uint32_t, std::uint32_t>> met_;
};

// "[0,12]", "[1,3,2,5]", "[0,12,-1,-1,4]"
std::string step_text(const machine::Execution& execution, const model::Label& step, Statements& statements) {
  const auto number = [&](int pid, std::uint32_t edge) { return statements.number(execution.proctype_of(pid), edge); };
  std::string text =
      step.is_observer_alone() ? "[-1,-1" : fmt::format("[{},{}", step.process, number(step.process, step.action));
  if (step.has_partner()) {
    fmt::format_to(std::back_inserter(text), ",{},{}", step.partner, number(step.partner, step.detail));
  } else if (step.observer != kNone) {
    text += ",-1,-1";
  }
  if (step.observer != kNone) fmt::format_to(std::back_inserter(text), ",{}", step.observer);
  return text + "]";
}

// Version 1.
class WordyReader {
 public:
  explicit WordyReader(Trail& trail) : trail_(trail) {}

  void add(const Json& object) {
    TrailStep& saved = trail_.steps.emplace_back();
    model::Label& step = saved.step;
    if (object.value("claim_only", false)) {
      step.process = model::kNobody;
    } else {
      step.process = object.at("pid").get<std::uint8_t>();
      step.action = object.at("edge").get<std::uint32_t>();
      saved.statement = number({object.at("process").get<std::string>(), step.action, object.value("line", 0U),
                                object.at("statement").get<std::string>()});
    }
    if (object.contains("partner")) {
      step.partner = object.at("partner").get<std::uint8_t>();
      step.detail = object.at("partner_edge").get<std::uint32_t>();
      saved.partner_statement = number({"", step.detail, 0, object.at("partner_statement").get<std::string>()});
    }
    step.observer = object.value("claim_edge", kNone);
  }

 private:
  std::uint32_t number(TrailStatement statement) {
    const auto [at, is_new] = numbers_.try_emplace({statement.process, statement.edge, statement.text},
                                                   static_cast<std::uint32_t>(trail_.statements.size()));
    if (is_new) trail_.statements.push_back(std::move(statement));
    return at->second;
  }

  Trail& trail_;
  std::map<std::tuple<std::string, std::uint32_t, std::string>, std::uint32_t> numbers_;
};

TrailStep step_from_json(const Json& numbers, const std::vector<TrailStatement>& statements) {
  constexpr std::size_t kMostNumbers = 5;
  std::array<std::int64_t, kMostNumbers> all;
  all.fill(-1);
  if (numbers.size() < 2 || numbers.size() > kMostNumbers)
    throw UserError(fmt::format("no step: {}", numbers.dump(-1, ' ', false, Json::error_handler_t::replace)));
  for (std::size_t i = 0; i < numbers.size(); ++i) all[i] = numbers[i].get<std::int64_t>();
  const auto statement = [&](std::int64_t number) {
    if (number < 0 || number >= static_cast<std::int64_t>(statements.size()))
      throw UserError(fmt::format("step {} has no statement {}",
                                  numbers.dump(-1, ' ', false, Json::error_handler_t::replace), number));
    return static_cast<std::uint32_t>(number);
  };
  const auto pid = [&](std::int64_t number) {
    if (number > std::numeric_limits<std::uint8_t>::max())
      throw UserError(fmt::format("step {} has no process {}",
                                  numbers.dump(-1, ' ', false, Json::error_handler_t::replace), number));
    return static_cast<model::Pid>(number);
  };
  TrailStep saved;
  model::Label& step = saved.step;
  if (all[0] < 0) {
    step.process = model::kNobody;
  } else {
    step.process = pid(all[0]);
    saved.statement = statement(all[1]);
    step.action = statements[saved.statement].edge;
  }
  if (all[2] >= 0) {
    step.partner = pid(all[2]);
    saved.partner_statement = statement(all[3]);
    step.detail = statements[saved.partner_statement].edge;
  }
  if (all[4] >= 0) step.observer = static_cast<std::uint32_t>(all[4]);
  return saved;
}

void read_steps(const Json& object, Trail& trail) {
  const Json& steps = object.at("steps");
  trail.steps.reserve(steps.size());
  if (object.at("version") == 1) {
    WordyReader reader(trail);
    for (const Json& step : steps) reader.add(step);
    return;
  }
  for (const Json& statement : object.at("statements")) {
    trail.statements.push_back({statement.at("process").get<std::string>(), statement.at("edge").get<std::uint32_t>(),
                                statement.value("line", 0U), statement.at("statement").get<std::string>()});
  }
  for (const Json& step : steps) trail.steps.push_back(step_from_json(step, trail.statements));
  if (object.at("version") < kVersionWithCycle) return;
  const Json& cycle = object.at("cycle");
  if (!cycle.is_array() || cycle.empty()) throw UserError("\"cycle\" is to be a list of steps that is not empty");
  for (const Json& step : cycle) trail.cycle.push_back(step_from_json(step, trail.statements));
}

Trail from_json(const Json& object) {
  Trail trail;
  trail.model = object.at("model").get<std::string>();
  trail.model_digest = object.value("model_digest", std::string());
  trail.defines = object.value("defines", std::vector<std::string>());
  trail.undefines = object.value("undefines", std::vector<std::string>());
  trail.include_dirs = object.value("include_dirs", std::vector<std::string>());
  const Json& property = object.at("property");
  const auto kind = property.at("kind").get<std::string>();
  bool known = false;
  for (const property::PropertyKind candidate : kKinds) {
    if (kind != to_string(candidate)) continue;
    trail.kind = candidate;
    known = true;
  }
  if (!known) throw UserError(fmt::format("unknown kind of property '{}'", kind));
  trail.property = property.at("name").get<std::string>();
  trail.property_text = property.value("text", trail.property);
  trail.claim = object.value("claim", std::string());
  trail.message = object.value("message", std::string());
  trail.empty_channels = object.value("empty_channels", false);
  read_steps(object, trail);
  return trail;
}

}  // namespace

std::string model_digest(const Program& program) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto mix = [&hash](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3; };
  for (std::size_t file = 0; program.sources && file < program.sources->size(); ++file) {
    const std::string& name = program.sources->name(static_cast<std::uint16_t>(file));
    if (name.starts_with("--")) continue;  // a predicate of the command line
    for (const char c : program.sources->text(static_cast<std::uint16_t>(file))) mix(static_cast<unsigned char>(c));
    mix(0);
  }
  return fmt::format("{:016x}", hash);
}

void write_trail(const Trail& head, const machine::Machine& machine, const property::Run& run,
                 const std::function<void(std::string_view)>& write) {
  constexpr int kIndent = 2;
  JsonWriter json(kIndent);
  json.begin_object().member("format", kFormat);
  json.member("version", run.is_infinite() ? kVersionWithCycle : kVersion);
  json.member("model", head.model).member("model_digest", head.model_digest);
  if (!head.defines.empty()) json.member("defines", head.defines);
  if (!head.undefines.empty()) json.member("undefines", head.undefines);
  if (!head.include_dirs.empty()) json.member("include_dirs", head.include_dirs);
  json.key("property").begin_object().member("kind", to_string(head.kind)).member("name", head.property);
  json.member("text", head.property_text).end();
  if (!head.claim.empty()) json.member("claim", head.claim);
  json.member("message", head.message);
  if (head.empty_channels) json.member("empty_channels", true);
  std::string text = json.take();
  // One step and one statement a line: a trail is compared with diff.
  const auto flush = [&](std::size_t at_least) {
    if (text.size() < at_least) return;
    write(text);
    text.clear();
  };
  constexpr std::size_t kAtATime = std::size_t{1} << 16;
  machine::Execution execution(machine);
  execution.start();
  Statements statements(machine.program());
  const auto add_steps = [&](const char* member, const std::vector<model::Label>& steps) {
    text += fmt::format(",\n  \"{}\": [", member);
    const char* separator = "\n    ";
    for (const model::Label& step : steps) {
      stop_point();
      text += separator + step_text(execution, step, statements);
      separator = ",\n    ";
      flush(kAtATime);
      execution.take(step);
    }
    text += steps.empty() ? "]" : "\n  ]";
  };
  add_steps("steps", run.prefix);
  if (run.is_infinite()) add_steps("cycle", run.cycle);
  text += ",\n  \"statements\": [";
  for (std::size_t i = 0; i < statements.size(); ++i) {
    text += (i == 0 ? "\n    " : ",\n    ") + statements.text(i);
    flush(kAtATime);
  }
  text += statements.size() == 0 ? "]\n}\n" : "\n  ]\n}\n";
  flush(0);
}

bool is_trail(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string::npos && text[first] == '{';
}

Trail parse_trail(const std::string& text, const std::string& name) {
  try {
    const Json object = Json::parse(text);
    if (object.value("format", std::string()) != kFormat) {
      throw UserError("not a trail (no \"format\": \"hasse-trail\")");
    }
    if (const int version = object.value("version", 0); version < 1 || version > kVersionWithCycle) {
      throw UserError(fmt::format("trail version {}; this hasse reads versions 1 to {}", version, kVersionWithCycle));
    }
    return from_json(object);
  } catch (const UserError& error) {
    throw UserError(fmt::format("{}: {}", name, error.what()));
  } catch (const Json::exception& error) {
    throw UserError(fmt::format("{}: not a readable trail: {}", name, error.what()));
  }
}

}  // namespace hasse::replay
