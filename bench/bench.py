#!/usr/bin/env python3
"""Measures hasse against compiled SPIN verifiers, side by side in one run.

Three tables: the complete search, its speed and memory (throughput.py); time to the verdict on small examples, where SPIN's three
commands (spin -a, gcc -O2, ./pan) stand against hasse's one; and trace covers (covers.py). Runs of the first two are interleaved and
repeated, figures are medians; all are kept in bench/results/ with the machine's description and load, the first also as a plot (plot.py).
"""

import argparse
import os
import statistics
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "tools"))

import covers  # noqa: E402
import environment  # noqa: E402
import plot  # noqa: E402
import processes  # noqa: E402
import spin_oracle  # noqa: E402
import throughput  # noqa: E402

TABLES = ["throughput", "verdicts", "covers"]
EXAMPLES = "/usr/share/doc/spin/examples/Examples"

SMALL = ["abp.pml", "hello.pml", "loops.pml", "manna_pnueli.pml", "peterson.pml", "welfare.pml", "werkplaats.pml", "LTL/bakery.pml",
         "LTL/zune.pml", "Book_1991/p117.pml", "Book_1991/p312.pml", "Book_1991/p96.2.pml", "Exercises/ex_5.pml", "LTL/mobile2.pml"]


def median(rows, key):
    return statistics.median(row[key] for row in rows)


# ---- time to the verdict ----

def measure_verdicts(hasse, repeat):
    entries = []
    for name in SMALL:
        path = os.path.join(EXAMPLES, name)
        if not os.path.exists(path):
            continue
        entry = {"model": name, "spin": [], "hasse": []}
        for _ in range(repeat):
            entry["spin"].append(spin_verdict(path))
            entry["hasse"].append(hasse_verdict(hasse, path))
        entries.append(entry)
        print(verdict_row(entry), flush=True)
    return entries


def spin_verdict(path):
    """The three commands as the manual has them, for safety properties."""
    with spin_oracle.Verifier(path, generate=("-a",)) as verifier:
        verifier.compile(("-DSAFETY", "-DNOCLAIM"), "gcc-O2")
        run = verifier.run(["-m100000"], spin_oracle.Limits())
        result = verifier.result
        parts = {"generate_s": result.generate_seconds, "compile_s": result.compile_seconds, "run_s": run.wall_seconds}
        return {**parts, "wall_s": sum(parts.values())}


def hasse_verdict(hasse, path):
    run = processes.run([hasse, "check", path, "--no-claims", "--quiet"])
    return {"wall_s": run.wall_seconds, "status": run.status}


def verdict_row(entry):
    spin, ours = median(entry["spin"], "wall_s"), median(entry["hasse"], "wall_s")
    return f"{entry['model']:24} {spin * 1000:>9.0f} {ours * 1000:>9.1f} {spin / ours:>8.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", required=True, help="the program to measure")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=TABLES, help="only these")
    parser.add_argument("--models", nargs="+", default=[], help="of the first table: only those with one of these words in their name")
    parser.add_argument("--cell-seconds", type=float, default=10, help="limit of each cell of the table of covers")
    arguments = parser.parse_args()
    if not spin_oracle.available():
        print("skipped: spin or a C compiler is missing (Debian packages: spin, gcc)")
        return 0
    hasse = os.path.abspath(arguments.hasse)
    report = {**environment.new_report(hasse), "repeat": arguments.repeat}
    print(environment.heading(report))
    report["throughput"], report["verdicts"], report["covers"] = [], [], []
    if "throughput" in arguments.tables:
        print(f"\ncomplete search\n{throughput.HEADING}")
        report["throughput"] = throughput.measure(hasse, arguments.repeat, arguments.models)
    if "verdicts" in arguments.tables:
        print("\ntime to the verdict in milliseconds: spin -a + gcc -O2 + ./pan, and hasse check")
        print(f"{'':24} {'SPIN':>9} {'hasse':>9} {'times':>8}")
        report["verdicts"] = measure_verdicts(hasse, arguments.repeat)
    if "covers" in arguments.tables:
        limits = covers.Limits(arguments.cell_seconds, 2 << 30)
        print(f"\ntrace covers; seconds from the command to the verdict, at most {limits.seconds:g} and 2 GB a cell (SPIN: of its verifier)")
        print(covers.HEADING)
        report["covers"] = covers.measure(hasse, limits)
    report["load_after"] = os.getloadavg()
    print_medians(report)
    status = 0 if all(throughput.same_figures(e) for e in report["throughput"]) else 1
    if arguments.models:
        print("not kept: some models only")
        return status
    part = "" if set(arguments.tables) == set(TABLES) else "-" + "-".join(arguments.tables)
    path = environment.keep(report, part)
    if report["throughput"]:
        picture = os.path.splitext(path)[0] + ".svg"
        plot.write(report, picture)
        print(f"and {os.path.relpath(picture, ROOT)}")
    return status


def print_medians(report):
    print()
    if report["throughput"]:
        print("\n".join(throughput.medians(report["throughput"])))
    if report["verdicts"]:
        ratios = [median(e["spin"], "wall_s") / median(e["hasse"], "wall_s") for e in report["verdicts"]]
        print(f"time to the verdict, SPIN to hasse: median {statistics.median(ratios):.1f}, least {min(ratios):.1f}")
    print("load average after: " + " ".join(f"{x:.2f}" for x in report["load_after"]))


if __name__ == "__main__":
    sys.exit(main())
