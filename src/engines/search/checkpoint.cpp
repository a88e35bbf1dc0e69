#include "engines/search/checkpoint.h"

#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"

namespace hasse::search {

namespace {

// Format version. Increase it with every change of the format, in this room and in store/saving.cpp.
constexpr FileKind kKind{0x7074'6b63'6573'7368, 4, "checkpoint"};

std::string name_of(StoreKind kind) {
  switch (kind) {
    case StoreKind::tree:
      return "tree";
    case StoreKind::exact:
      return "exact";
    case StoreKind::hash_compact:
      return "hash-compact";
    case StoreKind::bitstate:
      break;
  }
  return "bitstate";
}

// The parameters that must be equal for a search to be resumed.
std::vector<std::pair<std::string, std::string>> terms(const model::Model& machine, const Options& options) {
  const auto yes_or_no = [](bool yes) { return std::string(yes ? "yes" : "no"); };
  std::string properties;
  for (const Property& property : options.properties) {
    properties += (properties.empty() ? "" : ", ") + property.name;
    if (property.text != property.name && !property.text.empty()) properties += fmt::format(" ({})", property.text);
  }
  const bool lossy = store::is_lossy(options.store.kind);
  return {
      {"the version of hasse", options.checkpoint.version},
      {"the model", options.checkpoint.model},
      {"what is checked", properties},
      {"the order of search", options.order == Order::depth_first ? "depth first" : "breadth first"},
      {"the store", name_of(options.store.kind)},
      {"the seed of the store", lossy ? std::to_string(options.store.seed) : "none"},
      {"the reduction", options.reduction == order::Reduction::none ? "none" : "stubborn sets"},
      {"the number of places where dead variables are reset", std::to_string(machine.traits().hidden_writes)},
      {"going on after a violation", yes_or_no(options.all_errors)},
      {"counting as SPIN does", yes_or_no(options.spin_count)},
      {"looking for empty channels in the end", yes_or_no(options.empty_channels)},
      {"collecting coverage", yes_or_no(options.coverage)},
      {"the limit of depth", options.limits.depth == 0 ? "none" : std::to_string(options.limits.depth)},
  };
}

template <typename Statistics, typename Use>
void each_figure(Statistics& statistics, const Use& use) {
  use(statistics.states);
  use(statistics.transitions);
  use(statistics.atomic_steps);
  use(statistics.depth);
  use(statistics.state_bytes);
}

}  // namespace

CheckpointFile::CheckpointFile(WorkerContext& context, Coverage* coverage)
    : context_(context), coverage_(coverage), by_several_(context.options.threads > 1) {
  const Checkpointing& options = context.options.checkpoint;
  if (!options.resume_from.empty()) {
    from_.emplace(options.resume_from, kKind);
    check_agreement();
    resume_point_.walks = from_->get();
    resume_point_.fits_one_thread = from_->get() != 0;
    if (from_->get() != 0) by_several_ = true;
  }
  // A file that cannot be written is reported now, not after the first interval.
  if (!options.write_to.empty()) OutputFile(options.write_to, OutputFile::Temporary::of_path);
}

void CheckpointFile::check_agreement() {
  for (const auto& [what, is] : terms(context_.machine, context_.options)) {
    const std::string was = from_->get_text();
    if (was == is) continue;
    throw UserError(fmt::format("cannot resume from {}: {} was '{}' and is '{}' now", from_->path(), what, was, is));
  }
}

bool CheckpointFile::load(Explorer& explorer) {
  if (!from_) return false;
  context_.measure();  // the limit of memory, for the store
  Statistics& statistics = context_.statistics;
  each_figure(statistics, [&](auto& figure) { figure = from_->get(); });
  statistics.seconds_before = static_cast<double>(from_->get()) / 1e6;
  context_.judge.load(*from_);
  if (coverage_ != nullptr) coverage_->load(*from_);
  context_.store.load(*from_);
  explorer.restore(*from_, resume_point_.walks);
  from_->finish();
  from_.reset();
  return true;
}

void CheckpointFile::save(const Explorer& explorer) {
  const Checkpointing& options = context_.options.checkpoint;
  if (options.write_to.empty() || from_ || context_.statistics.states == 0 || !explorer.resume_point().intact) return;
  context_.measure();
  std::string failure;
  try {
    write(explorer);
    context_.statistics.seconds_saved = context_.statistics.seconds;
  } catch (const UserError& error) {
    failure = error.what();
  } catch (const std::bad_alloc&) {
    failure = fmt::format("cannot write {}: out of memory", options.write_to);
  }
  if (options.told) options.told(failure);
}

void CheckpointFile::write(const Explorer& explorer) const {
  OutputFile file(context_.options.checkpoint.write_to, OutputFile::Temporary::of_path);
  CheckedWriter to(file, kKind);
  for (const auto& [what, is] : terms(context_.machine, context_.options)) to.put_text(is);
  const Explorer::ResumePoint resume_point = explorer.resume_point();
  to.put(resume_point.walks);
  to.put(resume_point.fits_one_thread);
  to.put(by_several_);
  each_figure(context_.statistics, [&](const auto& figure) { to.put(figure); });
  to.put(static_cast<std::uint64_t>(context_.statistics.seconds * 1e6));
  context_.judge.save(to);
  if (coverage_ != nullptr) coverage_->save(to);
  context_.store.save(to);
  explorer.save(to);
  to.finish();
  file.sync();
  file.commit();
}

}  // namespace hasse::search
