// What touches see inside atomic sequences, behind their first edge.
#include <algorithm>
#include <map>
#include <vector>

#include "order/access_analysis.h"

namespace hasse::order {

// A send inside an atomic sequence may meet any receiver of the channel, at any location.
void AccessAnalysis::inner_rendezvous(const Edge& edge, InstanceId who) {
  const auto channels = channels_of(process_instances_, edge.channel, who);
  for (InstanceId other = 0; other < process_instances_.instances().size(); ++other) {
    if (other == who && !process_instances_.instance(who).prospective()) continue;
    bool met = false;
    if (gives_up()) return;
    spend(proctype(other).edges.size());
    for (const Edge& half : proctype(other).edges) {
      if (proctype(other).locations[half.source].in_d_step) continue;
      if (!can_meet(process_instances_, channels, half, other)) continue;
      met = true;
      receive_half(half, other);
    }
    if (!met) continue;
    begin(other);
    write(process_instances_.instance(other).location);
    access_.drags.push_back(other);
  }
  write(process_instances_.instance(who).location);
  arrive(who, edge.target);
}

bool AccessAnalysis::goes_smoothly(const Edge& edge, InstanceId who) const {
  if (!smooth_ || (edge.kind != EdgeKind::send && edge.kind != EdgeKind::receive)) return false;
  return is_buffered(process_instances_, channels_of(process_instances_, edge.channel, who));
}

bool AccessAnalysis::may_block(InstanceId who, LocationId location) const {
  const Proctype& type = proctype(who);
  if (type.provided != kNone) return true;
  if (process_instances_.facts().of(process_instances_.instance(who).proctype).always_moves[location]) return false;
  const Location& here = type.locations[location];
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const Edge& edge = type.edges[here.first_edge + i];
    if (!goes_smoothly(edge, who)) continue;
    if (edge.kind == EdgeKind::send) return false;
    const bool takes_all = std::none_of(edge.receive_args.begin(), edge.receive_args.end(),
                                        [](const ReceiveArg& arg) { return arg.kind == ReceiveArg::Kind::match; });
    if (takes_all) return false;
  }
  return true;
}

void AccessAnalysis::demand(const Edge& edge, InstanceId who) {
  if (edge.kind != EdgeKind::send && edge.kind != EdgeKind::receive) return;
  const auto channels = channels_of(process_instances_, edge.channel, who);
  if (!is_buffered(process_instances_, channels)) return;
  auto found =
      std::find_if(demands_.begin(), demands_.end(), [&](const Demand& d) { return d.channel == channels[0]; });
  if (found == demands_.end()) found = demands_.insert(found, {channels[0], 0, 0});
  ++(edge.kind == EdgeKind::send ? found->room : found->messages);
}

void AccessAnalysis::inner_edge(const Edge& edge, InstanceId who) {
  guard(edge, who, goes_smoothly(edge, who) ? Mode::holds : Mode::any);
  bool alone = true;
  if (edge.kind == EdgeKind::send || edge.kind == EdgeKind::receive) {
    const auto channels = channels_of(process_instances_, edge.channel, who);
    const auto meets = [&](std::uint32_t channel) { return may_be_rendezvous(process_instances_, channel); };
    alone = !is_known_channel(process_instances_, channels) || !meets(channels[0]) || edge.peek;
    if (edge.kind == EdgeKind::send && std::any_of(channels.begin(), channels.end(), meets))
      inner_rendezvous(edge, who);
  }
  if (may_fault(process_instances_, edge, who)) arrive(who, edge.source);
  if (!alone) return;
  effect(edge, who);
  after(edge, who);
  demand(edge, who);
}

void AccessAnalysis::follow() {
  while (!pending_.empty() && !gives_up()) {
    at_ = pending_.back();
    pending_.pop_back();
    const Proctype& type = proctype(at_.instance);
    expr(type.provided, at_.instance);
    if (may_block(at_.instance, at_.location)) arrive(at_.instance, at_.location);
    const Location& here = type.locations[at_.location];
    chooses_ |= here.edge_count > 1;
    for (std::uint32_t i = 0; i < here.edge_count; ++i) inner_edge(type.edges[here.first_edge + i], at_.instance);
  }
}

// Does the sequence come back to where it was?
bool AccessAnalysis::has_cycle() const {
  std::map<Arrival, std::size_t> causes;  // passages into it from places that have not been removed
  std::map<Arrival, std::vector<Arrival>> passages;
  for (const auto& [from, to] : passages_) {
    ++causes[to];
    passages[from].push_back(to);
  }
  std::vector<Arrival> free;
  for (const Arrival& place : inside_) {
    if (!causes.contains(place)) free.push_back(place);
  }
  std::size_t removed = 0;
  while (!free.empty()) {
    const Arrival place = free.back();
    free.pop_back();
    ++removed;
    const auto next = passages.find(place);
    if (next == passages.end()) continue;
    for (const Arrival& to : next->second) {
      if (--causes[to] == 0) free.push_back(to);
    }
  }
  return removed < inside_.size();
}

}  // namespace hasse::order
