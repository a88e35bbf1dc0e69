#include "traces/read/unpacking.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <cstdint>
#include <new>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::traces {

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 20;

class Plain : public Unpacking {
 public:
  void add(std::string_view packed, std::string& text) override { text += packed; }
  void end() override {}
};

class Gzip : public Unpacking {
 public:
  explicit Gzip(std::string name) : name_(std::move(name)), buffer_(new char[kBuffer]) {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&stream_); }

  void add(std::string_view packed, std::string& text) override {
    // The library does not write to its input.
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    end_ += packed.size();
    while (stream_.avail_in > 0) {
      stop_point();
      if (is_after_member_) skip_padding();
      if (stream_.avail_in > 0) unpack(text);
    }
  }

  void end() override {
    if (!is_after_member_)
      throw UserError(fmt::format("{}: gzip data is cut off: the file ends at byte {} within it", name_, end_));
  }

 private:
  std::size_t position() const { return end_ - stream_.avail_in; }

  void skip_padding() {
    while (stream_.avail_in > 0 && *stream_.next_in == 0) {
      ++stream_.next_in;
      --stream_.avail_in;
      is_padded_ = true;
    }
    if (stream_.avail_in == 0) return;
    if (is_padded_) refuse_rest();
    inflateReset(&stream_);
    is_after_member_ = false;
  }

  void unpack(std::string& text) {
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(buffer_.get());
      stream_.avail_out = kBuffer;
      const int result = inflate(&stream_, Z_NO_FLUSH);
      text.append(buffer_.get(), kBuffer - stream_.avail_out);
      if (result == Z_MEM_ERROR) throw std::bad_alloc();
      if (result == Z_STREAM_END) {
        is_after_member_ = true;
        has_member_ = true;
        return;
      }
      if (result != Z_OK && result != Z_BUF_ERROR) refuse();
    } while (stream_.avail_out == 0);
  }

  [[noreturn]] void refuse() const {
    constexpr uLong kMagic = 2;
    if (has_member_ && stream_.total_in <= kMagic) refuse_rest();
    throw UserError(fmt::format("{}: gzip data is damaged before byte {}: {}", name_, position(),
                                stream_.msg != nullptr ? stream_.msg : "no reason is given"));
  }
  [[noreturn]] void refuse_rest() const {
    throw UserError(fmt::format("{}: after gzip data comes something else before byte {}", name_, position() + 1));
  }

  std::string name_;
  std::unique_ptr<char[]> buffer_;
  z_stream stream_ = {};
  std::size_t end_ = 0;  // of the bytes so far
  bool is_after_member_ = false;
  bool has_member_ = false;
  bool is_padded_ = false;
};

class Zstd : public Unpacking {
 public:
  explicit Zstd(std::string name) : name_(std::move(name)), context_(ZSTD_createDCtx()), buffer_(new char[kBuffer]) {
    if (!context_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound);
  }

  // Not more at once than the library asks for, so that the place of damage is known to a block.
  void add(std::string_view packed, std::string& text) override {
    while (!packed.empty()) {
      const std::string_view piece = packed.substr(0, wanted_);
      packed.remove_prefix(piece.size());
      end_ += piece.size();
      unpack(piece, text);
    }
  }

  void end() override {
    if (!is_between_frames_)
      throw UserError(fmt::format("{}: zstd data is cut off: the file ends at byte {} within it", name_, end_));
  }

 private:
  static constexpr std::size_t kFrameStart = 5;  // bytes that tell the kind of a frame

  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };

  void unpack(std::string_view piece, std::string& text) {
    ZSTD_inBuffer in{piece.data(), piece.size(), 0};
    bool is_full = false;  // there may be more text in what was taken
    while (in.pos < in.size || (is_full && !is_between_frames_)) {
      stop_point();
      ZSTD_outBuffer out{buffer_.get(), kBuffer, 0};
      const std::size_t result = ZSTD_decompressStream(context_.get(), &out, &in);
      text.append(buffer_.get(), out.pos);
      if (ZSTD_isError(result) != 0) refuse(result);
      is_full = out.pos == out.size;
      is_between_frames_ = result == 0;
      has_frame_ |= is_between_frames_;
      wanted_ = is_between_frames_ ? kFrameStart : result;
    }
  }

  [[noreturn]] void refuse(std::size_t result) const {
    const ZSTD_ErrorCode code = ZSTD_getErrorCode(result);
    if (code == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (has_frame_ && code == ZSTD_error_prefix_unknown)
      throw UserError(fmt::format("{}: after zstd data comes something else before byte {}", name_, end_));
    throw UserError(fmt::format("{}: zstd data is damaged before byte {}: {}", name_, end_, ZSTD_getErrorString(code)));
  }

  std::string name_;
  std::unique_ptr<ZSTD_DCtx, Free> context_;
  std::unique_ptr<char[]> buffer_;
  std::size_t wanted_ = kFrameStart;
  std::size_t end_ = 0;  // of the bytes so far
  bool is_between_frames_ = true;
  bool has_frame_ = false;
};

// The number that zstd files begin with, lowest byte first.
std::uint32_t magic_of(std::string_view first) {
  std::uint32_t magic = 0;
  for (std::size_t i = 0; i < 4; ++i) magic |= std::uint32_t{static_cast<unsigned char>(first[i])} << 8 * i;
  return magic;
}

bool is_gzip(std::string_view first) {
  return first.starts_with("\x1f\x8b");
}
bool is_zstd(std::string_view first) {
  if (first.size() < kFirstBytes) return false;
  const std::uint32_t magic = magic_of(first);
  return magic == ZSTD_MAGICNUMBER || (magic & ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START;
}

}  // namespace

bool is_packed(std::string_view first) {
  return is_gzip(first) || is_zstd(first);
}

std::unique_ptr<Unpacking> unpacking_of(std::string_view first, std::string name) {
  if (is_gzip(first)) return std::make_unique<Gzip>(std::move(name));
  if (is_zstd(first)) return std::make_unique<Zstd>(std::move(name));
  return std::make_unique<Plain>();
}

}  // namespace hasse::traces
