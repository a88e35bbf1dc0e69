// The threads of one search, each with a session of its own over the same visited states.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "base/workers.h"
#include "engines/search/session.h"

namespace hasse::search {

class Team {
 public:
  // As many threads as first.options.threads says, or as the system gives; at least so many sessions, of which the ones
  // beyond are the threads' in turn. `first` is that of the thread that calls.
  Team(Session& first, Shared& shared, std::size_t sessions);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  unsigned threads() const { return threads_.count(); }
  std::size_t sessions() const { return sessions_.size(); }
  Session& session(std::size_t i) { return *sessions_[i]; }

  // job(i) for each session, by its thread, whose memory then lies apart from that of others; while nobody searches.
  void prepare(const std::function<void(std::size_t)>& job);

  // job(i) in all threads at once, outside the store's gate; returns, or throws, when all have ended. What they have counted
  // and met is the first session's then.
  void run(const std::function<void(unsigned)>& job);

 private:
  std::vector<std::unique_ptr<Session>> others_;
  std::vector<Session*> sessions_;
  Workers threads_;
};

}  // namespace hasse::search
