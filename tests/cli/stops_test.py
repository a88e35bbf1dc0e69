"""Work can be told to end at every place that asks whether to go on: nothing breaks there, and what is said is true.

A program beside hasse itself ends at the question that HASSE_STOP_AT names.
"""

import json
import os
import random
import subprocess

import harness

# Enough of the language that every analysis has something to do; one assertion fails after some steps.
MODEL = """\
#define TWICE(x) x; x
mtype = { ping, pong };
typedef Cell { byte value; bit used };
Cell cells[3];
chan queue = [2] of { mtype, byte };
chan meet = [0] of { byte };
byte total;
inline count(n) { total = total + n; total = total - n }

active [2] proctype Worker()
{
	byte k;
	do
	:: k < 2 -> atomic { cells[_pid].value++; k++ }; count(1)
	:: k == 2 && (total == 0 || cells[0].value > 0) && !(total > 5) -> queue!ping(k); break
	od;
	d_step { TWICE(total++); total = total - 2 };
	if :: meet!k :: meet?k fi
}

active proctype Watcher()
{
	byte got;
	queue?ping(got);
	do :: got > 0 -> got-- :: else -> break od;
	assert(cells[0].value + cells[1].value < 4)
}

ltl small { [] (total < 200) }
"""


class StopsTest(harness.Case):
    def stopped_at(self, question, *arguments, stdin=""):
        environment = dict(os.environ, HASSE_STOP_AT=str(question))
        return subprocess.run([os.environ["HASSE_WITH_STOPS"], *arguments], cwd=self.folder, input=stdin, text=True,
                              capture_output=True, timeout=120, env=environment)

    @staticmethod
    def questions(most):
        """The first ones, then some of all magnitudes, always the same."""
        yield from range(1, 12)
        numbers = random.Random(1)
        low = 12
        while low < most:
            for _ in range(3):
                yield numbers.randrange(low, 2 * low)
            low *= 2

    def check_all(self, whole, *arguments, judge=None, most=1 << 22, stdin=""):
        """Until the work is done before the question: then the status is that of the whole."""
        stopped = 0
        for question in self.questions(most):
            done = self.stopped_at(question, *arguments, stdin=stdin)
            what = f"HASSE_STOP_AT={question} {' '.join(arguments)}\n{done.stdout}{done.stderr}"
            self.assertIn(done.returncode, {whole, 3}, what)
            if done.returncode == 3:
                stopped += 1
                self.assertRegex(done.stdout + done.stderr, "undecided|interrupted|limit", what)
            if judge:
                judge(done, what)
            if question > 12 and done.returncode == whole and "limit" not in done.stdout + done.stderr:
                break
        self.assertGreater(stopped, 5, arguments)

    def test_check(self):
        self.write("m.pml", MODEL)

        def judge(done, what):
            self.assertEqual("violated" in done.stdout, done.returncode == 1, what)

        for more in ([], ["--engine", "search"], ["--engine", "cover"], ["--search", "bfs", "--threads", "2"],
                     ["--engine", "search", "--store", "hash-compact"], ["--engine", "search", "--spin-count"],
                     ["--machine", "interpreter", "--property", "assertions", "--engine", "search", "--reduce", "none"],
                     ["--engine", "cover", "--cover", "directed", "--threads", "2"]):
            with self.subTest(more):
                self.check_all(1, "check", "m.pml", "--time", "1000", *more, judge=judge)

    def test_check_as_json(self):
        self.write("m.pml", MODEL)

        def judge(done, what):
            result = json.loads(done.stdout)
            verdicts = {p["verdict"] for p in result["properties"]}
            self.assertEqual("violated" in verdicts, done.returncode == 1, what)
            if done.returncode == 3:
                self.assertEqual(result["stop"], "time", what)

        self.check_all(1, "check", "m.pml", "--time", "1000", "--json", judge=judge)

    def test_a_complete_search(self):
        self.write("m.pml", MODEL.replace("< 4)", "< 5)"))
        self.check_all(0, "check", "m.pml", "--time", "1000", "--no-dead-variables", "--property", "assertions")

    def test_models_that_are_shown_and_run(self):
        self.write("m.pml", MODEL)
        self.hasse("check", "m.pml", expect=1)
        self.check_all(1, "replay", "m.pml", "m.pml.hasse-trail")
        self.check_all(1, "replay", "m.pml", "m.pml.hasse-trail", "--json")
        for view in ("--automata", "--symbols", "--footprints", "--dependency", "--native"):
            self.check_all(0, "show", "m.pml", view)
        self.check_all(0, "show", "m.pml", "--runs", "--time", "1000")

    def test_a_trail_is_whole_or_not_there(self):
        self.write("m.pml", MODEL)
        for question in self.questions(1 << 20):
            trail = self.folder / "t"
            trail.unlink(missing_ok=True)
            done = self.stopped_at(question, "check", "m.pml", "--engine", "search", "--time", "1000", "--trail", "t")
            if trail.exists():
                self.assertEqual(done.returncode, 1)
                self.hasse("replay", "m.pml", "t", expect=1)
            self.assertEqual([p.name for p in self.folder.iterdir() if "tmp" in p.name], [])


if __name__ == "__main__":
    harness.main()
