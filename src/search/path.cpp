#include "search/path.h"

namespace hasse::search {

namespace {

void move_down(PathFrame& frame, std::size_t frames, std::uint32_t steps) {
  frame.first -= steps;
  frame.next -= steps;
  frame.root -= static_cast<std::uint32_t>(frames);
}

}  // namespace

void Path::append_to(std::vector<machine::Step>& run) const {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i].next > frames[i].first) run.push_back(taken(i));
  }
}

std::vector<machine::Step> Path::give_away(std::vector<machine::Step>& run) {
  std::size_t& giver = open_from;
  while (giver < frames.size() &&
         (frames[giver].root != giver || frames[giver].again != 0 || frames[giver].next == end_of(giver)))
    ++giver;
  if (giver == frames.size()) return {};
  for (std::size_t i = 0; i < giver; ++i) run.push_back(taken(i));
  PathFrame& frame = frames[giver];
  const auto begin = steps.begin() + frame.next;
  const auto end = steps.begin() + static_cast<std::ptrdiff_t>(end_of(giver));
  std::vector<machine::Step> given(begin, end);
  // The step under way stays the last that was taken, and those given away do not count as taken before it.
  std::fill(begin, end, taken(giver));
  frame.next = static_cast<std::uint32_t>(end_of(giver));
  return given;
}

std::vector<PathFrame> Path::piece(std::size_t begin, std::size_t end) const {
  std::vector<PathFrame> result(frames.begin() + begin, frames.begin() + end);
  for (PathFrame& frame : result) move_down(frame, begin, frames[begin].first);
  return result;
}

void Path::keep_from(std::size_t frame) {
  const std::uint32_t first = frames[frame].first;
  frames.keep_from(frame);
  steps.keep_from(first);
  if (is_weighted) weights.keep_from(first);
  for (PathFrame& each : frames) move_down(each, frame, first);
  open_from = 0;
}

void Path::save(const PathView& path, CheckedWriter& to) {
  to.put(path.frames.size());
  to.put_all(path.frames);
  to.put(path.steps.size());
  to.put_all(path.steps);
  to.put_all(path.weights);
}

}  // namespace hasse::search
