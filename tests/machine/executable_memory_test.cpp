// Memory for machine code.
#include "machine/executable_memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cerrno>
#include <cstdlib>

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
  const auto try_without_memory = [] {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_AS, &none);
    const ExecutableMemory memory(kReturn);
    std::_Exit(memory.data() == nullptr && memory.error() == ENOMEM ? 0 : 1);
  };
  EXPECT_EXIT(try_without_memory(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace hasse::machine
