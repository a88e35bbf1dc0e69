// Maps members of foreign JSON lines to ours: process=.node,clock=.pkt.vc,event=.event.
//
// Keys: process (needed), clock, event, snd, rcv, snd_ch, rcv_ch, and set (an object whose members are variables; may
// come several times). Without set, every member that the map does not name is a variable, by its path. A path is a
// point and a name, repeated; arrays are entered by number.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "traces/read/json.h"

namespace hasse::traces {

struct FieldMap {
  using Path = std::vector<std::string>;
  std::optional<Path> process, clock, event, snd, rcv, snd_ch, rcv_ch;
  std::vector<Path> set;
  std::vector<std::string> named;  // all paths of the map but those of set, in the form a.b
};

// Throws UserError at the place of the mistake; the text is added to `sources` as `name`.
FieldMap parse_field_map(std::string_view text, std::string name, SourceFiles& sources);

// What is found along the path; null if nothing is.
const Json* follow(const Json& json, const FieldMap::Path& path);

}  // namespace hasse::traces
