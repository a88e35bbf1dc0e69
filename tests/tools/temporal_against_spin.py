#!/usr/bin/env python3
"""Compares hasse with SPIN, and with itself, on what random programs say of infinite runs.

    temporal_against_spin.py --hasse build/release/hasse --programs 2000 --first 1 --folder differences
    temporal_against_spin.py --hasse build/release/hasse --shrink differences/17.pml > small.pml

Each program (generator/temporal.py) has one property: an ltl formula, a never claim (SPIN's translation or hasse's of a formula,
or one drawn), accept
or progress labels. Compared are

* with SPIN: the verdict of `pan -a` (labels of progress: `-DNP`, `pan -l`) and that of both ways to search for cycles. A formula with the
  operator X, which SPIN's translation lacks, is given to SPIN as the claim that `hasse ltl --never` writes;
* with SPIN's weak fairness, `pan -a -f`, that of `--fairness weak`, in a list of its own: SPIN's is known to err.
  Where SPIN contradicts itself, or the run that hasse shows is blocked in the end, it does, and these are only counted;
* a violation with itself: `hasse replay` must confirm it, and where the formula is about variables alone, it is evaluated here, by its
  definition, on the values that the run shows;
* a formula with its negation (not both hold, since each program has a run, and a fair one) and with an equivalent one in other operators;
* fairness with the formula `(<> [] enabled(i) -> [] <> (_last == i)) && ... -> f`, where that says the same (strong: `[] <>` twice);
* kinds of fairness with each other: what is violated by a strongly fair run is by a weakly fair one, and what is by that is by any.

Undecided is no difference. SPIN's limits: programs that it refuses or does not finish are counted and left out. Each difference is
written to the folder. The exit status is 1 when there is one that is not about SPIN's fairness, 77 when SPIN is not installed.
"""

import argparse
import collections
import json
import multiprocessing
import os
import re
import signal
import sys
import tempfile
from dataclasses import dataclass, field

import processes
import spin_oracle
from generator import temporal

SKIPPED = 77
NAMES = {"ltl": "p", "claim": "never_0", "acceptance": "acceptance", "non-progress": "non-progress"}
# Machines, stores and limits of depth change no verdict, but for those that are undecided then.
WAYS = (("scc", ("--emptiness", "scc")), ("ndfs", ("--emptiness", "ndfs", "--machine", "interpreter")),
        ("scc to depth 7", ("--emptiness", "scc", "--depth", "7")), ("ndfs to depth 7", ("--emptiness", "ndfs", "--depth", "7")),
        ("weak", ("--fairness", "weak", "--store", "exact")), ("strong", ("--fairness", "strong", "--depth", "200")))
LIMITS = spin_oracle.Limits(seconds=6, memory_bytes=1 << 30, hash_bits=16)


@dataclass
class Outcome:
    """What came of one program."""

    seed: int
    kind: str
    text: str = ""
    spin: str = ""             # its verdict, or why there is none
    hasse: str = ""
    encoded: int = 0           # verdicts under fairness compared with a formula that says it
    checked_runs: int = 0      # violating runs on which the formula was evaluated here
    differences: list = field(default_factory=list)
    fairness: list = field(default_factory=list)   # differences from SPIN's weak fairness
    explanation: str = ""      # of one that is SPIN's error for sure


@dataclass
class Case:
    """A program with its property. `for_spin` is what SPIN reads where it cannot read the same."""

    kind: str
    text: str
    for_spin: str = ""
    system: str = ""           # without the property
    tree: tuple = ()           # the formula, if it is known, and its propositions
    propositions: tuple = ()

    @property
    def name(self):
        return NAMES[self.kind]


def case_of(seed, hasse):
    """The program of this number."""
    program = temporal.Program(seed)
    system = program.text()
    case = Case(program.kind, system, system=system, propositions=tuple(program.propositions))
    if program.kind in ("acceptance", "non-progress"):
        return case
    case.tree = program.formula
    formula = temporal.written(case.tree, program.propositions)
    has_next = "X" in formula
    if program.kind == "ltl":
        case.text = system + f"ltl p {{ {formula} }}\n"
    if program.kind == "claim" or has_next:
        if program.kind == "claim" and program.rng.random() < 0.4:
            case.tree, case.text = (), system + temporal.claim(program.rng, program.propositions)
            return case
        of_spin = not has_next and program.rng.random() < 0.6
        claimed = system + claim(case.tree, program.propositions, "" if of_spin else hasse)
        case.for_spin = claimed
        if program.kind == "claim":
            case.text = claimed
    return case


def claim(tree, propositions, hasse):
    """The never claim of the formula's negation, by SPIN, or by hasse if that is given."""
    names = [f"p{number}" for number in range(len(propositions))]
    negation = f"!({temporal.written(temporal.without_weak_until(tree), names)})"
    command = [hasse, "ltl", negation, "--never"] if hasse else ["spin", "-f", negation]
    run = processes.run(command, seconds=30)
    return "".join(f"#define {name} {p}\n" for name, p in zip(names, propositions)) + run.output


def case_of_text(text):
    """The program of a file: what its property is, it says itself. (Its formula is not known as such.)"""
    patterns = (("ltl", r"^ltl p"), ("claim", r"^never"), ("acceptance", r"\baccept"), ("non-progress", ""))
    return Case(next(kind for kind, pattern in patterns if re.search(pattern, text, re.M)), text)


# ---- SPIN ----

def spin_verdicts(case, folder):
    """"holds", "violated" or why not, without and with weak fairness."""
    path = os.path.join(folder, "spin.pml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(case.for_spin or case.text)
    flags = ["-DNOREDUCE", *{"non-progress": ["-DNP"], "acceptance": ["-DNOCLAIM"]}.get(case.kind, [])]
    with spin_oracle.Verifier(path) as verifier:
        if not verifier.generated:
            return "rejected: " + verifier.result.message, ""
        if re.search(r"\berror\b", verifier.result.spin_text, re.I):
            return "rejected: " + verifier.result.spin_text.splitlines()[0], ""
        if not verifier.compile(flags):
            return "uncompilable", ""
        cycles = "-l" if case.kind == "non-progress" else "-a"
        return tuple(_spin_verdict(verifier, [cycles, *fairness]) for fairness in ([], ["-f"]))


def _spin_verdict(verifier, arguments):
    run = verifier.run([*arguments, "-E", "-n", "-m200000", f"-w{LIMITS.hash_bits}"], LIMITS)
    if run.timed_out or run.status < 0 or "max search depth too small" in run.text or "errors: " not in run.text:
        return "unfinished: " + run.text[:80]
    errors = r"accept(ance)? (cycle|stutter)|non-progress cycle|end state in claim|claim violated|assertion violated"
    if re.search(rf"^pan:\s*\d+: ({errors})", run.text, re.M):
        return "violated"
    return "holds" if "errors: 0" in run.text else "unfinished: " + run.text[:80]


# ---- hasse ----

class Hasse:
    """hasse on the file of one case."""

    def __init__(self, program, case, folder):
        self.program, self.case, self.folder = program, case, folder
        self.model = self._write("model.pml", case.text)
        self.system = self._write("system.pml", case.system)

    def _write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def check(self, *arguments):
        """The verdict, and the counterexample."""
        return self._run(self.model, self.case.name, "--property", self.case.name, *arguments)

    def check_formula(self, formula, *arguments):
        """The verdict of a formula given beside the model, which has none."""
        others = ("--no-deadlock", "--no-assert", "--skip", "runtime")
        return self._run(self.system, formula, "--ltl", formula, *others, *arguments)[0]

    def _run(self, model, name, *arguments):
        run = processes.run([self.program, "check", model, "--json", "--time", "6", *arguments], self.folder, seconds=60)
        if run.timed_out or run.status not in (0, 1, 3):
            return f"failed: status {run.status} {run.errors[:200]}", None
        entries = json.loads(run.output)["properties"]
        entry = next((e for e in entries if name in (e["name"], e.get("text"))), entries[0] if len(entries) == 1 else None)
        if run.status == 3 and not entries:   # the limit of time has ended it before the search
            return "undecided", None
        if entry is None:
            return f"failed: no property {name}", None
        return entry["verdict"], entry.get("counterexample")

    def replay(self, trail):
        """Why the trail is not a violation; empty: it is."""
        run = processes.run([self.program, "replay", self.model, trail, "--json"], self.folder, seconds=60)
        if run.status != 1:
            return f"status {run.status}: {run.text[:200]}"
        report = json.loads(run.output)
        run_shown = report["counterexample"]   # a finite one is confirmed by what it ends with
        is_confirmed = "confirmed_by" in run_shown or not ("cycle" in run_shown or "stays" in run_shown)
        if report["verdict"] != "violated" or not is_confirmed:
            return "not confirmed"
        return ""


def compare(case, seed, program):
    """Everything that is compared on one case."""
    outcome = Outcome(seed, case.kind, case.text)
    with tempfile.TemporaryDirectory(prefix="temporal-") as folder:
        hasse = Hasse(program, case, folder)
        outcome.spin, fair_of_spin = spin_verdicts(case, folder)
        verdicts, runs = {}, {}
        for title, arguments in WAYS:
            verdict, run = hasse.check(*arguments, "--trail", f"{title}.trail")
            verdicts[title], runs[title] = verdict, run
            if verdict.startswith("failed"):
                outcome.differences.append(f"{title}: {verdict}")
            elif verdict == "violated":
                reason = hasse.replay(f"{title}.trail") or refutation(case, run, outcome)
                if reason:
                    outcome.differences.append(f"{title}: the run is no violation: {reason}")
        outcome.hasse = verdicts["scc"]
        for title in [title for title, _ in WAYS if title not in ("weak", "strong")]:
            if differ(verdicts[title], outcome.spin):
                outcome.differences.append(f"{title} {verdicts[title]}, SPIN {outcome.spin}")
        if differ(verdicts["weak"], fair_of_spin):
            outcome.explanation = fairness_explanation(outcome.spin, fair_of_spin, runs["weak"])
            if not outcome.explanation:
                outcome.fairness.append(f"weakly fair: {verdicts['weak']}, SPIN {fair_of_spin}")
        for weaker, stronger in (("scc", "weak"), ("weak", "strong")):
            if (verdicts[weaker], verdicts[stronger]) == ("holds", "violated"):
                outcome.differences.append(f"{weaker} holds, {stronger} violated")
        if case.kind == "ltl" and case.tree:
            compare_formulas(case, hasse, verdicts, outcome)
    return outcome


def compare_formulas(case, hasse, verdicts, outcome):
    """The formula, its negation, and an equivalent one, without fairness and with."""
    for title, arguments in (("scc", ()), ("weak", ("--fairness", "weak")), ("strong", ("--fairness", "strong"))):
        denied = hasse.check_formula(temporal.written(("!", case.tree), case.propositions), *arguments)
        if (verdicts[title], denied) == ("holds", "holds") or denied.startswith("failed"):
            outcome.differences.append(f"{title}: {verdicts[title]}, and its negation: {denied}")
        other = temporal.written(temporal.rewritten(case.tree), case.propositions)
        equal = hasse.check_formula(other, *arguments)
        if differ(verdicts[title], equal) or equal.startswith("failed"):
            outcome.differences.append(f"{title}: {verdicts[title]}, but {equal}: {other}")
    for title in ("weak", "strong"):
        formula = fair_formula(case, title)
        encoded = hasse.check_formula(formula) if formula else ""
        outcome.encoded += encoded in ("holds", "violated")
        if differ(verdicts[title], encoded) or encoded.startswith("failed"):
            outcome.differences.append(f"{title}: {verdicts[title]}, but {encoded}: {formula}")


def fairness_explanation(spin, fair_of_spin, run):
    """Why a difference from SPIN's weak fairness is SPIN's error; empty: that is not sure."""
    if (spin, fair_of_spin) == ("holds", "violated"):
        return "SPIN finds a fair cycle, and no cycle at all without fairness"
    if fair_of_spin == "holds" and run and all(step["process"] == "never_0" for step in run.get("cycle", [])):
        return "SPIN misses a run that is blocked in the end, where nobody is treated unfairly"
    return ""


def fair_formula(case, fairness):
    """The formula under a condition that says what the fairness says; empty: that cannot be said (who moved last is half of a
    rendezvous, and enabled() knows nothing of `provided`)."""
    if re.search(r"\[0\] of|\[\d\] proctype|\brun\b|\binit\b|priority|enabled|_last|provided", case.system):
        return ""
    often = "[] <>" if fairness == "strong" else "<> []"
    processes_ = range(len(re.findall(r"^active", case.system, re.M)))
    fair = " && ".join(f"(({often} (enabled({pid}))) -> ([] <> (_last == {pid})))" for pid in processes_)
    return f"(({fair}) -> {temporal.written(case.tree, case.propositions)})"


def differ(one, other):
    return {one, other} == {"holds", "violated"}


# ---- a formula on a run, by its definition ----

def refutation(case, run, outcome):
    """Why the run does not violate the formula; empty: it does, or that cannot be told from what the run shows."""
    names = set(re.findall(r"[A-Za-z_@:]\w*", " ".join(case.propositions)))
    if case.kind != "ltl" or not case.tree or not names <= {"x", "y", "b"}:
        return ""
    states, back = lasso(run)
    outcome.checked_runs += 1
    return "the formula is true on it" if truth(case.tree, case.propositions, states, back)[0] else ""


def lasso(run):
    """The values of the globals in each state of the run, and the state that comes after the last one."""
    values = {"x": 0, "y": 0, "b": 0}
    states = [dict(values)]
    back = None
    cycle = run.get("cycle", [])
    for number, step in enumerate([*run["steps"], *cycle]):
        if number == len(run["steps"]):
            back = len(states) - 1
        for name, change in step["changes"].items():
            if name in values:
                values[name] = int({"true": 1, "false": 0}.get(change["after"], change["after"]))
        if not step.get("atomic"):
            states.append(dict(values))
    if not cycle:
        return states, len(states) - 1
    if states[-1] != states[back]:
        raise ValueError("the cycle does not close")
    return (states[:-1], back) if len(states) - 1 > back else (states, back)


def truth(tree, propositions, states, back):
    """Whether it is true at each state: a list."""
    count = len(states)
    operator, *operands = tree
    if operator == "p":
        text = propositions[operands[0]]
        return [bool(eval(text, {}, state)) for state in states]   # a comparison means the same in Python
    values = [truth(operand, propositions, states, back) for operand in operands]
    true, false = [True] * count, [False] * count

    def fixpoint(start, now, until):
        """The solution of s = until or (now and next s) that is reached from `start`."""
        result = list(start)
        for _ in range(2):
            for at in reversed(range(count)):
                result[at] = until[at] or (now[at] and result[at + 1 if at + 1 < count else back])
        return result

    one, other = values[0], values[-1]
    if operator == "!":
        return [not v for v in one]
    if operator == "X":
        return [one[at + 1 if at + 1 < count else back] for at in range(count)]
    if operator == "[]":
        return fixpoint(true, one, false)
    if operator == "<>":
        return fixpoint(false, true, one)
    if operator == "U":
        return fixpoint(false, one, other)
    if operator == "W":
        return fixpoint(true, one, other)
    if operator == "V":
        return fixpoint(true, other, [a and b for a, b in zip(one, other)])
    table = {"&&": lambda a, b: a and b, "||": lambda a, b: a or b, "->": lambda a, b: not a or b}
    return [table[operator](a, b) for a, b in zip(one, other)]


# ---- many programs ----

@dataclass
class _Task:
    """One program, in a form that can be handed to another process."""

    hasse: str

    def __call__(self, seed):
        try:
            return compare(case_of(seed, self.hasse), seed, self.hasse)
        except Exception as error:  # a defect of this tool or a report that it cannot read: both are to be seen
            return Outcome(seed, "failed", differences=[f"{type(error).__name__}: {error}"])


def write_down(folder, outcome):
    os.makedirs(folder, exist_ok=True)
    lines = [f"seed {outcome.seed} {outcome.kind}", f"SPIN {outcome.spin}, hasse {outcome.hasse}"]
    lines += outcome.differences + outcome.fairness
    with open(os.path.join(folder, f"{outcome.seed}.pml"), "w", encoding="utf-8") as file:
        file.write(outcome.text + "".join(f"/* {line.replace('*/', '* /')} */\n" for line in lines))


def shrink(path, hasse):
    """A smaller program on which the same kinds of differences are seen."""
    import shrink as shrinking
    with open(path, encoding="utf-8") as file:
        text = file.read()

    def kinds(candidate):
        found = compare(case_of_text(candidate), 0, hasse)
        return {re.sub(r"\d+", "", line)[:60] for line in found.differences + found.fairness if "failed" not in line}

    wanted = kinds(text)
    return shrinking.Shrinker(text, lambda candidate: wanted and wanted <= kinds(candidate)).run()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", required=True, help="the program to test")
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1, help="number of the first program")
    parser.add_argument("--jobs", type=int, default=2, help="processes that run at the same time")
    parser.add_argument("--folder", default="differences", help="where differences are written")
    parser.add_argument("--shrink", metavar="FILE", help="instead: make this program smaller")
    arguments = parser.parse_args()
    if not spin_oracle.available():
        print("skipped: spin or a C compiler is missing (Debian packages: spin, tcc)")
        return SKIPPED
    hasse = os.path.abspath(arguments.hasse)
    if arguments.shrink:
        print(shrink(arguments.shrink, hasse) or "no difference", end="")
        return 0
    kinds, unfinished, explained = collections.Counter(), collections.Counter(), collections.Counter()
    wrong, fairness, runs, encoded = [], [], 0, 0
    with multiprocessing.Pool(arguments.jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            for outcome in pool.imap_unordered(_Task(hasse), range(arguments.first, arguments.first + arguments.programs)):
                kinds[outcome.kind, outcome.hasse] += 1
                runs += outcome.checked_runs
                encoded += outcome.encoded
                explained.update([outcome.explanation] if outcome.explanation else [])
                if outcome.spin not in ("holds", "violated"):
                    unfinished[f"{outcome.kind}: {outcome.spin[:90]}"] += 1
                if outcome.differences or outcome.fairness:
                    write_down(arguments.folder, outcome)
                    (wrong if outcome.differences else fairness).append(outcome.seed)
                    print(outcome.seed, outcome.kind, *outcome.differences, *outcome.fairness, sep="; ", flush=True)
        except KeyboardInterrupt:
            pool.terminate()
    for (kind, verdict), count in sorted(kinds.items()):
        print(f"{kind} {verdict or 'not decided'}: {count}")
    for reason, count in unfinished.most_common(8):
        print(f"  not finished by SPIN, {count} times: {reason}")
    for reason, count in explained.most_common():
        print(f"weak fairness, {count} times: {reason}")
    print(f"runs on which the formula was evaluated: {runs}; verdicts under fairness compared with formulas that say it: {encoded}")
    print(f"differences from SPIN's weak fairness alone: {len(fairness)}; other differences: {len(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
