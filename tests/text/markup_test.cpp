#include "text/markup.h"

#include <gtest/gtest.h>

namespace hasse {

namespace {

TEST(Markup, EscapesWhatHasAMeaning) {
  EXPECT_EQ(markup_text("</script> a&b \"c\" 'd'"), "&lt;/script&gt; a&amp;b &quot;c&quot; &#39;d&#39;");
  EXPECT_EQ(markup_text(""), "");
  EXPECT_EQ(markup_text("one\ntwo\tthree"), "one\ntwo three");
}

TEST(Markup, ShowsControlCharacters) {
  EXPECT_EQ(markup_text(std::string_view("\0\x1b\x7f", 3)), "␀␛␡");
  EXPECT_EQ(markup_text("\r"), "␍");
}

TEST(Markup, LetsThroughOnlyValidUtf8) {
  EXPECT_EQ(markup_text("größer 日本 😀"), "größer 日本 😀");
  EXPECT_EQ(markup_text("\xff\xfe"), "��");
  EXPECT_EQ(markup_text("a\xc3"), "a�");               // cut off
  EXPECT_EQ(markup_text("\xc3("), "�(");               // no continuation
  EXPECT_EQ(markup_text("\xc0\xbc"), "��");            // an overlong <
  EXPECT_EQ(markup_text("\xe0\x80\xbc"), "���");       // likewise
  EXPECT_EQ(markup_text("\xed\xa0\x80"), "���");       // a surrogate
  EXPECT_EQ(markup_text("\xf4\x90\x80\x80"), "����");  // beyond U+10FFFF
}

TEST(Markup, ReplacesWhatNeitherXmlNorHtmlMayHold) {
  EXPECT_EQ(markup_text("\xc2\x85"), "�");      // U+0085
  EXPECT_EQ(markup_text("\xef\xbf\xbf"), "�");  // U+FFFF
  EXPECT_EQ(markup_text("\xef\xb7\x90"), "�");  // U+FDD0
}

TEST(Markup, CutsAtCodePoints) {
  EXPECT_EQ(fitting("short", 100), "short");
  EXPECT_EQ(fitting("two\nlines", 100), "two lines");
  std::string japanese;
  for (int i = 0; i < 30; ++i) japanese += "日";
  const std::string cut = fitting(japanese, 100);
  EXPECT_TRUE(cut.ends_with("日…")) << cut;
  EXPECT_LE(text_width(cut), 100);
  EXPECT_LT(fitting(std::string(40, 'W'), 100).size(), fitting(std::string(40, 'i'), 100).size());
}

}  // namespace

}  // namespace hasse
