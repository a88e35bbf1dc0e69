#include "report/run_json.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/stop.h"
#include "replay/cycle.h"
#include "replay/narrator.h"
#include "replay/partial_order.h"
#include "report/mentioned.h"
#include "report/shown_steps.h"

namespace hasse::report {

namespace {

// Of several of one name the last one, where the first one stands.
template <typename Named>
std::vector<const Named*> last_of_each_name(const std::vector<Named>& all) {
  std::vector<const Named*> result;
  std::unordered_map<std::string_view, std::size_t> places;
  for (const Named& one : all) {
    const auto [place, is_new] = places.emplace(one.name, result.size());
    if (is_new) result.push_back(nullptr);
    result[place->second] = &one;
  }
  return result;
}

void write_value(JsonWriter& json, const replay::Value& value) {
  std::visit([&json](const auto& content) { json.value(content); }, value);
}

void write_messages(JsonWriter& json, const std::vector<std::vector<replay::Value>>& messages) {
  json.begin_array();
  for (const auto& message : messages) {
    json.begin_array();
    for (const replay::Value& value : message) write_value(json, value);
    json.end();
  }
  json.end();
}

void write_changes(JsonWriter& json, const replay::Difference& difference) {
  json.begin_object();
  for (const replay::Change* change : last_of_each_name(difference.changes)) {
    json.key(change->name).begin_object();
    if (change->is_channel) {
      write_messages(json.key("before"), change->messages_before);
      write_messages(json.key("after"), change->messages_after);
    } else {
      write_value(json.key("before"), change->before);
      write_value(json.key("after"), change->after);
    }
    json.end();
  }
  json.end();
}

void write_communication(JsonWriter& json, const replay::Communication& communication) {
  static constexpr const char* kKinds[] = {"send", "receive", "peek", "rendezvous"};
  json.begin_object().member("kind", kKinds[static_cast<std::size_t>(communication.kind)]);
  json.member("channel", communication.channel).member("message", communication.message);
  if (communication.kind == replay::Communication::Kind::rendezvous) json.member("receiver", communication.partner);
  if (communication.sent_at > 0)
    json.member("sender", communication.partner).member("sent_at_step", communication.sent_at);
  json.end();
}

void write_statements(JsonWriter& json, const Program& program, const replay::StepStory& story) {
  json.begin_array();
  for (const replay::Statement& statement : story.statements) {
    json.begin_object().member("process", statement.process);
    write_place(json, program, statement.edge->pos);
    json.member("statement", statement.edge->text).end();
  }
  json.end();
}

// `event`: the number of the event that the step is of; 0: of none.
void write_step(JsonWriter& json, const Program& program, const replay::StepStory& story, std::size_t event) {
  json.begin_object();
  if (story.pid != model::kNobody) {
    json.member("process", story.process.substr(0, story.process.find_last_of('[')));
    json.member("pid", story.pid);
  } else {
    json.member("process", story.process);
  }
  write_place(json, program, story.edge->pos);
  json.member("statement", story.edge->text);
  if (story.keeps_control) json.member("atomic", true);
  write_changes(json.key("changes"), story.difference);
  if (story.statements.size() > 1)
    write_statements(json.key(story.step.has_partner() ? "rendezvous" : "d_step"), program, story);
  if (story.claim_edge != nullptr) {
    json.key("claim").begin_object();
    write_place(json, program, story.claim_edge->pos);
    json.member("statement", story.claim_edge->text).end();
  }
  if (!story.communications.empty()) {
    json.key("messages").begin_array();
    for (const replay::Communication& communication : story.communications) write_communication(json, communication);
    json.end();
  }
  if (!story.difference.created.empty()) {
    json.key("created").begin_array();
    for (const replay::CreatedProcess& created : story.difference.created) json.value(created.name);
    json.end();
  }
  if (!story.difference.died.empty()) json.member("died", story.difference.died);
  std::string printed;
  for (const replay::Statement& statement : story.statements) printed += statement.printed;
  if (!printed.empty()) json.member("printed", printed);
  if (event > 0) json.member("event", event);
  json.end();
}

void write_events(JsonWriter& json, const std::vector<replay::OrderedEvent>& events) {
  json.begin_array();
  for (const replay::OrderedEvent& event : events) {
    json.begin_object().member("first_step", event.first_step + 1).member("steps", event.steps);
    json.key("causes").begin_array();
    for (const std::size_t cause : event.causes) json.value(cause + 1);
    json.end();
    if (!event.clock.empty()) {
      json.key("clock").begin_object();
      for (const auto& [pid, count] : event.clock) json.member(std::to_string(pid), count);
      json.end();
    }
    json.end();
  }
  json.end();
}

void write_left_out(JsonWriter& json, const char* key, const ShownSteps& shown) {
  if (shown.left_out() == 0) return;
  json.key(key).begin_object().member("after_step", shown.head).member("steps", shown.left_out()).end();
}

void write_passed(JsonWriter& json, const char* key, const Program& program,
                  const std::vector<replay::Round::Passed>& passed) {
  if (passed.empty()) return;
  json.key(key).begin_array();
  for (const replay::Round::Passed& one : passed) {
    json.begin_object().member("process", one.who).member("label", one.label);
    write_place(json, program, one.pos);
    json.end();
  }
  json.end();
}

// "always", "sometimes", "never": how often in the cycle a process that does not move could.
const char* how_often(const replay::Round::Process& process) {
  if (process.could == 0) return "never";
  return process.could == process.existed ? "always" : "sometimes";
}

void write_round(JsonWriter& json, const Program& program, const replay::Round& round) {
  json.begin_object().member("states", round.states);
  json.key("moves").begin_array();
  for (const replay::Round::Process& process : round.processes) {
    if (process.moves > 0) json.value(process.name);
  }
  json.end().key("waits").begin_array();
  for (const replay::Round::Process& process : round.processes) {
    if (process.moves > 0) continue;
    json.begin_object().member("process", process.name);
    write_place(json, program, program.proctypes[process.proctype].locations.at(process.location).pos);
    json.member("can_move", how_often(process)).end();
  }
  json.end().key("changes").begin_object();
  for (const replay::Round::Recurring& variable : round.recurring) json.member(variable.name, variable.values);
  json.end();
  write_passed(json, "accept", program, round.accept);
  write_passed(json, "progress", program, round.progress);
  write_passed(json, "claim_accept", program, round.claim_accept);
  json.end();
}

// Of an infinite run what comes after its prefix, and how it is known to violate its property.
void write_cycle(JsonWriter& json, const check::FoundRun& found, std::size_t most_steps, replay::Narrator& narrator,
                 const std::function<void()>& after_step) {
  const Program& program = found.machine->program();
  const std::vector<model::Label>& cycle = found.run.cycle;
  const ShownSteps shown = shown_steps(cycle.size(), most_steps);
  replay::Round round;
  if (cycle.empty()) {
    json.member("stays", true);
    round = replay::go_round(narrator, cycle);
  } else {
    json.member("cycle_start", found.run.prefix.size() + 1).key("cycle").begin_array();
    std::size_t next = 0;
    round = replay::go_round(narrator, cycle, [&](const replay::StepStory& story) {
      if (!shown.shows(next++)) return;
      write_step(json, program, story, 0);
      after_step();
    });
    json.end();
  }
  write_left_out(json, "cycle_left_out", shown);
  write_round(json.key("round"), program, round);
  if (!found.reasons.empty()) json.member("reasons", found.reasons);
  if (!found.confirmed_by.empty()) json.member("confirmed_by", found.confirmed_by);
}

// Of each step the number of its event.
std::vector<std::size_t> events_of_steps(const std::vector<replay::OrderedEvent>& events, std::size_t steps) {
  std::vector<std::size_t> result(steps, 0);
  for (std::size_t i = 0; i < events.size(); ++i)
    std::fill_n(result.begin() + static_cast<std::ptrdiff_t>(events[i].first_step), events[i].steps, i + 1);
  return result;
}

}  // namespace

void write_place(JsonWriter& json, const Program& program, SourcePos pos) {
  if (!pos.known()) return;
  json.member("line", pos.line).member("column", pos.column);
  if (program.sources) json.member("file", program.sources->name(pos.file));
}

void write_run(JsonWriter& json, const check::FoundRun& found, std::size_t most_steps,
               const std::function<void()>& after_step) {
  const Program& program = found.machine->program();
  const std::vector<model::Label>& steps = found.run.prefix;
  const ShownSteps shown = shown_steps(steps.size(), most_steps);
  std::vector<replay::OrderedEvent> events;
  if (found.is_partial_order && shown.left_out() == 0) events = replay::partial_order(*found.machine, steps);
  const std::vector<std::size_t> event_of = events_of_steps(events, events.empty() ? 0 : steps.size());
  replay::Narrator narrator(*found.machine, found.claim);
  narrator.start();
  json.begin_object().member("message", found.message);
  write_place(json, program, found.pos);
  if (!found.trail.empty()) json.member("trail", found.trail);
  if (found.is_least) json.member("least", true);
  json.key("steps").begin_array();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    stop_point();
    if (!shown.shows(i)) {
      narrator.pass(steps[i]);
      continue;
    }
    write_step(json, program, narrator.take(steps[i]), events.empty() ? 0 : event_of[i]);
    after_step();
  }
  json.end();
  write_left_out(json, "left_out", shown);
  if (found.is_infinite()) write_cycle(json, found, most_steps, narrator, after_step);
  if (!events.empty()) write_events(json.key("events"), events);
  if (found.predicate != kNone) {
    const auto contents = mentioned(program, found.predicate, narrator.snapshot());
    if (!contents.empty()) json.key("values").begin_object();
    for (const replay::NamedContent* content : last_of_each_name(contents)) {
      json.key(content->name);
      if (content->is_channel) {
        write_messages(json, content->messages);
      } else {
        write_value(json, content->value);
      }
    }
    if (!contents.empty()) json.end();
  }
  json.end();
}

}  // namespace hasse::report
