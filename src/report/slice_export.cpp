#include "report/slice_export.h"

#include <fmt/format.h>

#include <iterator>

#include "report/run_export.h"

namespace hasse::report {

std::string slice_dot(const record::Run& run, const record::RunSlice& slice) {
  std::string text = "digraph slice {\n  rankdir=TB;\n  node [shape=box, style=rounded];\n";
  const auto node = [&](const std::string& name, const std::string& label) {
    fmt::format_to(std::back_inserter(text), "  {} [label={}];\n", name, label);
  };
  if (slice.slice.none()) return text + "}\n";
  const std::size_t in_all = poset::size(run.order, *slice.least);
  const std::size_t in_none = run.events.size() - poset::size(run.order, *slice.greatest);
  node("in_all", dot_text(fmt::format("in every state: {} events", in_all)));
  if (in_none > 0) node("in_none", dot_text(fmt::format("in no state: {} events", in_none)));
  const poset::Poset& blocks = slice.slice.poset();
  for (poset::EventId block = 0; block < blocks.event_count(); ++block) {
    std::string label;
    for (const poset::EventId event : slice.slice.members(block)) {
      fmt::format_to(std::back_inserter(label), "{}{}: {}", label.empty() ? "" : "\n",
                     record::processes_text(run, event), run.events[event].text);
    }
    node(fmt::format("m{}", block), dot_text(label));
    const std::vector<poset::EventId> causes = blocks.direct_causes(block);
    for (const poset::EventId cause : causes) fmt::format_to(std::back_inserter(text), "  m{} -> m{};\n", cause, block);
    if (causes.empty()) fmt::format_to(std::back_inserter(text), "  in_all -> m{};\n", block);
  }
  return text + "}\n";
}

}  // namespace hasse::report
