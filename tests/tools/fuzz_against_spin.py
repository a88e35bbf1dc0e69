#!/usr/bin/env python3
"""Compares hasse with SPIN on random programs: verdicts, stored states and transitions of the complete search.

    fuzz_against_spin.py --hasse build/release/hasse --programs 20000 --seed 1 --folder differences

Each difference is written to the folder: the program, what both said, and how they differ. The exit status is 1 when there is a
difference that tests/tools/explanations.py does not explain, and 77 when SPIN is not installed.
"""

import argparse
import collections
import multiprocessing
import os
import signal
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field

import comparison
import explanations
import hasse_runner
import spin_oracle
from generator import derivation
from generator.features import Switches
from generator.program import generate

SKIPPED = 77


@dataclass
class Outcome:
    """What came of one program."""

    seed: int
    stage: str = ""            # SPIN's
    spin_message: str = ""     # why it did not finish
    states: int = 0
    classes: tuple = ()        # of errors that SPIN found
    hasse_classes: tuple = ()
    differences: list = field(default_factory=list)
    explanation: str = ""
    report: str = ""           # only of a difference
    program: str = ""          # only of a difference


@dataclass
class Job:
    """What every program is run with."""

    hasse: str                 # empty: SPIN alone, to measure the generator
    seconds: float
    switches: Switches
    machine: str = "native"    # or "interpreter"
    grammar: bool = False      # programs that use every production, instead of those that get deep into some

    def text(self, seed):
        return derivation.generate(seed) if self.grammar else generate(seed, self.switches)

    def limits(self):
        return spin_oracle.Limits(seconds=self.seconds, memory_bytes=1 << 30, depth=20_000, largest_depth=2_000_000, hash_bits=12)


def run_program(job, seed):
    """Generates the program and runs both on it."""
    text = job.text(seed)
    with tempfile.TemporaryDirectory(prefix="random-") as folder:
        path = os.path.join(folder, "model.pml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return compare_file(job, path, seed, text)


def compare_file(job, path, seed, text):
    """Runs both on the file."""
    spin = spin_oracle.check(path, limits=job.limits())
    outcome = Outcome(seed, spin.stage, spin.message, spin.states, tuple(sorted(spin.classes)))
    if not job.hasse or spin.stage in comparison.SPIN_LIMITS:
        return outcome
    # hasse may be slower than SPIN, never so much: the machine may be busy.
    hasse = hasse_runner.check(job.hasse, path, arguments=(*hasse_runner.COMPLETE_SEARCH, "--machine", job.machine),
                               seconds=10 * job.seconds)
    outcome.hasse_classes = tuple(sorted(hasse.classes))
    outcome.differences = comparison.compare(spin, hasse)
    if outcome.differences:
        outcome.explanation = explanations.explain(path, spin, hasse, outcome.differences, job.limits(), job.hasse)
        outcome.program = text
        outcome.report = report(spin, hasse, outcome)
    return outcome


def report(spin, hasse, outcome):
    lines = [f"seed {outcome.seed}", *(str(d) for d in outcome.differences), f"explanation: {outcome.explanation or 'none'}", "",
             f"SPIN: {spin.stage} {spin.message} {sorted(spin.classes)}", spin.spin_text, spin.pan_text,
             f"hasse: {hasse.stage} {hasse.message} {sorted(hasse.classes)}", hasse.text]
    return "\n".join(lines)


class Summary:
    """Counts what happened and writes the differences down."""

    def __init__(self, folder):
        self.folder = folder
        self.stages = collections.Counter()
        self.kinds = collections.Counter()
        self.classes = collections.Counter()
        self.explained = collections.Counter()
        self.unexplained = []
        self.rejections = collections.Counter()
        self.states = []
        self.started = time.monotonic()

    def add(self, outcome):
        self.stages[outcome.stage] += 1
        self.classes.update(outcome.classes)
        if outcome.stage == "finished":
            self.states.append(outcome.states)
        elif outcome.stage in ("rejected", "uncompilable", "refused", "crashed"):
            self.rejections[outcome.spin_message[:110]] += 1
        if not outcome.differences:
            return
        if outcome.explanation:
            self.explained[outcome.explanation] += 1
            return
        self.unexplained.append(outcome.seed)
        self.kinds[outcome.differences[0].kind] += 1
        os.makedirs(self.folder, exist_ok=True)
        for suffix, text in ((".pml", outcome.program), (".txt", outcome.report)):
            with open(os.path.join(self.folder, f"{outcome.seed}{suffix}"), "w", encoding="utf-8") as file:
                file.write(text)

    def lines(self, jobs):
        count = sum(self.stages.values())
        seconds = time.monotonic() - self.started
        yield f"{count} programs in {seconds:.0f} s, {count / seconds:.1f} a second with {jobs} processes"
        yield "SPIN: " + ", ".join(f"{stage} {n}" for stage, n in self.stages.most_common())
        if self.states:
            deciles = statistics.quantiles(self.states, n=10) if len(self.states) > 1 else self.states
            yield f"states: median {statistics.median(self.states):.0f}, 90 % below {deciles[-1]:.0f}, largest {max(self.states)}"
        yield "SPIN's errors: " + (", ".join(f"{name} {n}" for name, n in self.classes.most_common()) or "none")
        for message, n in self.rejections.most_common(12):
            yield f"  not run, {n} times: {message}"
        for title, n in self.explained.most_common():
            yield f"explained by \"{title}\": {n}"
        yield f"unexplained differences: {len(self.unexplained)}" + (f", written to {self.folder}" if self.unexplained else "")
        for kind, n in self.kinds.most_common():
            yield f"  {kind}: {n}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", default="", help="the program to test; without it, SPIN alone runs")
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first program")
    parser.add_argument("--jobs", type=int, default=2, help="processes that run at the same time")
    parser.add_argument("--seconds", type=float, default=3, help="limit of SPIN's verifier for one program")
    parser.add_argument("--folder", default="differences", help="where differences are written")
    parser.add_argument("--machine", choices=["native", "interpreter"], default="native", help="how hasse executes the program")
    parser.add_argument("--grammar", action="store_true", help="programs of Promela's grammar, which use every production")
    parser.add_argument("--undefined", action="store_true", help="also what SPIN does not define")
    arguments = parser.parse_args()
    if not spin_oracle.available():
        print("skipped: spin or a C compiler is missing (Debian packages: spin, tcc)")
        return SKIPPED
    job = Job(os.path.abspath(arguments.hasse) if arguments.hasse else "", arguments.seconds, Switches(arguments.undefined),
              arguments.machine, arguments.grammar)
    summary = Summary(arguments.folder)
    seeds = range(arguments.seed, arguments.seed + arguments.programs)
    with multiprocessing.Pool(arguments.jobs, _ignore_interrupt) as pool:
        try:
            for outcome in pool.imap_unordered(_Task(job), seeds, chunksize=4):
                summary.add(outcome)
        except KeyboardInterrupt:
            pool.terminate()
    print("\n".join(summary.lines(arguments.jobs)))
    return 1 if summary.unexplained else 0


@dataclass
class _Task:
    """run_program for one job, in a form that can be handed to another process."""

    job: Job

    def __call__(self, seed):
        return run_program(self.job, seed)


def _ignore_interrupt():
    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
