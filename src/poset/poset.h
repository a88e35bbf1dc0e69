// A partially ordered run: events on chains (totally ordered sets of events), each with a vector clock.
//
// An event lies on one chain or on several (a message exchanged, two variables written at once). Its clock counts, for
// each chain, the events of that chain in its history, itself included; so a clock is the least cut that contains the
// event. Events are numbered in order of appending, which is one of the run's linearisations. The last event can be
// popped, so that a search keeps one poset and moves it from run to run.
//
// Memory: chains * events counts of 32 bits. append O(chains * (causes + chains of the event)), pop O(chains of the
// event), happened_before O(1), direct_causes O(chains * causes found). Reading is thread safe, changing is not.
// Source: Mattern, "Virtual Time and Global States of Distributed Systems", 1989.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hasse::poset {

using EventId = std::uint32_t;
using ChainId = std::uint32_t;

class Poset {
 public:
  explicit Poset(std::size_t chains) : chains_(chains) {}

  // Appends an event that happened after `causes` and after the last event of each of its `chains` (at least one, all
  // different).
  EventId append(std::span<const ChainId> chains, std::span<const EventId> causes);
  // Takes the event appended last back; ids of later events are given out again.
  void pop();

  std::size_t event_count() const { return first_membership_.size() - 1; }
  std::size_t chain_count() const { return chains_.size(); }
  // The events of a chain in order.
  std::span<const EventId> chain(ChainId chain) const { return chains_[chain].events; }
  std::uint32_t length(ChainId chain) const { return static_cast<std::uint32_t>(chains_[chain].events.size()); }
  // The chains of an event, in the order in which append() got them. The first one is its home.
  std::span<const ChainId> chains_of(EventId event) const {
    return std::span(memberships_)
        .subspan(first_membership_[event], first_membership_[event + 1] - first_membership_[event]);
  }
  ChainId home(EventId event) const { return memberships_[first_membership_[event]]; }
  // Do they lie on a common chain?
  bool share_chain(EventId a, EventId b) const;
  // How many of the first `count` events of a chain have it as their home.
  std::uint32_t at_home(ChainId chain, std::uint32_t count) const {
    return count == 0 ? 0 : chains_[chain].at_home[count - 1];
  }

  std::span<const std::uint32_t> clock(EventId event) const {
    return std::span(clocks_).subspan(event * chain_count(), chain_count());
  }
  bool happened_before(EventId a, EventId b) const {
    const ChainId c = home(a);
    return a != b && clock(b)[c] >= clock(a)[c];
  }
  bool concurrent(EventId a, EventId b) const { return a != b && !happened_before(a, b) && !happened_before(b, a); }
  // The events that happened before this one with nothing in between, ascending.
  std::vector<EventId> direct_causes(EventId event) const;

 private:
  struct Chain {
    std::vector<EventId> events;
    std::vector<std::uint32_t> at_home;  // of each prefix but the empty one
  };

  std::vector<Chain> chains_;
  std::vector<ChainId> memberships_;                 // of all events, one after another
  std::vector<std::size_t> first_membership_ = {0};  // of each event, and the end
  std::vector<std::uint32_t> clocks_;
};

}  // namespace hasse::poset
