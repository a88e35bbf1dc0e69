"""hasse replay of infinite runs: trails with a cycle, its own and SPIN's."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

import harness

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((harness.ROOT / "docs" / "check.schema.json").read_text())
RUN_SCHEMA = {"$schema": SCHEMA["$schema"], "$ref": "#/$defs/run", "$defs": SCHEMA["$defs"]}

# P goes round for ever; Q can move in every second state of that, R never.
MODEL = """\
byte x;
chan c = [1] of { byte };
active proctype P()
{
	x = 3;
	do
	:: x == 3 -> accept: x = 4; c!1
	:: x == 4 -> c?1; x = 3
	od
}
active proctype Q() { x == 4; progress: x == 9 }
active proctype R() { x == 9 }
ltl once { [] (x == 4 -> <> (x == 9)) }
ltl often { [] <> (x == 3) }
never stays { do :: true :: x == 4 -> break od; accept_stay: do :: x != 0 od }
"""

# In the trails below statements are chosen by their texts.
TEXTS = ["x = 3", "x == 3", "x = 4", "c!1", "x == 4", "c?1", "x = 3"]


def trail(kind, name, text="", steps=(0, 1, 2), cycle=(3, 4, 5, 6, 1, 2), **more):
    """Of P alone: it comes to x = 4, and goes on round its loop for ever."""
    return json.dumps({
        "format": "hasse-trail", "version": 3 if cycle else 2, "model": "m.pml", "model_digest": "",
        "property": {"kind": kind, "name": name, "text": text or name}, "message": "", "steps": [[0, i] for i in steps],
        **({"cycle": [[0, i] for i in cycle]} if cycle else {}),
        "statements": [{"process": "P", "edge": 0, "line": 1, "statement": one} for one in TEXTS]} | more)


class Lassos(harness.Case):
    def setUp(self):
        super().setUp()
        self.write("m.pml", MODEL)

    def replay(self, text, *arguments, expect):
        self.write("t", text)
        return self.hasse("replay", "m.pml", "t", *arguments, expect=expect)

    def json_of(self, text, expect=1):
        run = json.loads(self.replay(text, "--json", expect=expect).stdout)["counterexample"]
        if jsonschema is not None:
            jsonschema.Draft202012Validator(RUN_SCHEMA).validate(run)
        return run

    def test_stem_and_cycle(self):
        shown = self.replay(trail("acceptance", "acceptance"), expect=1).stdout
        self.assertRegex(shown, re.compile(r"^m.pml:7:15: acceptance cycle: a run of 3 steps, then 6 that repeat for ever$", re.MULTILINE))
        stem, _, cycle = shown.partition("The following 6 steps repeat for ever:\n")
        self.assertEqual(stem.count("P[0]"), 3)
        self.assertEqual(cycle.partition("\n\n")[0].count("P[0]"), 6)
        self.assertTrue(cycle.startswith("    4  P[0]"), cycle)

    def test_what_recurs_and_what_never_comes(self):
        shown = self.replay(trail("acceptance", "acceptance"), expect=1).stdout
        self.assertIn("\nIn the cycle\n"
                      "  passes   accept of P[0], line 7\n"
                      "  changes  c: [] | [1], x: 4 | 3\n"
                      "  moves    P[0]\n"
                      "  waits    Q[1]    11  x == 4  could move in 4 of 6 states: not strongly fair\n"
                      "           R[2]    12  x == 9  blocked\n", shown)
        self.assertIn("\n\nConfirmed: the label is passed in the cycle, which closes (checked by executing it).\n", shown)

    def test_the_picture_of_messages_marks_the_cycle(self):
        shown = self.replay(trail("acceptance", "acceptance"), expect=1).stdout
        picture = shown.partition("\nMessages\n")[2].splitlines()
        self.assertRegex(picture[1], r"^ +-+  from here on for ever$")
        self.assertIn("c!1", picture[2])

    def test_a_formula_is_evaluated_without_an_automaton(self):
        shown = self.replay(trail("temporal", "once", "[] (x == 4 -> <> (x == 9))"), expect=1).stdout
        self.assertIn("m.pml:13:1: once is violated by a run of 3 steps, then 6 that repeat for ever: [] (x == 4 -> <> (x == 9))\n", shown)
        self.assertIn("\nWhy it is false\n  true after step 3: x == 4\n  never from step 3 on: x == 9\n\n"
                      "Confirmed: the formula is false on this run (checked without an automaton).\n", shown)

    def test_a_formula_of_the_command_line(self):
        shown = self.replay(trail("temporal", "ltl_2", "<> [] (x == 4)"), expect=1).stdout
        self.assertIn("Confirmed: the formula is false on this run", shown)
        self.assertIn("never: [] (x == 4)\n", shown)

    def test_what_the_run_does_not_violate(self):
        for kind, name, text in (("temporal", "often", "[] <> (x == 3)"), ("temporal", "ltl_2", "<> (x == 4)")):
            with self.subTest(name=name):
                done = self.replay(trail(kind, name, text), expect=2)
                self.assertIn(f"the whole trail could be followed, but '{name}' is not violated by it any more", done.stderr)
        done = self.replay(trail("acceptance", "acceptance").replace('"x = 4"', '"x = 5"'), expect=2)
        self.assertIn("step 3 of the trail, P[0] line 1: 'x = 5' cannot be taken", done.stderr)

    def test_labels_decide_without_a_formula(self):
        progress = MODEL.replace("accept: ", "progress: ")
        self.replay(trail("non-progress", "non-progress"), expect=1)
        self.write("m.pml", progress)
        self.assertIn("is not violated by it any more", self.replay(trail("non-progress", "non-progress"), expect=2).stderr)
        self.assertIn("is not violated by it any more", self.replay(trail("acceptance", "acceptance"), expect=2).stderr)

    def test_non_progress_names_the_labels_that_are_never_passed(self):
        shown = self.replay(trail("non-progress", "non-progress"), expect=1).stdout
        self.assertIn("non-progress cycle: a run of 3 steps, then 6 that repeat for ever\n", shown)
        self.assertIn("\n  never    progress of Q, line 11\n", shown)

    def test_a_cycle_that_does_not_close(self):
        done = self.replay(trail("acceptance", "acceptance", cycle=(3, 4, 5, 6, 1)), expect=2)
        self.assertIn("the cycle of the trail does not lead back to the state in which it begins", done.stderr)
        self.assertNotIn("for ever", done.stdout)

    def test_a_run_that_stays_where_it_ends(self):
        self.write("m.pml", "byte x;\nactive proctype P() { x = 3; x == 4 }\nltl live { <> (x == 4) }\n")
        shown = self.replay(trail("temporal", "live", "<> (x == 4)", (0,), ()), expect=1).stdout
        self.assertIn("live is violated by a run that ends after 1 step and stays there for ever: <> (x == 4)\n", shown)
        self.assertIn("The run ends here and stays as it is: nobody can move.\n\nWhere the processes stand\n  P[0]  2  x == 4\n", shown)
        self.assertIn("Confirmed: the formula is false on this run", shown)
        run = self.json_of(trail("temporal", "live", "<> (x == 4)", (0,), ()))
        self.assertTrue(run["stays"])
        self.assertEqual(run["round"]["waits"][0]["can_move"], "never")
        shown = self.replay(trail("acceptance", "acceptance", "", (0,), ()), expect=2).stderr
        self.assertIn("'acceptance' is not violated by it any more", shown)
        self.write("m.pml", "byte x;\nactive proctype P() { x = 3; accept: x == 4 }\n")
        shown = self.replay(trail("acceptance", "acceptance", "", (0,), ()), expect=1).stdout
        self.assertIn("m.pml:2:30: at an accept label for ever: a run that ends after 1 step and stays there for ever\n", shown)
        done = self.replay(trail("acceptance", "acceptance", "", (), ()), expect=2)
        self.assertIn("the trail is of a run that stays for ever where it ends, but this one can go on there", done.stderr)

    def test_a_never_claim_in_lockstep(self):
        self.write("m.pml", MODEL.partition("ltl")[0] + "never stays { accept: do :: x != 9 od }\n")
        text = json.loads(trail("claim", "stays", claim="stays"))
        for member in "steps", "cycle":
            text[member] = [[0, i, -1, -1, 0] for _, i in text[member]]
        shown = self.replay(json.dumps(text), expect=1).stdout
        self.assertIn("acceptance cycle of the never claim: a run of 3 steps, then 6 that repeat for ever\n", shown)
        self.assertIn("  passes   accept of stays, line 13, accept of P[0], line 7\n", shown)

    def test_json(self):
        run = self.json_of(trail("temporal", "once", "[] (x == 4 -> <> (x == 9))"))
        self.assertEqual(run["cycle_start"], 4)
        self.assertEqual([len(run["steps"]), len(run["cycle"])], [3, 6])
        self.assertEqual(run["reasons"], ["true after step 3: x == 4", "never from step 3 on: x == 9"])
        self.assertIn("without an automaton", run["confirmed_by"])
        seen = run["round"]
        self.assertEqual(seen["states"], 6)
        self.assertEqual(seen["moves"], ["P[0]"])
        self.assertEqual([(one["process"], one["can_move"]) for one in seen["waits"]], [("Q[1]", "sometimes"), ("R[2]", "never")])
        self.assertEqual(seen["changes"], {"c": ["[]", "[1]"], "x": ["4", "3"]})
        self.assertEqual(seen["accept"][0]["label"], "accept")
        self.assertNotIn("progress", seen)

    def test_what_is_of_finite_runs_alone(self):
        done = self.replay(trail("acceptance", "acceptance"), "--export", "json", expect=2)
        self.assertIn("--export: this run goes round a cycle for ever, and a recorded run comes to an end", done.stderr)

    def test_replay_shows_what_the_check_showed(self):
        dead = ("byte x;\nactive proctype P() { byte d; d = 5; do :: x == 0 -> accept: x = 1; d = x; assert(d == 1) "
                ":: x == 1 -> x = 0; d = 7; assert(d == 7) od }\n")
        for model, name, options in ((MODEL, "acceptance", ()), (MODEL, "stays", ()), (MODEL, "non-progress", ()),
                                     (MODEL, "acceptance", ("--emptiness", "ndfs")), (dead, "acceptance", ())):
            with self.subTest(name=name, options=options):
                self.write("m.pml", model)
                checked = self.hasse("check", "m.pml", "--engine", "liveness", "--property", name, *options, expect=1).stdout
                self.assertIn("\nConfirmed: ", checked)
                replayed = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1).stdout
                self.assertEqual(checked[checked.index("m.pml:" if name != "non-progress" else "non-progress cycle"):].partition(
                    "\nReplay:")[0].splitlines()[2:], replayed.splitlines()[2:])

    def test_simulate_goes_once_round(self):
        self.write("t", trail("acceptance", "acceptance"))
        done = self.hasse("simulate", "m.pml", "--trail", "t", "--steps", "12")
        self.assertIn("(the cycle of the trail begins here)\n    4  P[0]", done.stdout)
        self.assertIn("(end of the trail)\n   10  ", done.stdout)


# Recorded with spin 6.5.2: `spin -a M.pml`, `./pan -a` (idle.pml: compiled with -DNP, `./pan -l`).
RECORDED = {
    "round": (r"round.pml:5:16: acceptance cycle: a run of 2 steps, then 4 that repeat for ever", 1),
    "never": (r"never.pml:4:43: acceptance cycle of the never claim: a run of 8 steps, then 2 that repeat for ever", 1),
    "idle": (r"non-progress cycle: a run of 2 steps, then 4 that repeat for ever", 1),
    "answered": (r"answered.pml:32:1: answered is violated by a run of 3 steps, then 2 that repeat for ever: "
                 r"\[\] \(waiting -> <> !waiting\)", 1),
    "stays": (r"stays.pml:12:1: live is violated by a run that ends after 6 steps and stays there for ever: \[\] <> \(x == 0\)", 1),
}

EXAMPLES = pathlib.Path("/usr/share/doc/spin/examples/Examples")


class SpinLassos(harness.Case):
    def test_recorded_trails(self):
        for name, (headline, status) in RECORDED.items():
            with self.subTest(name=name):
                for suffix in (".pml", ".spin"):
                    shutil.copy(harness.SOURCE / "trails" / (name + suffix), self.folder)
                done = self.hasse("replay", f"{name}.pml", f"{name}.spin", expect=status)
                self.assertRegex(done.stdout, re.compile("^" + headline + "$", re.MULTILINE))
                self.assertIn("\nConfirmed: ", done.stdout)

    def test_a_cycle_that_shows_nothing(self):
        self.write("m.pml", "byte x;\nactive proctype P() { do :: x = 1 - x od }\nltl live { [] <> (x == 0) }\n")
        for mark, text in (("-2:1:-2\n", "1:1:0\n"), ("", "1:0:0\n")):
            self.write("t", f"{mark}-4:-4:-4\n-1:-1:-1\n{text}{text}")
            done = self.hasse("replay", "m.pml", "t", expect=2)
            self.assertIn("the cycle could be followed and leads back to where it begins, but it violates nothing", done.stderr)
            self.write("t", f"{mark}-4:-4:-4\n-1:-1:-1\n{text}")
            done = self.hasse("replay", "m.pml", "t", expect=2)
            self.assertIn("the cycle of the trail does not lead back to the state in which it begins", done.stderr)

    def fresh(self, name, flags, options):
        compiler = shutil.which("tcc") or shutil.which("gcc")
        if shutil.which("spin") is None or compiler is None:
            raise unittest.SkipTest("spin or a C compiler is missing")
        for command in (["spin", "-a", f"{name}.pml"], [compiler, *flags, "-w", "-o", "pan", "pan.c"], ["./pan", "-m20000", *options]):
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, f"{command}: {done.stdout}{done.stderr}")

    def test_fresh_trails(self):
        for name, flags, options in (("answered", [], ["-a"]), ("answered", ["-DNOREDUCE"], ["-a"]), ("answered", [], ["-a", "-f"]),
                                     ("stays", [], ["-a"]), ("round", [], ["-a"]), ("round", [], ["-a", "-f"]),
                                     ("never", ["-DNOREDUCE"], ["-a"]), ("idle", ["-DNP"], ["-l"])):
            with self.subTest(name=name, flags=flags, options=options):
                shutil.copy(harness.SOURCE / "trails" / f"{name}.pml", self.folder)
                self.fresh(name, flags, options)
                self.assertIn("Confirmed", self.hasse("replay", f"{name}.pml", f"{name}.pml.trail", expect=1).stdout)


if __name__ == "__main__":
    harness.main()
