#include "traces/read/presets.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/diagnostics.h"

namespace hasse::traces {

namespace {

using Side = Preset::Side;

constexpr Preset kPresets[] = {
    {"default", Side::before, false, R"re((?<event>.*)\n(?<host>\S*) (?<clock>{.*}))re", "ShiViz, ShiVector"},
    {"govector", Side::after, false, R"re((?<host>\S*) (?<clock>{.*})\n(?<event>.*))re",
     "GoVector, JVector, CVector, tracing, PGo"},
    {"tsviz", Side::after, false, R"re((?<timestamp>\d+) (?<host>\S*) (?<clock>{.*})\n(?<event>.*))re",
     "GoVector with time stamps"},
    {"tsviz-old", Side::before, false, R"re((?<timestamp>\d+) (?<event>.*)\n(?<host>\w*) (?<clock>{.*}))re",
     "TSViz, WiredTiger"},
    {"one-line", Side::same, false, R"re((?<host>\w+) "(?<event>.*)" (?<clock>\{.*\}))re", "tutorials"},
    {"distalgo", Side::same, false, R"re((?<host>\S*) (?<clock>{.*?})\ (?<event>.*))re", "DistAlgo"},
    {"akka", Side::same, false,
     R"re(\[\w+\] \[(?<date>([^ ]+ [^ ]+))\] [^ ]+ \[akka://\w+/user/(?<host>\w+)\] (?<clock>.*?\}) (?<event>.*))re",
     "Akka"},
    {"tlc", Side::other, false,
     R"re(^State [0-9]+: <(?<event>\w*) .*>\n(?:/\\ (?!Host = ).*\n)*/\\ Host = "?(?<host>.*?)"?\n(?:/\\ (?!Clock = ).*\n)*/\\ Clock = "(?<clock>.*)")re",
     "TLC's error traces"},
    {"tracing", Side::other, true, "process=.TracerIdentity,clock=.VectorClock,event=.Tag,set=.Body",
     "DistributedClocks tracing"},
    {"ewd998", Side::other, true, "process=.node,clock=.pkt.vc,event=.event", "TLA+ trace validation, as of EWD998"},
};

}  // namespace

std::span<const Preset> presets() {
  return kPresets;
}

const Preset& preset_named(std::string_view name) {
  const auto* found = std::ranges::find(kPresets, name, &Preset::name);
  if (found != std::end(kPresets)) return *found;
  std::string known;
  for (const Preset& other : kPresets)
    fmt::format_to(std::back_inserter(known), "{}{}", known.empty() ? "" : ", ", other.name);
  throw UserError(fmt::format("--preset: '{}' is none of {}", name, known));
}

}  // namespace hasse::traces
