#!/usr/bin/env python3
"""Measures `hasse detect` on runs of simulated protocols (simulate.py): the published tables of predicate detection, measured again.

The first table is that of Stoller, Unnikrishnan and Liu (2000): transitions and states that a search explores for a predicate that is
impossible, without reduction, with persistent sets, with sleep sets, with both, and with sequences; means over several runs. The second one
is that of Sen and Garg (2003): time and memory of slicing, against enumeration of all states of the run and against SPIN on the model that
--export promela writes, with limits of time and memory. Seconds and memory are those of the whole command, so reading the log is in them,
and spin -a and gcc -O2. What is found is compared where several tools answer. All is kept in bench/results/.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from dataclasses import asdict, dataclass
from typing import Callable

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "tools"))

import environment  # noqa: E402
import processes  # noqa: E402
import protocols  # noqa: E402
import simulate  # noqa: E402
import spin_oracle  # noqa: E402

TABLES = ["reductions", "slices"]


def write_run(path, protocol, size, states, seed):
    """Gives the number of events."""
    with open(path, "w", encoding="utf-8") as file:
        simulate.Simulation(protocol, size, states, seed, False, file.write).run()
    with open(path, encoding="utf-8") as file:
        return sum(1 for _ in file) - 1


def detect(hasse, path, arguments, limits):
    """The finished process, and what it says about the question, or nothing."""
    run = processes.run([hasse, "detect", path, *arguments, "--json", "--time", str(limits.seconds)], seconds=limits.seconds + 30,
                        memory_bytes=limits.address_space)
    if run.status not in (0, 1, 3):
        return run, None
    execution = json.loads(run.output)["executions"][0]
    return run, execution[next(key for key in ("possibly", "definitely", "formula") if key in execution)]


@dataclass
class Limits:
    seconds: float
    memory_bytes: int

    @property
    def address_space(self):
        # More than what is in use at once: the log is mapped, and memory that was given back stays.
        return 2 * self.memory_bytes


# ---- reductions ----

REDUCTIONS = ["none", "sleep", "persistent", "both", "sequences"]


@dataclass
class Reduced:
    """A workload, and its published transitions and states."""

    protocol: str
    size: int
    states: int
    runs: int
    published: dict


WORKLOADS = [
    Reduced("database", 5, 80, 5, {"none": (343170, 88281), "sleep": (88280, 88281), "persistent": (640, 545), "both": (443, 444)}),
    Reduced("primary-secondary", 9, 60, 2,
            {"none": (3878663, 752035), "sleep": (752034, 752035), "persistent": (91874, 61773), "both": (53585, 53586)}),
]


def measure_reductions(hasse, folder):
    entries = []
    limits = Limits(600, 2 << 30)
    for workload in WORKLOADS:
        question = protocols.PROTOCOLS[workload.protocol].question(workload.size)
        cells = {reduction: [] for reduction in REDUCTIONS}
        for seed in range(1, workload.runs + 1):
            path = os.path.join(folder, "run.log")
            write_run(path, workload.protocol, workload.size, workload.states, seed)
            for reduction in REDUCTIONS:
                run, found = detect(hasse, path, ("--possibly", question, "--reduce", reduction), limits)
                if not found or found["verdict"] != "impossible":
                    raise SystemExit(f"{workload.protocol}, seed {seed}, {reduction}: {found['verdict'] if found else run.text}")
                cells[reduction].append({"transitions": found["transitions"], "states": found["states"], "seconds": found["time_s"],
                                         "peak_bytes": run.peak_bytes})
        entry = {**asdict(workload), "cells": cells}
        entries.append(entry)
        print("\n".join(reduction_lines(entry)), flush=True)
    return entries


def reduction_lines(entry):
    yield (f"\n{entry['protocol']}, {entry['size']} processes of {entry['states']} states, means over {entry['runs']} runs\n"
           f"  {'':11} {'transitions':>12} {'states':>10} {'matches':>10} {'ratio':>8} {'seconds':>8}   {'published':>10} {'states':>8} {'ratio':>7}")
    mean = {reduction: {key: statistics.mean(cell[key] for cell in cells) for key in cells[0]}
            for reduction, cells in entry["cells"].items()}
    for reduction in REDUCTIONS:
        ours, theirs = mean[reduction], entry["published"].get(reduction)
        matches = ours["transitions"] - (ours["states"] - 1)
        line = (f"  {reduction:11} {ours['transitions']:>12,.0f} {ours['states']:>10,.0f} {matches:>10,.0f} "
                f"{mean['none']['transitions'] / ours['transitions']:>8.1f} {ours['seconds']:>8.3f}")
        if theirs:
            line += f"   {theirs[0]:>10,} {theirs[1]:>8,} {entry['published']['none'][0] / theirs[0]:>7.1f}"
        yield line


# ---- slices ----


@dataclass
class Sliced:
    """A protocol, the sizes to measure, and questions: about each process, about neighbours, about all at once."""

    protocol: str
    sizes: tuple
    questions: Callable  # of a size: titles and arguments of detect
    invariant: Callable  # of a size: an expression of the exported model, the negation of the protocol's question

    @staticmethod
    def most_states(size):
        # Runs for SPIN are short: compiling its verifier takes long.
        return 60 if size <= 20 else 400


def neighbours(size, formula):
    """Of each process and the next one in a ring."""
    return " || ".join(formula.format(a=f"p{i}", b=f"p{i % size + 1}") for i in range(1, size + 1))


MUTEX_PAIR = "EF({a}.trying && {b}.trying && EG(!{a}.cs && !{b}.cs))"
RING_PAIR = "EF({a}.req && {b}.req && EG(!{a}.ack && !{b}.ack))"


def mutex_questions(size):
    return {"each: tries, never enters": ("--formula", "exists(EF(trying && EG(!cs)))"),
            "neighbours: both try, none enters": ("--formula", neighbours(size, MUTEX_PAIR)),
            "all: try at once, none enters": ("--formula", "EF(forall(trying) && EG(forall(!cs)))"),
            "all: two are inside": ("--possibly", protocols.both_inside(size))}


def ring_questions(size):
    return {"each: no credit, none comes": ("--formula", "exists(EF(credit == 0 && EG(credit != 6)))"),
            "each: requests, never served": ("--formula", "exists(EF(req && EG(!ack)))"),
            "each: reset, never sends again": ("--formula", 'exists(EF(state == "Reset" && EG(state != "Send")))'),
            "each: full credit, never used up": ("--formula", "exists(EF(credit == 6 && EG(credit != 0)))"),
            "neighbours: both request, none served": ("--formula", neighbours(size, RING_PAIR)),
            "all: request at once, none served": ("--formula", "EF(forall(req) && EG(forall(!ack)))"),
            "all: more than half in reset": ("--possibly", f'count(state == "Reset") > {size // 2}'),
            "all: credit out of range": ("--possibly", protocols.credit_out_of_range(size))}


def pair_questions(size):
    return {"all: no primary with a secondary": ("--possibly", protocols.no_pair(size))}


def one_inside(size):
    return " + ".join(f"p{i}_cs" for i in range(1, size + 1)) + " <= 1"


def a_pair(size):
    numbers = range(1, size + 1)
    return " || ".join(f"(p{i}_isPrimary && p{j}_isSecondary && p{i}_secondary == {j} && p{j}_primary == {i})"
                       for i in numbers for j in numbers if i != j)


def credit_in_range(size):
    return " && ".join(f"p{i}_credit >= 0 && p{i}_credit <= {protocols.FULL_CREDIT}" for i in range(1, size + 1))


PROTOCOLS = [
    Sliced("mutex", (2, 3, 4, 5, 6, 8, 20, 50, 100), mutex_questions, one_inside),
    Sliced("primary-secondary", (4, 6, 8, 10, 12, 20, 40), pair_questions, a_pair),
    Sliced("ring", (2, 3, 4, 5, 6, 8, 50, 100, 250), ring_questions, credit_in_range),
]


@dataclass
class Cell:
    tool: str
    question: str = ""
    verdict: str = "not tried"  # after a smaller size was too much
    seconds: float = 0.0
    peak_bytes: int = 0
    states: int = 0

    @property
    def answers(self):
        return self.verdict not in ("not tried", "time", "memory")


def measure_slices(hasse, folder, limits, only):
    rows = []
    for protocol in PROTOCOLS:
        tools = {"enumeration": enumerate_states, "spin": run_spin}
        for size in protocol.sizes:
            if only and size > only:
                continue
            path = os.path.join(folder, "run.log")
            events = write_run(path, protocol.protocol, size, protocol.most_states(size), 1)
            print(f"\n{protocol.protocol}, {size} processes, {events:,} events", flush=True)
            cells = []
            for question, arguments in protocol.questions(size).items():
                run, found = detect(hasse, path, arguments, limits)
                verdict = found["verdict"] if found else failure(run)
                cells.append(Cell("hasse", question, verdict, run.wall_seconds, run.peak_bytes))
                print(line(cells[-1]), flush=True)
            for tool in ("enumeration", "spin"):
                measure = tools.get(tool)
                cell = measure(hasse, path, protocol, size, limits) if measure else Cell(tool)
                if not cell.answers:
                    tools[tool] = None
                cells.append(cell)
                print(line(cell), flush=True)
            rows.append({"protocol": protocol.protocol, "size": size, "states": protocol.most_states(size), "events": events,
                         "cells": [asdict(cell) for cell in cells]})
    return rows


def failure(run):
    if run.timed_out:
        return "time"
    return "memory" if "memory" in run.errors or "bad_alloc" in run.errors else run.errors.strip() or f"exit status {run.status}"


def line(cell):
    if cell.verdict == "not tried":
        return f"  {cell.tool:11} {'':38} {cell.verdict:>10}"
    states = f" {cell.states:>12,} states" if cell.states else ""
    return f"  {cell.tool:11} {cell.question:38} {cell.verdict:>10.40} {cell.seconds:>8.2f} s {cell.peak_bytes / 2**20:>7.0f} MB{states}"


def enumerate_states(hasse, path, _protocol, _size, limits):
    """Visits every state of the run once: what any formula takes that is evaluated in all of them."""
    run, found = detect(hasse, path, ("--possibly", "false", "--reduce", "none"), limits)
    cell = Cell("enumeration", "every state, no formula", failure(run) if not found else "all", run.wall_seconds, run.peak_bytes)
    if found:
        cell.states = found["states"]
        if found["verdict"] == "undecided":
            cell.verdict = "time" if found["time_s"] >= limits.seconds * 0.9 else "memory"
    return cell


def run_spin(hasse, path, protocol, size, limits):
    cell = Cell("spin", "the invariant, as a never claim")
    model = processes.run([hasse, "detect", path, "--export", "promela"]).output
    with tempfile.TemporaryDirectory() as folder:
        model_path = os.path.join(folder, "model.pml")
        with open(model_path, "w", encoding="utf-8") as file:
            # Written out: SPIN's translation of [] gives up on invariants of many symbols.
            file.write(f"{model}\nnever {{ do :: !({protocol.invariant(size)}) -> break :: else od }}\n")
        with spin_oracle.Verifier(model_path, generate=("-a",)) as verifier:
            if not verifier.generated or not verifier.compile(("-DSAFETY", "-DVECTORSZ=16384"), "gcc-O2"):
                cell.verdict = verifier.result.message
                return cell
            run = verifier.run(["-n", "-m1000000", "-w22"], spin_oracle.Limits(seconds=limits.seconds, memory_bytes=limits.memory_bytes))
            result = verifier.result
            spin_oracle.read_report(result, run)
            cell.seconds, cell.peak_bytes, cell.states = result.total_seconds, result.peak_bytes, result.states
            if result.errors:
                cell.verdict = "violated"
            elif result.stage == "finished":
                cell.verdict = "holds" if result.searched_all else "incomplete"
            else:
                cell.verdict = {"timeout": "time"}.get(result.stage, result.stage)
    if cell.verdict in ("holds", "violated"):
        _, found = detect(hasse, path, ("--possibly", protocols.PROTOCOLS[protocol.protocol].question(size)), limits)
        if (found["verdict"] == "possible") != (cell.verdict == "violated"):
            raise SystemExit(f"{protocol.protocol} of {size}: SPIN says {cell.verdict}, hasse {found['verdict']}")
    return cell


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", required=True, help="the program to measure")
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=TABLES, help="only these")
    parser.add_argument("--cell-seconds", type=float, default=20, help="limit of each cell of the second table")
    parser.add_argument("--largest", type=int, default=0, help="of the second table: only up to so many processes; then nothing is kept")
    arguments = parser.parse_args()
    if not spin_oracle.available():
        print("skipped: spin or a C compiler is missing (Debian packages: spin, gcc)")
        return 0
    hasse = os.path.abspath(arguments.hasse)
    report = environment.new_report(hasse)
    print(environment.heading(report))
    limits = Limits(arguments.cell_seconds, 1 << 30)
    with tempfile.TemporaryDirectory() as folder:
        if "reductions" in arguments.tables:
            report["reductions"] = measure_reductions(hasse, folder)
        if "slices" in arguments.tables:
            print(f"\nslicing, enumeration and SPIN; at most {limits.seconds:g} s and 1 GB a cell (SPIN: of its verifier)")
            report["slices"] = measure_slices(hasse, folder, limits, arguments.largest)
    report["load_after"] = os.getloadavg()
    print("\nload average after: " + " ".join(f"{x:.2f}" for x in report["load_after"]))
    if arguments.largest:
        print("not kept: small sizes only")
    else:
        environment.keep(report, "-detect" + ("" if arguments.tables == TABLES else "-" + "-".join(arguments.tables)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
