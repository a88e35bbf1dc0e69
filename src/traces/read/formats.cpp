#include "traces/read/formats.h"

#include <algorithm>
#include <set>
#include <string>

#include "traces/read/plain_poset.h"
#include "traces/read/std_trace.h"

namespace hasse::traces {

namespace {

constexpr std::size_t kSample = 64 * 1024;
constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kDeepest = 4;  // of the members that tell formats apart

constexpr KnownFormat kFormats[] = {
    {Format::otlp, "otlp", "OpenTelemetry spans (OTLP/JSON)"},
    {Format::jaeger, "jaeger", "Jaeger spans"},
    {Format::zipkin, "zipkin", "Zipkin spans"},
    {Format::std_trace, "std", "RAPID STD"},
    {Format::p_trace, "p", "P checker trace"},
    {Format::prove, "prove", "PROVE trace"},
    {Format::poet, "poet", "PoET trace"},
    {Format::plain_poset, "poset", "plain poset"},
    {Format::chrome, "chrome", "Chrome trace events"},
};

// What stands where in the beginning of a JSON text: "{spans" for a member of the outermost object, "[{id" for one of an
// object in a list. Texts are skipped as far as needed to tell names from values; mistakes are for the reader to tell.
std::set<std::string> members_at_the_beginning(std::string_view text) {
  std::set<std::string> members;
  std::string path;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' || c == '[') path += c;
    if ((c == '}' || c == ']') && !path.empty()) path.pop_back();
    if (c != '"') continue;
    const std::size_t begin = i + 1;
    for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\' ? 1 : 0;
    const std::size_t next = i < text.size() ? text.find_first_not_of(kBlanks, i + 1) : std::string_view::npos;
    if (next != std::string_view::npos && text[next] == ':' && path.size() <= kDeepest)
      members.insert(path + std::string(text.substr(begin, i - begin)));
  }
  return members;
}

// Is the member "events" of the text's object a list of lists? (The number of processes may stand at the end.)
bool has_listed_events(std::string_view text) {
  constexpr std::string_view kMember = "\"events\"";
  std::size_t at = text.find(kMember);
  if (at == std::string_view::npos) return false;
  at += kMember.size();
  for (const char wanted : {':', '[', '['}) {
    at = text.find_first_not_of(kBlanks, at);
    if (at == std::string_view::npos || text[at++] != wanted) return false;
  }
  return true;
}

std::optional<Format> json_format_of(std::string_view text) {
  const std::set<std::string> members = members_at_the_beginning(text.substr(0, kSample));
  const auto has = [&](const char* member) { return members.contains(member); };
  // As Tempo has it, in {"trace": ...} and as "batches".
  for (const std::string object : {"{", "[{", "{{"}) {
    if (object == "{{" && !has("{trace")) continue;
    if (members.contains(object + "resourceSpans")) return Format::otlp;
    for (const char* scopes : {"[{scopeSpans", "[{instrumentationLibrarySpans"}) {
      if (members.contains(object + "batches") && members.contains(object + scopes)) return Format::otlp;
    }
  }
  if (has("{traceEvents") || (has("[{ph") && has("[{pid"))) return Format::chrome;
  if (has("{spans") || has("{[{spans")) return Format::jaeger;
  for (const std::string list : {"[{", "[[{"}) {
    if (members.contains(list + "traceId") && members.contains(list + "id")) return Format::zipkin;
  }
  if (has("[{type") && has("[{details")) return Format::p_trace;
  if (has("{events") && (has("{processes") || has_listed_events(text))) return Format::poet;
  return std::nullopt;
}

// From the first line on that does not begin with #.
std::string_view without_comments(std::string_view text) {
  while (text.starts_with("#")) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text;
}

}  // namespace

std::span<const KnownFormat> formats() {
  return kFormats;
}

const KnownFormat* find_format(std::string_view name) {
  const auto* found = std::ranges::find(kFormats, name, &KnownFormat::name);
  return found == std::end(kFormats) ? nullptr : found;
}

const KnownFormat& describe(Format format) {
  return *std::ranges::find(kFormats, format, &KnownFormat::format);
}

std::optional<Format> format_of(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return std::nullopt;
  if (text[begin] == '{' || text[begin] == '[') return json_format_of(text.substr(begin));
  if (without_comments(text.substr(begin, kSample)).starts_with("eid,processes,vc")) return Format::prove;
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (is_std_event(line)) return Format::std_trace;
  if (is_plain_poset_event(line)) return Format::plain_poset;
  return std::nullopt;
}

bool is_edn(std::string_view text) {
  // In a vector or list, and with a tag as in #jepsen.history.Op{:index 0}.
  std::size_t at = text.find_first_not_of(" \t\r\n[(");
  if (at == std::string_view::npos) return false;
  if (text[at] == '#') at = std::min(text.find_first_of("{\n", at), text.size() - 1);
  return text[at] == '{' && at + 1 < text.size() && text.find_first_not_of(kBlanks, at + 1) != std::string_view::npos &&
         text[text.find_first_not_of(kBlanks, at + 1)] == ':';
}

}  // namespace hasse::traces
