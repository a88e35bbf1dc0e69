// Random predicates over small models: in every reachable state some clause holds exactly where the predicate does,
// states that agree on the objects of an atom agree on the atom, and the chains are what the class promises.
#include <map>
#include <random>
#include <set>

#include "logic/predicates.h"

namespace hasse::logic {

namespace {

using machine::Execution;
using model::Object;
using model::ObjectKind;

struct Model {
  const char* text;
  std::vector<std::string> truths;   // expressions that are 0 or 1
  std::vector<std::string> numbers;  // expressions of any value
};

const std::vector<Model> kModels = {
    // Globals and arrays, parameters that never change.
    {R"(
#define N 3
byte n = N; bit f[3]; byte x; short y; int z; byte a[3];
active [2] proctype P() { do :: f[_pid] = 1 - f[_pid] :: x = (x + 1) % 3 :: a[_pid] = x; y = x - 1 od }
active proctype Q() { do :: atomic { x == 2 && z > -2 -> z = z - 1; a[2] = 2 }
  :: z < -1 -> z = 2; f[2] = 1 :: f[2] = 0 od }
)",
     {"f[0]", "f[1]", "f[2]", "f[n - 1]", "f[x]", "(x == 2)", "true", "(a[x] == 2)"},
     {"x", "y", "z", "n", "a[0]", "a[1]", "a[2]", "a[x]", "a[n - 2]", "x / y", "(f[0] -> x : 2)", "3", "x % 2"}},
    // Processes that come and go.
    {R"(
byte x;
proctype W(byte k) { byte v = k; L: v = v + 1; M: x = (x + k) % 3; v = 0 }
active proctype P() { byte i; byte u = 1;
  A: do :: i < 2 -> run W(i); i++ :: u = 1 - u; B: skip :: i == 2 && _nr_pr <= 2 -> i = 0 od }
active proctype Q() { byte w; C: w = 1; D: w = 2 }
)",
     {"P@A", "P[0]@B", "Q[1]@C", "Q@D", "W[2]@L", "W[3]@M", "W@L", "W[x]@L", "W[P:i]@M", "P[1]@A"},
     {"P:i", "P[0]:u", "Q:w", "Q[1]:w", "W[2]:v", "W[3]:v", "W:v", "W[x]:k", "_nr_pr", "x", "P[1]:u"}},
    // Channels.
    {R"(
mtype = { red, green };
chan q = [2] of { mtype, byte }; chan r = [1] of { byte }; chan s = [0] of { byte }; chan c = [2] of { bit };
chan t[2] = [1] of { bit };
chan u;
byte x; mtype m = green;
active proctype P() { do :: q!red(x) :: r!1 :: s!x :: c!1 :: t[0]!1; u = t[0] od }
active proctype Q() { do :: q?m, x :: r?x; x = 0 :: s?_ :: c?_; u = r :: t[0]?_ -> t[1]!0 :: t[1]?_ od }
)",
     {"q?[red, _]", "q?[red, 1]", "q??[red, eval(x)]", "r?[1]", "(m == red)", "(len(u) == 1)", "(len(t[x]) == 1)"},
     {"len(q)", "len(r)", "len(s)", "len(t[0])", "len(t[1])", "x", "len(u)", "m", "1", "2"}},
};

class Generator {
 public:
  Generator(const Model& model, std::uint64_t seed) : model_(model), random_(seed) {}

  std::string truth(int depth) {
    switch (depth == 0 ? pick(2) : pick(9)) {
      case 0:
        return any(model_.truths);
      case 1:
        return comparison(0);
      case 2:
        return comparison(depth - 1);
      case 3:
        return "!(" + truth(depth - 1) + ")";
      case 4:
        return "(" + truth(depth - 1) + " -> " + truth(depth - 1) + " : " + truth(depth - 1) + ")";
      case 5:
        return "(" + truth(depth - 1) + any({" == ", " != ", " ^ ", " < ", " | ", " & "}) + truth(depth - 1) + ")";
      case 6:
        return "(" + truth(depth - 1) + " && " + truth(depth - 1) + ")";
      default:
        return "(" + truth(depth - 1) + any({" && ", " || "}) + truth(depth - 1) + ")";
    }
  }

 private:
  std::size_t pick(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  std::string any(const std::vector<std::string>& words) { return words[pick(words.size())]; }

  std::string comparison(int depth) {
    const std::string left = number(depth);
    const std::string op = any({" == ", " != ", " < ", " <= ", " > ", " >= "});
    const std::string right = pick(2) == 0 ? std::to_string(pick(4)) : number(depth);
    return "(" + left + op + right + ")";
  }

  std::string number(int depth) {
    if (depth == 0) return any(pick(3) == 0 ? model_.truths : model_.numbers);
    switch (pick(5)) {
      case 0:
        return "(" + std::to_string(pick(3)) + " * " + number(depth - 1) + ")";
      case 1:
        return "(" + number(depth - 1) + " - " + number(depth - 1) + ")";
      case 2:
        return "(" + truth(depth - 1) + " -> " + number(depth - 1) + " : " + std::to_string(pick(3)) + ")";
      default:
        return "(" + number(depth - 1) + " + " + number(depth - 1) + ")";
    }
  }

  const Model& model_;
  std::mt19937_64 random_;
};

// The value of an object in the current state, as text.
std::string value(const Object& object, const Execution& execution) {
  const auto processes = static_cast<std::size_t>(execution.process_count());
  std::string text;
  switch (object.kind) {
    case ObjectKind::global:
      return std::to_string(execution.global(object.index));
    case ObjectKind::local:
      if (object.owner >= processes) return "-";
      if (object.index >= execution.program().proctypes[execution.proctype_of(object.owner)].frame.slots.size())
        return "none";
      return std::to_string(execution.local(object.owner, object.index));
    case ObjectKind::location:
      if (object.owner >= processes) return "-";
      return std::to_string(execution.proctype_of(object.owner)) + ":" +
             std::to_string(execution.location_of(object.owner));
    case ObjectKind::process_table:
      for (std::size_t pid = 0; pid < processes; ++pid)
        text += std::to_string(execution.proctype_of(static_cast<int>(pid))) + ";";
      return text;
    default:  // an end of a channel
      for (const auto& message : execution.messages(static_cast<int>(object.index))) {
        for (const std::int32_t field : message) text += std::to_string(field) + ",";
        text += ";";
      }
      return text;
  }
}

std::string values(const std::vector<Object>& objects, const Execution& execution) {
  std::string text;
  for (const Object& object : objects) text += value(object, execution) + " ";
  return text;
}

// Which coupling an object belongs to, or -1.
int coupling_of(const Object& object, const Goal& goal) {
  for (std::size_t i = 0; i < goal.couplings.size(); ++i) {
    if (std::binary_search(goal.couplings[i].begin(), goal.couplings[i].end(), object)) return static_cast<int>(i);
  }
  return -1;
}

// The one chain that the objects lie on.
std::pair<int, Object> chain_of(const std::vector<Object>& objects, const Goal& goal) {
  EXPECT_FALSE(objects.empty()) << goal.text;
  const int coupling = coupling_of(objects.front(), goal);
  if (objects.size() > 1) {
    EXPECT_NE(coupling, -1) << goal.text;
  }
  for (const Object& object : objects) EXPECT_EQ(coupling_of(object, goal), coupling) << goal.text;
  return {coupling, coupling == -1 ? objects.front() : Object{}};
}

void check_chains(const Goal& goal) {
  std::set<Object> coupled;
  for (const auto& set : goal.couplings) {
    EXPECT_GE(set.size(), 2U);
    for (const Object& object : set) EXPECT_TRUE(coupled.insert(object).second) << goal.text;
  }
  for (const Clause& clause : goal.clauses) {
    std::set<std::pair<int, Object>> chains;
    bool bounds = false;
    for (const Atom& atom : clause.atoms) {
      bounds |= atom.needs != Atom::Needs::nothing;
      if (atom.needs == Atom::Needs::nothing) chains.insert(chain_of(atom.objects, goal));
    }
    for (const Sum& sum : clause.sums) {
      EXPECT_GE(sum.summands.size(), 2U) << goal.text;
      std::set<std::pair<int, Object>> of_sum;
      for (const Summand& summand : sum.summands)
        EXPECT_TRUE(of_sum.insert(chain_of(summand.objects, goal)).second) << goal.text;
    }
    Class expected = Class::arbitrary;
    if (clause.sums.empty()) {
      expected = clause.atoms.empty() ? Class::constant
                 : bounds             ? Class::linear
                 : chains.size() == 1 ? Class::local
                                      : Class::conjunctive;
    } else if (clause.sums.size() == 1 && clause.atoms.empty()) {
      expected = clause.sums[0].zero_one ? Class::zero_one_sum : Class::bounded_sum;
    }
    EXPECT_EQ(clause.predicate_class, expected) << goal.text;
  }
}

class StateCheck {
 public:
  StateCheck(const Goal& goal, bool negate) : goal_(goal), negate_(negate) {}

  void operator()(Execution& execution) {
    model::Fault fault = model::Fault::none;
    const bool written = execution.evaluate(0, fault) != 0;
    const bool faulted = fault != model::Fault::none;
    const bool expected = negate_ ? faulted || !written : written && !faulted;
    const auto satisfied = [&](const Clause& clause) { return holds(clause, execution); };
    const bool found = std::any_of(goal_.clauses.begin(), goal_.clauses.end(), satisfied);
    ASSERT_EQ(found, expected) << goal_.text << (faulted ? " faults" : "");
    EXPECT_EQ(holds(goal_.whole, execution), expected) << goal_.text;
    seen_[expected] = true;
    keys_.clear();
    agree(goal_.whole.predicate, goal_.whole.objects, execution);
    for (const Clause& clause : goal_.clauses) {
      for (const Atom& atom : clause.atoms) agree(atom.predicate, atom.objects, execution);
      for (const Sum& sum : clause.sums) {
        for (const Summand& summand : sum.summands) agree(summand.predicate, summand.objects, execution);
      }
    }
  }

  bool varies() const { return seen_[0] && seen_[1]; }

 private:
  void agree(std::size_t predicate, const std::vector<Object>& objects, Execution& execution) {
    const std::string& key = keys_.emplace(objects, values(objects, execution)).first->second;
    model::Fault fault = model::Fault::none;
    const std::int32_t result = execution.evaluate(predicate, fault);
    const std::pair<std::int32_t, model::Fault> outcome{fault == model::Fault::none ? result : 0, fault};
    const auto [known, is_new] = outcomes_.emplace(std::pair(predicate, key), outcome);
    EXPECT_EQ(known->second, outcome) << "another object matters to predicate " << predicate << " of " << goal_.text;
  }

  const Goal& goal_;
  bool negate_;
  bool seen_[2] = {false, false};
  std::map<std::vector<Object>, std::string> keys_;  // values of sets of objects in the current state
  std::map<std::pair<std::size_t, std::string>, std::pair<std::int32_t, model::Fault>> outcomes_;
};

std::vector<std::string> states_of(const char* text) {
  const machine::Machine machine = machine::machine_of(text);
  const auto found = machine::explore(machine, {}, 4000).states;
  return {found.begin(), found.end()};
}

class RandomPredicates : public testing::TestWithParam<std::size_t> {};

TEST_P(RandomPredicates, ClausesAreEquivalentAndObjectsSuffice) {
  const Model& model = kModels[GetParam()];
  std::vector<std::string> states = states_of(model.text);
  ASSERT_GT(states.size(), 50U);
  std::mt19937_64 random(GetParam());
  std::shuffle(states.begin(), states.end(), random);
  states.resize(std::min<std::size_t>(states.size(), 150));
  int varying = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const std::string predicate = Generator(model, 1000 * GetParam() + seed).truth(static_cast<int>(seed % 4));
    const bool negate = seed % 2 == 1;
    SCOPED_TRACE((negate ? "invariant " : "goal ") + predicate);
    const Classified classified(model.text, predicate, negate);
    check_chains(classified.goal);
    StateCheck check(classified.goal, negate);
    Execution execution(*classified.machine);
    for (const std::string& state : states) {
      execution.load({reinterpret_cast<const std::byte*>(state.data()), state.size()});
      check(execution);
    }
    varying += check.varies();
    if (HasFailure()) return;
  }
  EXPECT_GT(varying, 150);
}

INSTANTIATE_TEST_SUITE_P(Models, RandomPredicates, testing::Range<std::size_t>(0, kModels.size()));

}  // namespace

}  // namespace hasse::logic
