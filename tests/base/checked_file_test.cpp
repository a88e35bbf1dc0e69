#include "base/checked_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/diagnostics.h"
#include "support/temporary_folder.h"

namespace hasse {
namespace {

constexpr FileKind kKind{0x1234'5678'9abc'def0, 7, "thing"};

class CheckedFileTest : public ::testing::Test {
 protected:
  // A number, a text and `more` numbers.
  void write(std::size_t more) const {
    OutputFile file(path_);
    CheckedWriter to(file, kKind);
    to.put(42);
    to.put_text("words");
    std::vector<std::uint32_t> numbers(more);
    for (std::size_t i = 0; i < more; ++i) numbers[i] = static_cast<std::uint32_t>(7 * i);
    to.put_all(std::span<const std::uint32_t>(numbers));
    to.finish();
    file.commit();
    EXPECT_EQ(std::filesystem::file_size(path_), to.bytes());
  }
  void read(std::size_t more, const FileKind& kind = kKind) const {
    CheckedReader from(path_, kind);
    EXPECT_EQ(from.get(), 42U);
    EXPECT_EQ(from.get_text(), "words");
    std::vector<std::uint32_t> numbers(more);
    from.get_all(std::span(numbers));
    for (std::size_t i = 0; i < more; ++i) ASSERT_EQ(numbers[i], 7 * i);
    from.finish();
  }
  std::string refusal(std::size_t more, const FileKind& kind = kKind) const {
    try {
      read(more, kind);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }
  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void set_content(const std::string& text) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc)
        .write(text.data(), static_cast<std::streamsize>(text.size()));
  }

  const TemporaryFolder folder_;
  const std::string path_ = folder_.file("thing");
};

TEST_F(CheckedFileTest, GivesBackWhatWasWritten) {
  // None, less than a block, whole blocks, several.
  for (const std::size_t more : {0U, 10U, 262'144U - 7U, 262'144U, 1'000'000U}) {
    write(more);
    read(more);
  }
}

TEST_F(CheckedFileTest, RefusesEachChangedByteAndEachLength) {
  write(3);
  const std::string whole = content();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    set_content(changed);
    EXPECT_NE(refusal(3), "") << i;
    set_content(whole.substr(0, i));
    EXPECT_NE(refusal(3), "") << i;
  }
  set_content(whole + "x");
  EXPECT_EQ(refusal(3), "the thing " + path_ + " is damaged: it holds more than expected");
  set_content(whole);
  EXPECT_EQ(refusal(3), "");
}

TEST_F(CheckedFileTest, RefusesBlocksInAnotherOrder) {
  write(1'000'000);
  std::string text = content();
  const std::size_t block = (std::size_t{1} << 20) + 16;
  std::swap_ranges(text.begin() + 16 + static_cast<std::ptrdiff_t>(block),
                   text.begin() + 16 + static_cast<std::ptrdiff_t>(2 * block),
                   text.begin() + 16 + static_cast<std::ptrdiff_t>(2 * block));
  set_content(text);
  EXPECT_EQ(refusal(1'000'000), "the thing " + path_ + " is damaged: it was changed since it was written");
}

TEST_F(CheckedFileTest, SaysWhatIsWrong) {
  EXPECT_EQ(refusal(0), "cannot read " + path_ + ": No such file or directory");
  set_content("no such thing at all");
  EXPECT_EQ(refusal(0), path_ + " is no thing of hasse");
  write(5);
  EXPECT_EQ(refusal(5, {kKind.mark, 8, "thing"}),
            path_ + " is a thing of another version of hasse: its format is 7, this one reads 8");
  EXPECT_EQ(refusal(4), "the thing " + path_ + " is damaged: it holds more than expected");
  EXPECT_EQ(refusal(6), "the thing " + path_ + " is damaged: it ends too early");
}

}  // namespace
}  // namespace hasse
