"""Which parts of the language one program uses.

Each program draws its own subset: programs that use everything at once rarely get deep into anything, and a defect that needs two
constructs together is found sooner when few others are in the way.
"""

from dataclasses import dataclass

# Name of the feature and the chance that a program may use it.
CHANCES = {
    "buffered": 0.65, "rendezvous": 0.45, "chan_values": 0.25, "local_chan": 0.2, "sorted": 0.4, "random_receive": 0.4,
    "peek": 0.35, "poll": 0.35, "probes": 0.4, "exclusive": 0.05,
    "arrays": 0.5, "structs": 0.35, "mtypes": 0.45, "subtypes": 0.3, "wide": 0.35, "signed": 0.35,
    "loops": 0.75, "for_loops": 0.35, "select": 0.2, "goto": 0.35, "labels": 0.4, "timeout": 0.25, "else_": 0.7,
    "atomic": 0.6, "struct_messages": 0.3, "returning": 0.25, "init_first": 0.3, "d_step": 0.45, "unless": 0.4, "inlines": 0.35, "macros": 0.25, "blocks": 0.3, "late_declarations": 0.35,
    "dynamic": 0.5, "nested_run": 0.35, "init": 0.5, "several_active": 0.3, "provided": 0.12, "priorities": 0.1,
    "pid": 0.4, "process_count": 0.25, "last": 0.08, "remote": 0.2, "enabled": 0.06, "pc_value": 0.05,
    "assertions": 0.5, "print": 0.3, "scratch": 0.4, "conditional": 0.35, "bit_operators": 0.35,
    "trace": 0.04,
}


@dataclass
class Switches:
    """What the user of the generator asks for beyond the well defined."""

    undefined: bool = False   # division by a variable, indices out of range, channels that may be unset: SPIN itself is not defined there


class Features:
    """The chosen subset; a feature is an attribute that is True or False."""

    def __init__(self, rng, switches):
        for name, chance in CHANCES.items():
            setattr(self, name, rng.random() < chance)
        self.undefined = switches.undefined
        # SPIN refuses a rendezvous in a program with priorities; with `enabled`, it refuses it as well.
        if self.priorities or self.enabled:
            self.rendezvous = False
        # SPIN's verifier evaluates what is to be printed, though it prints nothing; hasse does not.
        self.print = self.print and not self.undefined
        self.channels = self.buffered or self.rendezvous
        if not self.channels:
            self.chan_values = self.local_chan = self.exclusive = self.trace = False
        self.dynamic = self.dynamic or self.chan_values
        if self.dynamic:
            self.init = True
        # An `else` beside channel operations is fatal in SPIN when some channel is promised to one process. Whether a process
        # at an `else` is enabled, SPIN's verifier answers from the state of the process that asks; priorities ask that, too.
        if self.exclusive or self.enabled or self.priorities:
            self.else_ = False
        if self.enabled or self.priorities:
            # These end with an else, too.
            self.for_loops = self.select = False
