// Memory for machine code.
#include "machine/executable_memory.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "support/limited_addresses.h"

namespace hasse::machine {
namespace {

constexpr std::uint8_t kReturn[] = {0xC3};

TEST(ExecutableMemory, HoldsWhatItWasGivenAndCannotBeWritten) {
  const ExecutableMemory memory(kReturn);
  ASSERT_NE(memory.data(), nullptr);
  EXPECT_EQ(memory.size(), 1u);
  EXPECT_EQ(memory.data()[0], 0xC3);
  EXPECT_EQ(memory.error(), 0);
  EXPECT_DEATH({ *const_cast<volatile std::uint8_t*>(memory.data()) = 0x90; }, "");
}

TEST(ExecutableMemory, SaysWhyThereIsNone) {
  EXPECT_TRUE(holds_with_addresses(0, [] {
    const ExecutableMemory memory(kReturn);
    return memory.data() == nullptr && memory.error() == ENOMEM;
  }));
}

}  // namespace
}  // namespace hasse::machine
