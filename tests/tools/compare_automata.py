#!/usr/bin/env python3
"""Compares the automata of models with those of SPIN's verifiers: which locations, which edges, in which order, with which flags.

usage: compare_automata.py DUMP_AUTOMATA MODEL... [-D NAME=VALUE]...     compare
       compare_automata.py --record MODEL...                             write what SPIN says beside each model, as .automata

DUMP_AUTOMATA is the program of that name. Needs spin and tcc. Exit status 0 when all that SPIN accepts are the same, 1 otherwise.
"""

import difflib
import os
import re
import subprocess
import sys
import tempfile

EDGE = re.compile(r"\s*state\s+(\d+) -\(tr\s+\d+\)-> state\s+(\d+)\s+\[id\s+(\d+) tp[^\]]*?(org\s+\d+)?\] \[(.)(.)(.)(.)(.)\] .*? => (.*)")
HEAD = re.compile(r"(proctype|init|claim|notrace assertion|trace assertion)\b ?(.*)")


def spin_automata(model, defines):
    """What `pan -d` says, in the form of dump_automata; None and the reason when SPIN does not get that far."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["spin", *defines, "-o1", "-o2", "-o3", "-a", os.path.abspath(model)]
        spin = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
        if not os.path.exists(os.path.join(folder, "pan.c")):
            return None, "spin: " + (spin.stdout.strip().splitlines() or [""])[0]
        compiled = subprocess.run(["tcc", "-w", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c"], cwd=folder, capture_output=True, text=True)
        if compiled.returncode != 0:
            return None, "tcc: " + (compiled.stderr.strip().splitlines() or [""])[-1]
        pan = subprocess.run(["./pan", "-d"], cwd=folder, capture_output=True, text=True, errors="replace")
    automata = {}
    edges = None
    for line in pan.stdout.splitlines():
        head = HEAD.fullmatch(line)
        if head:
            name = {"init": "init", "notrace assertion": "trace", "trace assertion": "notrace"}.get(head[1], head[2])
            edges = automata.setdefault(name, {})
            continue
        edge = EDGE.match(line)
        if edge and edges is not None:
            source, target, number, escape, atomic, accept, end, progress, _, text = edge.groups()
            kind = "D" if text.startswith("D_STEP") else "A" if atomic == "A" else "-"
            flags = kind + ("x" if escape else "-") + accept + end + progress
            dead = target == "0" and text in ("IF", "DO")  # no option can ever be taken
            line = "  never" if dead else f"  {source} -> {target} id {number} {flags}"
            edges.setdefault(int(source), []).append(line)
    text = {}
    for name, edges in automata.items():
        lines = [line for state in sorted(reachable(edges)) for line in edges.get(state, []) if not line.startswith("never", 2)]
        text[name] = "\n".join([name] + lines)
    return text, pan.stdout


def reachable(edges):
    """The states that control can come to. pan also shows those that escapes were copied from; the first one shown is the initial one."""
    seen = set()
    waiting = list(edges)[:1]
    while waiting:
        state = waiting.pop()
        if state in seen or state not in edges:
            continue
        seen.add(state)
        waiting += [int(line.split()[2]) for line in edges[state] if "->" in line]
    return seen


def own_automata(program, model, defines):
    run = subprocess.run([program, *defines, model], capture_output=True, text=True, errors="replace")
    if run.returncode != 0:
        return None, run.stderr.strip() or f"exit status {run.returncode}"
    blocks = re.split(r"\n(?! )", run.stdout.rstrip("\n"))
    return {block.split("\n")[0]: block for block in blocks}, run.stderr


def compare(program, model, defines):
    """True when they are the same."""
    expected, reason = spin_automata(model, defines)
    found, message = own_automata(program, model, defines)
    if expected is None:
        print(f"{model}: SPIN refuses ({reason}); {'accepted' if found else 'refused: ' + message.splitlines()[0]}")
        return True
    if found is None:
        print(f"{model}: REFUSED\n{message}")
        return False
    same = True
    for name in found:
        if name not in expected:
            if name.startswith("never") and expected and not any(n.startswith("never") for n in expected):
                continue
            print(f"{model}: SPIN has no automaton {name}")
            same = False
        elif found[name] != expected[name]:
            print(f"{model}: {name} DIFFERS")
            for line in difflib.unified_diff(expected[name].split("\n"), found[name].split("\n"), "spin", "hasse", lineterm="", n=1):
                print("    " + line)
            same = False
    return same


def main():
    arguments = sys.argv[1:]
    defines = [a for a in arguments if a.startswith("-D")]
    arguments = [a for a in arguments if not a.startswith("-D")]
    if len(arguments) < 2:
        sys.exit(__doc__)
    if arguments[0] == "--record":
        for model in arguments[1:]:
            expected, reason = spin_automata(model, defines)
            if expected is None:
                sys.exit(f"{model}: {reason}")
            with open(os.path.splitext(model)[0] + ".automata", "w") as out:
                out.write("\n".join(expected.values()) + "\n")
        return
    results = [compare(arguments[0], model, defines) for model in arguments[1:]]
    print(f"{sum(results)} of {len(results)} the same")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
