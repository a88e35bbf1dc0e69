// Options for reading a log: its files and its form.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hasse::traces {

// What is not said is found out (docs/detect.md).
struct LogOptions {
  std::vector<std::string> paths;  // "-": standard input; gzip is recognised
  std::optional<std::string> regex;
  std::optional<std::string> preset;
  std::optional<std::string> map;
  std::optional<std::string> delimiter;
  std::optional<std::string> format;  // one of formats.h
  bool repair = false;                // clocks that contradict each other
  bool partial = false;               // what was cut off at the end of a file is left out
};

}  // namespace hasse::traces
