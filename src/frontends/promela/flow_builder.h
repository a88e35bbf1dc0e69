// Makes the elements of one proctype body, in the order of SPIN's parser, and links them.
//
// Use: open(), add() the steps one by one, close() gives the sequence; a compound statement is a Step whose parts are
// closed sequences. After the outermost close(): finish(). Misplaced labels, unknown labels and jumps across the border
// of a d_step are thrown as UserError. Linear in the number of elements. Source of the rules: SPIN 6.5 Src/flow.c.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "frontends/promela/element.h"

namespace hasse::promela {

// Where the breaks of one loop go; filled in when the loop becomes elements.
struct BreakTarget {
  Element* exit = nullptr;
};

// A statement that is read but not yet an element.
struct Step {
  struct Label {
    std::string name;
    SourcePos pos;
  };

  ElementKind kind = ElementKind::basic;
  Edge edge;
  bool never = false;                   // see Element
  bool is_loop = false;                 // choice
  std::vector<ElementSequence*> parts;  // options, body, or main sequence and escape
  BreakTarget* loop = nullptr;          // choice: of the loop; jump: of the loop that a break leaves
  std::string goto_label;               // jump: of a goto
  std::vector<Label> labels;            // outermost first
  std::uint32_t scope = 0;              // the block that labels and gotos stand in
  SourcePos pos;
};

// Why a sequence is closed: what a label on its first element would mean.
enum class SequenceRole : std::uint8_t { body, escape, guarded, atomic, d_step, block, option, internal };

class FlowBuilder {
 public:
  // `next_number` counts elements across the model. `block_around(block)` is the block that lies around another; block 0 lies
  // around all.
  FlowBuilder(Flow& flow, std::uint32_t& next_number, std::vector<Warning>& warnings,
              std::function<std::uint32_t(std::uint32_t)> block_around, bool is_claim);

  void open();
  ElementSequence* close(SequenceRole role, SourcePos pos);
  void add(Step step);

  BreakTarget* new_loop();
  void enter_d_step();
  void leave_d_step();
  // Elements made in between are unknown to SPIN: they do not take part in its numbering.
  void begin_unnumbered() { is_numbered_ = false; }
  void end_unnumbered() { is_numbered_ = true; }

  // `body unless escape` as one step.
  Step make_unless(Step body, Step escape);
  // Marks the elements of a sequence as atomic (and as parts of a d_step).
  void mark_atomic(ElementSequence* sequence, bool d_step);
  // Drops repeated skips from the options of an if or do, as SPIN does.
  void prune(const std::vector<ElementSequence*>& options);

  // Ties the ends of nested sequences to what follows them and finds the targets of jumps.
  void finish();

 private:
  struct SameName {
    std::unordered_map<std::uint32_t, std::size_t> by_block;  // indices into flow_.labels
    std::size_t last = 0;
  };
  struct PendingGoto {
    Element* element;
    std::string label;
    std::uint32_t scope;
    BreakTarget* loop;
  };

  Element* new_element(ElementKind kind, SourcePos pos);
  Element* make_element(Step& step);
  Element* make_choice(Step& step);
  Element* make_unless_element(Step& step);
  void append(Element* element, ElementSequence* sequence);
  void attach_escape(ElementSequence* sequence, ElementSequence* escape);
  void attach_escape(Element* element, ElementSequence* escape);
  void walk_atomic(Element* from, Element* to, bool d_step);
  void declare_label(const Step::Label& label, Element* element, std::uint32_t scope);
  Element* find_label(const PendingGoto& jump) const;
  void check_d_step(const Element* jump) const;

  Flow& flow_;
  std::uint32_t& next_number_;
  std::vector<Warning>& warnings_;
  std::function<std::uint32_t(std::uint32_t)> block_around_;
  bool is_claim_;
  std::vector<ElementSequence*> open_;
  std::deque<BreakTarget> loops_;
  std::vector<PendingGoto> jumps_;
  std::unordered_map<std::string, SameName> labels_by_name_;
  std::set<std::pair<const ElementSequence*, const ElementSequence*>> attached_;  // to escapes: escapes around those
  bool is_numbered_ = true;
  std::vector<Element*> unnumbered_;
  std::uint32_t d_step_depth_ = 0;
  std::uint32_t d_step_count_ = 0;
};

}  // namespace hasse::promela
