#!/usr/bin/env python3
"""Checks the structure of the sources: arrows between rooms go one way, and each header compiles alone.

A room may include headers of its own, of the rooms that it uses (below), and of nothing else in the project. A header that its
own source file includes first is compiled alone by that; only the others are compiled here.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

ROOM = re.compile(r"^hasse_room\((\S+)(?: [^)]*?)? USES ([^)]*)\)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)/[^"/]+"', re.MULTILINE)


def arrows():
    """For each room, those whose headers it may include: what its library links, directly or through others (CMakeLists.txt)."""
    text = (ROOT / "CMakeLists.txt").read_text()
    links = {room: uses.split() for room, uses in ROOM.findall(text)}
    library = {"hasse_" + room.replace("/", "_"): room for room in links}
    uses = {}
    for room, direct in links.items():  # in order: a room links only rooms that stand before it, or CMake refuses
        rooms = [library[name] for name in direct if name in library]
        uses[room] = set(rooms).union(*(uses[other] for other in rooms))
    return uses


USES = arrows()
# Rooms that an engine links, since order/ reads programs, and may not name all the same.
NOT_FOR_ENGINES = {"program", "machine"}


def arrow_errors():
    """Includes that go against the direction of the rooms."""
    for path in sorted((ROOT / "src").rglob("*")):
        room = path.parent.relative_to(ROOT / "src").as_posix()
        if path.suffix not in (".h", ".cpp"):
            continue
        if room not in USES:
            yield f"{path}: no hasse_room({room} ...) in CMakeLists.txt"
            continue
        for target in INCLUDE.findall(path.read_text()):
            if target != room and target not in USES[room]:
                yield f"{path.relative_to(ROOT)}: {room}/ may not include {target}/"
            if room.startswith("engines/") and (target in NOT_FOR_ENGINES or target.startswith("frontends/")):
                yield f"{path.relative_to(ROOT)}: an engine sees model/ and not {target}/"


def is_first_include_of_its_source(header):
    source = header.with_suffix(".cpp")
    if not source.exists():
        return False
    first = re.search(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', source.read_text(), re.MULTILINE)
    return first is not None and first.group(1) == header.relative_to(ROOT / "src").as_posix()


def header_error(path):
    """What the compiler says when a header is compiled alone; nothing when it is fine."""
    command = ["g++", "-std=c++20", "-fsyntax-only", "-x", "c++", f"-I{ROOT / 'src'}", str(path)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 0:
        return None
    first = next((line for line in result.stderr.splitlines() if "error" in line), result.stderr)
    return f"{path.relative_to(ROOT)} does not compile alone: {first}"


def main():
    errors = list(arrow_errors())
    headers = sorted((ROOT / "src").rglob("*.h"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        alone = [header for header in headers if not is_first_include_of_its_source(header)]
        errors += [error for error in pool.map(header_error, alone) if error]
    errors += [f"{path.relative_to(ROOT)} has no #pragma once" for path in headers if "#pragma once" not in path.read_text()]
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
