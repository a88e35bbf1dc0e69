#include "machine/native_code.h"

#include <fmt/format.h>

#include <algorithm>

#include "machine/native_compiler.h"

namespace hasse::machine {

std::unique_ptr<NativeCode> NativeCode::compile(const Program& program, const Layout& layout, const Code& code,
                                                const NativeHelpers& helpers, std::string& why) {
#if defined(__x86_64__)
  return NativeCompiler(program, layout, code, helpers).compile(why);
#else
  why = "there is native code for x86-64 only";
  return nullptr;
#endif
}

NativeCode::Extent NativeCode::extent() const {
  Extent extent{0, 0, memory_->size()};
  for (std::size_t p = 0; p < edges_.size(); ++p) {
    extent.statements += edges_[p].size();
    for (std::size_t e = 0; e < edges_[p].size(); ++e)
      extent.native += edges_[p][e] != nullptr || offers_[p][e] != nullptr || acceptances_[p][e] != nullptr ? 1 : 0;
  }
  return extent;
}

std::string NativeCode::listing() const {
  constexpr std::size_t kBytesInLine = 16;
  std::string text = "\t.text\n";
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const std::size_t end = i + 1 < marks_.size() ? marks_[i + 1].offset : memory_->size();
    text += fmt::format("code_{:x}:\t# {}\n", marks_[i].offset, marks_[i].text);
    for (std::size_t at = marks_[i].offset; at < end; at += kBytesInLine) {
      const std::size_t line_end = std::min(end, at + kBytesInLine);
      const auto* const bytes = memory_->data();
      text += fmt::format("\t.byte {:#04x}\n", fmt::join(bytes + at, bytes + line_end, ","));
    }
  }
  return text;
}

}  // namespace hasse::machine
