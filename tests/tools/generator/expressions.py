"""Random expressions with values in known ranges, so that state spaces stay bounded and array indices in range."""

COMPARISONS = ["==", "!=", "<", "<=", ">", ">="]


class Expressions:
    """Makes expressions over the names of a scope."""

    def __init__(self, rng, features, world):
        self.rng, self.features, self.world = rng, features, world
        self.writing = None         # the proctype whose text is being made
        self.in_d_step = False      # no remote references there, nor probes beside an else where channels are promised
        self._wide_readable = True

    # ---- places ----

    def place(self, var, scope, depth=1):
        """Text that names one scalar of `var`."""
        parts = []
        for name, size in var.path:
            parts.append(name if size is None else f"{name}[{self.index(size, scope, depth)}]")
        return ".".join(parts)

    def index(self, size, scope, depth):
        if self.features.undefined and self.rng.random() < 0.2:
            return self.number(scope, size + 1, depth - 1)
        return self.number(scope, size, depth - 1)

    # ---- numbers ----

    def number(self, scope, limit, depth=2):
        """A value in 0..limit-1."""
        rng = self.rng
        if limit <= 1:
            return "0"
        if depth <= 0 or rng.random() < 0.3:
            return str(rng.randrange(limit))
        roll = rng.random()
        fitting = [v for v in scope.numbers(limit) if not v.signed and not v.wide]
        if roll < 0.5 and fitting:
            return self.place(rng.choice(fitting), scope, depth - 1)
        if roll < 0.6 and self.features.conditional:
            return f"({self.condition(scope, depth - 1, probes=False)} -> {self.number(scope, limit, depth - 1)} : {self.number(scope, limit, depth - 1)})"
        if roll < 0.7 and limit & (limit - 1) == 0:
            return f"({self.any_number(scope, depth - 1)} & {limit - 1})"
        if roll < 0.75 and self.features.pid:
            return f"(_pid % {limit})"
        if roll < 0.8 and self.world.macros:
            return f"{rng.choice(self.world.macros)}({self.number(scope, limit, depth - 1)}, {limit})"
        if roll < 0.85 and self.features.process_count:
            return f"(_nr_pr % {limit})"
        return f"({self.natural(scope, depth - 1)} % {limit})"

    def natural(self, scope, depth):
        """A value that is not negative, and small."""
        rng = self.rng
        natural = [v for v in scope.numbers() if not v.signed and not v.wide]
        leaf = self.place(rng.choice(natural), scope, depth - 1) if natural else str(rng.randrange(4))
        if depth <= 0 or rng.random() < 0.3:
            return f"({leaf} + {rng.randrange(1, 4)})"
        operators = ["+", "*"] + (["&", "|", "^", "<<", ">>"] if self.features.bit_operators else [])
        operator = rng.choice(operators)
        right = str(rng.randrange(3)) if operator in ("<<", ">>") else self.number(scope, 4, depth - 1)
        return f"({leaf} {operator} {right})"

    def any_number(self, scope, depth):
        """Any value, possibly negative."""
        rng = self.rng
        variables = [v for v in scope.numbers() if not v.wide or self._wide_readable and rng.random() < 0.3]
        leaf = self.place(rng.choice(variables), scope, depth - 1) if variables and rng.random() < 0.8 else self.literal()
        if depth <= 0 or rng.random() < 0.25:
            return leaf if not leaf.startswith("-") else f"({leaf})"
        roll = rng.random()
        if roll < 0.15:
            return f"(-{self.number(scope, 4, depth - 1)})"
        if roll < 0.22 and self.features.bit_operators:
            return f"(~{self.number(scope, 4, depth - 1)})"
        if roll < 0.3:
            return f"({self.any_number(scope, depth - 1)} {rng.choice('/%')} {self.divisor(scope, depth - 1)})"
        if roll < 0.36:
            return f"({self.condition(scope, depth - 1, probes=False)})"
        if roll < 0.42 and self.features.conditional:
            return f"({self.condition(scope, depth - 1, probes=False)} -> {self.any_number(scope, depth - 1)} : {self.any_number(scope, depth - 1)})"
        if roll < 0.47 and scope.channels and self.features.probes:
            return f"len({self.channel(rng.choice(scope.channels), scope)})"
        if roll < 0.52 and self.features.process_count:
            return "_nr_pr"
        if roll < 0.55 and self.features.last:
            return "_last"
        operators = ["+", "-", "*"] + (["&", "|", "^", "<<", ">>"] if self.features.bit_operators else [])
        operator = rng.choice(operators)
        right = str(rng.randrange(4)) if operator in ("<<", ">>") else self.any_number(scope, depth - 1)
        return f"({leaf} {operator} {right})"

    def literal(self):
        """A constant of any size."""
        if self.features.wide and self.rng.random() < 0.3:
            return str(self.rng.choice([127, 128, 255, 256, 32767, 32768, 65535, 65536, 2147483647, -32769, -2147483647]))
        return str(self.rng.randrange(-2, 5))

    def divisor(self, scope, depth):
        if self.features.undefined and self.rng.random() < 0.3:
            return self.number(scope, 3, depth)
        return self.rng.choice(["1", "2", "3", "(-2)"])

    def value_for(self, var, scope, depth=2):
        """A value to assign to `var`, within its range."""
        rng = self.rng
        if var.mtype:
            return self.mtype_value(tuple(var.mtype), scope)
        if var.wide:
            # Not from other wide ones: otherwise values grow without end.
            self._wide_readable = False
            value = self.any_number(scope, depth)
            self._wide_readable = True
            return value
        if var.signed and rng.random() < 0.4:
            return f"(-{self.number(scope, var.limit, depth - 1)})" if rng.random() < 0.7 else str(-rng.randrange(var.limit))
        return self.number(scope, var.limit, depth)

    def mtype_value(self, names, scope):
        same = [v for v in scope.variables if v.mtype and tuple(v.mtype) == tuple(names)]
        if same and self.rng.random() < 0.35:
            return self.place(self.rng.choice(same), scope)
        return self.rng.choice(list(names))

    # ---- channels ----

    def channel(self, channels, scope):
        """Text that names one channel."""
        if channels.size is None:
            return channels.name
        return f"{channels.name}[{self.index(channels.size, scope, 1)}]"

    def channel_value(self, shape, capacity, scope):
        """An expression for a channel of that shape, or None."""
        fitting = [c for c in scope.channels if c.fields == shape and c.capacity == capacity]
        return self.channel(self.rng.choice(fitting), scope) if fitting else None

    # ---- conditions ----

    def condition(self, scope, depth=2, probes=True):
        """Text of a truth value. Probes of channels may not be negated and are left out where `probes` is False."""
        rng = self.rng
        roll = rng.random()
        if depth <= 0 or roll < 0.45:
            return self.comparison(scope, depth)
        if roll < 0.55:
            return f"!{self.atom(scope, depth - 1)}"
        if roll < 0.72:
            operator = rng.choice(["&&", "||"])
            return f"({self.condition(scope, depth - 1, probes)} {operator} {self.condition(scope, depth - 1, probes)})"
        if roll < 0.84 and probes and not (self.in_d_step and self.features.exclusive):
            probe = self.probe(scope)
            if probe:
                return probe
        if roll < 0.92:
            special = self.special(scope)
            if special:
                return special
        return self.atom(scope, depth - 1)

    def atom(self, scope, depth):
        bits = [v for v in scope.numbers() if v.type in ("bit", "bool")]
        if bits and self.rng.random() < 0.6:
            return self.place(self.rng.choice(bits), scope, depth)
        return f"({self.comparison(scope, depth)})"

    def comparison(self, scope, depth):
        rng = self.rng
        mtypes = [v for v in scope.variables if v.mtype]
        if mtypes and rng.random() < 0.3:
            var = rng.choice(mtypes)
            return f"{self.place(var, scope, depth)} {rng.choice(['==', '!='])} {self.mtype_value(tuple(var.mtype), scope)}"
        numbers = scope.numbers()
        if not numbers or rng.random() < 0.1:
            return f"{self.any_number(scope, depth)} {rng.choice(COMPARISONS)} {self.any_number(scope, depth)}"
        var = rng.choice(numbers)
        roll = rng.random()
        if roll < 0.25 and len(numbers) > 1:
            right = self.place(rng.choice([v for v in numbers if v is not var]), scope, depth)
        elif roll < 0.4:
            right = self.any_number(scope, depth - 1)
        else:
            right = str(rng.randrange(min(max(var.limit, 2), 4)))
        return f"{self.place(var, scope, depth)} {rng.choice(COMPARISONS)} {right}"

    def probe(self, scope):
        """A question to a channel, or None."""
        rng, features = self.rng, self.features
        buffered = [c for c in scope.channels if c.capacity > 0]
        if not buffered:
            return None
        channels = rng.choice(buffered)
        name = self.channel(channels, scope)
        if features.poll and rng.random() < 0.5 and not any(f.kind == "struct" for f in channels.fields):
            operator = "??" if features.random_receive and rng.random() < 0.4 else "?"
            return f"{name}{operator}[{', '.join(self.poll_argument(f, scope) for f in channels.fields)}]"
        if features.probes:
            return f"{rng.choice(['empty', 'nempty', 'full', 'nfull'])}({name})"
        return None

    def poll_argument(self, field, scope):
        rng = self.rng
        if field.kind == "mtype":
            return rng.choice(field.mtype)
        if field.kind == "chan" or rng.random() < 0.3:
            return "_"
        if rng.random() < 0.25:
            return f"eval({self.number(scope, field.limit, 1)})"
        return str(rng.randrange(field.limit))

    def special(self, scope):
        """A condition on processes, or None."""
        rng, features = self.rng, self.features
        choices = []
        if features.process_count:
            choices.append(f"_nr_pr {rng.choice(COMPARISONS)} {rng.randrange(1, 5)}")
        if features.pid:
            choices.append(f"_pid {rng.choice(['==', '!=', '<', '>'])} {rng.randrange(4)}")
        if features.last:
            choices.append(f"_last {rng.choice(['==', '!='])} {rng.randrange(3)}")
        active = [p for p in self.world.proctypes if p.first_pid >= 0]
        if self.writing is None or self.in_d_step:
            # An inline stands before all processes.
            active = []
        others = [p for p in active if p is not self.writing]
        # SPIN knows the names in a process only after its text.
        before = [p for p in others if self._before(p)]
        if features.remote and before:
            proctype = rng.choice(before)
            pid = proctype.first_pid + rng.randrange(proctype.active)
            if proctype.label:
                choices.append(f"{proctype.name}[{pid}]@{proctype.label}")
            scalars = [v for v in proctype.locals if v.is_number and len(v.path) == 1 and v.path[0][1] is None]
            if scalars:
                choices.append(f"{proctype.name}[{pid}]:{rng.choice(scalars).base} == {rng.randrange(3)}")
        # Only in the last process, which nobody asks about: SPIN's verifier does not survive questions within questions.
        if features.enabled and others and self.writing.name in ("init", self.world.proctypes[-1].name):
            asked = [p for p in others if p is not self.world.proctypes[-1]]
            choices += [f"enabled({rng.choice(asked).first_pid})"] if asked else []
        if features.pc_value and active:
            choices.append(f"pc_value({rng.choice(active).first_pid}) > {rng.randrange(1, 6)}")
        if features.priorities:
            choices.append(f"get_priority(_pid) < {rng.randrange(1, 4)}")
            choices.append(f"_priority > {rng.randrange(1, 4)}")
        return rng.choice(choices) if choices else None

    def _before(self, proctype):
        names = [p.name for p in self.world.proctypes]
        if self.writing.name not in names:
            return not self.features.init_first
        return names.index(proctype.name) < names.index(self.writing.name)
