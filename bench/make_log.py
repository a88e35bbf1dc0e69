#!/usr/bin/env python3
"""Writes the log of a generated run, for measuring `hasse detect`: python3 bench/make_log.py --events 1000000 > run.log

Processes take turns at random: each works on its own, sends a message to another one, or receives the oldest message that has
arrived. A process that works sets `busy` and `load`. The same arguments give the same log.
"""

import argparse
import collections
import random
import sys


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--form", choices=["govector", "json"], default="govector",
                        help="text with vector clocks, or JSON lines with the names of messages")
    return parser.parse_args()


def happenings(options):
    """(process, text, values, message sent or received as (is_send, number))"""
    choose = random.Random(options.seed)
    inbox = [collections.deque() for _ in range(options.processes)]
    messages = 0
    for _ in range(options.events):
        process = int(choose.random() * options.processes)
        kind = choose.random()
        if kind < 0.35 and inbox[process]:
            yield process, "receive", None, (False, inbox[process].popleft())
        elif kind < 0.65 and options.processes > 1:
            receiver = (process + 1 + int(choose.random() * (options.processes - 1))) % options.processes
            inbox[receiver].append(messages)
            yield process, "send", None, (True, messages)
            messages += 1
        else:
            yield process, "work", (choose.random() < 0.5, int(choose.random() * 100)), None


def write_json(options, write):
    write('{"trace": 1}\n')
    for process, text, values, message in happenings(options):
        more = ""
        if values:
            more = f', "set": {{"busy": {"true" if values[0] else "false"}, "load": {values[1]}}}'
        elif message:
            more = f', "{"snd" if message[0] else "rcv"}": {message[1]}'
        write(f'{{"p": "p{process}", "e": "{text}"{more}}}\n')


def write_govector(options, write):
    clocks = [{} for _ in range(options.processes)]  # of each process: name to count
    sent = {}
    for process, text, values, message in happenings(options):
        clock = clocks[process]
        name = f"p{process}"
        clock[name] = clock.get(name, 0) + 1
        if message and not message[0]:
            for other, count in sent.pop(message[1]).items():
                if count > clock.get(other, 0):
                    clock[other] = count
        elif message:
            sent[message[1]] = dict(clock)
        entries = str(clock).replace("'", '"')
        more = f" busy={'true' if values[0] else 'false'} load={values[1]}" if values else ""
        write(f"{name} {entries}\n{text}{more}\n")


if __name__ == "__main__":
    options = arguments()
    {"json": write_json, "govector": write_govector}[options.form](options, sys.stdout.write)
