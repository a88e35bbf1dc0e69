#include "base/checked_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/diagnostics.h"
#include "base/hash.h"

namespace hasse {

namespace {

constexpr std::size_t kMostInABlock = std::size_t{1} << 20;
constexpr std::uint64_t kLongestText = std::uint64_t{1} << 26;

struct Head {
  std::uint64_t mark;
  std::uint64_t version;
};
struct BlockHead {
  std::uint64_t length;
  std::uint64_t hash;
};

}  // namespace

CheckedWriter::CheckedWriter(OutputFile& file, const FileKind& kind) : file_(file), hash_(kind.version) {
  block_.reserve(kMostInABlock);
  const Head head{kind.mark, kind.version};
  file_.write(std::as_bytes(std::span(&head, 1)));
  bytes_ = sizeof head;
}

void CheckedWriter::put_text(std::string_view text) {
  put(text.size());
  put_bytes(std::as_bytes(std::span(text)));
}

void CheckedWriter::put_bytes(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const std::size_t now = std::min(bytes.size(), kMostInABlock - block_.size());
    block_.insert(block_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(now));
    if (block_.size() == kMostInABlock) write_block();
    bytes = bytes.subspan(now);
  }
}

void CheckedWriter::write_block() {
  hash_ = hash_for_files(block_, hash_);
  const BlockHead head{block_.size(), hash_};
  file_.write(std::as_bytes(std::span(&head, 1)));
  file_.write(block_);
  bytes_ += sizeof head + block_.size();
  block_.clear();
}

void CheckedWriter::finish() {
  if (!block_.empty()) write_block();
  write_block();
}

CheckedReader::CheckedReader(std::string path, const FileKind& kind)
    : path_(std::move(path)), kind_(kind.name), file_(std::fopen(path_.c_str(), "rbe")), hash_(kind.version) {
  if (file_ == nullptr) throw UserError(fmt::format("cannot read {}: {}", path_, std::strerror(errno)));
  Head head{};
  if (std::fread(&head, 1, sizeof head, file_.get()) != sizeof head || head.mark != kind.mark) {
    throw UserError(fmt::format("{} is no {} of hasse", path_, kind_));
  }
  if (head.version != kind.version) {
    throw UserError(fmt::format("{} is a {} of another version of hasse: its format is {}, this one reads {}", path_,
                                kind_, head.version, kind.version));
  }
}

std::uint64_t CheckedReader::get() {
  std::uint64_t number = 0;
  get_bytes(std::as_writable_bytes(std::span(&number, 1)));
  return number;
}

std::string CheckedReader::get_text() {
  const std::uint64_t size = get();
  if (size > kLongestText) refuse("it holds a text of impossible length");
  std::string text(size, '\0');
  get_bytes(std::as_writable_bytes(std::span(text)));
  return text;
}

void CheckedReader::get_bytes(std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    if (at_ == block_.size()) {
      read_block();
      if (block_.empty()) refuse("it ends too early");
    }
    const std::size_t now = std::min(bytes.size(), block_.size() - at_);
    std::memcpy(bytes.data(), block_.data() + at_, now);
    at_ += now;
    bytes = bytes.subspan(now);
  }
}

void CheckedReader::read_block() {
  BlockHead head{};
  read(std::as_writable_bytes(std::span(&head, 1)));
  if (head.length > kMostInABlock) refuse("it was changed since it was written");
  block_.resize(head.length);
  at_ = 0;
  read(block_);
  hash_ = hash_for_files(block_, hash_);
  if (hash_ != head.hash) refuse("it was changed since it was written");
}

void CheckedReader::finish() {
  if (at_ != block_.size()) refuse("it holds more than expected");
  read_block();
  if (!block_.empty() || std::fgetc(file_.get()) != EOF) refuse("it holds more than expected");
}

void CheckedReader::read(std::span<std::byte> bytes) {
  if (std::fread(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size()) return;
  if (std::ferror(file_.get()) != 0) throw UserError(fmt::format("cannot read {}: {}", path_, std::strerror(errno)));
  refuse("it is cut off");
}

void CheckedReader::refuse(const std::string& why) const {
  throw UserError(fmt::format("the {} {} is damaged: {}", kind_, path_, why));
}

}  // namespace hasse
