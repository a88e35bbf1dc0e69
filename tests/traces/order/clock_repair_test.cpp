// Repaired clocks: random runs are damaged so that what is left still tells their order, or so that it cannot.
#include "traces/order/clock_repair.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/random.h"
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

// Events of a run by their numbers, causes first. `needed[q]` is an entry without which the order would be lost.
struct ClockedEvent {
  std::vector<std::size_t> processes;
  std::vector<std::size_t> clock;
  std::vector<bool> needed;
  std::vector<bool> history;  // of earlier events
  std::optional<std::size_t> cause = {};
};

std::vector<ClockedEvent> random_events(Random& random, std::size_t processes) {
  std::vector<ClockedEvent> events;
  std::vector<std::optional<std::size_t>> last(processes);
  const std::size_t count = 2 + random.below(12);
  for (std::size_t e = 0; e < count; ++e) {
    ClockedEvent event{.processes = {random.below(processes)},
                       .clock = std::vector<std::size_t>(processes, 0),
                       .needed = std::vector<bool>(processes, false),
                       .history = std::vector<bool>(count, false)};
    if (random.below(5) == 0 && processes > 1) event.processes.push_back((event.processes[0] + 1) % processes);
    const auto follows = [&](std::size_t earlier) {
      for (std::size_t q = 0; q < processes; ++q) event.clock[q] = std::max(event.clock[q], events[earlier].clock[q]);
      for (std::size_t f = 0; f < count; ++f)
        event.history[f] = event.history[f] || events[earlier].history[f] || f == earlier;
    };
    for (const std::size_t p : event.processes) {
      if (last[p]) follows(*last[p]);
    }
    if (e > 0 && random.below(2) == 0) {
      event.cause = random.below(e);
      follows(*event.cause);
      event.needed[events[*event.cause].processes[0]] = true;
    }
    for (const std::size_t p : event.processes) {
      ++event.clock[p];
      event.needed[p] = true;
      last[p] = e;
    }
    events.push_back(std::move(event));
  }
  return events;
}

std::string line_of(std::size_t e, const ClockedEvent& event, const std::vector<std::size_t>& clock,
                    const std::string& ends) {
  std::string names, entries;
  for (const std::size_t p : event.processes) names += fmt::format("{}\"p{}\"", names.empty() ? "" : ",", p);
  for (std::size_t q = 0; q < clock.size(); ++q) {
    if (clock[q] > 0) entries += fmt::format("{}\"p{}\":{}", entries.empty() ? "" : ",", q, clock[q]);
  }
  return fmt::format("{{\"p\":[{}],\"e\":\"{}\",\"vc\":{{{}}}{}}}\n", names, e, entries, ends);
}

class ClockRepair : public LogTest {
 protected:
  static LogOptions repairing() {
    LogOptions options;
    options.repair = true;
    return options;
  }
  // What happened before each event is as it was.
  static void expect_order(const traces::Run& run, const std::vector<ClockedEvent>& events, const std::string& what) {
    ASSERT_EQ(run.events.size(), events.size()) << what;
    for (poset::EventId a = 0; a < run.events.size(); ++a) {
      for (poset::EventId b = 0; b < run.events.size(); ++b) {
        const std::size_t earlier = std::stoul(std::string(run.events[a].text));
        const std::size_t later = std::stoul(std::string(run.events[b].text));
        ASSERT_EQ(run.order.happened_before(a, b), events[later].history[earlier]) << what;
      }
    }
  }
  static Strings warnings_of(const traces::Run& run) {
    Strings result;
    for (const Warning& warning : run.warnings)
      result.push_back(warning.pos.known() ? fmt::format("{}: {}", warning.pos.line, warning.message)
                                           : warning.message);
    return result;
  }
};

TEST_F(ClockRepair, RestoresTheOrder) {
  Random random(6);
  std::size_t repaired = 0, refused_without = 0, own_entries = 0;
  for (int i = 0; i < 10'000; ++i) {
    const std::size_t processes = 1 + random.below(4);
    const std::vector<ClockedEvent> events = random_events(random, processes);
    const bool in_order = random.below(2) == 0;  // of lines, so that own entries may be missing
    const bool has_messages = random.below(2) == 0;
    std::vector<std::string> lines;
    std::size_t damaged = 0;
    for (std::size_t e = 0; e < events.size(); ++e) {
      std::vector<std::size_t> clock = events[e].clock;
      for (std::size_t q = 0; q < processes; ++q) {
        const bool is_own = std::ranges::find(events[e].processes, q) != events[e].processes.end();
        const bool is_known = !events[e].needed[q] || (has_messages && !is_own);
        bool goes_on = false;  // an event of q follows, whose own entry stays or is found likewise
        for (std::size_t later = e + 1; later < events.size(); ++later)
          goes_on = goes_on || std::ranges::find(events[later].processes, q) != events[later].processes.end();
        if (is_own && in_order && goes_on && random.below(6) == 0) {
          clock[q] = 0;
          ++own_entries;
        } else if (!is_own && is_known && clock[q] > 0 && random.below(3) == 0) {
          clock[q] = random.below(clock[q]);
        }
      }
      damaged += clock != events[e].clock ? 1 : 0;
      std::string ends;
      for (std::size_t later = e + 1; has_messages && later < events.size(); ++later) {
        if (events[later].cause == e) ends += fmt::format("{}\"m{}\"", ends.empty() ? "" : ",", later);
      }
      if (!ends.empty()) ends = ",\"snd\":[" + ends + "]";
      if (has_messages && events[e].cause) ends += fmt::format(",\"rcv\":\"m{}\"", e);
      const std::size_t place = in_order ? lines.size() : random.below(lines.size() + 1);
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(place), line_of(e, events[e], clock, ends));
    }
    const std::string log = fmt::format("{{\"trace\":1}}\n{}", fmt::join(lines, ""));
    const traces::Run run = fresh_run(log, repairing());
    expect_order(run, events, log);
    if (HasFatalFailure()) return;
    // What was damaged is told, all of it or the first ones.
    const std::string count =
        fmt::format("clocks repaired: {}{}", damaged, damaged > kMostRepairsTold ? "; told are the first 10" : "");
    const Strings warnings = warnings_of(run);
    ASSERT_EQ(std::ranges::find(warnings, count) != warnings.end(), damaged > 0)
        << log << fmt::format("{}", fmt::join(warnings, "\n"));
    repaired += damaged > 0 ? 1 : 0;
    refused_without += mistake_in(log) != "no mistake" ? 1 : 0;
  }
  EXPECT_GT(repaired, 5'000u);
  EXPECT_GT(refused_without, 4'000u);
  EXPECT_GT(own_entries, 1'000u);
}

// An event that knows a later one; two of one own entry.
TEST_F(ClockRepair, RefusesWhatCannotBe) {
  Random random(7);
  std::size_t cycles = 0, twice = 0;
  for (int i = 0; i < 5'000; ++i) {
    const std::size_t processes = 1 + random.below(4);
    const std::vector<ClockedEvent> events = random_events(random, processes);
    const std::size_t earlier = random.below(events.size()), later = random.below(events.size());
    if (!events[later].history[earlier]) continue;
    const std::size_t q = events[later].processes[0];
    std::vector<std::vector<std::size_t>> clocks;
    for (const ClockedEvent& event : events) clocks.push_back(event.clock);
    const bool same_process = std::ranges::find(events[earlier].processes, q) != events[earlier].processes.end();
    clocks[earlier][q] = clocks[later][q];
    std::string log = "{\"trace\":1}\n";
    for (std::size_t e = 0; e < events.size(); ++e) log += line_of(e, events[e], clocks[e], "");
    const std::string mistake = mistake_in(log, repairing());
    const std::string expected =
        same_process ? "two events of p" : "no repair can be made, for these events form a cycle";
    // Of one own entry two events are; but before that, somebody may be found who knows too much.
    const bool is_refused =
        mistake.find(expected) != std::string::npos || mistake.find("form a cycle") != std::string::npos;
    ASSERT_TRUE(is_refused) << mistake << "\n" << log;
    (same_process ? twice : cycles) += 1;
  }
  EXPECT_GT(cycles, 200u);
  EXPECT_GT(twice, 200u);
}

TEST_F(ClockRepair, IsTold) {
  const std::string log =
      "b {\"b\":1}\nx\na {\"a\":1, \"b\":1}\ny\na {\"a\":2}\nz\nc {\"a\":2, \"c\":1}\nw\nc {\"a\":2}\nv\nc "
      "{\"c\":3}\nu\n";
  EXPECT_EQ(mistake_in(log),
            "9:3: the clock of an event of c has no entry above 0 for c itself, which would count the event");
  const traces::Run run = run_of(log, repairing());
  EXPECT_EQ(warnings_of(run),
            (Strings{"5: this clock is repaired: it is {\"a\":2, \"b\":1} instead of {\"a\":2}",
                     "7: this clock is repaired: it is {\"a\":2, \"b\":1, \"c\":1} instead of {\"a\":2, \"c\":1}",
                     "9: this clock is repaired: it is {\"a\":2, \"b\":1, \"c\":2} instead of {\"a\":2}",
                     "11: this clock is repaired: it is {\"a\":2, \"b\":1, \"c\":3} instead of {\"c\":3}",
                     "clocks repaired: 4"}));
  EXPECT_TRUE(run_of("a {\"a\":1}\nx\n", repairing()).warnings.empty());
  EXPECT_EQ(warnings_of(run_of("{\"trace\":1}\n{\"p\":\"a\"}\n", repairing())),
            (Strings{"--repair is about clocks, and the log has none"}));
}

// A process that never counts its events, known to nobody, or as far as it went.
TEST_F(ClockRepair, OwnEntriesByLines) {
  LogOptions govector = repairing();
  govector.preset = "govector";
  EXPECT_EQ(events_of(run_of("a {}\nx\na {}\ny\nb {\"b\":1}\nz\n", govector)),
            (Strings{"a:x(1,0)", "b:z(0,1)", "a:y(2,0)"}));
  EXPECT_EQ(events_of(run_of("a {}\nx\na {}\ny\nb {\"a\":2,\"b\":1}\nz\n", govector)),
            (Strings{"a:x(1,0)", "a:y(2,0)", "b:z(2,1)"}));
  const std::string uncertain =
      " the clock of an event of a has no entry above 0 for a itself, and it is not certain which it should be: by the "
      "lines around it stands after entry ";
  EXPECT_EQ(mistake_in("a {}\nx\na {}\ny\nb {\"a\":1,\"b\":1}\nz\n", govector),
            "1:3:" + uncertain + "0, and clocks know 1");
  EXPECT_EQ(mistake_in("a {\"a\":2}\nx\na {\"b\":1}\ny\na {\"a\":5}\nz\nb {\"b\":1}\nw\n", govector),
            "3:3:" + uncertain + "2, and before 5");
  EXPECT_EQ(mistake_in("a {}\nx\na {\"a\":3}\ny\n", govector), "1:3:" + uncertain + "0, and before 3");
  EXPECT_EQ(mistake_in("a {\"a\":3}\nx\na {}\ny\na {\"a\":2}\nz\n", govector), "3:3:" + uncertain + "3, and before 2");
}

TEST_F(ClockRepair, Cycles) {
  EXPECT_EQ(
      mistake_in("a {\"a\":1, \"b\":1}\nx\nb {\"b\":1, \"c\":1}\ny\nc {\"a\":1, \"c\":1}\nz\n", repairing()),
      "1:3: no repair can be made, for these events form a cycle: log:1 (a) knows event 1 of b, before which log:3 "
      "(b) knows event 1 of c, before which log:5 (c) knows event 1 of a");
  EXPECT_EQ(
      mistake_in("{\"trace\":1}\n{\"p\":\"a\",\"vc\":{\"a\":1,\"b\":1},\"snd\":\"m\"}\n{\"p\":\"b\",\"vc\":{\"b\":1},"
                 "\"rcv\":\"m\"}\n",
                 repairing()),
      "2:1: no repair can be made, for these events form a cycle: log:2 (a) knows event 1 of b, before which log:3 "
      "(b) receives what is sent at log:2");
  EXPECT_EQ(mistake_in("{\"trace\":1}\n{\"p\":[\"a\",\"b\"],\"vc\":{\"a\":2,\"b\":1}}\n{\"p\":[\"a\",\"b\"],\"vc\":{"
                       "\"a\":1,\"b\":2}}\n",
                       repairing()),
            "3:1: no repair can be made, for these events form a cycle: log:3 (a) is an event of b, too, before which "
            "log:2 (a) is an event of a, too");
  // Without a repair messages contradict clocks; what is sent is known where it is received.
  const traces::Run run = run_of(
      "{\"trace\":1}\n{\"p\":\"a\",\"vc\":{\"a\":1},\"snd\":\"m\"}\n{\"p\":\"b\",\"vc\":{\"b\":1},\"rcv\":\"m\"}\n",
      repairing());
  EXPECT_EQ(events_of(run), (Strings{"a:(1,0)", "b:(1,1)"}));
}

}  // namespace
}  // namespace hasse::traces
