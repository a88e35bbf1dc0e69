// Checks footprints against execution, for every step of a state:
//   * what changes in the block when the step is taken belongs to objects that it writes;
//   * an object that it does not read can be given another value: the step stays enabled, does the same, and leaves the new value alone.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "machine/explore.h"
#include "machine/footprint.h"
#include "machine/layout.h"

namespace hasse::machine {

class FootprintCheck {
 public:
  explicit FootprintCheck(const Machine& machine) : machine_(machine), layout_(machine.layout()), other_(machine) {}

  void operator()(Execution& execution, const std::vector<Step>& steps) {
    const std::string before = bytes_of(execution.state());
    for (const Step& step : steps) {
      const Footprint found = footprint(execution, step);
      ASSERT_EQ(bytes_of(execution.state()), before) << "footprint() changed the state";
      ++steps_;
      other_.load(execution.state());
      const Outcome outcome = other_.take(step);
      const std::string after = bytes_of(other_.state());
      if (outcome.fault != Fault::none) continue;
      check_writes(execution, before, after, found, step);
      check_reads(execution, before, after, found, step, outcome);
    }
  }

  std::uint64_t steps() const { return steps_; }
  std::uint64_t perturbations() const { return perturbations_; }

 private:
  struct Cell {
    Object object;
    std::size_t offset;
    Access access;
    std::int32_t mask;
  };

  static bool has(const std::vector<Object>& objects, const Object& object) {
    return std::binary_search(objects.begin(), objects.end(), object);
  }

  // Offsets of the frames in a block.
  std::vector<std::size_t> frames(const std::string& block) const {
    std::vector<std::size_t> result;
    std::size_t at = layout_.processes();
    for (int pid = 0; pid < static_cast<unsigned char>(block[0]); ++pid) {
      result.push_back(at);
      at += layout_.frame(proctype(block, at)).size;
    }
    return result;
  }
  std::uint32_t proctype(const std::string& block, std::size_t frame) const {
    return layout_.read_proctype(reinterpret_cast<const std::byte*>(block.data() + frame));
  }

  std::vector<Cell> cells(const std::string& block) const {
    std::vector<Cell> result;
    for (std::uint32_t slot = 0; slot < layout_.globals().slots.size(); ++slot) {
      const ScalarLayout& s = layout_.globals().slots[slot];
      result.push_back({{ObjectKind::global, 0, slot}, s.offset, s.access, s.mask});
    }
    if (layout_.has_last()) result.push_back({{ObjectKind::last, 0, 0}, layout_.last(), Access::u8, 255});
    if (layout_.has_trace())
      result.push_back({{ObjectKind::monitor, 0, 0}, layout_.trace_location(), layout_.location_access(), 0});
    const auto offsets = frames(block);
    for (std::size_t pid = 0; pid < offsets.size(); ++pid) {
      const auto owner = static_cast<std::uint8_t>(pid);
      const FrameLayout& frame = layout_.frame(proctype(block, offsets[pid]));
      for (std::uint32_t slot = 0; slot < frame.slots.size(); ++slot) {
        const ScalarLayout& s = frame.slots[slot];
        result.push_back({{ObjectKind::local, owner, slot}, offsets[pid] + s.offset, s.access, s.mask});
      }
      result.push_back(
          {{ObjectKind::location, owner, 0}, offsets[pid] + layout_.location_offset(), layout_.location_access(), 0});
      if (layout_.has_priority())
        result.push_back({{ObjectKind::priority, owner, 0}, offsets[pid] + layout_.priority_offset(), Access::u8, 0});
    }
    return result;
  }

  static std::int32_t get(const std::string& block, const Cell& cell) {
    return load_scalar(reinterpret_cast<const std::byte*>(block.data() + cell.offset), cell.access);
  }
  static void set(std::string& block, const Cell& cell, std::int32_t value) {
    store_scalar(reinterpret_cast<std::byte*>(block.data() + cell.offset), cell.access, value & cell.mask);
  }

  void check_writes(Execution& execution, const std::string& before, const std::string& after, const Footprint& found,
                    const Step& step) {
    const auto explain = [&](const Object& object) {
      return machine_.describer().object(execution, object) + " changed by " + text(execution, step) + " unannounced";
    };
    if (before[0] != after[0]) {
      EXPECT_TRUE(has(found.writes, {ObjectKind::process_table, 0, 0})) << text(execution, step);
    }
    const auto old_cells = cells(before);
    const auto new_cells = cells(after);
    for (std::size_t i = 0; i < std::min(old_cells.size(), new_cells.size()); ++i) {
      if (old_cells[i].object == new_cells[i].object && get(before, old_cells[i]) != get(after, new_cells[i])) {
        EXPECT_TRUE(has(found.writes, old_cells[i].object)) << explain(old_cells[i].object);
      }
    }
    execution_messages(execution, other_, found, step);
  }

  void execution_messages(Execution& before, Execution& after, const Footprint& found, const Step& step) {
    for (int id = 1; id <= std::min(before.channel_count(), after.channel_count()); ++id) {
      if (before.messages(id) == after.messages(id)) continue;
      const auto index = static_cast<std::uint32_t>(id);
      EXPECT_TRUE(has(found.writes, {ObjectKind::send_end, 0, index}) ||
                  has(found.writes, {ObjectKind::receive_end, 0, index}))
          << "channel " << id << " changed by " << text(before, step) << " unannounced";
    }
  }

  void check_reads(Execution& execution, const std::string& before, const std::string& after, const Footprint& found,
                   const Step& step, const Outcome& outcome) {
    const auto after_cells = cells(after);
    for (const Cell& cell : cells(before)) {
      if (has(found.reads, cell.object)) continue;
      for (const std::int32_t value : alternatives(before, cell)) {
        Cell unmasked = cell;
        unmasked.mask = -1;
        std::string changed = before;
        set(changed, unmasked, value);
        std::string expected = after;
        if (!has(found.writes, cell.object)) {
          const auto there = std::find_if(after_cells.begin(), after_cells.end(),
                                          [&](const Cell& c) { return c.object == cell.object; });
          if (there == after_cells.end()) continue;
          unmasked.offset = there->offset;
          set(expected, unmasked, value);
        }
        expect(execution, changed, expected, step, outcome, machine_.describer().object(execution, cell.object));
      }
    }
    check_channels(execution, before, found, step, outcome);
  }

  // Other values that the object could have.
  std::vector<std::int32_t> alternatives(const std::string& before, const Cell& cell) const {
    const std::int32_t now = get(before, cell);
    if (cell.object.kind == ObjectKind::location) {
      std::vector<std::int32_t> result;
      const std::size_t frame = cell.offset - layout_.location_offset();
      const auto& locations = machine_.program().proctypes[proctype(before, frame)].locations;
      for (std::size_t l = 0; l < locations.size(); ++l) {
        if (!locations[l].in_d_step && static_cast<std::int32_t>(l) != now)
          result.push_back(static_cast<std::int32_t>(l));
      }
      return result;
    }
    if (cell.object.kind == ObjectKind::priority) return {now == 1 ? 2 : now - 1};
    if (cell.object.kind == ObjectKind::monitor) return {};
    return {(now ^ 1) & cell.mask, (now ^ 6) & cell.mask};
  }

  // Adds a message where the send end is not read, takes one away where the receive end is not.
  void check_channels(Execution& execution, const std::string& before, const Footprint& found, const Step& step,
                      const Outcome& outcome) {
    for (int id = 1; id <= execution.channel_count(); ++id) {
      const auto index = static_cast<std::uint32_t>(id);
      const auto [offset, layout] = channel(before, id);
      if (layout->capacity == 0) continue;
      for (const bool add : {true, false}) {
        if (has(found.reads, {add ? ObjectKind::send_end : ObjectKind::receive_end, 0, index})) continue;
        std::string changed = before;
        if (!edit(changed, offset, *layout, add)) continue;
        other_.load(execution.state());
        other_.take(step);
        std::string expected = bytes_of(other_.state());
        if (id > other_.channel_count() || !edit(expected, channel(expected, id).first, *layout, add)) continue;
        expect(execution, changed, expected, step, outcome,
               (add ? "send end of " : "receive end of ") + std::to_string(id));
      }
    }
  }

  std::pair<std::size_t, const ChannelLayout*> channel(const std::string& block, int id) const {
    for (const ChannelLayout& layout : layout_.globals().channels) {
      if (--id == 0) return {layout.offset, &layout};
    }
    for (const std::size_t frame : frames(block)) {
      for (const ChannelLayout& layout : layout_.frame(proctype(block, frame)).channels) {
        if (--id == 0) return {frame + layout.offset, &layout};
      }
    }
    return {0, nullptr};
  }

  static bool edit(std::string& block, std::size_t offset, const ChannelLayout& layout, bool add) {
    auto* at = reinterpret_cast<std::byte*>(block.data() + offset);
    const auto count = static_cast<std::uint32_t>(load_scalar(at, layout.count_access));
    std::byte* messages = at + layout.messages;
    if (add) {
      if (count == layout.capacity) return false;
      store_scalar(messages + count * layout.message_size, layout.fields[0].access, 1);
      store_scalar(at, layout.count_access, static_cast<std::int32_t>(count) + 1);
    } else {
      if (count == 0) return false;
      std::memmove(messages, messages + layout.message_size, (count - 1) * layout.message_size);
      std::memset(messages + (count - 1) * layout.message_size, 0, layout.message_size);
      store_scalar(at, layout.count_access, static_cast<std::int32_t>(count) - 1);
    }
    return true;
  }

  void expect(Execution& execution, const std::string& changed, const std::string& expected, const Step& step,
              const Outcome& outcome, const std::string& what) {
    ++perturbations_;
    other_.load({reinterpret_cast<const std::byte*>(changed.data()), changed.size()});
    std::vector<Step> enabled;
    other_.enabled(kNobody, enabled);
    ASSERT_NE(std::find(enabled.begin(), enabled.end(), step), enabled.end())
        << what << " decides whether this is enabled: " << text(execution, step);
    const Outcome again = other_.take(step);
    EXPECT_EQ(again.fault, outcome.fault) << what << " matters to " << text(execution, step);
    EXPECT_EQ(again.owner, outcome.owner) << what << " matters to " << text(execution, step);
    EXPECT_EQ(bytes_of(other_.state()), expected) << what << " matters to " << text(execution, step);
  }

  std::string text(const Execution& execution, const Step& step) const {
    if (step.is_observer_alone()) return "claim";
    const Proctype& proctype = machine_.program().proctypes[execution.proctype_of(step.process)];
    return proctype.name + "[" + std::to_string(step.process) + "]: " + proctype.edges[step.action].text;
  }

  const Machine& machine_;
  const Layout& layout_;
  Execution other_;
  std::uint64_t steps_ = 0;
  std::uint64_t perturbations_ = 0;
};

}  // namespace hasse::machine
