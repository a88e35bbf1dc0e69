// The process instances of a state, as far as they decide which objects steps access, and a dense numbering of the
// objects.
//
// An instance is a process with its proctype and those of its fixed variables that select (order/facts.h). Processes that
// do not exist yet are covered by one prospective instance of each proctype that can still be run: nothing is known about
// it, its channels are the one numbered 0 (any future channel), and it may be several processes at once. A process that
// takes the place of one that dies is prospective, too: what is said of a pid holds for its present process.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "machine/machine.h"
#include "model/object.h"
#include "order/facts.h"

namespace hasse::order {

using ObjectId = std::uint32_t;
using InstanceId = std::uint32_t;

struct Instance {
  int pid = model::kNobody;  // kNobody: prospective
  std::uint32_t proctype = 0;
  std::vector<std::optional<std::int32_t>> known;  // by slot
  ObjectId location = 0;
  ObjectId first_local = 0;

  bool prospective() const { return pid == model::kNobody; }
};

struct ChannelFacts {
  const Channel* declaration = nullptr;  // nullptr: a future channel, of which nothing is known
  int owner = model::kNobody;            // pid
};

class ProcessInstances {
 public:
  // Of the current state. `couplings`: sets of objects that get a common object each.
  ProcessInstances(const Facts& facts, const machine::Execution& execution,
                   const std::vector<std::vector<model::Object>>& couplings);

  // The key of the current state's process instances: equal keys mean equal instances.
  static void key(const Facts& facts, const machine::Execution& execution, std::vector<std::int32_t>& key);

  const Facts& facts() const { return facts_; }
  const Program& program() const { return facts_.program(); }
  // The present processes by pid, then the prospective ones.
  std::span<const Instance> instances() const { return instances_; }
  const Instance& instance(InstanceId id) const { return instances_[id]; }
  std::size_t present() const { return present_; }
  std::optional<InstanceId> prospective(std::uint32_t proctype) const;
  // Assumes that a variable of an instance has this value, or any value again, for later questions to this object.
  void assume(InstanceId id, std::uint32_t slot, std::optional<std::int32_t> value) {
    instances_[id].known[slot] = value;
  }
  const Proctype& proctype(InstanceId id) const { return program().proctypes[instances_[id].proctype]; }

  std::size_t channel_count() const { return channels_.size() - 1; }  // present ones, from 1
  const ChannelFacts& channel(std::uint32_t id) const { return channels_[id]; }

  // ---- objects ----
  std::size_t object_count() const { return object_count_; }
  static constexpr ObjectId kTable = 0;
  static constexpr ObjectId kLast = 1;
  static constexpr ObjectId kMonitor = 2;
  static ObjectId global(std::uint32_t slot) { return 3 + slot; }
  ObjectId end(std::uint32_t channel, bool receive) const { return first_end_ + 2 * channel + (receive ? 1 : 0); }
  // The numbers of an object of a state with these process instances, or of a later one.
  void objects_of(const model::Object& object, std::vector<ObjectId>& ids) const;
  // Adds the common object of each coupled set that `objects` meets.
  void couple(BitSet& objects) const;

 private:
  void add_instance(Instance instance);
  void add_prospective(std::uint32_t proctype);

  const Facts& facts_;
  std::vector<Instance> instances_;
  std::size_t present_ = 0;
  std::vector<ChannelFacts> channels_;
  ObjectId first_end_ = 0;
  std::size_t object_count_ = 0;
  struct Coupling {
    BitSet members;
    ObjectId common = 0;
  };
  std::vector<Coupling> couplings_;
};

}  // namespace hasse::order
