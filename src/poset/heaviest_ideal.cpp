#include "poset/heaviest_ideal.h"

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::poset {

namespace {

// Steps between two questions whether to give up: well below a millisecond.
constexpr std::size_t kSteps = 50'000;

}  // namespace

HeaviestIdeal::HeaviestIdeal(const Poset& poset, const Cut& start, const std::function<bool()>& give_up)
    : poset_(poset), start_(start), give_up_(give_up), chains_(poset.chain_count()), ideal_(poset.chain_count(), 0) {
  for (Chain& chain : chains_) {
    chain.open.push_back(0);
    chain.payments.push_back(kNone);
    chain.unpaid.push_back(0);
  }
}

Cut HeaviestIdeal::cut() const {
  Cut result = start_;
  for (ChainId c = 0; c < result.size(); ++c) result[c] += ideal_[c];
  return result;
}

bool HeaviestIdeal::add(EventId event, std::int64_t weight) {
  const ChainId home = poset_.home(event);
  for (const ChainId c : poset_.chains_of(event)) {
    Chain& chain = chains_[c];
    const auto position = static_cast<std::uint32_t>(chain.open.size());
    const bool can_be_paid = weight < 0 && c == home;
    chain.open.push_back(can_be_paid ? position : position - 1);
    chain.payments.push_back(kNone);
    chain.unpaid.push_back(can_be_paid ? -weight : 0);
  }
  if (!worked(1)) return false;
  if (weight <= 0) return true;
  const auto position = static_cast<std::uint32_t>(chains_[home].open.size() - 1);
  std::int64_t left = weight - pay_at_once(home, position, weight);
  while (left > 0) {
    Place place;
    const Found found = search(home, position, place);
    if (found == Found::given_up) return false;
    if (found == Found::nothing) {
      ideal_ = cut_;
      weight_ += left;
      return true;
    }
    left -= pay_along(place, left);
  }
  return true;
}

bool HeaviestIdeal::worked(std::size_t steps) {
  work_ += steps;
  if (work_ < kSteps) return true;
  work_ = 0;
  return !give_up_ || !give_up_();
}

EventId HeaviestIdeal::event_at(ChainId chain, std::uint32_t position) const {
  return poset_.chain(chain)[start_[chain] + position - 1];
}

std::uint32_t HeaviestIdeal::last_open(ChainId chain, std::uint32_t position) {
  std::vector<std::uint32_t>& open = chains_[chain].open;
  while (open[position] != position) {
    open[position] = open[open[position]];
    position = open[position];
  }
  return position;
}

// To what is in its history and can be paid: first of its own chain, whose events are in the fewest other histories.
std::int64_t HeaviestIdeal::pay_at_once(ChainId payer, std::uint32_t position, std::int64_t amount) {
  const std::span<const std::uint32_t> clock = poset_.clock(event_at(payer, position));
  std::int64_t left = amount;
  const auto pay_on = [&](ChainId c) {
    if (clock[c] <= start_[c]) return;
    std::uint32_t at = 0;
    while (left > 0 && (at = last_open(c, clock[c] - start_[c])) > ideal_[c]) {
      const std::int64_t part = std::min(left, chains_[c].unpaid[at]);
      pay(payer, position, c, at, part);
      take(c, at, part);
      left -= part;
    }
  };
  pay_on(payer);
  for (ChainId c = 0; c < clock.size() && left > 0; ++c) pay_on(c);
  return amount - left;
}

void HeaviestIdeal::pay(ChainId payer, std::uint32_t position, ChainId chain, std::uint32_t at, std::int64_t amount) {
  HASSE_CHECK(payments_.size() < kNone, "more payments than can be numbered");
  payments_.push_back({payer, position, chains_[chain].payments[at], amount});
  chains_[chain].payments[at] = static_cast<PaymentId>(payments_.size() - 1);
}

void HeaviestIdeal::take(ChainId chain, std::uint32_t position, std::int64_t amount) {
  std::int64_t& unpaid = chains_[chain].unpaid[position];
  unpaid -= amount;
  if (unpaid == 0) chains_[chain].open[position] = position - 1;
}

// The cut grows by the history of an event. True if something in it can be paid.
bool HeaviestIdeal::reach(std::size_t reached, Place& place) {
  const std::span<const std::uint32_t> clock =
      poset_.clock(event_at(reached_[reached].chain, reached_[reached].position));
  for (ChainId c = 0; c < clock.size(); ++c) {
    if (clock[c] <= start_[c]) continue;
    const std::uint32_t to = clock[c] - start_[c];
    if (to <= cut_[c]) continue;
    if (const std::uint32_t open = last_open(c, to); open > cut_[c]) {
      place = {c, open, reached};
      return true;
    }
    stretches_.push_back({c, cut_[c], to, reached});
    cut_[c] = to;
  }
  return false;
}

// For a way to what can be paid, by events that can pay for something else in their history. If there is none, the cut
// holds everything that was looked at.
HeaviestIdeal::Found HeaviestIdeal::search(ChainId chain, std::uint32_t position, Place& place) {
  cut_ = ideal_;
  reached_.assign(1, {.chain = chain, .position = position});
  stretches_.clear();
  if (reach(0, place)) return Found::place;
  for (std::size_t i = 0; i < stretches_.size(); ++i) {
    const Stretch stretch = stretches_[i];
    const Chain& on = chains_[stretch.chain];
    for (std::uint32_t at = stretch.to; at > stretch.from; --at) {
      for (PaymentId id = on.payments[at]; id != kNone; id = payments_[id].next) {
        const Payment& payment = payments_[id];
        if (payment.position <= cut_[payment.chain]) continue;
        reached_.push_back({payment.chain, payment.position, stretch.reached, stretch.chain, at, id});
        if (reach(reached_.size() - 1, place)) return Found::place;
        if (!worked(cut_.size())) return Found::given_up;
      }
    }
    if (!worked(stretch.to - stretch.from)) return Found::given_up;
  }
  return Found::nothing;
}

// Each event on the way pays a part elsewhere, and the one before it pays that part instead.
std::int64_t HeaviestIdeal::pay_along(const Place& place, std::int64_t amount) {
  std::int64_t part = std::min(amount, chains_[place.chain].unpaid[place.position]);
  for (std::size_t i = place.reached; i > 0; i = reached_[i].before)
    part = std::min(part, payments_[reached_[i].payment].amount);
  pay(reached_[place.reached].chain, reached_[place.reached].position, place.chain, place.position, part);
  take(place.chain, place.position, part);
  for (std::size_t i = place.reached; i > 0; i = reached_[i].before) {
    const Reached& instead = reached_[reached_[i].before];
    Payment& payment = payments_[reached_[i].payment];
    if (payment.amount == part) {
      payment.chain = instead.chain;
      payment.position = instead.position;
    } else {
      payment.amount -= part;
      pay(instead.chain, instead.position, reached_[i].paid_chain, reached_[i].paid_position, part);
    }
  }
  return part;
}

}  // namespace hasse::poset
