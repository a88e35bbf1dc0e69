// Packed texts: whole, in parts, cut off and damaged, whatever pieces they come in.
#include "traces/read/unpacking.h"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include "base/diagnostics.h"
#include "base/random.h"

namespace hasse::traces {

namespace {

std::string gzipped(const std::string& text) {
  std::string packed(compressBound(text.size()) + 64, '\0');
  z_stream stream = {};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstandard(const std::string& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  const std::size_t size = ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size());
  ZSTD_freeCCtx(context);
  EXPECT_EQ(ZSTD_isError(size), 0u);
  packed.resize(size);
  return packed;
}

// RFC 8878, section 3.1.2.
std::string skippable(const std::string& content) {
  return std::string("\x5a\x2a\x4d\x18", 4) + static_cast<char>(content.size()) + std::string(3, '\0') + content;
}

std::string unpacked(const std::string& packed, std::size_t piece = 1 << 20) {
  const auto unpacking = unpacking_of(std::string_view(packed).substr(0, kFirstBytes), "file");
  std::string text;
  for (std::size_t at = 0; at < packed.size(); at += piece)
    unpacking->add(std::string_view(packed).substr(at, piece), text);
  unpacking->end();
  return text;
}

// What is wrong; nothing if it unpacks to the text.
std::string mistake(const std::string& packed, const std::string& text, std::size_t piece = 1 << 20) {
  try {
    EXPECT_EQ(unpacked(packed, piece), text);
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

std::string random_text(std::size_t size) {
  Random random(size);
  std::string text;
  while (text.size() < size) text += "n" + std::to_string(random.below(1000)) + " {\"n\":1}\nx=1\n";
  text.resize(size);
  return text;
}

class Packed : public testing::TestWithParam<std::string (*)(const std::string&)> {};

TEST_P(Packed, UnpackedInPiecesOfAnySize) {
  for (const std::size_t size : {0u, 1u, 1000u, 300'000u}) {
    const std::string text = random_text(size);
    const std::string packed = GetParam()(text);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{1000}, packed.size()})
      EXPECT_EQ(unpacked(packed, piece), text) << size << " " << piece;
  }
  const std::string zeros(5'000'000, '0');  // far more text than a piece has bytes
  EXPECT_EQ(unpacked(GetParam()(zeros)), zeros);
}

TEST_P(Packed, PartsAreOneText) {
  const std::string a = random_text(2000), b = random_text(70);
  const std::string packed = GetParam()(a) + GetParam()("") + GetParam()(b);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{5}, packed.size()})
    EXPECT_EQ(unpacked(packed, piece), a + b) << piece;
}

TEST_P(Packed, CutOffAnywhere) {
  const std::string text = random_text(3000);
  const std::string one = GetParam()(text);
  const std::string two = one + GetParam()("more");
  for (std::size_t size = kFirstBytes; size < two.size(); ++size) {
    const std::string found = mistake(two.substr(0, size), text);
    if (size == one.size()) {
      EXPECT_EQ(found, "");
    } else {
      EXPECT_TRUE(found.ends_with(fmt::format(" data is cut off: the file ends at byte {} within it", size))) << found;
    }
  }
}

TEST_P(Packed, DamagedAnywhere) {
  const std::string text = random_text(500);
  const std::string packed = GetParam()(text);
  std::size_t noticed = 0;
  for (std::size_t i = kFirstBytes; i < packed.size(); ++i) {
    std::string damaged = packed;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    noticed += mistake(damaged, text).empty() ? 0 : 1;  // the text is not another one in any case
  }
  EXPECT_GT(noticed, packed.size() * 9 / 10);
}

TEST_P(Packed, WhatFollowsIsRefused) {
  const std::string packed = GetParam()("text");
  for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{100}}) {
    const std::string found = mistake(packed + "and something else", "text", piece);
    EXPECT_NE(found.find(" data comes something else before byte "), std::string::npos) << found;
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, Packed, testing::Values(gzipped, zstandard));

TEST(Unpacking, SaysBeforeWhichByteDataIsDamaged) {
  const std::string text = random_text(2'000'000);
  std::string packed = zstandard(text);
  packed[packed.size() / 2] = static_cast<char>(packed[packed.size() / 2] ^ 1);
  const std::string found = mistake(packed, text);
  ASSERT_TRUE(found.starts_with("file: zstd data is damaged before byte ")) << found;
  const std::size_t place = std::stoul(found.substr(39));
  EXPECT_GT(place, packed.size() / 2);
  std::string checksum = zstandard("text");
  checksum.back() = static_cast<char>(checksum.back() ^ 1);
  EXPECT_EQ(
      mistake(checksum, "text"),
      fmt::format("file: zstd data is damaged before byte {}: Restored data doesn't match checksum", checksum.size()));
}

TEST(Unpacking, SkippableFramesHaveNoText) {
  EXPECT_EQ(unpacked(skippable("first") + zstandard("a") + skippable("") + zstandard("b") + skippable("last"), 3),
            "ab");
}

TEST(Unpacking, ZerosAfterGzipArePadding) {
  EXPECT_EQ(unpacked(gzipped("text") + std::string(1000, '\0'), 100), "text");
  EXPECT_NE(mistake(gzipped("text") + std::string(10, '\0') + gzipped("more"), "text"), "");
}

TEST(Unpacking, WhatIsNotPackedStaysAsItIs) {
  for (const std::string text : {"", "a", "text", "\x28\xb5\x2f", "\x1f", "{\"trace\":1}\n"})
    EXPECT_EQ(unpacked(text), text);
}

}  // namespace

}  // namespace hasse::traces
