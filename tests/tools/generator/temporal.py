"""Small random programs with one property of infinite runs each: an ltl formula, a never claim, accept or progress labels.

Small, so that complete searches for cycles take no time, and with loops, so that there are cycles. Nothing in them is an error:
values stay in their ranges. A share of the programs with formulas and claims comes from the general generator (program.py).
"""

import random
import re

from generator import program
from generator.features import Switches

KINDS = ("ltl", "claim", "acceptance", "non-progress")
WEIGHTS = (6, 3, 2, 2)

UNARY = ("!", "[]", "<>")
BINARY = ("&&", "||", "->", "U", "V", "W")


class Program:
    """A program under construction."""

    def __init__(self, seed):
        self.rng = random.Random(f"temporal {seed}")
        self.kind = self.rng.choices(KINDS, WEIGHTS)[0]
        self.channel = self.rng.choice((None, None, 0, 1, 2))
        self.atomic = self.rng.random() < 0.4
        self.labels = self.kind in ("acceptance", "non-progress")
        self.named = self.rng.random() < 0.25        # do formulas ask where processes are?
        self.propositions = [self.comparison() for _ in range(3)]
        self.rich = self.kind in ("ltl", "claim") and self.rng.random() < 0.3 and self.of_general_generator(seed)
        self.formula = None
        self.places = 0

    def of_general_generator(self, seed):
        """A program with more of the language in it, of which formulas see the globals; nothing if it has none."""
        text = program.generate(seed, Switches())
        names = [name for name in re.findall(r"^(?:byte|short|int|bit|bool) (\w+)", text, re.M) if f"{name}[" not in text]
        if not names or re.search(r"_nr_pr|pc_value|enabled|priority|printf", text):   # a claim counts among the processes in SPIN
            return ""
        rng = self.rng
        self.propositions = [f"({rng.choice(names)} {rng.choice(('==', '>'))} {rng.randrange(2)})" for _ in range(3)]
        text = re.sub(r"\b(accept|progress)", r"at_\1", text)
        return re.sub(r"assert\(.*?\)(;?)$", r"skip\1", text, flags=re.M)

    # ---- expressions ----

    def comparison(self):
        rng = self.rng
        if self.channel and rng.random() < 0.15:
            return rng.choice(("(len(c) > 0)", "(len(c) == 0)"))
        if self.named and rng.random() < 0.5:
            return rng.choice((f"(P{rng.randrange(2)}@here)", f"(P{rng.randrange(2)}:k == {rng.randrange(2)})"))
        numbers = (f"(x == {rng.randrange(3)})", f"(y == {rng.randrange(3)})", f"(x > {rng.randrange(2)})")
        return rng.choice((*numbers, "(x < y)", "(x != y)", "(b)"))

    def guard(self):
        rng = self.rng
        numbers = (f"x == {rng.randrange(3)}", f"y == {rng.randrange(3)}", "x < 2", "y < 2")
        return rng.choice((*numbers, "x != y", "b", "!b", "true", "timeout"))

    def assignment(self):
        rng = self.rng
        name = rng.choice("xykk" if self.named else "xy")
        values = (rng.randrange(3), f"({name} + 1) % 3", f"1 - ({name} & 1)")
        return rng.choice((*(f"{name} = {value}" for value in values), "b = !b", "skip"))

    # ---- statements ----

    def message(self):
        rng = self.rng
        return rng.choice((f"c!{rng.randrange(3)}", f"c!{rng.choice('xy')}", "c?x", "c?y", f"c?{rng.randrange(3)}"))

    def basic(self):
        if self.channel is not None and self.rng.random() < 0.3:
            return self.message()
        return self.assignment() if self.rng.random() < 0.7 else self.guard()

    def label(self, chance=0.4):
        self.places += 1
        if not self.labels or self.rng.random() >= chance:
            return ""
        prefix = "accept" if self.kind == "acceptance" else "progress"
        return f"{prefix}_{self.places}: "

    def statement(self, depth):
        rng = self.rng
        kind = rng.random()
        if self.atomic and kind < 0.2:
            if rng.random() < 0.5:
                return f"d_step {{ {self.guard()}; {self.assignment()}; {self.assignment()} }}"
            inner = "; ".join(self.label() + self.basic() for _ in range(rng.randrange(1, 4)))
            return self.label() + f"atomic {{ {self.basic()}; {inner} }}"
        if depth < 2 and kind < 0.35:
            return self.choice("if", "fi", depth + 1)
        if depth < 1 and kind < 0.45:
            return self.choice("do", "od", depth + 1)
        return self.label() + self.basic()

    def choice(self, opening, closing, depth):
        branches = []
        for _ in range(self.rng.randrange(1, 4)):
            first = self.basic() if self.rng.random() < 0.7 else self.guard()
            rest = [self.statement(depth) for _ in range(self.rng.randrange(0, 3))]
            if opening == "do" and self.rng.random() < 0.3:
                rest.append("break")
            if first in ("true", "skip") and not rest:
                first = self.assignment() + "; y = (y + 2) % 3"   # SPIN refuses a loop that changes nothing
            branches.append("; ".join([first, *rest]))
        if self.channel is None and self.rng.random() < 0.15:
            branches.append("else -> " + (self.assignment() if opening == "if" or self.rng.random() < 0.5 else "break"))
        return f"{self.label()}{opening} " + " ".join(f":: {branch}" for branch in branches) + f" {closing}"

    def process(self, number):
        rng = self.rng
        statements = ["byte k"] if self.named else []
        statements += [self.statement(1) for _ in range(rng.randrange(0, 2))]
        statements.append("here: " + self.basic() if self.named else self.basic())
        if rng.random() < 0.85:
            statements.append(self.choice("do", "od", 1))
        if number == 0:
            statements.append(self.label(1) + self.basic())   # one label at least
        if self.named:
            statements.append("false")   # a variable of a process that has died has no value
        return f"active proctype P{number}() {{\n  " + ";\n  ".join(statements) + "\n}\n"

    def text(self):
        self.formula = formula(self.rng, 3, self.rng.random() < 0.2)
        if self.rich:
            return self.rich
        parts = ["byte x, y;\nbool b;\n"]
        if self.channel is not None:
            parts.append(f"chan c = [{self.channel}] of {{ byte }};\n")
        count = self.rng.choice((1, 2, 2, 2, 3))
        parts += [self.process(number) for number in range(max(count, 2) if self.named else count)]
        return "".join(parts)


def claim(rng, propositions):
    """A never claim with accept labels at some of its places, which may end and may block."""
    names = [f"{'accept' if rng.random() < 0.4 else 'T'}_{number}" for number in range(rng.randrange(1, 5))]
    lines = ["never {"]
    for name in names:
        lines.append(f"{name}: do")
        for _ in range(rng.randrange(1, 4)):
            guard = rng.choice(("true", rng.choice(propositions), "!" + rng.choice(propositions)))
            jump = "break" if rng.random() < 0.1 else f"goto {rng.choice(names)}"
            lines.append(f"  :: {guard} -> {jump}")
        lines.append("  od;")
    return "\n".join(lines) + f"\n  {rng.choice(('false', 'skip'))}\n}}\n"


# ---- formulas: ("p", number), or an operator and its operands ----

def formula(rng, depth, with_next):
    """A formula of at most this depth."""
    if depth == 3 and rng.random() < 0.3:
        p, q = ("p", rng.randrange(3)), ("p", rng.randrange(3))
        often_p, often_q = ("[]", ("<>", p)), ("[]", ("<>", q))
        return rng.choice((often_p, ("<>", ("[]", p)), ("->", often_p, often_q), ("[]", ("->", p, ("<>", q))),
                           ("[]", ("->", p, ("U", p, q)))))
    if depth == 0 or rng.random() < 0.1:
        return ("p", rng.randrange(3))
    if with_next and rng.random() < 0.3:
        return ("X", formula(rng, depth - 1, with_next))
    if rng.random() < 0.5:
        return (rng.choice(UNARY), formula(rng, depth - 1, with_next))
    return (rng.choice(BINARY), formula(rng, depth - 1, with_next), formula(rng, depth - 1, with_next))


def written(tree, propositions):
    """The formula as text, in parentheses throughout."""
    operator, *operands = tree
    if operator == "p":
        return propositions[operands[0]]
    texts = [written(operand, propositions) for operand in operands]
    return f"({operator} {texts[0]})" if len(texts) == 1 else f"({texts[0]} {operator} {texts[1]})"


def rewritten(tree):
    """An equivalent formula that uses other operators."""
    operator, *operands = tree
    if operator == "p":
        return tree
    parts = [rewritten(operand) for operand in operands]
    denied = [("!", part) for part in parts]
    if operator == "[]":
        return ("!", ("<>", denied[0]))
    if operator == "<>":
        return ("!", ("[]", denied[0]))
    if operator == "X":
        return ("!", ("X", denied[0]))
    if operator == "U":
        return ("!", ("V", *denied))
    if operator == "V":
        return ("!", ("U", *denied))
    if operator == "W":
        return ("||", ("[]", parts[0]), ("!", ("V", *denied)))
    if operator == "->":
        return ("||", denied[0], parts[1])
    if operator == "&&":
        return ("!", ("||", *denied))
    if operator == "||":
        return ("!", ("&&", *denied))
    return (operator, *parts)


def without_weak_until(tree):
    """The formula without W, which `spin -f` does not know."""
    operator, *operands = tree
    if operator == "p":
        return tree
    parts = [without_weak_until(operand) for operand in operands]
    if operator == "W":
        return ("||", ("[]", parts[0]), ("U", *parts))
    return (operator, *parts)
