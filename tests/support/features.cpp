#include "support/features.h"

namespace hasse::support {

std::span<const FeatureName> feature_names() {
  static constexpr FeatureName kNames[] = {
      {"arrays", &Features::arrays},
      {"channels", &Features::channels},
      {"rendezvous", &Features::rendezvous},
      {"channel_arrays", &Features::channel_arrays},
      {"local_channels", &Features::local_channels},
      {"sorted", &Features::sorted},
      {"random_receive", &Features::random_receive},
      {"queries", &Features::queries},
      {"atomic", &Features::atomic},
      {"blocking", &Features::blocking},
      {"d_step", &Features::d_step},
      {"otherwise", &Features::otherwise},
      {"run", &Features::run},
      {"unless", &Features::unless},
      {"provided", &Features::provided},
      {"timeout", &Features::timeout},
      {"pid", &Features::pid},
      {"last", &Features::last},
      {"enabled", &Features::enabled},
      {"remote", &Features::remote},
      {"assertions", &Features::assertions},
      {"errors", &Features::errors},
      {"jumps", &Features::jumps},
      {"exclusive", &Features::exclusive},
  };
  return kNames;
}

}  // namespace hasse::support
