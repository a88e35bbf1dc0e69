#include "traces/read/text_log.h"

#include <algorithm>
#include <set>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "traces/read/clock_text.h"
#include "traces/read/event_text.h"
#include "traces/read/file_note.h"

namespace hasse::traces {

namespace {

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Offsets that come in ascending order, as lines and columns.
class Lines {
 public:
  Lines(std::string_view text, std::uint16_t file, std::uint32_t first_line)
      : text_(text), file_(file), line_(first_line) {}

  SourcePos at(std::size_t offset) {
    if (offset < begin_) {  // back on the line before, or further: count again from the last mark
      begin_ = mark_begin_;
      line_ = mark_line_;
    }
    for (;;) {
      const std::size_t end = text_.find('\n', begin_);
      if (end == std::string_view::npos || end >= offset) break;
      begin_ = end + 1;
      ++line_;
    }
    return SourcePos{.line = line_, .file = file_}.behind(offset - begin_);
  }
  // Earlier offsets will not be asked for any more.
  void mark(std::size_t offset) {
    at(offset);
    mark_begin_ = begin_;
    mark_line_ = line_;
  }

 private:
  std::string_view text_;
  std::uint16_t file_;
  std::size_t begin_ = 0;
  std::uint32_t line_;
  std::size_t mark_begin_ = 0;
  std::uint32_t mark_line_ = line_;
};

// The initial state of TLC's traces, which no process has made: TLC writes "--" for its host, and a clock of zeros.
bool is_no_event(std::string_view host, const ClockText& clock) {
  return host == "--" && clock.entries().empty();
}

// Calls `matched()` for each match from `rest` on that begins before `limit`, with the match in `regex`, and
// `between(begin, end)` for what lies before, between and after.
template <typename Matched, typename Between>
void for_each_match(const Regex& regex, std::string_view text, std::size_t rest, std::size_t limit, SourcePos place,
                    const Matched& matched, const Between& between) {
  std::size_t from = rest;
  while (from <= text.size() && regex.search(text, from, place)) {
    stop_point();
    const std::size_t begin = regex.begin();
    const std::size_t end = regex.end();
    if (begin >= limit && limit < text.size()) break;
    if (begin == end) {  // it can match nothing, and did here
      from = end + 1;
      continue;
    }
    between(rest, begin);
    matched();
    rest = from = end;
  }
  between(rest, std::max(rest, limit));
}

// Calls `found(offset)` for each line, other than blank ones, that lies within the range as a whole.
template <typename Found>
void for_each_line(std::string_view text, std::size_t begin, std::size_t end, const Found& found) {
  if (begin > 0 && text[begin - 1] != '\n') {
    begin = text.find('\n', begin);
    if (begin == std::string_view::npos) return;
    ++begin;
  }
  while (begin < end) {
    const std::size_t stop = std::min(text.find('\n', begin), text.size());
    if (stop > end) return;
    if (!is_blank(text.substr(begin, stop - begin))) found(begin);
    begin = stop + 1;
  }
}

class TextReader {
 public:
  TextReader(std::string_view text, std::uint16_t file, std::uint32_t first_line, const TextForm& form,
             Executions& executions, FileNote& note)
      : text_(text),
        start_{.line = first_line, .column = 1, .file = file},
        form_(form),
        executions_(executions),
        note_(note),
        lines_(text, file, first_line),
        host_(form.events.group("host")),
        clock_(form.events.group("clock")),
        event_(form.events.group("event")) {}

  void read() {
    for_each_line(text_, 0, text_.size(), [&](std::size_t) { ++note_.lines; });
    read_parts();
    look_at_last_line();
    warn_of_initial_states();
  }

  // One execution, of which no event lies across the limit.
  void read_up_to(std::size_t limit, bool is_end) {
    for_each_line(text_, 0, limit, [&](std::size_t) { ++note_.lines; });
    Records& records = executions_.records("");
    for_each_match(
        form_.events, text_, 0, limit, start_, [&] { read_event(records, text_); },
        [&](std::size_t from, std::size_t to) { count_unmatched(from, to); });
    if (is_end) look_at_last_line();
  }

 private:
  void read_parts() {
    if (!form_.delimiter) {
      read_part(0, text_.size(), "");
      return;
    }
    std::size_t begin = 0;
    std::string label;
    const int group = form_.delimiter->group("trace");
    std::set<std::string> labels;
    std::size_t parts = 0;
    const auto finish = [&](std::size_t end) {
      const bool has_events = form_.events.search(text_.substr(0, end), begin, start_);
      if (has_events) ++parts;
      if (has_events && label.empty()) {
        label = std::to_string(parts);
        if (!labels.insert(label).second)
          throw UserError(lines_.at(begin),
                          fmt::format("a second execution is called '{}', as this is not named", label));
      }
      read_part(begin, end, label, has_events);
    };
    std::size_t from = 0;
    while (from <= text_.size() && form_.delimiter->search(text_, from, start_)) {
      stop_point();
      const std::size_t at = form_.delimiter->begin();
      const std::size_t end = form_.delimiter->end();
      const std::string next = group < 0 ? "" : std::string(form_.delimiter->text(text_, group));
      finish(at);
      label = next;
      if (!label.empty() && !labels.insert(label).second) {
        throw UserError(lines_.at(at), fmt::format("a second execution is called '{}'", label));
      }
      begin = end;
      from = std::max(end, from + 1);
    }
    finish(text_.size());
  }

  void read_part(std::size_t begin, std::size_t end, const std::string& label, bool has_events = true) {
    if (!has_events) {
      count_unmatched(begin, end);
      return;
    }
    Records& records = executions_.records(label);
    const std::string_view part = text_.substr(0, end);
    for_each_match(
        form_.events, part, begin, part.size(), start_, [&] { read_event(records, part); },
        [&](std::size_t from, std::size_t to) { count_unmatched(from, to); });
  }

  void count_unmatched(std::size_t begin, std::size_t end) {
    for_each_line(text_, begin, end, [&](std::size_t line) {
      if (note_.unmatched++ == 0) note_.first_unmatched = lines_.at(line);
      last_unmatched_ = line;
    });
  }

  // Without a line end it may have been cut off. As part of an event it is read as it is, which is said.
  void look_at_last_line() {
    if (text_.empty() || text_.back() == '\n') {
      if (end_of_text_ == text_.size() && !text_.empty() && is_last_text_missing_)
        note_.warnings.push_back(
            {lines_.at(text_.size() - 1), "the log ends where the text of this event should stand"});
      return;
    }
    const std::size_t before = text_.rfind('\n');
    const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
    if (last_unmatched_ == line) return leave_out_cut_line(note_, lines_.at(line));
    if (end_of_text_ == text_.size())
      note_.warnings.push_back(
          {lines_.at(line), "the last line has no line end: if it was cut off, so is what was read from it"});
  }

  void warn_of_initial_states() {
    if (initial_states_ == 0) return;
    note_.warnings.push_back(
        {first_initial_state_,
         fmt::format("initial states, which are no event of a process: {}; the first one here", initial_states_)});
  }

  void read_event(Records& records, std::string_view part) {
    const Regex& regex = form_.events;
    lines_.mark(regex.begin());
    const SourcePos match = lines_.at(regex.begin());
    const std::string_view host = regex.text(part, host_);
    if (host.empty()) throw UserError(match, "the group 'host' is empty here: an event needs a process");
    const std::string_view clock = regex.text(part, clock_);
    const SourcePos clock_place = regex.took_part(clock_) ? lines_.at(regex.begin_of(clock_)) : match;
    if (const auto mistake = clock_text_.read(clock)) {
      throw UserError(clock_place.further(mistake->at), mistake->message);
    }
    if (is_no_event(host, clock_text_)) {
      if (initial_states_++ == 0) first_initial_state_ = match;
      return;
    }
    const SourcePos place = regex.took_part(event_) ? lines_.at(regex.begin_of(event_)) : match;
    const std::string_view event = regex.text(part, event_);
    end_of_text_ = regex.took_part(event_) ? regex.begin_of(event_) + event.size() : 0;
    is_last_text_missing_ = event.empty();
    records.event(records.process(host), place, event);
    ++note_.events;
    records.clock_begins(clock_place);
    for (const ClockText::Entry& entry : clock_text_.entries()) records.clock_entry(entry.process, entry.count);

    for (const Regex::Group& group : regex.groups()) {
      if (group.number == host_ || group.number == clock_ || group.number == event_ || !regex.took_part(group.number))
        continue;
      records.assign(group.name, parse_value(regex.text(part, group.number)));
    }
    read_event_text(event, records);
  }

  std::string_view text_;
  SourcePos start_;
  const TextForm& form_;
  Executions& executions_;
  FileNote& note_;
  Lines lines_;
  ClockText clock_text_;
  int host_, clock_, event_;
  std::optional<std::size_t> last_unmatched_;  // where that line begins
  std::size_t end_of_text_ = 0;                // of the last event
  bool is_last_text_missing_ = false;
  std::uint64_t initial_states_ = 0;
  SourcePos first_initial_state_;
};

}  // namespace

void check_groups(const TextForm& form) {
  for (const char* group : {"host", "clock", "event"}) {
    if (form.events.group(group) < 0) {
      throw UserError(form.events.pos(),
                      fmt::format("the expression needs the named groups host, clock and event; {} is missing", group));
    }
  }
  if (!form.delimiter) return;
  for (const Regex::Group& group : form.delimiter->groups()) {
    if (group.name != "trace") {
      throw UserError(form.delimiter->pos(),
                      fmt::format("a delimiter may have the named group trace only, not '{}'", group.name));
    }
  }
}

void read_text_log(const SourceFiles& sources, std::uint16_t file, std::uint32_t first_line, const TextForm& form,
                   Executions& executions, FileNote& note) {
  std::string_view text = sources.text(file);
  for (std::uint32_t line = 1; line < first_line; ++line) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  TextReader(text, file, first_line, form, executions, note).read();
}

void read_text_up_to(std::string_view text, std::size_t limit, bool is_end, SourcePos start, const TextForm& form,
                     Executions& executions, FileNote& note) {
  TextReader(text, start.file, start.line, form, executions, note).read_up_to(limit, is_end);
}

std::size_t final_part(std::string_view text, const Regex& events, SourcePos place) {
  const auto line_start = [&](std::size_t from, std::size_t to) -> std::optional<std::size_t> {
    while (to > from && to > 0 && text[to - 1] != '\n') --to;
    if (to > 0 && text[to - 1] != '\n') return std::nullopt;
    return to;
  };
  std::size_t clean = 0;
  std::size_t rest = 0;
  for (std::size_t from = 0; from <= text.size();) {
    const Regex::Found found = events.search_growing(text, from, place);
    const std::size_t begin = found == Regex::Found::nothing ? text.size() : events.begin();
    clean = line_start(rest, begin).value_or(clean);
    if (found != Regex::Found::match) break;
    from = std::max(events.end(), begin + 1);
    if (events.end() > begin) rest = events.end();
  }
  return clean;
}

Fit fit_of(std::string_view text, const Regex& events, SourcePos place) {
  Fit fit;
  ClockText clock_text;
  const int host = events.group("host");
  const int clock = events.group("clock");
  const auto printed = [&](std::size_t begin, std::size_t end) {
    return static_cast<std::uint64_t>(std::ranges::count_if(text.substr(begin, end - begin),
                                                            [](char c) { return c != ' ' && c != '\t' && c != '\n'; }));
  };
  const int event = events.group("event");
  const auto offset = [&](int group) { return events.took_part(group) ? events.begin_of(group) : events.end(); };
  for_each_match(
      events, text, 0, text.size(), place,
      [&] {
        const std::string_view process = events.text(text, host);
        const bool counts_itself = !clock_text.read(events.text(text, clock)) &&
                                   (is_no_event(process, clock_text) ||
                                    std::ranges::find(clock_text.entries(), process, &ClockText::Entry::process) !=
                                        clock_text.entries().end());
        ++fit.events;
        if (!counts_itself) fit.doubtful += printed(events.begin(), events.end());
        const std::size_t begin = offset(event);
        fit.matches.push_back({.clock = offset(clock),
                               .text = begin,
                               .text_end = begin + events.text(text, event).size(),
                               .host = process,
                               .counts_itself = counts_itself});
      },
      [&](std::size_t begin, std::size_t end) { fit.unmatched += printed(begin, end); });
  fit.doubtful += fit.unmatched;
  return fit;
}

}  // namespace hasse::traces
