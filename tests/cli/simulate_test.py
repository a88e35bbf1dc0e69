"""hasse simulate: random, guided, interactive."""

import re

import harness
from harness import MUTEX, TALK

CHOICE = """\
active proctype P()
{
	byte i;
	do
	:: i < 20 -> if :: printf("left\\n") :: printf("right\\n") fi; i++
	:: i == 20 -> break
	od
}
"""


class Simulate(harness.Case):
    def test_the_same_seed_gives_the_same_run(self):
        self.write("m.pml", CHOICE)
        runs = {seed: self.hasse("simulate", "m.pml", "--seed", str(seed), expect=0).stdout for seed in (1, 2, 3)}
        self.assertEqual(len(set(runs.values())), 3)
        for seed, run in runs.items():
            self.assertEqual(self.hasse("simulate", "m.pml", "--seed", str(seed)).stdout, run)

    def test_the_choices_of_seed_1(self):
        # splitmix64 from seed 1: 0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b, ...
        self.write("m.pml", CHOICE.replace("i < 20", "i < 3").replace("i == 20", "i == 3"))
        done = self.hasse("simulate", "m.pml", expect=0)
        printed = [line.strip() for line in done.stdout.splitlines() if line.strip().startswith(">")]
        numbers = splitmix64(1)
        expected = []
        for _ in range(3):
            next(numbers)  # i < 3, the only step
            expected.append("> left" if next(numbers) % 2 == 0 else "> right")
            next(numbers)  # i++
        self.assertEqual(printed, expected)

    def test_how_runs_end(self):
        self.write("m.pml", CHOICE)
        self.assertIn("The run ends well after ", self.hasse("simulate", "m.pml", expect=0).stdout)
        self.assertIn("Stopped after 5 steps: the limit of --steps is reached.",
                      self.hasse("simulate", "m.pml", "--steps", "5", expect=0).stdout)
        self.write("m.pml", TALK)
        self.assertRegex(self.hasse("simulate", "m.pml", expect=1).stdout,
                         r"invalid end state after 6 steps\nWhere the processes stand\n  Sender\[0\]  12  ack\?count\n")
        self.write("m.pml", "active proctype P() { byte x = 3; assert(x == 4) }\n")
        self.assertIn("m.pml:1:35: assertion violated: assert(x == 4) after 1 step", self.hasse("simulate", "m.pml", expect=1).stdout)

    def test_a_run_that_ends_before_its_trace_does(self):
        self.write("m.pml", "chan q = [1] of { byte };\nactive proctype P() { q!1 }\ntrace { q!1; q!1 }\n")
        done = self.hasse("simulate", "m.pml", expect=1)
        self.assertIn("the run ends before the trace declaration does after 2 steps\n", done.stdout)

    def test_an_invariant_is_looked_at_where_an_atomic_sequence_blocks(self):
        self.write("m.pml", "byte x, y;\nactive proctype P() { atomic { x = 1; y == 1; x = 2 } }\n"
                            "active proctype Q() { x == 1; y = 1 }\nltl p { [] (x != 1) }\n")
        done = self.hasse("simulate", "m.pml", expect=1)
        self.assertIn("    1  P[0]        2    x = 1      x: 0 -> 1\n  ! p is false now: [] (x != 1)\n", done.stdout)

    def test_after_a_trail(self):
        self.write("m.pml", MUTEX)
        self.hasse("check", "m.pml", "--shortest", expect=1)
        done = self.hasse("simulate", "m.pml", "--trail", "m.pml.hasse-trail", expect=1)
        self.assertRegex(done.stdout, r"    4  User\[0\] .* inside: 1 -> 2\n"
                                      r"  ! exclusion is false now: \[\] \(inside <= 1\)\n\(end of the trail\)\n    5  User")
        self.assertIn("The run ends well after ", done.stdout)

    def test_a_trail_that_ends_in_an_error(self):
        self.write("m.pml", "byte x;\nactive proctype P() { x = 1; assert(x == 2); x = 3 }\n")
        self.hasse("check", "m.pml", expect=1)
        done = self.hasse("simulate", "m.pml", "--trail", "m.pml.hasse-trail", expect=1)
        self.assertIn("(end of the trail)\n\nm.pml:2:30: assertion violated: assert(x == 2) after 2 steps", done.stdout)
        self.assertNotIn("x = 3", done.stdout)
        self.write("a.pml", "byte x, a[2];\nactive proctype P() { x = 5; a[x] = 2 }\n")
        self.hasse("check", "a.pml", expect=1)
        done = self.hasse("simulate", "a.pml", "--trail", "a.pml.hasse-trail", expect=1)
        self.assertEqual(done.stdout.count("a[x] = 2"), 1)
        self.assertIn("index 5, size 2 after 2 steps", done.stdout)

    def test_by_hand(self):
        self.write("m.pml", MUTEX)
        done = self.hasse("simulate", "m.pml", "--interactive", expect=0, stdin="2\ns\nu\nx\n1\n\nq\n")
        self.assertEqual(done.stdout.partition("this help\n")[2], """\
    1  User[1]  line 10  inside < 9
    2  User[0]  line 10  inside < 9
> 2
    1  User[0]    10  / inside < 9
    1  User[0]  line 10  inside++
> s
  inside = 0
> u
Back after 0 steps.
    1  User[1]  line 10  inside < 9
    2  User[0]  line 10  inside < 9
> x
'x' is not a number from 1 to 2, nor u, s, q or ?
> 1
    1  User[1]    10  / inside < 9
    1  User[1]  line 10  inside++
>\x20
    2  User[1]    10  \\ inside++    inside: 0 -> 1
    1  User[1]  line 11  inside--
    2  User[0]  line 10  inside < 9
> q

Stopped after 2 steps: quit.
""")

    def test_by_hand_to_the_end_and_back(self):
        self.write("m.pml", "active proctype P() { byte x; x = 1; assert(x == 2) }\n")
        done = self.hasse("simulate", "m.pml", "--interactive", expect=1, stdin="1\n1\nu\n\nq\n")
        self.assertEqual(done.stdout.count("assertion violated: assert(x == 2) after 2 steps"), 2)
        self.assertIn("Back after 1 step.", done.stdout)

    def test_an_invariant_is_false_again_after_a_step_back(self):
        self.write("m.pml", "byte x;\nactive proctype P() { x = 1; x = 2; x = 1 }\nltl p { [] (x != 1) }\n")
        done = self.hasse("simulate", "m.pml", "--interactive", expect=1, stdin="1\nu\n1\n1\n1\nu\n1\nq\n")
        self.assertEqual(re.findall(r"x = \d +x: .*\n  ! p", done.stdout),
                         [f"x = 1      x: {before} -> 1\n  ! p" for before in (0, 0, 2, 2)])

    def test_the_end_of_the_input_quits(self):
        self.write("m.pml", MUTEX)
        self.assertIn("Stopped after 0 steps: quit.", self.hasse("simulate", "m.pml", "--interactive", expect=0).stdout)


def splitmix64(state):
    mask = (1 << 64) - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        yield z ^ (z >> 31)


if __name__ == "__main__":
    harness.main()
