"""Random programs of the grammar (grammar.py): each uses one production for certain, and what chance gives besides."""

import random
import re

from generator.grammar import GRAMMAR, PRELUDE

PART = re.compile(r"<(?:(\w+):)?(\w+)>|(\$)")
FLAGS = re.compile(r"(?:[+-]\w+ )*")
# Deeper than this the first production of a nonterminal is taken.
DEEPEST = 9


def generate(seed):
    """The text of the program with that number."""
    return _Derivation(random.Random(seed), PRODUCTIONS[seed % len(PRODUCTIONS)]).program(seed)


def productions():
    """All (nonterminal, production), in a fixed order."""
    return [(name, production) for name, alternatives in GRAMMAR.items() for production in dict.fromkeys(alternatives)]


PRODUCTIONS = productions()


class _Derivation:
    def __init__(self, rng, wanted):
        self.rng = rng
        self.wanted = wanted
        self.names = 0
        self.towards = _ways_to(wanted[0])

    def program(self, seed):
        name, production = self.wanted
        units = ["proc"] + ["proc"] * (self.rng.random() < 0.5)
        for unit, chance in (("init", 0.6), ("one_decl", 0.3), ("utype", 0.15), ("ns", 0.15), ("claim", 0.1), ("ltl", 0.15), ("events", 0.05)):
            units += [unit] * (self.rng.random() < chance)
        if name == "unit":
            units.append(None)
        elif not any(unit in self.towards or unit == name for unit in units):
            units.append(self.rng.choice([unit for unit in ("init", "claim", "ltl", "events", "utype", "ns", "one_decl")
                                          if unit in self.towards or unit == name] or [None]))
            production = production if units[-1] else "<one_decl> <semi>"
        if units.count("init") + units.count(None) > 1 and production == "<init>":
            units.remove("init")
        self.rng.shuffle(units)
        lines = [f"/* program {seed} of the grammar, for {name}: {production.strip()} */".replace("\n", "\\n"), PRELUDE]
        for unit in units:
            text = self.expand(production, 0, frozenset()) if unit is None else self.derive(unit, 0, frozenset())
            lines.append(text + ("\n" if unit != "one_decl" else ";\n"))
        if not re.search(r"\bactive\b|\binit\b", "\n".join(lines[1:])):
            lines.append("init { skip }\n")
        return _without_rendezvous("\n".join(lines))

    def derive(self, name, depth, flags):
        alternatives = [p for p in GRAMMAR[name] if _possible(p, flags)]
        chosen = self.rng.choice(alternatives)
        if self.wanted and name == self.wanted[0] and _possible(self.wanted[1], flags):
            chosen = self.wanted[1]
            self.wanted = None
        elif self.wanted and name in self.towards and self.rng.random() < 0.7:
            nearer = [p for p in alternatives if any(part in self.towards or part == self.wanted[0] for part in _parts(p))]
            chosen = self.rng.choice(nearer or alternatives)
        if depth > DEEPEST and (self.wanted is None or depth > 2 * DEEPEST):
            chosen = alternatives[0]
        return self.expand(chosen, depth, flags)

    def expand(self, production, depth, flags):
        def replace(match):
            flag, name, fresh = match.groups()
            if fresh:
                self.names += 1
                return f"v{self.names}"
            inner = flags | {flag} if flag else flags
            return self.derive(name, depth + 1, inner) if name in GRAMMAR else match.group()
        return PART.sub(replace, FLAGS.sub("", production, count=1))


def _without_rendezvous(text):
    """SPIN cannot have rendezvous beside priorities or `enabled`."""
    if not re.search(r"priority|enabled\(", text):
        return text
    return re.sub(r"= \[(0|-1 \+ 1)\] of", "= [1] of", text)


def _parts(production):
    return [match.group(2) for match in PART.finditer(production) if match.group(2)]


def _possible(production, flags):
    return all((flag[1:] in flags) == (flag[0] == "+") for flag in FLAGS.match(production).group().split())


def _ways_to(name):
    """The nonterminals from which the name can be derived."""
    ways, changed = set(), True
    while changed:
        changed = False
        for other, alternatives in GRAMMAR.items():
            if other not in ways and any(part == name or part in ways for p in alternatives for part in _parts(p)):
                ways.add(other)
                changed = True
    return ways
