"""What asks about infinite runs is decided by a search for cycles, or undecided with the reason; --skip leaves it out."""

import json

import harness

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((harness.ROOT / "docs" / "check.schema.json").read_text())

# Everything that asks about infinite runs at once. -DWRONG: an assertion fails. -DSTUCK: it ends, but not at an end.
LIVENESS = """\
byte x;
active proctype P() {
  do
  :: x < 2 -> progress: x++
  :: x == 2 -> accept: x = 0
#ifdef WRONG
  :: x == 2 -> assert(x != 2)
#endif
#ifdef STUCK
  :: x == 2 -> x = 3; false
#endif
  od
}
ltl live { [] <> (x == 0) }
ltl safe { [] (x < 3) }
never stays { do :: true :: x != 0 -> break od; accept_stay: do :: x != 0 od }
"""
OPEN = "acceptance", "non-progress", "live", "stays"
SKIP_ALL = [word for name in OPEN for word in ("--skip", name)]


class Liveness(harness.Case):
    def setUp(self):
        super().setUp()
        self.write("m.pml", LIVENESS)

    def verdicts(self, *arguments, expect):
        report = json.loads(self.hasse("check", "m.pml", "--json", *arguments, expect=expect).stdout)
        if jsonschema is not None:
            jsonschema.Draft202012Validator(SCHEMA).validate(report)
        return {entry["name"]: entry["verdict"] for entry in report["properties"]}, report

    def test_one_line_a_reason(self):
        done = self.hasse("check", "m.pml", "--engine", "search", expect=3)
        verdicts, _, rest = done.stdout.partition("\n\n")
        lines = verdicts.splitlines()
        self.assertEqual([line.split()[:2] for line in lines[:4]],
                         [["holds", name] for name in ("assertions", "deadlock", "runtime", "safe")])
        self.assertEqual(lines[4:], [
            "undecided  acceptance, non-progress, live, stays  temporal: --engine search looks for no cycles, liveness does"])
        self.assertRegex(rest, r"\Asearch: .*\n\Z")
        self.assertEqual(done.stderr, "")
        self.assertEqual(self.hasse("check", "m.pml", "--engine", "search", "--quiet", expect=3).stdout.splitlines()[4:], lines[4:])

    def test_the_status(self):
        for arguments, status in {(): 1, ("--skip", "acceptance"): 0, ("-DWRONG",): 1, ("-DSTUCK",): 1, ("-DWRONG", "--all-errors"): 1,
                                  tuple(SKIP_ALL): 0, ("-DWRONG", *SKIP_ALL): 1,
                                  ("--property", "live"): 0, ("--property", "live", "--property", "safe"): 0,
                                  ("-DSTUCK", "--property", "live"): 1,
                                  ("--property", "safe"): 0, ("--property", "acceptance"): 1, ("-DSTUCK", "--property", "safe"): 1,
                                  ("--property", "non-progress"): 0, ("--property", "stays"): 0,
                                  ("-DSTUCK", "--property", "stays"): 1, ("-DWRONG", "--skip", "assertions"): 1,
                                  ("-DWRONG", "--skip", "assertions", *SKIP_ALL): 0,
                                  ("--no-claims",): 1, ("--no-claims", "--skip", "acceptance", "--skip", "non-progress"): 0}.items():
            with self.subTest(arguments=arguments):
                self.hasse("check", "m.pml", *arguments, expect=status)

    def test_the_rest_has_the_verdicts_that_it_has_without(self):
        for defines in ((), ("-DWRONG",), ("-DSTUCK",)):
            for options in (("--engine", "search"), ("--engine", "search", "--search", "bfs", "--threads", "2"), ("--engine", "cover"),
                            ("--engine", "search", "--spin-count"), ("--engine", "search", "--all-errors", "--coverage"),
                            ("--engine", "search", "--reduce", "stubborn", "--skip", "assertions", "--skip", "runtime")):
                with self.subTest(defines=defines, options=options):
                    wrong = bool(defines) and not ("WRONG" in defines[0] and "stubborn" in options)
                    found, report = self.verdicts(*defines, *options, expect=1 if wrong else 3)
                    alone, other = self.verdicts(*defines, *options, *SKIP_ALL, expect=1 if wrong else 0)
                    self.assertEqual(found, alone | {name: "undecided" for name in OPEN})
                    if not wrong:
                        self.assertEqual(report["statistics"]["states"], other["statistics"]["states"])

    def test_all_in_one_run(self):
        found, report = self.verdicts("-DSTUCK", "--all-errors", expect=1)
        self.assertEqual(found, {"assertions": "holds", "deadlock": "violated", "runtime": "holds", "acceptance": "violated",
                                 "non-progress": "holds", "live": "violated", "safe": "violated", "stays": "violated"})
        entries = {entry["name"]: entry for entry in report["properties"]}
        for name in OPEN:
            self.assertEqual(entries[name]["engine"], "liveness")
        self.assertEqual(entries["acceptance"]["reason"], "acceptance cycle")
        self.assertEqual(entries["live"]["reason"], "formula violated: [] <> (x == 0)")
        for name in ("acceptance", "live", "stays"):
            self.assertIn("counterexample", entries[name])

    def test_both_ways_agree(self):
        for defines in ((), ("-DSTUCK",)):
            for name in OPEN:
                with self.subTest(defines=defines, name=name):
                    arguments = (*defines, "--engine", "liveness", "--property", name)
                    status = 1 if name == "acceptance" or (name in ("live", "stays") and defines) else 0
                    scc, _ = self.verdicts(*arguments, "--emptiness", "scc", expect=status)
                    ndfs, _ = self.verdicts(*arguments, "--emptiness", "ndfs", expect=status)
                    self.assertEqual(scc, ndfs)

    def test_fairness(self):
        self.write("f.pml", "byte x, stop;\nactive proctype P() { do :: stop == 0 -> accept: x = 1 - x :: stop == 1 -> break od }\n"
                   "active proctype Q() { x == 1 -> stop = 1 }\n")
        for fairness, status in (("none", 1), ("weak", 1), ("strong", 0)):
            self.hasse("check", "f.pml", "--property", "acceptance", "--fairness", fairness, expect=status)

    def test_what_is_not_offered(self):
        for arguments, message in {
            ("--engine", "search", "--fairness", "weak"): "--fairness is of infinite runs, of which cycles tell; it needs --engine auto or liveness",
            ("--engine", "cover", "--emptiness", "scc"): "--emptiness says how cycles are searched for; it needs --engine auto or liveness",
            ("--emptiness", "ndfs", "--fairness", "weak"): "--emptiness ndfs knows nothing of --fairness; scc does",
            ("--engine", "liveness", "--threads", "2"): "--threads: cycles are searched for by one thread",
            ("--engine", "liveness", "--search", "bfs"): "--search bfs finds no cycles; --engine liveness goes depth first",
        }.items():
            with self.subTest(arguments=arguments):
                self.assertEqual(self.error_of("check", "m.pml", *arguments), "hasse: error: " + message)
        done = self.hasse("check", "m.pml", "--shortest", expect=3)
        self.assertIn("undecided  acceptance, non-progress, live, stays  temporal: --shortest is of finite runs: the shortest cycle is not "
                      "looked for\n", done.stdout)
        done = self.hasse("check", "m.pml", "--engine", "liveness", "--skip", "acceptance", "--skip", "live", expect=3)
        self.assertIn("undecided  assertions, deadlock, runtime, safe  --engine liveness decides what is about cycles alone\n", done.stdout)

    def test_limits(self):
        self.write("m.pml", "int x;\nactive proctype P() { do :: x++; progress: skip od }\n")
        for option, value in (("--depth", "50"), ("--memory", "16M"), ("--time", "0.2")):
            done = self.hasse("check", "m.pml", "--property", "non-progress", option, value, expect=3)
            self.assertRegex(done.stdout, rf"undecided  non-progress  {option[2:]} limit of .* reached after [\d,]+ states?, depth ")

    def test_json(self):
        _, report = self.verdicts("--engine", "search", expect=3)
        entries = {entry["name"]: entry for entry in report["properties"]}
        self.assertEqual({name: entries[name]["kind"] for name in OPEN},
                         {"acceptance": "acceptance", "non-progress": "non-progress", "live": "temporal", "stays": "claim"})
        for name in OPEN:
            self.assertIn("temporal: ", entries[name]["reason"])
            self.assertNotIn("engine", entries[name])
        self.assertEqual(entries["live"]["text"], "[] <> (x == 0)")
        self.assertEqual(report["stop"], "finished")
        self.assertNotIn("reason", entries["safe"])

    def test_nothing_to_search(self):
        done = self.hasse("check", "m.pml", "--property", "live", "--engine", "search", expect=3)
        self.assertEqual(done.stdout, "undecided  live  temporal: --engine search looks for no cycles, liveness does\n")
        verdicts, report = self.verdicts("--property", "live", "--engine", "search", expect=3)
        self.assertEqual(verdicts, {"live": "undecided"})
        self.assertEqual(report["statistics"]["states"], 0)
        for option in ("--checkpoint", "--resume"):
            self.assertEqual(self.error_of("check", "m.pml", "--property", "live", option, "c"),
                             f"hasse: error: {option} is of a search, and what is to be checked is undecided without one")

    def test_a_formula_of_the_command_line(self):
        done = self.hasse("check", "m.pml", "--property", "safe", "--ltl", "<> (x == 5)", expect=1)
        self.assertRegex(done.stdout, r"violated +ltl_2 +liveness .*\nholds +safe ")
        self.hasse("check", "m.pml", "--property", "safe", "--ltl", "[] (x < 2)", expect=1)  # it is never left out in silence
        self.hasse("check", "m.pml", "--property", "safe", "--ltl", "<> (x == 5)", "--skip", "ltl_2", expect=0)

    def test_checkpoints_are_of_the_one_search(self):
        self.hasse("check", "m.pml", "--engine", "search", "--checkpoint", "c", expect=3)
        self.write("m.pml", "int a, b, c;\nactive proctype P() { do :: a++; progress: skip :: b++ :: c++ od }\n")
        for memory, option in (("8M", "--checkpoint"), ("16M", "--resume")):
            done = self.hasse("check", "m.pml", "--engine", "search", "--memory", memory, option, "c", expect=3)
            self.assertRegex(done.stdout, r"undecided  assertions, deadlock, runtime  memory limit of ")
            self.assertIn("undecided  non-progress  temporal:", done.stdout)
            self.assertEqual("Saved after" in done.stdout, option == "--checkpoint")
            self.assertEqual("resumed after" in done.stdout, option == "--resume")

    def test_a_claim_that_a_finite_run_may_violate_is_searched(self):
        claim = ("byte x;\nactive proctype P() { x = 1; x = LAST }\n"
                 "never { do :: x == 1 -> goto accept :: x == 2 -> break :: true od; goto over; accept: do :: x == 1 od; over: skip }\n")
        self.write("m.pml", claim)
        done = self.hasse("check", "m.pml", "-DLAST=3", "--engine", "search", expect=3)
        self.assertIn("undecided  never_0  temporal: no finite run violates it, --engine search looks for no cycles, liveness does\n",
                      done.stdout)
        self.assertIn("search with claim never_0: ", done.stdout)
        self.assertIn("liveness with claim never_0: ", self.hasse("check", "m.pml", "-DLAST=3", expect=0).stdout)
        self.hasse("check", "m.pml", "-DLAST=2", expect=1)
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.assertIn("never claim reached its end", done.stdout)
        found, report = self.verdicts("-DLAST=2", expect=1)
        self.assertEqual(found["never_0"], "violated")
        self.assertEqual(report["properties"][3]["reason"], "never claim reached its end")

    def test_the_other_commands(self):
        self.assertIn("Stopped after 20 steps", self.hasse("simulate", "m.pml", "--steps", "20", expect=0).stdout)
        self.assertIn("accept", self.hasse("show", "m.pml", expect=0).stdout)
        for view in ("--symbols", "--footprints", "--dependency"):
            self.hasse("show", "m.pml", view, expect=0)
        self.hasse("check", "m.pml", "-DWRONG", expect=1)
        self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.hasse("simulate", "m.pml", "--trail", "m.pml.hasse-trail", expect=1)

    def test_names_for_skip(self):
        for name in ("trace", "acceptance", "non-progress", "deadlock"):
            self.write("plain.pml", "active proctype P() { skip }\n")
            self.hasse("check", "plain.pml", "--skip", name, expect=0)
        self.assertEqual(self.error_of("check", "m.pml", "--skip", "lives"),
                         "hasse: error: --skip: there is no property 'lives' (did you mean 'live'?); there are: assertions, deadlock, "
                         "runtime, acceptance, non-progress, live, safe, stays")
        self.assertEqual(self.error_of("check", "m.pml", "--property", "nonprogress"),
                         "hasse: error: --property: there is no property 'nonprogress' (did you mean 'non-progress'?); there are: "
                         "assertions, deadlock, runtime, acceptance, non-progress, live, safe, stays")


if __name__ == "__main__":
    harness.main()
