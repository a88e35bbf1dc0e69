"""hasse slice."""

import json
import re
import xml.etree.ElementTree

import harness

SPLIT = (harness.ROOT / "examples" / "election_split.log").read_text()
ONE_LEADER = 'n1.role == "follower" && n2.role == "leader"'
# Two chains of three events, where the first event of q happens before the first of p: 13 states. p.x is good after one and
# two events, q.y is bad after two.
PUBLISHED = """\
p {"p":1, "q":1}
x=2
p {"p":2, "q":1}
x=4
p {"p":3, "q":1}
x=5
q {"q":1}
y=1
q {"q":2}
y=2
q {"q":3}
y=3
"""
PREDICATE = "p.x >= 2 && p.x <= 4 && q.y != 2"


class Slice(harness.Case):
    def test_text(self):
        self.write("run.log", PUBLISHED)
        text = self.hasse("slice", "run.log", "--formula", PREDICATE, expect=0).stdout
        self.assertRegex(text, r"\nslice  p\.x >= 2 .*  6 events  [0-9.]+ s\n")
        self.assertIn("""
  states of the run       13
  states of the slice     4
  events in all of them   2
  events in none of them  1
  meta-events             2, 1 of several events

It is true in every state of the slice, and in no other one.

The least state of the slice, after 2 of 6 events
""", text)
        self.assertTrue(text.endswith("""
Meta-events: these events are in a state of the slice together, or none of them is
     process  event  place
  1  q        y=2    run.log:10
     q        y=3    run.log:12
"""), text)

    def test_other_kinds_of_formulas(self):
        self.write("run.log", PUBLISHED)
        text = self.hasse("slice", "run.log", "--formula", f"EF({PREDICATE})", expect=0).stdout
        self.assertIn("  states of the slice     10\n", text)
        text = self.hasse("slice", "run.log", "--formula", "p.x == 5 || q.y == 3", expect=0).stdout
        self.assertIn("in some that it has it may not be true", text)
        text = self.hasse("slice", "run.log", "--formula", "p.x == 5 && p.x == 2", expect=0).stdout
        self.assertRegex(text, r"\nempty  p\.x")
        self.assertTrue(text.endswith("\n  states of the run    13\n  states of the slice  0\n\nIn no state of the run it is true.\n"), text)

    def test_json(self):
        self.write("run.log", PUBLISHED)
        found = json.loads(self.hasse("slice", "run.log", "--formula", PREDICATE, "--json", expect=0).stdout)
        slice = found["executions"][0]["slice"]
        self.assertEqual((slice["exact"], slice["states_of_run"], slice["states_of_slice"]), (True, 13, 4))
        self.assertEqual((slice["events_in_all"], slice["events_in_none"], slice["cut_events"]), (2, 1, 2))
        blocks = [sorted(event["text"] for event in block["events"]) for block in slice["meta_events"]]
        self.assertEqual(sorted(blocks), [["x=4"], ["y=2", "y=3"]])
        self.assertEqual([block["after"] for block in slice["meta_events"]], [[], []])

    def states_of(self, model):
        done = self.hasse("check", model, "--engine", "search", "--spin-count", expect=0)
        return int(re.search(r"(?m)^search: ([\d,]+) states", done.stdout)[1].replace(",", ""))

    def test_as_a_model(self):
        self.write("run.log", SPLIT)
        self.write("run.pml", self.hasse("detect", "run.log", "--export", "promela", expect=0).stdout)
        whole = json.loads(self.hasse("slice", "run.log", "--formula", ONE_LEADER, "--json", expect=0).stdout)["executions"][0]["slice"]
        self.assertEqual(self.states_of("run.pml"), whole["states_of_run"])
        self.write("slice.pml", self.hasse("slice", "run.log", "--formula", ONE_LEADER, "--export", "promela", expect=0).stdout)
        self.assertEqual(self.states_of("slice.pml"), whole["states_of_slice"])
        numbers = dict((text, int(number)) for number, text in
                       re.findall(r'(\d+) is ("\w+")', re.search(r"int n2_role.*", (self.folder / "slice.pml").read_text())[0]))
        self.hasse("check", "slice.pml", "--invariant", f"n2_role == {numbers[chr(34) + 'leader' + chr(34)]}", expect=0)
        self.hasse("check", "run.pml", "--invariant", f"n2_role == {numbers[chr(34) + 'leader' + chr(34)]}", expect=1)
        self.assertIn("the slice has no state", self.error_of("slice", "run.log", "--formula", "false", "--export", "promela"))

    def test_models_of_odd_values(self):
        self.write("run.log", '{"trace":1}\n{"p":"a b","set":{"x":1.5,"y":7,"z":"*/"},"e":"/* */"}\n{"p":"a_b","set":{"y":true,"z":-1}}\n')
        text = self.hasse("detect", "run.log", "--export", "promela", expect=0).stdout
        self.assertIn("/* a b.x is left out: no type of the model has its values */", text)
        self.write("run.pml", text)
        self.assertEqual(self.states_of("run.pml"), 4)
        self.hasse("check", "run.pml", "--reachable", "a_b_y == 7 && a_b_y_2", "--no-deadlock", expect=0)

    def test_graph(self):
        self.write("run.log", PUBLISHED)
        text = self.hasse("slice", "run.log", "--formula", PREDICATE, "--export", "dot", expect=0).stdout
        self.assertEqual((text.count("label="), text.count(" -> ")), (4, 2))
        self.assertIn('[label="q: y=2\\nq: y=3"]', text)

    def test_picture(self):
        self.write("run.log", PUBLISHED)
        self.hasse("slice", "run.log", "--formula", PREDICATE, "--svg", "run.svg", expect=0)
        picture = xml.etree.ElementTree.parse(self.folder / "run.svg").getroot()
        self.assertIn(PREDICATE, [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")])

    def test_mistakes(self):
        self.write("run.log", PUBLISHED)
        self.assertEqual(self.error_of("slice", "run.log"), "hasse: error: --formula is required ('hasse slice --help' explains)")
        self.assertEqual(self.error_of("slice", "run.log", "--formula", "p.z"),
                         "--formula:1:1: error: process 'p' never assigns a variable 'z'; did you mean 'x'? There are x")
        self.write("run.log", f"=== good ===\n{PUBLISHED}=== split ===\n{PUBLISHED}")
        self.assertIn("--export is about one execution, and the log holds 2",
                      self.error_of("slice", "run.log", "--delimiter", "^=== (?<trace>.*) ===$", "--export", "dot", "--formula", PREDICATE))


if __name__ == "__main__":
    harness.main()
