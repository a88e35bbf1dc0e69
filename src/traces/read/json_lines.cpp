#include "traces/read/json_lines.h"

#include <algorithm>
#include <set>

#include "base/diagnostics.h"
#include "traces/read/clock_text.h"
#include "traces/read/event_text.h"
#include "traces/read/file_note.h"
#include "traces/read/json_sequence.h"
#include "traces/read/lines.h"

namespace hasse::traces {

namespace {

template <typename... Arguments>
[[noreturn]] void fail(SourcePos pos, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  throw UserError(pos, fmt::format(text, std::forward<Arguments>(arguments)...));
}

// A process or a message may be named by a number.
std::optional<std::string> name_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number_integer()) return json.dump();
  return std::nullopt;
}

void read_count(const Json& count, std::string_view process, SourcePos pos, Records& records) {
  if (!count.is_number_unsigned() || count.get<std::uint64_t>() > UINT32_MAX) {
    fail(pos, "a clock counts events: the entry for {} must be a whole number from 0 to 4294967295, found {}", process,
         count.dump());
  }
  if (const auto entry = count.get<std::uint32_t>(); entry > 0) records.clock_entry(process, entry);
}

// An object, or an array with an entry for each of the processes that a header lists.
void read_clock(const Json& clock, SourcePos pos, std::size_t listed, Records& records) {
  records.clock_begins(pos);
  if (clock.is_object()) {
    for (const auto& [process, count] : clock.items()) read_count(count, process, pos, records);
  } else if (clock.is_array() && listed > 0) {
    if (clock.size() != listed)
      fail(pos, "the clock has {}, but there are {} processes", entries_text(clock.size()), listed);
    for (std::size_t p = 0; p < listed; ++p) read_count(clock[p], records.processes[p], pos, records);
  } else {
    fail(pos, "a clock is an object of numbers{}, found {}",
         clock.is_array() ? ", or an array if the header lists the processes" : "", clock.dump());
  }
}

void read_ends(const Json& ends, SourcePos pos, bool is_send, bool on_channel, Records& records) {
  if (ends.is_array()) {
    for (const Json& end : ends) {
      if (end.is_array()) fail(pos, "a list of messages holds names, found {}", end.dump());
      read_ends(end, pos, is_send, on_channel, records);
    }
    return;
  }
  const auto name = name_of(ends);
  if (!name)
    fail(pos, "a {} is named by a text or a number, found {}", on_channel ? "channel" : "message", ends.dump());
  records.message(is_send, on_channel, *name);
}

class OwnReader {
 public:
  // `several`: a header may follow later, and begins another execution.
  OwnReader(Executions& executions, FileNote& note, bool several)
      : executions_(executions), note_(note), several_(several) {}

  void read(std::string_view line, SourcePos pos) {
    const Json object = parse_json(line, pos);
    if (!object.is_object()) fail(pos, "every line is a JSON object, found {}", object.type_name());
    if (labels_.empty()) {
      read_header(object, pos);
    } else if (object.contains("trace")) {
      if (!several_) fail(pos, "a second header; each execution needs a file of its own");
      read_header(object, pos);
    } else {
      read_event(object, pos);
    }
  }

 private:
  void read_header(const Json& header, SourcePos pos) {
    const auto version = header.find("trace");
    if (version == header.end())
      fail(pos, "the first line is a header with the version of the format: {{\"trace\": {}}}", kFormatVersion);
    if (*version != kFormatVersion)
      fail(pos, "version {} of the format is not known; this program reads version {}", version->dump(),
           kFormatVersion);
    std::string label;
    if (const auto named = header.find("execution"); named != header.end()) {
      const auto name = name_of(*named);
      if (!name || name->empty()) fail(pos, "'execution' is a name, found {}", named->dump());
      label = *name;
    }
    begin_execution(label, pos);
    for (const auto& [key, value] : header.items()) {
      if (key == "trace" || key == "execution") continue;
      if (key == "processes") {
        read_processes(value, pos);
      } else if (key == "cover") {
        if (!value.is_boolean()) fail(pos, "'cover' is true or false, found {}", value.dump());
        records_->is_of_cover = value.get<bool>();
      } else if (key != "init") {
        fail(pos, "unknown member '{}' in the header; known are trace, execution, processes, init, cover", key);
      }
    }
    if (header.contains("init")) read_initial(header["init"], pos);
  }

  void begin_execution(const std::string& label, SourcePos pos) {
    if (!labels_.empty() && (label.empty() || labels_.contains("")))
      fail(pos, "a second header: where a file holds several executions, each has a name: \"execution\"");
    if (!labels_.insert(label).second) fail(pos, "a second execution is called '{}'", label);
    records_ = &executions_.records(label);
    listed_.clear();
  }

  void read_processes(const Json& list, SourcePos pos) {
    if (!list.is_array()) fail(pos, "'processes' is a list of names, found {}", list.dump());
    for (const Json& process : list) {
      const auto name = name_of(process);
      if (!name || name->empty()) fail(pos, "'processes' is a list of names, found {} in it", process.dump());
      if (std::ranges::find(listed_, *name) != listed_.end()) fail(pos, "process '{}' is listed twice", *name);
      listed_.push_back(*name);
      if (records_->process(*name) != listed_.size() - 1) refuse_other_list(pos);
    }
    if (records_->listed > 0 && records_->listed != listed_.size()) refuse_other_list(pos);
    records_->listed = listed_.size();
  }

  [[noreturn]] static void refuse_other_list(SourcePos pos) {
    fail(pos, "the files of one execution must list the same processes in the same order");
  }

  void read_initial(const Json& initial, SourcePos pos) {
    if (!initial.is_object()) fail(pos, "'init' holds an object of values for each process, found {}", initial.dump());
    for (const auto& [process, values] : initial.items()) {
      if (!values.is_object())
        fail(pos, "'init' holds an object of values for each process, found {} for {}", values.dump(), process);
      const ProcessId id = known_process(process, pos);
      for (const auto& [name, value] : values.items()) {
        Value& initially = records_->variables[records_->variable(id, name)].initially;
        const Value found = json_value(value, records_->texts);
        if (is_defined(initially) && !equal(initially, found))
          fail(pos, "{}", two_beginnings(process, name, initially, found));
        initially = found;
      }
    }
  }

  ProcessId known_process(const std::string& name, SourcePos pos) {
    const ProcessId id = records_->process(name);
    if (records_->listed > 0 && id >= records_->listed)
      fail(pos, "process '{}' is not among the processes that the header lists", name);
    return id;
  }

  ProcessId process_named(const Json& json, SourcePos pos) {
    const auto name = name_of(json);
    if (!name || name->empty()) fail(pos, "a process is named by a text or a number, found {}", json.dump());
    return known_process(*name, pos);
  }

  // Of an event of several processes: the values of each under its name.
  void read_set(const Json& values, bool is_joint, SourcePos pos) {
    const std::size_t event = records_->events.size() - 1;
    for (const auto& [key, content] : values.items()) {
      if (!is_joint) {
        records_->assign(key, json_value(content, records_->texts));
        continue;
      }
      const ProcessId process = records_->process(key);
      const auto processes = records_->processes_of(event);
      if (std::ranges::find(processes, process) == processes.end())
        fail(pos, "\"set\" of an event of several processes holds an object for each; '{}' is none of them", key);
      if (!content.is_object()) {
        fail(pos, "\"set\" of an event of several processes holds an object for each, found {} for {}", content.dump(),
             key);
      }
      for (const auto& [variable, value] : content.items())
        records_->assign(process, variable, json_value(value, records_->texts));
    }
  }

  void read_event(const Json& object, SourcePos pos) {
    const auto process = object.find("p");
    if (process == object.end()) fail(pos, "an event needs its process: \"p\"");
    const bool is_joint = process->is_array() && !process->empty();
    const Json& first = is_joint ? process->front() : *process;
    std::string_view text;
    if (const auto event = object.find("e"); event != object.end()) {
      if (!event->is_string()) fail(pos, "\"e\" is a text, found {}", event->dump());
      text = records_->texts.keep(event->get_ref<const std::string&>());
    }
    records_->event(process_named(first, pos), pos, text);
    for (std::size_t i = 1; is_joint && i < process->size(); ++i) {
      const ProcessId other = process_named((*process)[i], pos);
      if (!records_->together_with(other)) fail(pos, "process '{}' stands twice in \"p\"", records_->processes[other]);
    }
    ++note_.events;
    for (const auto& [key, value] : object.items()) {
      if (key == "p" || key == "e") continue;
      if (key == "vc") {
        read_clock(value, pos, listed_.size(), *records_);
      } else if (key == "set") {
        if (!value.is_object()) fail(pos, "\"set\" is an object of values, found {}", value.dump());
        read_set(value, is_joint, pos);
      } else if (key == "snd" || key == "rcv" || key == "snd_ch" || key == "rcv_ch") {
        read_ends(value, pos, key[0] == 's', key.size() > 3, *records_);
      } else {
        fail(pos, "unknown member '{}' in an event; known are p, e, vc, set, snd, rcv, snd_ch, rcv_ch", key);
      }
    }
  }

  Executions& executions_;
  FileNote& note_;
  bool several_;
  Records* records_ = nullptr;  // of the execution at hand
  std::vector<std::string> listed_;
  std::set<std::string> labels_;  // of the executions of the file
};

// As objects of a list have it that stand one on a line.
std::string_view without_comma(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  return last != std::string_view::npos && line[last] == ',' ? line.substr(0, last) : line;
}

class MappedReader {
 public:
  MappedReader(const FieldMap& map, Executions& executions, FileNote& note)
      : map_(map), records_(executions.records("")), note_(note) {}

  void read(std::string_view line, SourcePos pos) {
    const std::optional<Json> found = find_object(without_comma(line), pos);
    const Json* process = found ? follow(*found, *map_.process) : nullptr;
    const auto name = process == nullptr ? std::nullopt : name_of(*process);
    if (!name || name->empty()) {
      if (note_.unmatched++ == 0) note_.first_unmatched = pos;
      return;
    }
    const Json& object = *found;
    const Json* event = map_.event ? follow(object, *map_.event) : nullptr;
    const std::string text = event == nullptr ? "" : event->is_string() ? event->get<std::string>() : event->dump();
    records_.event(records_.process(*name), pos, records_.texts.keep(text));
    ++note_.events;
    const Json* clock = map_.clock ? follow(object, *map_.clock) : nullptr;
    if (clock != nullptr) read_clock(*clock, pos, 0, records_);
    read_ends(object, map_.snd, pos, true, false);
    read_ends(object, map_.rcv, pos, false, false);
    read_ends(object, map_.snd_ch, pos, true, true);
    read_ends(object, map_.rcv_ch, pos, false, true);
    if (map_.set.empty()) assign_members(object, "", map_.named, records_);
    for (const FieldMap::Path& path : map_.set) {
      const Json* values = follow(object, path);
      if (values == nullptr || values->is_null()) continue;
      if (values->is_object()) {
        assign_members(*values, "", {}, records_);
      } else {
        records_.assign(path.back(), json_value(*values, records_.texts));
      }
    }
  }

 private:
  void read_ends(const Json& object, const std::optional<FieldMap::Path>& path, SourcePos pos, bool is_send,
                 bool on_channel) {
    const Json* ends = path ? follow(object, *path) : nullptr;
    if (ends != nullptr && !ends->is_null()) traces::read_ends(*ends, pos, is_send, on_channel, records_);
  }

  const FieldMap& map_;
  Records& records_;
  FileNote& note_;
};

}  // namespace

LineReader own_line_reader(Executions& executions, FileNote& note) {
  return [reader = OwnReader(executions, note, false)](std::string_view line, SourcePos pos) mutable {
    reader.read(line, pos);
  };
}

LineReader mapped_line_reader(const FieldMap& map, Executions& executions, FileNote& note) {
  return [reader = MappedReader(map, executions, note)](std::string_view line, SourcePos pos) mutable {
    reader.read(line, pos);
  };
}

namespace {

// Each line or, where objects stand otherwise, each of these.
void read_objects(const SourceFiles& sources, std::uint16_t file, FileNote& note, const LineReader& read) {
  const std::string_view text = sources.text(file);
  if (is_json_sequence(text, file)) return for_each_value(text, file, note, read);
  for_each_line(text, file, note, [&](std::string_view line, SourcePos pos) {
    if (lacks_its_end(text, line) && !find_object(without_comma(line), pos)) return leave_out_cut_line(note, pos);
    read(line, pos);
  });
}

}  // namespace

void read_own_lines(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note) {
  OwnReader reader(executions, note, true);
  read_objects(sources, file, note, [&](std::string_view line, SourcePos pos) { reader.read(line, pos); });
}

void read_mapped_lines(const SourceFiles& sources, std::uint16_t file, const FieldMap& map, Executions& executions,
                       FileNote& note) {
  read_objects(sources, file, note, mapped_line_reader(map, executions, note));
}

}  // namespace hasse::traces
