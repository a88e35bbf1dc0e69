"""hasse ltl."""

import json
import re
import shutil
import subprocess

import harness

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((harness.ROOT / "docs" / "ltl.schema.json").read_text())


class Ltl(harness.Case):
    def json_of(self, *arguments, expect):
        result = json.loads(self.hasse("ltl", "--json", *arguments, expect=expect).stdout)
        if jsonschema is not None:
            jsonschema.validate(result, SCHEMA)
        return result

    def test_a_formula(self):
        self.assertEqual(self.hasse("ltl", "p && !q && X [] (!p && q)", expect=0).stdout, """\
p && !q && X [] (!p && q)
  satisfiable  by the solver, paths of 2 steps
    stem    0  p  !q
    cycle   1  !p  q
  not valid    one valuation for ever
    cycle   0  !p  !q
  class        safety, by its syntax
  stuttering   unknown: it has an X
""")

    def test_mistakes_of_the_user_are_pointed_out(self):
        text = self.hasse("ltl", "[] (p -> p)", "[] p && <> !p", expect=1).stdout
        self.assertIn("  valid: no run can violate it (by rewriting)\n", text)
        self.assertIn("  unsatisfiable: no run can satisfy it (by rewriting)\n", text)
        self.assertIn("  core         2: without any of them", text)

    def test_a_minimal_core(self):
        result = self.json_of("[] (p -> <> q)", "[] <> r", "<> [] !q", "[] <> p", expect=1)
        self.assertEqual(result["together"]["answer"], "no")
        self.assertEqual(result["core"], {"formulas": [1, 3, 4], "minimal": True})
        self.assertEqual(self.json_of("[] <> p", "[] <> q", expect=0)["together"]["answer"], "yes")

    def test_relations(self):
        self.assertIn("the formula implies <> q", self.hasse("ltl", "p U q", "--implies", "<> q", expect=0).stdout)
        done = self.hasse("ltl", "<> q", "--implies", "p U q", expect=1).stdout
        self.assertIn("does not imply p U q; a word that satisfies the former only", done)
        self.hasse("ltl", "p W q", "--equivalent", "!(!q U (!p && !q))", expect=0)
        result = self.json_of("p U q", "--equivalent", "p W q", expect=1)
        self.assertEqual(result["relation"]["holds"]["word"], {"stem": [], "cycle": [["p"]]})
        self.hasse("ltl", "[] p", "[] q", "--equivalent", "[] (p && q)", expect=0)

    def test_state_expressions(self):
        result = self.json_of("[] ({x > 3} -> X {x>3}) && {x  > 3} && <> !{ x > 3 }", expect=1)
        self.assertEqual(result["propositions"], ["x > 3"])

    def test_engines_agree(self):
        for family, status in (("c:4", 0), ("ccl:3", 0), ("unsat-c:4", 1), ("R:4", 0), ("U:5", 0)):
            for engine in ("auto", "automaton", "sat"):
                self.hasse("ltl", "--family", family, "--engine", engine, expect=status)

    def test_a_long_word_is_cut_in_text(self):
        text = self.hasse("ltl", "--family", "c:6", "--engine", "automaton", expect=0).stdout
        self.assertIn("    (344 letters left out; --json has them)\n", text)
        word = self.json_of("--family", "c:6", expect=0)["formulas"][0]["satisfiable"]["word"]
        self.assertEqual((len(word["stem"]), len(word["cycle"])), (0, 384))

    def test_formulas_from_a_file(self):
        self.write("f.txt", "# what is wanted\n[] p\n\n  <> q  \n")
        result = self.json_of("r", "--file", "f.txt", expect=0)
        self.assertEqual([one["formula"] for one in result["formulas"]], ["r", "[] p", "<> q"])
        self.write("f.txt", "[] p\n<> (q\n")
        self.assertEqual(self.error_of("ltl", "--file", "f.txt"), "f.txt:2:6: error: expected an operator or ')', found the end")

    def test_errors(self):
        self.assertEqual(self.error_of("ltl", "p", "p U"), "formula 2:1:4: error: expected a formula, found the end")
        self.assertTrue(self.error_of("ltl", "[] a[1]").startswith("formula 1:1:5: error: '[' is no part of a formula; "))
        self.assertTrue(self.error_of("ltl", "p", "--implies", "q q").startswith("--implies:1:3: error: "))
        self.assertIn("no formula", self.error_of("ltl"))
        self.assertIn("'c' is no NAME:N", self.error_of("ltl", "--family", "c"))
        self.assertIn("excludes", self.error_of("ltl", "p", "--implies", "q", "--equivalent", "q"))
        self.assertIn("--json", self.error_of("ltl", "p", "--json", "--engine", "magic") + "--json")
        self.assertIn("cannot read", self.error_of("ltl", "--file", "none"))
        self.assertIn("takes none", self.error_of("ltl", "--patterns", "p"))
        self.assertIn("print an automaton", self.error_of("ltl", "p", "--hoa", "--json"))

    def test_limits(self):
        for engine in ("auto", "automaton", "sat"):
            done = self.hasse("ltl", "--family", "unsat-c:16", "--engine", engine, "--time", "0.2", expect=3)
            self.assertIn("undecided: is it satisfiable? time limit of 0.2 s reached\n", done.stdout)
        result = self.json_of("--family", "unsat-c:16", "--time", "0.2", expect=3)
        self.assertEqual(result["formulas"][0]["satisfiable"], {"answer": "undecided", "reason": "time limit of 0.2 s reached"})

    def test_patterns_are_formulas(self):
        patterns = json.loads(self.hasse("ltl", "--patterns", "--json", expect=0).stdout)["patterns"]
        self.assertEqual(len(patterns), 55)
        self.write("patterns.txt", "\n".join(pattern["formula"] for pattern in patterns) + "\n")
        for one in self.json_of("--file", "patterns.txt", expect=1)["formulas"]:
            self.assertEqual((one["satisfiable"]["answer"], one["valid"]["answer"]), ("yes", "no"), one["formula"])
        self.assertIn("response: whenever p holds, s holds then or later\n  globally         [] (p -> <> s)\n",
                      self.hasse("ltl", "--patterns", expect=0).stdout)

    def test_automata(self):
        hoa = self.hasse("ltl", "[] (p -> <> q)", "--hoa", expect=0).stdout
        self.assertTrue(hoa.startswith("HOA: v1\n"))
        self.assertIn("States: 2\n", hoa)
        self.assertIn("digraph", self.hasse("ltl", "[] <> p", "[] <> q", "--dot", expect=0).stdout)
        never = self.hasse("ltl", "!([] (p -> <> q))", "--never", expect=0).stdout
        self.assertTrue(never.startswith("never"))

    def test_a_never_claim_is_what_spin_reads(self):
        if shutil.which("spin") is None:
            self.skipTest("no spin")
        never = self.hasse("ltl", "!([] ({x < 2} -> <> {x == 3}))", "--never", expect=0).stdout
        self.write("m.pml", "byte x;\nactive proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }\n" + never)
        done = subprocess.run(["spin", "-a", "m.pml"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, re.findall("rror", done.stdout + done.stderr)), (0, []))


if __name__ == "__main__":
    harness.main()
