// Searches that are interrupted again and again and gone on with from their checkpoints.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "engines/search/search.h"
#include "support/temporary_folder.h"

namespace hasse::search {

// Many files that are synced: in memory where that can be.
inline std::filesystem::path folder_for_checkpoints() {
  return std::filesystem::exists("/dev/shm") ? "/dev/shm" : std::filesystem::temp_directory_path();
}

// Runs a search in pieces of some steps each, with as many threads as `threads_of` says for the piece.
class Pieces {
 public:
  Pieces(const machine::Machine& machine, Options options) : machine_(machine), options_(std::move(options)) {
    options_.checkpoint.write_to = path_;
    options_.checkpoint.interval = 1e-9;  // at every step
    options_.checkpoint.told = [this](std::string_view failure) {
      EXPECT_EQ(failure, "");
      if (left_-- == 0) current_stop().tell();
    };
  }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  template <typename Threads>
  Result run(const Threads& threads_of) {
    for (;;) {
      options_.threads = threads_of(pieces_);
      left_ = random_.below(80);
      ++pieces_;
      const StopSource stop;
      const StopScope scope(stop);
      Result result = search::run(machine_, options_);
      if (result.stop != Stop::interrupted) return result;
      options_.checkpoint.resume_from = path_;
    }
  }
  Result run() {
    return run([](unsigned) { return 1U; });
  }
  unsigned pieces() const { return pieces_; }

 private:
  const machine::Machine& machine_;
  Options options_;
  TemporaryFolder folder_{folder_for_checkpoints()};
  std::string path_ = folder_.file("checkpoint");
  Random random_{5};
  std::uint64_t left_ = 0;
  unsigned pieces_ = 0;
};

}  // namespace hasse::search
