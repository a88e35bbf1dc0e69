"""A whole random program."""

import random

from generator import text
from generator.declarations import Declarations
from generator.expressions import Expressions
from generator.features import Features, Switches
from generator.names import Scope
from generator.statements import Place, Statements


def generate(seed, switches=None):
    """The text of the program with that number."""
    return _Program(random.Random(seed), switches or Switches()).text(seed)


class _Program:
    """Draws the parts in the order in which they depend on each other; writes them down in another."""

    def __init__(self, rng, switches):
        self.rng = rng
        self.features = Features(rng, switches)
        self.declarations = Declarations(rng, self.features)
        self.world = self.declarations.world
        self.expressions = Expressions(rng, self.features, self.world)
        self.global_scope = Scope()
        self.global_scope.variables = list(self.world.variables)
        self.global_scope.channels = list(self.world.channels)

    def text(self, seed):
        lines = [f"/* random program {seed} */"]
        lines += self.declarations.lines()
        for inline in self.world.inlines:
            lines += ["", *self._inline(inline)]
        units = []
        for proctype in self.world.proctypes:
            self.expressions.writing = proctype
            units.append(self._proctype(proctype))
        self.expressions.writing = self.declarations.init
        if self.features.init:
            # Where init stands among the active processes decides its pid.
            units.insert(self._init_position(), self._init())
        if self.features.trace:
            units.append(self._trace())
        for unit in units:
            lines += ["", *unit]
        return "\n".join(lines) + "\n"

    # ---- processes ----

    def _init_position(self):
        # The pids of active processes are known to remote references, so init comes before or after all of them.
        return 0 if self.features.init_first else len(self.world.proctypes)

    def _budget(self):
        processes = sum(max(p.active, 1) for p in self.world.proctypes) + self.features.init
        return max(3, self.rng.randint(14, 30) // max(processes, 1))

    def _proctype(self, proctype):
        rng, features = self.rng, self.features
        scope = Scope(self.global_scope)
        scope.variables += proctype.parameters + proctype.locals
        scope.channels += proctype.channels
        parameters = "; ".join(f"{p.type} {p.base}" for p in proctype.parameters)
        head = f"proctype {proctype.name}({parameters})"
        if proctype.active:
            head = ("active " if proctype.active == 1 else f"active [{proctype.active}] ") + head
        if features.priorities and rng.random() < 0.5:
            head += f" priority {rng.randrange(1, 4)}"
        if features.provided and rng.random() < 0.4:
            head += f" provided ({self._provided(proctype)})"
        statements = Statements(rng, features, self.world, self.expressions, proctype, self._budget())
        body = self._declared(proctype) + self._labelled(statements, scope, proctype)
        return text.block(head, body)

    def _provided(self, proctype):
        # Only globals and _pid; a parameter can say which element of an array is meant.
        arrays = [v for v in self.world.variables if v.is_number and len(v.path) == 1 and v.path[0][1]]
        numbers = [p for p in proctype.parameters if p.is_number]
        if arrays and numbers and self.rng.random() < 0.6:
            array, parameter = self.rng.choice(arrays), self.rng.choice(numbers)
            size = array.path[0][1]
            index = parameter.base if parameter.limit <= size and not parameter.signed else f"({parameter.base} & 255) % {size}"
            return f"{array.base}[{index}] {self.rng.choice(['<', '<=', '!=', '>='])} {self.rng.randrange(max(array.limit, 2))}"
        return self.expressions.comparison(self.global_scope, 0) if self.rng.random() < 0.7 else f"_pid != {self.rng.randrange(3)}"

    def _declared(self, proctype):
        lines = self.declarations.variable_lines(proctype.locals)
        lines += [self.declarations.channel(channels) for channels in proctype.channels]
        return [[line] for line in lines + proctype.exclusive]

    def _labelled(self, statements, scope, proctype):
        """The body, with the process's label somewhere at its top level."""
        made = statements.sequence(scope, Place(), self.rng.randint(2, 6))
        if self.features.loops and self.rng.random() < 0.4:
            made.append(statements.loop(scope, Place()))
        if not proctype.label:
            return made
        places = [i for i, s in enumerate(made) if _may_be_labelled(s)]
        if not places:
            made.append(["skip"])
            places = [len(made) - 1]
        position = self.rng.choice(places)
        made[position] = [f"{proctype.label}: {made[position][0]}", *made[position][1:]]
        return made

    def _init(self):
        proctype = self.declarations.init
        scope = Scope(self.global_scope)
        scope.variables += proctype.locals
        scope.channels += proctype.channels
        statements = Statements(self.rng, self.features, self.world, self.expressions, proctype, self._budget())
        runs = []
        for _ in range(self.rng.randint(1, 2)):
            made = statements.run(scope, Place()) if proctype.may_run else None
            runs += [made] if made else []
        if len(runs) > 1 and self.rng.random() < 0.6:
            runs = [text.block("atomic", runs)]
        before = statements.sequence(scope, Place(), self.rng.randint(0, 1))
        after = statements.sequence(scope, Place(), self.rng.randint(0, 2))
        return text.block("init", self._declared(proctype) + before + runs + after or [["skip"]])

    # ---- others ----

    def _inline(self, inline):
        """The body sees its parameters and the globals."""
        rng = self.rng
        scope = Scope(self.global_scope)
        scope.variables += self.declarations.inline_parameters(inline)
        statements = Statements(rng, self.features, self.world, self.expressions, self.declarations.init, 5,
                                prefix=f"{inline.name}t")
        place = Place(depth=2, d_step=inline.pure, in_inline=True, late=not inline.pure)
        parameters = [v.base for v in self.declarations.inline_parameters(inline)]
        return text.block(f"inline {inline.name}({', '.join(parameters)})", statements.sequence(scope, place, rng.randint(1, 3)))

    def _trace(self):
        """A trace or notrace of the events of one global channel."""
        rng = self.rng
        channels = rng.choice([c for c in self.world.channels])
        name = channels.name if channels.size is None else f"{channels.name}[0]"
        wild = ", ".join("_" for _ in channels.fields)
        branches = [[[f"{name}!{wild}"]], [[f"{name}?{wild}"]]]
        return text.block(rng.choice(["trace", "notrace"]), [text.options("do", branches)])


def _may_be_labelled(statement):
    """Not a declaration, a labelled statement or a goto; a goto to a label before a d_step would be a jump into it."""
    start = " ".join(statement[:2]).replace("{", " ").split()
    labelled = "_" in statement[0].split(":")[0]
    return start and start[0] not in ("bit", "byte", "short", "int", "goto") and "d_step" not in start and not labelled
