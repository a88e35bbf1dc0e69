#include "frontends/promela/flow_builder.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/stop.h"

namespace hasse::promela {

namespace {

bool is_special(std::string_view label) {
  return label.starts_with("accept") || label.starts_with("end") || label.starts_with("progress");
}

std::string misplaced_label(SequenceRole role, const std::string& name) {
  const std::string start = "label '" + name + "' is placed incorrectly: ";
  switch (role) {
    case SequenceRole::escape:
      return start + "the first statement of an escape is not a place of its own and cannot be jumped to";
    case SequenceRole::guarded:
      return start + "write '" + name + ": { statement unless escape }'";
    case SequenceRole::atomic:
      return start + "write '" + name + ": atomic { ... }', with the label before 'atomic'";
    case SequenceRole::d_step:
      return start + "write '" + name + ": d_step { ... }', with the label before 'd_step'";
    case SequenceRole::block:
      return start + "write '" + name + ": { ... }', with the label before the brace";
    default:
      return start + "the first statement of an option has no place of its own; write the label before the if or do";
  }
}

}  // namespace

FlowBuilder::FlowBuilder(Flow& flow, std::uint32_t& next_number, std::vector<Warning>& warnings,
                         std::function<std::uint32_t(std::uint32_t)> block_around, bool is_claim)
    : flow_(flow),
      next_number_(next_number),
      warnings_(warnings),
      block_around_(std::move(block_around)),
      is_claim_(is_claim) {}

void FlowBuilder::open() {
  open_.push_back(&flow_.sequences.emplace_back());
}

ElementSequence* FlowBuilder::close(SequenceRole role, SourcePos pos) {
  ElementSequence* sequence = open_.back();
  open_.pop_back();
  if (sequence->last == nullptr) throw UserError(pos, "expected at least one statement here");
  if (role != SequenceRole::body && role != SequenceRole::internal && sequence->first->is_labelled) {
    const ElementLabel& label = flow_.labels[sequence->first->label];
    const std::string message = misplaced_label(role, label.name);
    if (role != SequenceRole::option) throw UserError(label.pos, message);
    warnings_.push_back({label.pos, message});
  }
  sequence->extent = sequence->last;
  return sequence;
}

BreakTarget* FlowBuilder::new_loop() {
  return &loops_.emplace_back();
}

void FlowBuilder::enter_d_step() {
  if (d_step_depth_++ == 0) ++d_step_count_;
}

void FlowBuilder::leave_d_step() {
  --d_step_depth_;
}

Element* FlowBuilder::new_element(ElementKind kind, SourcePos pos) {
  stop_point();
  Element& element = flow_.elements.emplace_back();
  element.kind = kind;
  if (is_numbered_) {
    element.state = flow_.next_state++;
    element.number = next_number_++;
  } else {
    element.number = kNone;
    unnumbered_.push_back(&element);
  }
  element.d_step = d_step_depth_ > 0 ? d_step_count_ : 0;
  element.pos = pos;
  return &element;
}

void FlowBuilder::add(Step step) {
  Element* element = make_element(step);
  for (auto label = step.labels.rbegin(); label != step.labels.rend(); ++label) {
    declare_label(*label, element, step.scope);
  }
  if (step.kind != ElementKind::choice && step.kind != ElementKind::unless) append(element, open_.back());
}

Element* FlowBuilder::make_element(Step& step) {
  if (step.kind == ElementKind::choice) return make_choice(step);
  if (step.kind == ElementKind::unless) return make_unless_element(step);
  Element* element = new_element(step.kind, step.pos);
  element->edge = std::move(step.edge);
  element->never = step.never;
  element->sub = std::move(step.parts);
  if (step.kind == ElementKind::jump) jumps_.push_back({element, step.goto_label, step.scope, step.loop});
  return element;
}

Element* FlowBuilder::make_choice(Step& step) {
  Element* choice = new_element(ElementKind::choice, step.pos);
  Element* join = new_element(ElementKind::join, step.pos);
  choice->is_loop = step.is_loop;
  join->is_loop = step.is_loop;
  choice->sub = std::move(step.parts);

  const auto is_else = [](const ElementSequence* option) {
    return option->first->kind == ElementKind::basic && option->first->edge.kind == EdgeKind::otherwise;
  };
  auto& options = choice->sub;
  const auto first_else = std::find_if(options.begin(), options.end(), is_else);
  if (first_else != options.end()) {
    const auto second = std::find_if(first_else + 1, options.end(), is_else);
    if (second != options.end()) {
      throw UserError((*second)->first->pos, "a second 'else' in the same if or do; only one is possible");
    }
    std::rotate(first_else, first_else + 1, options.end());
  }

  for (ElementSequence* option : options) append(join, option);
  if (!step.is_loop) {
    append(choice, open_.back());
    append(join, open_.back());
    return choice;
  }
  append(join, open_.back());
  Element* exit = new_element(ElementKind::loop_exit, step.pos);
  step.loop->exit = exit;
  append(choice, open_.back());
  append(exit, open_.back());
  return choice;
}

Element* FlowBuilder::make_unless_element(Step& step) {
  Element* element = new_element(ElementKind::unless, step.pos);
  Element* join = new_element(ElementKind::join, step.pos);
  element->sub = std::move(step.parts);
  for (ElementSequence* side : element->sub) append(join, side);
  attach_escape(element->sub[0], element->sub[1]);
  append(element, open_.back());
  append(join, open_.back());
  return element;
}

void FlowBuilder::append(Element* element, ElementSequence* sequence) {
  // A jump is passed through, so that a label that means something to the verifier needs a place of its own.
  if (element->kind == ElementKind::jump && element->is_special) {
    Element* place = new_element(ElementKind::skip, element->pos);
    place->edge.pos = element->pos;
    place->edge.text = "skip";
    place->is_labelled = true;
    place->label = element->label;
    for (std::size_t i = element->label; i < flow_.labels.size(); ++i) {  // its own are the last
      if (flow_.labels[i].element == element) flow_.labels[i].element = place;
    }
    append(place, sequence);
  }
  if (sequence->first == nullptr) {
    sequence->first = element;
  } else {
    sequence->last->next = element;
  }
  sequence->last = element;
}

void FlowBuilder::attach_escape(ElementSequence* sequence, ElementSequence* escape) {
  for (Element* element = sequence->first; element != nullptr; element = element->next) {
    attach_escape(element, escape);
    if (element == sequence->extent) break;
  }
}

void FlowBuilder::attach_escape(Element* element, ElementSequence* escape) {
  const auto inner = element->escapes;
  if (std::find(inner.begin(), inner.end(), escape) != inner.end()) return;
  for (ElementSequence* nested : inner) {
    if (attached_.emplace(nested, escape).second) attach_escape(nested, escape);
  }
  element->escapes.insert(element->escapes.begin(), escape);
  switch (element->kind) {
    case ElementKind::unless:
    case ElementKind::atomic:
    case ElementKind::block:
      attach_escape(element->sub.front(), escape);
      break;
    case ElementKind::choice:
      for (ElementSequence* option : element->sub) attach_escape(option, escape);
      break;
    case ElementKind::d_step:
      attach_escape(element->sub.front()->first, escape);
      break;
    default:
      break;
  }
}

Step FlowBuilder::make_unless(Step body, Step escape) {
  Step result;
  result.kind = ElementKind::unless;
  result.pos = body.pos;
  result.scope = body.scope;

  ElementSequence* escape_part = nullptr;
  if (escape.kind == ElementKind::block && escape.labels.empty()) {
    escape_part = escape.parts.front();
  } else {
    const SourcePos pos = escape.pos;
    open();
    add(std::move(escape));
    escape_part = close(SequenceRole::escape, pos);
  }

  const bool braces =
      body.kind == ElementKind::block || body.kind == ElementKind::atomic || body.kind == ElementKind::d_step;
  if (body.kind == ElementKind::block && body.labels.empty()) {
    result.parts = {body.parts.front(), escape_part};
    return result;
  }
  if (braces && !body.labels.empty()) {
    // The label is lifted off: `L: { .. } unless { .. }` becomes `L: { { .. } unless { .. } }`.
    result.parts = {body.parts.front(), escape_part};
    Step around;
    around.kind = body.kind;
    around.pos = body.pos;
    around.scope = body.scope;
    around.edge = std::move(body.edge);
    around.labels = std::move(body.labels);
    open();
    add(std::move(result));
    around.parts = {close(SequenceRole::internal, around.pos)};
    return around;
  }
  const SourcePos pos = body.pos;
  open();
  add(std::move(body));
  result.parts = {close(SequenceRole::guarded, pos), escape_part};
  return result;
}

void FlowBuilder::mark_atomic(ElementSequence* sequence, bool d_step) {
  walk_atomic(sequence->first, sequence->last, d_step);
  Element* last = sequence->last;
  switch (last->kind) {
    case ElementKind::block:
    case ElementKind::atomic:
    case ElementKind::unless:
      mark_atomic(last->sub.front(), d_step);
      break;
    default:
      last->status &= ~kInAtomic;
      last->status |= kAtomicLast;
      break;
  }
}

void FlowBuilder::walk_atomic(Element* from, Element* to, bool d_step) {
  for (Element* element = from;; element = element->next) {
    element->status |= kInAtomic | (d_step ? kInDStep : 0U);
    switch (element->kind) {
      case ElementKind::d_step:
        if (!d_step) break;
        [[fallthrough]];
      case ElementKind::atomic:
      case ElementKind::block:
        element->kind = ElementKind::block;
        walk_atomic(element->sub.front()->first, element->sub.front()->last, d_step);
        break;
      case ElementKind::unless:
        if (d_step) throw UserError(element->pos, "'unless' inside d_step is not possible");
        [[fallthrough]];
      case ElementKind::choice:
        for (ElementSequence* part : element->sub) walk_atomic(part->first, part->last, d_step);
        break;
      default:
        break;
    }
    if (element == to) break;
  }
}

void FlowBuilder::prune(const std::vector<ElementSequence*>& options) {
  if (is_claim_) return;
  for (ElementSequence* option : options) {
    int run = 0;
    Element* previous = nullptr;
    for (Element* element = option->first; element != nullptr; element = element->next) {
      const bool is_print = element->kind == ElementKind::basic && element->edge.kind == EdgeKind::print;
      const bool is_skip = is_print || element->kind == ElementKind::skip;
      if (!is_skip || element->is_labelled) {
        run = 0;
      } else if (++run > 1 && !is_print && element != option->first && element != option->last) {
        previous->next = element->next;
        continue;
      }
      previous = element;
    }
  }
}

void FlowBuilder::declare_label(const Step::Label& label, Element* element, std::uint32_t scope) {
  SameName& same_name = labels_by_name_[label.name];
  same_name.last = flow_.labels.size();
  const auto [known, is_new] = same_name.by_block.emplace(scope, same_name.last);
  if (!is_new) {
    throw UserError(label.pos, fmt::format("label '{}' is already declared in line {}", label.name,
                                           flow_.labels[known->second].pos.line));
  }
  if (!element->is_labelled) element->label = static_cast<std::uint32_t>(same_name.last);
  flow_.first_label.emplace(label.name, same_name.last);
  flow_.labels.push_back({label.name, element, scope, label.pos});
  element->is_labelled = true;
  element->is_special |= is_special(label.name);
}

Element* FlowBuilder::find_label(const PendingGoto& jump) const {
  const auto same_name = labels_by_name_.find(jump.label);
  if (same_name == labels_by_name_.end()) return nullptr;
  // The innermost block around the goto that has the label; failing that, the last such label anywhere in the proctype.
  for (std::uint32_t block = jump.scope;; block = block_around_(block)) {
    const auto found = same_name->second.by_block.find(block);
    if (found != same_name->second.by_block.end()) return flow_.labels[found->second].element;
    if (block == 0) break;
  }
  return flow_.labels[same_name->second.last].element;
}

void FlowBuilder::check_d_step(const Element* jump) const {
  if (jump->d_step == jump->target->d_step) return;
  const std::string what = jump->edge.text == "break" ? "break" : "goto";
  throw UserError(jump->pos, jump->d_step != 0 ? what + " leads out of the d_step; only jumps within it are possible"
                                               : what + " leads into a d_step; only jumps within it are possible");
}

void FlowBuilder::finish() {
  for (Element* element : unnumbered_) element->state = flow_.next_state++;
  for (PendingGoto& jump : jumps_) {
    jump.element->target = jump.loop != nullptr ? jump.loop->exit : find_label(jump);
    if (jump.element->target == nullptr) {
      throw UserError(jump.element->pos, fmt::format("label '{}' is not declared in this proctype", jump.label));
    }
    check_d_step(jump.element);
  }
  for (auto element = flow_.elements.rbegin(); element != flow_.elements.rend(); ++element) {
    if (element->next == nullptr) continue;
    if (element->kind != ElementKind::atomic && element->kind != ElementKind::block &&
        element->kind != ElementKind::d_step) {
      continue;
    }
    Element* following = element->next;
    while (following != nullptr && following->kind == ElementKind::join) following = following->next;
    Element* last = element->sub.front()->last;
    if (last->next == nullptr) last->next = following;
  }
}

}  // namespace hasse::promela
