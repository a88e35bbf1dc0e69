// Rows of cells as text, the columns aligned.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "text/figures.h"

namespace hasse {

class Table {
 public:
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text(std::string_view indent) const {
    std::vector<std::size_t> widths;
    for (const auto& cells : rows_) {
      widths.resize(std::max(widths.size(), cells.size()), 0);
      for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], display_width(cells[i]));
    }
    std::string text;
    for (const auto& cells : rows_) {
      std::string line(indent);
      for (std::size_t i = 0; i < cells.size(); ++i)
        line += padded(cells[i], widths[i]) + (i + 1 < cells.size() ? "  " : "");
      text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace hasse
