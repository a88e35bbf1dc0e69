#!/usr/bin/env python3
"""Checks the test models with Hasse: every engine must give the verdicts, counts and messages of the head comments.

usage: run_models.py --hasse PROGRAM [--jobs N] [--table] [MODEL or FOLDER]...      (README.md describes the models)
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import expectations

# The orders of the complete search, whose counts are SPIN's. One is executed by native code with one
# store, the other is interpreted with the other: both must count the same.
SEARCHES = {
    "dfs": ["--engine", "search", "--search", "dfs", "--machine", "native"],
    "bfs": ["--engine", "search", "--search", "bfs", "--machine", "interpreter", "--store", "exact"],
}
# Engines of which only the verdicts are compared.
COVERS = {
    "cover": ["--engine", "cover", "--cover", "all"],
    "cover, one by one": ["--engine", "cover", "--cover", "all", "--search", "dfs", "--reduce", "none", "--machine", "interpreter"],
}
COVER_SECONDS = 10
TIMEOUT_SECONDS = 60
LEFT_OUT = "looks for no cycles"


class Failure(Exception):
    pass


class Checker:
    def __init__(self, hasse, folder):
        self.hasse = hasse
        self.folder = folder  # where trails go
        self.covers = collections.Counter()  # how many runs were compared, refused, too large

    def hasse_check(self, model, options, expected_exit):
        """What it did. Without an expected status, all of an answer will do."""
        command = [self.hasse, "check", str(model.path.resolve())] + options
        try:
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace",
                                  timeout=TIMEOUT_SECONDS, check=False)
        except subprocess.TimeoutExpired as late:
            raise Failure(f"no answer in {TIMEOUT_SECONDS} s: {' '.join(command)}") from late
        if done.returncode != expected_exit and (expected_exit is not None or done.returncode not in (0, 1, 3)):
            raise Failure(f"exit {done.returncode}, expected {expected_exit}: {' '.join(command)}\n"
                          + (done.stdout + done.stderr)[-1500:])
        return done

    def report(self, model, options, expected_exit):
        return json.loads(self.hasse_check(model, options + ["--json"], expected_exit).stdout)

    def report_of_search(self, model, options, run):
        """By an engine that looks for no cycles: what is about these is undecided, and the status is that of what it says."""
        done = self.hasse_check(model, options + ["--json"], None)
        report = json.loads(done.stdout)
        if not any(is_left_out(prop) for prop in report["properties"]):
            status = run.expected_exit()
        else:
            verdicts = {prop["verdict"] for prop in report["properties"]}
            status = 1 if "violated" in verdicts else 3
        if done.returncode != status:
            raise Failure(f"exit {done.returncode}, expected {status}: {' '.join(options)}")
        return report

    def check_run(self, model, run):
        self.check_messages(model, run)
        if run.expected_exit() == 2:
            return
        for engine, selection in SEARCHES.items():
            options = without_cycles(run.options) + selection + ["--spin-count", "--all-errors"]
            report = self.report_of_search(model, options, run)
            check_verdicts(report, run, engine)
            searched = report
            has_claims = any(p["kind"] == "claim" for p in report["properties"])
            if has_claims:
                report = self.report(model, options + ["--no-claims"], None)
            check_counts(report, run, engine)
        self.check_dead_variables(model, run)
        self.check_shortest(model, run)
        for engine, selection in COVERS.items():
            self.check_cover(model, run, engine, selection + ["--no-claims"] * has_claims)
        self.check_auto(model, run)
        if any(is_left_out(prop) for prop in searched["properties"]):
            options = without_coverage(run.options) + ["--all-errors"]
            check_verdicts(self.report(model, options, run.expected_exit()), run, "with cycles")

    def check_dead_variables(self, model, run):
        """The default: the same verdicts, from no more states."""
        options = without_cycles(run.options) + ["--engine", "search", "--all-errors"]
        states = []
        for switch in ([], ["--no-dead-variables"]):
            report = self.report_of_search(model, options + switch, run)
            check_verdicts(report, run, "dead variables " + ("kept" if switch else "reset"))
            states.append(report["statistics"]["states"])
            if switch and report["statistics"]["dead_variables_reset_at"] != 0:
                raise Failure("dead variables are reset in spite of the switch")
        if states[0] > states[1]:
            raise Failure(f"with dead variables reset there are {states[0]} states, otherwise {states[1]}")

    def check_messages(self, model, run):
        done = self.hasse_check(model, run.options, run.expected_exit())
        out, err = done.stdout, done.stderr
        for message in run.messages:
            if message not in out + err:
                raise Failure(f"the output lacks '{message}':\n{out}{err}")
        for message in run.no_messages:
            if message in out + err:
                raise Failure(f"the output has '{message}':\n{out}{err}")

    def check_shortest(self, model, run):
        if run.counterexample_steps is None:
            return
        report = self.report(model, run.options + ["--shortest"], run.expected_exit())
        lengths = [len(p["counterexample"]["steps"]) for p in report["properties"] if "counterexample" in p]
        if lengths != [run.counterexample_steps]:
            raise Failure(f"--shortest: counterexamples of {lengths} steps, expected one of {run.counterexample_steps}")

    def check_cover(self, model, run, engine, selection):
        """What a cover accepts it must decide as expected."""
        command = [self.hasse, "check", str(model.path.resolve()), "--json", "--all-errors", "--time", str(COVER_SECONDS)]
        command += without_coverage(without_cycles(run.options)) + selection
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace",
                              timeout=TIMEOUT_SECONDS, check=False)
        if done.returncode == 2 and "a cover cannot decide" in done.stderr:
            self.covers["refused"] += 1
            return
        if done.returncode not in (0, 1, 3):
            raise Failure(f"{engine}: exit {done.returncode}: {' '.join(command)}\n{done.stderr[-1500:]}")
        report = json.loads(done.stdout)
        check_verdicts(report, run, engine, partial=True)
        reasons = {p["reason"] for p in report["properties"] if p["verdict"] == "undecided" and expected(p, run) != "undecided"}
        if not all("limit of" in reason or "atomic sequence" in reason or LEFT_OUT in reason for reason in reasons):
            raise Failure(f"{engine}: undecided without a reason that would do: {reasons}")
        self.covers["too large" if reasons else "agree"] += 1

    def check_auto(self, model, run):
        """The default: whichever engine answers, it may leave things open after a violation, but not contradict."""
        report = self.report(model, without_coverage(run.options) + ["--engine", "auto"], run.expected_exit())
        check_verdicts(report, run, "auto", partial=report["stop"] == "violation")


def is_left_out(prop):
    """Is it about cycles, and the engine that was asked for looks for none?"""
    return prop["verdict"] == "undecided" and LEFT_OUT in prop.get("reason", "")


def without_cycles(options):
    """Without what is said of cycles, which engines refuse that look for none."""
    return [option for option, before in zip(options, [""] + options)
            if not {option, before} & {"--fairness", "--emptiness"}]


def without_coverage(options):
    """A cover does not take each step, so it refuses to say which statements are reached."""
    return [option for option in options if option != "--coverage"]


def key_of(prop, run):
    return prop["name"] if prop["name"] in run.verdicts else prop["kind"]


def expected(prop, run):
    """The verdict that the run's head comment gives a property of the report."""
    return run.verdicts.get(key_of(prop, run), "holds")


def check_verdicts(report, run, engine, partial=False):
    """Each verdict is the expected one. Partial: properties may be missing or undecided."""
    unseen = set() if partial else set(run.verdicts)
    for prop in report["properties"]:
        unseen.discard(key_of(prop, run))
        if (partial and prop["verdict"] == "undecided") or is_left_out(prop):
            continue
        if prop["verdict"] != expected(prop, run):
            raise Failure(f"{engine}: {prop['name']} is {prop['verdict']}, expected {expected(prop, run)}")
        if prop["verdict"] == "violated" and "counterexample" not in prop and prop["kind"] != "reachable":
            raise Failure(f"{engine}: {prop['name']} is violated without a counterexample")
    if unseen:
        names = ", ".join(p["name"] for p in report["properties"])
        raise Failure(f"{engine}: no property {', '.join(sorted(unseen))} among {names}")


def check_counts(report, run, engine):
    for name, number in run.expected_counts().items():
        found = report["statistics"][name]
        if found != number:
            raise Failure(f"{engine}: {name}={found}, expected {number}")


def check_model(checker, path):
    """The failures of one file, as texts."""
    try:
        model = expectations.read_model(path)
    except expectations.FormatError as wrong:
        return [str(wrong)]
    failures = []
    for number, run in enumerate(model.runs, 1):
        try:
            for disagreement in expectations.disagreements_with_spin(run):
                raise Failure(disagreement)
            checker.check_run(model, run)
        except Failure as failure:
            failures.append(f"run {number} ({' '.join(run.options)}): {failure}")
        except (KeyError, json.JSONDecodeError) as wrong:
            failures.append(f"run {number}: the JSON report is malformed: {wrong!r}")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hasse", required=True, type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--table", action="store_true", help="a line for each model, not only for failures")
    parser.add_argument("models", nargs="*")
    args = parser.parse_args()

    paths = expectations.find_models(args.models)
    if not paths:
        sys.exit("no models found")
    failed = 0
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        checker = Checker(args.hasse, folder)
        for path, failures in zip(paths, pool.map(lambda p: check_model(checker, p), paths)):
            failed += bool(failures)
            if args.table or failures:
                print(f"{'FAIL' if failures else 'ok  '}  {path}")
            for failure in failures:
                print("      " + failure.rstrip().replace("\n", "\n      "))
    print(f"{len(paths) - failed} of {len(paths)} models as expected, {time.monotonic() - start:.1f} s; covers: "
          + ", ".join(f"{count} {what}" for what, count in sorted(checker.covers.items())))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
