// Text out of packed bytes, as they come: gzip (RFC 1952), zstd (RFC 8878), or not packed at all.
//
// What is packed can have several parts one after another (members of gzip, frames of zstd, skippable ones too), which
// together are the text. Nothing is taken for text that is damaged, cut off, or followed by what is no part; zeros after
// the last member of gzip are padding. Memory: the text, and what the packed data needs of the past (zstd --long: up to
// 2 GB, if its header says so).
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace hasse::traces {

class Unpacking {
 public:
  virtual ~Unpacking() = default;

  // Appends what these bytes unpack to. Throws UserError, which says before which byte the data is damaged.
  virtual void add(std::string_view packed, std::string& text) = 0;
  // After the last bytes. Throws UserError if something is missing.
  virtual void end() = 0;
};

// How many first bytes tell whether, and how, a file is packed.
inline constexpr std::size_t kFirstBytes = 4;
bool is_packed(std::string_view first);
// By the first bytes of a file, fewer than those if it is no longer. Messages begin with `name`.
std::unique_ptr<Unpacking> unpacking_of(std::string_view first, std::string name);

}  // namespace hasse::traces
