#include "base/source.h"

#include <gtest/gtest.h>

#include "base/diagnostics.h"

namespace hasse {
namespace {

TEST(SourceFiles, FindsLinesAndDescribesPositions) {
  SourceFiles files;
  const auto file = files.add("m.pml", "one\r\ntwo\n\nlast");
  EXPECT_EQ(files.line({1, 1, file}), "one");
  EXPECT_EQ(files.line({2, 1, file}), "two");
  EXPECT_EQ(files.line({3, 1, file}), "");
  EXPECT_EQ(files.line({4, 2, file}), "last");
  EXPECT_EQ(files.line({5, 1, file}), "");
  EXPECT_EQ(files.describe({4, 2, file}), "m.pml:4:2");
  EXPECT_EQ(files.describe({0, 0, file}), "m.pml");
}

TEST(SourcePos, HasTheLastColumnForWhatStandsFurtherOn) {
  const SourcePos start{3, 0, 2};
  EXPECT_EQ(start.behind(0), (SourcePos{3, 1, 2}));
  EXPECT_EQ(start.behind(65'534), (SourcePos{3, 65'535, 2}));
  EXPECT_EQ(start.behind(65'535), (SourcePos{3, 65'535, 2}));
  EXPECT_EQ(start.behind(70).further(5), (SourcePos{3, 76, 2}));
  EXPECT_EQ(start.behind(65'530).further(100'000), (SourcePos{3, 65'535, 2}));
}

TEST(SourceFiles, TextsStayWhereTheyAreWhenMoreAreAdded) {
  SourceFiles files;
  const auto first = files.add("a", "text of a");
  const std::string_view line = files.line({1, 1, first});
  for (int i = 0; i < 1000; ++i) files.add("b", std::string(100, 'b'));
  EXPECT_EQ(line, "text of a");
}

TEST(Diagnostics, QuotesTheLineWithACaretUnderTheColumn) {
  SourceFiles files;
  const auto file = files.add("m.pml", "byte x;\n\tx = y;\n");
  EXPECT_EQ(format_message(files, {2, 6, file}, "error", "undeclared variable 'y'"),
            "m.pml:2:6: error: undeclared variable 'y'\n"
            "  \tx = y;\n"
            "  \t    ^\n");
}

TEST(Diagnostics, ShortensALongLineAroundTheColumn) {
  SourceFiles files;
  std::string line(100000, 'a');
  line[50000] = 'X';
  const auto file = files.add("m.pml", line);
  const std::string message = format_message(files, {1, 50001, file}, "error", "e");
  EXPECT_LT(message.size(), 500U);
  const std::size_t quoted = message.find('\n') + 1;
  const std::size_t caret_line = message.find('\n', quoted) + 1;
  EXPECT_EQ(message.find('X') - quoted, message.find('^') - caret_line);
}

TEST(Diagnostics, QuotesWithoutControlCharactersAndCountsUtf8Once) {
  SourceFiles files;
  const auto file = files.add("m.pml", "\x1b[31m \xc3\xa4 x");
  EXPECT_EQ(format_message(files, {1, 10, file}, "error", "e"),
            "m.pml:1:10: error: e\n"
            "  ?[31m \xc3\xa4 x\n"
            "          ^\n");
}

TEST(SourceFiles, LinesCanBePresumedElsewhere) {
  SourceFiles files;
  const auto file = files.add("m.i", "# 1\na\nb\n# 2\nc\n");
  files.presume(file, 2, "a.pml", 10);
  files.presume(file, 5, "b.pml", 1);
  files.presume(file, 2, "again.pml", 99);  // the second reading of the same text
  EXPECT_EQ(files.describe({1, 1, file}), "m.i:1:1");
  EXPECT_EQ(files.describe({3, 1, file}), "a.pml:11:1");
  EXPECT_EQ(files.describe({5, 2, file}), "b.pml:1:2");
  EXPECT_EQ(files.line({3, 1, file}), "b");
}

TEST(Diagnostics, WithoutAPlaceTheProgramIsNamed) {
  SourceFiles files;
  EXPECT_EQ(format_message(files, {}, "error", "no model given"), "hasse: error: no model given\n");
}

}  // namespace
}  // namespace hasse
