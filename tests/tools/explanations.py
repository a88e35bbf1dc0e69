"""Differences from SPIN on random programs that are known and wanted.

Each rule recognises one of the sections of docs/differences-from-spin.md by what the program contains and what the two said.
"""

import re

# (title of the section, pattern that the program must contain, condition on SPIN's result, hasse's result and the kinds of differences)
RULES = []


def explain(program, spin, hasse, differences):
    """The title of the section that explains all the differences, or "" when none does."""
    kinds = {d.kind for d in differences}
    for title, pattern, condition in RULES:
        if re.search(pattern, program) and condition(spin, hasse, kinds):
            return title
    return ""
