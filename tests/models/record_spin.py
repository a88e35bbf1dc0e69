#!/usr/bin/env python3
"""Takes the expected figures of the test models from SPIN itself.

usage: record_spin.py [--write] [--jobs N] [MODEL or FOLDER]...

Without --write it compares the `spin:` and `spin-claim:` lines with SPIN's answers and names the differences. With --write
it fills them in: a `spin:` line for each run of a model, and the figure of each `spin-claim:` line that is there.
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import expectations

PAN_SECONDS = 300
PAN_FLAGS = ["-DNOREDUCE", "-DSAFETY", "-DVECTORSZ=50000"]  # the size is a limit only; it changes no count
PAN_OPTIONS = {"--empty-channels": "-q", "--no-assert": "-A", "--no-deadlock": "-E"}


def build_pan(folder, model, defines, flags):
    """False when SPIN refuses the model."""
    spin = subprocess.run(["spin", "-o1", "-o2", "-o3", "-a"] + defines + [str(model)], cwd=folder, capture_output=True,
                          text=True, errors="replace", check=False)
    if spin.returncode != 0 or not (folder / "pan.c").exists():
        return False
    done = subprocess.run(["tcc"] + flags + ["-o", "pan", "pan.c"], cwd=folder, capture_output=True, check=False)
    return done.returncode == 0


def run_pan(folder, arguments):
    """The figures that pan prints, or how it failed."""
    try:
        done = subprocess.run(["./pan", "-m1000000"] + arguments, cwd=folder, capture_output=True, text=True,
                              errors="replace", timeout=PAN_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return {"crashed": True}
    out = done.stdout
    errors = re.search(r"errors: (\d+)", out)
    stored = re.search(r"(\d+) states, stored", out)
    transitions = re.search(r"(\d+) transitions \(= stored\+matched\)", out)
    if "unconditional self-loop" in out + done.stderr:
        return {"refused": True}
    if done.returncode < 0 or not (errors and stored and transitions):
        return {"crashed": True}
    return {"states": int(stored[1]), "transitions": int(transitions[1]), "errors": int(errors[1])}


def ask_spin(model, run):
    """(figures, {claim: errors}) of SPIN for one run, with those options that SPIN has too."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = model.path.resolve()
        if not build_pan(folder, path, run.defines(), PAN_FLAGS + ["-DNOCLAIM"]):
            return {"refused": True}, {}
        figures = run_pan(folder, ["-c0"] + [PAN_OPTIONS[o] for o in run.options if o in PAN_OPTIONS])
        claims = {}
        if run.spin_claims and build_pan(folder, path, run.defines(), PAN_FLAGS):
            for claim in run.spin_claims:
                answer = run_pan(folder, ["-c0", "-N", claim])
                claims[claim] = min(answer.get("errors", -1), 1)  # how often depends on the order of the search
        return figures, claims


def figures_text(figures):
    if "states" not in figures:
        return next(iter(figures))
    return f"states={figures['states']} transitions={figures['transitions']} errors={figures['errors']}"


def updated_comment(comment, answers):
    """The head comment's lines with SPIN's answers, one pair for each run, in it."""
    blocks = [[]]
    for line in comment.rstrip(" ").splitlines():
        if re.match(r"\s*\*\s*run:", line):
            blocks.append([])
        blocks[-1].append(line)
    lines = []
    for block, (figures, claims) in zip(blocks, answers):
        kept = [line for line in block if not re.match(r"\s*\*\s*spin(-claim)?:", line)]
        kept.append(f" * spin: {figures_text(figures)}")
        kept += [f" * spin-claim: {claim} errors={errors}" for claim, errors in claims.items()]
        lines += kept
    return "\n".join(lines) + "\n "


def handle(path, write):
    model = expectations.read_model(path)
    answers = [ask_spin(model, run) for run in model.runs]
    wrong = []
    for run, (figures, claims) in zip(model.runs, answers):
        if run.spin != figures:
            was = figures_text(run.spin) if run.spin else "nothing"
            wrong.append(f"{path} ({' '.join(run.options)}): recorded {was}, SPIN says {figures_text(figures)}")
        if run.spin_claims != claims:
            wrong.append(f"{path} ({' '.join(run.options)}): recorded {run.spin_claims}, SPIN says {claims}")
    for run, (figures, claims) in zip(model.runs, answers):
        run.spin, run.spin_claims = figures, claims
        wrong += [f"{path} ({' '.join(run.options)}): {text}" for text in expectations.disagreements_with_spin(run)]
    if write and wrong:
        text = path.read_text(errors="surrogateescape")
        match = expectations.head_comment(text)
        path.write_text(text[:match.start(1)] + updated_comment(match.group(1), answers) + text[match.end(1):],
                        errors="surrogateescape")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("models", nargs="*")
    args = parser.parse_args()
    paths = expectations.find_models(args.models)
    wrong = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for found in pool.map(lambda p: handle(p, args.write), paths):
            wrong += found
            for line in found:
                print(line)
    sys.exit(1 if wrong and not args.write else 0)


if __name__ == "__main__":
    main()
