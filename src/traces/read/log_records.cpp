#include "traces/read/log_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "traces/read/chrome_trace.h"
#include "traces/read/execution_marks.h"
#include "traces/read/field_map.h"
#include "traces/read/file_text.h"
#include "traces/read/formats.h"
#include "traces/read/json_lines.h"
#include "traces/read/json_sequence.h"
#include "traces/read/lines.h"
#include "traces/read/log_error.h"
#include "traces/read/p_trace.h"
#include "traces/read/plain_poset.h"
#include "traces/read/poet_trace.h"
#include "traces/read/presets.h"
#include "traces/read/prove_trace.h"
#include "traces/read/span_formats.h"
#include "traces/read/std_trace.h"
#include "traces/read/text_guess.h"
#include "traces/read/text_log.h"

namespace hasse::traces {

namespace {

std::string_view line_at(std::string_view text, std::size_t begin) {
  return begin > text.size() ? std::string_view{}
                             : text.substr(begin, text.find('\n', begin) - std::min(begin, text.size()));
}

bool names_groups(std::string_view line) {
  for (const std::string_view group : {"(?<host>", "(?<clock>", "(?<event>"}) {
    if (line.find(group) == std::string_view::npos) return false;
  }
  return true;
}

class LogReader {
 public:
  LogReader(const LogOptions& options, const std::shared_ptr<SourceFiles>& sources)
      : options_(options), sources_(sources) {
    if (options.regex) text_form_ = make_form(*options.regex, "--regex");
    if (options.map) map_ = parse_field_map(*options.map, "--map", *sources);
    if (options.preset) set_form(preset_named(*options.preset));
    if (options.format) format_ = format_named(*options.format);
    if (options.delimiter && map_)
      throw UserError("--delimiter separates the executions of a text; it does not go with a map");
  }

  LogRecords read() {
    for (const std::string& path : options_.paths) {
      std::string text = read_file(path);
      const std::uint16_t file = sources_->add(path == "-" ? "<stdin>" : path, std::move(text));
      log_.files.push_back({.file = file, .may_be_cut = options_.partial});
      with_guesses_noted(log_.files, *sources_, [&] {
        read_file_text(file, log_.files.back());
        if (log_.files.back().events == 0 && !log_.files.back().names_processes) refuse_empty(log_.files.back());
      });
    }
    with_guesses_noted(log_.files, *sources_, [&] {
      if (spans_.event_count() > 0) spans_.write(log_.executions.records(""));
    });
    return std::move(log_);
  }

 private:
  TextForm make_form(std::string_view regex, std::string name) {
    TextForm form{Regex(regex, std::move(name), *sources_), std::nullopt};
    if (options_.delimiter) form.delimiter.emplace(*options_.delimiter, "--delimiter", *sources_);
    check_groups(form);
    return form;
  }

  static Format format_named(const std::string& name) {
    if (const KnownFormat* known = find_format(name)) return known->format;
    std::string names;
    for (const KnownFormat& known : formats())
      fmt::format_to(std::back_inserter(names), "{}{}", names.empty() ? "" : ", ", known.name);
    throw UserError(fmt::format("--format: '{}' is none of {}", name, names));
  }

  void set_form(const Preset& preset) {
    const std::string name = fmt::format("preset {}", preset.name);
    if (preset.is_map) {
      map_ = parse_field_map(preset.form, name, *sources_);
    } else {
      text_form_ = make_form(preset.form, name);
    }
    form_name_ = name;
  }

  void read_file_text(std::uint16_t file, FileNote& note) {
    const std::string& text = sources_->text(file);
    if (map_) {
      note.form = form_name_.empty() ? "JSON lines, --map" : form_name_;
      read_mapped_lines(*sources_, file, *map_, log_.executions, note);
      return;
    }
    if (text_form_) {
      note.form = form_name_.empty() ? "--regex" : form_name_;
      read_text(file, 1, *text_form_, note);
      return;
    }
    if (format_) return read_format(*format_, file, note);
    if (names_groups(line_at(text, 0))) return read_with_its_own_regex(text, file, note);
    refuse_edn(text, file);
    if (const auto format = format_of(text)) {
      note.is_guess = true;
      read_format(*format, file, note);
    } else if (const std::vector<Json> objects = first_objects(text, file, 2); !objects.empty()) {
      read_json(objects, file, note);
    } else {
      read_by_guess(text, file, note);
    }
  }

  void read_format(Format format, std::uint16_t file, FileNote& note) {
    note.form = describe(format).what;
    if (options_.delimiter) throw UserError("--delimiter separates the executions of a text; this log is " + note.form);
    if (format == Format::std_trace) {
      if (log_.files.size() > 1) {
        throw UserError({.line = 1, .column = 1, .file = file},
                        note.form +
                            " in several files: the order of lines says which thread had a lock first; give one "
                            "file, for example by cat in a pipe");
      }
      return read_std_trace(*sources_, file, log_.executions, note);
    }
    if (format == Format::plain_poset) return read_plain_poset(*sources_, file, log_.executions, note);
    if (format == Format::prove) return read_prove_trace(*sources_, file, log_.executions, note);
    const std::string& text = sources_->text(file);
    note.lines = count_lines(text);
    const std::uint64_t before = spans_.event_count();
    JsonDocument document(text, file, note.may_be_cut);
    if (format == Format::p_trace) read_p_trace(document, log_.executions.records(""), note);
    if (format == Format::poet) read_poet_trace(document, log_.executions.records(""), note);
    if (format == Format::chrome) read_chrome_trace(document, log_.executions.records(""), note);
    if (format == Format::otlp) read_otlp(document, spans_);
    if (format == Format::jaeger) read_jaeger(document, spans_);
    if (format == Format::zipkin) read_zipkin(document, spans_);
    note.events += spans_.event_count() - before;
    if (const auto cut = document.cut()) leave_out_cut_line(note, *cut);
  }

  // What is known, and has no reader.
  static void refuse_edn(std::string_view text, std::uint16_t file) {
    if (!is_edn(text)) return;
    throw LogError({.line = 1, .column = 1, .file = file}, "this is EDN, as Jepsen writes histories, which is not read",
                   {"written as JSON lines, a history is read with --map process=.process,event=.f"});
  }

  // What begins as JSON, and is none: tells where.
  static void refuse_malformed(std::string_view text, std::uint16_t file) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin != std::string_view::npos && text[begin] == '{') JsonDocument(text, file).each([](const JsonRef&) {});
  }

  void read_json(const std::vector<Json>& first, std::uint16_t file, FileNote& note) {
    if (first.front().contains("trace")) {
      if (options_.delimiter) throw UserError("--delimiter separates the executions of a text; this log is JSON lines");
      note.form = "JSON lines";
      read_own_lines(*sources_, file, log_.executions, note);
      note.names_processes = std::ranges::any_of(
          log_.executions.list(), [](const Execution& execution) { return !execution.records.processes.empty(); });
      return;
    }
    for (const Preset& preset : presets()) {
      if (!preset.is_map) continue;
      const FieldMap map = parse_field_map(preset.form, std::string(preset.name), *sources_);
      const bool fits = std::ranges::any_of(first, [&](const Json& object) {
        return follow(object, *map.process) != nullptr && follow(object, *map.clock) != nullptr;
      });
      if (!fits) continue;
      note.form = fmt::format("preset {}", preset.name);
      note.is_guess = true;
      read_mapped_lines(*sources_, file, map, log_.executions, note);
      return;
    }
    throw UserError(
        {.line = 1, .column = 1, .file = file},
        "JSON lines of an unknown form: say with --map which members are the process, the clock and the event, "
        "or begin with the header {\"trace\": 1} (docs/detect.md)");
  }

  // As ShiViz saves logs: the expression, the delimiter (or nothing), the log.
  void read_with_its_own_regex(std::string_view text, std::uint16_t file, FileNote& note) {
    const std::string_view regex = line_at(text, 0);
    const std::string_view delimiter = line_at(text, regex.size() + 1);
    TextForm form = make_form(fmt::format("^{}$", regex), sources_->name(file) + " (expression in its first line)");
    if (!form.delimiter && delimiter.find_first_not_of(" \t") != std::string_view::npos) {
      form.delimiter.emplace(fmt::format("^{}$", delimiter), sources_->name(file) + " (delimiter in its second line)",
                             *sources_);
      check_groups(form);
    }
    note.form = "expression in its first line";
    read_text(file, 3, form, note);
  }

  void read_by_guess(std::string_view text, std::uint16_t file, FileNote& note) {
    const SourcePos start{.line = 1, .column = 1, .file = file};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) throw UserError(start, "the log is empty");
    std::optional<Regex> delimiter = delimiter_of(text, start, note);
    const Preset* preset = guess_preset(text, delimiter ? &*delimiter : nullptr, start);
    if (preset == nullptr) {
      refuse_malformed(text, file);
      throw UserError(start,
                      "no preset matches anything in this log: say with --regex how an event looks (docs/detect.md)");
    }
    note.form = fmt::format("preset {}", preset->name);
    note.is_guess = true;
    TextForm form{Regex(preset->form, note.form, *sources_), std::move(delimiter)};
    check_groups(form);
    read_text_log(*sources_, file, 1, form, log_.executions, note);
  }

  void read_text(std::uint16_t file, std::uint32_t first_line, TextForm& form, FileNote& note) {
    const bool is_said = form.delimiter.has_value();
    if (!is_said) form.delimiter = delimiter_of(sources_->text(file), {.line = 1, .column = 1, .file = file}, note);
    read_text_log(*sources_, file, first_line, form, log_.executions, note);
    if (!is_said) form.delimiter.reset();  // it is that of this file
  }

  // What separates executions: as was said, or found out where the text cannot be one execution.
  std::optional<Regex> delimiter_of(std::string_view text, SourcePos start, FileNote& note) {
    if (options_.delimiter) return Regex(*options_.delimiter, "--delimiter", *sources_);
    const std::optional<ExecutionMark> mark = find_execution_mark(text);
    if (!mark) return std::nullopt;
    start.line += static_cast<std::uint32_t>(std::ranges::count(text.substr(0, mark->first), '\n'));
    note.warnings.push_back({start, fmt::format("clocks begin again, so lines like this one are taken to separate "
                                                "executions: {}; --delimiter says what does",
                                                mark->count)});
    return Regex(mark->expression, "delimiter", *sources_);
  }

  void refuse_empty(const FileNote& note) const {
    if (note.lines == 0) throw UserError({.line = 1, .column = 1, .file = note.file}, "the log is empty");
    throw UserError({.line = 1, .column = 1, .file = note.file},
                    fmt::format("the log holds no event in its {} line{} (read by {})", note.lines,
                                note.lines == 1 ? "" : "s", note.form));
  }

  const LogOptions& options_;
  std::shared_ptr<SourceFiles> sources_;
  std::optional<TextForm> text_form_;
  std::optional<FieldMap> map_;
  std::string form_name_;
  std::optional<Format> format_;
  SpanLog spans_;
  LogRecords log_;
};

}  // namespace

LogRecords read_records(const LogOptions& options, const std::shared_ptr<SourceFiles>& sources) {
  return LogReader(options, sources).read();
}

}  // namespace hasse::traces
