// libFuzzer target: any bytes as a model. The front end must end with a program or a UserError, never otherwise.
// Built with -DHASSE_FUZZ=ON and clang; scripts/fuzz.sh runs it.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/diagnostics.h"
#include "frontends/promela/promela.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (text.find("include") != std::string::npos) return 0;  // a file of this machine is no input of ours
  const auto sources = std::make_shared<hasse::SourceFiles>();
  try {
    hasse::promela::load_text(sources, "model.pml", text, {});
  } catch (const hasse::UserError& error) {
    hasse::format_message(*sources, error.pos(), "error", error.what());
  }
  return 0;
}
