#include <algorithm>
#include <numeric>

#include "base/stop.h"
#include "traces/order/clock_repair.h"
#include "traces/order/clock_rows.h"
#include "traces/order/log_warnings.h"
#include "traces/order/ordering.h"

namespace hasse::traces {

namespace {

class ClockOrder {
 public:
  explicit ClockOrder(const ClockRows& rows) : rows_(rows) {}

  // Also finds the causes of each event.
  void check() {
    // First: of several executions that are read as one, clocks seem to go back as well.
    for (ProcessId home = 0; home < rows_.processes(); ++home) check_own_entries(home);
    cause_end_.reserve(rows_.events());
    for (std::uint32_t e = 0; e < rows_.events(); ++e) {
      stop_point();
      check_event(e);
      cause_end_.push_back(causes_.size());
    }
  }

  void warn(std::vector<Warning>& warnings) const {
    std::vector<std::uint32_t> last(rows_.processes(), 0);
    for (std::uint32_t e = 0; e < rows_.events(); ++e) {
      stop_point();
      for (ProcessId q = 0; q < rows_.processes(); ++q) last[q] = std::max(last[q], rows_.row(e)[q]);
    }
    ClockGaps gaps;
    for (ProcessId q = 0; q < rows_.processes(); ++q) {
      const std::span<const std::uint32_t> chain = rows_.chain(q);
      if (chain.empty()) {
        if (last[q] > 0) gaps.silent(rows_.name(q));
      } else {
        gaps.missing(rows_.name(q), std::uint64_t{last[q]} - rows_.row(chain.front())[q] + 1 - chain.size());
      }
    }
    gaps.warn(warnings);
  }

  Ordering order() const {
    Ordering result{poset::Poset(rows_.processes()), by_size_of_clock()};
    std::vector<poset::EventId> ids(rows_.events());
    std::vector<poset::EventId> causes;
    for (const std::uint32_t e : result.sequence) {
      stop_point();
      causes.clear();
      for (std::size_t i = e == 0 ? 0 : cause_end_[e - 1]; i < cause_end_[e]; ++i) causes.push_back(ids[causes_[i]]);
      ids[e] = result.poset.append(rows_.homes(e), causes);
    }
    return result;
  }

 private:
  void check_event(std::uint32_t e) {
    const std::span<const std::uint32_t> clock = rows_.row(e);
    const std::uint32_t* before = nullptr;
    for (const ProcessId home : rows_.homes(e)) before = check_in_chain(e, home);
    // What one of the causes knows needs no look: it is checked with that one.
    const std::size_t first_cause = causes_.size();
    for (ProcessId q = 0; q < rows_.processes(); ++q) {
      const std::uint32_t entry = clock[q];
      if (entry == 0 || (before != nullptr && before[q] == entry) || rows_.is_home(e, q)) continue;
      const bool is_known = std::any_of(causes_.begin() + static_cast<std::ptrdiff_t>(first_cause), causes_.end(),
                                        [&](std::uint32_t cause) { return rows_.row(cause)[q] >= entry; });
      const std::uint32_t count = is_known ? 0 : rows_.count_up_to(q, entry);
      if (count == 0) continue;
      const std::uint32_t cause = rows_.chain(q)[count - 1];
      check_known(e, cause);
      causes_.push_back(cause);
    }
  }

  void check_own_entries(ProcessId home) const {
    const std::span<const std::uint32_t> chain = rows_.chain(home);
    for (std::size_t i = 1; i < chain.size(); ++i) {
      const std::uint32_t own = rows_.row(chain[i])[home];
      if (rows_.row(chain[i - 1])[home] != own) continue;
      throw LogError(rows_.pos(chain[i]),
                     fmt::format("two events of {} have the own entry {}; the other one is at {}", rows_.name(home),
                                 own, rows_.place(chain[i - 1])),
                     {"if the log holds several executions, --delimiter says what separates them in a text; JSON lines "
                      "have a header for each"});
    }
  }

  // Against the event of this process before; its clock.
  const std::uint32_t* check_in_chain(std::uint32_t e, ProcessId home) const {
    const std::uint32_t position = rows_.position(e, home);
    const std::span<const std::uint32_t> chain = rows_.chain(home);
    if (position == 0) return nullptr;
    const std::uint32_t previous = chain[position - 1];
    const std::span<const std::uint32_t> before = rows_.row(previous);
    for (ProcessId q = 0; q < rows_.processes(); ++q) {
      if (rows_.row(e)[q] >= before[q]) continue;
      rows_.fail_repairably(
          e,
          "the clock of {} goes back: its entry for {} is {}, but {} at the event of {} before, at {}; it should be "
          "{}",
          rows_.name(home), rows_.name(q), rows_.row(e)[q], before[q], rows_.name(home), rows_.place(previous),
          rows_.text(should_be(e)));
    }
    return before.data();
  }

  // `e` says that `known`, of another process, happened before it.
  void check_known(std::uint32_t e, std::uint32_t known) const {
    const std::span<const std::uint32_t> more = rows_.row(e);
    const std::span<const std::uint32_t> less = rows_.row(known);
    unsigned beyond = 0;
    for (const ProcessId home : rows_.homes(e)) beyond |= less[home] >= more[home] ? 1U : 0U;
    for (ProcessId q = 0; q < rows_.processes(); ++q) beyond |= less[q] > more[q] ? 1U : 0U;
    if (beyond != 0) refuse_known(e, known);
  }

  [[noreturn]] void refuse_known(std::uint32_t e, std::uint32_t known) const {
    const std::span<const std::uint32_t> more = rows_.row(e);
    const std::span<const std::uint32_t> less = rows_.row(known);
    const ProcessId other = rows_.homes(known).front();
    for (const ProcessId home : rows_.homes(e)) {
      if (less[home] < more[home]) continue;
      rows_.fail(e,
                 "this event of {} knows event {} of {}, at {}, which knows this one: neither can have happened first",
                 rows_.name(home), less[other], rows_.name(other), rows_.place(known));
    }
    ProcessId q = 0;
    while (less[q] <= more[q]) ++q;
    rows_.fail_repairably(
        e,
        "the clock of {} knows event {} of {}, at {}, which knew event {} of {}, but its entry for {} is {}; it "
        "should be {}",
        rows_.name(rows_.homes(e).front()), less[other], rows_.name(other), rows_.place(known), less[q], rows_.name(q),
        rows_.name(q), more[q], rows_.text(should_be(e)));
  }

  // The clock with everything added that is known to what it knows, except of the own processes.
  std::vector<std::uint32_t> should_be(std::uint32_t e) const {
    std::vector<std::uint32_t> result(rows_.row(e).begin(), rows_.row(e).end());
    bool changed = false;
    const auto add = [&](std::uint32_t known) {
      for (ProcessId q = 0; q < rows_.processes(); ++q) {
        if (rows_.row(known)[q] <= result[q] || rows_.is_home(e, q)) continue;
        result[q] = rows_.row(known)[q];
        changed = true;
      }
    };
    for (const ProcessId home : rows_.homes(e)) {
      if (const std::uint32_t at = rows_.position(e, home); at > 0) add(rows_.chain(home)[at - 1]);
    }
    do {
      changed = false;
      for (ProcessId q = 0; q < rows_.processes(); ++q) {
        const std::uint32_t count = rows_.is_home(e, q) ? 0 : rows_.count_up_to(q, result[q]);
        if (count > 0) add(rows_.chain(q)[count - 1]);
      }
    } while (changed);
    return result;
  }

  // A clock is larger, as a sum, than those of the events that it knows.
  std::vector<std::uint32_t> by_size_of_clock() const {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> sizes;
    sizes.reserve(rows_.events());
    for (std::uint32_t e = 0; e < rows_.events(); ++e) {
      stop_point();
      sizes.emplace_back(std::accumulate(rows_.row(e).begin(), rows_.row(e).end(), std::uint64_t{0}), e);
    }
    std::ranges::sort(sizes);
    std::vector<std::uint32_t> sequence;
    sequence.reserve(sizes.size());
    for (const auto& [size, e] : sizes) sequence.push_back(e);
    return sequence;
  }

  const ClockRows& rows_;
  // Of each record: records of other processes whose clocks, with the ones before in its own processes, make up its
  // clock.
  std::vector<std::uint32_t> causes_;
  std::vector<std::size_t> cause_end_;
};

}  // namespace

Ordering order_by_clocks(Records& records, const SourceFiles& sources, bool repair, std::span<const Edge> edges,
                         std::vector<Warning>& warnings) {
  ClockRows rows(records, sources);
  records.clocks = {};
  if (repair) {
    repair_clocks(rows, edges, warnings);
  } else {
    rows.sort_chains();
  }
  ClockOrder order(rows);
  order.check();
  order.warn(warnings);
  return order.order();
}

}  // namespace hasse::traces
