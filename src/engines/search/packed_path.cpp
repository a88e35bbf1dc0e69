#include "engines/search/packed_path.h"

#include <algorithm>
#include <utility>

namespace hasse::search {

namespace {

using order::SkippedCounts;

// A frame begins with a byte: these flags, and in its upper half how many of the steps are not to be taken any more, or kMore and
// then that number.
enum FrameFlags : unsigned {
  kSameSteps = 1,     // as the frame before; otherwise how many there are, and each
  kOwnRoot = 2,       // is that of a stored state; otherwise how many frames before that is
  kNothingSeen = 4,   // inside and again are 0; otherwise they follow
  kPlainWeights = 8,  // or none; otherwise those of all steps follow
};
constexpr unsigned kTakenShift = 4;
constexpr unsigned kMore = 15;

// A step begins with a byte: it is that of the frame before which is next in turn (kSame), after one that is left out (kSkip), or
// another one, of which these flags say what follows.
enum StepFlags : unsigned {
  kSame = 0,
  kSkip = 1,
  kOther = 2,
  kProcess = 4,
  kPartner = 8,
  kDetail = 16,
  kObserver = 32
};

// What a weight is as a rule: a step of a stored state that was taken, or is asleep, leads to one other.
SkippedCounts plain_weight(bool of_stored, bool was_taken) {
  return {static_cast<std::uint16_t>(of_stored && was_taken ? 1 : 0), 0};
}
bool is_plain(std::span<const SkippedCounts> skipped, std::size_t taken, bool of_stored) {
  for (std::size_t i = 0; i < skipped.size(); ++i) {
    const SkippedCounts plain = plain_weight(of_stored, i < taken);
    if (skipped[i].transitions != plain.transitions || skipped[i].atomic_steps != plain.atomic_steps) return false;
  }
  return true;
}

class Packer {
 public:
  void frame(std::span<const model::Label> steps, std::size_t taken, std::span<const SkippedCounts> skipped,
             std::uint64_t to_root, std::uint64_t seen) {
    const bool same = std::ranges::equal(steps, before_);
    const bool plain = is_plain(skipped, taken, to_root == 0);
    const unsigned flags = (same ? kSameSteps : 0U) | (to_root == 0 ? kOwnRoot : 0U) | (seen == 0 ? kNothingSeen : 0U) |
                           (plain ? kPlainWeights : 0U);
    put(flags | static_cast<unsigned>(std::min<std::size_t>(taken, kMore)) << kTakenShift);
    if (taken >= kMore) number(taken);
    if (to_root != 0) number(to_root);
    if (seen != 0) number(seen);
    if (!same) put_steps(steps);
    before_ = steps;
    if (plain) return;
    for (const SkippedCounts& counts : skipped) {
      number(counts.transitions);
      number(counts.atomic_steps);
    }
  }
  std::vector<std::byte> bytes() {
    bytes_.shrink_to_fit();
    return std::move(bytes_);
  }

 private:
  void put(unsigned byte) { bytes_.push_back(static_cast<std::byte>(byte)); }
  // Seven bits a byte, the lowest first; the eighth says that more follow.
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) put(static_cast<unsigned>(value & 0x7f) | 0x80);
    put(static_cast<unsigned>(value));
  }
  void put_steps(std::span<const model::Label> steps) {
    number(steps.size());
    std::size_t turn = 0;
    for (const model::Label& step : steps) {
      if (turn < before_.size() && before_[turn] == step) {
        put(kSame);
        ++turn;
      } else if (turn + 1 < before_.size() && before_[turn + 1] == step) {
        put(kSkip);
        turn += 2;
      } else {
        put_step(step);
        if (turn < before_.size() && before_[turn].process == step.process) ++turn;
      }
    }
  }
  void put_step(const model::Label& step) {
    const bool has_observer = step.observer != model::kNoAction;
    put(kOther | (step.is_observer_alone() ? 0U : kProcess) | (step.has_partner() ? kPartner : 0U) |
        (step.detail != 0 ? kDetail : 0U) | (has_observer ? kObserver : 0U));
    if (!step.is_observer_alone()) number(static_cast<std::uint16_t>(step.process));
    number(step.action);
    if (step.has_partner()) number(static_cast<std::uint16_t>(step.partner));
    if (step.detail != 0) number(step.detail);
    if (has_observer) number(step.observer);
  }

  std::vector<std::byte> bytes_;
  std::span<const model::Label> before_;
};

// Of a frame as it comes out.
struct Unpacked {
  std::span<const model::Label> steps;
  std::size_t taken;
  std::uint64_t to_root;
  std::uint64_t seen;
  std::span<const SkippedCounts> skipped;
};

class Unpacker {
 public:
  explicit Unpacker(std::span<const std::byte> bytes) : at_(bytes.data()) {}

  Unpacked frame() {
    const unsigned head = get();
    Unpacked frame{};
    frame.taken = head >> kTakenShift;
    if (frame.taken == kMore) frame.taken = number();
    if ((head & kOwnRoot) == 0) frame.to_root = number();
    if ((head & kNothingSeen) == 0) frame.seen = number();
    if ((head & kSameSteps) == 0) get_steps();
    frame.steps = steps_;
    weights_.resize(steps_.size());
    for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i] = plain_weight(frame.to_root == 0, i < frame.taken);
    if ((head & kPlainWeights) == 0) {
      for (SkippedCounts& counts : weights_) {
        counts.transitions = static_cast<std::uint16_t>(number());
        counts.atomic_steps = static_cast<std::uint16_t>(number());
      }
    }
    frame.skipped = weights_;
    return frame;
  }

 private:
  unsigned get() { return std::to_integer<unsigned>(*at_++); }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const unsigned byte = get();
      value |= std::uint64_t{byte & 0x7f} << shift;
      if (byte < 0x80) return value;
    }
  }
  void get_steps() {
    std::swap(before_, steps_);
    steps_.resize(number());
    std::size_t turn = 0;
    for (model::Label& step : steps_) {
      const unsigned head = get();
      if (head == kSkip) ++turn;
      if (head == kSame || head == kSkip) {
        step = before_[turn++];
        continue;
      }
      step = get_step(head);
      if (turn < before_.size() && before_[turn].process == step.process) ++turn;
    }
  }
  model::Label get_step(unsigned head) {
    model::Label step;
    step.process = (head & kProcess) != 0 ? static_cast<model::Pid>(number()) : model::kNobody;
    step.action = static_cast<std::uint32_t>(number());
    if ((head & kPartner) != 0) step.partner = static_cast<model::Pid>(number());
    if ((head & kDetail) != 0) step.detail = static_cast<std::uint32_t>(number());
    if ((head & kObserver) != 0) step.observer = static_cast<std::uint32_t>(number());
    return step;
  }

  const std::byte* at_;
  std::vector<model::Label> steps_;
  std::vector<model::Label> before_;
  std::vector<SkippedCounts> weights_;
};

}  // namespace

PackedPath::PackedPath(const PathView& path)
    : sizes_{path.frames.size(), path.steps.size(), 0, path.skipped.empty() ? 0U : 1U} {
  Packer packer;
  for (std::size_t i = 0; i < path.frames.size(); ++i) {
    const PathFrame& frame = path.frames[i];
    const std::size_t end = i + 1 < path.frames.size() ? path.frames[i + 1].first : path.steps.size();
    const std::size_t count = end - frame.first;
    packer.frame(path.steps.subspan(frame.first, count), frame.next - frame.first,
                 counts_skipped() ? path.skipped.subspan(frame.first, count) : std::span<const SkippedCounts>(),
                 i - frame.root, std::uint64_t{frame.inside} << 1 | frame.again);
    sizes_.open += end - frame.next;
  }
  bytes_ = packer.bytes();
}

template <typename Use>
void PackedPath::for_each_frame(const Use& use) const {
  Unpacker unpacker(bytes_);
  for (std::uint64_t i = 0; i < frames(); ++i) use(i, unpacker.frame());
}

void PackedPath::unpack(std::span<PathFrame> frames, std::span<model::Label> steps,
                        std::span<SkippedCounts> skipped) const {
  std::uint32_t first = 0;
  for_each_frame([&](std::uint64_t i, const Unpacked& frame) {
    std::ranges::copy(frame.steps, steps.begin() + first);
    if (counts_skipped()) std::ranges::copy(frame.skipped, skipped.begin() + first);
    frames[i] = {0,
                 first,
                 static_cast<std::uint32_t>(first + frame.taken),
                 static_cast<std::uint32_t>(i - frame.to_root),
                 static_cast<std::uint32_t>(frame.seen >> 1) & 0x7fffffffU,
                 static_cast<std::uint32_t>(frame.seen) & 1U};
    first += static_cast<std::uint32_t>(frame.steps.size());
  });
}

void PackedPath::append_taken(std::vector<model::Label>& run) const {
  for_each_frame([&](std::uint64_t, const Unpacked& frame) {
    if (frame.taken > 0) run.push_back(frame.steps[frame.taken - 1]);
  });
}

void PackedPath::save(CheckedWriter& to) const {
  for (const std::uint64_t number : {sizes_.frames, sizes_.steps, sizes_.open, sizes_.counts_skipped}) to.put(number);
  to.put(bytes_.size());
  to.put_bytes(bytes_);
}

PackedPath PackedPath::load(CheckedReader& from) {
  Sizes sizes;
  for (std::uint64_t* number : {&sizes.frames, &sizes.steps, &sizes.open, &sizes.counts_skipped}) *number = from.get();
  std::vector<std::byte> bytes(from.get());
  from.get_bytes(bytes);
  return {sizes, std::move(bytes)};
}

}  // namespace hasse::search
