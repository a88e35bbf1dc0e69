#include "traces/report/space_time_html.h"

#include <fmt/format.h>

#include <iterator>

#include "text/figures.h"
#include "text/markup.h"
#include "traces/report/cut_text.h"
#include "traces/report/detect_verdict_text.h"
#include "traces/report/resources.h"
#include "traces/report/space_time_data.h"
#include "traces/report/space_time_drawing.h"

namespace hasse::traces {

namespace {

using poset::EventId;

constexpr int kNamesTop = 26;  // of the part of the drawing that stays in sight
constexpr int kNamesHeight = 28;

class Page {
 public:
  Page(const DetectReport& report, const DetectedExecution& execution)
      : report_(report), execution_(execution), run_(*execution.run), layout_(execution) {}

  std::string html() {
    const std::string title = execution_.question.empty() ? files() : execution_.question;
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'\">\n<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n",
        markup_text(title), resources::space_time_css);
    add_header();
    add("<main>\n");
    add_diagram();
    add("<aside>\n");
    add_answer();
    add("<section class=\"details\" id=\"details\"><p class=\"hint\">Point at an event, or choose one, to see its line "
        "in the log and what happened before and after it.</p>");
    add_keys();
    add("</section>\n</aside>\n</main>\n<script type=\"application/json\" "
        "id=\"run\">{}</script>\n<script>\n{}</script>\n</body>\n</html>\n",
        space_time_data(report_, layout_), resources::space_time_js);
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  std::string files() const {
    std::string names;
    for (const FileNote& note : report_.log->files)
      names += (names.empty() ? "" : ", ") + report_.sources->name(note.file);
    return names;
  }

  void add_header() {
    static constexpr const char* kMoods[] = {"good", "bad", "unsure", "neutral"};
    add("<header>\n<div class=\"answer\">");
    if (execution_.question.empty()) {
      add("<h1>{}</h1>", markup_text(files()));
    } else {
      const VerdictWord word = verdict_word(execution_);
      add("<span class=\"word {}\">{}</span><h1><code>{}</code></h1>", kMoods[static_cast<std::size_t>(word.mood)],
          word.text, markup_text(execution_.question));
    }
    std::string facts = execution_.question.empty() ? "" : files() + " \xc2\xb7 ";
    if (!run_.label.empty()) facts += fmt::format("execution {} \xc2\xb7 ", run_.label);
    facts += fmt::format("{} of {}", counted(run_.events.size(), "event"), counted(run_.processes.size(), "process"));
    if (layout_.before() + layout_.after() > 0) {
      facts += fmt::format(
          " \xc2\xb7 {} of them are drawn, and found by the search; {} before these and {} after them are not",
          with_separators(layout_.drawn().size()), with_separators(layout_.before()), with_separators(layout_.after()));
    }
    add("</div>\n<p class=\"facts\">{}</p>\n"
        "<form class=\"search\" id=\"search\" role=\"search\"><label for=\"query\">Search</label>"
        "<input type=\"search\" id=\"query\" autocomplete=\"off\" spellcheck=\"false\" "
        "placeholder=\"text, process, place, name = value\">"
        "<button type=\"button\" id=\"previous\" disabled>Previous</button>"
        "<button type=\"button\" id=\"next\" disabled>Next</button>"
        "<output id=\"matches\" for=\"query\" aria-live=\"polite\"></output>"
        "<label><input type=\"checkbox\" id=\"only\"> Hide other events</label></form>\n"
        "<noscript>Search and what belongs to an event need JavaScript; texts show when the pointer rests on them."
        "</noscript>\n</header>\n",
        markup_text(facts));
  }

  void add_diagram() {
    const SpaceTimeDrawing drawing = draw_space_time(report_, layout_);
    const int top = kNamesTop + kNamesHeight;
    const int height = layout_.bottom() + 30 - top;
    add("<div class=\"diagram\" id=\"diagram\">\n<div class=\"names\" id=\"names\"><svg width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 {2} {0} {1}\">\n{3}</svg></div>\n"
        "<svg class=\"picture\" id=\"picture\" role=\"listbox\" aria-label=\"Events\" width=\"{0}\" height=\"{4}\" "
        "viewBox=\"0 {5} {0} {4}\"",
        layout_.width(), kNamesHeight, kNamesTop, drawing.names, height, top);
    if (execution_.cut() != nullptr) add(" data-state=\"{}\"", layout_.y_of_state() - kNamesTop);
    add(">\n{}{}</svg>\n</div>\n", kArrowHead, drawing.body);
  }

  // A word that leads to an event, where that is drawn.
  std::string jump(EventId event, std::string_view words) const {
    if (!layout_.is_drawn(event)) return markup_text(words);
    return fmt::format("<button type=\"button\" class=\"jump\" data-event=\"{}\">{}</button>", layout_.row(event),
                       markup_text(words));
  }
  std::string jump_to_place(EventId event) const { return jump(event, short_place(event)); }
  // Without the folder of the file.
  std::string short_place(EventId event) const {
    const std::string place = place_text(*report_.sources, run_.events[event].place);
    return place.substr(place.rfind('/') + 1);
  }
  std::string jump_to_text(EventId event) const {
    const std::string text = one_line(run_.events[event].text);
    return jump(event, text.empty() ? "(no text)" : text);
  }

  void add_answer() {
    if (execution_.cut() != nullptr) {
      add_state();
    } else if (execution_.certainty && !execution_.certainty->held.empty()) {
      add_stretches();
    } else if (execution_.certainty && !execution_.certainty->avoiding.empty()) {
      add("<section class=\"shown\"><h2>An order of the events that avoids it</h2><p class=\"hint\">The events are "
          "drawn in this order.</p></section>\n");
    }
  }

  void add_state() {
    const poset::Cut& cut = *execution_.cut();
    add("<section class=\"shown\"><h2>{}, after {} of {} events</h2>\n<table><thead><tr><th>process</th>"
        "<th>events, values</th><th>place</th></tr></thead>\n",
        state_heading(execution_), with_separators(poset::size(run_.order, cut)), with_separators(run_.events.size()));
    std::size_t untouched = 0;
    for (ProcessId p = 0; p < run_.processes.size(); ++p) {
      const std::vector<CutVariable> variables = variables_in_cut(run_, execution_.variables, p, cut);
      if (cut[p] == 0 && variables.empty()) {
        ++untouched;
        continue;
      }
      const std::string place = cut[p] == 0 ? "" : jump_to_place(run_.order.chain(p)[cut[p] - 1]);
      add("<tbody><tr><th scope=\"rowgroup\">{}</th><td class=\"count\">{} of {}</td>"
          "<td class=\"place\">{}</td></tr>\n",
          markup_text(run_.processes[p]), with_separators(cut[p]), with_separators(run_.order.length(p)), place);
      for (const CutVariable& found : variables) {
        add("<tr><td class=\"name\">{}</td><td class=\"value\">{}</td><td class=\"place\">{}</td></tr>\n",
            markup_text(run_.variables[found.variable].name), markup_text(value_text(found.value)),
            found.assigned ? jump_to_place(*found.assigned) : "");
      }
      add("</tbody>\n");
    }
    add("</table>\n");
    if (untouched > 0) {
      add("<p class=\"hint\">{} of which nothing has happened</p>\n", counted(untouched, "other process"));
    }
    add("</section>\n");
  }

  void add_stretches() {
    add("<section "
        "class=\"shown\"><h2>{}</h2>\n<table><thead><tr><th>process</th><th></th><th>event</th></tr></thead>\n",
        stretches_heading(execution_));
    for (const poset::Held& held : execution_.certainty->held) {
      const auto chain = run_.order.chain(held.chain);
      add("<tbody><tr><th scope=\"rowgroup\">{}</th>", markup_text(run_.processes[held.chain]));
      if (held.stretch.begin == 0) {
        add("<td class=\"count\">from</td><td>the beginning</td></tr>\n");
      } else {
        add_end("from", chain[held.stretch.begin - 1]);
      }
      add("<tr><td></td>");
      if (held.stretch.end == poset::Stretch::kOpen) {
        add("<td class=\"count\">to</td><td>the end</td></tr></tbody>\n");
      } else {
        add_end("until", chain[held.stretch.end - 1]);
        add("</tbody>\n");
      }
    }
    add("</table></section>\n");
  }

  void add_end(std::string_view word, EventId event) {
    add("<td class=\"count\">{}</td><td>{}<div class=\"place\">{}</div></td></tr>\n", word, jump_to_text(event),
        markup_text(short_place(event)));
  }

  void add_keys() {
    add("<h2>Keys</h2><dl>"
        "<dt><kbd>&uarr;</kbd> <kbd>&darr;</kbd></dt><dd>event of the process before, after</dd>"
        "<dt><kbd>&larr;</kbd> <kbd>&rarr;</kbd></dt><dd>nearest event of another process</dd>"
        "<dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>first, last event of the process</dd>"
        "<dt><kbd>/</kbd></dt><dd>search; <kbd>Enter</kbd> next match</dd>"
        "<dt><kbd>n</kbd> <kbd>N</kbd></dt><dd>next, previous match</dd>"
        "<dt><kbd>Esc</kbd></dt><dd>no event</dd></dl>");
  }

  const DetectReport& report_;
  const DetectedExecution& execution_;
  const Run& run_;
  SpaceTimeLayout layout_;
  std::string text_;
};

}  // namespace

std::string space_time_html(const DetectReport& report, const DetectedExecution& execution) {
  return Page(report, execution).html();
}

}  // namespace hasse::traces
