#include "poset/definitely.h"

#include <algorithm>

#include "base/stop.h"

namespace hasse::poset {

namespace {

// Ways share beginnings: each is the one before it and then the history of one more event.
struct Way {
  static constexpr std::uint32_t kStart = UINT32_MAX;
  std::uint32_t before = kStart;
  EventId event = 0;
};

// The stretches of one chain, and how far dropping them has come.
struct Candidates {
  ChainId chain = 0;
  std::vector<Stretch> stretches = {};
  std::size_t current = 0;
  std::uint32_t way = Way::kStart;  // to the end of the stretch before the current one

  bool none_left() const { return current == stretches.size(); }
  const Stretch& stretch() const { return stretches[current]; }
};

std::vector<Candidates> candidates(const Poset& poset, std::span<const Conjunct> conjuncts) {
  std::vector<std::vector<std::uint8_t>> holds(poset.chain_count());
  for (const Conjunct& conjunct : conjuncts) {
    std::vector<std::uint8_t>& all = holds[conjunct.chain];
    if (all.empty()) {
      all.assign(conjunct.holds.begin(), conjunct.holds.end());
    } else {
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = all[i] & conjunct.holds[i];
    }
  }
  std::vector<Candidates> result;
  for (ChainId c = 0; c < holds.size(); ++c) {
    if (holds[c].empty()) continue;
    result.push_back({.chain = c, .stretches = stretches_of({c, holds[c]}).list});
  }
  return result;
}

class Dropping {
 public:
  Dropping(const Poset& poset, std::span<const Conjunct> conjuncts)
      : poset_(poset), all_(candidates(poset, conjuncts)) {}

  Passage run() {
    std::vector<std::size_t> work;
    std::vector<bool> waiting(all_.size(), true);
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (all_[i].none_left()) return avoided_by(all_[i]);
      work.push_back(i);
    }
    while (!work.empty()) {
      stop_point();
      const std::size_t i = work.back();
      work.pop_back();
      waiting[i] = false;
      for (std::size_t j = 0; j < all_.size(); ++j) {
        if (i == j) continue;
        std::optional<std::size_t> gone;
        if (may_end_before(all_[i], all_[j])) {
          drop(all_[i], all_[j]);
          gone = i;
        } else if (may_end_before(all_[j], all_[i])) {
          drop(all_[j], all_[i]);
          gone = j;
        }
        if (!gone) continue;
        if (all_[*gone].none_left()) return avoided_by(all_[*gone]);
        if (!waiting[*gone]) work.push_back(*gone);
        waiting[*gone] = true;
        if (*gone == i) break;
      }
    }
    Passage result;
    for (const Candidates& of_chain : all_) result.held.push_back({of_chain.chain, of_chain.stretch()});
    return result;
  }

 private:
  EventId beginning(const Candidates& of) const { return poset_.chain(of.chain)[of.stretch().begin - 1]; }
  EventId end(const Candidates& of) const { return poset_.chain(of.chain)[of.stretch().end - 1]; }

  // Can the first one's stretch be over when the second one's begins?
  bool may_end_before(const Candidates& a, const Candidates& b) const {
    return b.stretch().begin > 0 && a.stretch().end != Stretch::kOpen && !poset_.happened_before(beginning(b), end(a));
  }

  void drop(Candidates& gone, const Candidates& other) {
    ways_.push_back({other.way, end(gone)});
    gone.way = static_cast<std::uint32_t>(ways_.size() - 1);
    ++gone.current;
  }

  // A way of ends e1, e2, ..., after each of which its chain's condition fails until the chain's next stretch begins in
  // n1, n2, ...; n0 begins the first stretch of a chain whose condition fails at the start. By how they were dropped, no
  // e(i+1) has n(i) in its history. So while the history of e(i+1) is added, the condition of the i-th chain fails,
  // unless n(i) has happened already, in the history of an earlier e(j). Let e(j) be the last such: then n(j), which is
  // later than e(j) and so than n(i), is in the history of none of e(j+1) .. e(i+1), and the j-th chain's condition
  // fails meanwhile, or the same holds of n(j) and an earlier one.
  Passage avoided_by(const Candidates& failing) const {
    std::vector<EventId> ends;
    for (std::uint32_t way = failing.way; way != Way::kStart; way = ways_[way].before) ends.push_back(ways_[way].event);
    Passage result{.answer = Passage::Answer::not_always, .held = {}, .avoiding = {}};
    Cut cut = empty_cut(poset_);
    for (std::size_t i = ends.size(); i > 0; --i)
      append_missing(poset_, history(poset_, ends[i - 1]), cut, result.avoiding);
    append_missing(poset_, full_cut(poset_), cut, result.avoiding);
    return result;
  }

  const Poset& poset_;
  std::vector<Candidates> all_;
  std::vector<Way> ways_;
};

}  // namespace

Passage definitely(const Poset& poset, std::span<const Conjunct> conjuncts) {
  return Dropping(poset, conjuncts).run();
}

}  // namespace hasse::poset
