#include "traces/order/clock_repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_set>

#include "traces/order/cycle.h"

namespace hasse::traces {

namespace {

// The clocks that were changed, as they were: their number, and the first ones of the log.
class Changed {
 public:
  // Before its clock is changed.
  void add(const ClockRows& rows, std::uint32_t e) {
    if (!all_.insert(e).second) return;
    if (before_.size() == kMostRepairsTold && before_.rbegin()->first < e) return;
    before_.emplace(e, rows.text(rows.row(e)));
    if (before_.size() > kMostRepairsTold) before_.erase(std::prev(before_.end()));
  }

  void tell(const ClockRows& rows, std::vector<Warning>& warnings) const {
    for (const auto& [e, text] : before_) {
      warnings.push_back(
          {rows.pos(e), fmt::format("this clock is repaired: it is {} instead of {}", rows.text(rows.row(e)), text)});
    }
    if (all_.empty()) return;
    const bool are_all_told = before_.size() == all_.size();
    warnings.push_back({{},
                        fmt::format("clocks repaired: {}{}", all_.size(),
                                    are_all_told ? "" : fmt::format("; told are the first {}", before_.size()))});
  }

 private:
  std::unordered_set<std::uint32_t> all_;
  std::map<std::uint32_t, std::string> before_;  // the clocks of the first ones
};

// Own entries that are missing, by the order of lines.
class OwnEntries {
 public:
  OwnEntries(ClockRows& rows, Changed& changed) : rows_(rows), changed_(changed) {}

  void fill() {
    std::vector<std::vector<std::uint32_t>> of_process(rows_.processes());
    std::vector<bool> has_gap(rows_.processes(), false);
    for (std::uint32_t e = 0; e < rows_.events(); ++e) {
      for (const ProcessId home : rows_.homes(e)) {
        of_process[home].push_back(e);
        has_gap[home] = has_gap[home] || rows_.row(e)[home] == 0;
      }
    }
    for (ProcessId process = 0; process < rows_.processes(); ++process) {
      if (has_gap[process]) fill(process, of_process[process]);
    }
  }

 private:
  void fill(ProcessId process, const std::vector<std::uint32_t>& events) {
    std::uint32_t known = 0;
    for (std::uint32_t e = 0; e < rows_.events(); ++e) known = std::max(known, rows_.row(e)[process]);
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (rows_.row(events[i])[process] > 0) {
        before = rows_.row(events[i])[process];
        continue;
      }
      std::size_t end = i;
      while (end < events.size() && rows_.row(events[end])[process] == 0) ++end;
      const std::size_t missing = end - i;
      const bool is_last = end == events.size();
      const std::uint64_t after = is_last ? std::uint64_t{known} + 1 : rows_.row(events[end])[process];
      const bool nobody_knows = is_last && known <= before;
      if (!nobody_knows && after != before + missing + 1) refuse(events[i], process, before, after, is_last);
      for (; i < end; ++i) {
        changed_.add(rows_, events[i]);
        rows_.row(events[i])[process] = ++before;
      }
      --i;
    }
  }

  [[noreturn]] void refuse(std::uint32_t e, ProcessId process, std::uint32_t before, std::uint64_t after,
                           bool is_last) const {
    rows_.fail(
        e,
        "the clock of an event of {0} has no entry above 0 for {0} itself, and it is not certain which it should "
        "be: by the lines around it stands after entry {1}, and {2} {3}",
        rows_.name(process), before, is_last ? "clocks know" : "before", is_last ? after - 1 : after);
  }

  ClockRows& rows_;
  Changed& changed_;
};

// Adds to each clock what it must know: goes through the events so that causes come first.
class Closure {
 public:
  Closure(ClockRows& rows, std::span<const Edge> edges, Changed& changed)
      : rows_(rows), changed_(changed), next_(rows.processes(), 0), waiting_(rows.processes()), sent_(rows.events()) {
    for (const Edge& edge : edges) sent_[edge.to].push_back(edge.from);
  }

  void close() {
    std::vector<ProcessId> work;
    for (ProcessId p = static_cast<ProcessId>(rows_.processes()); p > 0; --p) work.push_back(p - 1);
    while (!work.empty()) {
      const ProcessId p = work.back();
      work.pop_back();
      while (next_[p] < rows_.chain(p).size()) {
        const std::uint32_t e = rows_.chain(p)[next_[p]];
        if (const auto reason = waits_for(e)) {
          waiting_[reason->process].push_back(p);
          break;
        }
        complete(e);
        for (const ProcessId home : rows_.homes(e)) {
          ++next_[home];
          if (home != p) work.push_back(home);
          work.insert(work.end(), waiting_[home].begin(), waiting_[home].end());
          waiting_[home].clear();
        }
      }
    }
    for (ProcessId p = 0; p < rows_.processes(); ++p) {
      if (next_[p] < rows_.chain(p).size()) report_cycle(p);
    }
  }

 private:
  // Why an event cannot happen yet: this process has to go on first.
  struct Reason {
    ProcessId process = 0;
    bool is_own = false;                     // another event of its own process comes first
    std::optional<std::uint32_t> sent = {};  // a message that it receives
  };

  bool is_done(std::uint32_t e) const {
    const ProcessId home = rows_.homes(e).front();
    return rows_.position(e, home) < next_[home];
  }

  std::optional<Reason> waits_for(std::uint32_t e) const {
    for (const ProcessId home : rows_.homes(e)) {
      if (rows_.chain(home)[next_[home]] != e) return Reason{.process = home, .is_own = true};
    }
    for (ProcessId q = 0; q < rows_.processes(); ++q) {
      const std::uint32_t entry = rows_.row(e)[q];
      if (entry > 0 && !rows_.is_home(e, q) && rows_.count_up_to(q, entry) > next_[q]) return Reason{.process = q};
    }
    for (const std::uint32_t sent : sent_[e]) {
      if (!is_done(sent)) return Reason{.process = rows_.homes(sent).front(), .sent = sent};
    }
    return std::nullopt;
  }

  void complete(std::uint32_t e) {
    std::vector<std::uint32_t> full(rows_.row(e).begin(), rows_.row(e).end());
    std::span<const std::uint32_t> before;
    const auto add = [&](std::uint32_t cause) {
      const std::span<const std::uint32_t> known = rows_.row(cause);
      for (std::size_t q = 0; q < known.size(); ++q) full[q] = std::max(full[q], known[q]);
    };
    for (const ProcessId home : rows_.homes(e)) {
      if (next_[home] == 0) continue;
      add(rows_.chain(home)[next_[home] - 1]);
      before = rows_.row(rows_.chain(home)[next_[home] - 1]);
    }
    for (const std::uint32_t sent : sent_[e]) add(sent);
    for (ProcessId q = 0; q < rows_.processes(); ++q) {
      const std::uint32_t entry = rows_.row(e)[q];
      if (entry == 0 || (!before.empty() && before[q] >= entry) || rows_.is_home(e, q)) continue;
      if (const std::uint32_t count = rows_.count_up_to(q, entry); count > 0) add(rows_.chain(q)[count - 1]);
    }
    if (std::ranges::equal(full, rows_.row(e))) return;
    changed_.add(rows_, e);
    std::ranges::copy(full, rows_.row(e).begin());
  }

  [[noreturn]] void report_cycle(ProcessId p) const {
    const auto first_waiting = [&](ProcessId process) { return rows_.chain(process)[next_[process]]; };
    const auto cycle = cycle_from<Reason>(
        first_waiting(p), [&](std::uint32_t e) { return *waits_for(e); },
        [&](const Reason& reason) { return first_waiting(reason.process); });
    std::string text = "no repair can be made, for these events form a cycle:";
    std::string_view comes = "";
    for (const auto& [e, reason] : cycle) {
      fmt::format_to(std::back_inserter(text), "{} {} ({}) {}", comes, rows_.place(e),
                     rows_.name(rows_.homes(e).front()), describe(e, reason));
      comes = ", before which";
    }
    throw UserError(rows_.pos(cycle.front().first), text);
  }

  std::string describe(std::uint32_t e, const Reason& reason) const {
    if (reason.is_own) return fmt::format("is an event of {}, too", rows_.name(reason.process));
    if (reason.sent) return fmt::format("receives what is sent at {}", rows_.place(*reason.sent));
    return fmt::format("knows event {} of {}", rows_.row(e)[reason.process], rows_.name(reason.process));
  }

  ClockRows& rows_;
  Changed& changed_;
  std::vector<std::uint32_t> next_;               // of each process: how many of its events are complete
  std::vector<std::vector<ProcessId>> waiting_;   // by process: the processes that wait for it
  std::vector<std::vector<std::uint32_t>> sent_;  // of each event: where what it receives was sent
};

}  // namespace

void repair_clocks(ClockRows& rows, std::span<const Edge> edges, std::vector<Warning>& warnings) {
  Changed changed;
  OwnEntries(rows, changed).fill();
  rows.sort_chains();
  Closure(rows, edges, changed).close();
  changed.tell(rows, warnings);
}

}  // namespace hasse::traces
