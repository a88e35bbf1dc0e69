// What a path consists of: a frame for each of its states, and their steps one after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "model/label.h"
#include "order/commuting.h"

namespace hasse::search {

struct PathFrame {
  std::size_t mark;           // of the undo log
  std::uint32_t first;        // of its steps, among all; they end where those of the next frame begin
  std::uint32_t next;         // step to take; those before it were taken or are asleep
  std::uint32_t root;         // inside an atomic sequence: frame of the stored state before it
  std::uint32_t inside : 31;  // stored state: how many states inside sequences were seen from here
  std::uint32_t again : 1;    // its steps were counted before
};

// A path, or a piece of one.
struct PathView {
  std::span<const PathFrame> frames;
  std::span<const model::Label> steps;
  std::span<const order::Weight> weights;  // of the steps, or none
};

}  // namespace hasse::search
