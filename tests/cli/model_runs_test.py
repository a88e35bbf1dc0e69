"""Runs of models as recorded runs: counterexamples (hasse replay --export json) and trace covers (hasse show --runs)."""

import json

import harness

# A shared variable, a token that goes through a channel, a process that is made and dies.
TOKEN = """\
byte turns, done;
chan token = [1] of { byte };
chan meet = [0] of { bit };

proctype Child()
{
	done++
}

active [2] proctype User()
{
	byte mine;
	do
	:: turns < 3 -> token?mine; turns++;
critical:	skip; token!mine + 1
	:: turns >= 3 -> break
	od;
	if
	:: _pid == 0 -> meet!1; run Child()
	:: else -> meet?1
	fi
}

active proctype Start()
{
	token!0
}
"""


class ModelRuns(harness.Case):
    def possible(self, runs, predicate):
        """Does some run of the file pass through such a state?"""
        found = json.loads(self.hasse("detect", runs, "--possibly", predicate, "--json").stdout)
        return any(run["possibly"]["verdict"] == "possible" for run in found["executions"])

    def test_counterexample(self):
        self.write("mutex.pml", harness.MUTEX)
        self.hasse("check", "mutex.pml", "--shortest", expect=1)
        exported = self.hasse("replay", "mutex.pml", "mutex.pml.hasse-trail", "--export", "json", expect=1).stdout
        self.write("run.jsonl", exported)
        header, *events = [json.loads(line) for line in exported.splitlines()]
        self.assertEqual(header, {"trace": 1, "processes": ["User[0]", "User[1]", "inside"],
                                  "init": {"User[0]": {}, "User[1]": {}, "inside": {"value": 0}}})
        self.assertEqual([event["set"]["inside"]["value"] for event in events], [1, 2])
        self.assertTrue(all(len(event["p"]) == 2 for event in events))
        self.assertTrue(self.possible("run.jsonl", "inside.value == 2"))
        self.hasse("detect", "run.jsonl", "--definitely", "inside.value == 1", expect=0)
        self.hasse("detect", "run.jsonl", "--formula", "AG(inside.value < 3 && EF(inside.value == 2))", expect=0)

    def test_counterexample_of_a_never_claim(self):
        # The claim is no process of the run: its end, a fault of its own, and what it does alone are left out.
        model = ("byte x;\nactive proctype P() { x = 1; x = 2; x = 3 }\n"
                 "never { byte k; do :: atomic { x == 1 -> k = 1; k = 2 } :: x == 2 -> break :: else od; OUTCOME }\n")
        for outcome, last in (("atomic { x == 3 -> x > 2 }", "never_0 .* x > 2"), ("assert(x < 2)", r"never_0 .* assert\(x < 2\)")):
            with self.subTest(outcome=outcome):
                self.write("n.pml", model.replace("OUTCOME", outcome))
                self.assertRegex(self.hasse("check", "n.pml", "--search", "bfs", expect=1).stdout, last + r"\n\n")
                lines = self.hasse("replay", "n.pml", "n.pml.hasse-trail", "--export", "json", expect=1).stdout.splitlines()
                self.assertEqual([json.loads(line)["e"] for line in lines[1:]], ["x = 1", "x = 2", "x = 3"])

    def test_messages(self):
        self.write("talk.pml", harness.TALK)
        self.hasse("check", "talk.pml", expect=1)
        self.write("run.jsonl", self.hasse("replay", "talk.pml", "talk.pml.hasse-trail", "--export", "json").stdout)
        self.assertTrue(self.possible("run.jsonl", 'channel("Sender[0]", "Receiver[1]") == 1'))
        self.assertFalse(self.possible("run.jsonl", 'channel("Sender[0]", "Receiver[1]") == 1 && "Receiver[1]".got == 7'))
        self.assertTrue(self.possible("run.jsonl", 'count.value == 16 && "Receiver[1]".got == 7'))

    def cover(self, model, *options):
        self.write("runs.jsonl", self.hasse("show", model, *options, "--runs", expect=0).stdout)

    def compare(self, model, questions, *options):
        """Each question is about a state of the model, and about one of its runs."""
        self.cover(model, *options)
        answers = set()
        for of_model, of_run in questions:
            check = self.hasse("check", model, *options, "--engine", "search", "--no-deadlock", "--no-assert", "--no-claims",
                               "--reachable", of_model, "--quiet")
            self.assertIn(check.returncode, (0, 1), check.stderr)
            self.assertEqual(self.possible("runs.jsonl", of_run), check.returncode == 0, of_model)
            answers.add(check.returncode)
        self.assertEqual(answers, {0, 1})

    def test_cover_has_the_states_of_the_model(self):
        self.write("token.pml", TOKEN)
        self.compare("token.pml", [
            (f"turns == {turns} && done == {done} && User[{user}]@critical",
             f'turns.value == {turns} && done.value == {done} && "User[{user}]".at.critical')
            for turns in range(5) for done in range(2) for user in range(2)] + [
            (f"User[0]:mine == {a} && User[1]:mine == {b} && turns == {turns}",
             f'"User[0]".mine == {a} && "User[1]".mine == {b} && turns.value == {turns}')
            for a in range(4) for b in range(4) for turns in range(2, 5)] + [
            ("done == 1 && turns == 4", 'done.value == 1 && turns.value == 4')])

    def test_cover_of_a_model_that_does_nothing(self):
        self.write("dead.pml", "byte x = 1;\nactive proctype P() { x == 2 }\n")
        self.compare("dead.pml", [(f"x == {value}", f"x.value == {value}") for value in (1, 2)])
        for form in ("json", "shiviz", "dot", "mermaid", "plantuml", "promela"):
            self.hasse("detect", "runs.jsonl", "--export", form, expect=0)
        self.hasse("detect", "runs.jsonl", "--possibly", "x.value == 1", "--svg", "x.svg", "--html", "x.html", "--lattice", "x.dot", expect=1)
        self.hasse("slice", "runs.jsonl", "--formula", "x.value == 1", expect=0)

    def test_cover_of_peterson(self):
        for model in ("peterson.pml", "peterson_broken.pml"):
            path = str(harness.ROOT / "examples" / model)
            self.compare(path, [
                (f"turn == {turn} && flag[0] == {a} && flag[1] == {b} && inside == {inside}",
                 f'turn.value == {turn} && "flag[0]".value == {str(bool(a)).lower()} && '
                 f'"flag[1]".value == {str(bool(b)).lower()} && inside.value == {inside}')
                for turn in range(2) for a in range(2) for b in range(2) for inside in range(3)])

    def test_limit_of_time(self):
        self.write("many.pml", "int n; active [12] proctype P() { n = n * 2 + _pid; n = n * 3 + _pid }")
        run = self.hasse("show", "many.pml", "--runs", "--time", "0.05", expect=3)
        self.assertEqual(run.stdout, "")
        self.assertIn("hasse: no runs, the cover is not complete: time limit of 0.05 s reached after ", run.stderr)
        self.assertEqual(self.error_of("show", "many.pml", "--time", "1"), "hasse: error: --time goes with --runs only")

    def test_refused(self):
        self.write("mutex.pml", harness.MUTEX)
        self.cover("mutex.pml")
        why = ("this is a run of a trace cover. Its orders are some of those of the program, so what they all do, or what can "
               "follow in them, says nothing about the program; --possibly, and EF or AG of a predicate, do")
        for option, question in (("--definitely", "inside.value == 1"), ("--formula", "AF(inside.value == 1)"),
                                 ("--formula", "EF(inside.value == 1 && EG(inside.value > 0))")):
            self.assertEqual(self.error_of("detect", "runs.jsonl", option, question), f"hasse: error: {option}: {why}")
        self.assertEqual(self.error_of("slice", "runs.jsonl", "--formula", "EG(inside.value == 1)"), f"hasse: error: --formula: {why}")
        self.hasse("detect", "runs.jsonl", "--formula", "EF(inside.value == 3)", expect=1)
        self.hasse("detect", "runs.jsonl", "--formula", "AG(inside.value < 3)", expect=0)
        self.hasse("slice", "runs.jsonl", "--formula", "inside.value == 2", expect=0)
        again = self.hasse("detect", "runs.jsonl", "--export", "json", "--execution", "run 1", expect=0).stdout
        self.assertIs(json.loads(again.splitlines()[0])["cover"], True)


if __name__ == "__main__":
    harness.main()
