#include "store/cell_layout.h"

#include <algorithm>

namespace hasse::store {

CellLayout CellLayout::of(std::uint64_t homes, int a_bits, int b_bits) {
  const std::uint64_t blocks = homes / kBlock;
  const std::uint64_t keys_of_a_block = ((std::uint64_t{1} << kKeyBits) + blocks - 1) / blocks;
  CellLayout layout;
  layout.homes = homes;
  layout.blocks = blocks;
  layout.open_bits = static_cast<int>(std::bit_width(keys_of_a_block - 1));
  layout.a_bits = a_bits;
  layout.b_bits = b_bits;
  layout.distance_shift = layout.open_bits + a_bits + b_bits;
  const int left = 32 - layout.distance_shift;
  layout.wide = left < kFewestDistanceBits;
  layout.open_mask = low_ones(layout.open_bits);
  layout.step = std::uint64_t{1} << layout.distance_shift;
  for (std::uint32_t i = 0; i < layout.steps.size(); ++i) layout.steps[i] = static_cast<std::uint32_t>(i * layout.step);
  layout.farthest = low_ones(std::min(layout.wide ? left + 32 : left, kMostDistanceBits)) - 1;
  return layout;
}

std::uint64_t CellLayout::first_key(std::uint64_t block) const {
  return static_cast<std::uint64_t>(((static_cast<Wide>(block) << kKeyBits) + blocks - 1) / blocks);
}

FirstKeys::FirstKeys(const CellLayout& layout, std::uint64_t block)
    : blocks_(layout.blocks),
      key_((std::uint64_t{1} << CellLayout::kKeyBits) / blocks_),
      rest_((std::uint64_t{1} << CellLayout::kKeyBits) % blocks_),
      next_(block - std::min(block, kBefore)) {
  const Wide scaled = static_cast<Wide>(next_) << CellLayout::kKeyBits;
  next_key_ = static_cast<std::uint64_t>(scaled / blocks_);
  next_rest_ = static_cast<std::uint64_t>(scaled % blocks_);
  while (next_ < block) go_on();
}

}  // namespace hasse::store
