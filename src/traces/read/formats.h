// Forms of logs that need a reader of their own, and what a log must begin with to be taken for one of them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace hasse::traces {

enum class Format : std::uint8_t { otlp, jaeger, zipkin, std_trace, p_trace, prove, poet, plain_poset, chrome };

struct KnownFormat {
  Format format;
  std::string_view name;  // as --format has it
  std::string_view what;  // for reports
};
std::span<const KnownFormat> formats();
const KnownFormat* find_format(std::string_view name);
const KnownFormat& describe(Format format);

// By the names of members at the beginning of a JSON text, or the first line. O(1): looks at the beginning only.
std::optional<Format> format_of(std::string_view text);

// Extensible data notation, as histories of Jepsen have it: maps with keywords as keys.
bool is_edn(std::string_view text);

}  // namespace hasse::traces
