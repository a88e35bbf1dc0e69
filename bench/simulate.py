#!/usr/bin/env python3
"""Writes the run of a simulated protocol as JSON lines for `hasse detect`: python3 bench/simulate.py mutex --processes 5 > run.log

The protocols are in protocols.py; --question prints what should be impossible in the run (the negated invariant) instead. Every latency and
pause is 1 plus a number drawn from an exponential distribution with mean 1. An event is the receipt of a message, or a step that a process
takes by itself after a pause, each with what it changes and sends. The run ends when some process has had STATES - 1 events. The same arguments
give the same run.
"""

import argparse
import heapq
import json
import random
import sys

import protocols


class Simulation:
    """Processes that take turns in the order of simulated time."""

    def __init__(self, protocol, processes, states, seed, faulty, write):
        self._random = random.Random(f"{protocol} {seed}")
        self._write = write
        self._queue = []                # (time, number, process, handler, arguments, message or None)
        self._number = self._messages = 0
        self._now = 0.0
        self._most_events = states - 1
        self._sent = []
        self.nodes = []                 # numbered from 1
        for number in range(1, processes + 1):
            self.nodes.append(protocols.PROTOCOLS[protocol].node(self, number, processes, faulty))

    def run(self):
        self._write(json.dumps({"trace": 1, "processes": [name(node.number) for node in self.nodes],
                                "init": {name(node.number): node.values for node in self.nodes}}) + "\n")
        for node in self.nodes:
            node.start()
        events = [0] * len(self.nodes)
        while self._queue and max(events) < self._most_events:
            self._now, _, node, handler, arguments, message = heapq.heappop(self._queue)
            before = dict(node.values)
            self._sent = []
            handler(*arguments)
            event = {"p": name(node.number), "e": handler.__name__.removeprefix("on_").replace("_", " ")}
            changes = {key: value for key, value in node.values.items() if value != before[key]}
            if changes:
                event["set"] = changes
            if message is not None:
                event["rcv"] = message
            if self._sent:
                event["snd"] = self._sent
            self._write(json.dumps(event) + "\n")
            events[node.number - 1] += 1

    def send(self, receiver, kind, *data):
        """To a process, whose method on_KIND will be called."""
        node = self.nodes[receiver - 1]
        self._sent.append(self._messages)
        self._schedule(node, getattr(node, f"on_{kind}"), data, self._messages)
        self._messages += 1

    def pause(self, node, handler, *arguments):
        """Calls a method of the node after a while."""
        self._schedule(node, handler, arguments, None)

    def chance(self):
        return self._random.random()

    def _schedule(self, node, handler, arguments, message):
        self._number += 1
        time = self._now + 1 + self._random.expovariate(1)
        heapq.heappush(self._queue, (time, self._number, node, handler, arguments, message))


def name(number):
    return f"p{number}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("protocol", choices=protocols.PROTOCOLS)
    parser.add_argument("--processes", type=int, default=5)
    parser.add_argument("--states", type=int, default=25, help="most states of a process")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faulty", action="store_true", help="with the protocol's mistake")
    parser.add_argument("--question", action="store_true", help="print what should be impossible, as a predicate, and nothing else")
    options = parser.parse_args()
    least = protocols.PROTOCOLS[options.protocol].least_processes
    if options.processes < least:
        parser.error(f"{options.protocol} needs at least {least} processes")
    if options.question:
        print(protocols.PROTOCOLS[options.protocol].question(options.processes))
        return
    Simulation(options.protocol, options.processes, options.states, options.seed, options.faulty, sys.stdout.write).run()


if __name__ == "__main__":
    main()
