#include "base/cgroup.h"

#include <algorithm>
#include <iterator>

#include "base/system_file.h"

namespace hasse {

namespace {

using Version = MemoryGroup::Version;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool contains(const std::vector<std::string_view>& parts, std::string_view part) {
  return std::ranges::find(parts, part) != parts.end();
}

// Where the groups of a version are mounted: which of them is at the root of the mount, and where that is.
struct Mount {
  std::string_view root;
  std::string_view folder;
};
std::optional<Mount> mount_of(Version version, std::string_view mounts) {
  for (const std::string_view line : split(mounts, '\n')) {
    const std::vector<std::string_view> fields = split(line, ' ');
    const auto dash = std::ranges::find(fields, "-");
    if (fields.size() < 5 || fields.end() - dash < 4) continue;
    const bool is_it =
        version == Version::two ? dash[1] == "cgroup2" : dash[1] == "cgroup" && contains(split(dash[3], ','), "memory");
    if (is_it) return Mount{fields[3], fields[4]};
  }
  return std::nullopt;
}

void add_groups(Version version, std::string_view path, std::string_view mounts, std::vector<MemoryGroup>& groups) {
  const std::optional<Mount> mount = mount_of(version, mounts);
  if (!mount) return;
  // A group outside the mount is one of the host as a container sees it, where the root of the mount is the container's own.
  if (!path.starts_with(mount->root)) path = mount->root;
  path.remove_prefix(mount->root == "/" ? 0 : mount->root.size());
  std::string folder(mount->folder);
  groups.push_back({version, folder});
  for (const std::string_view part : split(path, '/')) {
    folder.append("/").append(part);
    groups.push_back({version, folder});
  }
}

std::optional<std::uint64_t> number_in(const MemoryGroup& group, const char* file) {
  return number_after("", read_system_file(group.folder + file));
}

// "max" is none.
std::optional<std::uint64_t> limit_of(const MemoryGroup& group) {
  return number_in(group, group.version == Version::two ? "/memory.max" : "/memory.limit_in_bytes");
}

std::optional<std::uint64_t> left_by(const MemoryGroup& group) {
  const bool is_two = group.version == Version::two;
  const auto limit = limit_of(group);
  const auto usage = number_in(group, is_two ? "/memory.current" : "/memory.usage_in_bytes");
  if (!limit || !usage) return std::nullopt;
  const std::string statistics = read_system_file(group.folder + "/memory.stat");
  const std::uint64_t can_be_dropped =
      number_after(is_two ? "inactive_file" : "total_inactive_file", statistics).value_or(0);
  const std::uint64_t used = *usage - std::min(*usage, can_be_dropped);
  return *limit - std::min(*limit, used);
}

}  // namespace

std::vector<MemoryGroup> memory_groups(std::string_view cgroups, std::string_view mounts) {
  std::vector<MemoryGroup> groups;
  for (const std::string_view line : split(cgroups, '\n')) {
    // number:controllers:path; no controllers: version 2.
    const std::size_t first = line.find(':');
    if (first == std::string_view::npos) continue;
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string_view::npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    const std::string_view path = line.substr(second + 1);
    if (controllers.empty()) {
      add_groups(Version::two, path, mounts, groups);
    } else if (contains(split(controllers, ','), "memory")) {
      add_groups(Version::one, path, mounts, groups);
    }
  }
  return groups;
}

std::vector<MemoryGroup> limiting(std::span<const MemoryGroup> groups, std::uint64_t bytes) {
  std::vector<MemoryGroup> some;
  std::ranges::copy_if(groups, std::back_inserter(some),
                       [&](const MemoryGroup& group) { return limit_of(group).value_or(bytes) < bytes; });
  return some;
}

std::optional<std::uint64_t> memory_left_by(std::span<const MemoryGroup> groups) {
  std::optional<std::uint64_t> least;
  for (const MemoryGroup& group : groups) {
    const std::optional<std::uint64_t> left = left_by(group);
    if (left && (!least || *left < *least)) least = left;
  }
  return least;
}

}  // namespace hasse
