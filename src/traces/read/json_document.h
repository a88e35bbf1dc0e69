// A JSON text as a tree that knows where everything stands.
//
// Strict JSON, one value or several one after another (JSON lines too). Mistakes are told with line and column. A tree
// takes 16 bytes a value and is made of one part of the text at a time, and nothing is copied: numbers and texts are
// decoded on demand. Members are looked for one by one; of several of one name the first counts. Parsing: O(text),
// thread safe once it is done.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "traces/read/value.h"

namespace hasse::traces {

// The text is no JSON. Other mistakes are of JSON that cannot be kept or used.
class NotJson : public UserError {
 public:
  using UserError::UserError;
};

// Values are nested no deeper than this, since walks over them recurse.
inline constexpr std::size_t kDeepestJson = 200;

class JsonDocument;

// A value in a document, which must outlive it.
class JsonRef {
 public:
  enum class Kind : std::uint8_t { null, boolean, number, text, array, object };

  Kind kind() const;
  bool is(Kind wanted) const { return kind() == wanted; }
  SourcePos place() const;
  // As it is written.
  std::string_view raw() const;
  // Of a text: without quotes and escapes. Kept in `texts` if it is not in the document as it is.
  std::string_view text(Texts& texts) const;
  std::string text() const;
  // Of a number that is whole, also where it stands in a text.
  std::optional<std::int64_t> whole_number() const;
  // Of scalars; of arrays and objects, how they are written.
  Value value(Texts& texts) const;

  // Of an object: nothing if there is no such member, or it is null.
  std::optional<JsonRef> member(std::string_view name) const;
  // Of an array: its values; of an object: names and values in turn.
  class Iterator {
   public:
    Iterator(const JsonDocument* document, std::uint32_t index) : document_(document), index_(index) {}
    JsonRef operator*() const { return {document_, index_}; }
    Iterator& operator++();
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const JsonDocument* document_;
    std::uint32_t index_;
  };
  Iterator begin() const { return {document_, index_ + 1}; }
  Iterator end() const;

  template <typename... Arguments>
  [[noreturn]] void fail(fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(place(), fmt::format(text, std::forward<Arguments>(arguments)...));
  }
  // Shortened, for messages.
  std::string found() const;

 private:
  friend class JsonDocument;
  JsonRef(const JsonDocument* document, std::uint32_t index) : document_(document), index_(index) {}

  const JsonDocument* document_;
  std::uint32_t index_;
};

class JsonDocument {
 public:
  // The text begins at `start`. If it may be cut, a value that its end cuts off is left out.
  JsonDocument(std::string_view text, SourcePos start, bool may_be_cut = false);
  // Of a file from its beginning.
  JsonDocument(std::string_view text, std::uint16_t file, bool may_be_cut = false)
      : JsonDocument(text, SourcePos{.line = 1, .column = 1, .file = file}, may_be_cut) {}
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  // Calls `use` with each value of the text or, where that is a list, with each of its elements; afterwards what it got
  // is gone. So the memory is that of one of them. Throws UserError.
  template <typename Use>
  void each(const Use& use) {
    each_of_first(SIZE_MAX, use);
  }
  // No more than so many.
  template <typename Use>
  void each_of_first(std::size_t most, const Use& use) {
    for (skip_blanks(); at_ < text_.size() && most > 0; skip_blanks()) {
      if (text_[at_] != '[') {
        if (!is_whole([&] { one(0); })) return;
        use(JsonRef(this, 0));
        --most;
        continue;
      }
      ++at_;
      skip_blanks();
      if (take(']')) continue;
      for (bool is_last = false; !is_last; --most) {
        if (most == 0 || !is_whole([&] { one(1); })) return;
        use(JsonRef(this, 0));
        if (!is_whole([&] { is_last = is_last_element(); })) return;
      }
    }
  }
  // The value at the beginning.
  JsonRef first() {
    skip_blanks();
    return one(0);
  }
  // The value that the whole text is.
  JsonRef only() {
    const JsonRef value = first();
    skip_blanks();
    if (at_ < text_.size()) fail(at_, "expected nothing after the value");
    return value;
  }

  // Where what was left out begins, if something was.
  std::optional<SourcePos> cut() const { return cut_ ? std::optional(place(*cut_)) : std::nullopt; }

 private:
  friend class JsonRef;
  struct Node {
    std::uint32_t begin = 0, end = 0;  // in the text
    std::uint32_t after = 0;           // the node after this one and all that is in it
    JsonRef::Kind kind = JsonRef::Kind::null;
    bool has_escapes = false;
  };

  [[noreturn]] void fail(std::size_t at, const std::string& what) const;
  SourcePos place(std::size_t at) const;
  JsonRef one(std::size_t depth);
  bool is_last_element();
  void skip_blanks();
  bool take(char wanted);
  // Parses, unless the text may be cut and its end cuts off what is parsed.
  template <typename Parse>
  bool is_whole(const Parse& parse) {
    const std::size_t begin = at_;
    try {
      parse();
    } catch (const UserError&) {
      if (!may_be_cut_ || at_ < text_.size()) throw;
      cut_ = begin;
    }
    return !cut_;
  }
  void parse_value(std::size_t depth);
  void parse_members(std::size_t depth);
  void parse_elements(std::size_t depth);
  void parse_text();
  void parse_number();
  void parse_word(std::string_view word, JsonRef::Kind kind);

  std::string_view text_;
  SourcePos start_;
  bool may_be_cut_;
  std::size_t at_ = 0;
  std::optional<std::size_t> cut_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> line_ends_;
};

// Members of objects by name and type. Each throws UserError at the place of what is wrong.
// `what`: the object, for messages ("a span").
JsonRef required(const JsonRef& object, std::string_view name, std::string_view what);
std::string_view required_text(const JsonRef& object, std::string_view name, std::string_view what, Texts& texts);
// Empty if there is none.
std::string_view optional_text(const JsonRef& object, std::string_view name, Texts& texts);
// The array, if there is one.
std::optional<JsonRef> optional_array(const JsonRef& object, std::string_view name);
const JsonRef& object_of(const JsonRef& value, std::string_view what);

}  // namespace hasse::traces
