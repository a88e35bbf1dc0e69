#!/usr/bin/env python3
"""clang-tidy over all sources of src/, many at a time. Everything it finds is an error.

Nearly all the time that clang-tidy takes for one source goes to the headers of the standard library, which it reads and searches
anew each time. So sources of a room are pasted together and looked at as one. What pasting can break (two sources that name
different things alike) shows as a finding too: the sources at fault are looked at again apart from the others, at last alone,
and only what is found in a source alone counts.
"""
import bisect
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "tidy"
PASTED = ROOT / "build" / "lint"
MOST = 16  # sources pasted together: more save little, and part for each name that two share
FINDING = re.compile(r"^(.+?):(\d+):\d+: (?:error|warning): ", re.MULTILINE)


def options(command):
    """What the compiler is told about a source apart from the source and the object."""
    words = shlex.split(command["command"])
    words = words[words.index(next(w for w in words if w.startswith("-"))) : words.index("-o")]
    if "-include" in words:  # the precompiled header, which is g++'s: a source has to include what it uses
        at = words.index("-include")
        del words[at : at + 2]
    # g++'s warnings that clang does not know are no finding.
    return (*(word for word in words if word != "-Winvalid-pch"), "-Wno-unknown-warning-option")


def tidy(source, flags):
    """What clang-tidy says about one source, and whether it finds nothing."""
    run = subprocess.run(
        ["clang-tidy", "--quiet", str(source), "--", *flags], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    return run.stdout, run.returncode == 0 and not FINDING.search(run.stdout)


def at_fault(text, pasted, sources, ends):
    """The sources in whose lines something is found; all of them where it is found in a header."""
    fault = set()
    for file, line in FINDING.findall(text):
        if pathlib.Path(file) != pasted:
            return sources
        fault.add(sources[bisect.bisect_left(ends, int(line))])
    return [source for source in sources if source in fault] or sources


def findings(sources, flags):
    """What clang-tidy finds in sources that are compiled with the same options."""
    if len(sources) == 1:
        text, clean = tidy(sources[0], flags)
        return "" if clean else text or f"{sources[0]}: clang-tidy fails\n"
    texts = [source.read_text() for source in sources]
    ends = list(itertools.accumulate(text.count("\n") for text in texts))
    pasted = PASTED / sources[0].relative_to(ROOT)
    pasted.parent.mkdir(parents=True, exist_ok=True)
    pasted.write_text("".join(texts))
    text, clean = tidy(pasted, flags)
    if clean:
        return ""
    fault = at_fault(text, pasted, sources, ends)
    if fault == sources:
        fault = sources[: len(sources) // 2]
    return findings(fault, flags) + findings([source for source in sources if source not in fault], flags)


def main():
    rooms = {}
    for command in json.loads((BUILD / "compile_commands.json").read_text()):
        source = pathlib.Path(command["file"])
        if source.is_relative_to(ROOT / "src"):
            rooms.setdefault((source.parent, options(command)), []).append(source)
    groups = []
    for (_, flags), sources in rooms.items():
        sources.sort()
        count = -(-len(sources) // MOST)
        for k in range(count):
            groups.append((sources[len(sources) * k // count : len(sources) * (k + 1) // count], flags))
    groups.sort(key=lambda group: -sum(source.stat().st_size for source in group[0]))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = "".join(pool.map(lambda group: findings(*group), groups))
    print(found, end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
