"""Differences from SPIN on random programs that are known and wanted, by the sections of docs/differences-from-spin.md."""

import re

import comparison
import spin_oracle

# SPIN's own faults can be kept out of the way one by one: a verifier compiled with these flags does not have the fault.
# (title of the section, flags)
CURES = [("Masked state vectors", (*spin_oracle.SAFETY_FLAGS, "-DNOCOMP"))]

# What only SPIN does not accept: it gives up on programs that mean something. (title of the section, pattern of its message)
REFUSALS = [
    ("Loops that do nothing", r"unconditional self-loop|infinite goto loop"),
    ("Nested else", r"inherits 2 'else' stmnts"),
    ("Verifiers that do not compile", r"label 'S_\w+' used but not defined|\(got \"return\"\)|missing #endif"),
    ("Exclusive use of channels", r"combined with i/o and xr/xs assertions"),
    ("Structures in messages", r"bad channel spec"),
]
# Run-time errors that only hasse reports, by its message. It does not look beyond them, so figures differ as well.
REPORTS = [
    ("Exclusive use of channels", r"exclusive use broken"),
    ("Remote references to processes that are not there", r"reference to a process that does not exist"),
]


def explain(path, spin, hasse, limits):
    """The title of the section that explains all the differences between the two results on the model, or "" when none does."""
    if not spin.accepted:
        return next((title for title, pattern in REFUSALS if re.search(pattern, spin.message)), "")
    for title, pattern in REPORTS:
        if "runtime" in hasse.classes and re.search(pattern, hasse.text):
            return title
    for title, flags in CURES:
        if not comparison.compare(spin_oracle.check(path, flags=flags, limits=limits), hasse):
            return title
    return ""
