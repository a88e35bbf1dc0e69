#include "traces/read/p_trace.h"

#include "traces/read/json_document.h"

namespace hasse::traces {

namespace {

void read_clock(const JsonRef& clock, Records& records) {
  records.clock_begins(clock.place());
  for (auto at = object_of(clock, "a clock").begin(); at != clock.end(); ++at) {
    const std::string_view machine = (*at).text(records.texts);
    const JsonRef count = *++at;
    const auto number = count.whole_number();
    if (!number || *number < 0 || *number > UINT32_MAX)
      count.fail("a clock counts events: the entry for {} must be a whole number from 0 to 4294967295, found {}",
                 machine, count.found());
    if (*number > 0) records.clock_entry(machine, static_cast<std::uint32_t>(*number));
  }
}

void read_payload(const JsonRef& payload, const std::string& name, Records& records) {
  if (!payload.is(JsonRef::Kind::object)) return records.assign(name, payload.value(records.texts));
  for (auto at = payload.begin(); at != payload.end(); ++at) {
    const std::string member = fmt::format("{}.{}", name, (*at).text(records.texts));
    read_payload(*++at, member, records);
  }
}

}  // namespace

void read_p_trace(JsonDocument& document, Records& records, FileNote& note) {
  std::uint64_t without_clock = 0;
  SourcePos first;
  document.each([&](const JsonRef& entry) {
    const std::string_view type = required_text(object_of(entry, "an entry"), "type", "an entry", records.texts);
    const JsonRef details = required(entry, "details", "an entry");
    const auto clock = object_of(details, "'details'").member("clock");
    if (!clock) {
      if (without_clock++ == 0) first = entry.place();
      return;
    }
    const std::string_view machine = required_text(details, "id", "an event", records.texts);
    const std::string_view text = optional_text(details, "log", records.texts);
    records.event(records.process(machine), entry.place(), text.empty() ? type : text);
    ++note.events;
    read_clock(*clock, records);
    records.assign("type", type);
    for (const char* name : {"state", "event"}) {
      if (const std::string_view value = optional_text(details, name, records.texts); !value.empty())
        records.assign(name, value);
    }
    if (const auto payload = details.member("payload"); payload && payload->raw() != "\"null\"")
      read_payload(*payload, "payload", records);
  });
  if (without_clock > 0) {
    records.warnings.push_back(
        {first, fmt::format("entries without a clock, which are no events: {}; the first one here", without_clock)});
  }
}

}  // namespace hasse::traces
