#include "base/text_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/diagnostics.h"

namespace hasse {
namespace {

class TextFile : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }

  static std::string error(const std::string& path) {
    try {
      read_text_file(path, {3, 4, 5});
      return "none";
    } catch (const UserError& error) {
      EXPECT_EQ(error.pos(), (SourcePos{3, 4, 5}));
      return error.what();
    }
  }

  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("hasse_text_file_" + std::to_string(::getpid()));
};

TEST_F(TextFile, IsReadAsItIs) {
  EXPECT_EQ(read_text_file(written("empty", "")), "");
  const std::string bytes("a\0b\r\n\xff", 6);
  EXPECT_EQ(read_text_file(written("bytes", bytes)), bytes);
  const std::string large(300'000, 'x');  // more than is read at a time
  EXPECT_EQ(read_text_file(written("large", large)), large);
}

TEST_F(TextFile, IsRefusedWhereItIsAskedFor) {
  const std::string none = (folder_ / "none").string();
  EXPECT_EQ(error(none), "cannot read '" + none + "': No such file or directory");
  EXPECT_EQ(error(folder_.string()), "cannot read '" + folder_.string() + "': it is a folder, expected a file");
  const std::string huge = written("huge", "");
  std::filesystem::resize_file(huge, (std::uintmax_t{64} << 20) + 1);  // takes no room on the disk
  EXPECT_EQ(error(huge), "cannot read '" + huge + "': it is larger than 64 MB");
}

}  // namespace
}  // namespace hasse
