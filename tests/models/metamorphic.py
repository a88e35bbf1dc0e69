#!/usr/bin/env python3
"""Metamorphic tests: a model that is rewritten without a change of meaning must give the same verdicts and counts.

usage: metamorphic.py --hasse PROGRAM [--keep FOLDER] [MODEL or FOLDER]...

rename    every identifier gets a suffix                          verdicts, states and transitions stay
options   the options of each if and do in reverse order          the same; not with d_step, which takes the first option
proctypes the definitions of proctypes that are run, not active,  the same
          in reverse order
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import expectations

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'|[A-Za-z_]\w*|\s+|::|.', re.S)
FIXED = set("""active always assert atomic bit bool break byte chan d_step D_proctype define defined do elif else empty enabled
    endif equivalent error eval eventually false fi for full get_priority goto hidden if ifdef ifndef implies in include init
    inline int len local ltl mtype nempty never next nfull notrace np_ od of pc_value pid printf printm priority proctype
    provided release return run select set_priority short show skip stronguntil timeout trace true typedef undef unless unsigned
    until weakuntil xr xs _ _pid _nr_pr _last _priority __LINE__ __FILE__ U V W X""".split())
PROPERTIES = ("assertions", "deadlock", "runtime", "trace", "acceptance", "non-progress", "never_0")
OF_CYCLES = ("acceptance", "non-progress", "claim", "temporal")
WORDS_OF_OPTIONS = ("none", "weak", "strong")
SUFFIX = "Renamed"
SKIP = ("preprocessor", "errors", "slow", "examples")


def tokens(text):
    return TOKEN.findall(text)


def renamed_word(word):
    return word + SUFFIX if re.match(r"[A-Za-z_]", word) and word not in FIXED else word


def rename(text):
    renamed = "".join(map(renamed_word, tokens(text)))
    # Before a parenthesis these are words of predicates (or inlines, which keep their names everywhere then).
    return re.sub(rf"\b(count|sum|forall|exists){SUFFIX}(?=\s*\()", r"\1", renamed)


def rename_option(option):
    match = re.match(r"(-[DU])(\w+)(.*)", option)
    if match:
        return match[1] + renamed_word(match[2]) + match[3]
    return option if option.startswith("--") or option in PROPERTIES + WORDS_OF_OPTIONS else rename(option)


def reverse_options(text):
    """The options of each if and do in reverse order; None where the text is not to be touched."""
    if "d_step" in text or re.search(r"^\s*#\s*(if|else|elif)", text, re.M):
        return None
    if re.search(r"::[\s{(]*(if|do)\b", text):  # an inner else looks at the options before it, as in SPIN
        return None
    stack = [[[""]]]  # for each open construct its options, the first being what precedes the first '::'
    for token in tokens(text):
        if token in ("if", "do"):
            stack[-1][-1][0] += token
            stack.append([[""]])
        elif token in ("fi", "od") and len(stack) > 1:
            before, *options = stack.pop()
            stack[-1][-1][0] += before[0] + "".join(ended(option[0]) for option in reversed(options)) + token
        elif token == "::" and len(stack) > 1:
            stack[-1].append(["::"])
        else:
            stack[-1][-1][0] += token
    return stack[0][0][0]


def ended(option):
    return option if option[-1].isspace() else option + " "


def reverse_proctypes(text):
    spans = []
    for match in re.finditer(r"^proctype\b", text, re.M):
        depth = 0
        for end in range(match.start(), len(text)):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if text[end] == "}" and depth == 0:
                break
        spans.append((match.start(), end + 1))
    if len(spans) < 2:
        return None
    bodies = [text[a:b] for a, b in spans]
    for (a, b), body in zip(reversed(spans), bodies):
        text = text[:a] + body + text[b:]
    return text


def measure(hasse, folder, path, options):
    command = [hasse, "check", str(path.resolve())] + options + ["--json", "--all-errors", "--spin-count"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=60, check=False)
    if done.returncode not in (0, 1, 3):
        return {"exit": done.returncode, "output": (done.stdout + done.stderr)[-500:]}
    report = json.loads(done.stdout)
    verdicts = sorted((p["kind"], p["verdict"]) for p in report["properties"])
    if any(kind in OF_CYCLES and verdict == "violated" for kind, verdict in verdicts):
        return {"verdicts": verdicts}  # a search for cycles ends at the first, and how much it has seen by then hangs on the order
    return {"verdicts": verdicts, "states": report["statistics"]["states"], "transitions": report["statistics"]["transitions"]}


def check(hasse, folder, path):
    """(number of comparisons, differences found)"""
    model = expectations.read_model(path)
    text = path.read_text()
    if "#include" in text:
        return 0, []
    text = text[expectations.head_comment(text).end():]
    done, differences = 0, []
    for run in model.runs:
        if run.expected_exit() == 2:
            continue
        expected = measure(hasse, folder, path, run.options)
        for name, changed, options in (("rename", rename(text), [rename_option(o) for o in run.options]),
                                       ("options", reverse_options(text), run.options),
                                       ("proctypes", reverse_proctypes(text), run.options)):
            if changed is None or changed == text:
                continue
            target = folder / f"{path.parent.name}_{path.stem}_{name}.pml"
            target.write_text(changed)
            found = measure(hasse, folder, target, options)
            done += 1
            if found != expected:
                differences.append(f"{path} {' '.join(options)}: {name}: {found} instead of {expected}")
    return done, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hasse", required=True, type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--keep", type=pathlib.Path, help="folder that the rewritten models are left in")
    parser.add_argument("models", nargs="*")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        paths = [p for p in expectations.find_models(args.models) if p.parent.name not in SKIP]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda p: check(args.hasse, folder, p), paths))
    differences = [text for _, found in results for text in found]
    for text in differences:
        print(text)
    print(f"{sum(done for done, _ in results)} comparisons, {len(differences)} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
