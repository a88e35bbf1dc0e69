#include "report/sequence_chart.h"

#include <algorithm>

#include "text/figures.h"

namespace hasse::report {

namespace {

struct Column {
  int pid;
  std::string name;
};

constexpr std::size_t kStepWidth = 5;
constexpr std::size_t kMinLabelWidth = 24;

std::string label(const replay::Communication& communication, std::uint64_t step) {
  const bool receives = communication.kind == replay::Communication::Kind::receive ||
                        communication.kind == replay::Communication::Kind::peek;
  std::string text = communication.channel + (receives ? "?" : "!") +
                     (communication.kind == replay::Communication::Kind::peek ? "<" + communication.message + ">"
                                                                              : communication.message);
  if (receives && communication.partner != model::kNobody && communication.sent_at != step) {
    text += fmt::format("  (of step {})", communication.sent_at);
  }
  return text;
}

void draw_arrow(std::string& line, std::size_t from, std::size_t to, char stroke) {
  const std::size_t low = std::min(from, to);
  const std::size_t high = std::max(from, to);
  for (std::size_t i = low + 1; i < high; ++i) line[i] = stroke;
  if (high - low < 2) return;
  line[from < to ? to - 1 : to + 1] = from < to ? '>' : '<';
}

}  // namespace

void SequenceChart::add(const replay::StepStory& story) {
  for (const replay::Communication& communication : story.communications) {
    Row row{story.number, communication, story.process, {}};
    if (communication.kind == replay::Communication::Kind::rendezvous && story.statements.size() > 1) {
      row.partner = story.statements[1].process;
    }
    rows_.push_back(std::move(row));
  }
  if (max_rows_ > 0 && rows_.size() > 2 * max_rows_) {
    const std::size_t surplus = rows_.size() - max_rows_;
    rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(surplus));
    left_out_ += surplus;
  }
}

void SequenceChart::leave_out(std::uint64_t messages) {
  if (messages == 0) return;
  left_out_ += rows_.size() + messages;
  rows_.clear();
}

std::string SequenceChart::text(std::size_t width) const {
  const std::size_t skip = max_rows_ > 0 && rows_.size() > max_rows_ ? rows_.size() - max_rows_ : 0;
  std::vector<Column> columns;
  const auto add_column = [&](int pid, const std::string& name) {
    const bool known = std::any_of(columns.begin(), columns.end(), [&](const Column& c) { return c.name == name; });
    if (!known) columns.push_back({pid, name});
  };
  for (std::size_t i = skip; i < rows_.size(); ++i) {
    add_column(rows_[i].communication.process, rows_[i].process);
    if (!rows_[i].partner.empty()) add_column(rows_[i].communication.partner, rows_[i].partner);
  }
  // The sender of a message that is received only in the rows shown may have no row of its own there.
  const auto column_of_pid = [&](int pid) {
    std::size_t found = columns.size();
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].pid == pid) found = i;
    }
    return found;
  };
  std::stable_sort(columns.begin(), columns.end(), [](const Column& a, const Column& b) { return a.pid < b.pid; });

  std::size_t column_width = 7;
  for (const Column& column : columns) column_width = std::max(column_width, column.name.size() + 2);
  const std::size_t drawing_width = column_width * columns.size();
  if (kStepWidth + 2 + drawing_width + kMinLabelWidth > width) {
    return fmt::format("  (no picture: {} processes exchange messages, too many for columns)\n", columns.size());
  }

  const auto center = [&](std::size_t column) { return column * column_width + column_width / 2; };
  std::string heading(drawing_width, ' ');
  std::string lifelines(drawing_width, ' ');
  for (std::size_t i = 0; i < columns.size(); ++i) {
    heading.replace(i * column_width + (column_width - columns[i].name.size()) / 2, columns[i].name.size(),
                    columns[i].name);
    lifelines[center(i)] = '|';
  }
  std::string text =
      fmt::format("{:>{}}  {}\n", "step", kStepWidth, heading.substr(0, heading.find_last_not_of(' ') + 1));
  const std::uint64_t left_out = left_out_ + skip;
  if (left_out > 0) text += fmt::format("  ... {} left out here\n", counted(left_out, "earlier message event"));

  for (std::size_t i = skip; i < rows_.size(); ++i) {
    if (cycle_begin_ && i == std::max<std::uint64_t>(skip, *cycle_begin_ - std::min(*cycle_begin_, left_out_)))
      text += fmt::format("{:>{}}  {}  from here on for ever\n", "", kStepWidth, std::string(drawing_width, '-'));
    const Row& row = rows_[i];
    std::string line = lifelines;
    const std::size_t own = column_of_pid(row.communication.process);
    const std::size_t partner =
        row.communication.partner == model::kNobody ? columns.size() : column_of_pid(row.communication.partner);
    if (row.communication.kind == replay::Communication::Kind::rendezvous) {
      if (partner < columns.size()) draw_arrow(line, center(own), center(partner), '=');
    } else if (row.communication.kind != replay::Communication::Kind::send && partner < columns.size() &&
               partner != own) {
      draw_arrow(line, center(partner), center(own), '-');
    } else {
      line[center(own)] = row.communication.kind == replay::Communication::Kind::send ? 'o' : '*';
    }
    text += fmt::format("{:>{}}  {}  {}\n", row.step, kStepWidth, line, label(row.communication, row.step));
  }
  return text;
}

}  // namespace hasse::report
