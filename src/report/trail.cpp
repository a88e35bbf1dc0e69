#include "report/trail.h"

#include <array>

#include "report/narrator.h"
#include "report/run_json.h"

namespace hasse::report {

namespace {

constexpr int kVersion = 1;
constexpr const char* kFormat = "hasse-trail";

constexpr std::array kKinds = {
    search::PropertyKind::assertion, search::PropertyKind::deadlock,  search::PropertyKind::runtime,
    search::PropertyKind::invariant, search::PropertyKind::reachable, search::PropertyKind::claim,
    search::PropertyKind::trace,
};

Json step_to_json(const TrailStep& saved) {
  const machine::Step& step = saved.step;
  Json object;
  if (step.claim_only) {
    object["claim_only"] = true;
  } else {
    object["pid"] = step.pid;
    object["process"] = saved.process;
    object["edge"] = step.edge;
    object["line"] = saved.line;
    object["statement"] = saved.statement;
  }
  if (step.rendezvous) {
    object["partner"] = step.partner;
    object["partner_edge"] = step.partner_edge;
    object["partner_statement"] = saved.partner_statement;
  }
  if (step.claim_edge != kNone) object["claim_edge"] = step.claim_edge;
  return object;
}

TrailStep step_from_json(const Json& object) {
  TrailStep saved;
  machine::Step& step = saved.step;
  step.claim_only = object.value("claim_only", false);
  if (!step.claim_only) {
    step.pid = object.at("pid").get<std::uint8_t>();
    step.edge = object.at("edge").get<std::uint32_t>();
    saved.process = object.at("process").get<std::string>();
    saved.statement = object.at("statement").get<std::string>();
    saved.line = object.value("line", 0U);
  }
  if (object.contains("partner")) {
    step.rendezvous = true;
    step.partner = object.at("partner").get<std::uint8_t>();
    step.partner_edge = object.at("partner_edge").get<std::uint32_t>();
    saved.partner_statement = object.at("partner_statement").get<std::string>();
  }
  step.claim_edge = object.value("claim_edge", kNone);
  return saved;
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
  for (const search::PropertyKind candidate : kKinds) {
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
  for (const Json& step : object.at("steps")) trail.steps.push_back(step_from_json(step));
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

std::vector<TrailStep> trail_steps(const FoundRun& found) {
  const Program& program = found.machine->program();
  Narrator narrator(*found.machine, found.claim);
  narrator.start();
  std::vector<TrailStep> steps;
  for (const machine::Step& step : found.steps) {
    TrailStep saved;
    saved.step = step;
    if (!step.claim_only) {
      const Proctype& proctype = program.proctypes[narrator.snapshot().processes.at(step.pid).proctype];
      const Edge& edge = proctype.edges.at(step.edge);
      saved.process = proctype.name;
      saved.line = edge.pos.line;
      saved.statement = edge.text;
    }
    if (step.rendezvous) {
      const Proctype& partner = program.proctypes[narrator.snapshot().processes.at(step.partner).proctype];
      saved.partner_statement = partner.edges.at(step.partner_edge).text;
    }
    steps.push_back(std::move(saved));
    narrator.take(step);
  }
  return steps;
}

std::string to_text(const Trail& trail) {
  Json object;
  object["format"] = kFormat;
  object["version"] = kVersion;
  object["model"] = trail.model;
  object["model_digest"] = trail.model_digest;
  if (!trail.defines.empty()) object["defines"] = trail.defines;
  if (!trail.undefines.empty()) object["undefines"] = trail.undefines;
  if (!trail.include_dirs.empty()) object["include_dirs"] = trail.include_dirs;
  object["property"] = {{"kind", to_string(trail.kind)}, {"name", trail.property}, {"text", trail.property_text}};
  if (!trail.claim.empty()) object["claim"] = trail.claim;
  object["message"] = trail.message;
  if (trail.empty_channels) object["empty_channels"] = true;
  // One step a line: a trail is read by people and compared with diff.
  std::string text = object.dump(2, ' ', false, Json::error_handler_t::replace);
  text.erase(text.size() - 2);
  text += ",\n  \"steps\": [";
  for (std::size_t i = 0; i < trail.steps.size(); ++i) {
    text += (i == 0 ? "\n    " : ",\n    ") +
            step_to_json(trail.steps[i]).dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return text + "\n  ]\n}\n";
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
    if (const int version = object.value("version", 0); version != kVersion) {
      throw UserError(fmt::format("trail version {}; this hasse reads version {}", version, kVersion));
    }
    return from_json(object);
  } catch (const UserError& error) {
    throw UserError(fmt::format("{}: {}", name, error.what()));
  } catch (const Json::exception& error) {
    throw UserError(fmt::format("{}: not a readable trail: {}", name, error.what()));
  }
}

}  // namespace hasse::report
