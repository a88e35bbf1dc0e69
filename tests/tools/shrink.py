#!/usr/bin/env python3
"""Makes a program on which hasse and SPIN differ as small as it can while they still differ in the same way.

    shrink.py --hasse build/release/hasse differences/1234.pml > small.pml

Statements, branches and units are removed, compound statements replaced by what they contain, expressions by parts of
them, for as long as one of these changes keeps the difference. The program must stand alone (no #include).
"""

import argparse
import os
import sys
import tempfile

import comparison
import fuzz_against_spin
import promela_tree
from generator.features import Switches
from promela_tree import Body, Choice, Paren, Statement


class Shrinker:
    """`interesting` says whether a text still shows what is looked for."""

    def __init__(self, text, interesting):
        self.units = promela_tree.parse(text)
        self.interesting = interesting
        self.known = {}
        self.tests = 0

    def run(self):
        """The smallest text found; None when even the unchanged program is not interesting."""
        if not self._holds():
            return None
        changed = True
        while changed:
            changed = False
            for reduce in (self._remove_from_lists, self._hoist, self._simplify_parts):
                while reduce():
                    changed = True
        return promela_tree.render(self.units)

    def _holds(self):
        text = promela_tree.render(self.units)
        if text not in self.known:
            self.tests += 1
            self.known[text] = self.interesting(text)
        return self.known[text]

    def _try(self, items, start, end, replacement):
        """Replaces items[start:end] if the difference stays."""
        old = items[start:end]
        if old == replacement:
            return False
        items[start:end] = replacement
        if self._holds():
            return True
        items[start:start + len(replacement)] = old
        return False

    # ---- reductions: each is True when it has changed something ----

    def _remove_from_lists(self):
        """Removes runs of statements, branches and units, long ones first."""
        changed = False
        for items in list(self._lists()):
            size = max(1, len(items) // 2)
            while size >= 1:
                start = len(items) - size
                while start >= 0:
                    changed |= self._try(items, start, start + size, [])
                    start = min(start - size, len(items) - size)
                size //= 2
        return changed

    def _hoist(self):
        """Replaces a compound statement by what it contains."""
        changed = False
        for items in list(self._lists()):
            at = 0
            while at < len(items):
                if isinstance(items[at], Statement):
                    changed |= any(self._try(items, at, at + 1, inner) for inner in _contents(items[at]))
                at += 1
        return changed

    def _simplify_parts(self):
        """Removes tokens, replaces values by 0 and 1 and parentheses by what they hold."""
        changed = False
        for parts in list(self._part_lists()):
            for size in (4, 3, 2, 1):
                at = len(parts) - size
                while at >= 0:
                    changed |= self._try(parts, at, at + size, [])
                    at = min(at - 1, len(parts) - size)
            at = 0
            while at < len(parts):
                changed |= any(self._try(parts, at, at + 1, new) for new in _simpler(parts[at]))
                at += 1
        return changed

    # ---- the lists in the tree ----

    def _lists(self):
        """Lists of units, statements and branches, outer ones first."""
        yield self.units
        for unit in self.units:
            yield from _inner_lists(unit)

    def _part_lists(self):
        for items in list(self._lists()):
            for item in items:
                if isinstance(item, Statement):
                    yield item.parts
                    yield from _parens(item.parts)


def _inner_lists(statement):
    for part in statement.parts:
        lists = [part.statements] if isinstance(part, Body) else part.branches if isinstance(part, Choice) else []
        if isinstance(part, Choice):
            yield part.branches
        for items in list(lists):
            yield items
            for inner in items:
                yield from _inner_lists(inner)


def _contents(statement):
    """Sequences that may stand for a compound statement."""
    first = statement.parts[0] if statement.parts else ""
    is_unit = isinstance(first, str) and first in promela_tree.UNITS_WITH_BODY
    for part in statement.parts:
        if isinstance(part, Body) and not is_unit:
            yield part.statements
        elif isinstance(part, Choice):
            yield from part.branches


def _parens(parts):
    for part in parts:
        if isinstance(part, Paren):
            yield part.parts
            yield from _parens(part.parts)


def _simpler(part):
    if isinstance(part, Paren) and part.opening == "(":
        yield ["0"]
        yield ["1"]
        yield part.parts
    elif isinstance(part, str) and part.isidentifier() or isinstance(part, str) and part.isdigit() and part not in ("0", "1"):
        yield ["0"]
        yield ["1"]


def difference_kinds(job, text):
    """The kinds of differences of a program that no section explains, and the classes of errors found, as two sets."""
    with tempfile.TemporaryDirectory(prefix="shrink-") as folder:
        path = os.path.join(folder, "model.pml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        outcome = fuzz_against_spin.compare_file(job, path, 0, text)
    kinds = set() if outcome.explanation else {_class_of(d) for d in outcome.differences}
    return kinds, {f"spin {c}" for c in outcome.classes} | {f"hasse {c}" for c in outcome.hasse_classes}


def _class_of(difference):
    # Why hasse refuses or fails is part of what must stay; figures are not.
    return difference.kind + (difference.detail.split(":")[-1][:40] if difference.kind in ("failure", "refused") else "")


def shrink(job, text, log=None):
    """The shrunk text, or None when the program shows no difference."""
    wanted, classes = difference_kinds(job, text)
    if not wanted:
        return None

    def interesting(candidate):
        # Errors that were not there would be another story: a channel that is no longer initialised, say.
        found, found_classes = difference_kinds(job, candidate)
        return bool(wanted & found) and found_classes <= classes | {"spin deadlock", "hasse deadlock"}

    shrinker = Shrinker(text, interesting)
    result = shrinker.run()
    if log:
        print(f"{shrinker.tests} programs tried for {', '.join(sorted(wanted))}", file=log)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hasse", required=True, help="the program to test")
    parser.add_argument("--seconds", type=float, default=2, help="limit of SPIN's verifier for one program")
    parser.add_argument("model")
    arguments = parser.parse_args()
    with open(arguments.model, encoding="utf-8") as file:
        text = file.read()
    job = fuzz_against_spin.Job(os.path.abspath(arguments.hasse), arguments.seconds, Switches())
    result = shrink(job, text, log=sys.stderr)
    if result is None:
        print("hasse and SPIN do not differ on this program, or not by more than is explained", file=sys.stderr)
        return 1
    print(result, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
