// A file that is there whole or not at all: written under a temporary name beside its place, then renamed; what was there
// stays until then. What is no regular file (a device, a pipe), and what standard output or standard error goes to, is
// written to as it is.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/source.h"

namespace hasse {

class OutputFile {
 public:
  // What the temporary name has of its own: the process, so that two of them do not meet; or nothing, so that what a process
  // leaves that was killed is written over by the next (while another process is at it, it is the process again).
  enum class Temporary : bool { of_process, of_path };
  // Creates the temporary file, so that a place that cannot be written is known early. Throws UserError.
  explicit OutputFile(std::string path, Temporary temporary = Temporary::of_process);
  ~OutputFile();  // removes the temporary file unless commit() succeeded
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Appends. Throws UserError (disk full, ...).
  void write(std::span<const std::byte> content);
  // Waits until what was written has reached the disk. Throws UserError.
  void sync();
  // Puts the file in its place. Throws UserError.
  void commit();
  // Writes everything and puts the file in its place. Throws UserError.
  void commit(std::string_view content);

  const std::string& path() const { return path_; }

 private:
  std::string path_;       // as the user named it
  std::string place_;      // where the file goes: links followed
  std::string temporary_;  // empty: nothing to rename
  int descriptor_ = -1;
};

// Throws UserError when what `option` names is one of the files that were read (the model, a log), by whatever name.
void refuse_to_write_over(const SourceFiles& sources, std::string_view option, const std::string& path);

}  // namespace hasse
