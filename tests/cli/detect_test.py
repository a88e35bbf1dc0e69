"""hasse detect."""

import gzip
import itertools
import json
import re
import resource
import xml.etree.ElementTree

import harness

# n1 is leader until it hears of the second term; in SPLIT n2 becomes leader without n1's vote.
GOOD = (harness.ROOT / "examples" / "election.log").read_text()
SPLIT = (harness.ROOT / "examples" / "election_split.log").read_text()
SVG = "{http://www.w3.org/2000/svg}"
TWO_LEADERS = 'count(role == "leader") > 1'


class Detect(harness.Case):
    def test_what_is_in_a_log(self):
        self.write("run.log", GOOD)
        done = self.hasse("detect", "run.log", expect=0)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout, """\
run.log: preset govector (a guess), 14 events, 28 lines, 0 lines matched nothing
  for example run.log:2, n1: started role=leader term=1

14 events of 3 processes, 5 direct causes between processes

  process  events  first      last
  n1       5       run.log:2  run.log:24
  n2       6       run.log:4  run.log:28
  n3       3       run.log:6  run.log:18

  variable  processes  assigned  values
  role      3          6         "candidate", "follower", "leader"
  term      3          6         1 .. 2
""")

    def test_possible(self):
        self.write("run.log", SPLIT)
        text = self.hasse("detect", "run.log", "--possibly", TWO_LEADERS, expect=1).stdout
        verdict, cut = text.split("\n\n", 2)[1:]
        self.assertRegex(verdict, r'^possible  count\(role == "leader"\) > 1  14 events  [0-9.]+ s$')
        self.assertEqual(cut, """\
A least state in which it holds, after 10 of 14 events
  process  events  last event                                place
  n1       2 of 5  send heartbeat                            run.log:8
                     role = "leader"                         run.log:2
  n2       5 of 6  got a vote of n3, a majority role=leader  run.log:26
                     role = "leader"                         run.log:26
  n3       3 of 3  send vote                                 run.log:18
                     role = "follower"                       run.log:6

What changed these variables on the way
  process  event                                                changes                          place
  n1       started role=leader term=1                           role: undefined -> "leader"      run.log:2
  n2       started role=follower term=1                         role: undefined -> "follower"    run.log:4
  n3       started role=follower term=1                         role: undefined -> "follower"    run.log:6
  n2       no heartbeat for a while, standing role=candidat...  role: "follower" -> "candidate"  run.log:12
  n2       got a vote of n3, a majority role=leader             role: "candidate" -> "leader"    run.log:26
""")

    def test_impossible(self):
        self.write("run.log", GOOD)
        text = self.hasse("detect", "run.log", "--possibly", TWO_LEADERS, "--verbose", expect=0).stdout
        self.assertRegex(text, r'\nimpossible  count\(role == "leader"\) > 1  14 events  [0-9.]+ s\n')
        self.assertIn("decided by 1 clause (k conditions at once)\n", text)

    def test_definite(self):
        self.write("run.log", GOOD)
        text = self.hasse("detect", "run.log", "--definitely", 'n1.role == "follower" && n2.role == "candidate"', expect=0).stdout
        self.assertRegex(text, r'\ndefinite  n1.role == "follower" && n2.role == "candidate"  14 events  [0-9.]+ s\n')
        self.assertTrue(text.endswith("""
In every order of the events these overlap, for each begins before any other ends
  process         event                                                place
  n1       from   got vote request, stepping down role=follower te...  run.log:22
           to     the end
  n2       from   no heartbeat for a while, standing role=candidat...  run.log:12
           until  got both votes role=leader                           run.log:26
"""), text)

    def test_avoidable(self):
        self.write("run.log", SPLIT)
        predicate = 'n1.role == "follower" && n2.role == "candidate"'
        text = self.hasse("detect", "run.log", "--definitely", predicate, "--verbose", expect=1).stdout
        self.assertRegex(text, r"\navoidable  ")
        self.assertIn("decided by the stretches in which the conditions on the processes hold; 1 clause (conjunctive)\n", text)
        order = text.split("An order of the events that avoids it: the changes of its variables\n")[1].splitlines()[1:]
        roles = {}
        for line in order:
            process, new = line.split()[0], line.split('-> "')[1].split('"')[0]
            roles[process] = new
            self.assertFalse(roles.get("n1") == "follower" and roles.get("n2") == "candidate", text)
        self.assertEqual(roles, {"n1": "follower", "n2": "leader"})
        found = json.loads(self.hasse("detect", "run.log", "--definitely", predicate, "--json", expect=1).stdout)
        definitely = found["executions"][0]["definitely"]
        self.assertEqual((definitely["verdict"], definitely["decided_by"]), ("avoidable", "conditions"))
        self.assertEqual(len(definitely["avoiding"]), len(order))
        self.assertTrue(self.error_of("detect", "run.log", "--definitely", "true", "--possibly", "true").startswith("hasse: error: "))

    def test_searches(self):
        # Two processes of 9 events side by side; no product is 23.
        self.write("run.log", '{"trace":1}\n' + "".join(f'{{"p":"{p}","set":{{"x":{i}}}}}\n' for p in "ab" for i in range(9)))
        for option, word in (("--possibly", "impossible"), ("--definitely", "avoidable")):
            predicate = "a.x * b.x == 23"
            for reduction in ("none", "sleep", "persistent", "both", "sequences"):
                found = json.loads(self.hasse("detect", "run.log", option, predicate, "--reduce", reduction, "--json",
                                              expect=int(word == "avoidable")).stdout)["executions"][0][option[2:]]
                self.assertEqual((found["verdict"], found["reduction"]), (word, reduction))
                if option == "--possibly":
                    self.assertEqual((found["states"], found["transitions"]), (100, 180 if reduction in ("none", "persistent") else 99))
            text = self.hasse("detect", "run.log", option, predicate, "--verbose", expect=int(word == "avoidable")).stdout
            self.assertIn(", for it has clauses of no special class (1 of 1); " if word == "impossible" else
                          ", with persistent sets and sequences, for its clauses do not decide it; 1 clause (arbitrary)\n", text)
            self.assertRegex(text, r"\n  explored: [0-9]+ states, [0-9]+ transitions?\n")
        self.assertEqual(self.error_of("detect", "run.log", "--reduce", "none"),
                         "hasse: error: --reduce says how states are searched; it goes with --possibly or --definitely")
        self.assertIn("excludes", self.error_of("detect", "run.log", "--reduce", "none", "--formula", "EF(a.x == 1)"))

    def test_formulas(self):
        self.write("run.log", SPLIT)
        text = self.hasse("detect", "run.log", "--formula", 'EF(n1.role == "leader" && EF(n1.role == "follower"))', "--verbose", expect=0).stdout
        self.assertRegex(text, r"\nholds  EF\(.*  14 events  [0-9.]+ s\n")
        self.assertIn("parts decided by slices: 1, as predicates: 0, by search: 0\n", text)
        self.assertIn("A state in which what stands in EF is true, after 1 of 14 events\n", text)
        text = self.hasse("detect", "run.log", "--formula", f"AG(!({TWO_LEADERS}))", expect=1).stdout
        self.assertRegex(text, r"\nfails  AG")
        self.assertIn("A state in which what stands in AG is not true, after 10 of 14 events\n", text)
        found = json.loads(self.hasse("detect", "run.log", "--formula", 'AF(exists(role == "candidate"))', "--json", expect=0).stdout)
        self.assertEqual(found["executions"][0]["formula"]["verdict"], "holds")
        self.assertEqual(self.error_of("detect", "run.log", "--possibly", "EF(n1.term == 1)"),
                         "--possibly:1:1: error: 'EF' is about the ways of the run; it stands in a --formula")

    def picture(self, *arguments, expect, log="run.log"):
        self.hasse("detect", log, *arguments, "--svg", "run.svg", expect=expect)
        return xml.etree.ElementTree.parse(self.folder / "run.svg").getroot()

    def test_pictures(self):
        self.write("run.log", SPLIT)
        picture = self.picture("--possibly", TWO_LEADERS, expect=1)
        line = next(int(line.get("y1")) for line in picture.iter(SVG + "line") if line.get("class") == "state")
        heights = [int(event.find(SVG + "circle").get("cy")) for event in picture.iter(SVG + "g")]
        self.assertEqual((len(heights), sum(height < line for height in heights)), (14, 10))
        texts = [text.text for text in picture.iter(SVG + "text")]
        for wanted in (TWO_LEADERS, "n1", "n2", "n3", 'role = "leader"', 'role = "follower"'):
            self.assertIn(wanted, texts)
        # Causes are above their effects.
        arrows = [line for line in picture.iter(SVG + "line") if line.get("marker-end")]
        self.assertEqual(len(arrows), 4)
        self.assertTrue(all(int(arrow.get("y1")) < int(arrow.get("y2")) for arrow in arrows))

    def test_pictures_of_stretches_and_of_avoiding_orders(self):
        self.write("run.log", GOOD)
        predicate = 'n1.role == "follower" && n2.role == "candidate"'
        self.assertEqual(sum(bar.get("fill") == "#7bc47f" for bar in self.picture("--definitely", predicate, expect=0).iter(SVG + "rect")), 2)
        self.write("run.log", SPLIT)
        picture = self.picture("--definitely", predicate, expect=1)
        places = {}
        for event in picture.iter(SVG + "g"):
            places[event.find(SVG + "title").text.split("\n")[0]] = int(event.find(SVG + "circle").get("cy"))
        self.assertEqual(len(places), 14)

    def test_pictures_of_long_runs_are_windows(self):
        self.write("run.log", '{"trace":1}\n' + "".join(f'{{"p":"a<b","e":"{i} & more","set":{{"x":{i}}}}}\n' for i in range(3000)))
        picture = self.picture("--possibly", '"a<b".x == 2500', expect=1)
        self.assertIn('"a<b".x == 2500: 1,000 of 3,000 events', [text.text for text in picture.iter(SVG + "text")])
        events = [event.find(SVG + "text").text for event in picture.iter(SVG + "g")]
        self.assertEqual((events[0], events[-1]), ("1801 & more", "2800 & more"))

    def test_exports(self):
        self.write("run.log", SPLIT)
        for form in ("json", "shiviz"):
            self.write("again", self.hasse("detect", "run.log", "--export", form, expect=0).stdout)
            first = json.loads(self.hasse("detect", "run.log", "--possibly", TWO_LEADERS, "--json", expect=1).stdout)
            again = json.loads(self.hasse("detect", "again", "--possibly", TWO_LEADERS, "--json", expect=1).stdout)
            cuts = [{process["process"]: process["events"] for process in found["executions"][0]["possibly"]["cut"]}
                    for found in (first, again)]
            self.assertEqual(cuts[0], cuts[1], form)
        text = self.hasse("detect", "run.log", "--export", "dot", expect=0).stdout
        self.assertEqual((text.count("label="), text.count(" -> ")), (3 + 14, 10 + 4))  # n2 waits for n3's vote, not for itself
        text = self.hasse("detect", "run.log", "--export", "mermaid", expect=0).stdout
        self.assertTrue(text.startswith("sequenceDiagram\n  participant p0 as n1\n"))
        self.assertEqual((text.count("->>"), text.count("Note over")), (4, 10))
        text = self.hasse("detect", "run.log", "--export", "plantuml", expect=0).stdout
        self.assertTrue(text.startswith('@startuml\nhide footbox\nparticipant "n1" as p0\n'))
        self.assertTrue(text.endswith("\n@enduml\n"))
        self.assertEqual((text.count(" ->> "), text.count("note over ")), (4, 10))
        self.write("blank.log", '{"trace":1}\n{"p":"a b"}\n')
        self.assertIn("process 'a b' has a blank", self.error_of("detect", "blank.log", "--export", "shiviz"))
        self.write("run.log", f"=== good ===\n{GOOD}=== split ===\n{SPLIT}")
        self.assertIn("--svg is about one execution, and the log holds 2",
                      self.error_of("detect", "run.log", "--delimiter", "^=== (?<trace>.*) ===$", "--svg", "x.svg"))

    def lattice(self, *arguments, expect):
        """Of the graph: the nodes, by their counts, with their attributes; the edges, with theirs; the heading."""
        self.hasse("detect", "run.log", *arguments, "--lattice", "run.dot", expect=expect)
        text = (self.folder / "run.dot").read_text()
        nodes = {name: (tuple(map(int, label.split())), rest)
                 for name, label, rest in re.findall(r'^  (c\d+) \[label="([\d ]+)", (.*)\];$', text, re.M)}
        edges = [(nodes[a][0], nodes[b][0], rest) for a, b, rest in re.findall(r"^  (c\d+) -> (c\d+) \[(.*)\];$", text, re.M)]
        self.assertEqual(text.count("\n  c"), len(nodes) + len(edges))
        return dict(nodes.values()), edges, re.search(r"(?m)^  label=(.*);$", text)[1]

    def test_lattices(self):
        """Against all consistent cuts of the log, found here."""
        self.write("run.log", SPLIT)
        names, roles, clocks = ["n1", "n2", "n3"], {name: [None] for name in ("n1", "n2", "n3")}, {name: [] for name in ("n1", "n2", "n3")}
        lines = SPLIT.splitlines()
        events = sorted(zip(lines[::2], lines[1::2]), key=lambda event: json.loads(event[0][3:])[event[0][:2]])
        for clock, text in events:
            role = re.search(r"role=(\w+)", text)
            roles[clock[:2]].append(role[1] if role else roles[clock[:2]][-1])
            clocks[clock[:2]].append(json.loads(clock[3:]))
        cuts = [cut for cut in itertools.product(*(range(len(clocks[name]) + 1) for name in names))
                if all(clocks[name][count - 1].get(other, 0) <= its for name, count in zip(names, cut) if count > 0
                       for other, its in zip(names, cut))]
        two = {cut for cut in cuts if [roles[name][count] for name, count in zip(names, cut)].count("leader") > 1}
        steps = sorted((a, b) for a in cuts for b in cuts if sum(b) == sum(a) + 1 and all(x <= y for x, y in zip(a, b)))

        nodes, edges, heading = self.lattice("--possibly", TWO_LEADERS, expect=1)
        self.assertEqual((set(nodes), len(nodes)), (set(cuts), 48))
        self.assertEqual(sorted(edge[:2] for edge in edges), steps)
        self.assertEqual({cut for cut, rest in nodes.items() if "fillcolor" in rest}, two)
        self.assertEqual([cut for cut, rest in nodes.items() if "peripheries=2" in rest], [(2, 5, 3)])
        self.assertIn(f"possible\\n48 states (how many events of n1, n2, n3)\\nfilled: the {len(two)} states in which it is true", heading)
        self.assertIn('n1: 2 of 5, send heartbeat\\n  role = \\"leader\\"\\nn2: 5 of 6', nodes[2, 5, 3])

        nodes, edges, _ = self.lattice("--formula", f"EF({TWO_LEADERS})", expect=0)
        above = {cut for cut in cuts if any(all(x <= y for x, y in zip(cut, other)) for other in two)}
        self.assertEqual({cut for cut, rest in nodes.items() if "fillcolor" in rest}, above)

        nodes, edges, _ = self.lattice("--definitely", 'n1.role == "follower" && n2.role == "candidate"', expect=1)
        way = [edge[:2] for edge in edges if "penwidth" in edge[2]]
        self.assertEqual(len(way), 14)
        at = (0, 0, 0)
        while at != (5, 6, 3):
            self.assertNotIn("fillcolor", nodes[at])
            at = dict(way)[at]

        nodes, edges, heading = self.lattice(expect=0)
        self.assertEqual((len(nodes), heading, sum("fillcolor" in rest for rest in nodes.values())), (48, '"48 states (how many events of n1, n2, n3)"', 0))

    def test_large_lattices_are_refused(self):
        self.write("run.log", '{"trace":1}\n' + "".join(f'{{"p":"p{i % 4}"}}\n' for i in range(40)))
        self.assertEqual(self.error_of("detect", "run.log", "--lattice", "run.dot"),
                         "hasse: error: --lattice: the run has 14,641 states; more than 2,000 are no picture to look at")
        self.assertNotIn("run.dot", self.files())

    def test_texts_in_plantuml(self):
        """Each line is of one of the forms that we write, and says the text of the log; Java's plantuml 1.2020.2 showed these as they are."""
        texts = ["<b>x</b> [[http://x y]] \"q\" \\n %date() !include x $v ~a **b** //c// __d__ --e-- <U+0041> &#65; #red ; : -> @enduml",
                 "!define X", "'comment", "/' block '/", "==sep==", "...", "|||", "", "   ", "größer 日本", "{start} [ ] ? * + | ^ `", "\u0000\n@enduml\nend note"]
        rows = [row for number, text in enumerate(texts) for row in
                ({"p": text or "empty", "e": text, "snd": f"m{number}"}, {"p": "sink", "e": text, "rcv": f"m{number}"})]
        self.write("run.ndjson", '{"trace":1}\n' + "".join(json.dumps(row) + "\n" for row in rows))
        lines = self.hasse("detect", "run.ndjson", "--export", "plantuml", expect=0).stdout.splitlines()
        self.assertEqual((lines[:2], lines[-1]), (["@startuml", "hide footbox"], "@enduml"))
        forms = [re.fullmatch(r'(?:participant "(.+)" as p\d+|note over p\d+ : (.+)|p\d+ ->> p\d+ : (.+))', line) for line in lines[2:-1]]
        for form in forms:
            self.assertTrue(form, lines)
            text = next(filter(None, form.groups()))
            self.assertTrue(text == "-" or not re.search(r"[^\w .,()]", re.sub(r"<U\+[0-9A-F]{4}>", "", text)), text)
        read = [[re.sub(r"<U\+([0-9A-F]{4})>", lambda code: chr(int(code[1], 16)), form[kind]) for form in forms if form[kind]] for kind in (1, 2, 3)]
        shown = [re.sub(r"[\0\n]", " ", text) if text.strip() else "-" for text in texts]
        self.assertEqual(read[1], shown)
        self.assertEqual(read[2], shown)
        self.assertEqual(set(read[0]), {name if text else "empty" for name, text in zip(shown, texts)} | {"sink"})

    def test_events_of_several_processes(self):
        events = [["a", ["P1"], ["x"], [1, 0, 0]], ["meet", ["P1", "P2"], ["met"], [2, 1, 0]], ["c", ["P3"], ["x"], [0, 0, 1]],
                  ["part", ["P3", "P1"], [], [3, 1, 2]]]
        self.write("run.json", json.dumps({"processes": 3, "events": events}))
        text = self.hasse("detect", "run.json", "--possibly", "P1.met && P3.x", expect=1).stdout
        self.assertIn("run.json: PoET trace (a guess), 4 events, 1 line, ", text)
        self.assertIn("  P1, P2   meet   P1.met: false -> true  run.json:1\n", text)
        self.write("again", self.hasse("detect", "run.json", "--export", "json", expect=0).stdout)
        read = lambda text: [json.loads(line) for line in text.splitlines()]
        self.assertEqual(read(self.hasse("detect", "again", "--export", "json", expect=0).stdout), read((self.folder / "again").read_text()))
        # As many states as cuts: 3 of P1 and P2 alone before they part, with 2 of P3, and the end.
        self.write("run.pml", self.hasse("detect", "run.json", "--export", "promela", expect=0).stdout)
        self.assertIn("search: 7 states", self.hasse("check", "run.pml", "--engine", "search", expect=0).stdout)
        picture = self.picture("--possibly", "P1.met && P3.x", expect=1, log="run.json")
        bars = [event for event in picture.iter(SVG + "g") if event.find(SVG + "line") is not None]
        self.assertEqual([[len(bar.findall(SVG + "circle")), bar.find(SVG + "text").text] for bar in bars], [[2, "meet"], [2, "part"]])
        self.hasse("detect", "run.json", "--possibly", "P1.met && P3.x", "--html", "run.html", expect=1)
        self.assertIn('"with":"P1, P2"', (self.folder / "run.html").read_text())
        self.assertIn("Note over p0,p1: P1, P2 - meet", self.hasse("detect", "run.json", "--export", "mermaid", expect=0).stdout)
        self.assertIn("an event of several processes at once, P1, P2; its logs cannot have that",
                      self.error_of("detect", "run.json", "--export", "shiviz"))

    def test_standard_input_and_packed_files(self):
        self.assertIn("<stdin>: preset govector (a guess), 14 events", self.hasse("detect", "-", stdin=GOOD, expect=0).stdout)
        (self.folder / "run.log.gz").write_bytes(gzip.compress(SPLIT.encode()))
        self.hasse("detect", "run.log.gz", "--possibly", TWO_LEADERS, expect=1)
        (self.folder / "cut.gz").write_bytes(gzip.compress(SPLIT.encode() * 100)[:200])
        self.assertEqual(self.error_of("detect", "cut.gz"),
                         "hasse: error: cannot read cut.gz: gzip data is cut off: the file ends at byte 200 within it")
        packed = b"".join(self.zstd_frame(part) for part in (SPLIT[:300], "", SPLIT[300:]))
        (self.folder / "run.log.zst").write_bytes(packed)
        self.hasse("detect", "run.log.zst", "--possibly", TWO_LEADERS, expect=1)
        (self.folder / "cut.zst").write_bytes(packed[:-1])
        self.assertEqual(self.error_of("detect", "cut.zst"),
                         f"hasse: error: cannot read cut.zst: zstd data is cut off: the file ends at byte {len(packed) - 1} within it")
        (self.folder / "more.zst").write_bytes(packed + b"text that is no frame")
        self.assertIn("cannot read more.zst: after zstd data comes something else before byte ", self.error_of("detect", "more.zst"))

    @staticmethod
    def zstd_frame(text):
        """One block of bytes as they are (RFC 8878, section 3.1.1)."""
        content = text.encode()
        size = bytes([0x20, len(content)]) if len(content) < 256 else b"\x60" + (len(content) - 256).to_bytes(2, "little")
        return b"\x28\xb5\x2f\xfd" + size + (len(content) << 3 | 1).to_bytes(3, "little") + content

    def test_several_files(self):
        records = [GOOD.split("\n")[i : i + 2] for i in range(0, 28, 2)]
        for process in ("n1", "n2", "n3"):
            self.write(process + ".log", "".join("\n".join(record) + "\n" for record in records if record[0].startswith(process)))
        text = self.hasse("detect", "n2.log", "n1.log", "n3.log", expect=0).stdout
        self.assertIn("n1.log: preset govector (a guess), 5 events, 10 lines, 0 lines matched nothing\n", text)
        self.assertIn("14 events of 3 processes, 5 direct causes between processes\n", text)

    def test_executions(self):
        self.write("run.log", f"=== good ===\n{GOOD}=== split ===\n{SPLIT}")
        delimiter = ("--delimiter", "^=== (?<trace>.*) ===$")
        text = self.hasse("detect", "run.log", *delimiter, "--possibly", TWO_LEADERS, expect=1).stdout
        self.assertIn("Execution good\nimpossible ", text)
        self.assertIn("Execution split\npossible ", text)
        self.hasse("detect", "run.log", *delimiter, "--execution", "good", "--possibly", TWO_LEADERS, expect=0)
        self.assertEqual(self.error_of("detect", "run.log", *delimiter, "--execution", "bad"),
                         "hasse: error: --execution: 'bad' is none of good, split")
        self.assertIn("error: in execution good: there is no process 'n9'",
                      self.error_of("detect", "run.log", *delimiter, "--possibly", "n9.term == 1"))

    def test_json_lines_and_maps(self):
        self.write("run.ndjson", '{"trace":1}\n{"p":"a","set":{"x":1},"snd":"m"}\n{"p":"b","rcv":"m","set":{"x":2}}\n')
        self.hasse("detect", "run.ndjson", "--possibly", "a.x == 1 && b.x == 2", expect=1)
        self.write("foreign", '{"who":"a","n":1,"data":{"x":1}}\nnoise\n{"who":"b","n":1,"data":{"x":2}}\n')
        done = self.hasse("detect", "foreign", "--map", "process=.who,set=.data", "--possibly", "sum(x) == 2", expect=1)
        self.assertIn("foreign: JSON lines, --map, 2 events, 3 lines, 1 line matched nothing, the first one line 2\n", done.stdout)
        no_order = "warning: the log has neither clocks nor messages: nothing orders the events of different processes\n"
        self.assertIn("  " + no_order, done.stdout)
        unmatched = "foreign:2:1: warning: lines that matched nothing: 1 of 3; the first one here\n  noise\n  ^\n"
        self.assertEqual(done.stderr, unmatched)
        exported = self.hasse("detect", "foreign", "--map", "process=.who,set=.data", "--export", "json", expect=0)
        self.assertEqual(exported.stderr, unmatched + "hasse: " + no_order)
        found = json.loads(self.hasse("detect", "foreign", "--map", "process=.who,set=.data", "--json", expect=0).stdout)
        self.assertEqual([warning["message"] for warning in found["executions"][0]["warnings"]],
                         ["lines that matched nothing: 1 of 3; the first one here", no_order[9:-1]])

    def test_spans_and_threads(self):
        span = '{"traceId":"t","id":"%s","kind":"%s","name":"%s","timestamp":%d,"duration":%d,"localEndpoint":{"serviceName":"%s"}%s}'
        self.write("spans.json", "[\n" + span % (1, "CLIENT", "call", 1000, 50, "a", "") + ",\n" +
                   span % (2, "SERVER", "serve", 7, 5, "b", ',"parentId":"1"') + "\n]\n")
        text = self.hasse("detect", "spans.json", "--possibly", "a.open.call > 0 && b.open.serve > 0", expect=1).stdout
        self.assertIn("spans.json: Zipkin spans (a guess), 4 events, 4 lines, 0 lines matched nothing\n", text)
        self.assertIn("spans.json:3", text)
        self.hasse("detect", "spans.json", "--possibly", "a.open.call == 0 && b.open.serve == 1", expect=0)
        self.write("threads", "T0|acq(L)|1\nT0|rel(L)|2\nT1|acq(L)|3\n")
        self.hasse("detect", "threads", "--possibly", "count(holds.L) > 1", expect=0)
        self.assertIn("the names of the columns are expected here",
                      self.error_of("detect", "threads", "--format", "prove"))
        self.assertTrue(self.error_of("detect", "threads", "--format", "std", "--preset", "akka").startswith("hasse: error: "))

    def test_errors_show_the_place(self):
        self.write("run.log", GOOD.replace('"n2":4, "n3":2', '"n2":4, "n3":1'))
        done = self.hasse("detect", "run.log", expect=2)
        self.assertEqual(done.stderr, """\
run.log:15:4: error: two events of n3 have the own entry 1; the other one is at run.log:5
  n3 {"n1":2, "n2":4, "n3":1}
     ^
hasse: note: if the log holds several executions, --delimiter says what separates them in a text; JSON lines have a header for each
hasse: note: run.log was read as preset govector, which is a guess; --preset, --regex, --map or --format say what it is
""")
        self.write("run.log", GOOD.replace('"n2":4, "n3":2', '"n3":2').replace('"n1":4, ', ""))
        self.assertIn("the clock of an event of", self.error_of("detect", "run.log"))
        done = self.hasse("detect", "run.log", "--repair", "--possibly", TWO_LEADERS, expect=0)
        self.assertIn("warning: this clock is repaired: it is {", done.stderr)
        self.assertRegex(done.stderr, r"hasse: warning: clocks repaired: [1-9]\n")
        self.assertIn("clocks repaired: ", self.hasse("slice", "run.log", "--repair", "--formula", "n1.term == 2", expect=0).stderr)
        self.write("run.log", GOOD)
        self.assertEqual(self.hasse("detect", "run.log", "--possibly", "n1.rol == 3", expect=2).stderr, """\
--possibly:1:1: error: process 'n1' never assigns a variable 'rol'; did you mean 'role'? There are role, term
  n1.rol == 3
  ^
""")
        self.assertTrue(self.error_of("detect", "run.log", "--regex", "a", "--preset", "govector").startswith("hasse: error: "))

    def test_a_log_that_can_be_read_in_two_ways(self):
        self.write("run.log", "# log of the run of Monday 30 November, saved by run.sh\n" + SPLIT)
        question = self.error_of("detect", "run.log", "--possibly", TWO_LEADERS)
        self.assertIn("run.log:1:1: error: this log can be read in two ways; say with --preset which one is meant: preset govector", question)
        self.assertIn("or preset default", question)
        self.assertIn("n1: 'started role=leader term=1'", question)
        self.hasse("detect", "run.log", "--preset", "govector", "--possibly", TWO_LEADERS, expect=1)

    def test_a_log_that_was_cut_off(self):
        self.write("run.log", SPLIT + 'n1 {"n1":6, "n2')
        done = self.hasse("detect", "run.log", expect=2)
        self.assertIn("run.log:29:1: error: the last line has no line end, and nothing can be read from it: the log was cut off", done.stderr)
        self.assertIn("hasse: note: --partial reads the log without what was cut off\n", done.stderr)
        done = self.hasse("detect", "run.log", "--partial", "--possibly", TWO_LEADERS, expect=1)
        self.assertIn("run.log:29:1: warning: the log was cut off here", done.stderr)

    def test_a_condition_that_nothing_meets(self):
        self.write("run.log", SPLIT)
        done = self.hasse("detect", "run.log", "--possibly", 'count(role == "leadr") > 1', expect=0)
        message = 'role never has the value "leadr"; did you mean "leader"? It has "candidate", "follower", "leader"'
        self.assertEqual(done.stderr, f'--possibly:1:12: warning: {message}\n  count(role == "leadr") > 1\n             ^\n')
        found = json.loads(self.hasse("detect", "run.log", "--possibly", 'count(role == "leadr") > 1', "--json", expect=0).stdout)
        self.assertIn(message, [warning["message"] for warning in found["executions"][0]["warnings"]])

    def test_undecided(self):
        processes = range(12)
        records = [{"p": f"p{p}", "set": {"x": 2 * i}} for i in range(40) for p in processes]
        self.write("run.ndjson", '{"trace":1}\n' + "".join(json.dumps(record) + "\n" for record in records))
        question = " * ".join(f"p{p}.x" for p in processes) + " == 3"
        text = self.hasse("detect", "run.ndjson", "--possibly", question, "--time", "0.2", expect=3).stdout
        self.assertIn("undecided  ", text)

    def test_json(self):
        self.write("run.log", SPLIT)
        found = json.loads(self.hasse("detect", "run.log", "--possibly", TWO_LEADERS, "--json", expect=1).stdout)
        self.assertEqual(found["files"], [{"name": "run.log", "form": "preset govector", "events": 14, "lines": 28, "unmatched_lines": 0, "guessed": True,
                                           "sample": {"process": "n1", "text": "started role=leader term=1", "line": 2}}])
        self.assertEqual(found["executions"][0]["warnings"],
                         [{"message": "the form of the log is a guess, preset govector: by it this is an event of n1, "
                                      "'started role=leader term=1'", "file": "run.log", "line": 2}])
        execution = found["executions"][0]
        self.assertEqual(execution["possibly"]["verdict"], "possible")
        self.assertEqual(execution["possibly"]["cut_events"], 10)
        self.assertEqual(execution["possibly"]["cut"][0],
                         {"process": "n1", "events": 2, "last_event": {"text": "send heartbeat", "file": "run.log", "line": 8},
                          "variables": {"role": {"value": "leader", "file": "run.log", "line": 2}}})
        found = json.loads(self.hasse("detect", "run.log", "--json", expect=0).stdout)
        self.assertEqual([variable["name"] for variable in found["executions"][0]["variables"]], ["role", "term"])

    def test_exported_variables(self):
        self.write("run.jsonl", '{"trace":1,"init":{"a":{"x":1},"b":{"x":null}}}\n{"p":"a","e":"k"}\n{"p":"b","e":"k","set":{"y":-2147483648}}\n')
        self.hasse("detect", "run.jsonl", "--possibly", "forall(x == 1)", expect=0)
        self.write("again", self.hasse("detect", "run.jsonl", "--export", "json", expect=0).stdout)
        self.hasse("detect", "again", "--possibly", "forall(x == 1)", expect=0)
        self.write("run.pml", self.hasse("detect", "run.jsonl", "--export", "promela", expect=0).stdout)
        self.hasse("check", "run.pml", "--reachable", "b_y == -2147483647 - 1", expect=0)

    def test_exported_message_that_one_process_receives_twice(self):
        self.write("run.jsonl", '{"trace":1}\n{"p":"a","snd":["m","n"]}\n{"p":"b","rcv":"n"}\n{"p":"b","rcv":"m"}\n{"p":"b","rcv":"m"}\n{"p":"c","rcv":"m"}\n')
        self.write("again", self.hasse("detect", "run.jsonl", "--export", "json", expect=0).stdout)
        for log in ("run.jsonl", "again"):
            self.hasse("detect", log, "--possibly", "channel(a, b) > 2", expect=0)
            self.hasse("detect", log, "--definitely", "channel(a, b) == 2 && channel(a, c) == 1", expect=0)
        events = [json.loads(line) for line in (self.folder / "again").read_text().splitlines()]
        self.assertEqual([event["snd"] for event in events if "snd" in event], [["1", "2"]])

    def test_exported_names_that_are_words_of_promela(self):
        names = ("c.state", "d.step", "pc.value", "_nr.pr", "np.")
        events = [{"p": process, "set": {variable: 1}} for process, variable in (name.split(".") for name in names)]
        self.write("run.jsonl", "".join(json.dumps(line) + "\n" for line in [{"trace": 1}, *events]))
        self.write("run.pml", self.hasse("detect", "run.jsonl", "--export", "promela", expect=0).stdout)
        self.assertIn("search: 32 states", self.hasse("check", "run.pml", "--engine", "search", expect=0).stdout)

    def test_out_of_memory(self):
        self.skip_with_sanitizers("sanitizers take more addresses than there are")
        self.write("run.jsonl", '{"trace":1}\n' + "".join(f'{{"p":{number}}}\n' for number in range(20_000)))
        done = self.hasse("detect", "run.jsonl", expect=3, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20)))
        self.assertEqual((done.stdout, done.stderr), ("", "hasse: out of memory\n"))

    def test_large_numbers_in_the_summary(self):
        self.write("run.jsonl", '{"trace":1}\n{"p":"a","set":{"x":9007199254740993}}\n{"p":"a","set":{"x":9223372036854775807}}\n')
        self.assertIn("\n  x         1          2         9007199254740993 .. 9223372036854775807\n", self.hasse("detect", "run.jsonl", expect=0).stdout)
        found = json.loads(self.hasse("detect", "run.jsonl", "--json", expect=0).stdout)["executions"][0]["variables"][0]
        self.assertEqual((found["least"], found["greatest"]), (9007199254740993, 9223372036854775807))


if __name__ == "__main__":
    harness.main()
