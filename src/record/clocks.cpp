#include <algorithm>
#include <numeric>

#include "record/ordering.h"

namespace hasse::record {

namespace {

class ClockOrder {
 public:
  ClockOrder(const Records& records, const SourceFiles& sources)
      : records_(records), sources_(sources), processes_(records.processes.size()), chains_(processes_) {
    fill();
    sort_chains();
  }

  // Also finds the causes of each event.
  void check() {
    cause_end_.reserve(records_.events.size());
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) {
      check_event(e);
      cause_end_.push_back(causes_.size());
    }
  }

  void warn(std::vector<Warning>& warnings) const {
    warn_of_holes(warnings);
    warn_of_silent_processes(warnings);
  }

  Ordering order() const {
    Ordering result{poset::Poset(processes_), by_size_of_clock()};
    std::vector<poset::EventId> ids(records_.events.size());
    std::vector<poset::EventId> causes;
    for (const std::uint32_t e : result.sequence) {
      causes.clear();
      for (std::size_t i = e == 0 ? 0 : cause_end_[e - 1]; i < cause_end_[e]; ++i) causes.push_back(ids[causes_[i]]);
      const poset::ChainId home = records_.events[e].process;
      ids[e] = result.poset.append(std::span(&home, 1), causes);
    }
    return result;
  }

 private:
  std::span<std::uint32_t> clock(std::uint32_t e) { return std::span(clocks_).subspan(e * processes_, processes_); }
  std::span<const std::uint32_t> clock(std::uint32_t e) const {
    return std::span(clocks_).subspan(e * processes_, processes_);
  }
  std::uint32_t own(std::uint32_t e) const { return own_[e]; }
  std::string_view name(ProcessId process) const { return records_.processes[process]; }
  std::string place(std::uint32_t e) const {
    const PresumedPlace at = sources_.presumed(records_.events[e].clock_place);
    return fmt::format("{}:{}", at.name, at.line);
  }

  template <typename... Arguments>
  [[noreturn]] void fail(std::uint32_t e, fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(records_.events[e].clock_place, fmt::format(text, std::forward<Arguments>(arguments)...));
  }

  void fill() {
    clocks_.resize(records_.events.size() * processes_);
    own_.reserve(records_.events.size());
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) {
      const RecordedEvent& event = records_.events[e];
      if (!event.has_clock) fail(e, "this event has no clock, but the one at {} has", first_with_clock());
      for (const ClockEntry& entry : records_.clock(e)) {
        std::uint32_t& count = clock(e)[entry.process];
        if (count != 0) fail(e, "the clock has two entries for {}", name(entry.process));
        count = entry.count;
      }
      own_.push_back(clock(e)[event.process]);
      if (own(e) == 0) {
        fail(e, "the clock of an event of {0} has no entry above 0 for {0} itself, which would count the event",
             name(event.process));
      }
    }
  }

  std::string first_with_clock() const {
    std::uint32_t e = 0;
    while (!records_.events[e].has_clock) ++e;
    return place(e);
  }

  void sort_chains() {
    positions_.resize(records_.events.size());
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) chains_[records_.events[e].process].push_back(e);
    for (std::vector<std::uint32_t>& chain : chains_) {
      std::ranges::stable_sort(chain, {}, [&](std::uint32_t e) { return own(e); });
      for (std::uint32_t i = 0; i < chain.size(); ++i) positions_[chain[i]] = i;
    }
  }

  // How many events of the process have an own entry of at most `entry`.
  std::uint32_t count_up_to(ProcessId process, std::uint32_t entry) const {
    const std::vector<std::uint32_t>& chain = chains_[process];
    if (entry == 0 || chain.empty()) return 0;
    // Without holes it is where it is expected.
    const std::uint32_t first = own(chain.front());
    if (entry < first) return 0;
    const std::uint32_t expected = entry - first;
    if (expected < chain.size() && own(chain[expected]) == entry) return expected + 1;
    const auto after = std::ranges::upper_bound(chain, entry, {}, [&](std::uint32_t e) { return own(e); });
    return static_cast<std::uint32_t>(after - chain.begin());
  }

  void check_event(std::uint32_t e) {
    const ProcessId home = records_.events[e].process;
    const std::uint32_t position = positions_[e];
    const std::uint32_t* before = nullptr;
    if (position + 1 < chains_[home].size() && own(chains_[home][position + 1]) == own(e)) {
      const std::uint32_t other = chains_[home][position + 1];
      fail(other, "two events of {} have the own entry {}; the other one is at {}", name(home), own(e), place(e));
    }
    if (position > 0) {
      const std::uint32_t previous = chains_[home][position - 1];
      before = clock(previous).data();
      for (ProcessId q = 0; q < processes_; ++q) {
        if (clock(e)[q] >= before[q]) continue;
        fail(e,
             "the clock of {} goes back: its entry for {} is {}, but {} at the event of {} before, at {}; it should be "
             "{}",
             name(home), name(q), clock(e)[q], before[q], name(home), place(previous), text_of(should_be(e)));
      }
    }
    // What one of the causes knows needs no look: it is checked with that one.
    const std::size_t first_cause = causes_.size();
    for (ProcessId q = 0; q < processes_; ++q) {
      const std::uint32_t entry = clock(e)[q];
      if (q == home || entry == 0 || (before != nullptr && before[q] == entry)) continue;
      const bool is_known = std::any_of(causes_.begin() + static_cast<std::ptrdiff_t>(first_cause), causes_.end(),
                                        [&](std::uint32_t cause) { return clock(cause)[q] >= entry; });
      const std::uint32_t count = is_known ? 0 : count_up_to(q, entry);
      if (count == 0) continue;
      const std::uint32_t cause = chains_[q][count - 1];
      check_known(e, cause);
      causes_.push_back(cause);
    }
  }

  // `e` says that `known`, of another process, happened before it.
  void check_known(std::uint32_t e, std::uint32_t known) const {
    const ProcessId home = records_.events[e].process;
    const std::span<const std::uint32_t> more = clock(e);
    const std::span<const std::uint32_t> less = clock(known);
    unsigned beyond = less[home] >= own(e) ? 1 : 0;
    for (ProcessId q = 0; q < processes_; ++q) beyond |= less[q] > more[q] ? 1U : 0U;
    if (beyond != 0) refuse_known(e, known);
  }

  [[noreturn]] void refuse_known(std::uint32_t e, std::uint32_t known) const {
    const ProcessId home = records_.events[e].process;
    const ProcessId other = records_.events[known].process;
    if (clock(known)[home] >= own(e)) {
      fail(e, "this event of {} knows event {} of {}, at {}, which knows this one: neither can have happened first",
           name(home), own(known), name(other), place(known));
    }
    ProcessId q = 0;
    while (clock(known)[q] <= clock(e)[q]) ++q;
    fail(e,
         "the clock of {} knows event {} of {}, at {}, which knew event {} of {}, but its entry for {} is {}; it "
         "should be {}",
         name(home), own(known), name(other), place(known), clock(known)[q], name(q), name(q), clock(e)[q],
         text_of(should_be(e)));
  }

  // The clock with everything added that is known to what it knows, except of the own process.
  std::vector<std::uint32_t> should_be(std::uint32_t e) const {
    const ProcessId home = records_.events[e].process;
    std::vector<std::uint32_t> result(clock(e).begin(), clock(e).end());
    bool changed = false;
    const auto add = [&](std::uint32_t known) {
      for (ProcessId q = 0; q < processes_; ++q) {
        if (q == home || clock(known)[q] <= result[q]) continue;
        result[q] = clock(known)[q];
        changed = true;
      }
    };
    if (positions_[e] > 0) add(chains_[home][positions_[e] - 1]);
    do {
      changed = false;
      for (ProcessId q = 0; q < processes_; ++q) {
        const std::uint32_t count = q == home ? 0 : count_up_to(q, result[q]);
        if (count > 0) add(chains_[q][count - 1]);
      }
    } while (changed);
    return result;
  }

  std::string text_of(const std::vector<std::uint32_t>& clock) const {
    std::vector<ProcessId> named(processes_);
    std::iota(named.begin(), named.end(), ProcessId{0});
    std::ranges::sort(named, {}, [&](ProcessId process) { return name(process); });
    std::string text;
    for (const ProcessId process : named) {
      if (clock[process] > 0)
        fmt::format_to(std::back_inserter(text), "{}\"{}\":{}", text.empty() ? "" : ", ", name(process),
                       clock[process]);
    }
    return "{" + text + "}";
  }

  void warn_of_holes(std::vector<Warning>& warnings) const {
    std::vector<std::uint32_t> last(processes_, 0);
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) {
      for (ProcessId q = 0; q < processes_; ++q) last[q] = std::max(last[q], clock(e)[q]);
    }
    std::uint64_t missing = 0;
    std::string where;
    for (ProcessId q = 0; q < processes_; ++q) {
      if (chains_[q].empty()) continue;
      const std::uint64_t absent = std::uint64_t{last[q]} - own(chains_[q].front()) + 1 - chains_[q].size();
      if (absent == 0) continue;
      missing += absent;
      fmt::format_to(std::back_inserter(where), "{}{}: {}", where.empty() ? "" : ", ", name(q), absent);
    }
    if (missing > 0) {
      warnings.push_back({{}, fmt::format("by their clocks {} events are missing from the log ({})", missing, where)});
    }
  }

  void warn_of_silent_processes(std::vector<Warning>& warnings) const {
    std::string silent;
    for (ProcessId q = 0; q < processes_; ++q) {
      if (chains_[q].empty()) fmt::format_to(std::back_inserter(silent), "{}{}", silent.empty() ? "" : ", ", name(q));
    }
    if (!silent.empty())
      warnings.push_back({{}, fmt::format("clocks name processes that logged no event: {}", silent)});
  }

  // A clock is larger, as a sum, than those of the events that it knows.
  std::vector<std::uint32_t> by_size_of_clock() const {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> sizes;
    sizes.reserve(records_.events.size());
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) {
      sizes.emplace_back(std::accumulate(clock(e).begin(), clock(e).end(), std::uint64_t{0}), e);
    }
    std::ranges::sort(sizes);
    std::vector<std::uint32_t> sequence;
    sequence.reserve(sizes.size());
    for (const auto& [size, e] : sizes) sequence.push_back(e);
    return sequence;
  }

  const Records& records_;
  const SourceFiles& sources_;
  std::size_t processes_;
  std::vector<std::uint32_t> clocks_;               // a row for each record
  std::vector<std::uint32_t> own_;                  // of each record: its own entry
  std::vector<std::vector<std::uint32_t>> chains_;  // the records of each process, by own entry
  std::vector<std::uint32_t> positions_;            // of each record in its chain
  // Of each record: records of other processes whose clocks, with the one before in its own process, make up its clock.
  std::vector<std::uint32_t> causes_;
  std::vector<std::size_t> cause_end_;
};

}  // namespace

Ordering order_by_clocks(Records& records, const SourceFiles& sources, std::vector<Warning>& warnings) {
  ClockOrder clocks(records, sources);
  records.clocks = {};
  clocks.check();
  clocks.warn(warnings);
  return clocks.order();
}

}  // namespace hasse::record
