#!/usr/bin/env python3
"""Generates logs in each known form of text and checks that hasse reads them as they are meant, or asks.

Each log is that of a random run whose events are known: host, text and clock. Around the events stand headings, blank
lines, lines of other programs, several executions, CR LF. What hasse reads must be the events that were meant; or it
refuses with a question: which of two readings is meant (--preset), or what separates executions (--delimiter). A reading
in which texts have moved to other events, or some are missing, is a failure, and the log is kept.

    log_readings.py --hasse build/release/hasse --logs 1000 [--seed 1] [--form govector] [--folder kept]
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

WORDS = "start send recv vote token enter leave commit abort sync done retry lease ack nack timeout".split()
FORMS = ("default", "govector", "tsviz", "tsviz-old", "one-line", "distalgo", "akka", "tlc")
QUESTIONS = ("can be read in two ways", "--delimiter says what separates them")


def text_of(rng, style):
    """A text of an event: words, values, JSON; in some logs none, or one that looks like a comment or a heading."""
    kind = rng.random()
    if style["empty"] and kind < 0.08:
        return ""
    text = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 6)))
    if kind < 0.3:
        text += f" term={rng.randint(0, 9)}"
    elif kind < 0.4:
        text += f" cs={rng.choice(['true', 'false'])}"
    elif kind < 0.5 and style["json"] and " " in text:  # a single word and an object look like a host and its clock
        text += ' {"x": %d, "y": {"z": "q"}}' % rng.randint(0, 9)
    elif kind < 0.55 and style["odd"]:
        text = rng.choice(["# ", "== ", "-- ", "{ ", "(", "[INFO] "]) + text
    elif kind < 0.6 and style["odd"]:
        text = "x" * 200 + " " + text
    return text


def events_of(rng, style):
    """The events of a run with vector clocks, in an order that it may have had: (host, text, clock)."""
    hosts = [f"n{i}" for i in range(1, rng.randint(1, 4) + 1)]
    clocks = {host: {} for host in hosts}
    messages, events = [], []
    for _ in range(rng.randint(1, 25)):
        host = rng.choice(hosts)
        clock = clocks[host]
        if messages and rng.random() < 0.4:
            for name, count in messages.pop(rng.randrange(len(messages))).items():
                clock[name] = max(clock.get(name, 0), count)
        clock[host] = clock.get(host, 0) + 1
        if rng.random() < 0.4:
            messages.append(dict(clock))
        events.append((host, text_of(rng, style), dict(clock)))
    if rng.random() < 0.2:
        rng.shuffle(events)
    return events


def record_of(form, number, event, rng):
    """The lines of an event."""
    host, text, clock = event
    written = json.dumps(clock, separators=rng.choice([(", ", ":"), (",", ":")]))
    stamp = str(1_700_000_000 + number)
    if form == "default":
        return [text, f"{host} {written}"]
    if form == "govector":
        return [f"{host} {written}", text]
    if form == "tsviz":
        return [f"{stamp} {host} {written}", text]
    if form == "tsviz-old":
        return [f"{stamp} {text}", f"{host} {written}"]
    if form == "one-line":
        return [f'{host} "{text}" {written}']
    if form == "distalgo":
        return [f"{host} {written} {text}"]
    if form == "akka":
        return [f"[INFO] [10/13/2014 04:23:20.113] [S-akka.actor.default-dispatcher-4] [akka://S/user/{host}] {written} {text}"]
    quoted = written.replace('"', '\\"')
    return [f"State {number + 2}: <{text} line 5, col 1 to line 6, col 5 of module M>", "/\\ x = 1",
            f"/\\ Host = {host}", f'/\\ Clock = "{quoted}"', ""]


def junk_of(rng):
    return rng.choice(["connected to 10.0.0.1", "WARN disk is slow", "# comment", "-- " + rng.choice(WORDS), "panic: none",
                       "2024-01-01 12:00:00 tick", "    at main.go:17", "x" * 150, "{not json", "key: value", "..."])


class Log:
    """A log of one form: its text, and the events of each execution by its label."""

    def __init__(self, form, seed):
        rng = random.Random(f"{form} {seed}")
        self.form = form
        style = {name: rng.random() < share for name, share in
                 (("empty", 0.15), ("json", 0.3), ("odd", 0.3), ("heading", 0.5), ("gap", 0.4), ("blanks", 0.4), ("apart", 0.2),
                  ("junk", 0.4), ("footer", 0.3), ("several", 0.25), ("crlf", 0.2), ("no_end", 0.1))}
        if form == "tlc":
            style["empty"] = style["json"] = style["odd"] = False
        mark = rng.choice(["=== run %d ===", "--- run %d", "=== Execution #2024-01-01 00:00:0%d  ===", "# run %d", "*** %d ***", "------"])
        count = rng.randint(2, 4) if style["several"] else 1
        lines, self.executions = [], []
        if style["heading"]:
            lines += [junk_of(rng) for _ in range(rng.randint(1, 3))]
            lines += [""] * (rng.randint(1, 2) if style["gap"] else 0)
        for number in range(count):
            if style["several"]:
                lines.append(mark % number if "%" in mark else mark)
            events = events_of(rng, style)
            if form == "tlc":
                events = [(host, text.split()[0], clock) for host, text, clock in events]
            self.executions.append(events)
            for i, event in enumerate(events):
                lines += record_of(form, i, event, rng)
                if style["apart"] or (style["blanks"] and rng.random() < 0.2):
                    lines += [""] * rng.randint(1, 2)
                if style["junk"] and rng.random() < 0.15:
                    lines.append(junk_of(rng))
        if style["footer"]:
            lines.append(junk_of(rng))
        end = "\r\n" if style["crlf"] else "\n"
        style["no_end"] = style["no_end"] and lines[-1] != ""  # otherwise the last text is not there at all
        self.text = end.join(lines) + ("" if style["no_end"] else end)
        self.style = style

    def meant(self):
        """Of all executions, as a multiset."""
        return collections.Counter(
            (host, text.strip(), json.dumps(clock, sort_keys=True)) for events in self.executions for host, text, clock in events)


def run(hasse, *arguments):
    return subprocess.run([hasse, "detect", *arguments], capture_output=True, text=True, timeout=60, check=False)


def events_read(hasse, path):
    """What hasse reads: the events as a multiset, or the question or error as a text."""
    told = run(hasse, str(path), "--json")
    if told.returncode != 0:
        return told.stderr
    found = collections.Counter()
    for execution in json.loads(told.stdout)["executions"]:
        chosen = ["--execution", execution["label"]] if "label" in execution else []
        exported = run(hasse, str(path), "--export", "json", *chosen)
        if exported.returncode != 0:
            return exported.stderr
        for line in exported.stdout.splitlines()[1:]:
            event = json.loads(line)
            found[event["p"], event.get("e", "").strip(), json.dumps(event["vc"], sort_keys=True)] += 1
    return found


def judge(hasse, log, path):
    """'meant', 'asked', or what is wrong."""
    path.write_text(log.text, newline="")
    found = events_read(hasse, path)
    if isinstance(found, str):
        if any(question in found for question in QUESTIONS):
            return "asked"
        # A last line that is no event and has no line end may have been cut off.
        if log.style["no_end"] and "the log was cut off" in found:
            return "asked"
        return f"refused: {found}"
    if found == log.meant():
        return "meant"
    return f"read {dict(found - log.meant())} instead of {dict(log.meant() - found)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", default="hasse")
    parser.add_argument("--logs", type=int, default=100, help="in each form")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--form", choices=FORMS, action="append")
    parser.add_argument("--folder", type=pathlib.Path, help="where logs are kept that are read wrongly")
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "run.log"
        for form in options.form or FORMS:
            counts = collections.Counter()
            for seed in range(options.seed, options.seed + options.logs):
                log = Log(form, seed)
                verdict = judge(options.hasse, log, path)
                counts[verdict if verdict in ("meant", "asked") else "wrong"] += 1
                if verdict in ("meant", "asked"):
                    continue
                failures += 1
                print(f"{form} {seed}: {verdict[:600]}")
                if options.folder:
                    options.folder.mkdir(parents=True, exist_ok=True)
                    (options.folder / f"{form}_{seed}.log").write_text(log.text, newline="")
            print(f"{form}: {counts['meant']} as meant, {counts['asked']} asked, {counts['wrong']} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
