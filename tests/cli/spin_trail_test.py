"""hasse replay with trails that SPIN's verifiers wrote: recorded ones, and fresh ones where SPIN is installed."""

import pathlib
import re
import shutil
import subprocess
import unittest

import harness

# Recorded with spin 6.5.2: `spin -a M.pml`, pan compiled with -DSAFETY. What SPIN says is wrong, as hasse says it.
RECORDED = {
    "merged": r"merged.pml:14:2: assertion violated: assert\(g == 4\) after 1[0-9] steps",
    "stuck": r"invalid end state after \d+ steps",
    "claim": r"claim.pml:15:1: exclusion is violated, false after 4 steps",
    "select": r"select.pml:9:2: assertion violated: assert\(x == 4\) after 4 steps",
    "trace": "trace.pml:5:28: event trace violated: no event of the trace matches this use of channel c after 2 steps",
    "dynamic": r"dynamic.pml:20:2: assertion violated: assert\(got == 2\) after 1[0-9] steps",
}

EXAMPLES = pathlib.Path("/usr/share/doc/spin/examples/Examples")
# Examples of SPIN's package that pan refutes with an assertion, an ltl invariant, or an end state.
WRONG_EXAMPLES = ("hajek", "life", "pathfinder", "sat", "snoopy", "werkplaats", "Exercises/ex_1f", "Exercises/ex_3c",
                  "Exercises/ex_4", "Book_1991/p101", "Book_1991/p105.1", "Book_1991/p117", "Book_1991/p312", "Book_1991/p319",
                  "LTL/salesman1")


class SpinTrails(harness.Case):
    def recorded(self, name):
        for suffix in (".pml", ".spin"):
            shutil.copy(harness.SOURCE / "trails" / (name + suffix), self.folder)

    def test_recorded_trails(self):
        for name, headline in RECORDED.items():
            with self.subTest(name=name):
                self.recorded(name)
                done = self.hasse("replay", f"{name}.pml", f"{name}.spin", expect=1)
                self.assertRegex(done.stdout, re.compile("^" + headline, re.MULTILINE))

    def test_values_are_those_that_spin_shows(self):
        # spin -t -p -g -l merged.pml ends with g = 7 and the failed assertion.
        self.recorded("merged")
        done = self.hasse("replay", "merged.pml", "merged.spin", expect=1)
        self.assertRegex(done.stdout, r"d_step +g: 1 -> 7, i: 7 -> 0")

    def test_says_why_a_trail_does_not_fit(self):
        self.recorded("merged")
        text = (self.folder / "merged.spin").read_text()
        for changed, message in {
            text.replace("2:0:3", "2:0:77"): r"line 3 of the trail, 2:0:77: process 0 is to take statement 77 "
                                             r"\(this model has none of that number\), but Sender\[0\] stands at merged.pml:11:2 ",
            text.replace("2:0:3", "2:5:3"): r"line 3 of the trail, 2:5:3: .* but there is no process 5 at this point",
            text.replace("1:0:0", "1:1:0"): r"line 2 of the trail, 1:1:0: process 1 is to take statement 0 "
                                            r"\(i = 1 in Sender, merged.pml:8:2\), but Receiver\[1\] stands at merged.pml:20:2 and "
                                            r"cannot move\. Was the trail made from this model with the same -D options\?",
        }.items():
            self.write("t", changed)
            done = self.hasse("replay", "merged.pml", "t", expect=2)
            self.assertRegex(done.stderr, message)

    def test_a_whole_trail_that_shows_nothing(self):
        self.recorded("merged")
        self.write("t", "-4:-4:-4\n1:0:0\n")
        done = self.hasse("replay", "merged.pml", "t", expect=2)
        self.assertIn("the whole trail could be followed, but its last state violates nothing", done.stderr)

    def test_a_trail_of_a_search_breadth_first(self):
        # pan compiled with -DBFS writes one statement more than there are steps to an invalid end state.
        self.recorded("stuck")
        text = (self.folder / "stuck.spin").read_text()
        self.write("t", text + "99:0:0\n")
        done = self.hasse("replay", "stuck.pml", "t", expect=1)
        self.assertIn("Note: the trail's last statement comes after the end of the run\n", done.stdout)
        self.assertRegex(done.stdout, re.compile("^" + RECORDED["stuck"], re.MULTILINE))
        self.write("t", text + "99:0:0\n100:0:0\n")
        self.assertIn("99:0:0: process 0 is to take statement 0", self.hasse("replay", "stuck.pml", "t", expect=2).stderr)

    def test_a_trail_to_the_initial_state_is_empty(self):
        self.write("m.pml", "active proctype P() { false }\n")
        self.write("t", "")
        done = self.hasse("replay", "m.pml", "t", expect=1)
        self.assertTrue(done.stdout.startswith("invalid end state in the initial state\n"), done.stdout)

    def verifier(self):
        compiler = shutil.which("tcc") or shutil.which("gcc")
        if shutil.which("spin") is None or compiler is None:
            raise unittest.SkipTest("spin or a C compiler is missing")
        return compiler

    def fresh_trail(self, model, compiler, options=()):
        """Lets SPIN find a violation of a model in the test's folder; false when it finds none."""
        for command in (["spin", *options, "-a", model], [compiler, "-DSAFETY", "-DNOCLAIM", "-w", "-o", "pan", "pan.c"],
                        ["./pan", "-m20000"]):
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, f"{command}: {done.stdout}{done.stderr}")
        return (self.folder / f"{model}.trail").exists()

    def test_the_examples_of_spin(self):
        compiler = self.verifier()
        if not EXAMPLES.is_dir():
            self.skipTest("the examples of SPIN's package are missing")
        for name in WRONG_EXAMPLES:
            with self.subTest(name=name):
                model = shutil.copy(EXAMPLES / f"{name}.pml", self.folder)
                model = pathlib.Path(model).name
                self.assertTrue(self.fresh_trail(model, compiler))
                self.hasse("replay", model, f"{model}.trail", expect=1)

    def test_without_merging_and_other_optimisations(self):
        compiler = self.verifier()
        for name in ("merged", "stuck", "dynamic"):
            with self.subTest(name=name):
                self.recorded(name)
                self.assertTrue(self.fresh_trail(f"{name}.pml", compiler, ("-o1", "-o2", "-o3")))
                self.hasse("replay", f"{name}.pml", f"{name}.pml.trail", expect=1)


if __name__ == "__main__":
    harness.main()
