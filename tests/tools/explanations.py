"""Differences from SPIN on random programs that are known and wanted, by the sections of docs/differences-from-spin.md."""

import comparison
import spin_oracle

# SPIN's own faults can be kept out of the way one by one: a verifier compiled with these flags does not have the fault.
# (title of the section, flags)
CURES = [("Masked state vectors", (*spin_oracle.SAFETY_FLAGS, "-DNOCOMP"))]


def explain(path, spin, hasse, limits):
    """The title of the section that explains all the differences between the two results on the model, or "" when none does."""
    if "runtime" in hasse.classes and "exclusive use broken" in hasse.text and spin.accepted:
        # Only hasse checks the promises, and it does not go on behind a broken one.
        return "Exclusive use of channels"
    if not spin.accepted:
        return ""
    for title, flags in CURES:
        if not comparison.compare(spin_oracle.check(path, flags=flags, limits=limits), hasse):
            return title
    return ""
