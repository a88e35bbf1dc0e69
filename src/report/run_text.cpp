#include "report/run_text.h"

#include <algorithm>

#include "text/figures.h"

namespace hasse::report {

namespace {

constexpr std::size_t kMaxStatementWidth = 40;
constexpr std::size_t kMaxProcessWidth = 24;
constexpr std::size_t kLineLength = 118;
constexpr std::size_t kMinChangeWidth = 40;
constexpr std::size_t kNumberWidth = 5;

std::string base_name(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);
}

// '/', '|' and '\' draw a bracket along an atomic sequence.
char sequence_mark(const replay::StepStory& story) {
  if (story.follows_in_sequence) return story.keeps_control ? '|' : '\\';
  return story.keeps_control ? '/' : ' ';
}

// What a step changed, as phrases that can be put on one line or several. `owner`: the process beside whose statement they stand; its own
// variables need no more than their names.
std::vector<std::string> change_phrases(const replay::Difference& difference, const std::string& owner) {
  std::vector<std::string> phrases;
  for (const replay::Change& change : difference.changes) {
    const std::string text = replay::to_text(change);
    phrases.push_back(text.starts_with(owner + ":") ? text.substr(owner.size() + 1) : text);
  }
  for (const replay::CreatedProcess& created : difference.created) {
    phrases.push_back("starts " + created.name);
    for (const replay::NamedValue& parameter : created.parameters) {
      const std::string assignment = parameter.name + " = " + replay::to_text(parameter.value);
      if (&parameter == &created.parameters.front()) {
        phrases.back() += " with " + assignment;
      } else {
        phrases.push_back(assignment);
      }
    }
  }
  for (const std::string& name : difference.died) phrases.push_back(name + " ends");
  return phrases;
}

// Phrases joined with ", ", broken into lines of at most `width` columns between phrases.
std::vector<std::string> wrap(const std::vector<std::string>& phrases, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string& phrase : phrases) {
    if (lines.empty()) {
      lines.push_back(phrase);
    } else if (display_width(lines.back()) + display_width(phrase) + 2 <= width) {
      lines.back() += ", " + phrase;
    } else {
      lines.back() += ",";
      lines.push_back(phrase);
    }
  }
  return lines;
}

// printf's text, each of its lines after a mark.
std::string printed_lines(const std::string& printed, std::size_t indent) {
  std::string text;
  std::size_t begin = 0;
  while (begin < printed.size()) {
    std::size_t end = printed.find('\n', begin);
    if (end == std::string::npos) end = printed.size();
    text += std::string(indent, ' ') + "> " + printed.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return text;
}

std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace

RunText::RunText(const Program& program, Paint paint) : program_(program), paint_(paint) {
  for (std::size_t file = 0; program.sources && file < program.sources->size(); ++file) {
    if (program.sources->name(static_cast<std::uint16_t>(file)) == program.model) {
      model_file_ = static_cast<std::uint16_t>(file);
    }
  }
  process_width_ = std::string_view("process").size();
  place_width_ = std::string_view("line").size();
  statement_width_ = std::string_view("statement").size();
  for (const Proctype& proctype : program.proctypes) {
    process_width_ = std::max(process_width_, std::min(kMaxProcessWidth, proctype.name.size() + 3));
    for (const Edge& edge : proctype.edges) {
      place_width_ = std::max(place_width_, place(edge.pos).size());
      statement_width_ = std::max(statement_width_, std::min(kMaxStatementWidth, display_width(edge.text)));
    }
  }
}

std::string RunText::place(SourcePos pos) const {
  if (!pos.known()) return "-";
  if (pos.file == model_file_) return std::to_string(pos.line);
  return fmt::format("{}:{}", base_name(program_.sources->name(pos.file)), pos.line);
}

std::size_t RunText::statement_column() const {
  return kNumberWidth + process_width_ + place_width_ + 8;
}

std::size_t RunText::change_column() const {
  return statement_column() + statement_width_ + 2;
}

std::string RunText::heading() const {
  return paint_.faint(trimmed(fmt::format("{:>{}}  {}  {:>{}}    {}  changes", "step", kNumberWidth,
                                          padded("process", process_width_), "line", place_width_,
                                          padded("statement", statement_width_)))) +
         "\n";
}

std::string RunText::row(const std::string& number, const std::string& process, const Edge& edge, char mark,
                         const std::vector<std::string>& phrases) const {
  const std::size_t room = std::max(kMinChangeWidth, kLineLength - std::min(kLineLength, change_column()));
  const std::vector<std::string> changes = wrap(phrases, room);
  // A statement that is too long for its column leaves the changes to the next line.
  const bool beside = display_width(edge.text) <= statement_width_ && !changes.empty();
  const std::string front = fmt::format("{}  {}  {}  {} ", paint_.faint(fmt::format("{:>{}}", number, kNumberWidth)),
                                        padded(process, process_width_),
                                        paint_.faint(fmt::format("{:>{}}", place(edge.pos), place_width_)), mark);
  std::string text = beside ? front + padded(edge.text, statement_width_) + "  " + changes[0] : front + edge.text;
  text += "\n";
  for (std::size_t i = beside ? 1 : 0; i < changes.size(); ++i) {
    text += std::string(change_column(), ' ') + changes[i] + "\n";
  }
  return text;
}

std::string RunText::step(const replay::StepStory& story) const {
  std::string text;
  // What a never claim does before the step is worth a line when the claim moves on by it.
  if (story.claim_edge != nullptr && story.pid != model::kNobody &&
      story.claim_edge->source != story.claim_edge->target) {
    text += row("", "(claim)", *story.claim_edge, ' ', {});
  }
  const bool has_partner = story.step.has_partner() && story.statements.size() == 2;
  // In a rendezvous the receiver makes the changes.
  const std::string& owner = has_partner ? story.statements[1].process : story.process;
  const std::vector<std::string> phrases = change_phrases(story.difference, owner);
  text += row(std::to_string(story.number), story.process, *story.edge, sequence_mark(story),
              has_partner ? std::vector<std::string>() : phrases);
  if (has_partner) text += row("", owner, *story.statements[1].edge, ' ', phrases);
  if (story.edge->kind == EdgeKind::d_step) text += inside_of_d_step(story);
  for (const replay::Statement& statement : story.statements)
    text += printed_lines(statement.printed, statement_column());
  return text;
}

// The statements inside a d_step, those of one source line together.
std::string RunText::inside_of_d_step(const replay::StepStory& story) const {
  std::string text;
  std::string last_place;
  for (const replay::Statement& statement : story.statements) {
    const std::string here = place(statement.edge->pos);
    if (here == last_place) {
      text += "; " + statement.edge->text;
      continue;
    }
    if (!text.empty()) text += "\n";
    text += fmt::format("{}    | {}", paint_.faint(fmt::format("{:>{}}", here, statement_column() - 4)),
                        statement.edge->text);
    last_place = here;
  }
  return text.empty() ? text : text + "\n";
}

std::string standing_text(const Program& program, const replay::Snapshot& snapshot, const RunText& layout) {
  std::size_t name_width = 0;
  std::size_t place_width = 0;
  for (std::size_t pid = 0; pid < snapshot.processes.size(); ++pid) {
    const replay::Snapshot::Process& process = snapshot.processes[pid];
    const Location& location = program.proctypes[process.proctype].locations.at(process.location);
    name_width = std::max(name_width, replay::process_name(program, process.proctype, static_cast<int>(pid)).size());
    place_width = std::max(place_width, layout.place(location.pos).size());
  }
  std::string text;
  for (std::size_t pid = 0; pid < snapshot.processes.size(); ++pid) {
    const replay::Snapshot::Process& process = snapshot.processes[pid];
    const Proctype& proctype = program.proctypes[process.proctype];
    const Location& location = proctype.locations.at(process.location);
    std::string waits_at;
    bool at_end = false;
    for (std::uint32_t i = 0; i < location.edge_count; ++i) {
      const Edge& edge = proctype.edges.at(location.first_edge + i);
      if (edge.kind == EdgeKind::end) at_end = true;
      waits_at += (waits_at.empty() ? "" : "  or  ") + edge.text;
    }
    // Processes die in the reverse order of their creation.
    const char* end_text =
        pid + 1 < snapshot.processes.size() ? "at its end, but younger processes must end first" : "at its end";
    const char* note = location.valid_end && !at_end ? "  (a valid end)" : "";
    text += fmt::format("  {}  {:>{}}  {}{}\n",
                        padded(replay::process_name(program, process.proctype, static_cast<int>(pid)), name_width),
                        layout.place(location.pos), place_width, at_end ? end_text : waits_at, note);
  }
  return text;
}

namespace {

// What a process can do at a location: "q?x  or  else".
std::string choices(const Proctype& proctype, const Location& location) {
  std::string text;
  for (std::uint32_t i = 0; i < location.edge_count; ++i)
    text += (text.empty() ? "" : "  or  ") + proctype.edges.at(location.first_edge + i).text;
  return text;
}

// Of a process that never moves in a cycle.
std::string could_text(const replay::Round::Process& process) {
  if (process.could == 0) return "blocked";
  if (process.could == process.existed) return "could move at any time: not weakly fair";
  return fmt::format("could move in {} of {} states: not strongly fair", process.could, process.existed);
}

void add_passed(const std::vector<replay::Round::Passed>& passed, std::vector<std::string>& phrases) {
  for (const replay::Round::Passed& one : passed)
    phrases.push_back(fmt::format("{} of {}, line {}", one.label, one.who, one.pos.line));
}

}  // namespace

std::string round_text(const Program& program, const replay::Round& round, const RunText& layout) {
  constexpr std::size_t kTitleWidth = 9;
  std::string text;
  const auto add = [&](const char* title, const std::vector<std::string>& phrases) {
    const char* front = title;
    for (const std::string& line : wrap(phrases, kLineLength - kTitleWidth - 2)) {
      text += fmt::format("  {:<{}}{}\n", front, kTitleWidth, line);
      front = "";
    }
  };
  std::vector<std::string> passed;
  for (const auto* labels : {&round.claim_accept, &round.accept, &round.progress}) add_passed(*labels, passed);
  add("passes", passed);
  std::vector<std::string> changes;
  for (const replay::Round::Recurring& variable : round.recurring) {
    changes.push_back(variable.name + ": ");
    for (const std::string& value : variable.values)
      changes.back() += (&value == &variable.values.front() ? "" : " | ") + value;
    if (variable.more) changes.back() += " | ...";
  }
  add("changes", changes);
  std::vector<std::string> moves;
  std::size_t name_width = 0;
  std::size_t choice_width = 0;
  for (const replay::Round::Process& process : round.processes) {
    if (process.moves > 0) {
      moves.push_back(process.name);
      continue;
    }
    const Proctype& proctype = program.proctypes[process.proctype];
    name_width = std::max(name_width, process.name.size());
    choice_width = std::max(choice_width, display_width(choices(proctype, proctype.locations.at(process.location))));
  }
  add("moves", moves);
  choice_width = std::min(choice_width, kMaxStatementWidth);
  const char* title = "waits";
  for (const replay::Round::Process& process : round.processes) {
    if (process.moves > 0) continue;
    const Proctype& proctype = program.proctypes[process.proctype];
    const Location& location = proctype.locations.at(process.location);
    text +=
        fmt::format("  {:<{}}{}  {:>4}  {}  {}\n", title, kTitleWidth, padded(process.name, name_width),
                    layout.place(location.pos), padded(choices(proctype, location), choice_width), could_text(process));
    title = "";
  }
  return text;
}

std::string state_text(const Program& program, const replay::Snapshot& snapshot) {
  std::string text;
  for (const replay::NamedContent& content : replay::contents(program, snapshot)) {
    text += fmt::format("  {} = {}\n", content.name,
                        content.is_channel ? replay::to_text(content.messages) : replay::to_text(content.value));
  }
  return text;
}

}  // namespace hasse::report
