#include "traces/read/text_guess.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/diagnostics.h"
#include "traces/read/clock_text.h"
#include "traces/read/text_log.h"

namespace hasse::traces {

namespace {

// How much of a log is looked at, at its beginning and at its end.
constexpr std::size_t kSample = 64 * 1024;

using Side = Preset::Side;

// Between two places of texts: what is missing on one side more often than on the other, to decide for the other one.
// Blank lines and comments where a text is expected may be events without text, so some are no evidence.
constexpr std::int64_t kClear = 3;

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool is_comment(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return false;
  line.remove_prefix(begin);
  return line[0] == '#' || line.starts_with("//") || line.starts_with("==") || line.starts_with("--");
}

// A piece of the text, in whole lines.
struct Piece {
  std::string_view text;
  SourcePos start;
  bool begins = true, ends = true;  // does the text so?
  std::vector<ClockLine> clocks = {};
  std::vector<std::size_t> marks = {};  // where lines begin that separate executions
};

// What stands where a text is expected.
enum class Found : std::uint8_t { text, nothing, unclear, unknown };

// How a preset goes with the text.
struct Reading {
  struct First {
    std::string host, text;
  };

  const Preset* preset = nullptr;
  std::size_t groups = 0;
  std::uint64_t events = 0;
  std::uint64_t unmatched = 0, doubtful = 0;  // as in Fit
  std::uint64_t missing = 0;                  // clocks that are not read, or have no line for a text
  std::uint64_t unclear = 0;                  // clocks whose text would be blank, or a comment
  std::optional<First> first = {};            // event that counts itself

  // Of readings of one place: the smallest goes best.
  auto misfit(bool knows_clocks) const {
    return std::tuple(knows_clocks ? missing : 0, knows_clocks ? unclear : 0, doubtful, unmatched, UINT64_MAX - events,
                      SIZE_MAX - groups);
  }
};

class Judge {
 public:
  Judge(const Piece& piece, const Preset& preset, const Regex& regex)
      : piece_(piece), side_(preset.side), fit_(fit_of(piece.text, regex, piece.start)) {}

  // Adds to how well the preset goes with the text.
  void judge(Reading& reading) const {
    reading.events += fit_.events;
    reading.unmatched += fit_.unmatched;
    reading.doubtful += fit_.doubtful;
    for (const Fit::Match& match : fit_.matches) {
      if (!match.counts_itself) ++reading.missing;
      if (!match.counts_itself || reading.first) continue;
      reading.first = {std::string(match.host),
                       std::string(piece_.text.substr(match.text, match.text_end - match.text))};
    }
    for (const ClockLine& clock : piece_.clocks) {
      const Found found = found_for(clock);
      if (found == Found::nothing) ++reading.missing;
      if (found == Found::unclear) ++reading.unclear;
    }
  }

 private:
  Found found_for(const ClockLine& clock) const {
    const auto match = std::ranges::lower_bound(fit_.matches, clock.clock, {}, &Fit::Match::clock);
    const bool is_read = match != fit_.matches.end() && match->clock == clock.clock;
    if (!is_read && !is_in_a_text(clock)) {
      // It may need what stands before or behind the piece.
      const bool is_at_edge =
          (!piece_.begins && clock.begin == 0) || (!piece_.ends && clock.end + 1 >= piece_.text.size());
      return is_at_edge ? Found::unknown : Found::nothing;
    }
    if (side_ == Side::before) return before(clock);
    if (side_ == Side::after) return after(clock);
    if (!is_read) return Found::nothing;
    return is_blank(piece_.text.substr(match->text, match->text_end - match->text)) ? Found::unclear : Found::text;
  }

  // Another event has taken it for its text; it may have one of its own all the same.
  bool is_in_a_text(const ClockLine& clock) const {
    return std::ranges::any_of(fit_.matches, [&](const Fit::Match& match) {
      return match.text <= clock.clock && clock.clock < match.text_end;
    });
  }

  Found before(const ClockLine& clock) const {
    if (clock.begin == 0) return piece_.begins ? Found::nothing : Found::unknown;
    const std::size_t end = clock.begin - 1;
    const std::size_t before = end == 0 ? std::string_view::npos : piece_.text.rfind('\n', end - 1);
    return kind_of(before == std::string_view::npos ? 0 : before + 1, end);
  }
  Found after(const ClockLine& clock) const {
    if (clock.end + 1 >= piece_.text.size()) return piece_.ends ? Found::nothing : Found::unknown;
    return kind_of(clock.end + 1, std::min(piece_.text.find('\n', clock.end + 1), piece_.text.size()));
  }

  Found kind_of(std::size_t begin, std::size_t end) const {
    if (std::ranges::binary_search(piece_.clocks, begin, {}, &ClockLine::begin)) return Found::nothing;
    if (std::ranges::binary_search(piece_.marks, begin)) return Found::nothing;
    const std::string_view line = piece_.text.substr(begin, end - begin);
    return is_blank(line) || is_comment(line) ? Found::unclear : Found::text;
  }

  const Piece& piece_;
  Side side_;
  Fit fit_;
};

// Is the first reading right, and not the second one, which has texts elsewhere?
bool is_clearly_better(const Reading& one, const Reading& other) {
  const auto difference = [](std::uint64_t a, std::uint64_t b) {
    return static_cast<std::int64_t>(a) - static_cast<std::int64_t>(b);
  };
  const std::int64_t missing = difference(other.missing, one.missing);
  const std::int64_t unclear = difference(other.unclear, one.unclear);
  if (missing > 0) return missing >= -unclear;
  return missing == 0 && unclear >= kClear + kClear * static_cast<std::int64_t>(one.unclear);
}

class Guess {
 public:
  Guess(std::string_view text, const Regex* delimiter, SourcePos start) : text_(text), start_(start) {
    const std::size_t head = text.size() <= 2 * kSample ? text.size() : text.rfind('\n', kSample) + 1;
    add_piece(0, head == 0 ? text.size() : head, delimiter);
    if (pieces_.front().text.size() == text.size()) return;
    const std::size_t tail = text.find('\n', text.size() - kSample);
    if (tail != std::string_view::npos && tail + 1 < text.size()) add_piece(tail + 1, text.size(), delimiter);
  }

  const Preset* best() {
    for (const Preset& preset : presets()) {
      if (!preset.is_map) judge(preset);
    }
    if (readings_.empty()) return nullptr;
    const bool knows_clocks = std::ranges::any_of(pieces_, [](const Piece& piece) { return !piece.clocks.empty(); });
    std::ranges::stable_sort(
        readings_, [&](const Reading& a, const Reading& b) { return a.misfit(knows_clocks) < b.misfit(knows_clocks); });
    const Reading& best = readings_.front();
    for (const Reading& other : readings_) {
      const bool is_rival = knows_clocks && other.first && other.preset->side != best.preset->side;
      if (is_rival && !is_clearly_better(best, other)) ask(best, other);
    }
    return best.preset;
  }

 private:
  void add_piece(std::size_t begin, std::size_t end, const Regex* delimiter) {
    Piece piece{
        .text = text_.substr(begin, end - begin), .start = start_, .begins = begin == 0, .ends = end == text_.size()};
    piece.start.line +=
        static_cast<std::uint32_t>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    piece.clocks = clock_lines(piece.text);
    for (std::size_t from = 0;
         delimiter != nullptr && from <= piece.text.size() && delimiter->search(piece.text, from, start_);) {
      const std::size_t line =
          delimiter->begin() == 0 ? std::string_view::npos : piece.text.rfind('\n', delimiter->begin() - 1);
      piece.marks.push_back(line == std::string_view::npos ? 0 : line + 1);
      from = std::max(delimiter->end(), delimiter->begin() + 1);
    }
    pieces_.push_back(std::move(piece));
  }

  void judge(const Preset& preset) {
    const Regex regex(preset.form, std::string(preset.name), unused_);
    Reading reading{.preset = &preset, .groups = regex.groups().size()};
    for (const Piece& piece : pieces_) Judge(piece, preset, regex).judge(reading);
    if (reading.events > 0) readings_.push_back(std::move(reading));
  }

  static std::string sample(const Reading& reading) {
    return fmt::format("preset {}, {} (the first event is of {}: '{}')", reading.preset->name,
                       describe(reading.preset->side), reading.first->host, reading.first->text);
  }

  static std::string_view describe(Side side) {
    return side == Side::before  ? "the text on the line before the host and clock"
           : side == Side::after ? "the text on the line after the host and clock"
           : side == Side::other ? "a state of a trace"
                                 : "the text on the line of the host and clock";
  }

  [[noreturn]] void ask(const Reading& one, const Reading& other) const {
    throw UserError(start_,
                    fmt::format("this log can be read in two ways; say with --preset which one is meant: {}, or {}",
                                sample(one), sample(other)));
  }

  std::string_view text_;
  SourcePos start_;
  std::vector<Piece> pieces_;
  std::vector<Reading> readings_;
  SourceFiles unused_;
};

}  // namespace

const Preset* guess_preset(std::string_view text, const Regex* delimiter, SourcePos start) {
  return Guess(text, delimiter, start).best();
}

}  // namespace hasse::traces
