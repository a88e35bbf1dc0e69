// What a random program may contain. Switch features off to narrow down a failure.
#pragma once

#include <span>
#include <string_view>

namespace hasse::support {

struct Features {
  bool arrays = true;          // shared arrays, with constant and variable index
  bool channels = true;        // of capacity 1 and 2
  bool rendezvous = true;      // of capacity 0
  bool channel_arrays = true;  // also passed to processes as parameters
  bool local_channels = true;
  bool sorted = true;          // sorted sends
  bool random_receive = true;  // and peeks
  bool queries = true;         // len, full, empty, polls
  bool atomic = true;
  bool blocking = true;  // atomic sequences that can block inside
  bool d_step = true;
  bool otherwise = true;  // else
  bool run = true;        // processes that come to be and die
  bool unless = true;
  bool provided = true;
  bool timeout = true;
  bool pid = true;      // _pid, _nr_pr
  bool last = true;     // _last
  bool enabled = true;  // enabled()
  bool remote = true;   // remote references
  bool assertions = true;
  bool errors = true;     // run-time errors: index, division
  bool jumps = true;      // goto
  bool exclusive = true;  // xr, xs
};

struct FeatureName {
  std::string_view name;
  bool Features::*member;
};
// All of them, by the names of the members.
std::span<const FeatureName> feature_names();

}  // namespace hasse::support
