// A file that is there whole or not at all: written under a temporary name beside its place, then renamed. What is no regular
// file (a device, a pipe) is written to as it is.
#pragma once

#include <string>
#include <string_view>

namespace hasse::report {

class OutputFile {
 public:
  // Creates the temporary file, so that a place that cannot be written is known early. Throws UserError.
  explicit OutputFile(std::string path);
  ~OutputFile();  // removes the temporary file unless commit() succeeded
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Writes everything and puts the file in its place. Throws UserError (disk full, ...).
  void commit(std::string_view content);

  const std::string& path() const { return path_; }

 private:
  std::string path_;       // as the user named it
  std::string place_;      // where the file goes: links followed
  std::string temporary_;  // empty: nothing to rename
  int descriptor_ = -1;
};

}  // namespace hasse::report
