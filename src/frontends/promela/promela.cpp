#include "frontends/promela/promela.h"

#include <array>
#include <utility>

#include "frontends/promela/lower.h"

namespace hasse::promela {

namespace {

class Promela final : public FrontEnd {
 public:
  std::string_view name() const override { return "Promela"; }
  std::span<const std::string_view> extensions() const override {
    static constexpr std::array<std::string_view, 3> all{".pml", ".prm", ".promela"};
    return all;
  }
  std::shared_ptr<const Program> load(std::shared_ptr<SourceFiles> sources, const std::string& path,
                                      const LoadOptions& options) const override {
    return promela::load(std::move(sources), path, options);
  }
};

}  // namespace

const FrontEnd& front_end() {
  static const Promela promela;
  return promela;
}

std::shared_ptr<const Program> load(std::shared_ptr<SourceFiles> sources, const std::string& path,
                                    const Options& options) {
  Parsed parsed = parse_file(*sources, path, options);
  return lower(std::move(sources), path, std::move(parsed));
}

std::shared_ptr<const Program> load_text(std::shared_ptr<SourceFiles> sources, const std::string& name,
                                         const std::string& text, const Options& options) {
  Parsed parsed = parse_text(*sources, name, text, options);
  return lower(std::move(sources), name, std::move(parsed));
}

}  // namespace hasse::promela
