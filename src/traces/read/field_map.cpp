#include "traces/read/field_map.h"

#include <fmt/format.h>

#include <charconv>

#include "base/diagnostics.h"

namespace hasse::traces {

namespace {

// Tells a mistake at an offset of the map.
class Place {
 public:
  explicit Place(std::uint16_t file) : file_(file) {}
  template <typename... Arguments>
  [[noreturn]] void fail(std::size_t offset, fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(SourcePos{.line = 1, .file = file_}.behind(offset),
                    fmt::format(text, std::forward<Arguments>(arguments)...));
  }

 private:
  std::uint16_t file_;
};

FieldMap::Path parse_path(std::string_view text, std::size_t offset, const Place& place) {
  if (text.empty() || text[0] != '.') place.fail(offset, "a path begins with a point: .event.node");
  FieldMap::Path path;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('.', at + 1), text.size());
    if (end == at + 1) place.fail(offset + at, "a name is missing after this point");
    path.emplace_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  return path;
}

std::optional<FieldMap::Path>* slot_of(FieldMap& map, std::string_view key) {
  if (key == "process") return &map.process;
  if (key == "clock") return &map.clock;
  if (key == "event") return &map.event;
  if (key == "snd") return &map.snd;
  if (key == "rcv") return &map.rcv;
  if (key == "snd_ch") return &map.snd_ch;
  if (key == "rcv_ch") return &map.rcv_ch;
  return nullptr;
}

}  // namespace

FieldMap parse_field_map(std::string_view text, std::string name, SourceFiles& sources) {
  const Place place(sources.add(std::move(name), std::string(text)));
  FieldMap map;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view part = text.substr(at, end - at);
    const std::size_t sign = part.find('=');
    if (sign == std::string_view::npos) place.fail(at, "expected KEY=.PATH, found '{}'", part);
    const std::string_view key = part.substr(0, sign);
    FieldMap::Path path = parse_path(part.substr(sign + 1), at + sign + 1, place);
    if (key == "set") {
      map.set.push_back(std::move(path));
    } else {
      std::optional<FieldMap::Path>* slot = slot_of(map, key);
      if (slot == nullptr) {
        place.fail(at, "'{}' is none of process, clock, event, set, snd, rcv, snd_ch, rcv_ch", key);
      }
      if (slot->has_value()) place.fail(at, "'{}' is said twice", key);
      map.named.push_back(fmt::format("{}", fmt::join(path, ".")));
      *slot = std::move(path);
    }
    at = end + 1;
  }
  if (!map.process) place.fail(0, "the map does not say which member is the process: process=.PATH");
  return map;
}

const Json* follow(const Json& json, const FieldMap::Path& path) {
  const Json* at = &json;
  for (const std::string& name : path) {
    if (at->is_object()) {
      const auto member = at->find(name);
      if (member == at->end()) return nullptr;
      at = &*member;
    } else if (at->is_array()) {
      std::size_t index = 0;
      const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), index);
      if (error != std::errc() || stop != name.data() + name.size() || index >= at->size()) return nullptr;
      at = &(*at)[index];
    } else {
      return nullptr;
    }
  }
  return at;
}

}  // namespace hasse::traces
