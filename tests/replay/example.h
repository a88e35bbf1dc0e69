// A small program for the tests of reports: a producer and a consumer, a buffered channel, a rendezvous.
//
//   mtype = { ping, pong };                         (pong 1, ping 2)
//   byte count; bool busy;
//   chan queue = [2] of { mtype, byte }; chan ack = [0] of { byte };
//   active proctype Producer() { queue!ping(7); ack?count }
//   active proctype Consumer() { byte got; queue?_,got; busy = true; ack!got }
#pragma once

#include <memory>
#include <string>

#include "frontends/promela/promela.h"
#include "machine/builder.h"
#include "machine/machine.h"
#include "replay/narrator.h"

namespace hasse::replay {

inline std::shared_ptr<Program> example_program() {
  Builder builder;
  Program& program = *builder.program;
  program.sources = std::make_shared<SourceFiles>();
  program.sources->add("example.pml", "line 1\nline 2\nline 3\n");
  program.model = "example.pml";
  program.mtypes.push_back({"", {"pong", "ping"}});
  const PlaceId count = builder.global(TypeKind::byte, "count");
  const PlaceId busy = builder.global(TypeKind::boolean, "busy");
  const PlaceId queue = builder.channel("queue", 2, {TypeKind::mtype, TypeKind::byte});
  const PlaceId ack = builder.channel("ack", 0, {TypeKind::byte});
  const auto told = [](Edge edge, std::uint32_t line, const char* text) {
    edge.pos = {line, 1, 0};
    edge.text = text;
    return edge;
  };

  Proctype& producer = builder.proctype("Producer", 1);
  Builder::location(producer, {told(Builder::send(builder.load(queue), {builder.constant(2), builder.constant(7)}, 1),
                                    1, "queue!ping(7)")});
  Builder::location(producer, {told(Builder::receive(builder.load(ack), {Builder::bind(count)}, 2), 2, "ack?count")});
  Builder::location(producer, {}, true);
  producer.edges.back().text = "-end-";

  Proctype& consumer = builder.proctype("Consumer", 1);
  const PlaceId got = builder.variable(consumer.frame, Scope::local, TypeKind::byte, "got");
  Builder::location(consumer,
                    {told(Builder::receive(builder.load(queue), {{}, Builder::bind(got)}, 1), 3, "queue?_,got")});
  Builder::location(consumer, {told(Builder::assign(busy, builder.constant(1), 2), 3, "busy = true")});
  Builder::location(consumer, {told(Builder::send(builder.load(ack), {builder.load(got)}, 3), 3, "ack!got")});
  Builder::location(consumer, {}, true);
  consumer.edges.back().text = "-end-";
  return builder.program;
}

inline std::shared_ptr<const Program> program_of(const std::string& text) {
  return promela::load_text(std::make_shared<SourceFiles>(), "m.pml", text, {});
}

// Takes the first enabled step until none is left.
template <typename Visit>
void run_to_the_end(Narrator& narrator, Visit visit) {
  narrator.start();
  for (auto steps = narrator.enabled(); !steps.empty(); steps = narrator.enabled()) visit(narrator.take(steps.front()));
}

}  // namespace hasse::replay
