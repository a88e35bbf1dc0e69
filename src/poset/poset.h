// A partially ordered run: events on chains (totally ordered sets of events), each with a vector clock.
//
// An event may lie on several chains (a message exchanged, two variables written at once). Its clock counts, for each
// chain, the events of that chain in its history, itself included. A cut is a vector of counts, one a chain; it is
// consistent (an ideal) iff it holds the whole history of each event in it.
//
// Memory: chains * events counts of 32 bits. append is O(chains * causes). Not thread safe while it is appended to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hasse::poset {

using EventId = std::uint32_t;
using ChainId = std::uint32_t;
using Cut = std::vector<std::uint32_t>;

class Poset {
 public:
  explicit Poset(std::size_t chains) : on_chain_(chains) {}

  // Appends an event that happened after `causes` and after the last event of each of its `chains` (at least one).
  EventId append(std::span<const ChainId> chains, std::span<const EventId> causes);

  std::size_t event_count() const { return first_chain_.size(); }
  std::size_t chain_count() const { return on_chain_.size(); }
  // The events of a chain in order.
  std::span<const EventId> chain(ChainId chain) const { return on_chain_[chain]; }
  std::span<const std::uint32_t> clock(EventId event) const {
    return std::span(clocks_).subspan(event * chain_count(), chain_count());
  }
  bool happened_before(EventId a, EventId b) const;

 private:
  std::vector<std::vector<EventId>> on_chain_;
  std::vector<ChainId> first_chain_;  // of each event
  std::vector<std::uint32_t> clocks_;
};

}  // namespace hasse::poset
