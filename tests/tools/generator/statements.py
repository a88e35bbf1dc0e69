"""Random statements."""

from dataclasses import dataclass, replace

from generator import text
from generator.names import Scope, Var
from generator.messages import Messages

_NO_STEP = (["skip"], ["true"], ["1"])


@dataclass(frozen=True)
class Place:
    """Where a statement stands."""

    depth: int = 0
    atomic: bool = False       # inside an atomic sequence
    d_step: bool = False       # inside a d_step
    in_do: bool = False        # `break` is possible
    in_inline: bool = False    # no goto, no labels
    late: bool = True          # declarations are possible here

    def deeper(self, **changes):
        return replace(self, depth=self.depth + 1, **changes)


class Statements:
    """Makes the body of one process or inline."""

    def __init__(self, rng, features, world, expressions, proctype, budget, prefix="t"):
        self.rng, self.features, self.world, self.expressions = rng, features, world, expressions
        self.proctype = proctype
        self.budget = budget
        self.messages = Messages(rng, features, world, expressions)
        self.prefix = prefix      # of the names of late declarations
        self.names = 0
        self.places = []          # labels within the body that a goto may name

    # ---- sequences ----

    def sequence(self, scope, place, length):
        """That many statements, fewer when the budget is used up."""
        statements = []
        for _ in range(length):
            if self.budget <= 0 and statements:
                break
            if place.late and self.features.late_declarations and not place.d_step and self.rng.random() < 0.12:
                statements.append(self.late_declaration(scope))
            made = self.statement(scope, place)
            if statements and self._may_be_labelled(made, place):
                made = self._labelled(made)
            statements.append(made)
        return statements

    def _may_be_labelled(self, made, place):
        """Somewhere in the middle of a sequence, for gotos that come later."""
        if place.in_inline or place.d_step or not (self.features.goto or self.features.labels) or self.rng.random() > 0.07:
            return False
        start = " ".join(made[:2]).replace("{", " ").split()
        return bool(start) and start[0] not in ("goto", "if", "do") and "d_step" not in start and ":" not in made[0]

    def _labelled(self, made):
        self.names += 1
        label = f"{self.rng.choice(['L', 'L', 'end', 'progress', 'accept'])}_{self.names}"
        self.places.append(label)
        return [f"{label}: {made[0]}", *made[1:]]

    def late_declaration(self, scope):
        rng = self.rng
        self.names += 1
        name, limit = f"{self.prefix}{self.names}", rng.choice([2, 3])
        kind = rng.choice(["bit", "byte", "short", "int"])
        # No arrays: SPIN clears only the first element when it comes by again.
        initial = f" = {rng.randrange(limit) if kind != 'bit' else rng.randrange(2)}" if rng.random() < 0.6 else ""
        scope.variables.append(Var([(name, None)], kind, 2 if kind == "bit" else limit))
        return [f"{kind} {name}{initial}"]

    def statement(self, scope, place):
        self.budget -= 1
        makers = self._makers(place)
        for _ in range(8):
            maker = self.rng.choices([m for m, _ in makers], [w for _, w in makers])[0]
            made = maker(scope, place)
            if made:
                return made
        return ["skip"]

    def _makers(self, place):
        """The statements that may stand at this place, with weights."""
        f = self.features
        makers = [(self.assignment, 7), (self.skip, 0.6)]
        if f.assertions:
            makers.append((self.assertion, 1.2))
        if f.print:
            makers.append((self.printing, 0.8))
        if f.macros and self.world.macros:
            makers.append((self.assignment, 1))
        if place.in_do:
            makers.append((self.leave, 0.6))
        if place.depth < 4:
            makers.append((self.choice, 3))
            if f.for_loops:
                makers.append((self.for_loop, 0.8))
            if f.loops and place.depth < 3:
                makers.append((self.loop, 1.8))
            if f.inlines and self.world.inlines and not place.in_inline:
                makers.append((self.inline_call, 1.5))
        if place.d_step:
            if f.select:
                makers.append((self.select, 0.3))
            if f.channels and self.rng.random() < 0.3:
                makers.append((self.message, 1))
            return makers
        makers.append((self.guard, 0.8))
        if f.channels:
            makers.append((self.message, 4))
        if f.select:
            makers.append((self.select, 0.8))
        if f.timeout:
            makers.append((lambda *_: ["timeout"], 0.3))
        if f.goto and not place.in_inline and self.proctype.label and place.depth:
            makers.append((self.jump, 0.5))
        if f.priorities:
            makers.append((self.priority, 1.2))
        if place.depth < 4:
            if f.atomic:
                makers.append((self.atomic, 2.5))
            if f.d_step:
                makers.append((self.d_step, 1.8))
            if f.unless:
                makers.append((self.unless, 1.8))
            if f.blocks:
                makers.append((self.block, 0.8))
        if self.proctype.may_run and not place.in_inline:
            makers.append((self.run, 1.5 if not place.in_do else 0.3))
        return makers

    # ---- simple statements ----

    def assignment(self, scope, place):
        rng = self.rng
        candidates = [v for v in scope.variables if not v.protected]
        if not candidates:
            return None
        var = rng.choice(candidates)
        target = self.expressions.place(var, scope)
        if var.fields:
            value = self.expressions.channel_value(var.fields, var.capacity, scope)
            return [f"{target} = {value}"] if value else None
        if var.type == "pid":
            return [f"{target} = _pid"] if rng.random() < 0.3 else None
        if self.world.returning and var.is_number and not var.wide and not place.in_inline and rng.random() < 0.15:
            return [f"{target} = {self.world.returning}({self.expressions.number(scope, 2, 1)}, {var.limit})"]
        if var.is_number and rng.random() < 0.2:
            if var.type in ("bit", "bool"):
                return [f"{target} = {rng.choice(['!', '1 - '])}{target}"]
            if not place.in_do and rng.random() < 0.5 or self.features.wide and rng.random() < 0.04:
                return [f"{target}{rng.choice(['++', '--'])}"] if var.wide or var.signed else [f"{target} = ({target} + 1) % {var.limit}"]
            return [f"{target} = ({target} + 1) % {var.limit}"]
        return [f"{target} = {self.expressions.value_for(var, scope)}"]

    def skip(self, scope, place):
        return [self.rng.choice(["skip", "true", "1"])]

    def assertion(self, scope, place):
        if self.rng.random() < 0.5:
            return [f"assert({self.expressions.condition(scope, 1, probes=False)} || true)"]
        return [f"assert({self.expressions.condition(scope, 2)})"]

    def printing(self, scope, place):
        mtypes = [v for v in scope.variables if v.mtype]
        if mtypes and self.rng.random() < 0.4:
            return [f"printm({self.expressions.place(self.rng.choice(mtypes), scope)})"]
        return [f'printf("%d\\n", {self.expressions.any_number(scope, 1)})']

    def guard(self, scope, place):
        return [self.expressions.condition(scope)]

    def leave(self, scope, place):
        return ["break"]

    def jump(self, scope, place):
        # Only as the last statement of an option would the rest be reachable, but unreachable text is legal as well.
        return [f"goto {self.rng.choice([self.proctype.label, *self.places])}"]

    def message(self, scope, place):
        return self.messages.statement(scope, place)

    def priority(self, scope, place):
        return [f"set_priority(_pid, {self.rng.randrange(1, 4)})"]

    def select(self, scope, place):
        plain = self._plain_index(scope)
        if not plain:
            return None
        low = self.rng.randrange(2)
        high = max(plain.limit - 1, low)
        return [f"select ({plain.base} : {low} .. {high})"]

    def _plain_index(self, scope):
        plain = [v for v in scope.numbers(writable=True)
                 if len(v.path) == 1 and v.path[0][1] is None and v.type in ("byte", "short", "int") and not v.wide]
        return self.rng.choice(plain) if plain else None

    def run(self, scope, place):
        rng = self.rng
        target = rng.choice(self.proctype.may_run)
        arguments = []
        for parameter in target.parameters:
            if parameter.fields:
                value = self.expressions.channel_value(parameter.fields, parameter.capacity, scope)
                if value is None:
                    return None
                arguments.append(value)
            else:
                arguments.append(self.expressions.value_for(parameter, scope))
        call = f"run {target.name}({', '.join(arguments)})"
        if self.features.priorities and rng.random() < 0.5:
            call += f" priority {rng.randrange(1, 4)}"
        pids = [v for v in scope.variables if v.type == "pid" and not v.protected]
        if pids and rng.random() < 0.6:
            call = f"{self.expressions.place(rng.choice(pids), scope)} = {call}"
        if not place.in_do:
            return [call]
        # In a loop the number of processes must be bounded.
        return text.block("atomic", [[f"_nr_pr < {rng.randrange(3, 5)}"], [call]])

    # ---- compound statements ----

    def body(self, scope, place, longest=3):
        """A sequence of its own, in the same scope: an option is not a block."""
        return self.sequence(scope, place, self.rng.randint(1, longest))

    def choice(self, scope, place):
        return text.options("if", self._branches(scope, place.deeper(late=False)))

    def loop(self, scope, place):
        if place.d_step:
            return self._bounded_loop(scope, place)
        branches = self._branches(scope, place.deeper(in_do=True, late=False), must_step=True)
        if self.rng.random() < 0.75:
            exit_branch = [[self.expressions.condition(scope, 1)], ["break"]] if self.rng.random() < 0.7 else [["break"]]
            branches.insert(self.rng.randint(0, len(branches) - (1 if branches[-1][0] == ["else"] else 0)), exit_branch)
        loop = text.options("do", branches)
        if self.features.labels and not place.in_inline and self.rng.random() < 0.3 and place.late:
            self.names += 1
            loop[0] = f"{self.rng.choice(['end', 'progress', 'accept', 'M'])}_{self.names}: {loop[0]}"
        return loop

    def _bounded_loop(self, scope, place):
        """In a d_step a loop must end."""
        index = self._plain_index(scope)
        if not index:
            return None
        index.protected = True
        body = self.body(scope, place.deeper(late=False), 2)
        index.protected = False
        name = index.base
        return text.sequence([[f"{name} = 0"],
                              text.options("do", [[[f"{name} < {index.limit - 1}"], *body, [f"{name}++"]], [["else"], ["break"]]])])

    def _branches(self, scope, place, must_step=False):
        """Branches of an if or do; with `must_step`, each makes a step that is more than `skip`, or SPIN refuses the loop."""
        rng = self.rng
        branches = []
        has_else = place.d_step or self.features.else_ and rng.random() < 0.5
        for _ in range(rng.choices([1, 2, 3, 4], [1, 4, 3, 1])[0]):
            first = self._branch_guard(scope, place, simple=has_else)
            rest = self.sequence(scope, place, rng.randint(0, 2))
            if must_step and all(s in _NO_STEP for s in [first, *rest]):
                rest.append(self.assignment(scope, place) or ['printf("step\\n")'])
            branches.append([first, *rest])
        if has_else:
            tail = self.sequence(scope, place, rng.randint(0, 2))
            if must_step and all(s in _NO_STEP for s in tail):
                tail.append(["break"] if rng.random() < 0.7 else self.assignment(scope, place) or ["break"])
            branches.append(self._else_branch(tail, place))
        return branches

    def _else_branch(self, tail, place):
        """Plain, or in a sequence of its own."""
        if place.d_step or self.rng.random() < 0.85:
            return [["else"], *tail]
        return [text.block(self.rng.choice(["", "atomic"]), [["else"], *tail])]

    def _branch_guard(self, scope, place, simple, rendezvous=True):
        """`simple`: nothing that may begin with an else of its own."""
        rng = self.rng
        roll = rng.random()
        if self.features.channels and not place.d_step and roll < 0.45:
            made = self.messages.statement(scope, place) if rendezvous else self.messages.buffered(scope)
            if made:
                return made
        if self.features.timeout and not place.d_step and rng.random() < 0.06:
            return [rng.choice(["timeout", f"timeout || {self.expressions.comparison(scope, 1)}"])]
        if roll < 0.75 or place.d_step:
            return [self.expressions.condition(scope)]
        if roll < 0.85 or simple:
            return self.assignment(scope, place) or self.skip(scope, place)
        return self.statement(scope, place)

    def for_loop(self, scope, place):
        rng = self.rng
        index = self._plain_index(scope)
        if not index:
            return None
        # At its end the loop leaves the index one beyond the range; that must still be a value that expressions may presume.
        arrays = [v for v in scope.variables if len(v.path) == 1 and v.path[0][1] and v.path[0][1] < index.limit]
        if arrays and rng.random() < 0.35:
            head = f"for ({index.base} in {rng.choice(arrays).base})"
        else:
            last = index.limit - 2
            head = f"for ({index.base} : {rng.randint(0, last)} .. {last})"
        inner = Scope(scope)
        messages = self._rotating(scope)
        if messages and rng.random() < 0.3 and not place.d_step:
            return text.block(f"for ({messages})", self.sequence(inner, place.deeper(in_do=True), rng.randint(1, 2)))
        index.protected = True
        body = self.sequence(inner, place.deeper(in_do=not place.d_step, late=not place.d_step), rng.randint(1, 2))
        index.protected = False
        return text.block(head, body)

    def _rotating(self, scope):
        """`message in channel` for a channel with one structure as its message, or None."""
        fitting = [(s, c.name) for c in scope.channels if len(c.fields) == 1 and c.fields[0].kind == "struct" and c.size is None
                   and c.capacity > 0 for s in scope.structs(c.fields[0].type)]
        return " in ".join(self.rng.choice(fitting)) if fitting else None

    def atomic(self, scope, place):
        return text.block("atomic", self.sequence(Scope(scope), place.deeper(atomic=True), self.rng.randint(1, 4)))

    def d_step(self, scope, place):
        inner = place.deeper(d_step=True, in_do=False, late=False)
        self.expressions.in_d_step = True
        first = []
        roll = self.rng.random()
        # In the middle of a rendezvous SPIN enters a d_step that begins with anything but a guard.
        if roll < 0.4 or self.features.rendezvous:
            first = [[self.expressions.condition(scope)]]
        elif roll < 0.55 and self.features.channels:
            received = self.messages.receive(scope)
            first = [received] if received else []
        body = first + self.sequence(Scope(scope), inner, self.rng.randint(1, 3))
        self.expressions.in_d_step = False
        return text.block("d_step", body)

    def unless(self, scope, place):
        inner = place.deeper()
        main = self.sequence(Scope(scope), inner, self.rng.randint(1, 3))
        escape_scope = Scope(scope)
        escape = [self._branch_guard(escape_scope, inner, simple=True, rendezvous=False), *self.sequence(escape_scope, inner, self.rng.randint(0, 2))]
        return [*text.block("", main)[:-1], "} unless {", *text.indent(text.sequence(escape)), "}"]

    def block(self, scope, place):
        return text.block("", self.sequence(Scope(scope), place.deeper(), self.rng.randint(1, 3)))

    def inline_call(self, scope, place):
        inlines = [i for i in self.world.inlines if i.pure or not place.d_step]
        if not inlines:
            return None
        inline = self.rng.choice(inlines)
        places = [v for v in scope.numbers(writable=True) if len(v.path) == 1 and not v.wide and v.limit >= 2]
        if len(places) < inline.places:
            return None
        arguments = [self.expressions.number(scope, 2, 1) for _ in range(inline.numbers)]
        arguments += [self.expressions.place(v, scope, 0) for v in self.rng.sample(places, inline.places)]
        return [f"{inline.name}({', '.join(arguments)})"]
