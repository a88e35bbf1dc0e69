#include "traces/report/space_time_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "text/figures.h"
#include "text/markup.h"

namespace hasse::traces {

namespace {

using poset::EventId;

constexpr int kMostLabel = SpaceTimeLayout::kColumn - 22;  // pixels
constexpr int kLabel = 12;                                 // from the event to its label

class Drawer {
 public:
  Drawer(const DetectReport& report, const SpaceTimeLayout& layout)
      : report_(report), layout_(layout), run_(layout.run()), arrows_(layout.drawn().size()) {}

  SpaceTimeDrawing drawing() {
    draw_processes();
    draw_stretches();
    draw_arrows();
    if (layout_.before() > 0) draw_note(SpaceTimeLayout::kStart + 7, layout_.before(), "before these");
    if (layout_.after() > 0) draw_note(layout_.bottom() + 16, layout_.after(), "after these");
    for (const EventId event : layout_.drawn()) draw_event(event);
    if (layout_.execution().cut() != nullptr) draw_state();
    return std::move(drawing_);
  }

 private:
  template <typename... Arguments>
  static void add_to(std::string& text, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text), format, std::forward<Arguments>(arguments)...);
    text += '\n';
  }
  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    add_to(drawing_.body, format, std::forward<Arguments>(arguments)...);
  }

  static std::string label(std::string_view text) { return markup_text(fitting(text, kMostLabel)); }
  static std::string bold_label(std::string_view text) { return markup_text(fitting(text, kMostLabel * 7 / 8)); }

  void draw_processes() {
    for (ProcessId p = 0; p < run_.processes.size(); ++p) {
      const int x = SpaceTimeLayout::x_of(p);
      const std::string name = markup_text(run_.processes[p]);
      const std::string shown = bold_label(run_.processes[p]);
      add_to(drawing_.names, "<text x=\"{}\" y=\"44\" font-weight=\"bold\">{}{}</text>", x - 5,
             shown == name ? "" : fmt::format("<title>{}</title>", name), shown);
      add("<line class=\"process\" x1=\"{0}\" y1=\"{1}\" x2=\"{0}\" y2=\"{2}\" stroke=\"#c8ccd1\"/>", x,
          SpaceTimeLayout::kStart, layout_.bottom());
    }
  }

  void draw_stretches() {
    if (!layout_.execution().certainty) return;
    for (const poset::Held& held : layout_.execution().certainty->held) {
      const auto chain = run_.order.chain(held.chain);
      const int top = held.stretch.begin == 0 ? SpaceTimeLayout::kStart : layout_.y_of(chain[held.stretch.begin - 1]);
      const int low =
          held.stretch.end == poset::Stretch::kOpen ? layout_.bottom() : layout_.y_of(chain[held.stretch.end - 1]);
      add("<rect class=\"stretch\" x=\"{}\" y=\"{}\" width=\"8\" height=\"{}\" rx=\"4\" fill=\"#7bc47f\"/>",
          SpaceTimeLayout::x_of(held.chain) - 4, top, low - top);
    }
  }

  // Messages, where the log names them; an overtaken one is no direct cause.
  void draw_arrows() {
    for (const Message& message : run_.messages) draw_arrow(message.sent, message.received);
    if (!run_.messages.empty()) return;
    for (const EventId event : layout_.drawn()) {
      for (const EventId cause : run_.order.direct_causes(event)) {
        if (!run_.order.share_chain(cause, event)) draw_arrow(cause, event);
      }
    }
  }

  void draw_arrow(EventId cause, EventId event) {
    if (!layout_.is_drawn(event)) return;
    const ProcessId from = run_.events[cause].process;
    const ProcessId to = run_.events[event].process;
    const bool begins_here = layout_.is_drawn(cause);
    if (from > to) arrows_[layout_.row(event)].comes_from_right = true;
    if (from < to && begins_here) arrows_[layout_.row(cause)].goes_to_right = true;
    const std::string data_from = begins_here ? fmt::format(" data-from=\"{}\"", layout_.row(cause)) : "";
    add("<line class=\"arrow\"{} data-to=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#6b7480\"{} "
        "marker-end=\"url(#head)\"/>",
        data_from, layout_.row(event), SpaceTimeLayout::x_of(from), layout_.y_of(cause),
        SpaceTimeLayout::x_of(to) + (from == to  ? 0
                                     : from < to ? -5
                                                 : 5),
        layout_.y_of(event), begins_here ? "" : " stroke-dasharray=\"4 3\"");
  }

  void draw_note(int y, std::size_t count, std::string_view where) {
    add("<text class=\"note\" x=\"{}\" y=\"{}\" fill=\"#5f6873\">{} {} not drawn</text>",
        SpaceTimeLayout::kLeft + kLabel, y, counted(count, "event"), where);
  }

  std::string title_of(EventId event) const {
    const Event& recorded = run_.events[event];
    std::string title = fmt::format("{}\n{}", place_text(*report_.sources, recorded.place), recorded.text);
    for (const Assignment& assignment : run_.assignments_of(event)) {
      fmt::format_to(std::back_inserter(title), "\n{} = {}", name_in_event(run_, event, assignment.variable),
                     value_text(assignment.value));
    }
    return markup_text(title);
  }

  // The label stands beside the event, or out of the way of an arrow that goes to the right, or comes from there.
  void draw_event(EventId event) {
    const Arrows& arrows = arrows_[layout_.row(event)];
    const int shift = arrows.goes_to_right == arrows.comes_from_right ? 4 : arrows.goes_to_right ? -2 : 11;
    const int x = SpaceTimeLayout::x_of(run_.events[event].process);
    const int y = layout_.y_of(event);
    // An event of several processes is a bar with a dot on each of them.
    const std::span<const poset::ChainId> processes = run_.order.chains_of(event);
    std::string others;
    if (processes.size() > 1) {
      const auto [first, last] = std::ranges::minmax(processes);
      others = fmt::format("<line x1=\"{0}\" y1=\"{2}\" x2=\"{1}\" y2=\"{2}\" stroke=\"#3b6ea8\" stroke-width=\"3\"/>",
                           SpaceTimeLayout::x_of(first), SpaceTimeLayout::x_of(last), y);
      for (const poset::ChainId process : processes.subspan(1)) {
        others +=
            fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"#3b6ea8\"/>", SpaceTimeLayout::x_of(process), y);
      }
    }
    add("<g class=\"event\" id=\"e{}\"><title>{}</title>"
        "<rect class=\"around\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"none\" "
        "pointer-events=\"all\"/>{}<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"#3b6ea8\"/>"
        "<text x=\"{}\" y=\"{}\" stroke=\"white\" stroke-width=\"3\" stroke-linejoin=\"round\" "
        "paint-order=\"stroke\">{}</text></g>",
        layout_.row(event), title_of(event), x - 8, y - 13, SpaceTimeLayout::kColumn - 8, 26, others, x, y, x + kLabel,
        y + shift, label(run_.events[event].text));
  }

  // Across the processes, with the values at it.
  void draw_state() {
    const int y = layout_.y_of_state();
    add("<line class=\"state\" x1=\"0\" y1=\"{0}\" x2=\"{1}\" y2=\"{0}\" stroke=\"#b83a2e\" stroke-width=\"2\"/>", y,
        layout_.width());
    for (ProcessId p = 0; p < run_.processes.size(); ++p) {
      int line = y + SpaceTimeLayout::kValueRow;
      for (const CutVariable& found :
           variables_in_cut(run_, layout_.execution().variables, p, *layout_.execution().cut())) {
        add("<text class=\"state\" x=\"{}\" y=\"{}\" fill=\"#b83a2e\" stroke=\"white\" stroke-width=\"3\" "
            "stroke-linejoin=\"round\" paint-order=\"stroke\">{}</text>",
            SpaceTimeLayout::x_of(p) + kLabel, line,
            bold_label(fmt::format("{} = {}", run_.variables[found.variable].name, value_text(found.value))));
        line += SpaceTimeLayout::kValueRow;
      }
    }
  }

  struct Arrows {
    bool goes_to_right = false, comes_from_right = false;
  };

  const DetectReport& report_;
  const SpaceTimeLayout& layout_;
  const Run& run_;
  std::vector<Arrows> arrows_;  // of each event that is drawn
  SpaceTimeDrawing drawing_;
};

}  // namespace

SpaceTimeDrawing draw_space_time(const DetectReport& report, const SpaceTimeLayout& layout) {
  return Drawer(report, layout).drawing();
}

std::string space_time_svg(const DetectReport& report, const DetectedExecution& execution) {
  const SpaceTimeLayout layout(execution);
  const SpaceTimeDrawing drawing = draw_space_time(report, layout);
  std::string title = execution.question;
  if (layout.before() + layout.after() > 0) {
    title += fmt::format("{}{} of {} events", title.empty() ? "" : ": ", with_separators(layout.drawn().size()),
                         with_separators(execution.run->events.size()));
  }
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
             "font-family=\"sans-serif\" font-size=\"12\">\n{2}"
             "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
             "<text x=\"24\" y=\"20\" font-weight=\"bold\">{3}</text>\n",
             std::max(layout.width(), text_width(title) + 60), layout.bottom() + 24, kArrowHead, markup_text(title)) +
         drawing.names + drawing.body + "</svg>\n";
}

}  // namespace hasse::traces
