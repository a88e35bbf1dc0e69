// Control groups as Linux shows them: on a host, inside a container, both versions, and what they leave by the files in their
// folders. Texts of /proc are those of real systems, shortened.
#include "base/cgroup.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/temporary_folder.h"

namespace hasse {
namespace {

using Version = MemoryGroup::Version;
using Groups = std::vector<MemoryGroup>;

TEST(MemoryGroups, OfVersionTwoAreThoseOnTheWayToTheProcess) {
  EXPECT_EQ(memory_groups("0::/user.slice/user-1000.slice\n",
                          "24 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw\n"
                          "31 23 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n"),
            (Groups{{Version::two, "/sys/fs/cgroup"},
                    {Version::two, "/sys/fs/cgroup/user.slice"},
                    {Version::two, "/sys/fs/cgroup/user.slice/user-1000.slice"}}));
}

TEST(MemoryGroups, OfAContainerAreThoseThatItSees) {
  // With a namespace of its own, it is at the root.
  EXPECT_EQ(memory_groups("0::/\n", "700 690 0:26 / /sys/fs/cgroup ro - cgroup2 cgroup rw\n"),
            (Groups{{Version::two, "/sys/fs/cgroup"}}));
  // Without one, the path is that on the host, and what is mounted is its end.
  EXPECT_EQ(memory_groups("5:cpu,cpuacct:/docker/12ab\n4:memory:/docker/12ab/job\n",
                          "700 690 0:29 /docker/12ab /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu,cpuacct\n"
                          "701 690 0:30 /docker/12ab /sys/fs/cgroup/memory ro master:11 - cgroup cgroup rw,memory\n"),
            (Groups{{Version::one, "/sys/fs/cgroup/memory"}, {Version::one, "/sys/fs/cgroup/memory/job"}}));
  EXPECT_EQ(memory_groups("4:memory:/elsewhere\n", "701 690 0:30 /docker/12ab /m ro - cgroup cgroup rw,memory\n"),
            (Groups{{Version::one, "/m"}}));
}

TEST(MemoryGroups, OfBothVersionsAreMixed) {
  EXPECT_EQ(memory_groups("4:memory:/a\n1:name=systemd:/\n0::/b\n",
                          "30 20 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
                          "31 20 0:31 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"),
            (Groups{{Version::one, "/sys/fs/cgroup/memory"},
                    {Version::one, "/sys/fs/cgroup/memory/a"},
                    {Version::two, "/sys/fs/cgroup/unified"},
                    {Version::two, "/sys/fs/cgroup/unified/b"}}));
}

TEST(MemoryGroups, AreNoneWhereNothingIsMounted) {
  EXPECT_EQ(memory_groups("", ""), Groups());
  EXPECT_EQ(memory_groups("0::/a\n4:memory:/a\n", "31 23 0:26 / / rw - ext4 /dev/vda1 rw\n31 23\n"), Groups());
  EXPECT_EQ(memory_groups("no group\n0:\n", "31 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"), Groups());
}

class MemoryLeft : public testing::Test {
 protected:
  MemoryGroup group(Version version, const std::string& name,
                    const std::vector<std::pair<std::string, std::string>>& files) {
    const std::filesystem::path in = folder_.path() / name;
    std::filesystem::create_directories(in);
    for (const auto& [file, text] : files) std::ofstream(in / file) << text;
    return {version, in};
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(MemoryLeft, IsTheLimitWithoutWhatIsUsed) {
  const Groups two{group(Version::two, "two",
                         {{"memory.max", "1000000\n"},
                          {"memory.current", "600000\n"},
                          {"memory.stat", "anon 400000\nfile 150000\ninactive_anon 0\ninactive_file 100000\n"}})};
  EXPECT_EQ(memory_left_by(two), 500'000U);
  const Groups one{group(Version::one, "one",
                         {{"memory.limit_in_bytes", "1000000\n"},
                          {"memory.usage_in_bytes", "600000\n"},
                          {"memory.stat", "inactive_file 5\ntotal_inactive_file 50000\n"}})};
  EXPECT_EQ(memory_left_by(one), 450'000U);
}

TEST_F(MemoryLeft, IsNothingBeyondTheLimit) {
  const Groups groups{group(Version::two, "g", {{"memory.max", "1000\n"}, {"memory.current", "1200\n"}})};
  EXPECT_EQ(memory_left_by(groups), 0U);
}

TEST_F(MemoryLeft, IsThatOfTheStrictestGroup) {
  const Groups groups{group(Version::two, "", {}),  // the root says nothing
                      group(Version::two, "a", {{"memory.max", "900\n"}, {"memory.current", "800\n"}}),
                      group(Version::two, "a/b", {{"memory.max", "500\n"}, {"memory.current", "100\n"}}),
                      group(Version::two, "a/b/c", {{"memory.max", "max\n"}, {"memory.current", "100\n"}})};
  EXPECT_EQ(memory_left_by(groups), 100U);
  EXPECT_EQ(memory_left_by(std::span(groups).last(2)), 400U);
  EXPECT_EQ(memory_left_by(std::span(groups).last(1)), std::nullopt);
  EXPECT_EQ(memory_left_by({}), std::nullopt);
  EXPECT_EQ(limiting(groups, 1000), (Groups{groups[1], groups[2]}));
  EXPECT_EQ(limiting(groups, 900), (Groups{groups[2]}));
}

}  // namespace
}  // namespace hasse
