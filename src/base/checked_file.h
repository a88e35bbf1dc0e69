// A binary file that is read back as it was written, or refused: for what a program writes for itself (checkpoints).
//
// A file begins with a mark of its kind and the version of its format. Then come blocks of up to 1 MiB, each with its
// length and a hash (XXH64) that is seeded with that of the block before it; an empty one ends the file. A block is checked
// before anything of it is handed out, and reading ends with finish(), so that a file which was cut off, changed, or put
// together from others is never taken for a whole one. Numbers are written as they lie in memory; the mark is one too,
// so that a machine of the other byte order refuses the file. O(1) memory. Not thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/output_file.h"

namespace hasse {

struct FileKind {
  std::uint64_t mark;
  std::uint32_t version;
  std::string_view name;  // "checkpoint": for messages
};

class CheckedWriter {
 public:
  CheckedWriter(OutputFile& file, const FileKind& kind);

  void put(std::uint64_t number) { put_bytes(std::as_bytes(std::span(&number, 1))); }
  void put_text(std::string_view text);
  // Elements as they lie in memory; how many is for the reader to know.
  template <typename T>
  void put_all(std::span<const T> elements) {
    static_assert(std::has_unique_object_representations_v<T>, "no bytes without a meaning");
    put_bytes(std::as_bytes(elements));
  }
  void put_bytes(std::span<const std::byte> bytes);
  // Ends the file, which is left to be synced and committed.
  void finish();

  std::uint64_t bytes() const { return bytes_; }

 private:
  void write_block();

  OutputFile& file_;
  std::vector<std::byte> block_;
  std::uint64_t hash_;
  std::uint64_t bytes_ = 0;
};

class CheckedReader {
 public:
  // Throws UserError, as everything here does, when the file cannot be read or is none of that kind and version.
  CheckedReader(std::string path, const FileKind& kind);

  std::uint64_t get();
  std::string get_text();
  template <typename T>
  void get_all(std::span<T> elements) {
    static_assert(std::has_unique_object_representations_v<T>, "no bytes without a meaning");
    get_bytes(std::as_writable_bytes(elements));
  }
  void get_bytes(std::span<std::byte> bytes);
  // Was everything read, and does the file end here?
  void finish();

  const std::string& path() const { return path_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void read(std::span<std::byte> bytes);
  void read_block();
  [[noreturn]] void refuse(const std::string& why) const;

  std::string path_;
  std::string kind_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<std::byte> block_;
  std::size_t at_ = 0;  // in the block
  std::uint64_t hash_;
};

}  // namespace hasse
