"""Random declarations."""

from generator.names import Channels, Field, Inline, Proctype, Var, World

NUMBER_TYPES = ["bit", "bool", "byte", "byte", "short", "int", "unsigned"]


class Declarations:
    """Draws what a program declares, and writes it down."""

    def __init__(self, rng, features):
        self.rng, self.features = rng, features
        self.world = World()
        self._mtypes()
        self._structs()
        self._globals()
        self.shapes = [self._shape(depth) for depth in range(2)]
        self._channels()
        self._macros_and_inlines()
        self.init = Proctype("init")
        self._proctypes()

    # ---- drawing ----

    def _mtypes(self):
        if self.features.mtypes:
            self.world.mtypes.append(("", ["red", "green", "blue"][: self.rng.randint(2, 3)]))
            if self.features.subtypes:
                self.world.mtypes.append(("fruit", ["apple", "pear", "plum"][: self.rng.randint(2, 3)]))

    def _structs(self):
        if not self.features.structs:
            return
        fields = []
        for i in range(self.rng.randint(1, 3)):
            kind, limit, _, _ = self._number_type()
            fields.append((f"f{i}", kind, limit, self.rng.choice([None, None, 2]) if kind != "unsigned" else None))
        self.world.struct_types.append(("Rec", fields))
        if self.rng.random() < 0.4:
            self.world.struct_types.append(("Outer", [("head", "Rec", None, self.rng.choice([None, 2])), ("g", "bit", 2, None)]))

    def _number_type(self):
        """Type, limit, signed, wide."""
        rng = self.rng
        kind = rng.choice(NUMBER_TYPES)
        if kind in ("bit", "bool"):
            return kind, 2, False, False
        wide = self.features.wide and rng.random() < 0.25
        signed = not wide and self.features.signed and kind in ("short", "int") and rng.random() < 0.4
        return kind, rng.choice([2, 3, 3, 4]), signed, wide

    def number(self, name, arrays=True):
        """A numeric variable, possibly an array."""
        kind, limit, signed, wide = self._number_type()
        size = self.rng.choice([2, 3]) if arrays and kind != "unsigned" and self.features.arrays and self.rng.random() < 0.35 else None
        return Var([(name, size)], kind, limit, signed, wide)

    def _struct(self, name):
        """The scalars of a variable of a struct type."""
        type_name, fields = self.rng.choice(self.world.struct_types)
        size = 2 if self.features.arrays and self.rng.random() < 0.3 else None
        return self._struct_scalars([(name, size)], fields, type_name)

    def _struct_scalars(self, path, fields, declared):
        scalars = []
        for field_name, kind, limit, size in fields:
            here = path + [(field_name, size)]
            if limit is None:
                inner = next(f for n, f in self.world.struct_types if n == kind)
                scalars += self._struct_scalars(here, inner, declared)
            else:
                scalars.append(Var(here, kind, limit, declared=declared))
        return scalars

    def variables(self, prefix, count, structs=True):
        made = []
        for i in range(count):
            name = f"{prefix}{i}"
            roll = self.rng.random()
            if structs and self.world.struct_types and roll < 0.2:
                made += self._struct(name)
            elif self.world.mtypes and roll < 0.42:
                subtype, names = self.rng.choice(self.world.mtypes)
                made.append(Var([(name, None)], "mtype" + (f":{subtype}" if subtype else ""), len(names), mtype=names))
            elif self.features.dynamic and roll < 0.52:
                made.append(Var([(name, None)], "pid", 8))
            else:
                made.append(self.number(name))
        return made

    def _globals(self):
        self.world.variables += self.variables("g", self.rng.choice([1, 2, 3, 3, 4]))

    def _shape(self, depth):
        """The fields of a message."""
        fields = []
        plain = [name for name, inner in self.world.struct_types if all(_may_travel(f) for f in inner)]
        if plain and self.features.struct_messages and self.rng.random() < 0.5:
            fields.append(Field(self.rng.choice(plain), "struct"))
        for _ in range(self.rng.choice([1, 1, 2, 2, 3]) if not fields else self.rng.randrange(2)):
            if self.world.mtypes and self.rng.random() < 0.4:
                subtype, names = self.rng.choice(self.world.mtypes)
                fields.append(Field("mtype" + (f":{subtype}" if subtype else ""), "mtype", len(names), tuple(names)))
            elif depth and self.features.chan_values and self.rng.random() < 0.5:
                fields.append(Field("chan", "chan", shape=self.shapes_so_far[0], capacity=self.rng.choice(self._capacities())))
            else:
                kind = self.rng.choice(["bit", "bool", "byte", "byte", "short", "int", "pid"])
                # SPIN keeps bits in messages as bytes.
                wide = self.features.wide and kind not in ("bit", "bool") and self.rng.random() < 0.3
                fields.append(Field(kind, "number", 2 if kind in ("bit", "bool") else self.rng.choice([2, 3]), wide=wide))
        shape = tuple(fields)
        self.shapes_so_far = [*getattr(self, "shapes_so_far", []), shape]
        return shape

    def _capacities(self):
        return ([0, 0] if self.features.rendezvous else []) + ([1, 1, 2] if self.features.buffered else []) or [1]

    def channels(self, name, array=True):
        size = 2 if array and self.features.arrays and self.rng.random() < 0.25 else None
        return Channels(name, self.rng.choice(self.shapes), self.rng.choice(self._capacities()), size)

    def _channels(self):
        if not self.features.channels:
            return
        self.world.channels += [self.channels(f"q{i}") for i in range(self.rng.randint(1, 2))]
        for shape in self.shapes:
            for field in shape:
                if field.kind == "chan":
                    self.world.channels.append(Channels(f"qc{len(self.world.channels)}", field.shape, field.capacity))

    def _macros_and_inlines(self):
        if self.features.macros:
            self.world.macros.append("NEXT")
        if self.features.returning:
            self.world.returning = "next"
        if self.features.inlines:
            for i in range(self.rng.randint(1, 2)):
                self.world.inlines.append(Inline(f"act{i}", self.rng.randint(0, 1), self.rng.randint(0, 2), self.rng.random() < 0.5))

    def inline_parameters(self, inline):
        numbers = [Var([(f"n{i}", None)], "byte", 2, protected=True) for i in range(inline.numbers)]
        return numbers + [Var([(f"p{i}", None)], "bit", 2) for i in range(inline.places)]

    def _proctypes(self):
        rng, features = self.rng, self.features
        count = rng.choices([1, 2, 3], [2, 5, 2])[0]
        pid = 1 if features.init and features.init_first else 0
        for i in range(count):
            proctype = Proctype(f"P{i}")
            dynamic = features.dynamic and rng.random() < 0.6
            if not dynamic:
                proctype.active = 2 if features.several_active and rng.random() < 0.3 else 1
                proctype.first_pid = pid
                pid += proctype.active
            proctype.locals = self.variables("v", rng.randint(0, 2))
            if features.for_loops or features.select:
                proctype.locals.append(Var([("k", None)], rng.choice(["byte", "short", "int"]), rng.choice([3, 4])))
            if dynamic:
                proctype.parameters = self._parameters()
            if features.chan_values and rng.random() < 0.6:
                proctype.locals += self._channel_variables()
            if features.local_chan and rng.random() < 0.6:
                proctype.channels.append(self.channels("ql", array=False))
            if features.labels or features.goto or features.remote:
                proctype.label = rng.choice(["end", "end1", "here", "progress", "accept"])
            self._promise(proctype)
            self.world.proctypes.append(proctype)
        dynamic = [p for p in self.world.proctypes if not p.active]
        for i, proctype in enumerate(self.world.proctypes):
            # Only later ones, so that processes do not multiply without end.
            later = [p for p in self.world.proctypes[i + 1:] if not p.active]
            proctype.may_run = later if features.nested_run else []
        self.init.may_run = dynamic
        self.init.locals = self.variables("v", rng.randint(0, 1))
        if features.local_chan and rng.random() < 0.4:
            self.init.channels.append(self.channels("ql", array=False))

    def _parameters(self):
        parameters = []
        for i in range(self.rng.randint(0, 2)):
            if self.world.channels and self.rng.random() < 0.4:
                of = self.rng.choice(self.world.channels)
                parameters.append(Var([(f"c{i}", None)], "chan", fields=of.fields, capacity=of.capacity))
            else:
                parameters.append(self.number(f"a{i}", arrays=False))
                if parameters[-1].type == "unsigned":
                    parameters[-1].type = "byte"
        return parameters

    def _channel_variables(self):
        """A chan variable, initialised with a global channel where there is one of the shape."""
        of = self.rng.choice(self.world.channels)
        if of.size is not None:
            return []
        return [Var([("w", None)], "chan", fields=of.fields, capacity=of.capacity, initial=of.name)]

    def _promise(self, proctype):
        if not self.features.exclusive or self.rng.random() < 0.4:
            return
        plain = [c for c in self.world.channels if c.size is None and c.capacity > 0]
        if plain:
            proctype.exclusive.append(f"{self.rng.choice(['xr', 'xs'])} {self.rng.choice(plain).name}")

    # ---- writing ----

    def lines(self):
        lines = []
        for name in self.world.macros:
            lines.append(f"#define {name}(a, n) (((a) + 1) % (n))")
        for subtype, names in self.world.mtypes:
            lines.append(f"mtype{':' + subtype if subtype else ''} = {{ {', '.join(names)} }}")
        for name, fields in self.world.struct_types:
            inner = "; ".join(self._field(*f) for f in fields)
            lines.append(f"typedef {name} {{ {inner} }}")
        if self.world.returning:
            lines.append(f"inline {self.world.returning}(a, n) {{ byte r; r = ((a) + 1) % (n); return r }}")
        for line in self.variable_lines(self.world.variables):
            # Hints that change nothing.
            lines.append(f"{self.rng.choice(['show', 'local'])} {line}" if self.rng.random() < 0.04 else line)
        lines += [self.channel(c) for c in self.world.channels]
        return lines

    def _field(self, name, kind, limit, size):
        bound = "" if size is None else f"[{size}]"
        return f"unsigned {name} : 3{bound}" if kind == "unsigned" else f"{kind} {name}{bound}"

    def variable_lines(self, variables):
        """Their declarations; a structure has one for all its scalars."""
        first = {}
        for var in variables:
            first.setdefault(var.base, var)
        return [self._variable(var) for var in first.values()]

    def _variable(self, var):
        name, size = var.path[0]
        bound = "" if size is None else f"[{size}]"
        if var.declared:
            return f"{var.declared} {name}{bound}"
        if var.fields:
            return f"chan {name} = {var.initial}"
        kind = f"unsigned {name} : 3{bound}" if var.type == "unsigned" else f"{var.type} {name}{bound}"
        if var.mtype:
            return kind + f" = {self.rng.choice(var.mtype)}"
        if self.rng.random() < 0.6 or var.type == "pid":
            return kind
        if size and self.rng.random() < 0.5:
            return kind + " = { " + ", ".join(str(self.rng.randrange(var.limit)) for _ in range(self.rng.randint(1, size))) + " }"
        return kind + f" = {self.rng.randrange(var.limit)}"

    def channel(self, channels):
        bound = "" if channels.size is None else f"[{channels.size}]"
        return f"chan {channels.name}{bound} = [{channels.capacity}] of {{ {', '.join(f.type for f in channels.fields)} }}"


def _may_travel(field):
    """Structures in messages may not have arrays of structures or `unsigned` in them."""
    _, kind, limit, size = field
    return kind != "unsigned" and (limit is not None or size is None)
