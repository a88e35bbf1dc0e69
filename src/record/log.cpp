#include "record/log.h"

#include <algorithm>
#include <tuple>

#include "record/field_map.h"
#include "record/file_text.h"
#include "record/formats.h"
#include "record/json_lines.h"
#include "record/lines.h"
#include "record/p_trace.h"
#include "record/plain_poset.h"
#include "record/poet_trace.h"
#include "record/presets.h"
#include "record/prove_trace.h"
#include "record/span_formats.h"
#include "record/std_trace.h"
#include "record/text_log.h"

namespace hasse::record {

namespace {

// How much of a log is looked at to find out its form.
constexpr std::size_t kSample = 64 * 1024;

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

  Log read() {
    for (const std::string& path : options_.paths) {
      std::string text = read_file(path);
      const std::uint16_t file = sources_->add(path == "-" ? "<stdin>" : path, std::move(text));
      log_.files.push_back({.file = file});
      read_file_text(file, log_.files.back());
      if (log_.files.back().events == 0 && !log_.files.back().names_processes) refuse_empty(log_.files.back());
    }
    if (spans_.event_count() > 0) spans_.write(executions_.records(""));
    for (Execution& execution : executions_.list()) {
      log_.executions.push_back(make_run(execution.label, std::move(execution.records), sources_, options_.repair));
    }
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
      read_mapped_lines(*sources_, file, *map_, executions_, note);
      return;
    }
    if (text_form_) {
      note.form = form_name_.empty() ? "--regex" : form_name_;
      read_text_log(*sources_, file, 1, *text_form_, executions_, note);
      return;
    }
    if (const auto format = format_ ? format_ : format_of(text)) {
      read_format(*format, file, note);
    } else if (const auto object = first_object(text, {.line = 1, .column = 1, .file = file})) {
      read_json(*object, file, note);
    } else if (names_groups(line_at(text, 0))) {
      read_with_its_own_regex(text, file, note);
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
      return read_std_trace(*sources_, file, executions_, note);
    }
    if (format == Format::plain_poset) return read_plain_poset(*sources_, file, executions_, note);
    if (format == Format::prove) return read_prove_trace(*sources_, file, executions_, note);
    const std::string& text = sources_->text(file);
    note.lines = count_lines(text);
    const std::uint64_t before = spans_.event_count();
    JsonDocument document(text, file);
    if (format == Format::p_trace) return read_p_trace(document, executions_.records(""), note);
    if (format == Format::poet) return read_poet_trace(document, executions_.records(""), note);
    if (format == Format::otlp) read_otlp(document, spans_);
    if (format == Format::jaeger) read_jaeger(document, spans_);
    if (format == Format::zipkin) read_zipkin(document, spans_);
    note.events = spans_.event_count() - before;
  }

  void read_json(const Json& first, std::uint16_t file, FileNote& note) {
    if (first.contains("trace")) {
      if (options_.delimiter) throw UserError("--delimiter separates the executions of a text; this log is JSON lines");
      note.form = "JSON lines";
      read_own_lines(*sources_, file, executions_, note);
      note.names_processes = std::ranges::any_of(
          executions_.list(), [](const Execution& execution) { return !execution.records.processes.empty(); });
      return;
    }
    for (const Preset& preset : presets()) {
      if (!preset.is_map || !begins_with(preset, file)) continue;
      const FieldMap map = parse_field_map(preset.form, std::string(preset.name), *sources_);
      note.form = fmt::format("preset {}", preset.name);
      read_mapped_lines(*sources_, file, map, executions_, note);
      return;
    }
    throw UserError(
        {.line = 1, .column = 1, .file = file},
        "JSON lines of an unknown form: say with --map which members are the process, the clock and the event, "
        "or begin with the header {\"trace\": 1} (docs/detect.md)");
  }

  // Has one of the first lines a process and a clock where the map has them?
  bool begins_with(const Preset& preset, std::uint16_t file) {
    std::string_view text = sources_->text(file);
    SourceFiles unused;
    const FieldMap map = parse_field_map(preset.form, std::string(preset.name), unused);
    for (std::uint32_t line = 1; line <= 2; ++line) {
      const auto object = first_object(text, {.line = line, .column = 1, .file = file});
      if (object && follow(*object, *map.process) != nullptr && follow(*object, *map.clock) != nullptr) return true;
      text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
      if (text.empty()) break;
    }
    return false;
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
    read_text_log(*sources_, file, 3, form, executions_, note);
  }

  // The preset that leaves the fewest characters in doubt, then unmatched; of equals the one that finds more events, then
  // the one with more groups, then the first. (Any text may stand where `default` has one, and JSON in it is no clock.)
  void read_by_guess(std::string_view text, std::uint16_t file, FileNote& note) {
    const SourcePos start{.line = 1, .column = 1, .file = file};
    const std::string sample = sample_of(text, start);
    SourceFiles unused;
    const Preset* best = nullptr;
    std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::size_t> least_misfit;
    for (const Preset& preset : presets()) {
      if (preset.is_map) continue;
      const Regex regex(preset.form, std::string(preset.name), unused);
      if (!regex.search(sample, 0, start)) continue;
      const Fit fit = fit_of(sample, regex, start);
      const auto misfit =
          std::tuple(fit.doubtful, fit.unmatched, UINT64_MAX - fit.events, SIZE_MAX - regex.groups().size());
      if (best != nullptr && misfit >= least_misfit) continue;
      best = &preset;
      least_misfit = misfit;
    }
    if (best == nullptr) {
      if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw UserError({.line = 1, .column = 1, .file = file}, "the log is empty");
      throw UserError({.line = 1, .column = 1, .file = file},
                      "no preset matches anything in this log: say with --regex how an event looks (docs/detect.md)");
    }
    note.form = fmt::format("preset {}", best->name);
    read_text_log(*sources_, file, 1, make_form(best->form, note.form), executions_, note);
  }

  // The first lines of the text, without delimiters.
  std::string sample_of(std::string_view text, SourcePos start) {
    std::string sample(text.size() <= kSample ? text : text.substr(0, text.rfind('\n', kSample) + 1));
    if (!options_.delimiter) return sample;
    const Regex delimiter(*options_.delimiter, "--delimiter", *sources_);
    for (std::size_t from = 0; from <= sample.size() && delimiter.search(sample, from, start);) {
      from = std::max(delimiter.end(), delimiter.begin() + 1);
      std::fill(sample.begin() + static_cast<std::ptrdiff_t>(delimiter.begin()),
                sample.begin() + static_cast<std::ptrdiff_t>(delimiter.end()), ' ');
    }
    return sample;
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
  Executions executions_;
  SpanLog spans_;
  Log log_;
};

}  // namespace

Log read_log(const LogOptions& options, const std::shared_ptr<SourceFiles>& sources) {
  return LogReader(options, sources).read();
}

}  // namespace hasse::record
