"""The JSON of hasse check and hasse replay against the published schema."""

import json

import harness
from harness import MUTEX, TALK

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((harness.ROOT / "docs" / "check.schema.json").read_text())
CLAIM = "byte x;\nactive proctype P() { x = 1; x = 2 }\nnever { do :: x != 2 :: x == 2 -> break od }\n"


class JsonOutput(harness.Case):
    def report(self, *arguments, expect):
        report = json.loads(self.hasse("check", "m.pml", "--json", *arguments, expect=expect).stdout)
        if jsonschema is None:
            self.skipTest("python3-jsonschema is missing")
        jsonschema.Draft202012Validator(SCHEMA).validate(report)
        return report

    def verdicts(self, report):
        return {entry["name"]: entry["verdict"] for entry in report["properties"]}

    def test_the_schema_itself(self):
        if jsonschema is None:
            self.skipTest("python3-jsonschema is missing")
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        for broken in ({}, {"tool": "hasse"}, {"tool": "hasse", "version": "0.1.0", "model": "m", "properties": [
                {"name": "x", "kind": "deadlock", "verdict": "undecided", "engine": "search"}],
                "statistics": {}, "stop": "finished"}):
            self.assertFalse(jsonschema.Draft202012Validator(SCHEMA).is_valid(broken), broken)

    def test_holds(self):
        self.write("m.pml", MUTEX)
        report = self.report("-DRIGHT", "--engine", "search", expect=0)
        self.assertEqual(self.verdicts(report), {"assertions": "holds", "deadlock": "holds", "runtime": "holds",
                                                 "exclusion": "holds"})
        self.assertEqual(report["stop"], "finished")
        self.assertEqual(report["statistics"]["states"], 12)

    def test_violated(self):
        self.write("m.pml", MUTEX)
        report = self.report("--shortest", "--trail", "t", expect=1)
        self.assertEqual(report["stop"], "violation")
        run = report["properties"][3]["counterexample"]
        self.assertEqual(run["trail"], "t")
        self.assertEqual(run["values"], {"inside": 2})
        self.assertEqual(len(run["steps"]), 4)
        self.assertEqual(run["steps"][1], {
            "process": "User", "pid": 1, "line": 10, "column": 24, "file": "m.pml", "statement": "inside++",
            "changes": {"inside": {"before": 0, "after": 1}}})
        self.assertTrue(run["steps"][0]["atomic"])

    def test_messages_and_d_steps(self):
        self.write("m.pml", TALK)
        steps = self.report("--shortest", expect=1)["properties"][1]["counterexample"]["steps"]
        self.assertEqual(steps[0]["changes"], {"queue": {"before": [], "after": [["ping", 7]]}})
        self.assertEqual(steps[0]["messages"], [{"kind": "send", "channel": "queue", "message": "ping, 7"}])
        self.assertEqual(steps[1]["messages"][0]["sent_at_step"], 1)
        self.assertEqual([half["process"] for half in steps[2]["rendezvous"]], ["Receiver[1]", "Sender[0]"])
        d_step = next(step for step in steps if "d_step" in step)
        self.assertEqual([inner["statement"] for inner in d_step["d_step"]],
                         ["count > 0", "count++", "count = count * 2"])
        self.assertEqual([step["printed"] for step in steps if "printed" in step], ["count is 16\n"])

    def test_undecided_by_a_limit(self):
        self.write("m.pml", "int a, b;\nactive proctype P() { do :: a++ :: b++ od }\n")
        report = self.report("--depth", "20", expect=3)
        self.assertEqual(report["stop"], "depth")
        self.assertIn("depth limit of 20 steps", report["properties"][0]["reason"])

    def test_a_goal(self):
        self.write("m.pml", MUTEX)
        report = self.report("--no-claims", "--reachable", "inside == 2", "--reachable", "inside == 3", expect=1)
        self.assertEqual(self.verdicts(report)["inside == 2"], "holds")
        self.assertEqual(self.verdicts(report)["inside == 3"], "violated")
        self.assertIn("witness", report["properties"][3])
        self.assertNotIn("counterexample", report["properties"][4])

    def test_a_never_claim(self):
        self.write("m.pml", CLAIM)
        report = self.report(expect=1)
        self.assertEqual(self.verdicts(report)["never_0"], "violated")
        self.assertIn("statistics", report["properties"][3])

    def test_coverage_and_all_errors(self):
        self.write("m.pml", "byte x;\nactive proctype P() {\n if\n :: x == 0 -> assert(x == 1)\n :: x == 1 -> skip\n"
                            " :: x == 0 -> assert(x == 2)\n fi }\n")
        report = self.report("--all-errors", "--coverage", expect=1)
        entry = report["properties"][0]
        self.assertEqual(entry["occurrences"], 2)
        self.assertEqual(entry["counterexample"]["line"], 4)
        self.assertEqual(entry["more_counterexamples"][0]["line"], 6)
        self.assertEqual([item["line"] for item in report["unreached"]], [5, 5])

    def test_nothing_on_standard_output_when_refused(self):
        self.write("m.pml", MUTEX + "ltl live { <> (outside == 1) }\n")
        done = self.hasse("check", "m.pml", "--json", expect=2)
        self.assertEqual(done.stdout, "")

    def test_bytes_that_are_not_text(self):
        (self.folder / "m.pml").write_bytes(b'active proctype P() { printf("\xff\xfe"); assert(false) }\n')
        report = self.report(expect=1)
        self.assertEqual(self.verdicts(report)["assertions"], "violated")

    def test_replay(self):
        self.write("m.pml", MUTEX)
        self.hasse("check", "m.pml", expect=1)
        replayed = json.loads(self.hasse("replay", "m.pml", "m.pml.hasse-trail", "--json", expect=1).stdout)
        self.assertEqual(replayed["verdict"], "violated")
        self.assertEqual(replayed["property"], {"name": "exclusion", "kind": "invariant"})
        if jsonschema is not None:
            run_schema = {"$ref": "#/$defs/run", "$defs": SCHEMA["$defs"]}
            jsonschema.Draft202012Validator(run_schema).validate(replayed["counterexample"])


if __name__ == "__main__":
    harness.main()
