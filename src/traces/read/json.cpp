#include "traces/read/json.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/diagnostics.h"

namespace hasse::traces {

namespace {

struct Mistake {
  std::size_t at = 0;  // offset in the text
  std::string message;
  bool is_malformed = false;  // otherwise it is JSON, but cannot be kept
};

// The characters of a text; tells how many of them the parser has taken.
class Cursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Cursor(const char* at, const char*& taken) : at_(at), taken_(&taken) {}
  const char& operator*() const { return *at_; }
  Cursor& operator++() {
    *taken_ = ++at_;
    return *this;
  }
  friend bool operator==(const Cursor& a, const Cursor& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** taken_;
};

// "unexpected end of input; expected ...": without what the parser says of itself and of the place.
std::string_view what_is_wrong(const Json::exception& error) {
  const std::string_view text = error.what();
  const std::size_t dash = text.find(" - ");
  return dash == std::string_view::npos ? text : text.substr(dash + 3);
}

// Makes a value of what the library's parser tells: false stops it.
class Builder {
 public:
  Builder(std::string_view text, bool names_differ) : text_(text), names_differ_(names_differ), taken_(text.data()) {}

  std::optional<Mistake> read() {
    const char* const end = text_.data() + text_.size();
    Json::sax_parse(Cursor(text_.data(), taken_), Cursor(end, taken_), this);
    return std::move(mistake_);
  }
  Json take() { return std::move(root_); }

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  // Whole numbers come here too, if they fit into no 64 bits.
  bool number_float(double value, const std::string& written) {
    return written.find_first_of(".eE") == std::string::npos ? add(written) : add(value);
  }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Json::binary_t& /*value*/) { return false; }  // not in texts
  bool start_object(std::size_t /*size*/) { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) { return open(Json::array()); }
  bool key(std::string& name) {
    const auto [member, is_new] = open_.back()->emplace(name, nullptr);
    member_ = &*member;
    // The name has just been taken, with its quotes.
    if (!is_new && names_differ_)
      return refuse(taken() - std::min(taken(), name.size() + 2), fmt::format("an object has two members '{}'", name));
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t taken, const std::string& token, const Json::exception& error) {
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) return refuse(taken - token.size(), "this number is too large");
    mistake_ = {std::max<std::size_t>(taken, 1) - 1, fmt::format("this is not JSON: {}", what_is_wrong(error)), true};
    return false;
  }

 private:
  bool refuse(std::size_t at, std::string message) {
    mistake_ = {at, std::move(message)};
    return false;
  }
  std::size_t taken() const { return static_cast<std::size_t>(taken_ - text_.data()); }

  Json& slot() {
    if (open_.empty()) return root_;
    return open_.back()->is_object() ? *member_ : open_.back()->emplace_back();
  }
  bool add(Json value) {
    slot() = std::move(value);
    return true;
  }
  bool open(Json empty) {
    if (open_.size() > kDeepestJson) return refuse(taken() - 1, kTooDeep);
    Json& place = slot();
    place = std::move(empty);
    open_.push_back(&place);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  bool names_differ_;
  const char* taken_;
  Json root_;
  std::vector<Json*> open_;  // from the outermost one on
  Json* member_ = nullptr;   // whose value comes next
  std::optional<Mistake> mistake_;
};

// A place in a text that begins at `start`, and may have several lines.
SourcePos place_in(std::string_view text, std::size_t at, SourcePos start) {
  const std::string_view before = text.substr(0, std::min(at, text.size()));
  const std::size_t line_end = before.rfind('\n');
  if (line_end == std::string_view::npos) return start.further(at);
  start.line += static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
  return start.behind(at - line_end - 1);
}

}  // namespace

Json parse_json(std::string_view text, SourcePos place) {
  Builder builder(text, true);
  if (const auto mistake = builder.read()) throw UserError(place_in(text, mistake->at, place), mistake->message);
  return builder.take();
}

std::optional<Json> find_object(std::string_view text, SourcePos place) {
  Builder builder(text, false);
  if (const auto mistake = builder.read()) {
    if (!mistake->is_malformed) throw UserError(place_in(text, mistake->at, place), mistake->message);
    return std::nullopt;
  }
  Json value = builder.take();
  if (!value.is_object()) return std::nullopt;
  return value;
}

Value json_value(const Json& json, Texts& texts) {
  switch (json.type()) {
    case Json::value_t::null:
      return {};
    case Json::value_t::boolean:
      return json.get<bool>();
    case Json::value_t::number_integer:
      return json.get<std::int64_t>();
    case Json::value_t::number_unsigned:
      if (json.get<std::uint64_t>() <= INT64_MAX) return json.get<std::int64_t>();
      return texts.keep(json.dump());
    case Json::value_t::number_float:
      return json.get<double>();
    case Json::value_t::string:
      return texts.keep(json.get_ref<const std::string&>());
    default:
      return texts.keep(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
}

}  // namespace hasse::traces
