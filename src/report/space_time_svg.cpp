#include "report/space_time_svg.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "report/cut_text.h"
#include "report/figures.h"

namespace hasse::report {

namespace {

using poset::EventId;
using record::ProcessId;

constexpr int kColumn = 190;  // pixels
constexpr int kRow = 22;
constexpr int kTop = 64;
constexpr int kLeft = 24;
constexpr std::size_t kMostLabel = 24;      // characters
constexpr std::size_t kAfterTheLine = 300;  // events that a window has after the state

// As text of XML, which has no place for control characters.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    }
  }
  return result;
}

std::string shortened(std::string_view text) {
  std::string line = one_line(text);
  std::size_t characters = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool begins_character = (static_cast<unsigned char>(line[i]) & 0xc0) != 0x80;
    if (begins_character && ++characters > kMostLabel) return line.substr(0, i) + "...";
  }
  return line;
}

class Diagram {
 public:
  Diagram(const DetectReport& report, const DetectedExecution& execution)
      : report_(report), execution_(execution), run_(*execution.run) {
    order_events();
    choose_window();
    rows_.assign(run_.events.size(), kOutside);
    for (std::size_t i = first_; i < last_; ++i) rows_[order_[i]] = static_cast<int>(i - first_);
  }

  std::string svg() {
    const int width = kLeft + kColumn * static_cast<int>(run_.processes.size()) + kLeft;
    draw_processes();
    draw_stretches();
    draw_arrows();
    for (std::size_t i = first_; i < last_; ++i) draw_event(order_[i]);
    if (execution_.cut() != nullptr) draw_line(width);
    std::string title = execution_.question.empty() ? "" : escaped(execution_.question);
    if (last_ - first_ < order_.size()) {
      title += fmt::format("{}{} of {} events", title.empty() ? "" : ": ", with_separators(last_ - first_),
                           with_separators(order_.size()));
    }
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
               "font-family=\"sans-serif\" font-size=\"12\">\n"
               "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" "
               "markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#555\"/></marker></defs>\n"
               "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
               "<text x=\"{2}\" y=\"20\" font-weight=\"bold\">{3}</text>\n",
               width, bottom() + 24, kLeft, title) +
           body_ + "</svg>\n";
  }

 private:
  static constexpr int kOutside = -1;

  // Those of the state first; or as the order goes that avoids the predicate.
  void order_events() {
    order_.resize(run_.events.size());
    std::iota(order_.begin(), order_.end(), EventId{0});
    if (execution_.certainty && !execution_.certainty->avoiding.empty()) order_ = execution_.certainty->avoiding;
    if (const poset::Cut* cut = execution_.cut()) {
      const auto after = std::stable_partition(order_.begin(), order_.end(),
                                               [&](EventId event) { return poset::contains(run_.order, *cut, event); });
      in_cut_ = static_cast<std::size_t>(after - order_.begin());
    }
  }

  void choose_window() {
    last_ = std::min(order_.size(), kMostEvents);
    if (execution_.cut() != nullptr) last_ = std::min(order_.size(), std::max(last_, in_cut_ + kAfterTheLine));
    first_ = last_ - std::min(last_, kMostEvents);
  }

  static int x_of(ProcessId process) { return kLeft + 12 + kColumn * static_cast<int>(process); }
  // Events after the line stand lower by the height of the values at it.
  int y_of(int row) const {
    const bool is_after = execution_.cut() != nullptr && first_ + static_cast<std::size_t>(row) >= in_cut_;
    return kTop + kRow * row + (is_after ? line_height() : 0);
  }
  int line_height() const {
    std::vector<int> values(run_.processes.size(), 0);
    for (const record::VariableId variable : execution_.variables) ++values[run_.variables[variable].process];
    return kRow + 14 * (values.empty() ? 0 : *std::ranges::max_element(values));
  }
  int bottom() const {
    return kTop + kRow * static_cast<int>(last_ - first_) + (execution_.cut() != nullptr ? line_height() : 0);
  }

  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(body_), text, std::forward<Arguments>(arguments)...);
    body_ += '\n';
  }

  void draw_processes() {
    for (ProcessId p = 0; p < run_.processes.size(); ++p) {
      add("<text x=\"{}\" y=\"44\" font-weight=\"bold\">{}</text>", x_of(p) - 8, escaped(shortened(run_.processes[p])));
      add("<line x1=\"{0}\" y1=\"{1}\" x2=\"{0}\" y2=\"{2}\" stroke=\"#bbb\"/>", x_of(p), kTop - 12, bottom());
    }
  }

  void draw_stretches() {
    if (!execution_.certainty) return;
    for (const poset::Held& held : execution_.certainty->held) {
      const auto chain = run_.order.chain(held.chain);
      const int begin = held.stretch.begin == 0 ? kOutside : rows_[chain[held.stretch.begin - 1]];
      const int end = held.stretch.end == poset::Stretch::kOpen ? kOutside : rows_[chain[held.stretch.end - 1]];
      const int top = begin == kOutside ? kTop - 12 : y_of(begin);
      const int low = end == kOutside ? bottom() : y_of(end);
      add("<rect x=\"{}\" y=\"{}\" width=\"8\" height=\"{}\" fill=\"#7bc47f\"/>", x_of(held.chain) - 4, top, low - top);
    }
  }

  // Messages, where the log names them; an overtaken one is no direct cause.
  void draw_arrows() {
    for (const record::Message& message : run_.messages) draw_arrow(message.sent, message.received);
    if (!run_.messages.empty()) return;
    for (std::size_t i = first_; i < last_; ++i) {
      for (const EventId cause : run_.order.direct_causes(order_[i])) {
        if (run_.events[cause].process != run_.events[order_[i]].process) draw_arrow(cause, order_[i]);
      }
    }
  }

  void draw_arrow(EventId cause, EventId event) {
    if (rows_[event] == kOutside) return;
    const ProcessId from = run_.events[cause].process;
    const ProcessId to = run_.events[event].process;
    const bool begins_outside = rows_[cause] == kOutside;
    add("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#555\"{} marker-end=\"url(#head)\"/>", x_of(from),
        begins_outside ? kTop - 12 : y_of(rows_[cause]),
        x_of(to) + (from == to  ? 0
                    : from < to ? -5
                                : 5),
        y_of(rows_[event]), begins_outside ? " stroke-dasharray=\"4 3\"" : "");
  }

  void draw_event(EventId event) {
    const record::Event& recorded = run_.events[event];
    std::string hint = fmt::format("{}\n{}", place_text(*report_.sources, recorded.place), recorded.text);
    for (const record::Assignment& assignment : run_.assignments_of(event)) {
      fmt::format_to(std::back_inserter(hint), "\n{} = {}", run_.variables[assignment.variable].name,
                     record::value_text(assignment.value));
    }
    std::string title;
    for (std::size_t at = 0; at <= hint.size();) {
      const std::size_t end = std::min(hint.find('\n', at), hint.size());
      title += (at == 0 ? "" : "\n") + escaped(std::string_view(hint).substr(at, end - at));
      at = end + 1;
    }
    const int x = x_of(recorded.process);
    const int y = y_of(rows_[event]);
    add("<g><title>{}</title><circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"#2b5fa5\"/>"
        "<text x=\"{}\" y=\"{}\" stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\">{}</text></g>",
        title, x, y, x + 9, y + 4, escaped(shortened(recorded.text)));
  }

  // Across the processes, where the state is.
  void draw_line(int width) {
    const int y = kTop + kRow * static_cast<int>(in_cut_ - first_) - kRow / 2 + 2;
    add("<line x1=\"0\" y1=\"{0}\" x2=\"{1}\" y2=\"{0}\" stroke=\"#c0392b\" stroke-width=\"2\"/>", y, width);
    for (ProcessId p = 0; p < run_.processes.size(); ++p) {
      int line = y + 15;
      for (const CutVariable& found : variables_in_cut(run_, execution_.variables, p, *execution_.cut())) {
        add("<text x=\"{}\" y=\"{}\" fill=\"#c0392b\">{}</text>", x_of(p) + 9, line,
            escaped(shortened(
                fmt::format("{} = {}", run_.variables[found.variable].name, record::value_text(found.value)))));
        line += 14;
      }
    }
  }

  const DetectReport& report_;
  const DetectedExecution& execution_;
  const record::Run& run_;
  std::vector<EventId> order_;
  std::size_t in_cut_ = 0;            // how many of the order are in the state
  std::size_t first_ = 0, last_ = 0;  // the window of the order
  std::vector<int> rows_;             // of each event in the window
  std::string body_;
};

}  // namespace

std::string space_time_svg(const DetectReport& report, const DetectedExecution& execution) {
  return Diagram(report, execution).svg();
}

}  // namespace hasse::report
