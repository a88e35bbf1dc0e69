#include "store/region.h"

#include <gtest/gtest.h>

#include <new>

#include "base/limits.h"
#include "support/limited_addresses.h"

namespace hasse::store {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

std::byte byte_at(std::size_t i) {
  return static_cast<std::byte>((i >> 12) * 7 + 1);
}

// Grows it step by step, by a third or so, and writes a byte of each page that is new. Says whether all that was written stays
// there, and all else is zero.
bool grows(Region& region, std::size_t most) {
  std::size_t written = 0;
  for (std::size_t bytes = 5000; written < most; bytes += bytes / 3) {
    region.commit(bytes);
    for (std::size_t i = written; i < bytes; i += 4096) {
      if (region.data()[i] != std::byte{0}) return false;
      region.data()[i] = byte_at(i);
    }
    written = (bytes + 4095) / 4096 * 4096;
    for (std::size_t i = 0; i < bytes; i += 4096) {
      if (region.data()[i] != byte_at(i) || region.data()[i + 1] != std::byte{0}) return false;
    }
  }
  return true;
}

TEST(Region, Grows) {
  Region region(std::size_t{1} << 40);
  const std::byte* const before = region.data();
  EXPECT_TRUE(grows(region, 40 * kMegabyte));
  if (!is_address_space_limited()) {
    EXPECT_EQ(region.data(), before) << "there are addresses enough to stay";
  }
  EXPECT_THROW(region.commit((std::size_t{1} << 40) + 1), std::bad_alloc);
}

TEST(Region, ForgetsWhatIsCleared) {
  Region region(std::size_t{1} << 30);
  ASSERT_TRUE(grows(region, 4 * kMegabyte));
  region.clear(kMegabyte, kMegabyte);
  EXPECT_EQ(region.data()[kMegabyte - 4096], byte_at(kMegabyte - 4096));
  EXPECT_EQ(region.data()[kMegabyte], std::byte{0});
  EXPECT_EQ(region.data()[2 * kMegabyte], byte_at(2 * kMegabyte));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Region, SharesAddressesThatAreLimited) {
  EXPECT_TRUE(holds_with_addresses(400 * kMegabyte, [] {
    Region first(std::size_t{1} << 40);
    Region second(std::size_t{1} << 40);
    Region third(std::size_t{1} << 40);
    return grows(first, 80 * kMegabyte) && grows(second, 80 * kMegabyte) && grows(third, 40 * kMegabyte);
  }));
}

TEST(Region, KeepsWhatIsThereWhenAddressesRunOut) {
  EXPECT_TRUE(holds_with_addresses(200 * kMegabyte, [] {
    Region region(std::size_t{1} << 40);
    if (!grows(region, 20 * kMegabyte)) return false;
    const std::size_t committed = region.committed();
    try {
      region.commit(300 * kMegabyte);
      return false;
    } catch (const std::bad_alloc&) {
    }
    for (std::size_t i = 0; i < 20 * kMegabyte; i += 4096) {
      if (region.data()[i] != byte_at(i)) return false;
    }
    return region.committed() == committed;
  }));
}
#endif

}  // namespace
}  // namespace hasse::store
