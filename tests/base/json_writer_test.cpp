// JSON that is written piece by piece, compared with what nlohmann/json writes of the same values.
#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/random.h"

namespace hasse {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json, int indent = -1, bool is_ascii = false) {
  return json.dump(indent, ' ', is_ascii, Json::error_handler_t::replace);
}

// The same value by both, of every kind and nesting.
Json random_value(Random& random, int depth, JsonWriter& json) {
  switch (random.below(depth > 4 ? 5 : 7)) {
    case 0:
      json.null();
      return nullptr;
    case 1:
      json.value(true);
      return true;
    case 2: {
      const auto number = static_cast<std::int64_t>(random.next());
      json.value(number);
      return number;
    }
    case 3:
      json.value(0.5);
      return 0.5;
    case 4: {
      std::string text;
      for (std::size_t i = random.below(6); i > 0; --i) text += static_cast<char>(random.below(256));
      json.value(text);
      return text;
    }
    case 5: {
      Json array = Json::array();
      json.begin_array();
      for (std::size_t i = random.below(4); i > 0; --i) array.push_back(random_value(random, depth + 1, json));
      json.end();
      return array;
    }
    default: {
      Json object = Json::object();
      json.begin_object();
      for (std::size_t i = random.below(4); i > 0; --i) {
        const std::string name = "name " + std::to_string(i);
        json.key(name);
        object[name] = random_value(random, depth + 1, json);
      }
      json.end();
      return object;
    }
  }
}

}  // namespace

TEST(JsonWriter, LaysOutAsTheLibraryDoes) {
  Random random(1);
  for (int i = 0; i < 5000; ++i) {
    for (const int indent : {-1, 2}) {
      const bool is_ascii = i % 2 == 0;
      JsonWriter json(indent, is_ascii);
      const Json same = random_value(random, 0, json);
      ASSERT_EQ(json.take(), dumped(same, indent, is_ascii));
    }
  }
}

TEST(JsonWriter, WritesAnyBytesAsTheLibraryDoes) {
  Random random(2);
  // Bytes that begin, continue and break characters.
  constexpr std::string_view kBytes = "a\"\\\x01\x7f\x80\x9f\xa0\xbf\xc1\xc2\xe0\xed\xef\xf0\xf4\xf5\xff\x8f\x90";
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (std::size_t length = random.below(7); length > 0; --length) text += kBytes[random.below(kBytes.size())];
    for (const bool is_ascii : {false, true}) ASSERT_EQ(json_text(text, is_ascii), dumped(text, -1, is_ascii)) << i;
  }
}

// The library does not always find the shortest digits; where it does, they are the same.
TEST(JsonWriter, WritesDoublesAsTheLibraryDoesOrShorter) {
  Random random(3);
  std::size_t different = 0;
  const auto check = [&](double number) {
    const std::string text = json_text(number), other = dumped(number);
    if (!std::isfinite(number)) {
      ASSERT_EQ(text, "null");
      return;
    }
    ASSERT_EQ(std::signbit(Json::parse(text).get<double>()), std::signbit(number));
    ASSERT_EQ(Json::parse(text).get<double>(), number) << text;
    if (text == other) return;
    ASSERT_LE(text.size(), other.size()) << text << " " << other;
    ++different;
  };
  for (const double number : {0.0,
                              -0.0,
                              1.0,
                              -1.5,
                              0.1,
                              1e14,
                              1e15,
                              1e16,
                              123456789012345.6,
                              0.0001,
                              0.00001,
                              1e-4,
                              1e300,
                              5e-324,
                              1.0 / 3,
                              100.0,
                              12e20,
                              std::numeric_limits<double>::max(),
                              std::numeric_limits<double>::infinity(),
                              std::nan("")})
    check(number);
  EXPECT_EQ(different, 0u);
  constexpr std::size_t kNumbers = 200'000;
  for (std::size_t i = 0; i < kNumbers; ++i) {
    const std::uint64_t bits = random.next();
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    check(number);
    check(static_cast<double>(random.below(1'000'000)) / 1000);
  }
  EXPECT_LT(different, kNumbers / 100);
}

TEST(JsonWriter, WritesMembersInTheirOrder) {
  JsonWriter json(2);
  json.begin_object().member("b", 1).member("a", std::vector<std::string>{"x", "y"}).key("none").begin_array().end();
  json.member("truth", false).member("text", "t").end();
  EXPECT_EQ(json.take(),
            "{\n  \"b\": 1,\n  \"a\": [\n    \"x\",\n    \"y\"\n  ],\n  \"none\": [],\n  \"truth\": false,\n"
            "  \"text\": \"t\"\n}");
  EXPECT_EQ(json.size(), 0u);
}

TEST(JsonWriter, HandsOnWhatThereIsSoFar) {
  JsonWriter json;
  json.begin_array().value(1);
  EXPECT_EQ(json.take(), "[1");
  json.value(2).end();
  EXPECT_EQ(json.take(), ",2]");
}

}  // namespace hasse
