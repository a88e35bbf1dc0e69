#include "report/run_json.h"

#include <utility>

#include "base/stop.h"
#include "replay/partial_order.h"
#include "report/mentioned.h"
#include "report/shown_steps.h"

namespace hasse::report {

namespace {

Json value_json(const replay::Value& value) {
  return std::visit([](const auto& content) { return Json(content); }, value);
}

Json messages_json(const std::vector<std::vector<replay::Value>>& messages) {
  Json list = Json::array();
  for (const auto& message : messages) {
    Json fields = Json::array();
    for (const replay::Value& value : message) fields.push_back(value_json(value));
    list.push_back(std::move(fields));
  }
  return list;
}

Json changes_json(const replay::Difference& difference) {
  Json changes = Json::object();
  for (const replay::Change& change : difference.changes) {
    changes[change.name] =
        change.is_channel
            ? Json{{"before", messages_json(change.messages_before)}, {"after", messages_json(change.messages_after)}}
            : Json{{"before", value_json(change.before)}, {"after", value_json(change.after)}};
  }
  return changes;
}

Json communication_json(const replay::Communication& communication) {
  static constexpr const char* kKinds[] = {"send", "receive", "peek", "rendezvous"};
  Json object;
  object["kind"] = kKinds[static_cast<std::size_t>(communication.kind)];
  object["channel"] = communication.channel;
  object["message"] = communication.message;
  if (communication.kind == replay::Communication::Kind::rendezvous) object["receiver"] = communication.partner;
  if (communication.sent_at > 0) {
    object["sender"] = communication.partner;
    object["sent_at_step"] = communication.sent_at;
  }
  return object;
}

// "events", and of each step the number of its event.
void add_events(Json& run, const std::vector<replay::OrderedEvent>& events) {
  if (events.empty()) return;
  run["events"] = Json::array();
  for (std::size_t i = 0; i < events.size(); ++i) {
    const replay::OrderedEvent& event = events[i];
    Json object;
    object["first_step"] = event.first_step + 1;
    object["steps"] = event.steps;
    object["causes"] = Json::array();
    for (const std::size_t cause : event.causes) object["causes"].push_back(cause + 1);
    for (const auto& [pid, count] : event.clock) object["clock"][std::to_string(pid)] = count;
    run["events"].push_back(std::move(object));
    for (std::size_t j = 0; j < event.steps; ++j) run["steps"][event.first_step + j]["event"] = i + 1;
  }
}

}  // namespace

void add_place(Json& object, const Program& program, SourcePos pos) {
  if (!pos.known()) return;
  object["line"] = pos.line;
  object["column"] = pos.column;
  if (program.sources) object["file"] = program.sources->name(pos.file);
}

Json step_json(const Program& program, const replay::StepStory& story) {
  Json object;
  object["process"] = story.process;
  if (story.pid != model::kNobody) {
    object["process"] = story.process.substr(0, story.process.find_last_of('['));
    object["pid"] = story.pid;
  }
  add_place(object, program, story.edge->pos);
  object["statement"] = story.edge->text;
  if (story.keeps_control) object["atomic"] = true;
  object["changes"] = changes_json(story.difference);
  if (story.statements.size() > 1) {
    Json inside = Json::array();
    for (const replay::Statement& statement : story.statements) {
      Json part;
      part["process"] = statement.process;
      add_place(part, program, statement.edge->pos);
      part["statement"] = statement.edge->text;
      inside.push_back(std::move(part));
    }
    object[story.step.has_partner() ? "rendezvous" : "d_step"] = std::move(inside);
  }
  if (story.claim_edge != nullptr) {
    Json claim;
    add_place(claim, program, story.claim_edge->pos);
    claim["statement"] = story.claim_edge->text;
    object["claim"] = std::move(claim);
  }
  for (const replay::Communication& communication : story.communications) {
    object["messages"].push_back(communication_json(communication));
  }
  for (const replay::CreatedProcess& created : story.difference.created) object["created"].push_back(created.name);
  for (const std::string& name : story.difference.died) object["died"].push_back(name);
  std::string printed;
  for (const replay::Statement& statement : story.statements) printed += statement.printed;
  if (!printed.empty()) object["printed"] = printed;
  return object;
}

Json run_json(const check::FoundRun& found, std::size_t most_steps) {
  const Program& program = found.machine->program();
  replay::Narrator narrator(*found.machine, found.claim);
  narrator.start();
  Json run;
  run["message"] = found.message;
  add_place(run, program, found.pos);
  if (!found.trail.empty()) run["trail"] = found.trail;
  if (found.is_least) run["least"] = true;
  run["steps"] = Json::array();
  const ShownSteps shown = shown_steps(found.run.prefix.size(), most_steps);
  for (std::size_t i = 0; i < found.run.prefix.size(); ++i) {
    stop_point();
    if (shown.shows(i)) {
      run["steps"].push_back(step_json(program, narrator.take(found.run.prefix[i])));
    } else {
      narrator.pass(found.run.prefix[i]);
    }
  }
  for (const model::Label& step : found.run.cycle) {
    stop_point();
    run["cycle"].push_back(step_json(program, narrator.take(step)));
  }
  if (shown.left_out() > 0) run["left_out"] = {{"after_step", shown.head}, {"steps", shown.left_out()}};
  if (found.is_partial_order && shown.left_out() == 0)
    add_events(run, replay::partial_order(*found.machine, found.run.prefix));
  if (found.predicate != kNone) {
    Json values = Json::object();
    for (const replay::NamedContent& content : mentioned(program, found.predicate, narrator.snapshot())) {
      values[content.name] = content.is_channel ? messages_json(content.messages) : value_json(content.value);
    }
    if (!values.empty()) run["values"] = std::move(values);
  }
  return run;
}

void write_with_steps(Json object, std::string_view run, const check::FoundRun& found,
                      const std::function<void(std::string_view)>& write) {
  constexpr int kIndent = 2;
  object[std::string(run)].erase("left_out");
  const std::string text = dump(object, kIndent);
  constexpr std::string_view kSteps = "\"steps\": [";
  const std::size_t at = text.find(kSteps) + kSteps.size();  // quotes inside strings are escaped: it is the member
  write(std::string_view(text).substr(0, at));
  replay::Narrator narrator(*found.machine, found.claim);
  narrator.start();
  const std::string margin = "\n" + std::string(3 * kIndent, ' ');
  const char* separator = "";
  for (const model::Label& step : found.run.prefix) {
    stop_point();
    std::string lines = dump(step_json(found.machine->program(), narrator.take(step)), kIndent);
    for (std::size_t end = lines.find('\n'); end != std::string::npos; end = lines.find('\n', end + margin.size()))
      lines.replace(end, 1, margin);
    write(separator + margin + lines);
    separator = ",";
  }
  if (!found.run.prefix.empty()) write("\n" + std::string(2 * kIndent, ' '));
  write(std::string_view(text).substr(at));
  write("\n");
}

}  // namespace hasse::report
