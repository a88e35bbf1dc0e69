"""Long runs: --checkpoint and --resume, processes that are killed, disks that are full."""

import json
import os
import random
import re
import resource
import signal
import subprocess
import time

import harness
from harness import MUTEX, ROOT

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((ROOT / "docs" / "check.schema.json").read_text())
# 9^6 states of processes that have nothing to do with each other.
APART = """\
byte x[6];
active [6] proctype P() { do :: x[_pid] < 3 -> x[_pid]++ :: x[_pid] > 1 -> x[_pid]-- od }
"""
# The same where each step sees the one before, so that none commutes and paths are long.
TOGETHER = """\
byte x[6];
bit t;
active [6] proctype P() {
  do :: x[_pid] < 3 -> d_step { x[_pid]++; t = !t } :: x[_pid] > 1 -> d_step { x[_pid]--; t = !t } od
}
"""
# What violates the invariant comes late, depth first.
LATE = """\
byte a, b, c, d, e;
active proctype A() { do :: a < 60 -> a++ :: b < 40 -> b++ od }
active proctype B() { do :: c < 30 -> c++ :: d < 12 -> d++ :: a + b + c + d >= 120 -> e++; e = 0 od }
"""
LATE_INVARIANT = "!(a < 9 && b < 7 && c == 9 && d == 3)"
# Grows for hours.
ENDLESS = "int a, b, c;\nactive proctype P() { do :: a++ :: b++ :: c++ od }\n"
FIGURES = ("states", "transitions", "atomic_steps", "depth")


class Checkpoints(harness.Case):
    def figures(self, done):
        """What must be the same, however often a search was interrupted: verdicts, occurrences, counts."""
        report = json.loads(done.stdout)
        if jsonschema is not None:
            jsonschema.Draft202012Validator(SCHEMA).validate(report)
        verdicts = [(p["name"], p["verdict"], p.get("occurrences")) for p in report["properties"]]
        return verdicts, [report["statistics"][figure] for figure in FIGURES]

    def killed_again_and_again(self, times, *arguments):
        """Runs a search that is killed at random moments, and the figures in the end."""
        command = [os.environ["HASSE"], "check", *arguments, "--json"]
        kills = 0
        chance = random.Random(3)
        for _ in range(200):
            resume = ["--resume", "c"] if (self.folder / "c").exists() else []
            save = ["--checkpoint", "c", "--checkpoint-interval", "0.02"] if kills < times else []
            process = subprocess.Popen(command + resume + save, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True)
            try:
                out, err = process.communicate(timeout=chance.uniform(0.01, 0.1) if kills < times else 60)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.communicate()
                kills += 1
                continue
            self.assertIn(process.returncode, (0, 1), out + err)
            self.assertGreaterEqual(kills, times)
            return self.figures(subprocess.CompletedProcess(command, process.returncode, out, err))
        self.fail("it never came to an end")

    def test_a_search_that_is_killed_twenty_times_counts_the_same(self):
        self.write("m.pml", APART)
        for order, kills in (("dfs", 20), ("bfs", 8)):
            with self.subTest(order=order):
                arguments = ("m.pml", "--engine", "search", "--search", order, "--invariant", "x[0] + x[1] < 6", "--all-errors")
                whole = self.figures(self.hasse("check", *arguments, "--json", expect=1))
                self.assertEqual(whole[1][0], 9**6)
                self.assertEqual(self.killed_again_and_again(kills, *arguments), whole)
                (self.folder / "c").unlink(missing_ok=True)  # none if it was always killed before it wrote one

    def test_threads_that_are_killed_count_the_same(self):
        self.write("m.pml", APART)
        arguments = ("m.pml", "--engine", "search", "--threads", "2")
        whole = self.figures(self.hasse("check", *arguments, "--json", expect=0))
        killed = self.killed_again_and_again(6, *arguments)
        self.assertEqual(killed[0], whole[0])
        self.assertEqual(killed[1][:3], whole[1][:3])  # the depth hangs on how threads share, depth first

    def test_one_thread_that_goes_on_for_several_reports_what_one_alone_does(self):
        self.write("m.pml", LATE)
        arguments = ("m.pml", "--engine", "search", "--no-deadlock", "--invariant", LATE_INVARIANT)
        self.hasse("check", *arguments, "--threads", "3", "--time", "0.05", "--checkpoint", "c", expect=3)
        runs = [json.loads(self.hasse("check", *arguments, *more, "--json", expect=1).stdout)["properties"]
                for more in (("--checkpoint", "whole"), ("--resume", "c"), ("--resume", "c", "--threads", "2"))]
        found = [[p["counterexample"] for p in properties if "counterexample" in p] for properties in runs]
        self.assertEqual(found[1:], found[:1] * 2)

    def test_a_limit_leaves_a_checkpoint_from_which_it_goes_on(self):
        self.write("m.pml", APART)
        whole = self.figures(self.hasse("check", "m.pml", "--engine", "search", "--json", expect=0))
        done = self.hasse("check", "m.pml", "--time", "0.05", "--checkpoint", "c", expect=3)
        self.assertIn("undecided  assertions, deadlock, runtime  time limit of 0.05 s reached after", done.stdout)
        self.assertRegex(done.stdout, r"\nSaved after 0\.\d\d s: --resume c goes on from there\n")
        self.assertEqual(self.files(), ["c", "m.pml"])
        seconds = 0.1
        while seconds < 1000:
            seconds *= 1.1  # however slow the machine is, it comes to an end
            done = self.hasse("check", "m.pml", "--memory", "1G", "--time", str(seconds), "--resume", "c", "--checkpoint", "c", "--json")
            if done.returncode != 3:
                break
        self.assertEqual(done.returncode, 0)
        self.assertEqual(self.figures(done), whole)
        self.assertGreater(json.loads(done.stdout)["statistics"]["resumed_after_s"], 0.04)

    def test_a_signal_leaves_a_checkpoint(self):
        self.write("m.pml", ENDLESS)
        for number in (signal.SIGTERM, signal.SIGINT):
            process = subprocess.Popen([os.environ["HASSE"], "check", "m.pml", "--checkpoint", "c", "--checkpoint-interval", "0.1"],
                                       cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            while not (self.folder / "c").exists():  # before, it may not listen to signals yet
                time.sleep(0.05)
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
            self.assertEqual((process.returncode, err), (3, ""))
            self.assertRegex(out, r"interrupted after [\d,]+ states")
            before = int(re.search(r"search: ([\d,]+) states", out).group(1).replace(",", ""))
            done = self.hasse("check", "m.pml", "--resume", "c", "--time", "0.3", "--json", expect=3)
            self.assertGreater(json.loads(done.stdout)["statistics"]["states"], before)
            (self.folder / "c").unlink()

    def test_a_limit_of_memory_leaves_a_checkpoint(self):
        self.write("m.pml", ENDLESS)
        for store in ("tree", "exact"):
            done = self.hasse("check", "m.pml", "--store", store, "--memory", "30M", "--checkpoint", "c", "--json", expect=3)
            report = json.loads(done.stdout)
            self.assertEqual(report["stop"], "memory")
            self.assertLessEqual(report["statistics"]["memory_bytes"], 30 << 20)
            before = report["statistics"]["states"]
            done = self.hasse("check", "m.pml", "--store", store, "--memory", "200M", "--resume", "c", "--json", expect=3)
            self.assertGreater(json.loads(done.stdout)["statistics"]["states"], before)

    def test_a_full_disk_keeps_the_checkpoint_that_was_there(self):
        self.write("m.pml", ENDLESS)
        self.hasse("check", "m.pml", "--time", "0.05", "--checkpoint", "c", expect=3)
        before = (self.folder / "c").read_bytes()

        def limit_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, len(before) // 2))

        done = self.hasse("check", "m.pml", "--time", "0.4", "--resume", "c", "--checkpoint", "c", "--checkpoint-interval",
                          "0.1", expect=3, preexec_fn=limit_files)
        self.assertIn("hasse: warning: no checkpoint was saved: cannot write c: File too large\n", done.stderr)
        self.assertIn("time limit of 0.4 s reached after", done.stdout)
        self.assertNotIn("Saved", done.stdout)
        self.assertEqual((self.folder / "c").read_bytes(), before)
        self.assertEqual(self.files(), ["c", "m.pml"])

    def test_a_path_that_does_not_fit_into_memory_goes_to_a_file(self):
        self.skip_with_sanitizers("sanitizers take more memory than the search")
        self.write("m.pml", TOGETHER)
        arguments = ("m.pml", "--engine", "search", "--json")
        whole = self.hasse("check", *arguments, expect=0)
        self.assertGreater(json.loads(whole.stdout)["statistics"]["depth"], 30000)
        done = self.hasse("check", *arguments, "--memory", "17M", "--checkpoint", "c")
        # How far it gets hangs on what the process holds beside the search (tests/search says that it gets further than without
        # a file). If it runs out of memory in the end, the checkpoint has the part in the file, too.
        if done.returncode == 3:
            done = self.hasse("check", *arguments, "--resume", "c", expect=0)
        self.assertEqual(self.figures(done), self.figures(whole))

    def test_a_queue_that_does_not_fit_into_memory_goes_to_a_file(self):
        self.skip_with_sanitizers("sanitizers take more memory than the search")
        self.write("m.pml", APART)
        arguments = ("m.pml", "--engine", "search", "--search", "bfs", "--json")
        whole = self.hasse("check", *arguments, expect=0)
        needed = json.loads(whole.stdout)["statistics"]["memory_bytes"]
        records = 16 * 9**6
        for threads in ("1", "2"):
            done = self.hasse("check", *arguments, "--memory", "12M", "--threads", threads, "--checkpoint", "c")
            report = json.loads(done.stdout)
            self.assertLess(report["statistics"]["memory_bytes"], needed - records / 4)
            # As with a path that goes to a file: it may not get to the end at once.
            if done.returncode == 3:
                done = self.hasse("check", *arguments, "--resume", "c", expect=0)
            self.assertEqual(self.figures(done), self.figures(whole))
        # The run to the last state, whose ancestors are in the file.
        last = ("--invariant", "x[0] + x[1] + x[2] + x[3] + x[4] + x[5] < 18")
        # How much is enough hangs on what the process holds beside the search: the least limit that is.
        whole = json.loads(self.hasse("check", *arguments, *last, expect=1).stdout)
        for megabytes in range(12, 32):
            done = self.hasse("check", *arguments, *last, "--memory", f"{megabytes}M")
            if done.returncode != 3:
                break
        report = json.loads(done.stdout)
        self.assertLess(report["statistics"]["memory_bytes"], needed - records / 4)
        self.assertEqual(*[[p["counterexample"] for p in found["properties"] if "counterexample" in p] for found in (whole, report)])

    def test_files_that_are_no_checkpoint_of_this_search_are_refused(self):
        self.write("m.pml", APART)
        self.hasse("check", "m.pml", "--time", "0.05", "--checkpoint", "c", expect=3)

        def refused(*arguments):
            return self.error_of("check", *arguments, "--resume", "c").removeprefix("hasse: error: ")

        self.assertRegex(refused("m.pml", "-DX"), r"cannot resume from c: the model was '\w+' and is '\w+ -DX' now")
        self.assertRegex(refused("m.pml", "--search", "bfs"), "the order of search was 'depth first' and is 'breadth first' now")
        self.assertRegex(refused("m.pml", "--no-deadlock"), "what is checked was 'assertions .*, deadlock .*' and is 'assertions .*' now")
        self.write("m.pml", APART + "/* other */\n")
        self.assertRegex(refused("m.pml"), r"cannot resume from c: the model was '\w+' and is '\w+' now")
        self.write("m.pml", APART)
        whole = (self.folder / "c").read_bytes()
        (self.folder / "c").write_bytes(whole[:-1])
        self.assertEqual(refused("m.pml"), "the checkpoint c is damaged: it is cut off")
        (self.folder / "c").write_bytes(whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:])
        self.assertEqual(refused("m.pml"), "the checkpoint c is damaged: it was changed since it was written")
        self.write("c", "a text that is no checkpoint")
        self.assertEqual(refused("m.pml"), "c is no checkpoint of hasse")
        (self.folder / "c").unlink()
        self.assertEqual(refused("m.pml"), "cannot read c: No such file or directory")

    def test_what_does_not_go_together(self):
        self.write("m.pml", MUTEX)
        self.write("n.pml", "byte x; active proctype P() { x = 1 } never { do :: x == 0 :: x == 1 -> break od }")
        for arguments, message in {
            ("m.pml", "--engine", "cover", "--checkpoint", "c"): "--checkpoint needs --engine search: the events of a cover",
            ("m.pml", "--engine", "cover", "--resume", "c"): "--resume needs --engine search: the events of a cover",
            ("m.pml", "--checkpoint-interval", "5"): "--checkpoint-interval needs --checkpoint",
            ("n.pml", "--checkpoint", "c"): "--checkpoint is of one search, and this check needs 2 one after another",
            ("m.pml", "--checkpoint", "no/such/c"): "cannot write no/such/c: No such file or directory",
            ("m.pml", "--checkpoint", "."): "cannot write .: is a directory",
        }.items():
            with self.subTest(arguments=arguments):
                self.assertIn("hasse: error: " + message, self.error_of("check", *arguments))
        self.assertEqual(self.files(), ["m.pml", "n.pml"])
        self.hasse("check", "n.pml", "--no-claims", "--checkpoint", "c", expect=0)


if __name__ == "__main__":
    harness.main()
