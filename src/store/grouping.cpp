#include "store/grouping.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace hasse::store {

namespace {

using Input = Grouping::Input;

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
// Words that do not vary in the sample are kept in so many tuples at most.
constexpr std::size_t kMostConstantTuples = 16;
// Tuples are made one where that costs less than so many bytes in a sample of one state.
constexpr double kBytesForALookup = 16;
constexpr double kBytesOfATuple = 5;                  // beside its words
constexpr std::size_t kMost = 2 * (kMostGroups + 1);  // groups, merged ones among them
constexpr std::size_t kMostCounts = std::size_t{1} << 16;

// Words that are put together: which of its values (numbered from 0) each state of the sample takes.
struct Group {
  std::vector<std::uint32_t> labels;
  double values = 0;         // how many different ones, estimated
  std::uint32_t bound = 0;   // labels are below it
  std::vector<Input> words;  // of a group that was there at the start
  std::size_t left = kNone;  // of one that was merged
  std::size_t right = kNone;
};

class Learner {
 public:
  Learner(std::span<const std::uint32_t> sample, std::size_t words)
      : sample_(sample),
        words_(words),
        states_(sample.size() / words),
        slots_(std::bit_ceil(2 * states_ + 2)),
        counts_(kMostCounts) {}

  Grouping learn();

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t round = 0;
    std::uint32_t label = 0;
    std::uint32_t count = 0;
  };
  // Of a pair of labels that few are possible of: the key is where it lies.
  struct Count {
    std::uint32_t round = 0;
    std::uint32_t count = 0;
  };
  struct Built {
    std::vector<Input> inputs;
    double values = 0;
  };

  Group group_of(std::size_t word);
  void start();
  void merge_neighbours();
  void merge_all();
  std::pair<std::size_t, std::size_t> best_pair();
  template <typename KeyOf>
  double classify(const KeyOf& key_of, std::vector<std::uint32_t>& labels, std::uint32_t& bound);
  double estimate(std::uint32_t different, double agreements) const;
  double values_together(const Group& a, const Group& b);
  Group merged(std::size_t a, std::size_t b);
  Built build(std::size_t group);
  Input input_of(Built built);
  Input half_of(Built built);
  Input add_node(std::vector<Input> inputs);

  std::span<const std::uint32_t> sample_;
  std::size_t words_;
  std::size_t states_;
  std::vector<Slot> slots_;
  std::vector<Count> counts_;
  std::uint32_t round_ = 0;
  std::vector<Group> groups_;
  std::vector<std::size_t> open_;  // groups that were not merged yet
  std::vector<double> together_;   // [a * kMost + b], a before b in open_: values_together(), as far as known; else 0
  Grouping grouping_;
};

// Numbers the values of a function on the sample.
template <typename KeyOf>
double Learner::classify(const KeyOf& key_of, std::vector<std::uint32_t>& labels, std::uint32_t& bound) {
  ++round_;
  std::uint32_t different = 0;
  double agreements = 0;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < states_; ++i) {
    const std::uint64_t key = key_of(i);
    std::size_t at = (key * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (slots_[at].round == round_ && slots_[at].key != key) at = (at + 1) & mask;
    Slot& slot = slots_[at];
    if (slot.round != round_) slot = {key, round_, different++, 0};
    agreements += slot.count++;
    labels[i] = slot.label;
  }
  bound = different;
  return estimate(different, agreements);
}

// Where most values occur once, how often two states agree tells more about how many there are in all.
double Learner::estimate(std::uint32_t different, double agreements) const {
  if (2 * std::size_t{different} <= states_) return different;
  const auto n = static_cast<double>(states_);
  return std::max<double>(different, n * n / 2 / (agreements + 1));
}

Group Learner::group_of(std::size_t word) {
  Group group;
  group.labels.resize(states_);
  group.words = {static_cast<Input>(word)};
  group.values = classify([&](std::size_t i) { return sample_[i * words_ + word]; }, group.labels, group.bound);
  return group;
}

double Learner::values_together(const Group& a, const Group& b) {
  const std::size_t possible = std::size_t{a.bound} * b.bound;
  if (possible > counts_.size()) {
    std::vector<std::uint32_t> labels(states_);
    std::uint32_t bound = 0;
    return classify([&](std::size_t i) { return std::uint64_t{a.labels[i]} * b.bound + b.labels[i]; }, labels, bound);
  }
  ++round_;
  std::uint32_t different = 0;
  std::uint64_t agreements = 0;
  for (std::size_t i = 0; i < states_; ++i) {
    Count& count = counts_[a.labels[i] * b.bound + b.labels[i]];
    if (count.round != round_) {
      count = {round_, 0};
      ++different;
    }
    agreements += count.count++;
  }
  return estimate(different, static_cast<double>(agreements));
}

Group Learner::merged(std::size_t a, std::size_t b) {
  Group group;
  group.labels.resize(states_);
  const Group& x = groups_[a];
  const Group& y = groups_[b];
  group.values = classify([&](std::size_t i) { return std::uint64_t{x.labels[i]} * y.bound + y.labels[i]; },
                          group.labels, group.bound);
  group.left = a;
  group.right = b;
  return group;
}

// One group for each word that varies in the sample, one for all that do not.
void Learner::start() {
  Group constant;
  constant.labels.resize(states_);
  constant.values = constant.bound = 1;
  for (std::size_t word = 0; word < words_; ++word) {
    Group group = group_of(word);
    if (group.bound > 1) {
      groups_.push_back(std::move(group));
    } else {
      constant.words.push_back(static_cast<Input>(word));
    }
  }
  while (groups_.size() + 1 > kMostGroups) merge_neighbours();
  if (!constant.words.empty()) groups_.push_back(std::move(constant));
  for (std::size_t i = 0; i < groups_.size(); ++i) open_.push_back(i);
}

// Halves the number of groups of a large state, so that learning stays cheap.
void Learner::merge_neighbours() {
  std::vector<Group> halved;
  for (std::size_t i = 0; i < groups_.size(); i += 2) {
    if (i + 1 == groups_.size()) {
      halved.push_back(std::move(groups_[i]));
      continue;
    }
    Group group = merged(i, i + 1);
    group.left = group.right = kNone;
    group.words = std::move(groups_[i].words);
    group.words.insert(group.words.end(), groups_[i + 1].words.begin(), groups_[i + 1].words.end());
    halved.push_back(std::move(group));
  }
  groups_ = std::move(halved);
}

void Learner::merge_all() {
  // Those of few values first, so that best_pair() soon has a good one.
  std::ranges::stable_sort(open_, {}, [this](std::size_t group) { return groups_[group].values; });
  together_.assign(kMost * kMost, 0);
  while (open_.size() > 2) {
    const std::pair<std::size_t, std::size_t> best = best_pair();
    groups_.push_back(merged(best.first, best.second));
    std::erase_if(open_, [&](std::size_t group) { return group == best.first || group == best.second; });
    open_.push_back(groups_.size() - 1);
  }
}

// Two groups take together at least as many values as each of them, so that most pairs need not be counted.
std::pair<std::size_t, std::size_t> Learner::best_pair() {
  std::pair<std::size_t, std::size_t> best;
  double least = std::numeric_limits<double>::max();
  const auto consider = [&](bool is_known) {
    for (std::size_t j = 0; j < open_.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        const Group& a = groups_[open_[i]];
        const Group& b = groups_[open_[j]];
        double& values = together_[open_[i] * kMost + open_[j]];
        if ((values != 0) != is_known) continue;
        if (!is_known) {
          if (std::max(a.values, b.values) >= least) continue;
          values = values_together(a, b);
        }
        if (values >= least) continue;
        least = values;
        best = {open_[i], open_[j]};
      }
    }
  };
  consider(true);
  consider(false);
  return best;
}

// The inputs of the tuple for a group. A part of it is a tuple of its own where that saves memory worth a look-up.
Learner::Built Learner::build(std::size_t group) {
  const Group& g = groups_[group];
  if (g.left == kNone) return {g.words, g.values};
  Built built{{}, g.values};
  for (const std::size_t part : {g.left, g.right}) {
    Built inner = build(part);
    const auto width = static_cast<double>(inner.inputs.size());
    const double cost = g.values * 4 * (width - 1) - inner.values * (4 * width + kBytesOfATuple);
    if (built.inputs.size() + inner.inputs.size() <= kMostInputs &&
        cost < kBytesForALookup * static_cast<double>(states_)) {
      built.inputs.insert(built.inputs.end(), inner.inputs.begin(), inner.inputs.end());
    } else {
      built.inputs.push_back(input_of(std::move(inner)));
    }
  }
  return built;
}

// A tuple becomes a node; a wide one whose words do not vary becomes several under one.
Input Learner::input_of(Built built) {
  if (built.inputs.size() == 1) return built.inputs.front();
  if (built.inputs.size() > kMostInputs && built.values <= 1) {
    const std::size_t width = std::max(kMostInputs, (built.inputs.size() - 1) / kMostConstantTuples + 1);
    std::vector<Input> parts;
    for (std::size_t i = 0; i < built.inputs.size(); i += width) {
      const auto from = built.inputs.begin() + static_cast<std::ptrdiff_t>(i);
      const std::size_t length = std::min(width, built.inputs.size() - i);
      parts.push_back(input_of({{from, from + static_cast<std::ptrdiff_t>(length)}, 2}));
    }
    built.inputs = std::move(parts);
    return input_of(std::move(built));
  }
  return add_node(std::move(built.inputs));
}

// A word alone becomes a tuple, too, where it takes few values: words can be large, and the root takes twice the bytes where its
// halves are (quotient_set.h).
Input Learner::half_of(Built built) {
  constexpr double kBytesOfASmallRoot = 4;
  const double cost = built.values * (4 + kBytesOfATuple);
  const Input input = input_of(std::move(built));
  if (input >= words_ || cost > kBytesOfASmallRoot * static_cast<double>(states_)) return input;
  return add_node({input});
}

Input Learner::add_node(std::vector<Input> inputs) {
  grouping_.nodes.push_back({std::move(inputs)});
  return static_cast<Input>(words_ + grouping_.nodes.size() - 1);
}

Grouping Learner::learn() {
  grouping_.words = words_;
  start();
  merge_all();
  grouping_.left = half_of(build(open_.front()));
  grouping_.right = open_.size() == 1 ? grouping_.left : half_of(build(open_.back()));
  return std::move(grouping_);
}

}  // namespace

Grouping learn_grouping(std::span<const std::uint32_t> sample, std::size_t words) {
  return Learner(sample, words).learn();
}

}  // namespace hasse::store
