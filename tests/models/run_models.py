#!/usr/bin/env python3
"""Checks the test models with Hasse: every engine must give the verdicts, counts and messages of the head comments.

usage: run_models.py --hasse PROGRAM [--jobs N] [--table] [MODEL or FOLDER]...      (README.md describes the models)
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import expectations

# A new engine is added here: its name and the options that select it.
ENGINES = {
    "dfs": ["--search", "dfs"],
    "bfs": ["--search", "bfs"],
}
TIMEOUT_SECONDS = 60


class Failure(Exception):
    pass


class Checker:
    def __init__(self, hasse, folder):
        self.hasse = hasse
        self.folder = folder  # where trails go

    def hasse_check(self, model, options, expected_exit):
        """What it prints. Without an expected status, 0 and 1 will do."""
        command = [self.hasse, "check", str(model.path.resolve())] + options
        try:
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace",
                                  timeout=TIMEOUT_SECONDS, check=False)
        except subprocess.TimeoutExpired as late:
            raise Failure(f"no answer in {TIMEOUT_SECONDS} s: {' '.join(command)}") from late
        if done.returncode != expected_exit and (expected_exit is not None or done.returncode not in (0, 1)):
            raise Failure(f"exit {done.returncode}, expected {expected_exit}: {' '.join(command)}\n"
                          + (done.stdout + done.stderr)[-1500:])
        return done.stdout, done.stderr

    def report(self, model, options, expected_exit):
        out, _ = self.hasse_check(model, options + ["--json"], expected_exit)
        return json.loads(out)

    def check_run(self, model, run):
        self.check_messages(model, run)
        if run.expected_exit() == 2:
            return
        for engine, selection in ENGINES.items():
            options = run.options + selection + ["--spin-count", "--all-errors"]
            report = self.report(model, options, run.expected_exit())
            check_verdicts(report, run, engine)
            if any(p["kind"] == "claim" for p in report["properties"]):
                report = self.report(model, options + ["--no-claims"], None)
            check_counts(report, run, engine)
        self.check_shortest(model, run)

    def check_messages(self, model, run):
        out, err = self.hasse_check(model, run.options, run.expected_exit())
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


def check_verdicts(report, run, engine):
    unseen = set(run.verdicts)
    for prop in report["properties"]:
        key = prop["name"] if prop["name"] in run.verdicts else prop["kind"]
        unseen.discard(key)
        expected = run.verdicts.get(key, "holds")
        if prop["verdict"] != expected:
            raise Failure(f"{engine}: {prop['name']} is {prop['verdict']}, expected {expected}")
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
    print(f"{len(paths) - failed} of {len(paths)} models as expected, {time.monotonic() - start:.1f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
