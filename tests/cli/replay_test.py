"""hasse replay with trails of its own."""

import json
import re

import harness
from harness import MUTEX, TALK


class Replay(harness.Case):
    def saved(self, model, *arguments):
        self.write("m.pml", model)
        return self.hasse("check", "m.pml", "--shortest", *arguments, expect=1).stdout

    def test_shows_what_the_check_showed(self):
        for model, arguments in ((MUTEX, ()), (TALK, ()), (MUTEX, ("--no-claims", "--invariant", "inside != 2")),
                                 (MUTEX, ("--no-claims", "--ltl", "[] (inside != 2)")),
                                 ("byte x;\nactive proctype P() { x = 1; assert(x == 2) }\n", ())):
            with self.subTest(arguments=arguments):
                checked = self.saved(model, *arguments)
                replayed = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1).stdout
                self.assertEqual(re.split("a state.*\n\n", checked, maxsplit=1)[1].partition("\nReplay:")[0], replayed)

    def test_remembers_macros_and_folders(self):
        (self.folder / "parts").mkdir()
        self.write("parts/limit.h", "#define LIMIT (N - 1)\n")
        self.write("m.pml", '#include "limit.h"\nbyte x;\nactive proctype P() { x = N; assert(x <= LIMIT) }\n')
        self.hasse("check", "m.pml", "-DN=3", "-I", "parts", expect=1)
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.assertIn("x: 0 -> 3", done.stdout)

    def test_a_goal_that_is_reached(self):
        self.write("m.pml", MUTEX)
        self.hasse("check", "m.pml", "--no-claims", "--reachable", "inside == 2", expect=0)
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=0)
        self.assertIn("inside = 2", done.stdout)

    def test_the_state_in_which_an_atomic_sequence_blocks(self):
        blocked = "byte x, y;\nactive proctype P() { atomic { x = 1; y == 1; x = 2 } }\nactive proctype Q() { x == 1; y = 1 }\n"
        for question, expect in (("--reachable", 0), ("--invariant", 1)):
            for engine in ("search", "cover"):
                with self.subTest(question=question, engine=engine):
                    self.write("m.pml", blocked)
                    self.hasse("check", "m.pml", question, "x == 1" if expect == 0 else "x != 1", "--engine", engine, expect=expect)
                    done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=expect)
                    self.assertIn("    1  P[0]        2    x = 1      x: 0 -> 1\n", done.stdout)

    def test_what_follows_an_error_that_a_run_survives(self):
        self.write("m.pml", "chan q = [1] of { byte };\nactive proctype P() { byte v; xr q; q?v }\n"
                            "active proctype Q() { byte v; q!1; q?v; q!2; assert(v == 2); v == 2 }\n")
        self.hasse("check", "m.pml", "--engine", "search", "--reduce", "stubborn", "--property", "deadlock", expect=1)
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.assertRegex(done.stdout, r"invalid end state after \d steps\n(.*\n)*.*q\?v.*\n(.*\n)*.*assert\(v == 2\)")

    def test_a_deadlock_because_of_a_message_under_way(self):
        self.write("m.pml", "chan c = [1] of { byte };\nactive proctype P() { c!1 }\n")
        self.hasse("check", "m.pml", expect=0)
        self.hasse("check", "m.pml", "--empty-channels", expect=1)
        self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)

    def test_a_run_that_ends_before_its_trace_does(self):
        for name, end in (("trace", "end: q?2"), ("deadlock", "q?2")):
            with self.subTest(violated=name):
                self.write("m.pml", "chan q = [1] of { byte };\nactive proctype P() { q!1; %s }\ntrace { q!1; q!1 }\n" % end)
                self.hasse("check", "m.pml", expect=1)
                done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", "--json", expect=1)
                self.assertEqual(json.loads(done.stdout)["property"]["name"], name)
                self.hasse("check", "m.pml", "--property", "trace", expect=1)
                done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
                self.assertIn("the run ends before the trace declaration does after 1 step\n", done.stdout)

    def test_a_change_elsewhere_does_not_matter(self):
        self.saved(MUTEX)
        self.write("m.pml", "/* a comment */\nbyte other;\n" + MUTEX.replace("inside--", "inside--; other++"))
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.assertIn("Note: the model's text differs from the one the trail was made with", done.stdout)
        self.assertIn("inside: 1 -> 2", done.stdout)

    def test_says_where_a_changed_model_deviates(self):
        self.saved(MUTEX)
        self.write("m.pml", MUTEX.replace("atomic { MAY_ENTER -> inside++ }", "inside == 0; inside++"))
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=2)
        self.assertEqual(done.stderr, "hasse: error: m.pml.hasse-trail: step 1 of the trail, User[1] line 10: 'inside < 9' "
                                      "cannot be taken: User[1] stands at m.pml:10:2 and can take: inside == 0\n")
        self.write("m.pml", MUTEX.replace("inside <= 1", "inside <= 2"))
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=2)
        self.assertIn("the whole trail could be followed, but 'exclusion' is not violated at its end any more", done.stderr)
        replayed = json.loads(self.hasse("replay", "m.pml", "m.pml.hasse-trail", "--json", expect=2).stdout)
        self.assertEqual(replayed["verdict"], "deviates")

    def test_a_formula_that_was_changed(self):
        model = "byte x;\nactive proctype P() { x = 1; x = 2 }\nltl p { [] (x < 2) }\n"
        self.write("m.pml", model)
        self.hasse("check", "m.pml", expect=1)
        self.write("m.pml", model.replace("x < 2", "x < 1"))
        done = self.hasse("replay", "m.pml", "m.pml.hasse-trail", expect=1)
        self.assertIn("Note: p is [] (x < 1) in the model now; the trail was made for [] (x < 2)", done.stdout)
        self.assertIn("p is violated, false after 2 steps: [] (x < 1)", done.stdout)
        notes = json.loads(self.hasse("replay", "m.pml", "m.pml.hasse-trail", "--json", expect=1).stdout)["notes"]
        self.assertEqual(len(notes), 2)
        self.assertIn("the model's text differs", notes[1])

    def test_the_trail_of_another_model(self):
        self.write("m.pml", "byte x;\nactive proctype P() { x = 1 }\n")
        self.hasse("check", "m.pml", "--invariant", "x < 1", expect=1)
        self.write("other.pml", "active proctype P() { skip }\n")
        done = self.hasse("replay", "other.pml", "m.pml.hasse-trail", expect=2)
        self.assertIn("m.pml.hasse-trail: the trail is one of another model, or of this one before it was changed", done.stderr)

    def test_a_step_that_was_tampered_with(self):
        self.saved(MUTEX)
        trail = json.loads((self.folder / "m.pml.hasse-trail").read_text())
        trail["steps"][2][0] = 7
        self.write("t", json.dumps(trail))
        done = self.hasse("replay", "m.pml", "t", expect=2)
        self.assertIn("step 3 of the trail, User[7] line 10: 'inside < 9' cannot be taken: there is no process 7 at this point",
                      done.stderr)

    def test_what_is_no_trail(self):
        self.write("m.pml", MUTEX)
        for text, message in {"{}": "not a trail", "[": "neither a trail of hasse nor of SPIN", "{": "not a readable trail"}.items():
            with self.subTest(text=text):
                self.write("t", text)
                self.assertIn(message, self.error_of("replay", "m.pml", "t"))
        self.write("t", "")
        self.assertIn("the trail is empty, and the initial state violates nothing", self.hasse("replay", "m.pml", "t", expect=2).stderr)


if __name__ == "__main__":
    harness.main()
