#!/usr/bin/env python3
"""Three nodes elect a leader and log what they do, with vector clocks, in the form of GoVector.

    python3 examples/election.py > election.log
    python3 examples/election.py --majority > election_split.log

n1 is the leader and sends heartbeats, but the network is slow. n2 waits in vain, asks for votes, and becomes the leader when all
have voted, or, with --majority, when one has. Each is right by itself; what the second one costs, `hasse detect` says of its log.

What makes a log good for that: each node counts its own events, sends its clock along with each message, and takes over what it
did not know from each message that it receives (Node.log, Node.send, Node.receive).
"""
import argparse
import heapq
import itertools


class Node:
    def __init__(self, name):
        self.name = name
        self.clock = {}

    def log(self, text):
        self.clock[self.name] = self.clock.get(self.name, 0) + 1
        print(self.name, "{" + ", ".join(f'"{name}":{self.clock[name]}' for name in sorted(self.clock)) + "}")
        print(text)

    def send(self, text):
        """Gives the clock that travels with the message."""
        self.log(text)
        return dict(self.clock)

    def receive(self, clocks, text):
        for clock in clocks:
            for name, count in clock.items():
                self.clock[name] = max(count, self.clock.get(name, 0))
        self.log(text)


class Election:
    END = 9  # when the nodes are switched off

    def __init__(self, votes_needed):
        self.votes_needed = votes_needed
        self.n1, self.n2, self.n3 = (Node(name) for name in ("n1", "n2", "n3"))
        self.votes = []
        self.agenda = []  # (time, number, what)
        self.numbers = itertools.count()

    def at(self, time, what):
        heapq.heappush(self.agenda, (time, next(self.numbers), what))

    def run(self):
        self.n1.log("started role=leader term=1")
        self.n2.log("started role=follower term=1")
        self.n3.log("started role=follower term=1")
        self.at(1, lambda: self.heartbeat(self.n1, arrives=2))
        self.at(3, self.stand)
        self.at(5, lambda: self.heartbeat(self.n1, arrives=20))
        while self.agenda and self.agenda[0][0] < self.END:
            heapq.heappop(self.agenda)[2]()

    def heartbeat(self, node, arrives):
        clock = node.send("send heartbeat")
        self.at(arrives, lambda: self.n2.receive([clock], f"got heartbeat of {node.name}"))

    def stand(self):
        self.n2.log("no heartbeat for a while, standing role=candidate term=2")
        clock = self.n2.send("send vote request")
        self.at(4, lambda: self.vote(self.n3, clock, "got vote request, voting term=2", arrives=7))
        self.at(6, lambda: self.vote(self.n1, clock, "got vote request, stepping down role=follower term=2", arrives=8))

    def vote(self, node, request, text, arrives):
        node.receive([request], text)
        vote = node.send("send vote")
        self.at(arrives, lambda: self.count(node, vote))

    def count(self, node, vote):
        self.votes.append(vote)
        if len(self.votes) != self.votes_needed:
            return
        which = "both votes" if self.votes_needed == 2 else f"a vote of {node.name}, a majority"
        self.n2.receive(self.votes, f"got {which} role=leader")
        self.heartbeat(self.n2, arrives=20)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--majority", action="store_true", help="one vote beside its own makes a leader")
    Election(1 if parser.parse_args().majority else 2).run()
