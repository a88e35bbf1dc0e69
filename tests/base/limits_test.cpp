#include "base/limits.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

namespace hasse {
namespace {

TEST(ParseSize, ReadsBytesAndPowersOf1024) {
  EXPECT_EQ(parse_size("0"), 0u);
  EXPECT_EQ(parse_size("4096"), 4096u);
  EXPECT_EQ(parse_size("100K"), 102400u);
  EXPECT_EQ(parse_size("512M"), 536870912u);
  EXPECT_EQ(parse_size("2G"), 2147483648u);
  EXPECT_EQ(parse_size("1.5G"), 1610612736u);
  EXPECT_EQ(parse_size("0.5K"), 512u);
  EXPECT_EQ(parse_size("18446744073709551614"), 18446744073709551614u);
  EXPECT_EQ(parse_size("17179869183G"), 18446744072635809792u);
}

TEST(ParseSize, RefusesEverythingElse) {
  for (const char* text : {"", "G", "-1", "+1", " 1", "1 ", "1k", "1GB", "1.5", "1.G", ".5G", "1.5.5G", "1e3", "0x10",
                           "18446744073709551616", "17179869184G", "99999999999999999999G", "1.0000000001G"}) {
    EXPECT_FALSE(parse_size(text).has_value()) << '"' << text << '"';
  }
}

TEST(ResidentMemory, GrowsWithWhatIsTouched) {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  const std::uint64_t before = resident_memory();
  ASSERT_GT(before, 0u);
  const std::vector<char> block(kBytes, 1);
  EXPECT_GE(resident_memory() + (kBytes / 4), before + kBytes) << block[kBytes / 2];
}

TEST(AvailableMemory, IsLessThanTheMachineHas) {
  const std::optional<std::uint64_t> available = available_memory();
  ASSERT_TRUE(available.has_value());
  EXPECT_GT(*available, std::uint64_t{1} << 20);
  EXPECT_LT(*available, static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE));
}

// What a child process that installs the handler and then runs `body` ends with.
template <typename Body>
int wait_status_of(Body body) {
  const pid_t child = fork();
  if (child == 0) {
    install_interrupt_handler();
    body();
    _exit(interrupted.load() ? 42 : 43);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST(Interrupt, FirstSignalAsksAndSecondKills) {
  for (const int number : {SIGINT, SIGTERM}) {
    const int once = wait_status_of([number] { raise(number); });
    ASSERT_TRUE(WIFEXITED(once));
    EXPECT_EQ(WEXITSTATUS(once), 42);

    const int twice = wait_status_of([number] {
      raise(number);
      raise(number);
    });
    ASSERT_TRUE(WIFSIGNALED(twice));
    EXPECT_EQ(WTERMSIG(twice), number);
  }
  const int none = wait_status_of([] {});
  ASSERT_TRUE(WIFEXITED(none));
  EXPECT_EQ(WEXITSTATUS(none), 43);
}

}  // namespace
}  // namespace hasse
