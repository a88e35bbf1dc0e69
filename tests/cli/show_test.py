"""hasse show."""

import platform
import re

import harness
from harness import MUTEX, TALK

NODE = re.compile(r'^    (\w+) \[label="((?:[^"\\]|\\.)*)", shape=\w+(, style=filled, fillcolor=lightgrey)?\];$')
POINT = re.compile(r'^    (\w+) \[(label="", )?shape=point\];$')
EDGE = re.compile(r'^    (\w+) -> (\w+)( \[(label="((?:[^"\\]|\\.)*)"|style=dotted, arrowhead=none)\])?;$')


def parse_dot(text):
    """Nodes and labelled edges of the text; fails on a line that is none of what is written."""
    nodes, edges, depth = set(), [], 0
    for line in text.splitlines():
        if line.endswith("{"):
            depth += 1
        elif line.strip() == "}":
            depth -= 1
        elif match := NODE.match(line) or POINT.match(line):
            nodes.add(match[1])
        elif match := EDGE.match(line):
            edges.append((match[1], match[2], match[5]))
        elif not re.match(r'^ +(rankdir=TB|node \[fontsize=10\]|edge \[fontsize=10\]|label="[^"]*");$', line):
            raise AssertionError(f"not DOT as expected: {line}")
    if depth != 0:
        raise AssertionError("unbalanced braces")
    return nodes, edges


class Show(harness.Case):
    def test_automata(self):
        self.write("m.pml", MUTEX)
        self.assertEqual(self.hasse("show", "m.pml", expect=0).stdout, """\
proctype User (m.pml:8:1), 4 locations, 4 edges
  s0  atomic
    -> s2     inside++    line 10
  s1  initial
    -> s0     inside < 9  line 10  keeps control
  s2
    -> s3     inside--    line 11
  s3  end
    -> gone   -end-       line 12
""")

    def test_automata_as_dot(self):
        self.write("m.pml", TALK)
        nodes, edges = parse_dot(self.hasse("show", "m.pml", "--dot", expect=0).stdout)
        for source, target, _ in edges:
            self.assertIn(source, nodes)
            self.assertIn(target, nodes)
        labels = [label for _, _, label in edges if label is not None]
        self.assertIn("queue!ping, 7", labels)
        self.assertIn('printf(\\"count is %d\\\\n\\", count)', labels)

    def test_symbols(self):
        self.write("m.pml", TALK + "byte a[4] = 3; bool b = true; mtype m = pong; typedef T { short s; bit f[2] }; T t[2]\n"
                                   "ltl never_negative { [] (count >= 0) }\n")
        text = self.hasse("show", "m.pml", "--symbols", expect=0).stdout
        rows = {row[0]: row for row in (re.split(r" {2,}", line.strip()) for line in text.splitlines()) if len(row) > 2}
        self.assertEqual(rows["queue"], ["queue", "chan", "1", "global", "m.pml:2:6", "[2] of { mtype, byte }"])
        self.assertEqual(rows["a"][1:4] + rows["a"][5:], ["byte", "4", "global", "all 3"])
        self.assertEqual(rows["b"][5], "true")
        self.assertEqual(rows["m"][5], "pong")
        self.assertEqual(rows["t"][1:4], ["T", "6", "global"])
        self.assertEqual(rows["got"][1:4], ["byte", "1", "Receiver"])
        self.assertEqual(rows["2"], ["2", "ping", "mtype"])
        self.assertIn("never_negative", text)

    def test_footprints(self):
        self.write("m.pml", MUTEX)
        text = self.hasse("show", "m.pml", "--footprints", expect=0).stdout
        self.assertIn("(all that are reachable)", text)
        self.assertRegex(text, r"(?s)User\[0\]\n.*  inside\+\+ \(line 10\)\n    reads  inside, .*\n    writes inside, ")
        self.write("m.pml", "byte x;\nactive proctype P() { do :: x < 200 -> x++ :: x == 300 -> x = 1 od }\n")
        self.assertIn("P: 2 statements not met", self.hasse("show", "m.pml", "--footprints", expect=0).stdout)

    def test_dependency(self):
        self.write("m.pml", "byte x, y;\nchan q = [2] of { byte };\n"
                            "active proctype A() { do :: x = 1 :: atomic { y == 0 -> q!1 } od }\n"
                            "active proctype B() { byte v; do :: q?v :: x == 1 -> y = 1 od }\n")
        text = self.hasse("show", "m.pml", "--dependency", expect=0).stdout
        self.assertRegex(text, r"(?s)A\[0\]\n.*  x = 1 \(line 3\)\n    reads  location of A\[0\]\n    writes x\n"
                               r".*may not accord with B\[1\]: x == 1\n")
        self.assertIn("y == 0 [q has room] (line 3)", text)
        self.assertIn("y == 0 [blocked half-way] (line 3)", text)
        # A send and a receive of one channel accord.
        self.assertRegex(text, r"q\?v \(line 4\)\n    reads  [^\n]*receive end of q[^\n]*\n    writes [^\n]*\n"
                               r"    may not accord with A\[0\]: y == 0 \[blocked half-way\]")
        self.assertIn("--dependency", self.hasse("show", "m.pml", "--dependency", "--dot", expect=2).stderr)

    def test_native_code(self):
        self.write("m.pml", MUTEX)
        done = self.hasse("show", "m.pml", "--native")
        if platform.machine() != "x86_64":
            self.assertEqual(done.returncode, 2)
            self.assertIn("there is no native code", done.stderr)
            return
        self.assertEqual(done.returncode, 0)
        self.assertIn("# steps of User at 2\n", done.stdout)
        self.assertRegex(done.stdout, r"(?m)^code_[0-9a-f]+:\t# take User 0: inside\+\+\n\t\.byte 0x[0-9a-f]{2}(,0x[0-9a-f]{2}){15}$")
        for line in done.stdout.splitlines():
            self.assertRegex(line, r"^(\t\.text|code_[0-9a-f]+:\t# .+|\t\.byte (0x[0-9a-f]{2},?){1,16})$")


if __name__ == "__main__":
    harness.main()
