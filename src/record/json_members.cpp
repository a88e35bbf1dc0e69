#include "record/json_members.h"

namespace hasse::record {

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

}  // namespace hasse::record
