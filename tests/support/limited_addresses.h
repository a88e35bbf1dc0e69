// What holds where the process may only have so many addresses, as with ulimit -v.
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>

namespace hasse {

// is_right() of a child process, since such a limit stays. False as well when the child does not end by itself.
template <typename IsRight>
bool holds_with_addresses(std::size_t bytes, const IsRight& is_right) {
  constexpr int kRight = 42;
  const pid_t child = fork();
  if (child == 0) {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
    _exit(is_right() ? kRight : kRight + 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == kRight;
}

}  // namespace hasse
