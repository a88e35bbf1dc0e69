"""The protocols that simulate.py runs, each right and with a mistake, and what should be impossible in their runs.

mutex: Ricart and Agrawala's mutual exclusion. Mistake: a process that tries never lets others wait.
primary-secondary: two of the processes are the primary and the secondary, and hand their parts on to volunteers. Mistake: the old primary
steps down as soon as it appoints the new one.
database: processes 2 to n hold a database in parts and change how it is divided, process 1 hands out tasks. Mistake: a proposal of equal version is
taken whoever made it.
ring: cells go round a ring in which a node may send as long as it has credit, until a reset gives credit to all (ATMR). Mistake: a node
sends without credit, too.
"""

from dataclasses import dataclass
from typing import Callable


class Node:
    """A process. `values` are its variables; methods on_KIND receive messages of that kind."""

    def __init__(self, simulation, number, processes, faulty):
        self.simulation, self.number, self.processes, self.faulty = simulation, number, processes, faulty
        self.values = {}

    def start(self):
        """Before anything happens: the first pauses."""

    def send(self, receiver, kind, *data):
        self.simulation.send(receiver, kind, *data)

    def send_others(self, kind, *data):
        for other in range(1, self.processes + 1):
            if other != self.number:
                self.send(other, kind, *data)

    def pause(self, handler, *arguments):
        self.simulation.pause(self, handler, *arguments)


# ---- mutual exclusion ----

class MutexNode(Node):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.values = {"trying": False, "cs": False}
        self.clock, self.stamp = 0, None
        self.replies, self.waiting = 0, []

    def start(self):
        self.pause(self.want)

    def want(self):
        self.clock += 1
        self.stamp, self.replies = (self.clock, self.number), 0
        self.values["trying"] = True
        self.send_others("request", self.stamp)

    def on_request(self, stamp):
        self.clock = max(self.clock, stamp[0]) + 1
        first = self.values["trying"] and self.stamp < stamp and not self.faulty
        if self.values["cs"] or first:
            self.waiting.append(stamp[1])
        else:
            self.send(stamp[1], "reply")

    def on_reply(self):
        self.replies += 1
        if self.replies == self.processes - 1:
            self.values.update(trying=False, cs=True)
            self.pause(self.leave)

    def leave(self):
        self.values["cs"] = False
        for other in self.waiting:
            self.send(other, "reply")
        self.waiting = []
        self.pause(self.want)


def both_inside(_processes):
    return "count(cs) > 1"


# ---- primary and secondary ----

class PairNode(Node):
    """Its part is to be primary, secondary, or none. As one of the two it is steady, or asks the other one whether it may hand its part on, or
    looks for a volunteer, or waits until it may stop; or it lets the other one do so. What comes in the wrong mode is ignored."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.values = {"isPrimary": self.number == 1, "isSecondary": self.number == 2, "primary": 1 if self.number == 2 else 0,
                       "secondary": 2 if self.number == 1 else 0}
        self.mode = "steady"

    def start(self):
        if self.has_part():
            self.pause(self.hand_on)

    def has_part(self):
        return self.values["isPrimary"] or self.values["isSecondary"]

    def other(self):
        return self.values["secondary" if self.values["isPrimary"] else "primary"]

    def hand_on(self):
        if not self.has_part():
            return
        if self.mode == "steady":
            self.mode = "asks"
            self.send(self.other(), "may_i", self.number, self.values["isPrimary"])
        else:
            self.pause(self.hand_on)

    def on_may_i(self, asker, is_primary):
        # The primary goes first: if both ask, it does not answer, and the secondary takes its own question back.
        if not self.has_part() or asker != self.other() or not (self.mode == "steady" or (is_primary and self.mode == "asks")):
            return
        if self.mode == "asks":
            self.pause(self.hand_on)
        self.mode = "lets"
        self.send(asker, "you_may")

    def on_you_may(self):
        if self.mode != "asks":
            return
        self.mode = "looks"
        self.send_others("volunteers", self.number)

    def on_volunteers(self, asker):
        if not self.has_part():
            self.send(asker, "volunteer", self.number)

    def on_volunteer(self, volunteer):
        if self.mode != "looks":
            return
        self.mode = "stops"
        self.send(volunteer, "appoint", self.number, self.other(), self.values["isPrimary"])
        if self.faulty and self.values["isPrimary"]:
            self.values.update(isPrimary=False, secondary=0)

    def on_appoint(self, old, other, as_primary):
        self.mode = "new"
        self.values.update({"isPrimary": True, "secondary": other} if as_primary else {"isSecondary": True, "primary": other})
        self.send(other, "replaced", self.number, old)

    def on_replaced(self, new, old):
        self.values["secondary" if self.values["isPrimary"] else "primary"] = new
        self.mode = "steady"
        self.send(old, "stop")
        self.send(new, "settled")

    def on_stop(self):
        self.values.update(isPrimary=False, isSecondary=False, primary=0, secondary=0)
        self.mode = "steady"

    def on_settled(self):
        self.mode = "steady"
        self.pause(self.hand_on)


def no_pair(processes):
    numbers = range(1, processes + 1)
    return " && ".join(f"(!p{i}.isPrimary || !p{j}.isSecondary || p{i}.secondary != {j} || p{j}.primary != {i})"
                       for i in numbers for j in numbers if i != j)


# ---- database partitioning ----

class DatabaseNode(Node):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.values = {"partn": 0}
        if self.number > 1:
            self.values["chg"] = False
        self.version, self.proposer, self.acknowledged = 0, 0, 0

    def start(self):
        self.pause(self.hand_out if self.number == 1 else self.propose)

    def hand_out(self):
        holder = 2 + int(self.simulation.chance() * (self.processes - 1))
        self.send(holder, "task")
        self.pause(self.hand_out)

    def on_task(self):
        self.pause(self.work)

    def work(self):
        pass

    def divide(self, version, proposer):
        self.version, self.proposer = version, proposer
        self.values["partn"] = version * (self.processes + 1) + proposer

    def propose(self):
        self.divide(self.version + 1, self.number)
        self.values["chg"] = True
        self.acknowledged = 0
        self.send_others("proposal", self.version, self.number)

    def on_proposal(self, version, proposer):
        if self.version < version or (self.version == version and (self.proposer < proposer or self.faulty)):
            self.divide(version, proposer)
        self.send(proposer, "acknowledgement")

    def on_acknowledgement(self):
        self.acknowledged += 1
        if self.acknowledged == self.processes - 1:
            self.values["chg"] = False
            self.pause(self.propose)


def divided_differently(processes):
    numbers = range(1, processes + 1)
    settled = " && ".join(f"!p{i}.chg" for i in numbers if i > 1)
    return settled + " && (" + " || ".join(f"p{i}.partn != p{i + 1}.partn" for i in numbers if i < processes) + ")"


# ---- ring with credits ----

FULL_CREDIT = 6


class RingNode(Node):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.values = {"credit": FULL_CREDIT, "req": False, "ack": False, "state": "Send"}

    def start(self):
        self.pause(self.request)
        self.pause(self.new_cell)

    def next(self):
        return self.number % self.processes + 1

    def new_cell(self):
        self.send(self.next(), "cell", None, 0, 0)

    def request(self):
        if not self.values["req"]:
            self.values.update(req=True, ack=False)
        self.pause(self.request)

    def on_cell(self, full, busy, reset):
        """`full`: sender and receiver of what is in it; `busy`: who was the last to want to send; `reset`: who began a reset."""
        values, me = self.values, self.number
        if reset == me:
            reset = 0
            values["state"] = "Send"
        elif reset:
            values.update(credit=FULL_CREDIT, state="Reset")
        elif values["state"] == "Reset":
            values["state"] = "Send"
        if full and me in full:
            full = None
        if values["req"] and (values["credit"] > 0 or self.faulty) and values["state"] == "Send":
            busy = me
            if not full:
                receiver = 1 + int(self.simulation.chance() * self.processes)
                full = (me, receiver if receiver != me else self.next())
                values.update(credit=values["credit"] - 1, req=False, ack=True)
        elif busy == me and not reset:
            # Nobody else wanted to send in a whole round.
            busy, reset = 0, me
            values.update(credit=FULL_CREDIT, state="Reset")
        self.send(self.next(), "cell", full, busy, reset)


def credit_out_of_range(processes):
    return " || ".join(f"p{i}.credit < 0 || p{i}.credit > {FULL_CREDIT}" for i in range(1, processes + 1))


@dataclass
class Protocol:
    node: type
    question: Callable[[int], str]
    least_processes: int = 2


PROTOCOLS = {
    "mutex": Protocol(MutexNode, both_inside),
    "primary-secondary": Protocol(PairNode, no_pair, 4),
    "database": Protocol(DatabaseNode, divided_differently, 3),
    "ring": Protocol(RingNode, credit_out_of_range),
}
