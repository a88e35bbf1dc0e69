#!/usr/bin/env python3
"""Do --time, --memory and signals end hasse, whatever it is at?

Makes large programs of several shapes (long processes, deep guards, many processes, long atomic sequences, large arrays,
long runs, macros that explode), runs hasse on each with random options, and lists the runs that

  * went on more than a second beyond --time or a signal,
  * held more than 64 MB beyond --memory,
  * ended by anything but the documented statuses 0, 1, 2 (refused) and 3, or said 3 without a reason.

Times are those of a machine that has nothing else to do; --slack gives more. Every program comes from its seed:

  fuzz_limits.py --hasse build/release/hasse --programs 2000 --first 1
"""

import argparse
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time


def long_process(r):
    n = r.choice([3000, 20000, 60000])
    lines = "\n".join(f"\tx = {i % 256};" for i in range(n))
    return f"byte x;\nactive [{r.choice([1, 2, 4])}] proctype P() {{\n{lines}\n}}\n"


def many_options(r):
    n = r.choice([500, 4000, 20000])
    options = "\n".join(f"\t:: x == {i % 251} -> x = {(i * 7) % 251}" for i in range(n))
    return f"byte x;\nactive [2] proctype P() {{\n\tdo\n{options}\n\tod\n}}\n"


def deep_guard(r):
    n = r.choice([30, 200, 2000])
    inner, outer = r.choice([("||", "&&"), ("&&", "||")])
    not_ = r.choice(["", "!"])
    guard = f" {outer} ".join(f"(a[{i}] {inner} b[{i}])" for i in range(min(n, 250)))
    for _ in range(n // 250):
        guard = f"({guard}) {outer} {not_}(a[0] {inner} b[1])"
    return (f"bool a[250], b[250];\nactive [2] proctype P() {{ do :: {not_}({guard}) -> break :: a[0] = 1; break od }}\n"
            f"active proctype Q() {{ b[0] = 1; b[1] = 0 }}\n")


def many_processes(r):
    n = r.choice([50, 120, 250])
    return (f"byte x; bool b[{n}];\nactive [{n}] proctype P() {{ pid id = _pid; b[id] = 1; b[id] = 0; x++ }}\n")


def long_atomic(r):
    n, m = r.choice([400, 4000, 100000]), r.choice([1, 20, 100])
    return (f"byte x; bool b[{m}];\nactive [{m}] proctype P() {{ pid id = _pid; b[id] = 1; b[id] = 0 }}\n"
            f"active proctype C() {{ int i; do :: atomic {{ for (i : 1 .. {n}) {{ assert(x < 9) }} }} od }}\n")


def long_d_step(r):
    n = r.choice([1000, 1000000, 2000000000])
    return (f"int x;\nactive [2] proctype P() {{ int i; d_step {{ i = 0; do :: i < {n} -> i++ :: else -> break od; "
            f"x = i }} }}\n")


def large_arrays(r):
    n = r.choice([1000, 50000, 250000])
    return (f"byte a[{n}];\nactive [2] proctype P() {{ int i; do :: i < {n} -> a[i] = i; i++ :: else -> break od; "
            f"assert(a[{n - 1}] == 0) }}\n")


def many_variables(r):
    n = r.choice([300, 3000, 20000])
    declared = "\n".join(f"byte v{i};" for i in range(n))
    used = "\n".join(f"\tv{i} = v{(i * 7) % n} + 1;" for i in range(n))
    return f"active [2] proctype P() {{\n{declared}\n{used}\n}}\n"


def long_run(r):
    n = r.choice([20000, 1500000])
    return f"int n;\nactive proctype P() {{ do :: n < {n} -> n++ :: else -> break od; {r.choice(['false', 'assert(false)'])} }}\n"


def many_channels(r):
    n, slots = r.choice([10, 100, 250]), r.choice([1, 20, 200])
    return (f"chan c[{n}] = [{slots}] of {{ byte, int }};\n"
            f"active [3] proctype P() {{ byte v; int w; do :: c[_pid]!v,w; v++ :: c[(_pid + 1) % 3]?v,w od }}\n")


def exploding_macros(r):
    n = r.choice([10, 25, 40])
    lines = ["#define M0 x++;"] + [f"#define M{i} M{i - 1} M{i - 1}" for i in range(1, n)]
    return "\n".join(lines) + f"\nbyte x;\ninit {{ M{n - 1} }}\n"


def nested_inlines(r):
    n = r.choice([8, 14, 22])
    lines = ["inline f0() { x++ }"] + [f"inline f{i}() {{ f{i - 1}(); f{i - 1}() }}" for i in range(1, n)]
    return "byte x;\n" + "\n".join(lines) + f"\ninit {{ f{n - 1}() }}\n"


def counters(r):
    n = r.choice([20, 60])
    return f"byte c[5];\nactive [5] proctype P() {{ do :: c[_pid] = (c[_pid] + 1) % {n} od }}\n"


def nested_ifs(r):
    n = r.choice([100, 300, 2000])
    return "byte x;\nactive [2] proctype P() {\n" + "if :: x == 0 -> " * n + "x = 1" + " fi" * n + "\n}\n"


SHAPES = [long_process, many_options, deep_guard, many_processes, long_atomic, long_d_step, large_arrays, many_variables,
          long_run, many_channels, exploding_macros, nested_inlines, counters, nested_ifs]


def options_for(r):
    engine = r.choice([[], ["--engine", "search"], ["--engine", "cover"], ["--engine", "search", "--search", "bfs"],
                       ["--engine", "search", "--threads", "2"], ["--engine", "search", "--store", "exact"],
                       ["--engine", "search", "--store", "hash-compact"], ["--engine", "search", "--spin-count"],
                       ["--engine", "search", "--all-errors"], ["--engine", "cover", "--cover", "directed"],
                       ["--engine", "cover", "--threads", "2"], ["--shortest"]])
    output = r.choice([[], ["--json"], ["--quiet"], ["--verbose"]])
    question = r.choice([[], [], ["--invariant", "1 == 1 && (0 == 0 || 1 == 2)"], ["--property", "deadlock"]])
    return engine + output + question


def run(command, folder, signal_after):
    """Status, seconds, seconds since the signal, peak memory in bytes, output."""
    begin = time.monotonic()
    with open(folder / "out", "wb") as out:
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT)
        sent = None
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            now = time.monotonic()
            if pid:
                break
            if signal_after is not None and sent is None and now - begin >= signal_after:
                process.send_signal(signal.SIGTERM)
                sent = now
            if now - begin > 60:
                process.kill()
            time.sleep(0.005)
    process.returncode = os.waitstatus_to_exitcode(status)
    text = (folder / "out").read_bytes()[-4000:].decode(errors="replace")
    return process.returncode, now - begin, None if sent is None else now - sent, usage.ru_maxrss * 1024, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", required=True)
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--slack", type=float, default=1.0, help="seconds beyond a limit")
    arguments = parser.parse_args()
    hasse = str(pathlib.Path(arguments.hasse).resolve())
    problems = 0
    for seed in range(arguments.first, arguments.first + arguments.programs):
        r = random.Random(seed)
        shape = SHAPES[seed % len(SHAPES)]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "m.pml").write_text(shape(r))
            limit, memory = r.choice([1, 2]), r.choice([100, 300])
            signal_after = r.uniform(0.02, 1.0) if r.random() < 0.3 else None
            command = [hasse, "check", "m.pml", "--time", str(limit), "--memory", f"{memory}M", *options_for(r)]
            status, seconds, after_signal, peak, text = run(command, folder, signal_after)
        wrong = []
        if seconds > limit + arguments.slack:
            wrong.append(f"took {seconds:.1f} s")
        if after_signal is not None and after_signal > arguments.slack:
            wrong.append(f"{after_signal:.1f} s after the signal")
        if peak > (memory + 64) << 20:
            wrong.append(f"held {peak >> 20} MB")
        # A signal can come before the program hears signals.
        if status not in (0, 1, 2, 3) and not (status == -signal.SIGTERM and signal_after < 0.05):
            wrong.append(f"status {status}")
        if status == 3 and "undecided" not in text and "interrupted" not in text and "memory" not in text:
            wrong.append("status 3 without a reason")
        if wrong:
            problems += 1
            print(f"{seed} {shape.__name__}: {', '.join(wrong)}: {' '.join(command[1:])}\n  {text[-300:]!r}", flush=True)
    print(f"{arguments.programs - problems} passed, {problems} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
