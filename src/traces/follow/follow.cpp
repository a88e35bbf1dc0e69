#include "traces/follow/follow.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/diagnostics.h"
#include "traces/order/log_warnings.h"
#include "traces/predicate/counts.h"
#include "traces/read/file_note.h"
#include "traces/read/file_text.h"
#include "traces/read/json_lines.h"
#include "traces/read/lines.h"
#include "traces/read/log_error.h"
#include "traces/read/presets.h"
#include "traces/read/text_log.h"
#include "traces/read/unpacking.h"

namespace hasse::traces {

// One of the files: its text from the first character on that is not done with.
class Follower::Stream {
 public:
  Stream(const FollowOptions& options, const std::string& path, SourceFiles& sources, Executions& executions)
      : sources_(sources), executions_(executions) {
    if (options.log.map) use_map(*options.log.map, "--map", "JSON lines, --map");
    if (options.log.regex) use_regex(*options.log.regex, "--regex", "--regex");
    if (options.log.preset) {
      const Preset& preset = preset_named(*options.log.preset);
      const std::string name = fmt::format("preset {}", preset.name);
      preset.is_map ? use_map(preset.form, name, name) : use_regex(preset.form, name, name);
    }
    note.file = sources.add(path == "-" ? "<stdin>" : path, "");
  }

  void feed(std::string_view more) {
    std::size_t before = rest_.size();
    rest_ += more;
    if (line_ == 1) {
      refuse_packed();
      if (drop_byte_order_mark(rest_)) before = 0;
    }
    drop_carriage_returns(rest_, before == 0 ? 0 : before - 1);
    const std::size_t lines_end = more.rfind('\n') == std::string_view::npos ? 0 : rest_.rfind('\n') + 1;
    if (lines_end > 0) read(std::string_view(rest_).substr(0, lines_end), false);
  }
  void end(bool whole) {
    is_unfinished_ = !whole && !rest_.empty() && rest_.back() != '\n';
    read(std::string_view(rest_).substr(0, is_unfinished_ ? rest_.rfind('\n') + 1 : rest_.size()), true);
  }
  // Was a last line left out?
  std::optional<Warning> unfinished() const {
    if (!is_unfinished_) return std::nullopt;
    return Warning{{}, fmt::format("{}: its last line is not complete and was left out", sources_.name(note.file))};
  }
  // After what was read has been taken.
  void taken() {
    rest_.erase(0, done_);
    done_ = 0;
  }

  FileNote note;

 private:
  // Reads what is final into the executions.
  void read(std::string_view text, bool at_end) {
    try {
      const std::size_t done = form_ ? read_text(text, at_end) : read_lines(text);
      line_ +=
          static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(done), '\n'));
      done_ = done;
    } catch (const UserError& error) {
      show_line(error, text);
    }
  }
  void use_map(std::string_view map, const std::string& name, std::string form) {
    map_ = parse_field_map(map, name, sources_);
    note.form = std::move(form);
    read_line_ = mapped_line_reader(*map_, executions_, note);
  }

  void use_regex(std::string_view regex, const std::string& name, std::string form) {
    form_.emplace(TextForm{Regex(regex, name, sources_), std::nullopt});
    check_groups(*form_);
    note.form = std::move(form);
    if (form_->events.longest_look_back() > 1 || regex.find("\\A") != std::string_view::npos ||
        regex.find("\\G") != std::string_view::npos) {
      throw UserError(form_->events.pos(),
                      "an expression that looks back further than ^ and \\b do cannot be followed");
    }
  }

  void refuse_packed() const {
    if (is_packed(rest_))
      throw UserError({.line = 1, .column = 1, .file = note.file},
                      "a packed log cannot be followed; unpack it in a pipe, for example by zcat or zstdcat");
  }

  std::size_t read_text(std::string_view text, bool at_end) {
    const SourcePos start{.line = line_, .column = 1, .file = note.file};
    const std::size_t limit = at_end ? text.size() : final_part(text, form_->events, start);
    read_text_up_to(text, limit, at_end, start, *form_, executions_, note);
    return limit;
  }

  std::size_t read_lines(std::string_view text) {
    SourcePos pos{.line = line_, .column = 1, .file = note.file};
    for (std::size_t begin = 0; begin < text.size(); ++pos.line) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string_view line = text.substr(begin, end - begin);
      begin = end + 1;
      if (is_blank(line)) continue;
      if (!read_line_) recognise(line, pos);
      ++note.lines;
      const std::uint64_t unmatched = note.unmatched;
      read_line_(line, pos);
      if (note.unmatched > unmatched && lacks_its_end(text, line)) leave_out_cut_line(note, pos);
    }
    return text.size();
  }

  // Of logs whose form was not said, only our own format can be told by its first line.
  void recognise(std::string_view line, SourcePos pos) {
    const std::size_t indent = line.find_first_not_of(" \t");
    const auto first = line[indent] == '{' ? find_object(line.substr(indent), pos.behind(indent)) : std::nullopt;
    if (!first || !first->contains("trace")) {
      throw UserError(pos,
                      "say with --preset, --regex or --map how the log looks: when it is followed this cannot be found "
                      "out from its beginning, unless that is the header {\"trace\": 1} of JSON lines");
    }
    note.form = "JSON lines";
    read_line_ = own_line_reader(executions_, note);
  }

  // Texts are not kept: of the mistake's line a copy is.
  [[noreturn]] void show_line(const UserError& error, std::string_view text) {
    SourcePos pos = error.pos();
    if (pos.file == note.file && pos.line >= line_) {
      const std::uint16_t copy = sources_.add(sources_.name(note.file), std::string(text));
      sources_.presume(copy, 1, sources_.name(note.file), line_);
      pos.line = pos.line - line_ + 1;
      pos.file = copy;
    }
    const auto* noted = dynamic_cast<const LogError*>(&error);
    throw LogError(pos, error.what(), noted == nullptr ? std::vector<std::string>{} : noted->notes());
  }

  SourceFiles& sources_;
  Executions& executions_;
  std::optional<TextForm> form_;
  std::optional<FieldMap> map_;
  LineReader read_line_;
  std::string rest_;
  std::size_t done_ = 0;  // of the rest: read, and to be taken
  std::uint32_t line_ = 1;
  bool is_unfinished_ = false;
};

Follower::Follower(const FollowOptions& options, std::shared_ptr<SourceFiles> sources)
    : options_(options),
      sources_(std::move(sources)),
      processes_(options.processes),
      run_(sources_),
      arrivals_(
          run_, *sources_,
          [this](Arrival event, const std::vector<KeptRun::Cause>& causes) { hand_on(std::move(event), causes); }),
      drop_at_(options.drop_at) {
  if (options.log.format)
    throw UserError(
        fmt::format("--format {}: only text with vector clocks and JSON lines can be followed", *options.log.format));
  if (options.log.delimiter) throw UserError("--delimiter: a log that is followed holds one execution");
  for (const std::string& path : options.log.paths)
    streams_.push_back(std::make_unique<Stream>(options_, path, *sources_, executions_));
  if (options.log.map || options.log.regex || options.log.preset || processes_) make_predicate();
}

Follower::~Follower() = default;

bool Follower::is_certain() const {
  return has_begun_ && predicate_->is_certain();
}

void Follower::make_predicate() {
  if (predicate_) return;
  predicate_.emplace(options_.predicate, options_.definitely, run_, processes_, *sources_);
  for (const auto& [process, variable] : predicate_->event_counts()) {
    event_counts_.emplace(process, EventCount{variable});
    run_.named(process, kEventCount);
    run_.initially(variable, std::int64_t{0});
    predicate_->initially(variable, std::int64_t{0});
  }
  if (!processes_) return;
  is_listed_.assign(run_.process_count(), false);
  for (const std::string& name : *processes_) is_listed_[run_.process(name)] = true;
}

void Follower::feed(std::size_t file, std::string_view text) {
  streams_[file]->feed(text);
  for (Execution& execution : executions_.list()) take(execution.records);
  streams_[file]->taken();
}

void Follower::end(bool whole) {
  for (const auto& stream : streams_) {
    stream->end(whole);
    for (Execution& execution : executions_.list()) take(execution.records);
    stream->taken();
  }
  if (is_certain()) return;
  for (const auto& stream : streams_) {
    if (auto warning = stream->unfinished()) warnings_.push_back(std::move(*warning));
  }
  for (Warning& warning : arrivals_.held_back()) warnings_.push_back(std::move(warning));
  arrivals_.end();
  for (Warning& warning : arrivals_.warnings()) warnings_.push_back(std::move(warning));
  for (Warning& warning : run_.warnings()) warnings_.push_back(std::move(warning));
  warn_of_overwritten(overwritten_, warnings_);
  cautions_ = arrivals_.cautions();
  if (predicate_) predicate_->check_values(warnings_);
}

void Follower::take(Records& records) {
  if (executions_.list().size() > 1)
    throw UserError("the files are of several executions; a log that is followed holds one");
  if (!processes_ && !predicate_ && records.listed > 0) {
    processes_.emplace();
    for (const std::string_view name : std::span(records.processes).first(records.listed))
      processes_->emplace_back(name);
  }
  if (records.events.empty() && records.processes.empty()) return;
  make_predicate();
  std::vector<ProcessId> processes;
  for (const std::string_view name : records.processes) {
    processes.push_back(run_.process(name));
    run_.met(processes.back());
    if (processes_ && processes.back() >= is_listed_.size()) {
      is_listed_.resize(processes.back() + 1, false);
      run_.will_be_silent(processes.back());
    }
  }
  take_variables(records, processes);
  if (!has_begun_ && !records.events.empty()) {
    has_begun_ = true;
    predicate_->begin();
  }
  std::size_t end_of_messages = 0;
  for (std::uint32_t e = 0; e < records.events.size() && !is_certain(); ++e)
    arrivals_.arrive(arrival(records, e, end_of_messages, processes));
  overwritten_ = records.overwritten;
  records.forget_events();
}

void Follower::take_variables(const Records& records, const std::vector<ProcessId>& processes) {
  variables_.clear();
  for (const Variable& variable : records.variables) {
    const ProcessId process = processes[variable.process];
    if (variable.name == kEventCount && event_counts_.contains(process)) {
      throw UserError(
          fmt::format("{0} has a variable {1} in this log; when it is followed, {1} in a predicate is how many "
                      "events of a process have happened",
                      records.processes[variable.process], kEventCount));
    }
    run_.named(process, variable.name);
    predicate_->named(process, variable.name);
    variables_.push_back(run_.find_variable(process, variable.name));
    if (!variables_.back() || !is_defined(variable.initially)) continue;
    if (has_begun_) {
      throw UserError(
          fmt::format("the value of {}.{} before the first event comes after events; when several files are "
                      "followed such values cannot be taken in",
                      records.processes[variable.process], variable.name));
    }
    const Value before = run_.initially(*variables_.back());
    if (is_defined(before) && !equal(before, variable.initially)) {
      throw UserError(two_beginnings(records.processes[variable.process], variable.name, before, variable.initially));
    }
    run_.initially(*variables_.back(), variable.initially);
    predicate_->initially(*variables_.back(), variable.initially);
  }
}

Arrival Follower::arrival(const Records& records, std::uint32_t event, std::size_t& end_of_messages,
                          const std::vector<ProcessId>& processes) {
  const RecordedEvent& read = records.events[event];
  Arrival result;
  if (read.is_joint) throw UserError(read.place, "an event of several processes in a log that is followed");
  result.process = processes[read.process];
  result.has_clock = read.has_clock;
  result.place = read.place;
  result.clock_place = read.clock_place;
  result.text = read.text;
  const std::string& name = run_.name(result.process);
  if (processes_ && !is_listed_[result.process]) {
    throw UserError(read.place, fmt::format("process '{}' is not among those that there are: {}", name,
                                            fmt::join(*processes_, ", ")));
  }
  has_clocks_ = has_clocks_ || read.has_clock;
  ++clocks_;
  for (const ClockEntry& entry : records.clock(event)) {
    const ProcessId other = processes[entry.process];
    if (last_named_.size() < run_.process_count()) last_named_.resize(run_.process_count(), 0);
    if (std::exchange(last_named_[other], clocks_) == clocks_) {
      throw UserError(read.clock_place, fmt::format("the clock has two entries for {}", run_.name(other)));
    }
    if (other == result.process) {
      result.own = entry.count;
    } else {
      result.clock.push_back({other, entry.count});
    }
  }
  if (read.has_clock && result.own == 0) {
    throw UserError(
        read.clock_place,
        fmt::format("the clock of an event of {0} has no entry above 0 for {0} itself, which would count the "
                    "event",
                    name));
  }
  for (const Assignment& assignment : records.assignments_of(event)) {
    if (const auto variable = variables_[assignment.variable])
      result.assignments.push_back({*variable, OwnValue(assignment.value)});
  }
  if (const auto count = event_counts_.find(result.process); count != event_counts_.end())
    result.assignments.push_back({count->second.variable, OwnValue(++count->second.events)});
  for (; end_of_messages < records.ends.size() && records.ends[end_of_messages].event == event; ++end_of_messages) {
    const MessageEnd& end = records.ends[end_of_messages];
    std::vector<std::string>& names = end.is_send ? (end.on_channel ? result.channel_sends : result.sends)
                                                  : (end.on_channel ? result.channel_receives : result.receives);
    names.emplace_back(end.name);
  }
  return result;
}

void Follower::hand_on(Arrival event, const std::vector<KeptRun::Cause>& causes) {
  const ProcessId process = event.process;
  const std::vector<OwnAssignment> assignments = event.assignments;
  const poset::ClockView clock =
      event.has_clock ? run_.append(std::move(event)) : run_.append(std::move(event), causes);
  predicate_->happened(process, clock, assignments);
  // What makes it certain must not be dropped.
  if (run_.kept() < drop_at_ || is_certain()) return;
  run_.drop(predicate_->forget(run_.common_past()));
  // Less than as much again: what could be dropped now may be dropped only the next time.
  drop_at_ = run_.kept() + std::max(options_.drop_at, run_.kept() / 2);
}

Log Follower::log() {
  if (is_certain()) predicate_->name_variables(run_);
  Log log;
  for (const auto& stream : streams_) log.files.push_back(stream->note);
  Run run = run_.run();
  if (run.processes.empty()) {
    for (const FileNote& note : log.files) {
      if (note.lines > 0) {
        throw UserError({.line = 1, .column = 1, .file = note.file},
                        fmt::format("the log holds no event in its {} line{} (read by {})", note.lines,
                                    note.lines == 1 ? "" : "s", note.form));
      }
    }
    throw UserError({.line = 1, .column = 1, .file = log.files.front().file}, "the log is empty");
  }
  run.label = executions_.list().front().label;
  run.has_clocks = has_clocks_;
  run.warnings = warnings_;
  run.cautions = cautions_;
  log.executions.push_back(std::move(run));
  return log;
}

}  // namespace hasse::traces
