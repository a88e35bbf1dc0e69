#include "traces/read/plain_poset.h"

#include <algorithm>
#include <charconv>

#include "base/diagnostics.h"
#include "traces/read/clock_text.h"
#include "traces/read/file_note.h"
#include "traces/read/lines.h"

namespace hasse::traces {

namespace {

constexpr std::size_t kMostProcesses = 65'535;

std::string_view without_blanks_behind(std::string_view line) {
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

struct Misfit {
  std::size_t at = 0;  // in the line
  std::string why;
};

class LineScanner {
 public:
  explicit LineScanner(std::string_view line) : line_(without_blanks_behind(line)) {}

  std::optional<Misfit> read(std::uint32_t& process, std::vector<std::uint32_t>& clock) {
    clock.clear();
    if (auto misfit = number("the number of a process", process)) return misfit;
    if (auto misfit = sign(':', "':' and a clock")) return misfit;
    if (auto misfit = sign('(', "'(' and a clock")) return misfit;
    do {
      if (auto misfit = number("an entry of the clock, a whole number up to 4294967295", clock.emplace_back()))
        return misfit;
    } while (!sign(',', ""));
    if (auto misfit = sign(')', "',' or ')'")) return misfit;
    skip_blanks();
    if (at_ < line_.size()) return Misfit{at_, fmt::format("expected nothing after the clock, found {}", found())};
    return std::nullopt;
  }

 private:
  void skip_blanks() { at_ = std::min(line_.find_first_not_of(" \t", at_), line_.size()); }
  std::string found() const { return at_ < line_.size() ? fmt::format("'{}'", line_[at_]) : "the end of the line"; }

  std::optional<Misfit> sign(char wanted, std::string_view what) {
    skip_blanks();
    if (at_ == line_.size() || line_[at_] != wanted)
      return Misfit{at_, fmt::format("expected {}, found {}", what, found())};
    ++at_;
    return std::nullopt;
  }

  std::optional<Misfit> number(std::string_view what, std::uint32_t& value) {
    skip_blanks();
    const char* const begin = line_.data() + at_;
    const auto [end, error] = std::from_chars(begin, line_.data() + line_.size(), value);
    if (error == std::errc::result_out_of_range)
      return Misfit{at_, fmt::format("expected {}, found {}", what, std::string_view(begin, end))};
    if (error != std::errc()) return Misfit{at_, fmt::format("expected {}, found {}", what, found())};
    at_ = static_cast<std::size_t>(end - line_.data());
    return std::nullopt;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

class PlainPosetReader {
 public:
  PlainPosetReader(const SourceFiles& sources, Executions& executions, FileNote& note)
      : sources_(sources), records_(executions.records("")), note_(note) {}

  void read(std::string_view line, SourcePos pos) {
    if (line.find('(') == std::string_view::npos) {
      if (note_.unmatched++ == 0) note_.first_unmatched = pos;
      return;
    }
    std::uint32_t process = 0;
    if (const auto misfit = LineScanner(line).read(process, clock_)) fail(pos, misfit->at, misfit->why);
    if (names_.empty()) name_processes(pos);
    if (clock_.size() != names_.size())
      fail(pos, line.find('('),
           fmt::format("the clock has {}, but the one at {} has {}", entries_text(clock_.size()),
                       sources_.place(first_), names_.size()));
    if (process >= names_.size())
      fail(pos, 0,
           fmt::format("there is no process {}: processes are 0 to {}, by the length of clocks", process,
                       names_.size() - 1));
    records_.event(records_.process(names_[process]), pos, without_blanks_behind(line));
    ++note_.events;
    records_.clock_begins(pos.behind(line.find('(')));
    for (std::size_t p = 0; p < clock_.size(); ++p) {
      if (clock_[p] > 0) records_.clock_entry(names_[p], clock_[p]);
    }
    records_.assign("event", std::int64_t{clock_[process]});
  }

 private:
  [[noreturn]] static void fail(SourcePos pos, std::size_t offset, const std::string& why) {
    throw UserError(pos.behind(offset), why);
  }

  void name_processes(SourcePos pos) {
    if (clock_.size() > kMostProcesses) fail(pos, 0, fmt::format("more than {} processes", kMostProcesses));
    first_ = pos;
    for (std::size_t p = 0; p < clock_.size(); ++p) {
      names_.push_back(std::to_string(p));
      records_.process(names_.back());
    }
  }

  const SourceFiles& sources_;
  Records& records_;
  FileNote& note_;
  SourcePos first_;  // of the events
  std::vector<std::string> names_;
  std::vector<std::uint32_t> clock_;
};

}  // namespace

bool is_plain_poset_event(std::string_view line) {
  std::uint32_t process = 0;
  std::vector<std::uint32_t> clock;
  return !LineScanner(line).read(process, clock);
}

void read_plain_poset(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note) {
  PlainPosetReader reader(sources, executions, note);
  const std::string_view text = sources.text(file);
  for_each_line(text, file, note, [&](std::string_view line, SourcePos pos) {
    if (note.may_be_cut && lacks_its_end(text, line) && !is_plain_poset_event(line))
      return leave_out_cut_line(note, pos);
    reader.read(line, pos);
  });
}

}  // namespace hasse::traces
