#!/usr/bin/env python3
"""Does `hasse detect --time T` end in time? Large random logs, random questions of every class.

    python3 tests/tools/log_time_limits.py --hasse build/release/hasse --questions 500

A question that takes longer than --most seconds, or ends with a status other than 0, 1 and 3, is printed with the command
that repeats it; its log stays in --folder. The exit status is 1 if there is one.
"""

import argparse
import collections
import json
import os
import random
import shlex
import subprocess
import sys
import time

ROLES = ("leader", "follower", "candidate")
QUESTIONS_PER_LOG = 10


def write_log(path, events, processes, generator):
    """JSON lines with the names of messages: numbers that go up and down, doubles, booleans, texts."""
    load = [0] * processes
    rate = generator.choice((0.02, 0.2, 0.5))
    waiting = []
    with open(path, "w", encoding="utf-8") as log:
        log.write('{"trace":1}\n')
        for event in range(events):
            process = generator.randrange(processes)
            load[process] = max(0, min(9, load[process] + generator.choice((-1, 0, 1))))
            line = {"p": f"n{process}", "set": {"load": load[process], "share": generator.choice((0.1, 0.25, 0.5, 0.7)),
                                                "busy": generator.random() < 0.5, "role": generator.choice(ROLES),
                                                "bytes": generator.randrange(100000)}}
            if generator.random() < rate:
                line["snd"] = f"m{event}"
                waiting.append(f"m{event}")
            elif waiting and generator.random() < rate:
                line["rcv"] = waiting.pop(generator.randrange(len(waiting)))
            log.write(json.dumps(line, separators=(",", ":")) + "\n")


def atom(processes, generator):
    """A condition; the bounds are such that some hold somewhere and some do not."""
    p, q = (f"n{generator.randrange(processes)}" for _ in range(2))
    most = 9 * processes
    return generator.choice((
        lambda: f"sum(load) {generator.choice(('>', '<', '==', '>='))} {generator.randrange(most)}",
        lambda: f"sum(share) > {generator.randrange(processes) * 0.7:.2f}",
        lambda: f"sum(bytes) > {generator.randrange(processes) * 100000}",
        lambda: f"count(busy) {generator.choice(('>', '=='))} {generator.randrange(processes + 1)}",
        lambda: f"count(load > {generator.randrange(9)}) > {generator.randrange(processes)}",
        lambda: f"forall(load {generator.choice(('<', '>'))} {generator.randrange(10)})",
        lambda: f"{p}.load - {q}.load > {generator.randrange(10)}",
        lambda: f"{p}.load * {q}.load == {generator.randrange(82)}",
        lambda: f"{p}.bytes == {q}.bytes",
        lambda: f"{p}.role == \"{generator.choice(ROLES)}\" && {q}.busy",
        lambda: f"{p}.events - {q}.events > {generator.randrange(2000)}",
        lambda: f"sum(events) == {generator.randrange(20000)}",
    ))()


def question(processes, generator):
    """An option and its argument."""
    predicate = f" {generator.choice(('&&', '||'))} ".join(f"({atom(processes, generator)})" for _ in range(generator.randint(1, 3)))
    kind = generator.randrange(3)
    if kind == 0:
        return ["--possibly", predicate]
    if kind == 1:
        return ["--definitely", predicate]
    operator = generator.choice(("EF", "AF", "EG", "AG"))
    inner = f"{generator.choice(('EF', 'AF', 'EG', 'AG'))}({predicate})" if generator.random() < 0.5 else predicate
    return ["--formula", f"{operator}({inner})"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", required=True)
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=60000, help="of a log, at most")
    parser.add_argument("--time", type=float, default=1.0)
    parser.add_argument("--most", type=float, default=3.0)
    parser.add_argument("--folder", default="build/time-limits")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    generator = random.Random(options.seed)
    ends = collections.Counter()
    slowest, faults, log, processes = 0.0, 0, "", 1
    for number in range(options.questions):
        if number % QUESTIONS_PER_LOG == 0:
            log = os.path.join(options.folder, f"log-{options.seed}-{number}.jsonl")
            processes = generator.choice((2, 5, 10, 20, 50))
            write_log(log, generator.randint(options.events // 10, options.events), processes, generator)
            is_wanted = False
        command = [options.hasse, "detect", log, *question(processes, generator), "--time", str(options.time)]
        begin = time.monotonic()
        run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        seconds = time.monotonic() - begin
        slowest = max(slowest, seconds)
        ends[run.returncode] += 1
        if seconds > options.most or run.returncode not in (0, 1, 3):
            faults += 1
            is_wanted = True
            print(f"{seconds:.2f} s, status {run.returncode}: {shlex.join(command)}\n{run.stderr[-500:]}", flush=True)
        if number % QUESTIONS_PER_LOG == QUESTIONS_PER_LOG - 1 and not is_wanted:
            os.remove(log)
    print(f"{options.questions} questions, slowest {slowest:.2f} s, ends by status {dict(sorted(ends.items()))}, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
