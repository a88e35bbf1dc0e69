// Runs that are followed, and whether every order of their events passes through a state: against all ways through the
// states of each prefix, and against the answer off line.
#include <set>

#include "traces/detect/definitely.h"
#include "traces/random_sample.h"

namespace hasse::traces {
namespace {

// The variables that the records read so far name, each with its process.
using Named = std::set<std::pair<std::size_t, std::string>>;

struct EveryQuestion {
  std::string text;
  std::function<bool(const Sample&, const Counts&, const Named&)> holds;
  std::vector<std::string> all_need;  // the variables that every process must have for it to be certain
  bool ranges = false;
};

EveryQuestion of_atoms(Random& random, const Sample& sample, std::size_t count, bool all) {
  EveryQuestion result;
  std::vector<StateQuestion> atoms;
  for (std::size_t i = 0; i < count; ++i) {
    atoms.push_back(atom(random, sample));
    result.text += (i == 0 ? "" : all ? " && " : " || ") + atoms.back().text;
  }
  result.holds = [=](const Sample& s, const Counts& c, const Named&) {
    const auto is_so = [&](const StateQuestion& one) { return one.holds(s, c); };
    return all ? std::ranges::all_of(atoms, is_so) : std::ranges::any_of(atoms, is_so);
  };
  return result;
}

// Of how many processes the value of cs is this one, or where `or_one` is, n is 1.
std::size_t count_of(const Sample& sample, const Counts& counts, const std::string& value, bool or_one = false) {
  std::size_t count = 0;
  for (std::size_t p = 0; p < sample.processes; ++p) {
    const bool is_one = or_one && value_at(sample, counts, p, "n") == "1";
    count += is_one || value_at(sample, counts, p, "cs") == value ? 1 : 0;
  }
  return count;
}

EveryQuestion every_question(Random& random, const Sample& sample) {
  const std::size_t all = sample.processes;
  switch (random.below(10)) {
    case 0:
      return of_atoms(random, sample, 2 + random.below(2), false);
    case 1: {
      const EveryQuestion one = of_atoms(random, sample, 1, true);
      const EveryQuestion several = of_atoms(random, sample, 2 + random.below(2), true);
      return {one.text + " || " + several.text,
              [=](const Sample& s, const Counts& c, const Named& n) {
                return one.holds(s, c, n) || several.holds(s, c, n);
              },
              {}};
    }
    case 2:
      return {"forall(cs)",
              [=](const Sample& s, const Counts& c, const Named&) { return count_of(s, c, "true") == all; },
              {"cs"},
              true};
    case 3:
      return {"forall(cs || n == 1)",
              [=](const Sample& s, const Counts& c, const Named&) { return count_of(s, c, "true", true) == all; },
              {"cs", "n"},
              true};
    case 4:
      return {"exists(cs || n == 1)",
              [=](const Sample& s, const Counts& c, const Named& named) {
                for (std::size_t p = 0; p < all; ++p) {
                  const bool holds = value_at(s, c, p, "cs") == "true" || value_at(s, c, p, "n") == "1";
                  if (holds && named.contains({p, "cs"}) && named.contains({p, "n"})) return true;
                }
                return false;
              },
              {},
              true};
    case 5: {
      const std::size_t k = random.below(2) == 0 ? 1 : all;
      return {fmt::format("count(cs) >= {}", k),
              [=](const Sample& s, const Counts& c, const Named&) { return count_of(s, c, "true") >= k; },
              {},
              true};
    }
    case 6: {
      const EveryQuestion one = of_atoms(random, sample, 1, true);
      return {"forall(cs) && " + one.text,
              [=](const Sample& s, const Counts& c, const Named& n) {
                return count_of(s, c, "true") == all && one.holds(s, c, n);
              },
              {"cs"},
              true};
    }
    case 7:
      return {"!exists(cs)",
              [=](const Sample& s, const Counts& c, const Named&) { return count_of(s, c, "false") == all; },
              {"cs"},
              true};
    default:
      return of_atoms(random, sample, 2 + random.below(3), true);
  }
}

// From the beginning, without passing through a state that satisfies the question.
std::set<Counts> reached(const Sample& sample, const std::vector<bool>& there, const EveryQuestion& asked,
                         const Named& named) {
  std::set<Counts> result;
  for (const Counts& cut : cuts_of(sample, there)) {
    if (asked.holds(sample, cut, named)) continue;
    bool is_reached = cut == Counts(sample.processes, 0);
    for (std::size_t p = 0; p < cut.size(); ++p) {
      Counts before = cut;
      is_reached = is_reached || (before[p]-- > 0 && result.contains(before));
    }
    if (is_reached) result.insert(cut);
  }
  return result;
}

// Whatever comes next: the worst is one more event of each process, after which it has no values, and which knows nothing
// new.
bool is_certain(const Sample& sample, const std::vector<bool>& there, const EveryQuestion& asked, const Named& named) {
  Sample longer;
  longer.processes = sample.processes;
  longer.chains.resize(sample.processes);
  Counts counts;
  for (std::size_t p = 0; p < sample.processes; ++p) {
    for (const std::size_t e : sample.chains[p]) {
      if (!there[e]) break;
      longer.chains[p].push_back(longer.events.size());
      longer.events.push_back(sample.events[e]);
    }
    Happening last = longer.chains[p].empty() ? Happening{.process = p,
                                                          .own = 0,
                                                          .clock = Counts(sample.processes, 0),
                                                          .set = {},
                                                          .sends = {},
                                                          .receives = {}}
                                              : longer.events.back();
    ++last.clock[p];
    last.set = {{"n", ""}, {"cs", ""}};
    longer.chains[p].push_back(longer.events.size());
    longer.events.push_back(last);
    counts.push_back(static_cast<std::uint32_t>(longer.chains[p].size()));
  }
  return !reached(longer, std::vector<bool>(longer.events.size(), true), asked, named).contains(counts);
}

class FollowDefinitely : public LogTest {
 protected:
  struct Found {
    std::string mistake;
    Certainty certainty;
    std::size_t events = 0;
  };
  Found decide(traces::Run& run, const std::string& text) {
    Found found;
    try {
      found.certainty =
          traces::definitely(run, parse_predicate(text, "predicate", run, *sources), [] { return false; });
      found.events = events_before(run) + run.events.size();
    } catch (const UserError& error) {
      found.mistake = error.what();
    }
    return found;
  }

  // What overlaps, as counts of all events; where it begins among those that are not kept, "?".
  static Strings held_in(const traces::Run& run, const Found& found, const traces::Run* kept = nullptr) {
    Strings result;
    for (const poset::Held& held : found.certainty.held) {
      const std::string_view name = run.processes[held.chain];
      std::uint32_t forgotten = 0;
      for (ProcessId p = 0; kept != nullptr && p < kept->processes.size(); ++p) {
        if (kept->processes[p] == name) forgotten = events_before(*kept, p);
      }
      const std::uint32_t before = events_before(run, held.chain);
      const std::uint32_t begin = before + held.stretch.begin;
      const bool is_open = held.stretch.end == poset::Stretch::kOpen;
      result.push_back(fmt::format("{} {}-{}", name,
                                   begin <= std::max(before, forgotten) && forgotten > 0 ? "?" : std::to_string(begin),
                                   is_open ? "" : std::to_string(before + held.stretch.end)));
    }
    std::ranges::sort(result);
    return result;
  }
};

TEST_F(FollowDefinitely, IsCertainWithTheFirstRecordThatMakesItSo) {
  Random random(5);
  std::size_t certain = 0, definite_at_the_end = 0, avoidable = 0, held_back = 0, dropped = 0, overlapping = 0;
  for (int i = 0; i < 6'000; ++i) {
    sources = std::make_shared<SourceFiles>();
    const Form form = static_cast<Form>(random.below(3));
    const Sample sample =
        random_sample(random, 12, form != Form::messages && random.below(2) == 0, random.below(3) == 0);
    const EveryQuestion asked = every_question(random, sample);
    FollowOptions options = options_of(form, asked.text);
    options.definitely = true;
    if (asked.ranges || random.below(2) == 0) options.processes = names_of(sample);
    Follower follower(options, sources);
    std::string log = header_of(form);
    follower.feed(0, log);
    Named named;
    std::vector<bool> there(sample.events.size(), false);
    for (std::size_t count = 1; count <= sample.arrivals.size() && !follower.is_certain(); ++count) {
      const std::size_t e = sample.arrivals[count - 1];
      const std::string record = record_of(sample, e, form);
      log += record;
      follower.feed(0, record);
      for (const auto& [name, value] : sample.events[e].set) named.emplace(sample.events[e].process, name);
      there = complete(sample, count, form);
      held_back += static_cast<std::size_t>(std::ranges::count(there, true)) < count ? 1 : 0;
      bool all_known = true;
      for (const std::string& name : asked.all_need) {
        for (std::size_t p = 0; p < sample.processes; ++p) all_known = all_known && named.contains({p, name});
      }
      ASSERT_EQ(follower.is_certain(), all_known && is_certain(sample, there, asked, named)) << asked.text << "\n"
                                                                                             << log;
    }
    const bool was_certain = follower.is_certain();
    if (!was_certain) follower.end();
    traces::Log kept = follower.log();
    const traces::Run& run = kept.executions[0];
    const Found found = decide(kept.executions[0], asked.text);
    const std::string what = asked.text + "\n" + log;
    dropped += events_before(run);
    if (was_certain) {
      ++certain;
      ASSERT_EQ(found.mistake, "") << what;
      ASSERT_EQ(found.certainty.verdict, Certainty::Verdict::definite) << what;
      // A variable that the last record names can be all that it takes; then its event, and what waits for it, is not needed.
      const auto events = static_cast<std::size_t>(std::ranges::count(there, true));
      ASSERT_TRUE(found.events == events || (asked.ranges && found.events < events)) << what;
      // However the run did go on.
      const std::vector<bool> all(sample.events.size(), true);
      Counts end;
      for (const auto& chain : sample.chains) end.push_back(static_cast<std::uint32_t>(chain.size()));
      ASSERT_FALSE(reached(sample, all, asked, named).contains(end)) << what;
      continue;
    }
    traces::Log whole = read(log, options.log);
    const Found expected = decide(whole.executions[0], asked.text);
    ASSERT_EQ(found.mistake, expected.mistake) << what;
    if (!found.mistake.empty()) continue;
    ASSERT_EQ(found.certainty.verdict, expected.certainty.verdict) << what;
    ASSERT_EQ(found.events, expected.events) << what;
    ASSERT_EQ(held_in(run, found, &run), held_in(whole.executions[0], expected, &run)) << what;
    if (found.certainty.verdict == Certainty::Verdict::avoidable && asked.all_need.empty()) {
      Counts forgotten(sample.processes, 0);
      for (ProcessId p = 0; p < run.processes.size(); ++p)
        forgotten[std::stoul(std::string(run.processes[p].substr(1)))] = events_before(run, p);
      ASSERT_TRUE(reached(sample, std::vector<bool>(sample.events.size(), true), asked, named).contains(forgotten))
          << what;
    }
    overlapping += found.certainty.held.size() > 1 ? 1 : 0;
    ++(found.certainty.verdict == Certainty::Verdict::definite ? definite_at_the_end : avoidable);
  }
  EXPECT_GT(certain, 1'000u);
  EXPECT_GT(definite_at_the_end, 100u);
  EXPECT_GT(overlapping, 100u);
  EXPECT_GT(avoidable, 1'000u);
  EXPECT_GT(held_back, 500u);
  EXPECT_GT(dropped, 1'000u);
}

// Events are missing from the log: what knows of them waits until the end.
TEST_F(FollowDefinitely, AtTheEndWhatIsMissingIsMissing) {
  Random random(6);
  std::size_t definite = 0, certain = 0, avoidable = 0;
  for (int i = 0; i < 2'000; ++i) {
    sources = std::make_shared<SourceFiles>();
    const Form form = static_cast<Form>(random.below(3));
    Sample sample = random_sample(random, 12, false, random.below(3) == 0);
    const EveryQuestion asked = every_question(random, sample);
    const std::size_t lost = random.below(sample.arrivals.size());
    sample.arrivals.erase(sample.arrivals.begin() + static_cast<std::ptrdiff_t>(lost));
    if (sample.arrivals.empty()) continue;
    FollowOptions options = options_of(form, asked.text);
    options.definitely = true;
    options.processes = names_of(sample);
    Follower follower(options, sources);
    std::string log = header_of(form);
    for (const std::size_t e : sample.arrivals) log += record_of(sample, e, form);
    follower.feed(0, log);
    const bool was_certain = follower.is_certain();
    if (!was_certain) follower.end();
    traces::Log kept = follower.log();
    const Found found = decide(kept.executions[0], asked.text);
    traces::Log whole = read(log, options.log);
    const Found expected = decide(whole.executions[0], asked.text);
    if (was_certain && !expected.mistake.empty()) continue;  // a variable that does not matter is never assigned
    ASSERT_EQ(found.mistake, expected.mistake) << asked.text << "\n" << log;
    if (!found.mistake.empty()) continue;
    ASSERT_EQ(found.certainty.verdict, expected.certainty.verdict) << asked.text << "\n" << log;
    ASSERT_TRUE(!was_certain || found.certainty.verdict == Certainty::Verdict::definite);
    ++(was_certain ? certain : found.certainty.verdict == Certainty::Verdict::definite ? definite : avoidable);
  }
  EXPECT_GT(certain, 300u);
  EXPECT_GT(definite, 50u);
  EXPECT_GT(avoidable, 300u);
}

}  // namespace
}  // namespace hasse::traces
