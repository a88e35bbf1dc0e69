"""hasse detect --follow: logs that are read while they are written."""

import json
import os
import signal
import subprocess
import time

import harness

GOOD = (harness.ROOT / "examples" / "election.log").read_text()
SPLIT = (harness.ROOT / "examples" / "election_split.log").read_text()
TWO_LEADERS = 'count(role == "leader") > 1'
NODES = ("--processes", "n1,n2,n3")
GOVECTOR = ("--preset", "govector")


def records(log):
    """Of two lines each."""
    lines = log.splitlines(keepends=True)
    return ["".join(lines[i:i + 2]) for i in range(0, len(lines), 2)]


def event(process, text, values, **more):
    return json.dumps({"p": process, "e": text, "set": values, **more}) + "\n"


def talk(turns):
    """Two processes that answer each other, each busy before it speaks; a is ready in the second turn, and stays so."""
    lines = ['{"trace": 1}\n']
    for turn in range(turns):
        for process, other in (("a", "b"), ("b", "a")):
            heard = {} if turn == 0 and process == "a" else {"rcv_ch": f"from {other}"}
            lines.append(event(process, f"hear {turn}", {"busy": True, "ready": process == "a" and turn > 0}, **heard))
            lines.append(event(process, f"say {turn}", {"busy": False}, snd_ch=f"from {process}"))
    return lines


class Follow(harness.Case):
    def start(self, *arguments, stdin=subprocess.PIPE):
        started = subprocess.Popen([os.environ["HASSE"], "detect", "--follow", *arguments], cwd=self.folder, stdin=stdin,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: started.poll() is None and started.kill())
        return started

    def finish(self, started, expect):
        out, err = started.communicate(timeout=60)
        self.assertEqual(started.returncode, expect, out + err)
        return out, err

    def append(self, name, text):
        with open(self.folder / name, "a") as file:
            file.write(text)

    def wait_until_read(self, started, name):
        """Until the program has read the file as far as it goes."""
        size = (self.folder / name).stat().st_size
        for _ in range(200):
            for link in open_files(started.pid):
                if link.name == name and position(started.pid, link.descriptor) == size:
                    return
            time.sleep(0.02)
        self.fail("the file is not read")

    def test_a_pipe_that_goes_on(self):
        started = self.start("-", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS)
        for record in records(SPLIT)[:13]:
            started.stdin.write(record)
            started.stdin.flush()
        # The answer comes although the pipe stays open.
        self.assertEqual(started.wait(timeout=60), 1)
        text = started.stdout.read()
        self.assertIn("<stdin>: preset govector, 13 events, 26 lines, 0 lines matched nothing\n", text)
        self.assertRegex(text, r'\npossible  count\(role == "leader"\) > 1  13 events  [0-9.]+ s\n')
        self.assertIn("""\
A least state in which it holds, after 10 of 13 events
  process  events  last event                                place
  n1       2 of 5  send heartbeat                            <stdin>:8
                     role = "leader"                         <stdin>:2
  n2       5 of 5  got a vote of n3, a majority role=leader  <stdin>:26
                     role = "leader"                         <stdin>:26
  n3       3 of 3  send vote                                 <stdin>:18
                     role = "follower"                       <stdin>:6
""", text)
        self.assertEqual(started.stderr.read(), "")
        for stream in (started.stdin, started.stdout, started.stderr):
            stream.close()

    def test_as_off_line(self):
        for log, expect in ((GOOD, 0), (SPLIT, 1)):
            for predicate in (TWO_LEADERS, 'n1.role == "leader" && n2.role == "leader"'):
                self.write("run.log", log)
                off_line = self.hasse("detect", "run.log", *GOVECTOR, "--possibly", predicate, "--json", expect=expect)
                on_line = self.hasse("detect", "--follow", "-", *GOVECTOR, *NODES, "--possibly", predicate, "--json", expect=expect, stdin=log)
                off_line, on_line = (json.loads(done.stdout)["executions"][0]["possibly"] for done in (off_line, on_line))
                self.assertEqual(on_line["verdict"], off_line["verdict"])
                self.assertEqual(on_line.get("cut_events"), off_line.get("cut_events"))
                cuts = [[(process["process"], process["events"]) for process in answer.get("cut", [])] for answer in (on_line, off_line)]
                self.assertEqual(*cuts)
        self.assertRegex(self.hasse("detect", "--follow", "-", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS, expect=0, stdin=GOOD).stdout,
                         r'\nimpossible  count\(role == "leader"\) > 1  14 events  [0-9.]+ s\n$')

    def test_what_is_true_at_the_beginning(self):
        header = '{"trace": 1, "processes": ["a"], "init": {"a": {"x": 1}}}\n'
        for log in (header, header + event("a", "go", {"x": 2})):
            for option, verdict, expect in (("--possibly", "possible", 1), ("--definitely", "definite", 0)):
                for source in ((), ("--follow",)):
                    text = self.hasse("detect", *source, "-", option, "a.x == 1", expect=expect, stdin=log).stdout
                    self.assertIn(f"\n{verdict}  a.x == 1  ", text)

    def test_definitely_in_a_pipe_that_goes_on(self):
        started = self.start("-", "--definitely", "a.ready && b.ready")
        lines = talk(2) + [event("b", "ready", {"ready": True})]
        # What a does next may end its readiness, for all that is known, and happen before b is ready.
        for line in lines:
            started.stdin.write(line)
            started.stdin.flush()
        time.sleep(0.1)
        self.assertIsNone(started.poll())
        started.stdin.write(event("b", "tell", {}, snd="ready") + event("a", "hear", {}, rcv="ready"))
        started.stdin.flush()
        self.assertEqual(started.wait(timeout=60), 0)
        text = started.stdout.read()
        self.assertRegex(text, r"\ndefinite  a\.ready && b\.ready  11 events  [0-9.]+ s\n")
        self.assertIn("""\
In every order of the events these overlap, for each begins before any other ends
  process        event    place
  a        from  hear 1   <stdin>:6
           to    the end
  b        from  ready    <stdin>:10
           to    the end
""", text)
        self.assertEqual(started.stderr.read(), "")
        for stream in (started.stdin, started.stdout, started.stderr):
            stream.close()

    def test_definitely_as_off_line(self):
        predicates = ('n1.role == "follower" && n2.role == "candidate"', 'n1.role == "leader" || n2.term == 9',
                      'n2.term == 9 || n3.term == 9', 'forall(term > 0)', 'count(role == "leader") >= 1',
                      'n3.term == 9 || n1.role == "follower" && n2.role == "leader"')
        verdicts = set()
        for log in (GOOD, SPLIT):
            self.write("run.log", log)
            for predicate in predicates:
                off_line = self.hasse("detect", "run.log", *GOVECTOR, "--definitely", predicate, "--json", expect=None)
                on_line = self.hasse("detect", "--follow", "-", *GOVECTOR, *NODES, "--definitely", predicate, "--json", expect=None, stdin=log)
                self.assertEqual(on_line.returncode, off_line.returncode, on_line.stderr)
                off_line, on_line = (json.loads(done.stdout)["executions"][0]["definitely"] for done in (off_line, on_line))
                verdicts.add(on_line["verdict"])
                for member in ("verdict", "clauses", "decided_by"):
                    self.assertEqual(on_line[member], off_line[member], predicate)
        self.assertEqual(verdicts, {"definite", "avoidable"})

    def test_definitely_with_events_that_are_not_kept(self):
        log = "".join(talk(1000))
        ready = log + event("b", "ready", {"ready": True}) + event("b", "tell", {}, snd="r") + event("a", "hear", {}, rcv="r")
        arguments = ("detect", "--follow", "-", "--definitely", "a.ready && b.ready")
        done = self.hasse(*arguments, expect=0, stdin=ready)
        # It is not kept when a became ready, but that it had by what is kept.
        self.assertRegex(done.stdout, r"\n  a        by    (hear|say) [0-9]+ +<stdin>:[0-9]+\n           to    the end")
        stretches = json.loads(self.hasse(*arguments, "--json", expect=0, stdin=ready).stdout)["executions"][0]["definitely"]["stretches"]
        self.assertGreater(stretches[0]["begun_by"]["line"], 100)
        self.assertNotIn("begin", stretches[0])
        self.assertEqual(stretches[1]["begin"]["text"], "ready")

        arguments = ("detect", "--follow", "-", "--definitely", "a.busy && b.busy")
        done = self.hasse(*arguments, expect=1, stdin=log)
        self.assertRegex(done.stdout, r"\navoidable .*  4,000 events  ")
        self.assertRegex(done.stdout, r"\nAn order of the events that avoids it, after [0-9],[0-9]{3} events that are not kept: the changes of its variables\n")
        answer = json.loads(self.hasse(*arguments, "--json", expect=1, stdin=log).stdout)["executions"][0]["definitely"]
        self.assertEqual(answer["decided_by"], "conditions")
        self.assertEqual(answer["avoiding_after"] + len(answer["avoiding"]), 4000)

    def test_a_file_that_grows(self):
        self.write("run.log", "")
        started = self.start("run.log", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS)
        for record in records(SPLIT)[:13]:
            self.append("run.log", record[:5])
            time.sleep(0.01)
            self.append("run.log", record[5:])
        out, _ = self.finish(started, expect=1)
        self.assertIn("run.log:26", out)

    def test_a_signal_ends_it(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            self.write("run.log", "".join(records(SPLIT)[:8]) + 'n1 {"n1":')
            started = self.start("run.log", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS)
            self.wait_until_read(started, "run.log")
            self.assertIsNone(started.poll())
            started.send_signal(number)
            out, err = self.finish(started, expect=0)
            self.assertRegex(out, r"\nimpossible  .*  8 events  ")
            self.assertEqual(err, "hasse: warning: run.log: its last line is not complete and was left out\n")

    def test_several_files(self):
        for node in ("n1", "n2", "n3"):
            self.write(node, "")
        started = self.start("n1", "n2", "n3", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS)
        # What each node writes comes late for some others.
        for node in ("n2", "n3", "n1"):
            self.append(node, "".join(record for record in records(SPLIT) if record.startswith(node)))
        out, _ = self.finish(started, expect=1)
        self.assertIn("after 10 of ", out)

    def test_held_back_until_the_end(self):
        # Only the first event of n1 is there.
        log = "".join(record for i, record in enumerate(records(SPLIT)) if i == 0 or not record.startswith("n1"))
        done = self.hasse("detect", "--follow", "-", *GOVECTOR, *NODES, "--possibly", "n2.term > 8 && n3.term == 1", stdin=log, expect=0)
        self.assertIn("events held back until the end: ", done.stderr)
        self.assertIn("waits for event 2 of n1\n", done.stderr)
        self.assertIn("by their clocks 1 events are missing from the log (n1: 1)\n", done.stderr)
        # A later one tells that an earlier one is missing.
        log = SPLIT.replace(records(SPLIT)[3], "")
        done = self.hasse("detect", "--follow", "-", *GOVECTOR, *NODES, "--possibly", "n2.term > 8 && n3.term == 1", stdin=log, expect=0)
        self.assertEqual(done.stderr, "hasse: warning: by their clocks 1 events are missing from the log (n1: 1)\n")

    def test_files_that_cannot_be_followed_any_further(self):
        self.write("run.log", GOOD)
        started = self.start("run.log", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS)
        self.wait_until_read(started, "run.log")
        os.truncate(self.folder / "run.log", 10)
        _, err = self.finish(started, expect=2)
        self.assertEqual(err, "hasse: error: cannot follow run.log any further: it has become shorter than what was read of it\n")
        self.write("run.log", GOOD)
        started = self.start("run.log", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS)
        self.wait_until_read(started, "run.log")
        self.write("new.log", GOOD)
        (self.folder / "run.log").rename(self.folder / "run.log.1")
        (self.folder / "new.log").rename(self.folder / "run.log")
        _, err = self.finish(started, expect=2)
        self.assertRegex(err, "^hasse: error: cannot follow run.log any further: (another file has taken its place|No such file)")

    def test_refused(self):
        self.write("run.log", GOOD)
        follow = ("detect", "--follow", "run.log")
        self.assertIn("this has 2 alternatives that are about several processes each",
                      self.error_of(*follow, *GOVECTOR, "--definitely", "n1.term == 1 && n2.term == 1 || n2.term == 2 && n3.term == 2"))
        self.assertIn("of counts it can be decided whether they are at least 1, or the number of all processes",
                      self.error_of(*follow, *GOVECTOR, *NODES, "--definitely", TWO_LEADERS))
        self.assertIn("--formula does not go with --follow", self.error_of(*follow, "--formula", "EF(true)"))
        self.assertIn("--svg does not go with --follow", self.error_of(*follow, "--possibly", "true", "--svg", "a.svg"))
        self.assertIn("--repair does not go with --follow", self.error_of(*follow, "--possibly", "true", "--repair"))
        self.write("joint.jsonl", '{"trace": 1}\n{"p":["a","b"],"set":{"a":{"x":1}}}\n')
        self.assertIn("joint.jsonl:2:1: error: an event of several processes in a log that is followed",
                      self.error_of("detect", "--follow", "joint.jsonl", "--processes", "a,b", "--possibly", "a.x == 1"))
        self.assertIn("'channel' is about messages on their way", self.error_of(*follow, "--preset", "govector", "--possibly", "channel(n1, n2) == 1"))
        self.assertIn("--time does not go with --follow", self.error_of(*follow, "--possibly", "true", "--time", "3"))
        self.assertIn("--follow needs a predicate", self.error_of(*follow))
        self.assertIn("say with --preset, --regex or --map how the log looks", self.error_of(*follow, "--possibly", "n1.term == 1"))
        self.assertIn("--processes is about a log that is followed", self.error_of("detect", "run.log", *NODES))
        self.assertIn("'count' is about all processes", self.error_of(*follow, *GOVECTOR, "--possibly", TWO_LEADERS))
        self.assertIn("'n1' is named twice", self.error_of(*follow, "--processes", "n1,n1", "--possibly", "true"))
        self.assertIn("cannot read missing.log: No such file", self.error_of("detect", "--follow", "missing.log", *GOVECTOR, "--possibly", "a.x == 1"))
        os.mkfifo(self.folder / "fifo")
        self.assertIn("cannot follow fifo: it is no regular file", self.error_of("detect", "--follow", "fifo", *GOVECTOR, "--possibly", "a.x == 1"))
        self.assertEqual(self.hasse(*follow, *GOVECTOR, *NODES, "--possibly", "n4.term == 1", expect=2).stderr, """\
--possibly:1:1: error: there is no process 'n4' among those that there are: n1, n2, n3
  n4.term == 1
  ^
""")

    def test_mistakes_show_the_line(self):
        log = GOOD + "n1 {\"n1\":x}\nstop\n"
        done = self.hasse("detect", "--follow", "-", *GOVECTOR, *NODES, "--possibly", TWO_LEADERS, stdin=log, expect=2)
        self.assertEqual(done.stderr, """\
<stdin>:29:10: error: the clock is not a JSON object of numbers: expected a number from 0 on, found 'x'
  n1 {"n1":x}
           ^
""")


class Link:
    def __init__(self, descriptor, target):
        self.descriptor = descriptor
        self.name = os.path.basename(target)


def open_files(process):
    found = []
    for descriptor in os.listdir(f"/proc/{process}/fd"):
        try:
            found.append(Link(descriptor, os.readlink(f"/proc/{process}/fd/{descriptor}")))
        except FileNotFoundError:
            continue
    return found


def position(process, descriptor):
    with open(f"/proc/{process}/fdinfo/{descriptor}") as file:
        return int(file.readline().split()[1])


if __name__ == "__main__":
    harness.main()
