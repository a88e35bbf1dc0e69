#include "engines/search/path.h"

namespace hasse::search {

namespace {

void move_down(PathFrame& frame, std::size_t frames, std::uint32_t steps) {
  frame.first -= steps;
  frame.next -= steps;
  frame.root -= static_cast<std::uint32_t>(frames);
}

}  // namespace

void Path::append_to(std::vector<model::Label>& run) const {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i].next > frames[i].first) run.push_back(taken(i));
  }
}

std::optional<Path::Range> Path::lower_half() {
  if (!has_something_left()) return std::nullopt;
  std::size_t open = 0;
  for (std::size_t i = open_from; i < frames.size(); ++i) open += is_open(i) ? 1 : 0;
  std::size_t end = open_from;
  for (std::size_t taken = 0; 2 * taken < open; ++end) taken += is_open(end) ? 1 : 0;
  while (end < frames.size() && frames[end].root != end) ++end;
  return Range{frames[open_from].root, end};
}

PackedPath Path::pack(Range range) const {
  if (range.begin == range.end) return {};
  const std::uint32_t first = frames[range.begin].first;
  std::vector<PathFrame> moved(frames.begin() + range.begin, frames.begin() + range.end);
  for (PathFrame& frame : moved) move_down(frame, range.begin, first);
  const std::size_t count = end_of(range.end - 1) - first;
  return PackedPath(
      {moved, std::span(steps.begin() + first, count),
       counts_skipped ? std::span(skipped.begin() + first, count) : std::span<const order::SkippedCounts>()});
}

void Path::keep_from(std::size_t frame) {
  const auto first = static_cast<std::uint32_t>(frame < frames.size() ? frames[frame].first : steps.size());
  frames.drop_before(frame);
  steps.drop_before(first);
  if (counts_skipped) skipped.drop_before(first);
  for (PathFrame& each : frames) move_down(each, frame, first);
  open_from = 0;
}

void Path::save(const PathView& path, CheckedWriter& to) {
  to.put(path.frames.size());
  to.put_all(path.frames);
  to.put(path.steps.size());
  to.put_all(path.steps);
  to.put_all(path.skipped);
}

}  // namespace hasse::search
