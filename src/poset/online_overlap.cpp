#include "poset/online_overlap.h"

#include <utility>

namespace hasse::poset {

OnlineOverlap::OnlineOverlap(const std::vector<OnlineCondition>& conditions)
    : OnlineDetector(conditions), before_ends_(conditions.size()) {
  latest_.resize(watched_chains());
  settle();
}

void OnlineOverlap::happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) {
  if (on_chain(chain).empty()) return;
  for (const std::size_t i : on_chain(chain)) {
    const OnlineStretches::Change change = conditions_[i].stretches.happened(clock, holds[i]);
    if (change == OnlineStretches::Change::none) continue;
    if (change == OnlineStretches::Change::ends) {
      before_ends_[i].emplace_back(clock.begin(), clock.end());
      --before_ends_[i].back()[chain];
    }
    if (list(i).size() == 1) work_.push_back(i);
  }
  latest_[chain].assign(clock.begin(), clock.end());
  settle();
}

void OnlineOverlap::include(std::size_t condition) {
  conditions_[condition].is_included = true;
  first_changed(condition);
  settle();
}

bool OnlineOverlap::has_ended(std::size_t condition) const {
  return !list(condition).empty() && list(condition).front().stretch.end != Stretch::kOpen;
}

// What every event knows that can be the end of the first stretch, itself not included.
ClockView OnlineOverlap::known_before_end(std::size_t condition) const {
  return has_ended(condition) ? before_ends_[condition].front() : latest_[conditions_[condition].stretches.chain()];
}

// Can the first stretch of the one be over when that of the other one begins?
bool OnlineOverlap::may_end_before(std::size_t condition, std::size_t other) const {
  if (list(other).empty()) return true;
  const ChainId chain = conditions_[other].stretches.chain();
  return list(other).front().stretch.begin > entry(known_before_end(condition), chain);
}

bool OnlineOverlap::is_certain(std::size_t condition, std::size_t other) const {
  if (!conditions_[condition].is_included || !conditions_[other].is_included) return true;
  if (list(condition).empty()) return false;
  return condition == other || !may_end_before(condition, other);
}

void OnlineOverlap::first_changed(std::size_t condition) {
  work_.push_back(condition);
  certain_pairs_ = 0;
}

void OnlineOverlap::drop(std::size_t condition) {
  conditions_[condition].stretches.forget(list(condition).front().stretch.end);
  before_ends_[condition].pop_front();
  first_changed(condition);
}

void OnlineOverlap::settle() {
  while (!work_.empty()) {
    const std::size_t i = work_.back();
    work_.pop_back();
    for (std::size_t j = 0; j < conditions_.size(); ++j) {
      if (i == j) continue;
      if (conditions_[i].is_included && has_ended(j) && may_end_before(j, i)) drop(j);
      if (!conditions_[j].is_included || !has_ended(i) || !may_end_before(i, j)) continue;
      drop(i);
      break;
    }
  }
  const std::size_t count = conditions_.size();
  while (!found() && is_certain(certain_pairs_ / count, certain_pairs_ % count)) ++certain_pairs_;
}

// The join C of the comment in the header.
Cut OnlineOverlap::fallen_behind(std::size_t chains) const {
  Cut result(chains, 0);
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    if (!conditions_[i].is_included) continue;
    const ChainId chain = conditions_[i].stretches.chain();
    const bool begins = !list(i).empty();
    const ClockView clock = begins ? ClockView(list(i).front().clock) : ClockView(latest_[chain]);
    for (ChainId c = 0; c < chains; ++c) {
      const std::uint32_t itself = begins && c == chain && !clock.empty() ? 1 : 0;
      result[c] = std::max(result[c], entry(clock, c) - itself);
    }
  }
  return result;
}

Cut OnlineOverlap::forget(const Cut& known) {
  const auto is_known = [&](const Cut& cut) { return within(cut, known) == cut; };
  Cut now = fallen_behind(known.size());
  if (is_known(now)) {
    forgotten_ = std::move(now);
    remembered_.reset();
  } else if (!remembered_) {
    remembered_ = std::move(now);
  } else if (is_known(*remembered_)) {
    forgotten_ = std::exchange(*remembered_, std::move(now));
  }
  forgotten_.resize(known.size(), 0);
  return forgotten_;
}

}  // namespace hasse::poset
