"""Pages of runs (--html) in a browser without a window: what the script shows of an event, search, keys.

Skipped where there is no chromium.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys

import harness
import message_log
from pages import HOSTILE, Page

BROWSER = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
SKIPPED = 77  # what tests/cli/CMakeLists.txt takes for skipped
SPLIT = (harness.ROOT / "examples" / "election_split.log").read_text()


class Browser(harness.Case):
    def make(self, log, *arguments):
        self.hasse("detect", log, *arguments, "--html", "run.html")

    def open(self, fragment="", script=""):
        """The page as it is after its own script, and then this one, have run. What a test wants to know it logs."""
        text = (self.folder / "run.html").read_text()
        (self.folder / "open.html").write_text(text.replace("</body>", f"""<script>
            addEventListener("error", (error) => tell("error: " + error.message));
            const tell = (what) => {{ const line = document.createElement("li"); line.textContent = what; document.body.append(line); }};
            const press = (key, more) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {{key, bubbles: true, ...more}}));
            const classOf = (name) => Array.from(document.querySelectorAll(".event." + name), (event) => event.id.slice(1)).join(" ");
            {script}</script></body>"""))
        done = subprocess.run([BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                               "--enable-logging=stderr", f"--user-data-dir={self.folder}/profile", "--dump-dom",
                               f"file://{self.folder}/open.html{fragment}"], capture_output=True, timeout=120, check=True)
        complaints = [line for line in done.stderr.decode(errors="replace").splitlines() if "CONSOLE" in line]
        self.assertEqual(complaints, [])
        page = Page(done.stdout.decode())
        self.told = [element["text"] for element in page.all("li")]
        self.assertFalse([line for line in self.told if line.startswith("error: ")])
        return page

    def rows(self, page, name):
        return [int(element["attrs"]["id"][1:]) for element in page.all("g", class_=name) if "event" in element["attrs"]["class"].split()]

    def test_past_and_future(self):
        """Of every event of a random run, against what messages and processes order."""
        numbers = random.Random(5)
        events = message_log.random_events(numbers, 4, 60)
        self.write("run.ndjson", message_log.text(events))
        self.make("run.ndjson")
        past = message_log.pasts(events)
        page = self.open(script="""
            for (const event of document.querySelectorAll(".event")) {
              event.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
              tell([classOf("here"), classOf("before"), classOf("after")].join(";"));
            }""")
        number_of = [int(event["text"].split()[1]) for event in page.run()["events"]]
        self.assertEqual(len(self.told), 60)
        for row, line in enumerate(self.told):
            here, before, after = ([number_of[int(i)] for i in part.split()] for part in line.split(";"))
            self.assertEqual(here, [number_of[row]])
            self.assertEqual(set(before), past[here[0]])
            self.assertEqual(set(after), {i for i in range(60) if here[0] in past[i]})

    def test_address(self):
        self.write("run.log", SPLIT)
        self.make("run.log", "--possibly", 'count(role == "leader") > 1')
        page = self.open("#event=6&search=vote")
        self.assertEqual(page.all("output")[0]["text"], "1 of 6")
        events = page.run()["events"]
        self.assertEqual(self.rows(page, "match"), [i for i, event in enumerate(events) if "vote" in event["text"]])
        self.assertEqual(self.rows(page, "here"), [6])
        details = page.all("section", id="details")[0]["text"]
        for wanted in ("n2, event 4 of 6", "run.log:14", "send vote request", "5 happened before it", "6 happened after it", "2 in no order with it"):
            self.assertIn(wanted, details)
        self.assertEqual(self.open("#event=99&search=nowhere").all("output")[0]["text"], "no event matches")
        self.assertEqual(self.open("#search=role+%3D+%22leader%22").all("output")[0]["text"], "2 events match")

    def test_search(self):
        self.write("run.log", SPLIT)
        self.make("run.log")
        self.open(script="""
            const query = document.getElementById("query"), state = () => document.getElementById("matches").value + ";" + classOf("here");
            press("/"); tell(document.activeElement.id);
            query.value = "HEARTBEAT"; query.dispatchEvent(new Event("input")); tell(state());
            press("Enter"); tell(state());
            press("Enter"); tell(state());
            press("Enter", {shiftKey: true}); tell(state());
            press("Enter", {shiftKey: true}); tell(state());
            document.getElementById("next").click(); tell(state());
            document.getElementById("only").click(); tell(document.getElementById("picture").classList.contains("only"));
            press("Escape"); tell(state() + ";" + query.value + ";" + document.getElementById("next").disabled);
            tell(location.hash);""")
        events = Page((self.folder / "run.html").read_text()).run()["events"]
        rows = [i for i, event in enumerate(events) if "heartbeat" in event["text"]]
        first, second, last, count = rows[0], rows[1], rows[-1], len(rows)
        self.assertEqual(self.told, ["query", f"{count} events match;", f"1 of {count};{first}", f"2 of {count};{second}", f"1 of {count};{first}",
                                     f"{count} of {count};{last}", f"1 of {count};{first}", "true", f";{first};;true", f"#event={first}"])

    def test_keys(self):
        self.write("run.log", SPLIT)
        self.make("run.log")
        run = Page((self.folder / "run.html").read_text()).run()
        self.open(script="""
            document.getElementById("e0").focus();
            for (const key of ["Enter", "ArrowDown", "ArrowUp", "ArrowUp", "End", "ArrowRight", "ArrowLeft", "Home", "Escape"]) {
              press(key); tell(key + ";" + classOf("here") + ";" + document.activeElement.id);
            }
            tell(document.querySelectorAll('.event[tabindex="0"]').length);""")
        own = [i for i, event in enumerate(run["events"]) if event["process"] == run["events"][0]["process"]]
        beside = [i for i, event in enumerate(run["events"]) if event["process"] == run["events"][0]["process"] + 1]
        right = min(beside, key=lambda i: (abs(i - own[-1]), i))
        left = min(own, key=lambda i: (abs(i - right), i))
        steps = [0, own[1], 0, 0, own[-1], right, left, 0]
        keys = ["Enter", "ArrowDown", "ArrowUp", "ArrowUp", "End", "ArrowRight", "ArrowLeft", "Home"]
        self.assertEqual(self.told, [f"{key};{i};e{i}" for key, i in zip(keys, steps)] + ["Escape;;e0", "1"])

    def test_leads_from_the_answer_to_events(self):
        self.write("run.log", SPLIT)
        self.make("run.log", "--possibly", 'count(role == "leader") > 1')
        self.open(script="""
            for (const button of document.querySelectorAll(".shown button.jump")) {
              button.click(); tell(button.textContent + ";" + document.querySelector("#details dd div").textContent);
            }""")
        self.assertEqual(len(self.told), 6)
        for line in self.told:
            self.assertEqual(*line.split(";"))

    def test_hostile_texts(self):
        events = [{"p": HOSTILE, "e": HOSTILE, "set": {HOSTILE: HOSTILE}, "snd": "m"}, {"p": "b", "e": "\u0000\u001b\u2028`${alert(1)}`", "rcv": "m"}]
        self.write("run.ndjson", '{"trace":1}\n' + "".join(json.dumps(event) + "\n" for event in events))
        self.make("run.ndjson")
        page = self.open("#event=0", script='document.getElementById("e1").dispatchEvent(new PointerEvent("pointerover", {bubbles: true})); '
                                            'tell(document.querySelector(".whole").textContent); '
                                            'document.getElementById("e0").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));')
        self.assertEqual(self.told, ["␀␛\u2028`${alert(1)}`"])
        self.assertEqual((page.all("title")[0]["text"], len(page.all("script")), len(page.all("img"))), ("run.ndjson", 3, 0))
        self.assertEqual(page.all("p", class_="whole")[0]["text"], HOSTILE)
        self.assertIn(json.dumps(events[0]), page.all("section", id="details")[0]["text"])

    def test_labels_do_not_overlap(self):
        """As the browser lays them out: no label is wider than its column, none lies on another."""
        words = ["WWWWWWWW", "illicit", "größer", "=== >>> ===", "mmmm", "send(x=1)", "AbCdEf"]
        numbers = random.Random(7)
        rows = []
        for number in range(300):
            event = {"p": f"process {numbers.randrange(5)} " + "W" * 30, "e": " ".join(numbers.choices(words, k=6)), "set": {"value": "W" * 40}}
            event["snd"] = f"m{number}"
            if number > 5:
                event["rcv"] = f"m{number - numbers.randrange(1, 6)}"
            rows.append(event)
        self.write("run.ndjson", '{"trace":1}\n' + "".join(json.dumps(row) + "\n" for row in rows))
        self.make("run.ndjson", "--possibly", f'"{rows[150]["p"]}".value == "{"W" * 40}"')
        self.open(script="""
            for (const text of document.querySelectorAll(".event text, text.state, .names text")) {
              const box = text.getBBox();
              tell([text.closest(".names") ? 0 : 1, box.x, box.y, box.x + box.width, box.y + box.height].join(" "));
            }""")
        boxes = [[float(part) for part in line.split()] for line in self.told]
        self.assertGreater(len(boxes), 300)
        column = 200
        boxes.sort(key=lambda box: (box[0], box[1] // column, box[2]))
        for kind, left, top, right, bottom in boxes:
            self.assertLess(right, left // column * column + column + 30)  # where the next process has its events
        for above, below in zip(boxes, boxes[1:]):
            if above[0] == below[0] == 1 and above[1] // column == below[1] // column:
                self.assertLess(above[4], below[2] + 4, (above, below))  # boxes have room above and below the letters


if __name__ == "__main__":
    if BROWSER is None:
        print("skipped: there is no chromium")
        sys.exit(SKIPPED)
    harness.main()
