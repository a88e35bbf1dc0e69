"""hasse check: verdicts, counterexamples, trails, coverage."""

import json
import os
import re
import resource

import harness
from harness import MUTEX, TALK

TWO_ERRORS = """\
byte x;
active proctype P() { do :: x < 2 -> x++ :: x == 1 -> assert(x != 1) :: x == 2 -> break od }
active proctype Q() { x == 3 }
"""


class Check(harness.Case):
    def test_a_model_that_holds(self):
        self.write("m.pml", MUTEX)
        done = self.hasse("check", "m.pml", "-DRIGHT", "--engine", "search", expect=0)
        lines = done.stdout.splitlines()
        # SPIN 6.5.2 stores 12 states and matches 3 (-o1 -o2 -o3, NOREDUCE, SAFETY, NOCLAIM).
        self.assertRegex(lines[0], r"^holds +assertions  search  12 states  \d+\.\d\d s  [\d.]+ [KM]B$")
        self.assertRegex(lines[3], r"^holds +exclusion +search .* \[\] \(inside <= 1\)$")
        self.assertRegex(lines[5], r"^search: 12 states, 15 transitions, \d+ atomic steps, depth \d+, \d+ bytes a state$")
        self.assertEqual(len(lines), 6)
        self.assertEqual(done.stderr, "")
        self.assertEqual(self.files(), ["m.pml"])

    def test_dead_variables(self):
        # SPIN 6.5.2: 2680 states with -o1 -o2 -o3, 520 with -o3.
        model = str(harness.ROOT / "tests" / "models" / "properties" / "dead_variables.pml")
        ways = {(): "520 states, 985 transitions.*; dead variables reset at 1 place",
                ("--no-dead-variables",): "2,680 states, 4,898 transitions.* a state",
                ("--spin-count",): "2,680 states, 4,898 transitions.* a state"}
        for options, expected in ways.items():
            done = self.hasse("check", model, "--engine", "search", "--all-errors", *options, expect=1)
            self.assertRegex(done.stdout, f"(?m)^search: {expected}$")

    def test_runs_show_dead_variables_as_they_were(self):
        self.write("m.pml", "byte g; active proctype P() { byte x; x = 5; g = x; g = 1; assert(g != 1); x = 2 }")
        for options in ((), ("--no-dead-variables",)):
            done = self.hasse("check", "m.pml", "--engine", "search", *options, expect=1)
            self.assertEqual(len(re.findall(r"x: 0 -> 5", done.stdout)), 1)
            self.assertNotIn("5 -> 0", done.stdout)
            self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)

    def test_a_counterexample(self):
        self.write("m.pml", MUTEX)
        done = self.hasse("check", "m.pml", "--shortest", expect=1)
        verdicts, _, rest = done.stdout.partition("\n\n")
        lines = verdicts.splitlines()
        self.assertRegex(lines[0], r"^violated   exclusion  search ")
        self.assertEqual(lines[1:], ["undecided  assertions, deadlock, runtime  the check stopped at the first violation"])
        self.assertEqual(rest.partition("\n\n")[2], """\
m.pml:14:1: exclusion is violated, false after 4 steps: [] (inside <= 1)

 step  process  line    statement   changes
    1  User[1]    10  / inside < 9
    2  User[1]    10  \\ inside++    inside: 0 -> 1
    3  User[0]    10  / inside < 9
    4  User[0]    10  \\ inside++    inside: 1 -> 2

At the end
  inside = 2

Replay: hasse replay m.pml m.pml.hasse-trail
""")

    def test_deadlock_rendezvous_d_step_and_messages(self):
        self.write("m.pml", TALK)
        done = self.hasse("check", "m.pml", "--shortest", expect=1)
        self.assertEqual(done.stdout.partition("search: ")[2].partition("\n\n")[2], """\
invalid end state after 6 steps

 step  process      line    statement                       changes
    1  Sender[0]       8    queue!ping, 7                   queue = [ping, 7]
    2  Receiver[1]    18    queue?ping, got                 got: 0 -> 7, queue = []
    3  Receiver[1]    19    ack!got
       Sender[0]       9    ack?count                       count: 0 -> 7
    4  Receiver[1]    20    -end-                           Receiver[1] ends
    5  Sender[0]      10    d_step                          count: 7 -> 16
                      10    | count > 0; count++; count = count * 2
    6  Sender[0]      11    printf("count is %d\\n", count)
                            > count is 16

Messages
 step    Sender[0]   Receiver[1]
    1        o            |        queue!ping, 7
    2        |----------->|        queue?ping, 7  (of step 1)
    3        |<===========|        ack!7

Where the processes stand
  Sender[0]  12  ack?count

Replay: hasse replay m.pml m.pml.hasse-trail
""")

    def test_the_command_that_replays_works_as_printed(self):
        self.write("my model.pml", MUTEX)
        done = self.hasse("check", "my model.pml", expect=1)
        command = done.stdout.splitlines()[-1]
        self.assertEqual(command, "Replay: hasse replay 'my model.pml' 'my model.pml.hasse-trail'")
        self.hasse("replay", "my model.pml", "my model.pml.hasse-trail", expect=1)
        self.write("-x.pml", MUTEX)
        done = self.hasse("check", "--", "-x.pml", expect=1)
        self.assertEqual(done.stdout.splitlines()[-1], "Replay: hasse replay ./-x.pml ./-x.pml.hasse-trail")
        self.hasse("replay", "./-x.pml", "./-x.pml.hasse-trail", expect=1)

    def test_where_trails_are_written(self):
        self.write("m.pml", MUTEX)
        self.hasse("check", "m.pml", "--quiet", expect=1)
        self.hasse("check", "m.pml", "--json", expect=1)
        self.assertEqual(self.files(), ["m.pml"])
        self.hasse("check", "m.pml", "--quiet", "--trail", "t", expect=1)
        self.assertEqual(self.files(), ["m.pml", "t"])
        self.hasse("check", "m.pml", "-DRIGHT", "--trail", "u", expect=0)
        self.assertEqual(self.files(), ["m.pml", "t"])
        self.assertIn("cannot write no/where: ", self.error_of("check", "m.pml", "--trail", "no/where"))

    def test_a_trail_that_cannot_be_written_in_the_end_does_not_hide_the_verdict(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("there is no /dev/full")
        self.write("m.pml", MUTEX)
        done = self.hasse("check", "m.pml", "--trail", "/dev/full", expect=1)
        self.assertRegex(done.stdout, r"violated +exclusion")
        self.assertNotIn("Replay", done.stdout)
        self.assertEqual(done.stderr, "hasse: error: the counterexample is not saved: cannot write /dev/full: No space left on device\n")
        done = self.hasse("check", "m.pml", "--json", "--trail", "/dev/full", expect=1)
        self.assertEqual(json.loads(done.stdout)["stop"], "violation")

    def test_a_run_of_many_steps_is_cut_in_the_report_and_whole_in_the_trail(self):
        self.write("m.pml", "int n;\nactive proctype P() { do :: n < 30000 -> n++ :: else -> break od; false }\n")
        done = self.hasse("check", "m.pml", "--engine", "search", expect=1)
        self.assertIn("\n  ... 59,751 steps not shown here\n", done.stdout)
        self.assertIn("60001  P[0]        2    else\n", done.stdout)
        self.assertLess((self.folder / "m.pml.hasse-trail").stat().st_size, 60001 * 12)
        run = json.loads(self.hasse("check", "m.pml", "--engine", "search", "--json", expect=1).stdout)
        run = next(p for p in run["properties"] if p["name"] == "deadlock")["counterexample"]
        self.assertEqual(run["left_out"], {"after_step": 2500, "steps": 50001})
        self.assertEqual(len(run["steps"]), 10000)
        self.assertEqual(run["steps"][2499]["changes"], {"n": {"before": 1249, "after": 1250}})
        self.assertEqual(run["steps"][-2]["changes"], {"n": {"before": 29999, "after": 30000}})
        whole = json.loads(self.hasse("replay", "m.pml", "m.pml.hasse-trail", "--json", expect=1).stdout)["counterexample"]
        self.assertEqual(len(whole["steps"]), 60001)
        self.assertEqual(whole["steps"][:2500], run["steps"][:2500])
        self.assertEqual(whole["steps"][-7500:], run["steps"][-7500:])

    def test_quiet_prints_verdicts_only(self):
        self.write("m.pml", MUTEX)
        lines = self.hasse("check", "m.pml", "--quiet", expect=1).stdout.splitlines()
        self.assertEqual([line.split()[:2] for line in lines],
                         [["violated", "exclusion"], ["undecided", "assertions,"]])

    def test_quiet_leaves_runs_out_of_json(self):
        self.write("m.pml", MUTEX)
        whole = json.loads(self.hasse("check", "m.pml", "--json", expect=1).stdout)
        quiet = json.loads(self.hasse("check", "m.pml", "--json", "--quiet", expect=1).stdout)
        violated = [found for found in whole["properties"] if found["verdict"] == "violated"]
        self.assertTrue(violated[0].pop("counterexample")["steps"])
        for report in (whole, quiet):
            report["statistics"].pop("time_s")
        self.assertEqual(quiet, whole)

    def test_colours_only_on_request(self):
        self.write("m.pml", MUTEX)
        self.assertNotIn("\033", self.hasse("check", "m.pml").stdout)
        self.assertNotIn("\033", self.hasse("check", "m.pml", "--color", "never").stdout)
        self.assertIn("\033[1;31mviolated", self.hasse("check", "m.pml", "--color", "always").stdout)

    def test_all_errors(self):
        self.write("m.pml", TWO_ERRORS)
        done = self.hasse("check", "m.pml", "--all-errors", expect=1)
        self.assertRegex(done.stdout, r"violated +assertions")
        self.assertRegex(done.stdout, r"violated +deadlock")
        self.assertRegex(done.stdout, r"holds +runtime")
        self.assertIn("m.pml:2:55: assertion violated: assert(x != 1) after ", done.stdout)
        self.assertIn("invalid end state after ", done.stdout)
        self.assertEqual(self.files(), ["m.pml", "m.pml.hasse-trail", "m.pml.hasse-trail.2"])
        for trail in ("m.pml.hasse-trail", "m.pml.hasse-trail.2"):
            self.hasse("replay", "m.pml", trail, expect=1)

    def test_switching_properties_off_and_on(self):
        self.write("m.pml", TWO_ERRORS)
        self.hasse("check", "m.pml", "--no-assert", "--no-deadlock", expect=0)
        self.hasse("check", "m.pml", "--property", "runtime", expect=0)
        done = self.hasse("check", "m.pml", "--property", "deadlock", expect=1)
        self.assertNotIn("assertions", done.stdout)

    def test_predicates_of_the_command_line(self):
        self.write("m.pml", MUTEX)
        for arguments, status in {("--invariant", "inside <= 2"): 0, ("--invariant", "inside <= 1"): 1,
                                  ("--reachable", "inside == 2"): 0, ("--reachable", "inside == 3"): 1,
                                  ("--ltl", "[] (inside < 3)"): 0}.items():
            with self.subTest(arguments=arguments):
                done = self.hasse("check", "m.pml", "--no-claims", "--no-deadlock", *arguments, expect=status)
                self.assertIn(arguments[1], done.stdout)
        done = self.hasse("check", "m.pml", "--no-claims", "--reachable", "inside == 2", expect=0)
        self.assertRegex(done.stdout, r"reached after \d+ steps?: inside == 2\n")
        self.assertRegex(done.stdout, r"holds +inside == 2 .* found\n")


    def test_a_never_claim_has_a_search_of_its_own(self):
        self.write("m.pml", "byte x;\nactive proctype P() { x = 1; x = 2 }\n"
                            "never { do :: x != 2 :: x == 2 -> break od }\n")
        done = self.hasse("check", "m.pml", expect=1)
        self.assertRegex(done.stdout, r"holds +assertions")
        self.assertRegex(done.stdout, r"violated +never_0")
        self.assertIn("search with claim never_0: ", done.stdout)
        self.assertIn("m.pml:3:1: never claim reached its end after 3 steps", done.stdout)
        self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.write("h.pml", "byte x;\nactive proctype P() { x = 1; x = 2 }\n"
                            "never { do :: x != 3 :: x == 3 -> break od }\n")
        self.hasse("check", "h.pml", expect=0)

    def test_what_was_not_searched_is_undecided(self):
        self.write("m.pml", "byte x;\nactive proctype P() { x = 1; assert(x == 2) }\nnever { do :: x != 3 :: x == 3 -> break od }\n")
        done = self.hasse("check", "m.pml", expect=1)
        self.assertRegex(done.stdout, r"undecided  deadlock, runtime  the check stopped at the first violation\nundecided  never_0  not checked: the check stopped at the first violation\n")

    def test_a_predicate_that_cannot_be_evaluated(self):
        self.write("m.pml", "byte x;\nactive proctype P() { byte y; y = 1 }\n")
        done = self.hasse("check", "m.pml", "--invariant", "P[1]:y < 5", expect=1)
        headline = re.search(r"--invariant:1:1: (.*) in invariant: P\[1\]:y < 5 in the initial state\n", done.stdout)
        self.assertIsNotNone(headline, done.stdout)
        self.assertIn(headline[0], self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1).stdout)

    def test_coverage(self):
        self.write("m.pml", "byte x;\nactive proctype P()\n{\n\tif\n\t:: x == 0 -> x = 2\n\t:: x == 1 -> x = 3\n\tfi\n}\n"
                            "active proctype Q() { skip }\n")
        done = self.hasse("check", "m.pml", "--coverage", expect=0)
        self.assertEqual(done.stdout.partition("a state\n\n")[2], """\
P: 2 statements never reached
  m.pml:6:5: x == 1
  m.pml:6:15: x = 3
Q: every statement reached
""")

    def test_coverage_inside_d_steps(self):
        self.write("m.pml", "byte x;\nactive proctype P()\n{\n\td_step { x = 1; if :: x == 1 :: else -> x = 3 fi }\n"
                            "\tif\n\t:: d_step { x == 2 -> x = 4 }\n\t:: skip\n\tfi\n}\n")
        done = self.hasse("check", "m.pml", "--coverage", expect=0)
        self.assertEqual(done.stdout.partition("a state\n\n")[2], """\
P: 4 statements never reached
  m.pml:4:34: else
  m.pml:4:42: x = 3
  m.pml:6:14: x == 2
  m.pml:6:24: x = 4
""")

    def test_run_time_errors(self):
        for body, words in {"a[x] = 1": "array index out of range", "x = 1 / x": "division by zero"}.items():
            with self.subTest(body=body):
                self.write("m.pml", "byte x, a[2];\nactive proctype P() { x = 0; "
                                    + ("x = 2; " if "a[" in body else "") + body + " }\n")
                done = self.hasse("check", "m.pml", expect=1)
                self.assertRegex(done.stdout, r"violated +runtime")
                self.assertIn(words, done.stdout)
                self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)

    def test_limits_hold_inside_a_d_step(self):
        self.write("m.pml", "int x;\nactive proctype P() { d_step { do :: x++ od } }\nactive proctype Q() { skip }\n")
        for how in ((), ("--engine", "search", "--machine", "interpreter"), ("--engine", "search", "--search", "bfs"),
                    ("--engine", "search", "--threads", "2"), ("--checkpoint", "c"), ("--resume", "c")):
            with self.subTest(how=how):
                done = self.hasse("check", "m.pml", "--time", "0.3", *how, expect=3)
                self.assertRegex(done.stdout, r"undecided  assertions, deadlock, runtime  time limit of 0\.30? s reached after \d state")
        done = self.hasse("check", "m.pml", "--engine", "cover", expect=3)
        self.assertIn("undecided  assertions, deadlock, runtime  an atomic sequence of P has too many paths, or too long ones\n", done.stdout)

    def test_a_long_run_is_cut_and_says_so(self):
        self.write("m.pml", "int x;\nactive proctype P() { do :: x < 400 -> x++ :: x == 400 -> assert(false) od }\n")
        done = self.hasse("check", "m.pml", "--engine", "search", expect=1)
        self.assertRegex(done.stdout, r"  \.\.\. 552 steps not shown here\n")
        self.assertLess(len(done.stdout.splitlines()), 300)
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.assertGreater(len(done.stdout.splitlines()), 800)

    def test_limited_addresses(self):
        """With ulimit -v, what fits into the addresses is searched to the end."""
        self.skip_with_sanitizers("sanitizers take more addresses than there are")

        def limited_to(megabytes):
            return lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

        def figures(done):
            statistics = json.loads(done.stdout)["statistics"]
            return statistics["states"], statistics["transitions"]

        counters = "".join(f"byte n{i}; active proctype P{i}() {{ do :: n{i} < LAST -> n{i}++ od }}\n" for i in range(4))
        self.write("m.pml", counters)
        # Each process is where it is for itself, of 19 places in a row: before each test, after each, and at the end.
        states, transitions = 19 ** 4, 1 + 4 * 18 * 19 ** 3
        for options in ((), ("--threads", "2"), ("--store", "exact"), ("--shortest",)):
            done = self.hasse("check", "m.pml", "-DLAST=9", "--engine", "search", "--no-deadlock", "--json", *options, expect=0,
                              preexec_fn=limited_to(150))
            self.assertEqual(figures(done), (states, transitions), options)
        for threads in ("1", "2"):
            done = self.hasse("check", "m.pml", "-DLAST=200", "--engine", "search", "--threads", threads, "--no-deadlock", "--json", expect=3,
                              preexec_fn=limited_to(70))
            self.assertEqual(json.loads(done.stdout)["stop"], "memory")
            self.assertGreater(figures(done)[0], 500_000)
        # A field of bits that is as large as fits, although more is allowed.
        for limit in ((), ("--memory", "100G")):
            done = self.hasse("check", "m.pml", "-DLAST=9", "--engine", "search", "--store", "bitstate", "--no-deadlock", "--json", *limit,
                              expect=3, preexec_fn=limited_to(150))
            self.assertEqual(json.loads(done.stdout)["stop"], "finished", limit)
            self.assertEqual(figures(done)[0], states)

    def test_no_thread_for_a_cover(self):
        self.skip_with_sanitizers("sanitizers take more addresses than there are")

        def larger_stacks_than_addresses():
            resource.setrlimit(resource.RLIMIT_STACK, (100 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))
            resource.setrlimit(resource.RLIMIT_AS, (80 << 20, 80 << 20))

        self.write("m.pml", "active [2] proctype P() { skip }")
        done = self.hasse("check", "m.pml", "--engine", "auto", "--verbose", expect=0, preexec_fn=larger_stacks_than_addresses)
        self.assertIn("auto: the system gave no thread for a cover", done.stdout)


if __name__ == "__main__":
    harness.main()
