"""Engines: search, cover and auto, their options and what does not go together."""

import json
import platform
import re

import harness
from harness import MUTEX, ROOT

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((ROOT / "docs" / "check.schema.json").read_text())
DINING = str(ROOT / "examples" / "dining.pml")
CLAIM = "byte x;\nactive proctype P() { x = 1; x = 2 }\nnever { do :: x != 2 :: x == 2 -> break od }\n"
TRACE = ("mtype = { a }; chan c = [1] of { mtype };\nactive proctype P() { c!a }\nactive proctype Q() { c?a }\n"
         "trace { c!a; c?a }\n")
# Grows for hours, for a search as for a cover.
ENDLESS = "int a, b, c;\nactive proctype P() { do :: a++ :: b++ :: c++ od }\n"
# 6^12 states of processes that have nothing to do with each other.
APART = """\
byte x[13];
active [12] proctype P() { do :: x[_pid] < 5 -> x[_pid]++ :: x[_pid] == 5 -> break od }
"""
# x and y go round in threes; the monitor does nothing but look.
MONITOR = """\
byte x, y;
active proctype P() { do :: atomic { x < 3 -> x++ } :: atomic { x == 3 -> x = 0 } od }
active proctype Q() { do :: atomic { y < 3 -> y++ } :: atomic { y == 3 -> y = 0 } od }
active proctype monitor() { assert(!(x == 3 && y == 2)) }
"""
# Two processes of which one has nothing to do with the violation.
BESIDE = """\
byte x, y;
active proctype P() { x = 1; x = 2; x = 3 }
active proctype Q() { y = 1; y = 2; y = 3 }
ltl small { [] (x < 3) }
"""


class Engines(harness.Case):
    def report(self, *arguments, expect):
        report = json.loads(self.hasse("check", *arguments, "--json", expect=expect).stdout)
        if jsonschema is not None:
            jsonschema.Draft202012Validator(SCHEMA).validate(report)
        return report

    def test_what_does_not_go_together(self):
        self.write("m.pml", MUTEX)
        for arguments, message in {
            ("--engine", "search", "--cover", "all"): "--cover says how a cover is explored; it does not go with --engine search",
            ("--engine", "search", "--dependency", "process"): "--dependency says how the events of a cover are ordered",
            ("--engine", "search", "--threads", "2", "--all-errors"): "--threads: --all-errors lists errors in the order",
            ("--engine", "search", "--threads", "2", "--coverage"): "--threads: --coverage needs the steps one after another",
            ("--engine", "search", "--threads", "2", "--depth", "5"): "--threads: what lies within --depth depends",
            ("--engine", "cover", "--search", "dfs", "--threads", "2"): "--threads: depth first, where a cover goes next",
            ("--store", "bitstate"): "--store bitstate needs --engine search",
            ("--engine", "search", "--store", "hash-compact", "--shortest"): "--store hash-compact keeps no states",
            ("--engine", "search", "--store", "bitstate", "--search", "bfs"): "--store bitstate keeps no states",
            ("--engine", "search", "--store", "bitstate", "--spin-count"): "--store bitstate misses states",
            ("--engine", "search", "--store", "bitstate", "--threads", "2"): "--store bitstate: bits do not say",
            ("--engine", "search", "--seed", "3"): "--seed is of the hashes of a lossy store",
            ("--engine", "cover", "--store", "exact"): "--store says how a search keeps the states",
            ("--engine", "search", "--reduce", "ample"): "--reduce ample restricts a cover to what is published",
            ("--engine", "auto", "--dependency", "process"): "--dependency process restricts a cover to what is published",
            ("--engine", "auto", "--reduce", "stubborn"): "--reduce stubborn needs the name of an engine",
            ("--engine", "cover", "--shortest"): "--shortest needs --engine search",
            ("--engine", "cover", "--spin-count"): "--spin-count needs --engine search",
            ("--engine", "cover", "--coverage"): "--coverage needs --engine search",
            ("--engine", "cover", "--depth", "9"): "--depth needs --engine search",
            ("--engine", "search", "--reduce", "stubborn", "--spin-count"): "--spin-count counts all states",
            ("--engine", "search", "--reduce", "stubborn", "--coverage"): "--coverage looks at all steps",
            ("--engine", "search", "--reduce", "stubborn", "--shortest"): "--shortest looks for the shortest of all runs",
            ("--quiet", "--verbose"): "--quiet and --verbose contradict each other",
            ("--quiet", "--coverage"): "--quiet prints verdicts only, --coverage lists statements",
            ("--shortest", "--search", "dfs"): "--search excludes --shortest",
            ("--engine", "fast"): "--engine: 'fast' is none of auto, search, cover",
            ("--cover", "some"): "--cover: 'some' is none of auto, all, directed",
            ("--trials", "9"): "--trials is the number of random walks; it needs --engine walk",
            ("--engine", "walk", "--coverage"): "--coverage needs --engine search",
            ("--engine", "walk", "--store", "tree"): "--store says how a search keeps the states",
            ("--threads", "0"): "--threads: '0' is not a whole number above 0",
        }.items():
            with self.subTest(arguments=arguments):
                self.assertIn("hasse: error: " + message, self.error_of("check", "m.pml", *arguments))

    def test_what_an_engine_cannot_decide_is_refused_before_anything_runs(self):
        self.write("c.pml", CLAIM)
        self.assertRegex(self.error_of("check", "c.pml", "--engine", "cover"),
                         r"a cover cannot decide never_0 \(.*never claim.*\); --engine auto leaves")
        self.hasse("check", "c.pml", "--engine", "cover", "--no-claims", expect=0)
        self.write("t.pml", TRACE)
        self.assertRegex(self.error_of("check", "t.pml", "--engine", "cover"), r"a cover cannot decide .*trace \(.*\)")
        self.write("m.pml", MUTEX)
        self.assertRegex(self.error_of("check", "m.pml", "--engine", "search", "--reduce", "stubborn"),
                         r"a reduced search cannot decide assertions \(.*\); --property chooses others")

    def test_a_cover_names_itself_and_its_figures(self):
        done = self.hasse("check", DINING, "-DN=2", "--engine", "cover", expect=0)
        line = next(line for line in done.stdout.splitlines() if "exclusion" in line)
        self.assertRegex(line, r"^holds +exclusion +cover +\d+ events +\d+ runs +\d+\.\d\d s ")
        self.assertRegex(done.stdout, r"\ncover: \d+ events, [\d,]+ nodes, \d+ runs, \d+ cutoffs, longest run \d+, \d+ bytes a state\n")
        report = self.report(DINING, "-DN=2", "--engine", "cover", expect=0)
        self.assertEqual({p["engine"] for p in report["properties"]}, {"cover"})
        # 31 of the philosophers, and the one that starts them.
        self.assertEqual(report["statistics"]["events"], 32)
        self.assertNotIn("transitions", report["statistics"])

    def test_a_cover_is_the_same_with_any_number_of_threads(self):
        def told(*arguments, expect):
            report = self.report(DINING, *arguments, "--engine", "cover", expect=expect)
            for part in (report["statistics"], *report["properties"]):
                for key in [key for key in part if key.startswith(("time", "memory"))]:
                    del part[key]
            return report

        for define, expect in (("-DN=4", 0), ("-DBUG", 1)):
            one = told(define, expect=expect)
            self.assertEqual(told(define, "--threads", "2", expect=expect), one)
            self.assertEqual(told(define, "--threads", "4", expect=expect), one)

    def test_a_lossy_store_never_says_that_a_property_holds(self):
        exact = self.report(DINING, "-DN=2", "--engine", "search", expect=0)["statistics"]
        self.assertNotIn("loss", exact)
        for store in ("hash-compact", "bitstate"):
            for threads in ("1", "2") if store == "hash-compact" else ("1",):
                chosen = ["--engine", "search", "--store", store, "--threads", threads, "--seed", "7"]
                report = self.report(DINING, "-DN=2", *chosen, expect=3)
                self.assertEqual({p["verdict"] for p in report["properties"]}, {"undecided"})
                # So few states are not lost.
                self.assertEqual(report["statistics"]["states"], exact["states"])
                self.assertLess(report["statistics"]["loss"]["expected_missing_states"], 1e-6)
                self.assertEqual("fill" in report["statistics"]["loss"], store == "bitstate")
                self.report(DINING, "-DBUG", *chosen, expect=1)
        done = self.hasse("check", DINING, "-DN=2", "--engine", "search", "--store", "bitstate", expect=3)
        self.assertIn("the store is lossy: states may be missing", done.stdout)
        self.assertRegex(done.stdout, r"\nlossy store: expected to miss \S+ states and what only they lead to; coverage 100\.0000 %; ")

    def test_nothing_in_a_counterexample_of_the_cover_is_superfluous(self):
        self.write("m.pml", BESIDE)
        done = self.hasse("check", "m.pml", "--engine", "cover", "--property", "small", "--cover", "all", expect=1)
        self.assertIn("nothing in it is superfluous", done.stdout)
        self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        run = self.report("m.pml", "--engine", "cover", "--property", "small", "--cover", "all", expect=1)
        run = run["properties"][0]["counterexample"]
        self.assertTrue(run["least"])
        self.assertEqual([step["statement"] for step in run["steps"]], ["x = 1", "x = 2", "x = 3"])
        self.assertEqual([step["event"] for step in run["steps"]], [1, 2, 3])
        self.assertEqual(run["events"], [
            {"first_step": 1, "steps": 1, "causes": [], "clock": {"0": 1}},
            {"first_step": 2, "steps": 1, "causes": [1], "clock": {"0": 2}},
            {"first_step": 3, "steps": 1, "causes": [2], "clock": {"0": 3}}])

    def test_a_monitor_is_an_invariant_to_the_cover(self):
        self.write("m.pml", MONITOR)
        options = ("--engine", "cover", "--no-deadlock")
        done = self.hasse("check", "m.pml", "--verbose", *options, expect=1)
        self.assertRegex(done.stdout, r"(?m)^assertions: assert\(.*\) of monitor\[2\] is checked by a cover as an invariant: "
                                      r"conjunction of 2 predicates, each on one chain: linear")
        self.assertRegex(done.stdout, r"m\.pml:4:\d+: assertion violated: assert\(!\(x == 3 && y == 2\)\) after 11 steps\n")
        self.assertRegex(done.stdout, r"(?m)^   11  monitor\[2\] ")
        self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.write("m.pml", MONITOR.replace("x == 3 && y", "x == 4 && y"))
        held = self.report("m.pml", *options, expect=0)
        self.assertEqual([p["verdict"] for p in held["properties"]], ["holds", "holds"])

    def test_machine(self):
        self.write("m.pml", "byte x[3], i; active proctype P() { do :: x[i] = 1; i++ od }\n")
        outputs = []
        for how in ("native", "interpreter"):
            done = self.hasse("check", "m.pml", "--engine", "search", "--machine", how, "--verbose", expect=1)
            notes, _, rest = done.stdout.partition("\n\n")
            machine = next(line for line in notes.splitlines() if line.startswith("machine: "))
            if how == "native" and platform.machine() == "x86_64":
                self.assertRegex(machine, r"^machine: native code for 2 of \d statements, \d+ bytes$")
            else:
                self.assertTrue(machine.startswith("machine: interpreter"), machine)
            self.assertIn("index 3, size 3", rest)
            outputs.append(re.sub(r"[0-9.]+ (m?s|[kKM]?B)\b|[0-9,]+ states a second", "", rest))
        self.assertEqual(outputs[0], outputs[1])

    def test_verbose_names_class_and_algorithm(self):
        done = self.hasse("check", DINING, "-DN=2", "--engine", "cover", "--verbose", expect=0)
        self.assertIn("exclusion: conjunction of 2 predicates, each on one chain: linear", done.stdout)
        done = self.hasse("check", DINING, "-DN=2", "--engine", "cover", "--verbose", "--no-claims", "--invariant",
                          "count(Philosopher @ end) <= 1", expect=1)
        self.assertRegex(done.stdout, r"(?m)^count\(Philosopher @ end\) <= 1: .*(sum|width|chain)")
        report = self.report(DINING, "-DN=2", "--engine", "auto", "--verbose", expect=0)
        self.assertTrue(any(note.startswith("exclusion: ") for note in report["notes"]), report["notes"])
        self.assertNotIn("notes", self.report(DINING, "-DN=2", expect=0))

    def test_auto_says_what_it_did(self):
        self.write("m.pml", MUTEX)
        self.write("c.pml", CLAIM)
        self.assertRegex(self.hasse("check", "m.pml", "-DRIGHT", "--engine", "auto", "--verbose", expect=0).stdout,
                         r"(?m)^auto: the search was over before a cover was worth starting$")
        self.assertRegex(self.hasse("check", "c.pml", "--engine", "auto", "--verbose", expect=1).stdout,
                         r"(?m)^auto: search only: a cover cannot decide never_0")
        for option in ("--all-errors", "--spin-count", "--shortest", "--coverage"):
            done = self.hasse("check", "m.pml", "-DRIGHT", "--engine", "auto", "--verbose", option, expect=0)
            self.assertRegex(done.stdout, rf"(?m)^auto: search only: .*{option}")

    def test_auto_takes_the_cover_where_states_are_too_many(self):
        self.write("m.pml", APART)
        report = self.report("m.pml", "--engine", "auto", "--time", "100", expect=0)
        self.assertEqual({p["engine"] for p in report["properties"]}, {"cover"})
        done = self.hasse("check", "m.pml", "--engine", "auto", "--verbose", expect=0)
        self.assertRegex(done.stdout, r"(?m)^auto: the cover was first; beside it the search, with [\d,]+ states by then$")

    def test_auto_keeps_limits(self):
        self.write("m.pml", ENDLESS)
        for limit in (("--time", "0.5"), ("--memory", "30M")):
            done = self.hasse("check", "m.pml", "--engine", "auto", *limit, expect=3)
            self.assertRegex(done.stdout, rf"undecided  assertions, deadlock, runtime  {limit[0][2:]} limit of ")

    def test_a_reduced_search_has_a_run_for_each_property(self):
        done = self.hasse("check", DINING, "-DN=3", "--engine", "search", "--reduce", "stubborn", "--property", "exclusion",
                          "--property", "deadlock", expect=0)
        states = {name: int(count.replace(",", "")) for name, count in
                  re.findall(r"(?m)^search for (\w+): ([\d,]+) states", done.stdout)}
        self.assertEqual(states.keys(), {"exclusion", "deadlock"})
        # SPIN's default reduction stores as many as there are: 5,299.
        self.assertLess(states["exclusion"], 5299)
        self.assertLess(states["deadlock"], 5299)

    def test_every_way_to_explore_a_cover_says_the_same(self):
        for bug, status in (("", 0), ("-DBUG", 1)):
            for options in (["--cover", "all"], ["--cover", "directed"], ["--search", "dfs"], ["--reduce", "none"],
                            ["--threads", "1"], ["--threads", "2"], ["--threads", "4", "--cover", "directed"]):
                with self.subTest(bug=bug, options=options):
                    arguments = [DINING, "-DN=2", *([bug] if bug else []), "--property", "exclusion", *options]
                    self.report(*arguments, "--engine", "cover", expect=status)

    def test_walks_find_what_many_runs_violate(self):
        self.write("m.pml", MUTEX)
        first = self.hasse("check", "m.pml", "--engine", "walk", "--seed", "5", "--trail", "t", expect=1)
        self.assertRegex(first.stdout, r"(?m)^violated +exclusion +walk +[\d,]+ walks? ")
        self.assertRegex(first.stdout, r"\nwalk: [\d,]+ walks?, [\d,]+ steps?, longest run \d+, cut short 0, \d+ bytes a state\n")
        self.assertIn("exclusion is violated, false after", first.stdout)
        self.hasse("replay", "m.pml", "t", expect=1)

        def counted(text):
            return re.sub(r"\d+\.\d\d s +[\d.]+ (?:bytes|KB|MB)", "", text)

        for threads in "1", "2", "3":
            again = self.hasse("check", "m.pml", "--engine", "walk", "--seed", "5", "--trail", "t", "--threads", threads,
                               expect=1)
            self.assertEqual(counted(again.stdout), counted(first.stdout))

    def test_what_walks_do_not_violate_is_undecided(self):
        self.write("m.pml", MUTEX)
        report = self.report("m.pml", "-DRIGHT", "--engine", "walk", "--trials", "77", expect=3)
        self.assertEqual({p["verdict"] for p in report["properties"]}, {"undecided"})
        self.assertRegex(report["properties"][0]["reason"],
                         r"^random walks show what is violated, not what holds, after 77 walks, \d+ steps$")
        self.assertEqual(report["statistics"]["trials"], 77)
        self.write("e.pml", ENDLESS)
        report = self.report("e.pml", "--engine", "walk", "--trials", "3", "--depth", "20", expect=3)
        self.assertEqual(report["statistics"]["steps"], 60)
        self.assertEqual(report["statistics"]["cut_short"], 3)
        # A claim in lockstep and a trace declaration are judged, too.
        self.write("c.pml", CLAIM)
        self.hasse("check", "c.pml", "--engine", "walk", expect=1)
        self.write("t.pml", TRACE)
        self.report("t.pml", "--engine", "walk", "--time", "60", expect=3)


if __name__ == "__main__":
    harness.main()
