#include "base/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/internal_error.h"
#include "base/utf8.h"

namespace hasse {

namespace {

constexpr std::size_t kMaxShownLine = 160;

std::string error_context;
InternalErrorHandler internal_error_handler = nullptr;

// The path from the root of the sources on, wherever they were compiled.
std::string_view in_the_sources(std::string_view file) {
  const std::size_t at = file.rfind("/src/");
  return at == std::string_view::npos ? file : file.substr(at + 1);
}

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
}

// The source line and a line with a caret under `column`; tabs are kept and the bytes of one UTF-8 character counted once, so that the caret
// lines up. A terminal gets no control characters.
std::string quote(std::string_view line, std::size_t column) {
  std::size_t at = column > 0 ? column - 1 : 0;
  if (at > line.size()) at = line.size();
  std::string prefix;
  std::string suffix;
  if (line.size() > kMaxShownLine) {
    const std::size_t begin = at > kMaxShownLine / 2 ? at - kMaxShownLine / 2 : 0;
    if (begin > 0) prefix = "...";
    if (begin + kMaxShownLine < line.size()) suffix = "...";
    line = line.substr(begin, kMaxShownLine);
    at -= begin;
  }
  std::string caret(prefix.size(), ' ');
  for (std::size_t i = 0; i < at; ++i) {
    if (!continues_character(line[i])) caret += line[i] == '\t' ? '\t' : ' ';
  }
  std::string shown(line);
  std::ranges::replace_if(shown, is_control, '?');
  return fmt::format("  {}{}{}\n  {}^\n", prefix, shown, suffix, caret);
}

}  // namespace

std::string format_message(const SourceFiles& files, SourcePos pos, std::string_view kind, std::string_view message) {
  if (!pos.known()) {
    return files.size() > 0 && pos.file > 0 ? fmt::format("{}: {}: {}\n", files.name(pos.file), kind, message)
                                            : fmt::format("hasse: {}: {}\n", kind, message);
  }
  std::string text = fmt::format("{}: {}: {}\n", files.describe(pos), kind, message);
  const std::string_view line = files.line(pos);
  if (!line.empty()) text += quote(line, pos.column);
  return text;
}

void set_error_context(std::string context) {
  error_context = std::move(context);
}

std::string internal_error_text(const std::string& what) {
  std::string text = fmt::format("hasse: internal error: {}\n", what);
  if (!error_context.empty()) text += fmt::format("  {}\n", error_context);
  return text + "  This is a fault of hasse. Please report it with these lines and the files that the command names.\n";
}

void set_internal_error_handler(InternalErrorHandler handler) {
  internal_error_handler = handler;
}

void internal_error(const char* file, int line, const std::string& message) {
  const InternalError error(fmt::format("{}:{}: {}", in_the_sources(file), line, message));
  if (internal_error_handler != nullptr) internal_error_handler(error.what());
  throw error;
}

void check_failed(const char* file, int line, const char* condition, fmt::string_view format, fmt::format_args args) {
  internal_error(file, line, fmt::format("{}: {}", condition, fmt::vformat(format, args)));
}

}  // namespace hasse
