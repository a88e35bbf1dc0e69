#include "traces/report/sequence_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace hasse::traces {

namespace {

using poset::EventId;

// Calls `arrow(from, event)` and `note(event)` in the order of the run.
template <typename Arrow, typename Note>
void for_each_step(const Run& run, const Arrow& arrow, const Note& note) {
  for (EventId e = 0; e < run.events.size(); ++e) {
    bool is_received = false;
    for (const EventId cause : run.order.direct_causes(e)) {
      if (run.order.share_chain(cause, e)) continue;
      is_received = true;
      arrow(run.events[cause].process, e);
    }
    if (!is_received || run.order.chains_of(e).size() > 1) note(e);
  }
}

// Which participants a note of the event lies over: all between two of them; and so its text names those of the event.
std::string participants(const Run& run, EventId event) {
  const auto [first, last] = std::ranges::minmax(run.order.chains_of(event));
  return first == last ? fmt::format("p{}", first) : fmt::format("p{},p{}", first, last);
}
std::string note_text(const Run& run, EventId event) {
  const bool is_joint = run.order.chains_of(event).size() > 1;
  return (is_joint ? processes_text(run, event) + " - " : "") + std::string(run.events[event].text);
}

// What is no plain character is written by its number; an empty text would be no text.
template <typename IsPlain>
std::string safe(std::string_view text, const char* by_number, const IsPlain& is_plain) {
  std::string result;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      result += ' ';
    } else {
      result += is_plain(c) ? std::string{c} : fmt::format(fmt::runtime(by_number), static_cast<int>(c));
    }
  }
  return result.find_first_not_of(' ') == std::string::npos ? std::string("-") : result;
}

std::string mermaid_text(std::string_view text) {
  return safe(text, "#{};", [](char c) { return std::string_view(";#:<>\"").find(c) == std::string_view::npos; });
}

// A point at the beginning could begin a line of points, which divides a note.
std::string plantuml_text(std::string_view text) {
  constexpr const char* kPoint = "<U+002E>";
  std::string result = safe(text, "<U+{:04X}>", [](char c) {
    return (c & 0x80) != 0 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view(" .,()").find(c) != std::string_view::npos;
  });
  if (const std::size_t first = result.find_first_not_of(' '); result[first] == '.') result.replace(first, 1, kPoint);
  return result;
}

}  // namespace

std::string run_mermaid(const Run& run) {
  std::string text = "sequenceDiagram\n";
  const auto out = std::back_inserter(text);
  for (ProcessId p = 0; p < run.processes.size(); ++p)
    fmt::format_to(out, "  participant p{} as {}\n", p, mermaid_text(run.processes[p]));
  for_each_step(
      run,
      [&](ProcessId from, EventId event) {
        fmt::format_to(out, "  p{}->>p{}: {}\n", from, run.events[event].process, mermaid_text(run.events[event].text));
      },
      [&](EventId event) {
        fmt::format_to(out, "  Note over {}: {}\n", participants(run, event), mermaid_text(note_text(run, event)));
      });
  return text;
}

std::string run_plantuml(const Run& run) {
  std::string text = "@startuml\nhide footbox\n";
  const auto out = std::back_inserter(text);
  for (ProcessId p = 0; p < run.processes.size(); ++p)
    fmt::format_to(out, "participant \"{}\" as p{}\n", plantuml_text(run.processes[p]), p);
  for_each_step(
      run,
      [&](ProcessId from, EventId event) {
        fmt::format_to(out, "p{} ->> p{} : {}\n", from, run.events[event].process,
                       plantuml_text(run.events[event].text));
      },
      [&](EventId event) {
        fmt::format_to(out, "note over {} : {}\n", participants(run, event), plantuml_text(note_text(run, event)));
      });
  return text + "@enduml\n";
}

}  // namespace hasse::traces
