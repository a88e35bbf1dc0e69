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

  void check() const {
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) check_event(e);
  }

  void warn(std::vector<Warning>& warnings) const {
    warn_of_holes(warnings);
    warn_of_silent_processes(warnings);
  }

  Ordering order() {
    turn_entries_into_counts();
    Ordering result{poset::Poset(processes_), by_size_of_history()};
    std::vector<poset::EventId> ids(records_.events.size());
    std::vector<std::uint32_t> known(processes_);
    for (const std::uint32_t e : result.sequence) {
      const poset::ChainId home = records_.events[e].process;
      ids[e] = result.poset.append(std::span(&home, 1), causes(e, ids, known));
    }
    return result;
  }

 private:
  std::span<std::uint32_t> clock(std::uint32_t e) { return std::span(clocks_).subspan(e * processes_, processes_); }
  std::span<const std::uint32_t> clock(std::uint32_t e) const {
    return std::span(clocks_).subspan(e * processes_, processes_);
  }
  std::uint32_t own(std::uint32_t e) const { return clock(e)[records_.events[e].process]; }
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
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) {
      const RecordedEvent& event = records_.events[e];
      if (!event.has_clock) fail(e, "this event has no clock, but the one at {} has", first_with_clock());
      for (const ClockEntry& entry : records_.clock(e)) {
        std::uint32_t& count = clock(e)[entry.process];
        if (count != 0) fail(e, "the clock has two entries for {}", name(entry.process));
        count = entry.count;
      }
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

  void check_event(std::uint32_t e) const {
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
    for (ProcessId q = 0; q < processes_; ++q) {
      const std::uint32_t entry = clock(e)[q];
      if (q == home || entry == 0 || (before != nullptr && before[q] == entry)) continue;
      const std::uint32_t count = count_up_to(q, entry);
      if (count > 0) check_known(e, chains_[q][count - 1]);
    }
  }

  // `e` says that `known`, of another process, happened before it.
  void check_known(std::uint32_t e, std::uint32_t known) const {
    const ProcessId home = records_.events[e].process;
    const ProcessId other = records_.events[known].process;
    if (clock(known)[home] >= own(e)) {
      fail(e, "this event of {} knows event {} of {}, at {}, which knows this one: neither can have happened first",
           name(home), own(known), name(other), place(known));
    }
    for (ProcessId q = 0; q < processes_; ++q) {
      if (clock(known)[q] <= clock(e)[q]) continue;
      fail(e,
           "the clock of {} knows event {} of {}, at {}, which knew event {} of {}, but its entry for {} is {}; it "
           "should be {}",
           name(home), own(known), name(other), place(known), clock(known)[q], name(q), name(q), clock(e)[q],
           text_of(should_be(e)));
    }
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

  void turn_entries_into_counts() {
    std::vector<std::uint32_t> counts(clocks_.size());
    for (std::uint32_t e = 0; e < records_.events.size(); ++e) {
      for (ProcessId q = 0; q < processes_; ++q) counts[e * processes_ + q] = count_up_to(q, clock(e)[q]);
    }
    clocks_ = std::move(counts);
  }

  // A history is larger than those of the events in it.
  std::vector<std::uint32_t> by_size_of_history() const {
    std::vector<std::uint64_t> sizes(records_.events.size());
    std::vector<std::uint32_t> sequence(records_.events.size());
    std::iota(sequence.begin(), sequence.end(), 0U);
    for (std::uint32_t e = 0; e < sizes.size(); ++e) {
      sizes[e] = std::accumulate(clock(e).begin(), clock(e).end(), std::uint64_t{0});
    }
    std::ranges::stable_sort(sequence, {}, [&](std::uint32_t e) { return sizes[e]; });
    return sequence;
  }

  // Events of other processes whose histories, with the event before on the own process, make up the history of `e`.
  std::vector<poset::EventId> causes(std::uint32_t e, const std::vector<poset::EventId>& ids,
                                     std::vector<std::uint32_t>& known) const {
    const ProcessId home = records_.events[e].process;
    const std::uint32_t position = positions_[e];
    std::ranges::fill(known, 0);
    if (position > 0) std::ranges::copy(clock(chains_[home][position - 1]), known.begin());
    std::vector<poset::EventId> candidates;
    std::vector<std::uint32_t> records;
    for (ProcessId q = 0; q < processes_; ++q) {
      if (q != home && clock(e)[q] > known[q]) records.push_back(chains_[q][clock(e)[q] - 1]);
    }
    // What happened later knows more.
    std::ranges::sort(records, std::greater(), [&](std::uint32_t record) { return ids[record]; });
    for (const std::uint32_t record : records) {
      const ProcessId q = records_.events[record].process;
      if (clock(e)[q] <= known[q]) continue;
      candidates.push_back(ids[record]);
      for (ProcessId r = 0; r < processes_; ++r) known[r] = std::max(known[r], clock(record)[r]);
    }
    return candidates;
  }

  const Records& records_;
  const SourceFiles& sources_;
  std::size_t processes_;
  std::vector<std::uint32_t> clocks_;               // a row for each record; first entries as logged, later counts
  std::vector<std::vector<std::uint32_t>> chains_;  // the records of each process, by own entry
  std::vector<std::uint32_t> positions_;            // of each record in its chain
};

}  // namespace

Ordering order_by_clocks(const Records& records, const SourceFiles& sources, std::vector<Warning>& warnings) {
  ClockOrder clocks(records, sources);
  clocks.check();
  clocks.warn(warnings);
  return clocks.order();
}

}  // namespace hasse::record
