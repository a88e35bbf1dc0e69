// The files of a log that is followed: regular files that grow, and standard input.
//
// Standard input ends where it ends; a file is looked at again and again, some twenty times a second, and never ends. A
// file that becomes shorter, or whose name comes to stand for another file, is an error, for what was written is lost.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hasse::cli {

class LogFeed {
 public:
  // Throws UserError for what cannot be opened.
  explicit LogFeed(const std::vector<std::string>& paths);
  ~LogFeed();
  LogFeed(const LogFeed&) = delete;
  LogFeed& operator=(const LogFeed&) = delete;

  struct Piece {
    std::size_t file = 0;
    std::string_view text;  // valid until the next call
  };
  // What is there to be read; waits for a moment if nothing is. Empty: nothing yet. Throws UserError as above.
  Piece next();
  // Standard input has ended, and there is no file beside it.
  bool has_ended() const;

 private:
  struct Input {
    std::string path;
    int descriptor = -1;
    bool grows = false;  // a file, as opposed to standard input
    bool at_end = false;
    std::uint64_t read = 0;
    std::uint64_t device = 0, number = 0;  // of the file
  };

  void open_file(Input& input);
  std::size_t read_some(Input& input);
  void check_same_file(const Input& input) const;

  std::vector<Input> inputs_;
  std::size_t turn_ = 0;
  std::string buffer_;
};

}  // namespace hasse::cli
