// Runs that are followed, against what is true of each prefix of them by enumeration, and against the answer off line.
#include "traces/random_sample.h"

namespace hasse::traces {
namespace {

std::size_t holding(const Sample& sample, const Counts& counts) {
  std::size_t count = 0;
  for (std::size_t p = 0; p < sample.processes; ++p) count += value_at(sample, counts, p, "cs") == "true" ? 1 : 0;
  return count;
}

StateQuestion question(Random& random, const Sample& sample, std::size_t depth) {
  switch (depth == 2 ? random.below(5) : 4) {
    case 0: {
      const std::size_t k = 1 + random.below(3);
      return {fmt::format("count(cs) >= {}", k),
              [=](const Sample& s, const Counts& c) { return holding(s, c) >= k; },
              {},
              true};
    }
    case 1:
      return {
          "forall(cs)", [](const Sample& s, const Counts& c) { return holding(s, c) == s.processes; }, {"cs"}, true};
    case 2: {
      const StateQuestion one = atom(random, sample);
      return {"exists(cs) && " + one.text,
              [=](const Sample& s, const Counts& c) { return holding(s, c) > 0 && one.holds(s, c); },
              {},
              true};
    }
    default:
      break;
  }
  if (depth == 0 || random.below(4) == 0) return atom(random, sample);
  const StateQuestion a = question(random, sample, depth - 1);
  const StateQuestion b = question(random, sample, depth - 1);
  if (random.below(3) > 0) {
    return {fmt::format("({} && {})", a.text, b.text),
            [=](const Sample& s, const Counts& c) { return a.holds(s, c) && b.holds(s, c); },
            {}};
  }
  return {fmt::format("({} || {})", a.text, b.text),
          [=](const Sample& s, const Counts& c) { return a.holds(s, c) || b.holds(s, c); },
          {}};
}

// Of those that are satisfied, the ones that contain no other one.
std::vector<Counts> minimal(const std::vector<Counts>& satisfied) {
  std::vector<Counts> result;
  for (const Counts& cut : satisfied) {
    const bool has_smaller = std::ranges::any_of(satisfied, [&](const Counts& other) {
      return other != cut && std::ranges::equal(other, cut, [](auto a, auto b) { return a <= b; });
    });
    if (!has_smaller) result.push_back(cut);
  }
  return result;
}

class Follow : public LogTest {
 protected:
  // The answer, as counts of all processes, or the mistake.
  struct Found {
    std::string mistake;
    Possibility::Verdict verdict = Possibility::Verdict::undecided;
    std::optional<Counts> cut;
    std::size_t events = 0;
  };
  Found decide(traces::Run& run, const std::string& text, std::size_t processes) {
    Found found;
    try {
      const Possibility answer = possibly(run, text);
      found.verdict = answer.verdict;
      found.events = events_before(run) + run.events.size();
      if (!answer.cut) return found;
      found.cut.emplace(processes, 0);
      for (ProcessId p = 0; p < run.processes.size(); ++p)
        (*found.cut)[std::stoul(std::string(run.processes[p].substr(1)))] = events_before(run, p) + (*answer.cut)[p];
    } catch (const UserError& error) {
      found.mistake = error.what();
    }
    return found;
  }
};

TEST_F(Follow, IsCertainWithTheFirstRecordThatMakesItPossible) {
  Random random(1);
  std::size_t certain = 0, never = 0, held = 0, dropped = 0;
  for (int i = 0; i < 3'000; ++i) {
    sources = std::make_shared<SourceFiles>();
    const Form form = static_cast<Form>(random.below(3));
    const Sample sample =
        random_sample(random, 12, form != Form::messages && random.below(2) == 0, random.below(2) == 0);
    const StateQuestion asked = question(random, sample, 2);
    FollowOptions options = options_of(form, asked.text);
    if (asked.ranges || random.below(2) == 0) options.processes = names_of(sample);
    Follower follower(options, sources);
    std::string log = header_of(form);
    follower.feed(0, log);
    std::vector<std::string> seen;
    std::set<std::pair<std::size_t, std::string>> named;
    bool stop = false;
    std::string unfed;
    for (std::size_t count = 1; count <= sample.arrivals.size() && !stop; ++count) {
      const std::size_t e = sample.arrivals[count - 1];
      const std::string record = record_of(sample, e, form);
      log += record;
      // In two pieces.
      const std::size_t half = random.below(record.size() + 1);
      follower.feed(0, record.substr(0, half));
      follower.feed(0, record.substr(half));
      for (const auto& [name, value] : sample.events[e].set) named.emplace(sample.events[e].process, name);

      const std::vector<bool> there = complete(sample, count, form);
      held += static_cast<std::size_t>(std::ranges::count(there, true)) < count ? 1 : 0;
      std::vector<Counts> satisfied;
      for (const Counts& cut : cuts_of(sample, there)) {
        if (asked.holds(sample, cut)) satisfied.push_back(cut);
      }
      bool all_known = true;
      for (const std::string& name : asked.all_need) {
        for (std::size_t p = 0; p < sample.processes; ++p) all_known = all_known && named.contains({p, name});
      }
      const std::string what = asked.text + "\n" + log;
      ASSERT_EQ(follower.is_certain(), !satisfied.empty() && all_known) << what;
      if (!follower.is_certain()) continue;
      stop = true;
      ++certain;
      traces::Log kept = follower.log();
      const Found found = decide(kept.executions[0], asked.text, sample.processes);
      ASSERT_EQ(found.mistake, "") << what;
      ASSERT_EQ(found.verdict, Possibility::Verdict::possible) << what;
      const std::vector<Counts> least = minimal(satisfied);
      ASSERT_NE(std::ranges::find(least, *found.cut), least.end()) << what;
      ASSERT_EQ(found.events, static_cast<std::size_t>(std::ranges::count(there, true))) << what;
      dropped += events_before(kept.executions[0]);
    }
    if (stop) continue;
    ++never;
    follower.end();
    traces::Log kept = follower.log();
    const Found found = decide(kept.executions[0], asked.text, sample.processes);
    LogOptions off_line = options.log;
    traces::Log whole = read(log, off_line);
    const Found expected = decide(whole.executions[0], asked.text, sample.processes);
    ASSERT_EQ(found.mistake, expected.mistake) << asked.text << "\n" << log;
    ASSERT_EQ(found.verdict, expected.verdict) << asked.text << "\n" << log;
    ASSERT_EQ(found.cut, expected.cut) << asked.text << "\n" << log;
    ASSERT_EQ(found.events, expected.events) << asked.text << "\n" << log;
    dropped += events_before(kept.executions[0]);
  }
  EXPECT_GT(certain, 500u);
  EXPECT_GT(never, 500u);
  EXPECT_GT(held, 500u);
  EXPECT_GT(dropped, 1'000u);
}

// Events are missing from the log: what knows of them waits until the end.
TEST_F(Follow, AtTheEndWhatIsMissingIsMissing) {
  Random random(2);
  std::size_t late = 0;
  for (int i = 0; i < 1'500; ++i) {
    sources = std::make_shared<SourceFiles>();
    const Form form = static_cast<Form>(random.below(3));
    Sample sample = random_sample(random, 12, false, random.below(2) == 0);
    const StateQuestion asked = question(random, sample, 2);
    const std::size_t lost = random.below(sample.arrivals.size());
    sample.arrivals.erase(sample.arrivals.begin() + static_cast<std::ptrdiff_t>(lost));
    if (sample.arrivals.empty()) continue;
    FollowOptions options = options_of(form, asked.text);
    options.processes = names_of(sample);
    Follower follower(options, sources);
    std::string log = header_of(form);
    for (const std::size_t e : sample.arrivals) log += record_of(sample, e, form);
    follower.feed(0, log);
    const bool at_once = follower.is_certain();
    if (!at_once) follower.end();
    traces::Log kept = follower.log();
    const Found found = decide(kept.executions[0], asked.text, sample.processes);
    traces::Log whole = read(log, options.log);
    const Found expected = decide(whole.executions[0], asked.text, sample.processes);
    if (at_once && !expected.mistake.empty()) continue;  // a variable that does not matter is never assigned
    ASSERT_EQ(found.mistake, expected.mistake) << asked.text << "\n" << log;
    ASSERT_EQ(found.verdict, expected.verdict) << asked.text << "\n" << log;
    if (at_once) continue;
    ASSERT_EQ(found.events, expected.events) << asked.text << "\n" << log;
    late += found.cut ? 1 : 0;
  }
  EXPECT_GT(late, 20u);
}

TEST_F(Follow, SaysWhatIsHeldBackAndWhatIsMissing) {
  FollowOptions options = options_of(Form::govector, "a.x == 1 && b.x == 1");
  Follower follower(options, sources);
  follower.feed(0, "b {\"a\":2, \"b\":1}\nx=1\nb {\"a\":2, \"b\":2, \"c\":1}\nx=2\na {\"a\":1}\nx=1\n");
  EXPECT_FALSE(follower.is_certain());
  follower.end();
  const Log log = follower.log();
  std::vector<std::string> said;
  for (const Warning& warning : log.executions[0].warnings)
    said.push_back(fmt::format("{}: {}", warning.pos.line, warning.message));
  EXPECT_EQ(said, (std::vector<std::string>{
                      "2: events held back until the end: 2; the first one, of b, waits for event 2 of a",
                      "0: by their clocks 1 events are missing from the log (a: 1)",
                      "0: clocks name processes that logged no event: c"}));
  EXPECT_EQ(log.executions[0].events.size(), 3u);
}

TEST_F(Follow, AProcessThatNoClockNamesMayBeSilent) {
  Follower follower(options_of(Form::clocks, "a.x > 1"), sources);
  follower.feed(
      0, "{\"trace\": 1, \"processes\": [\"a\", \"b\"]}\n{\"p\": \"a\", \"vc\": {\"a\": 1}, \"set\": {\"x\": 0}}\n");
  follower.end();
  EXPECT_TRUE(follower.log().executions[0].warnings.empty());
}

// Those that are not listed are not waited for.
TEST_F(Follow, ProcessesThatLogNothing) {
  FollowOptions options = options_of(Form::govector, "count(x == 1) > 1");
  options.processes = {"a", "b"};
  Follower follower(options, sources);
  follower.feed(0, "a {\"a\":1, \"c\":7}\nx=1\nb {\"b\":1, \"c\":9}\nx=1\n");
  EXPECT_TRUE(follower.is_certain());
}

TEST_F(Follow, TheHeaderOfJsonLinesListsProcesses) {
  const std::string log =
      "{\"trace\": 1, \"processes\": [\"a\", \"b\"], \"init\": {\"a\": {\"x\": 1}}}\n"
      "{\"p\": \"b\", \"set\": {\"x\": 0}}\n{\"p\": \"b\", \"set\": {\"x\": 1}}\n";
  Follower in_one_piece(options_of(Form::clocks, "forall(x == 1)"), sources);
  in_one_piece.feed(0, log);
  EXPECT_TRUE(in_one_piece.is_certain());
  Follower by_characters(options_of(Form::clocks, "forall(x == 1)"), sources);
  for (std::size_t i = 0; i < log.size(); ++i) {
    EXPECT_FALSE(by_characters.is_certain());
    by_characters.feed(0, log.substr(i, 1));
  }
  EXPECT_TRUE(by_characters.is_certain());
}

// Also where no event was handed on by then, or none comes at all.
TEST_F(Follow, WhatIsTrueAtTheBeginning) {
  const std::string header = "{\"trace\": 1, \"processes\": [\"a\", \"b\"], \"init\": {\"a\": {\"x\": 1}}}\n";
  for (const bool definitely : {false, true}) {
    FollowOptions options = options_of(Form::clocks, "a.x == 1");
    options.definitely = definitely;
    Follower follower(options, sources);
    follower.feed(0, header + "{\"p\": \"a\", \"set\": {\"x\": 2}}\n");
    EXPECT_TRUE(follower.is_certain());
    Log log = follower.log();
    EXPECT_EQ(possibly(log.executions[0], "a.x == 1").verdict, Possibility::Verdict::possible);
  }
  Follower without_events(options_of(Form::clocks, "a.x == 1"), sources);
  without_events.feed(0, header);
  without_events.end();
  Log log = without_events.log();
  EXPECT_EQ(possibly(log.executions[0], "a.x == 1").verdict, Possibility::Verdict::possible);
}

// At a signal a line may be half written; at the end of a pipe the last one may lack its line end.
TEST_F(Follow, TheLastLine) {
  for (const bool whole : {false, true}) {
    Follower follower(options_of(Form::govector, "a.x == 1"), sources);
    follower.feed(0, "\xef\xbb");
    follower.feed(0,
                  "\xbf"
                  "a {\"a\":1}\r\nx=0\r\na {\"a\":2}\r\nx=1");
    EXPECT_FALSE(follower.is_certain());
    follower.end(whole);
    EXPECT_EQ(follower.is_certain(), whole);
    EXPECT_EQ(follower.log().files[0].lines, whole ? 4u : 3u);
  }
}

TEST_F(Follow, ChannelsAreFirstInFirstOut) {
  FollowOptions options = options_of(Form::messages, "a.x == 1 && b.x == 1");
  Follower follower(options, sources);
  follower.feed(0,
                "{\"trace\": 1}\n{\"p\": \"b\", \"rcv_ch\": \"c\", \"set\": {\"x\": 1}}\n{\"p\": \"b\", \"rcv_ch\": "
                "\"c\", \"set\": {\"x\": 2}}\n");
  follower.feed(0, "{\"p\": \"a\", \"snd_ch\": \"c\", \"set\": {\"x\": 0}}\n");
  EXPECT_FALSE(follower.is_certain());
  follower.feed(0, "{\"p\": \"a\", \"set\": {\"x\": 1}}\n");
  EXPECT_TRUE(follower.is_certain());
}

// Processes that send to each other now and then: what is kept does not grow.
TEST_F(Follow, KeepsNoMoreOfALongRunThanOfAShortOne) {
  constexpr std::size_t kProcesses = 8;
  Random random(3);
  const std::pair<const char*, bool> questions[] = {
      {"forall(cs)", false}, {"count(cs) > 1", false}, {"forall(cs)", true}};
  for (const auto& [predicate, definitely] : questions) {
    for (const Form form : {Form::govector, Form::messages}) {
      sources = std::make_shared<SourceFiles>();
      FollowOptions options = options_of(form, predicate);
      options.definitely = definitely;
      options.drop_at = 64;
      options.processes.emplace();
      for (std::size_t p = 0; p < kProcesses; ++p) options.processes->push_back(fmt::format("p{}", p));
      Follower follower(options, sources);
      follower.feed(0, header_of(form));
      std::vector<Counts> clocks(kProcesses, Counts(kProcesses, 0));
      std::size_t most_events = 0, most_stretches = 0;
      for (int turn = 0; turn < 10'000; ++turn) {
        // The one whose turn it is hears from the one before, is inside for a while, and leaves.
        const auto p = static_cast<std::size_t>(turn) % kProcesses;
        const std::size_t before = (p + kProcesses - 1) % kProcesses;
        for (std::size_t q = 0; q < kProcesses; ++q) clocks[p][q] = std::max(clocks[p][q], clocks[before][q]);
        for (int step = 0; step < 3; ++step) {
          ++clocks[p][p];
          const char* inside = step == 1 ? "true" : "false";
          if (form == Form::govector) {
            std::string clock;
            for (std::size_t q = 0; q < kProcesses; ++q)
              clock += fmt::format("{}\"p{}\":{}", q == 0 ? "" : ", ", q, clocks[p][q]);
            follower.feed(0, fmt::format("p{} {{{}}}\ncs={} {}\n", p, clock, inside, random.below(1'000'000)));
          } else {
            std::string more = step == 0 && turn > 0 ? ", \"rcv_ch\": \"" + std::to_string(before) + "\"" : "";
            if (step == 2) more += ", \"snd_ch\": \"" + std::to_string(p) + "\"";
            follower.feed(0, fmt::format("{{\"p\": \"p{}\", \"set\": {{\"cs\": {}}}{}}}\n", p, inside, more));
          }
          most_events = std::max(most_events, follower.events_kept());
          most_stretches = std::max(most_stretches, follower.stretches_kept());
        }
      }
      EXPECT_FALSE(follower.is_certain());
      follower.end();
      const Log log = follower.log();
      EXPECT_EQ(events_before(log.executions[0]) + log.executions[0].events.size(), 30'000u);
      EXPECT_LE(most_events, 3 * 64u);
      EXPECT_LE(most_stretches, 64u);
    }
  }
}

}  // namespace
}  // namespace hasse::traces
