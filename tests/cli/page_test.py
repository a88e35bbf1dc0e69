"""Pages of runs (--html): their structure, and what they say, without a browser."""

import json
import random

import harness
import message_log
from pages import HOSTILE, Page

SPLIT = (harness.ROOT / "examples" / "election_split.log").read_text()
GOOD = (harness.ROOT / "examples" / "election.log").read_text()
TWO_LEADERS = 'count(role == "leader") > 1'


class Pages(harness.Case):
    def page(self, log, *arguments, expect=0, command="detect"):
        self.hasse(command, log, *arguments, "--html", "run.html", expect=expect)
        page = Page((self.folder / "run.html").read_bytes().decode())
        self.assertEqual(page.problems, [])
        return page

    def test_needs_nothing_else(self):
        self.write("run.log", SPLIT)
        page = self.page("run.log", "--possibly", TWO_LEADERS, expect=1)
        for element in page.elements:
            self.assertNotIn(element["tag"], ("link", "img", "iframe", "object", "embed", "base"))
            self.assertFalse({"src", "href", "action", "xlink:href"} & set(element["attrs"]), element)
            self.assertFalse([name for name in element["attrs"] if name.startswith("on")], element)
        policy = page.all("meta", **{"http-equiv": "Content-Security-Policy"})[0]["attrs"]["content"]
        self.assertTrue(policy.startswith("default-src 'none';"), policy)
        ids = [element["attrs"]["id"] for element in page.elements if "id" in element["attrs"]]
        self.assertEqual(len(ids), len(set(ids)))
        style = page.all("style")[0]["text"]
        self.assertIn("prefers-color-scheme: dark", style)
        for reference in ("url(", "@import", "http:", "https:"):
            self.assertNotIn(reference, style)

    def test_shows_the_state(self):
        self.write("run.log", SPLIT)
        page = self.page("run.log", "--possibly", TWO_LEADERS, expect=1)
        self.assertEqual(page.all("span", class_="word")[0]["text"], "possible")
        self.assertEqual(page.all("h1")[0]["text"], TWO_LEADERS)
        self.assertEqual(page.all("h2")[0]["text"], "A least state in which it holds, after 10 of 14 events")
        found = json.loads(self.hasse("detect", "run.log", "--possibly", TWO_LEADERS, "--json", expect=1).stdout)
        expected, lengths = [["process", "events, values", "place"]], {"n1": 5, "n2": 6, "n3": 3}
        for process in found["executions"][0]["possibly"]["cut"]:
            name = process["process"]
            expected.append([name, f"{process['events']} of {lengths[name]}", f"run.log:{process['last_event']['line']}"])
            for variable, value in process["variables"].items():
                expected.append([variable, json.dumps(value["value"]), f"run.log:{value['line']}"])
        self.assertEqual(page.rows(), expected)
        # The line across the processes has the events of the state above it.
        line = int(page.all("line", class_="state")[0]["attrs"]["y1"])
        self.assertEqual(sum(int(circle["attrs"]["cy"]) < line for circle in page.all("circle")), 10)
        # What leads to an event leads to the one at that place.
        events = page.run()["events"]
        for button in page.all("button", class_="jump"):
            self.assertEqual(events[int(button["attrs"]["data-event"])]["place"], button["text"])

    def test_shows_other_answers(self):
        self.write("run.log", GOOD)
        predicate = 'n1.role == "follower" && n2.role == "candidate"'
        page = self.page("run.log", "--definitely", predicate)
        self.assertEqual(len(page.all("rect", class_="stretch")), 2)
        self.assertEqual([row[:2] for row in page.rows()[1:]], [["n1", "from"], ["", "to"], ["n2", "from"], ["", "until"]])
        page = self.page("run.log", "--possibly", TWO_LEADERS)
        self.assertEqual((page.all("span", class_="word")[0]["text"], page.rows()), ("impossible", []))
        page = self.page("run.log")
        self.assertEqual((page.all("h1")[0]["text"], len(page.all("g", class_="event"))), ("run.log", 14))
        page = self.page("run.log", "--formula", predicate, command="slice")
        self.assertTrue(page.all("h2")[0]["text"].startswith("The least state of the slice, after "))
        self.write("run.log", SPLIT)
        page = self.page("run.log", "--definitely", predicate, expect=1)
        self.assertEqual(page.all("h2")[0]["text"], "An order of the events that avoids it")

    def test_knows_causes_and_clocks(self):
        """Against the closure of what messages and processes order, computed here."""
        numbers = random.Random(3)
        for _ in range(20):
            events = message_log.random_events(numbers, numbers.randint(1, 5), numbers.randint(1, 40))
            self.write("run.ndjson", message_log.text(events))
            past = message_log.pasts(events)
            run = self.page("run.ndjson").run()
            number_of = [int(event["text"].split()[1]) for event in run["events"]]
            self.assertEqual(sorted(number_of), list(range(len(events))))
            clocks = {}
            for row, event in enumerate(run["events"]):
                number = number_of[row]
                self.assertEqual((event["place"], event["line"]), (f"run.ndjson:{number + 2}", json.dumps(events[number])))
                clock = clocks.setdefault(event["process"], {})
                clock.update(dict(event["clock"]))
                for process, name in enumerate(run["processes"]):
                    known = sum(events[i]["p"] == name for i in past[number] | {number})
                    self.assertEqual(clock.get(process, 0), known)
                self.assertEqual(event["before"], len(past[number]))
                self.assertEqual(event["after"], sum(number in its for its in past))
                direct = [i for i in past[number] if not any(i in past[j] for j in past[number])]
                self.assertEqual(sorted(number_of[cause] for cause in event["causes"]), sorted(direct))

    def test_escapes_everything(self):
        events = [{"p": HOSTILE, "e": HOSTILE, "set": {HOSTILE: HOSTILE}}, {"p": "日本", "e": "\u0000\u001b[31m\u007f\u0085\uffff \u2028\u202e", "set": {"x": 1, "y": "t"}}]
        self.write("run.ndjson", '{"trace":1}\n' + "".join(json.dumps(event) + "\n" for event in events))
        question = '"日本".x == 1 || "日本".y == "</title></script><b>&amp;"'
        page = self.page("run.ndjson", "--possibly", question, expect=1)
        self.assertEqual(len(page.all("script")), 2)
        self.assertEqual(len(page.all("img")), 0)
        self.assertEqual((page.all("title")[0]["text"], page.all("h1")[0]["text"]), (question, question))
        run = page.run()
        self.assertEqual(sorted(event["text"] for event in run["events"]), sorted(event["e"] for event in events))
        self.assertEqual(sorted(event["line"] for event in run["events"]), sorted(json.dumps(event) for event in events))
        titles = [element["text"] for element in page.all("title") if "g" in element["inside"]]
        self.assertIn(f"run.ndjson:2\n{HOSTILE}\n{HOSTILE} = \"{HOSTILE}\"", titles)
        self.assertIn("run.ndjson:3\n␀␛[31m␡�� \u2028\u202e\nx = 1\ny = \"t\"", titles)
        text = (self.folder / "run.html").read_text()
        self.assertFalse([c for c in text if ord(c) < 32 and c != "\n" or 127 <= ord(c) < 160])

    def test_bytes_that_are_no_text(self):
        (self.folder / "run.log").write_bytes(b'a {"a":1}\nbad \xff\xfe \xed\xa0\x80 \xc3\n')
        page = self.page("run.log")  # which decodes strictly
        self.assertTrue(page.run()["events"][0]["text"].startswith("bad \ufffd"))
        self.hasse("detect", "run.log", "--svg", "run.svg", expect=0)
        (self.folder / "run.svg").read_bytes().decode()

    def test_long_runs_are_windows(self):
        self.write("run.ndjson", '{"trace":1}\n' + "".join(f'{{"p":"a","e":"{i}","set":{{"x":{i}}}}}\n' for i in range(3000)))
        page = self.page("run.ndjson", "--possibly", "a.x == 2500", expect=1)
        events = page.run()["events"]
        self.assertEqual((len(events), events[0]["text"], events[-1]["text"]), (1000, "1801", "2800"))
        self.assertEqual(events[0]["causes"], ["run.ndjson:1802: a"])
        self.assertEqual((events[0]["before"], events[0]["after"]), (1801, 1198))
        self.assertTrue(page.all("p", class_="facts")[0]["text"].endswith(
            "1,000 of them are drawn, and found by the search; 1,801 before these and 199 after them are not"))
        self.assertEqual([note["text"] for note in page.all("text", class_="note")],
                         ["1,801 events before these not drawn", "199 events after these not drawn"])

    def test_mistakes(self):
        self.write("run.log", SPLIT)
        self.assertTrue(self.error_of("detect", "run.log", "--html", "no/such/folder.html").startswith("hasse: error: "))
        self.assertTrue(self.error_of("detect", "run.log", "--html", "a.html", "--export", "dot").startswith("hasse: error: "))
        self.write("run.log", f"=== good ===\n{GOOD}=== split ===\n{SPLIT}")
        self.assertIn("--html is about one execution, and the log holds 2",
                      self.error_of("detect", "run.log", "--delimiter", "^=== (?<trace>.*) ===$", "--html", "x.html"))


if __name__ == "__main__":
    harness.main()
