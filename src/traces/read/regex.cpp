#include "traces/read/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::traces {

namespace {

constexpr std::uint32_t kMostSteps = 50'000'000;         // of one match
constexpr std::size_t kLargestStack = 64 * 1024 * 1024;  // of one match

std::string message_of(int error) {
  PCRE2_UCHAR text[256];
  pcre2_get_error_message(error, text, sizeof text);
  return reinterpret_cast<const char*>(text);
}

PCRE2_SPTR units(std::string_view text) {
  return reinterpret_cast<PCRE2_SPTR>(text.data());
}

}  // namespace

struct Regex::Compiled {
  pcre2_code* code = nullptr;
  pcre2_match_data* match = nullptr;
  pcre2_match_context* context = nullptr;
  pcre2_jit_stack* stack = nullptr;

  ~Compiled() {
    pcre2_jit_stack_free(stack);
    pcre2_match_context_free(context);
    pcre2_match_data_free(match);
    pcre2_code_free(code);
  }
};

Regex::Regex(std::string_view pattern, std::string name, SourceFiles& sources)
    : compiled_(std::make_unique<Compiled>()),
      pos_{.line = 1, .column = 1, .file = sources.add(std::move(name), std::string(pattern))} {
  int error = 0;
  PCRE2_SIZE at = 0;
  const bool ascii = std::ranges::all_of(pattern, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  const std::uint32_t options = PCRE2_MULTILINE | (ascii ? 0U : PCRE2_UTF | PCRE2_MATCH_INVALID_UTF);
  compiled_->code = pcre2_compile(units(pattern), pattern.size(), options, &error, &at, nullptr);
  if (compiled_->code == nullptr) {
    throw UserError(pos_.behind(at), "malformed regular expression: " + message_of(error));
  }
  compiled_->match = pcre2_match_data_create_from_pattern(compiled_->code, nullptr);
  compiled_->context = pcre2_match_context_create(nullptr);
  pcre2_set_match_limit(compiled_->context, kMostSteps);
  if (pcre2_jit_compile(compiled_->code, PCRE2_JIT_COMPLETE | PCRE2_JIT_PARTIAL_HARD) == 0) {
    compiled_->stack = pcre2_jit_stack_create(32 * 1024, kLargestStack, nullptr);
    pcre2_jit_stack_assign(compiled_->context, nullptr, compiled_->stack);
  }

  std::uint32_t count = 0;
  std::uint32_t size = 0;
  PCRE2_SPTR table = nullptr;
  pcre2_pattern_info(compiled_->code, PCRE2_INFO_NAMECOUNT, &count);
  pcre2_pattern_info(compiled_->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
  pcre2_pattern_info(compiled_->code, PCRE2_INFO_NAMETABLE, &table);
  for (std::uint32_t i = 0; i < count; ++i, table += size) {
    groups_.push_back({reinterpret_cast<const char*>(table + 2), (table[0] << 8) | table[1]});
  }
}

Regex::~Regex() = default;
Regex::Regex(Regex&&) noexcept = default;
Regex& Regex::operator=(Regex&&) noexcept = default;

int Regex::group(std::string_view name) const {
  const auto found = std::ranges::find(groups_, name, &Group::name);
  return found == groups_.end() ? -1 : found->number;
}

bool Regex::search(std::string_view subject, std::size_t offset, SourcePos place) const {
  return match(subject, offset, 0, place) >= 0;
}

Regex::Found Regex::search_growing(std::string_view subject, std::size_t offset, SourcePos place) const {
  const int result = match(subject, offset, PCRE2_PARTIAL_HARD, place);
  return result >= 0 ? Found::match : result == PCRE2_ERROR_PARTIAL ? Found::needs_more : Found::nothing;
}

int Regex::match(std::string_view subject, std::size_t offset, std::uint32_t options, SourcePos place) const {
  const int result = pcre2_match(compiled_->code, units(subject), subject.size(), offset, options, compiled_->match,
                                 compiled_->context);
  if (result >= 0 || result == PCRE2_ERROR_NOMATCH || result == PCRE2_ERROR_PARTIAL) return result;
  place.line += static_cast<std::uint32_t>(
      std::count(subject.begin(), subject.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
  throw UserError(place, "the regular expression gives up here: " + message_of(result));
}

std::size_t Regex::longest_look_back() const {
  std::uint32_t characters = 0;
  pcre2_pattern_info(compiled_->code, PCRE2_INFO_MAXLOOKBEHIND, &characters);
  return characters;
}

std::pair<std::size_t, std::size_t> Regex::at(int group) const {
  const PCRE2_SIZE* offsets = pcre2_get_ovector_pointer(compiled_->match);
  return {offsets[2 * group], offsets[2 * group + 1]};
}

}  // namespace hasse::traces
