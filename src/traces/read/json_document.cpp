#include "traces/read/json_document.h"

#include <algorithm>
#include <charconv>

#include "base/stop.h"

namespace hasse::traces {

namespace {

constexpr std::string_view kTooDeep = "values stand too deep in each other";
constexpr std::size_t kMostFound = 40;  // characters of a value in a message

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void append_utf8(std::string& text, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xc0 | code >> 6);
    add(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    add(0xe0 | code >> 12);
    add(0x80 | (code >> 6 & 0x3f));
    add(0x80 | (code & 0x3f));
  } else {
    add(0xf0 | code >> 18);
    add(0x80 | (code >> 12 & 0x3f));
    add(0x80 | (code >> 6 & 0x3f));
    add(0x80 | (code & 0x3f));
  }
}

std::uint32_t code_unit(std::string_view hex) {
  std::uint32_t code = 0;
  for (const char c : hex) code = code << 4 | static_cast<std::uint32_t>(hex_digit(c));
  return code;
}

// Without escapes; the text has been checked.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    const char c = text[++i];
    static constexpr std::string_view kNames = "bfnrt", kMeant = "\b\f\n\r\t";
    if (c != 'u') {
      const std::size_t name = kNames.find(c);
      result += name == std::string_view::npos ? c : kMeant[name];
      continue;
    }
    std::uint32_t code = code_unit(text.substr(i + 1, 4));
    i += 4;
    const bool is_high = code >= 0xd800 && code < 0xdc00;
    if (is_high && text.substr(i + 1, 2) == "\\u") {
      const std::uint32_t low = code_unit(text.substr(i + 3, 4));
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i += 6;
      }
    }
    append_utf8(result, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
  }
  return result;
}

}  // namespace

JsonRef::Kind JsonRef::kind() const {
  return document_->nodes_[index_].kind;
}

SourcePos JsonRef::place() const {
  return document_->place(document_->nodes_[index_].begin);
}

std::string_view JsonRef::raw() const {
  const JsonDocument::Node& node = document_->nodes_[index_];
  return document_->text_.substr(node.begin, node.end - node.begin);
}

std::string JsonRef::found() const {
  const std::string_view text = raw();
  return text.size() <= kMostFound ? std::string(text) : std::string(text.substr(0, kMostFound)) + "...";
}

std::string_view JsonRef::text(Texts& texts) const {
  return document_->nodes_[index_].has_escapes ? texts.keep(text()) : raw().substr(1, raw().size() - 2);
}

std::string JsonRef::text() const {
  const std::string_view inside = raw().substr(1, raw().size() - 2);
  return document_->nodes_[index_].has_escapes ? unescaped(inside) : std::string(inside);
}

std::optional<std::int64_t> JsonRef::whole_number() const {
  std::string_view digits = raw();
  if (is(Kind::text)) digits = digits.substr(1, digits.size() - 2);
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || stop != digits.data() + digits.size()) return std::nullopt;
  return number;
}

Value JsonRef::value(Texts& texts) const {
  switch (kind()) {
    case Kind::null:
      return {};
    case Kind::boolean:
      return raw() == "true";
    case Kind::number:
      if (const Value number = parse_value(raw()); is_number(number) || raw().find_first_of(".eE") == std::string::npos)
        return number;
      fail("no double holds this number");
    case Kind::text:
      return text(texts);
    default:
      return raw();
  }
}

std::optional<JsonRef> JsonRef::member(std::string_view name) const {
  if (!is(Kind::object)) return std::nullopt;
  for (Iterator at = begin(); at != end(); ++at) {
    const JsonRef key = *at;
    const JsonRef value = *++at;
    const std::string_view written = key.raw();
    if (written.substr(1, written.size() - 2) == name)
      return value.is(Kind::null) ? std::nullopt : std::optional(value);
  }
  return std::nullopt;
}

JsonRef::Iterator& JsonRef::Iterator::operator++() {
  index_ = document_->nodes_[index_].after;
  return *this;
}

JsonRef::Iterator JsonRef::end() const {
  return {document_, document_->nodes_[index_].after};
}

JsonDocument::JsonDocument(std::string_view text, SourcePos start, bool may_be_cut)
    : text_(text), start_(start), may_be_cut_(may_be_cut) {
  if (text.size() >= UINT32_MAX) throw UserError(start, "a JSON text of over 4 GB");
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    line_ends_.push_back(static_cast<std::uint32_t>(at));
}

JsonRef JsonDocument::one(std::size_t depth) {
  nodes_.clear();
  parse_value(depth);
  return {this, 0};
}

bool JsonDocument::is_last_element() {
  skip_blanks();
  if (take(']')) return true;
  if (!take(',')) fail(at_, "expected ',' or ']' after a value");
  skip_blanks();
  return false;
}

SourcePos JsonDocument::place(std::size_t at) const {
  const auto line = std::ranges::lower_bound(line_ends_, at);
  if (line == line_ends_.begin()) return start_.further(at);
  SourcePos pos = start_;
  pos.line += static_cast<std::uint32_t>(line - line_ends_.begin());
  return pos.behind(at - *(line - 1) - 1);
}

void JsonDocument::fail(std::size_t at, const std::string& what) const {
  throw NotJson(place(at), "this is not JSON: " + what);
}

void JsonDocument::skip_blanks() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
    ++at_;
}

bool JsonDocument::take(char wanted) {
  if (at_ == text_.size() || text_[at_] != wanted) return false;
  ++at_;
  return true;
}

void JsonDocument::parse_value(std::size_t depth) {
  if (at_ == text_.size()) fail(at_, "the text ends where a value is expected");
  const auto index = nodes_.size();
  nodes_.push_back({.begin = static_cast<std::uint32_t>(at_)});
  const char c = text_[at_];
  if ((c == '{' || c == '[') && depth > kDeepestJson) throw UserError(place(at_), std::string(kTooDeep));
  if (c == '{') {
    parse_members(depth);
    nodes_[index].kind = JsonRef::Kind::object;
  } else if (c == '[') {
    parse_elements(depth);
    nodes_[index].kind = JsonRef::Kind::array;
  } else if (c == '"') {
    parse_text();
  } else if (c == '-' || is_digit(c)) {
    parse_number();
  } else if (c == 't') {
    parse_word("true", JsonRef::Kind::boolean);
  } else if (c == 'f') {
    parse_word("false", JsonRef::Kind::boolean);
  } else if (c == 'n') {
    parse_word("null", JsonRef::Kind::null);
  } else {
    fail(at_, "expected a value");
  }
  nodes_[index].end = static_cast<std::uint32_t>(at_);
  nodes_[index].after = static_cast<std::uint32_t>(nodes_.size());
}

void JsonDocument::parse_members(std::size_t depth) {
  ++at_;
  skip_blanks();
  if (take('}')) return;
  for (;;) {
    stop_point();
    if (at_ == text_.size() || text_[at_] != '"') fail(at_, "expected the name of a member in quotes");
    parse_value(depth + 1);
    skip_blanks();
    if (!take(':')) fail(at_, "expected ':' after the name of a member");
    skip_blanks();
    parse_value(depth + 1);
    skip_blanks();
    if (take('}')) return;
    if (!take(',')) fail(at_, "expected ',' or '}' after a member");
    skip_blanks();
  }
}

void JsonDocument::parse_elements(std::size_t depth) {
  ++at_;
  skip_blanks();
  if (take(']')) return;
  do {
    stop_point();
    parse_value(depth + 1);
  } while (!is_last_element());
}

void JsonDocument::parse_text() {
  Node& node = nodes_.back();
  node.kind = JsonRef::Kind::text;
  for (++at_; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '"') {
      ++at_;
      return;
    }
    if (static_cast<unsigned char>(c) < 0x20) fail(at_, "a text in quotes holds a control character");
    if (c != '\\') continue;
    node.has_escapes = true;
    ++at_;
    if (at_ == text_.size()) break;
    if (text_[at_] == 'u') {
      for (int i = 0; i < 4; ++i) {
        const std::size_t digit = at_ + 1;
        if (digit == text_.size()) at_ = digit;  // the text may have been cut off
        if (digit == text_.size() || hex_digit(text_[digit]) < 0) fail(digit - 1, "\\u needs four hexadecimal digits");
        at_ = digit;
      }
    } else if (std::string_view("\"\\/bfnrt").find(text_[at_]) == std::string_view::npos) {
      fail(at_, "a backslash before what it does not go with");
    }
  }
  fail(node.begin, "these quotes are never closed");
}

void JsonDocument::parse_number() {
  const std::size_t begin = at_;
  const auto digits = [&] {
    if (at_ == text_.size() || !is_digit(text_[at_])) fail(at_, "expected a digit");
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
  };
  take('-');
  if (!take('0')) digits();
  if (take('.')) digits();
  if (take('e') || take('E')) {
    if (!take('+')) take('-');
    digits();
  }
  if (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '_')) fail(begin, "a number begins with 0");
  nodes_.back().kind = JsonRef::Kind::number;
}

void JsonDocument::parse_word(std::string_view word, JsonRef::Kind kind) {
  const std::size_t begin = at_;
  if (word.starts_with(text_.substr(at_))) at_ = text_.size();
  if (text_.substr(begin, word.size()) != word) fail(begin, "expected a value");
  at_ = begin + word.size();
  nodes_.back().kind = kind;
}

JsonRef required(const JsonRef& object, std::string_view name, std::string_view what) {
  const std::optional<JsonRef> member = object.member(name);
  if (!member) object.fail("{} without '{}'", what, name);
  return *member;
}

std::string_view required_text(const JsonRef& object, std::string_view name, std::string_view what, Texts& texts) {
  const JsonRef member = required(object, name, what);
  if (!member.is(JsonRef::Kind::text)) member.fail("'{}' is a text, found {}", name, member.found());
  return member.text(texts);
}

std::string_view optional_text(const JsonRef& object, std::string_view name, Texts& texts) {
  const std::optional<JsonRef> member = object.member(name);
  if (!member) return {};
  if (!member->is(JsonRef::Kind::text)) member->fail("'{}' is a text, found {}", name, member->found());
  return member->text(texts);
}

std::optional<JsonRef> optional_array(const JsonRef& object, std::string_view name) {
  const std::optional<JsonRef> member = object.member(name);
  if (member && !member->is(JsonRef::Kind::array)) member->fail("'{}' is a list, found {}", name, member->found());
  return member;
}

const JsonRef& object_of(const JsonRef& value, std::string_view what) {
  if (!value.is(JsonRef::Kind::object)) value.fail("{} is an object, found {}", what, value.found());
  return value;
}

}  // namespace hasse::traces
