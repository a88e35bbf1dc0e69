#!/usr/bin/env python3
"""Compares hasse with SPIN on the example models of SPIN's Debian package, and on a few models of ours.

For each model: does each accept it, which kinds of errors does the complete search find, how many states and transitions has it. Then
hasse's trace cover against its search: the same kinds of errors, unless the cover refuses the model or gets too large. A deviation is
either explained, in known_deviations.json with the section of docs/differences-from-spin.md that describes it, or
makes this program fail. The exit status is 77 when SPIN or its examples are not installed.
"""

import argparse
import dataclasses
import fnmatch
import json
import os
import re
import statistics
import sys
from dataclasses import dataclass, field

import comparison
import hasse_runner
import spin_oracle

SKIPPED = 77
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXAMPLES = "/usr/share/doc/spin/examples"
DIFFERENCES = os.path.join(ROOT, "docs", "differences-from-spin.md")
EMBEDDED_C = re.compile(r"\bc_(code|expr|decl|state|track)\b")

# Limits of SPIN's verifier; where the quickly compiled one does not end in the short time, an optimised one gets the rest.
QUICK_SECONDS = 2.0
SHORT_SECONDS = 5.0
MEMORY_BYTES = 3 << 30
COVER_SECONDS = 5.0


@dataclass
class Case:
    """A model with its definitions."""

    path: str
    name: str
    defines: tuple = ()

    @property
    def title(self):
        return " ".join([self.name, *(f"-D{d}" for d in self.defines)])


@dataclass
class Verdict:
    """What came of one case."""

    case: Case
    spin: spin_oracle.Result
    hasse: hasse_runner.Result
    cover: hasse_runner.Result = None
    differences: list = field(default_factory=list)
    section: str = ""       # of the document that explains the differences
    embedded_c: bool = False

    @property
    def compared(self):
        """Did SPIN finish, so that figures could be compared?"""
        return self.spin.complete and self.hasse.stage == "finished"

    @property
    def cover_word(self):
        if self.cover is None:
            return "-"
        if self.cover.stage == "rejected" and "a cover cannot decide" in self.cover.message:
            return "refused"
        return f"{self.cover.events} ev." if self.cover.stage == "finished" else self.cover.stage


def find_cases(quick, pattern):
    cases = []
    for folder, _, files in sorted(os.walk(EXAMPLES)):
        for file in sorted(files):
            if file.endswith(".pml"):
                path = os.path.join(folder, file)
                cases.append(Case(path, os.path.relpath(path, os.path.join(EXAMPLES, "Examples"))))
    with open(os.path.join(HERE, "conformance_variants.json"), encoding="utf-8") as file:
        for entry in json.load(file):
            if not (quick and entry.get("slow")):
                cases.append(Case(os.path.join(ROOT, entry["model"]), entry["model"], tuple(entry["defines"])))
    return [c for c in cases if fnmatch.fnmatch(c.title, f"*{pattern}*")]


def read_known():
    """The explained deviations; each must name a section that exists."""
    with open(os.path.join(HERE, "known_deviations.json"), encoding="utf-8") as file:
        known = json.load(file)
    with open(DIFFERENCES, encoding="utf-8") as file:
        sections = set(re.findall(r"^## (.*)$", file.read(), re.MULTILINE))
    missing = [k["section"] for k in known if k["section"] not in sections]
    if missing:
        raise SystemExit("known_deviations.json names sections that docs/differences-from-spin.md does not have: " + "; ".join(missing))
    return known


def ask_spin(case, seconds):
    """SPIN's complete search, by an optimised verifier where the quickly compiled one is too slow."""
    limits = spin_oracle.Limits(seconds=min(SHORT_SECONDS, seconds), memory_bytes=MEMORY_BYTES)
    result = spin_oracle.check(case.path, case.defines, limits=limits)
    if result.stage == "timeout" and seconds > SHORT_SECONDS:
        result = spin_oracle.check(case.path, case.defines, compiler="gcc-O2",
                                   limits=dataclasses.replace(limits, seconds=seconds, depth=1_000_000, hash_bits=22))
    return result


def has_embedded_c(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return bool(EMBEDDED_C.search(file.read()))


def check_case(case, arguments, known):
    seconds = QUICK_SECONDS if arguments.quick else arguments.time
    spin = ask_spin(case, seconds)
    embedded_c = has_embedded_c(case.path)
    # Where SPIN gives up there is nothing to compare, but hasse must still accept the model.
    compared = spin.accepted and spin.stage not in comparison.SPIN_LIMITS
    hasse = hasse_runner.check(arguments.hasse, case.path, case.defines, hasse_arguments(arguments),
                               seconds=5 * seconds if compared else 1, memory_bytes=MEMORY_BYTES)
    verdict = Verdict(case, spin, hasse, embedded_c=embedded_c)
    if embedded_c:
        if hasse.stage != "rejected" or "embedded C" not in hasse.text:
            verdict.differences = [comparison.Difference("accepted", "embedded C must be refused, with a message that says so")]
    else:
        verdict.differences = comparison.compare(spin, hasse)
        if hasse.stage == "finished":
            verdict.cover = hasse_runner.check(arguments.hasse, case.path, case.defines, hasse_runner.COVER,
                                               seconds=COVER_SECONDS, memory_bytes=MEMORY_BYTES)
            verdict.differences += comparison.compare_engines(hasse, verdict.cover)
    verdict.section = explanation(verdict, known)
    return verdict


def hasse_arguments(arguments):
    return [a for a in hasse_runner.COMPLETE_SEARCH if arguments.spin_count or a != "--spin-count"]


def explanation(verdict, known):
    """The section that explains all the differences, or ""."""
    kinds = {d.kind for d in verdict.differences}
    for entry in known:
        if kinds and entry["model"] == verdict.case.title and kinds <= set(entry["kinds"]):
            return entry["section"]
    return ""


def row(verdict):
    spin, hasse = verdict.spin, verdict.hasse
    equal = "equal" if verdict.compared else "not compared"
    if verdict.differences:
        equal = "; ".join(str(d) for d in verdict.differences)
        equal += f" (explained: {verdict.section})" if verdict.section else " (UNEXPLAINED)"
    return (f"{verdict.case.title:42.42} {words(spin.stage, comparison.spin_classes(spin)):22} {words(hasse.stage, hasse.classes):22} "
            f"{spin.states:>9} {spin.transitions:>9} {spin.total_seconds:>7.2f} {hasse.seconds:>7.2f} {verdict.cover_word:>12}  {equal}")


def words(stage, classes):
    found = "+".join(sorted(classes)) or "no error"
    return found if stage == "finished" else f"{stage}, {found}" if classes else stage


def summary(verdicts):
    accepted = [v for v in verdicts if v.spin.accepted and not v.embedded_c]
    taken = [v for v in accepted if v.hasse.accepted]
    finished = [v for v in accepted if v.spin.stage == "finished"]
    same_verdict = [v for v in finished if v.hasse.stage == "finished" and not any(d.kind.startswith("verdict") for d in v.differences)]
    compared = [v for v in accepted if v.spin.complete]
    same_figures = [v for v in compared if not v.differences]
    unexplained = [v for v in verdicts if v.differences and not v.section]
    share = 100 * len(same_figures) / len(compared) if compared else 0
    yield f"SPIN accepts {len(accepted)} of {len(verdicts)} models without embedded C; hasse accepts {len(taken)} of these"
    yield f"verdicts equal on {len(same_verdict)} of the {len(finished)} that SPIN finishes"
    yield f"states and transitions equal on {len(same_figures)} of {len(compared)} ({share:.1f} %)"
    ratios = [v.spin.total_seconds / v.hasse.seconds for v in same_figures if v.hasse.seconds]
    if ratios:
        yield f"time to verdict, SPIN (quick compiler) against hasse: {statistics.median(ratios):.1f} times (median)"
    covers = [v for v in verdicts if v.cover]
    decided = [v for v in covers if v.cover.stage == "finished"]
    refused = sum(1 for v in covers if v.cover_word == "refused")
    yield (f"trace covers: {len(decided)} of {len(covers)} decided as the search did, {refused} refused, "
           f"{len(covers) - len(decided) - refused} too large for {COVER_SECONDS:g} s")
    yield f"deviations: {sum(1 for v in verdicts if v.section)} explained, {len(unexplained)} unexplained"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", required=True, help="the program to test")
    parser.add_argument("--spin-count", action="store_true", help="hasse is to count transitions exactly as SPIN does")
    parser.add_argument("--time", type=float, default=60, help="seconds that SPIN's verifier gets for a model")
    parser.add_argument("--models", default="*", metavar="GLOB", help="only the models whose name matches")
    parser.add_argument("--quick", action="store_true", help="only what SPIN does in two seconds")
    arguments = parser.parse_args()
    if not spin_oracle.available() or not os.path.isdir(EXAMPLES):
        print("skipped: SPIN or its examples are missing (Debian packages: spin, tcc)")
        return SKIPPED
    arguments.hasse = os.path.abspath(arguments.hasse)
    known = read_known()
    print(f"{'model':42} {'SPIN':22} {'hasse':22} {'states':>9} {'trans.':>9} {'SPIN s':>7} {'hasse s':>7} {'cover':>12}")
    verdicts = []
    for case in find_cases(arguments.quick, arguments.models):
        verdicts.append(check_case(case, arguments, known))
        print(row(verdicts[-1]), flush=True)
    print("\n".join(summary(verdicts)))
    return 1 if any(v.differences and not v.section for v in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
