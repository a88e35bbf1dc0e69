#include "base/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/diagnostics.h"
#include "support/temporary_folder.h"

namespace hasse {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public ::testing::Test {
 protected:
  static std::string content(const fs::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

TEST_F(OutputFileTest, IsThereAfterCommit) {
  const fs::path path = folder_ / "trail";
  {
    OutputFile file(path.string());
    EXPECT_FALSE(fs::exists(path));
    file.commit("one\ntwo\n");
  }
  EXPECT_EQ(content(path), "one\ntwo\n");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, LeavesNothingAndTouchesNothingWithoutCommit) {
  const fs::path path = folder_ / "trail";
  std::ofstream(path) << "old";
  { const OutputFile file(path.string()); }
  EXPECT_EQ(content(path), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, SaysAtOnceThatAPlaceCannotBeWritten) {
  EXPECT_THROW(OutputFile((folder_ / "no" / "trail").string()), UserError);
  EXPECT_THROW(OutputFile(folder_.string()), UserError);
}

TEST_F(OutputFileTest, LeavesLinksAndDevicesWhatTheyAre) {
  std::ofstream(folder_ / "file") << "old";
  fs::create_symlink(folder_ / "file", folder_ / "link");
  OutputFile((folder_ / "link").string()).commit("new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(content(folder_ / "file"), "new");
  OutputFile("/dev/null").commit("nothing");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputFileTest, NoticesAFullDisk) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  OutputFile file("/dev/full");
  EXPECT_THROW(file.commit("text"), UserError);
}

TEST_F(OutputFileTest, TwoOfOnePathDoNotMeet) {
  const fs::path path = folder_ / "checkpoint";
  std::ofstream(folder_ / "checkpoint.tmp") << "what was left by one that was killed";
  {
    OutputFile first(path.string(), OutputFile::Temporary::of_path);
    first.write(std::as_bytes(std::span("on", 2)));
    { const OutputFile probe(path.string(), OutputFile::Temporary::of_path); }
    OutputFile second(path.string(), OutputFile::Temporary::of_path);
    second.commit("two");
    EXPECT_EQ(content(path), "two");
    first.commit("e");
  }
  EXPECT_EQ(content(path), "one");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, LeavesNothingWhenCommitFails) {
  OutputFile file((folder_ / "trail").string());
  fs::remove(fs::directory_iterator(folder_)->path());  // so that there is nothing to rename
  EXPECT_THROW(file.commit("text"), UserError);
  EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace hasse
