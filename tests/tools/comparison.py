"""Says where hasse and SPIN differ on a model."""

from dataclasses import dataclass

# SPIN's classes of run-time errors, which hasse reports as violations of one property.
RUNTIME_CLASSES = {"index", "division", "dead_channel", "rendezvous_poll", "d_step_blocked", "d_step_rendezvous", "too_many_processes",
                   "too_many_channels", "exclusive", "priority", "message_shape", "determinism", "other"}
# After these the rest of SPIN's answer means nothing.
GONE_BEYOND = RUNTIME_CLASSES - {"exclusive"}
# How far the two got, when that cannot be compared.
SPIN_LIMITS = {"timeout", "memory", "depth"}


@dataclass(frozen=True)
class Difference:
    """One disagreement. `kind` is stable, so that a shrinker can ask for the same one again."""

    kind: str     # "accepted", "refused", "verdict:deadlock", "states", "transitions", "failure"
    detail: str

    def __str__(self):
        return f"{self.kind}: {self.detail}"


def spin_classes(spin):
    """The violated kinds of properties, in hasse's words."""
    return {"runtime" if name in RUNTIME_CLASSES else name for name in spin.classes} - {"ambiguous deadlock"}


def compare(spin, hasse):
    """All differences between the two results, the most basic first; none when SPIN reached a limit and there is nothing to compare."""
    if hasse.stage in ("internal", "crashed", "timeout"):
        return [Difference("failure", f"hasse {hasse.stage}: {hasse.message}")]
    if spin.accepted and hasse.stage == "rejected":
        return [Difference("refused", f"hasse: {hasse.message}")]
    if not spin.accepted and hasse.accepted:
        return [Difference("accepted", f"spin {spin.stage}: {spin.message}")]
    if not spin.accepted or spin.stage in SPIN_LIMITS:
        return []
    if spin.stage == "crashed":
        return [Difference("failure", f"SPIN's verifier crashed: {spin.message}")]
    if hasse.stage == "limit" and spin.complete:
        return [Difference("failure", "hasse reached a limit that SPIN kept")]
    if "runtime" in hasse.classes and spin.classes & GONE_BEYOND:
        # Both found it; SPIN goes on with arbitrary values, or gives up, where hasse sees no state to go on from.
        return []
    return _compare_verdicts(spin, hasse) + _compare_figures(spin, hasse)


def compare_engines(search, cover):
    """The same, of hasse's two engines on a model that the search finished."""
    if cover.stage in ("internal", "crashed", "timeout"):
        return [Difference("failure", f"cover {cover.stage}: {cover.message}")]
    if cover.stage == "rejected":
        refused = "a cover cannot decide" in cover.message
        return [] if refused else [Difference("refused", f"cover: {cover.message}")]
    kinds = search.classes ^ cover.classes if cover.stage == "finished" else cover.classes - search.classes
    return [Difference(f"engines:{kind}", f"found by the {'search' if kind in search.classes else 'cover'} alone")
            for kind in sorted(kinds)]


def _compare_verdicts(spin, hasse):
    expected = spin_classes(spin)
    if "ambiguous deadlock" in spin.classes and "deadlock" in hasse.classes:
        expected.add("deadlock")
    differences = []
    for kind in sorted(expected | hasse.classes):
        # A search that SPIN broke off may have missed what hasse finds, never the other way round.
        if kind in expected and kind not in hasse.classes:
            differences.append(Difference(f"verdict:{kind}", "SPIN alone finds a violation"))
        elif kind not in expected and spin.complete:
            differences.append(Difference(f"verdict:{kind}", "hasse alone finds a violation"))
    return differences


def _compare_figures(spin, hasse):
    if not spin.complete:
        return []
    pairs = (("states", spin.states, hasse.states), ("transitions", spin.transitions, hasse.transitions))
    return [Difference(name, f"SPIN {theirs}, hasse {ours}") for name, theirs, ours in pairs if theirs != ours]
