// Limits of the machine and requests to stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hasse {

// Set by SIGINT and SIGTERM once install_interrupt_handler() has run; who is told to hear it
// (base/stop.h) ends with the
// figures so far. A second signal ends the program at once.
extern std::atomic<bool> interrupted;
void install_interrupt_handler();

// "2G", "512M", "100K", "1.5G", "4096" (bytes); K, M, G are powers of 1024. Nothing for anything else, nor for what
// does not fit 64 bits.
std::optional<std::uint64_t> parse_size(std::string_view text);

// Resident memory of this process, in bytes; 0 where the system does not tell.
std::uint64_t resident_memory();

// Memory that the system could still give to this process without swapping, in bytes: what is left of the machine's, of the
// process's control groups, as they are limited when it is asked for the first time (cgroup.h), and of its address space.
// Nothing where it does not tell.
std::optional<std::uint64_t> available_memory();

// May this process only have so many addresses (ulimit -v)?
bool is_address_space_limited();

}  // namespace hasse
