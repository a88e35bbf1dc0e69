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
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import expectations
import spin_oracle

CYCLE_FLAGS = ("-DNOREDUCE", "-DVECTORSZ=50000")  # the last one is a limit only and changes no count
SAFETY_FLAGS = (*CYCLE_FLAGS, "-DSAFETY")
PAN_OPTIONS = {"--empty-channels": "-q", "--no-assert": "-A", "--no-deadlock": "-E"}
DEPTH = 1_000_000
LIMITS = spin_oracle.Limits(seconds=300, memory_bytes=8 << 30)


def figures_of(verifier, flags, arguments):
    """The figures of one run of SPIN's verifier, or {"refused": True}, {"crashed": True}."""
    if not verifier.generated or not verifier.compile(flags):
        return {"refused": True}
    result = verifier.result
    spin_oracle.read_report(result, verifier.run(["-c0", f"-m{DEPTH}", "-w20", *arguments], LIMITS))
    if result.stage == "refused":
        return {"refused": True}
    # A model with an endless loop inside an atomic sequence runs into any limit of depth: its figures are SPIN's answer.
    if "division" in result.classes or result.stage not in ("finished", "depth"):
        return {"crashed": True}
    return {"states": result.states, "transitions": result.transitions, "errors": result.errors}


def ask_spin(model, run):
    """(figures, {claim: errors}) of SPIN for one run, with those options that SPIN has too."""
    defines = [option[2:] for option in run.options if option.startswith("-D")]
    path = model.path.resolve()
    with spin_oracle.Verifier(path, defines, (*spin_oracle.GENERATE, f"-E-I{path.parent}")) as verifier:
        figures = figures_of(verifier, SAFETY_FLAGS + ("-DNOCLAIM",),
                             [PAN_OPTIONS[o] for o in run.options if o in PAN_OPTIONS])
        claims = {}
        for claim in run.spin_claims:
            answer = figures_of(verifier, CYCLE_FLAGS, ["-a", "-N", claim])
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
