"""Trace covers against SPIN's verifiers and against the exhaustive search: the published table of trace covers, measured again.

Three protocols, right and faulty (-DBUG), one property each. SPIN gets it as the paper had it, an assertion in a process that does nothing
else, and as an ltl formula; without reduction, and with it breadth first and depth first (-DXUSAFE: its static reduction trusts xr and xs).
Times are from the command to the verdict, so SPIN's include spin -a and gcc -O2. Each cell has a limit of time and of memory.
"""

import json
import os
import re
import tempfile
from dataclasses import asdict, dataclass

import hasse_runner
import processes
import spin_oracle

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@dataclass
class Model:
    """A protocol of a size, and its property: the name of its ltl formula and what a monitor asserts."""

    name: str
    size: int
    formula: str
    invariant: str

    @property
    def path(self):
        folder = "examples" if self.name == "dining" else os.path.join("tests", "models", "protocols")
        return os.path.join(ROOT, folder, f"{self.name}.pml")


ROWS = [Model("dining", size, "exclusion", "!(eating[0] && eating[1])") for size in (4, 6)]
ROWS += [Model("leader", size, "unique", "nr_leaders <= 1") for size in (5, 6)]
ROWS += [Model("mutex", size, "exclusion", "nr_inside <= 1") for size in (3, 4)]

# Title, flags of the compiler, property as a monitor or as an ltl formula.
SPIN = [
    ("SPIN, no reduction", ("-DNOREDUCE",), "ltl"),
    ("SPIN bfs, monitor", ("-DBFS", "-DXUSAFE"), "monitor"),
    ("SPIN dfs, monitor", ("-DXUSAFE",), "monitor"),
    ("SPIN bfs, ltl", ("-DBFS", "-DXUSAFE"), "ltl"),
    ("SPIN dfs, ltl", ("-DXUSAFE",), "ltl"),
]
HASSE = [
    ("hasse search", ("--engine", "search", "--reduce", "none")),
    ("hasse search, stubborn", ("--engine", "search", "--reduce", "stubborn")),
    ("hasse cover, published", ("--engine", "cover", "--cover", "all", "--dependency", "process", "--reduce", "ample")),
    ("hasse cover, all", ("--engine", "cover", "--cover", "all")),
    ("hasse cover, directed", ("--engine", "cover", "--cover", "directed")),
    ("hasse auto", ("--engine", "auto")),
]


@dataclass
class Cell:
    """What one tool made of one model. Stored: states, or the events of a cover."""

    tool: str
    verdict: str = ""      # "holds", "violated", "time", "memory", "depth", or what went wrong
    stored: int = 0
    what: str = "states"
    seconds: float = 0.0
    peak_bytes: int = 0

    @property
    def answers(self):
        return self.verdict in ("holds", "violated")


@dataclass
class Limits:
    seconds: float
    memory_bytes: int


def measure(hasse, limits):
    """The cells of every row, printed as they come."""
    rows = []
    for model in ROWS:
        for faulty in (False, True):
            defines = (f"N={model.size}", *(("BUG",) if faulty else ()))
            print(f"\n{model.name} {' '.join(defines)}: [] ({model.invariant})", flush=True)
            cells = []
            for cell in measure_row(hasse, model, defines, limits):
                cells.append(cell)
                print(line(cell), flush=True)
            rows.append({"model": model.name, "defines": defines, "faulty": faulty, "cells": [asdict(c) for c in cells]})
            print("\n".join(ratios(cells)), flush=True)
            check_agreement(cells, faulty)
    return rows


def measure_row(hasse, model, defines, limits):
    for title, flags, form in SPIN:
        yield run_spin(title, model, defines, flags, form, limits)
    for title, options in HASSE:
        yield run_hasse(hasse, title, model, defines, options, limits)


def check_agreement(cells, faulty):
    wrong = [c for c in cells if c.answers and c.verdict != ("violated" if faulty else "holds")]
    for cell in wrong:
        print(f"  WRONG: {cell.tool} says {cell.verdict}")
    if wrong:
        raise SystemExit("the tools disagree")


# ---- SPIN ----

def run_spin(title, model, defines, flags, form, limits):
    cell = Cell(title)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.pml")
        with open(path, "w", encoding="utf-8") as target:
            target.write(f'#include "{model.path}"\n')
            if form == "monitor":
                target.write(f"\nactive proctype monitor() {{ assert({model.invariant}) }}\n")
        with spin_oracle.Verifier(path, defines, generate=("-a",)) as verifier:
            claim = ("-DNOCLAIM",) if form == "monitor" else ()
            if not verifier.generated or not verifier.compile(("-DSAFETY", *claim, *flags), "gcc-O2"):
                cell.verdict = verifier.result.message
                return cell
            result = verifier.result
            # Of a cell's memory the verifier takes its hash table and its stack at the beginning.
            arguments = ["-n", "-m1000000", "-w22", *(["-N", model.formula] if form == "ltl" else [])]
            run = verifier.run(arguments, spin_oracle.Limits(seconds=limits.seconds, memory_bytes=limits.memory_bytes))
            spin_oracle.read_report(result, run)
            cell.seconds, cell.peak_bytes, cell.stored = result.total_seconds, result.peak_bytes, result.states
            cell.verdict = spin_verdict(result)
            if not cell.stored:
                progress = re.findall(r"States=\s*([\d.e+]+)", result.pan_text)  # when it was stopped; to two digits
                cell.stored = int(float(progress[-1])) if progress else 0
    return cell


def spin_verdict(result):
    if result.classes & {"assertion", "claim"} or (result.errors and result.stage == "finished"):
        return "violated"
    if result.stage == "finished":
        return "holds" if result.searched_all else "incomplete"
    return {"timeout": "time"}.get(result.stage, result.stage)


# ---- hasse ----

def run_hasse(hasse, title, model, defines, options, limits):
    cell = Cell(title)
    command = [hasse, "check", model.path, "--json", *(f"-D{d}" for d in defines), "--property", model.formula, *options,
               "--time", str(limits.seconds), "--memory", str(limits.memory_bytes)]
    run = processes.run(command, seconds=limits.seconds + 10)
    cell.seconds, cell.peak_bytes = run.wall_seconds, run.peak_bytes
    if run.status not in (0, 1, 3):
        cell.verdict = "timeout" if run.timed_out else (run.errors.strip() or f"exit status {run.status}")
        return cell
    report = json.loads(run.output)
    verdict = report["properties"][0]["verdict"]
    cell.verdict = report["stop"] if verdict == "undecided" else verdict
    figures = report["statistics"]
    cell.what = "events" if figures["engine"] == "cover" else "states"
    cell.stored = figures[cell.what]
    return cell


# ---- the table ----

HEADING = f"  {'':24} {'verdict':>9} {'stored':>11}        {'seconds':>8} {'MB':>7}"


def line(cell):
    return f"  {cell.tool:24} {cell.verdict:>9.40} {cell.stored:>11,} {cell.what:6} {cell.seconds:>8.2f} {cell.peak_bytes / 2**20:>7.0f}"


def ratios(cells):
    """SPIN's best reduction against the covers: stored, and time."""
    reduced = [c for c in cells if c.tool.startswith("SPIN") and "no reduction" not in c.tool]
    covers = [c for c in cells if c.what == "events" and c.answers and "published" not in c.tool]
    if not reduced or not covers:
        return
    fewest = min((c for c in reduced if c.answers), key=lambda c: c.stored, default=None)
    fastest = min((c for c in reduced if c.answers), key=lambda c: c.seconds, default=None)
    ours, quickest = min(covers, key=lambda c: c.stored), min(covers, key=lambda c: c.seconds)
    bound = "" if fewest else "at least "
    stored = fewest.stored if fewest else max(c.stored for c in reduced)
    seconds = fastest.seconds if fastest else max(c.seconds for c in reduced)
    yield (f"  SPIN's best reduction to the best cover: stored {bound}{stored / max(ours.stored, 1):,.1f}, "
           f"time {bound}{seconds / max(quickest.seconds, 1e-4):,.1f}")
