// Builds small Programs by hand, so that the machine can be tested without the front end.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "program/program.h"

namespace hasse {

class Builder {
 public:
  std::shared_ptr<Program> program = std::make_shared<Program>();

  ExprId constant(std::int32_t value) {
    Expr e;
    e.value = value;
    return add(e);
  }
  ExprId load(PlaceId place) {
    Expr e;
    e.op = ExprOp::load;
    e.place = place;
    return add(e);
  }
  ExprId apply(ExprOp op, ExprId a = kNone, ExprId b = kNone) {
    Expr e;
    e.op = op;
    e.a = a;
    e.b = b;
    return add(e);
  }
  ExprId add(Expr e) {
    program->exprs.push_back(std::move(e));
    return static_cast<ExprId>(program->exprs.size() - 1);
  }
  PlaceId place(Place p) {
    program->places.push_back(std::move(p));
    return static_cast<PlaceId>(program->places.size() - 1);
  }
  PlaceId global(TypeKind kind, const std::string& name) {
    return variable(program->globals, Scope::global, kind, name);
  }
  PlaceId variable(Frame& frame, Scope scope, TypeKind kind, const std::string& name) {
    frame.slots.push_back({name, {kind, 0, 0}});
    Place p;
    p.scope = scope;
    p.slot = static_cast<std::uint32_t>(frame.slots.size() - 1);
    p.type = {kind, 0, 0};
    return place(p);
  }
  PlaceId channel(const std::string& name, std::uint16_t capacity, std::vector<TypeKind> fields) {
    const PlaceId named = global(TypeKind::chan, name);
    Channel c;
    c.name = name;
    c.capacity = capacity;
    for (TypeKind field : fields) c.fields.push_back({field, 0, 0});
    c.slot = program->places[named].slot;
    program->globals.channels.push_back(std::move(c));
    return named;
  }
  Proctype& proctype(const std::string& name, int instances) {
    program->proctypes.reserve(16);
    Proctype& p = program->proctypes.emplace_back();
    p.name = name;
    for (int i = 0; i < instances; ++i)
      program->initial_processes.push_back(static_cast<std::uint32_t>(program->proctypes.size() - 1));
    return p;
  }
  // A location with its edges, whose sources are set; `end` makes it the closing brace.
  static void location(Proctype& p, std::vector<Edge> edges, bool end = false) {
    Location l;
    l.first_edge = static_cast<std::uint32_t>(p.edges.size());
    if (end) {
      edges.emplace_back();
      edges.back().kind = EdgeKind::end;
      edges.back().target = static_cast<LocationId>(p.locations.size());
      l.valid_end = true;
    }
    l.edge_count = static_cast<std::uint32_t>(edges.size());
    for (Edge& e : edges) {
      e.source = static_cast<LocationId>(p.locations.size());
      p.edges.push_back(std::move(e));
    }
    p.locations.push_back(l);
  }
  static Edge edge(EdgeKind kind, LocationId target) {
    Edge e;
    e.kind = kind;
    e.target = target;
    return e;
  }
  static Edge condition(ExprId expr, LocationId target) {
    Edge e = edge(EdgeKind::condition, target);
    e.expr = expr;
    return e;
  }
  static Edge assign(PlaceId place, ExprId expr, LocationId target) {
    Edge e = edge(EdgeKind::assign, target);
    e.place = place;
    e.expr = expr;
    return e;
  }
  static Edge send(ExprId channel, std::vector<ExprId> args, LocationId target) {
    Edge e = edge(EdgeKind::send, target);
    e.channel = channel;
    e.args = std::move(args);
    return e;
  }
  static Edge receive(ExprId channel, std::vector<ReceiveArg> args, LocationId target) {
    Edge e = edge(EdgeKind::receive, target);
    e.channel = channel;
    e.receive_args = std::move(args);
    return e;
  }
  // An edge with several effects, which is one step: the locations inside follow from inner_entry on, see effects().
  static Edge command(LocationId inner_entry, LocationId target) {
    Edge e = edge(EdgeKind::d_step, target);
    e.inner_entry = inner_entry;
    return e;
  }
  // Adds the locations inside a command, one an effect; the first one is its guard. What the effects say of targets is replaced.
  static void effects(Proctype& p, std::vector<Edge> effects, LocationId target) {
    for (std::size_t i = 0; i < effects.size(); ++i) {
      const bool is_last = i + 1 == effects.size();
      effects[i].target = is_last ? target : static_cast<LocationId>(p.locations.size() + 1);
      location(p, {effects[i]});
      p.locations.back().in_d_step = true;
    }
  }
  static ReceiveArg bind(PlaceId place) { return {ReceiveArg::Kind::bind, place, kNone}; }
  static ReceiveArg match(ExprId expr) { return {ReceiveArg::Kind::match, kNone, expr}; }
};

}  // namespace hasse
