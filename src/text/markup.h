// Text from outside (logs, names) as text of XML and HTML: whatever it holds, it is shown and never read as markup.
//
// What has a meaning there is escaped, quotes included, so that it can stand in an attribute too. Line ends stay; tabs
// become blanks, other control characters their pictures (U+2400 and on), bytes that are no UTF-8 and code points that
// neither XML nor HTML may hold become U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace hasse {

std::string markup_text(std::string_view text);

// As it is, but that bytes that are no UTF-8 become U+FFFD.
std::string valid_text(std::string_view text);

// How wide a line is in pixels at a size of 12; estimated, rather too large: fonts differ.
int text_width(std::string_view line);
// The text in one line, cut off with an ellipsis where it would be wider than that.
std::string fitting(std::string_view text, int pixels);

}  // namespace hasse
