// Memory limits of the control groups of this process: of containers, services and batch jobs. Beyond them the system
// kills a process without a message.
//
// Versions 1 and 2, also mounted side by side. A group that says nothing of memory limits nothing. Source: Linux,
// Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst; proc_pid_mountinfo(5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hasse {

struct MemoryGroup {
  enum class Version : std::uint8_t { one, two };
  Version version;
  std::string folder;  // with the files that tell

  friend bool operator==(const MemoryGroup&, const MemoryGroup&) = default;
};

// Those of a process and those above them, as far as they are mounted, from what /proc/self/cgroup and /proc/self/mountinfo say.
std::vector<MemoryGroup> memory_groups(std::string_view cgroups, std::string_view mounts);

// Those that allow fewer bytes than that, now: to ask the others again and again would take longer than to check a small model.
std::vector<MemoryGroup> limiting(std::span<const MemoryGroup> groups, std::uint64_t bytes);

// What the strictest of them leaves, in bytes, file pages that can be dropped not counted as used; nothing: no limit.
std::optional<std::uint64_t> memory_left_by(std::span<const MemoryGroup> groups);

}  // namespace hasse
