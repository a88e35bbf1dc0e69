// Kinds of options that several subcommands have, as CLI11 knows them. What a user gets wrong is a CLI::ValidationError.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "cli/options.h"

namespace hasse::cli {

inline CLI::Option* add_list(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                             const std::string& value, const std::string& help) {
  return app.add_option(name, target, help)->allow_extra_args(false)->option_text(value);
}

// For options whose empty value would otherwise pass for none.
inline CLI::Validator not_empty() {
  return {[](std::string& word) { return std::string(word.empty() ? "the value is empty" : ""); }, ""};
}

inline CLI::Option* add_file(CLI::App& app, const std::string& name, std::optional<std::string>& target,
                             const std::string& help) {
  return app.add_option(name, target, help)->option_text("FILE")->check(not_empty());
}

inline CLI::Option* add_text(CLI::App& app, const std::string& name, std::optional<std::string>& target,
                             const std::string& value, const std::string& help) {
  return app.add_option(name, target, help)->option_text(value);
}

// An option whose value is one of a few words.
template <typename Value, typename Target>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Target& target,
                        std::vector<std::pair<std::string, Value>> choices, const std::string& help) {
  const auto choose = [name, &target, choices](const std::string& word) {
    std::string words;
    for (const auto& [choice, value] : choices) {
      if (choice == word) {
        target = value;
        return;
      }
      words += (words.empty() ? "" : ", ") + choice;
    }
    throw CLI::ValidationError(name, fmt::format("'{}' is none of {}", word, words));
  };
  return app.add_option_function<std::string>(name, choose, help);
}

// An option whose value is a number above 0.
template <typename Number, typename Target>
CLI::Option* add_positive(CLI::App& app, const std::string& name, Target& target, const std::string& help) {
  const auto read = [name, &target](const std::string& word) {
    Number number{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || !(number > Number{})) {
      if (error == std::errc::result_out_of_range)
        throw CLI::ValidationError(name, fmt::format("'{}' is out of range", word));
      const char* kind = std::is_integral_v<Number> ? "whole number above 0" : "number above 0";
      throw CLI::ValidationError(name, fmt::format("'{}' is not a {}", word, kind));
    }
    target = number;
  };
  return app.add_option_function<std::string>(name, read, help);
}

inline CLI::Option* add_switch_off(CLI::App& app, const std::string& name, bool& target, const std::string& help) {
  return app.add_flag_callback(
      name, [&target] { target = false; }, help);
}

inline void add_color(CLI::App& app, Color& color) {
  add_choice<Color>(app, "--color", color,
                    {{"auto", Color::when_terminal}, {"always", Color::always}, {"never", Color::never}},
                    "Colours: auto (on a terminal), always, never")
      ->option_text("WHEN");
}

inline std::function<void(const std::string&)> read_size(std::uint64_t& target) {
  return [&target](const std::string& word) {
    const std::optional<std::uint64_t> bytes = parse_size(word);
    if (bytes.value_or(0) == 0)
      throw CLI::ValidationError("--memory", fmt::format("'{}' is not a size such as 512M or 2G", word));
    target = *bytes;
  };
}

template <typename Target>
std::function<void(const std::string&)> read_seed(Target& target) {
  return [&target](const std::string& word) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), seed);
    if (error != std::errc() || end != word.data() + word.size()) {
      throw CLI::ValidationError("--seed", fmt::format("'{}' is not a whole number from 0 to 2^64 - 1", word));
    }
    target = seed;
  };
}

}  // namespace hasse::cli
