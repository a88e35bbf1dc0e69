"""Random sends and receives."""

import re

# By what values fit into each other.
_WIDTHS = {"bit": 1, "bool": 1, "unsigned": 3, "byte": 8, "pid": 8, "short": 16, "int": 32}


class Messages:
    """Makes channel operations over the channels and channel variables of a scope."""

    def __init__(self, rng, features, world, expressions):
        self.rng, self.features, self.world, self.expressions = rng, features, world, expressions

    def statement(self, scope, place):
        """A send or receive, or None when there is no channel. In a d_step only what cannot hand over control."""
        if self.rng.random() < 0.5:
            return self.send(scope, buffered_only=place.d_step)
        return self.receive(scope, buffered_only=place.d_step)

    def _pick(self, scope, buffered_only):
        """A channel's text, fields and capacity."""
        rng = self.rng
        choices = [c for c in scope.channels if not buffered_only or c.capacity > 0]
        variables = [v for v in scope.variables if v.fields and (not buffered_only or v.capacity > 0)]
        if variables and (not choices or rng.random() < 0.3):
            var = rng.choice(variables)
            return self.expressions.place(var, scope), var.fields, var.capacity
        if not choices:
            return None
        channels = rng.choice(choices)
        return self.expressions.channel(channels, scope), channels.fields, channels.capacity

    def buffered(self, scope):
        """As statement(), for places where SPIN does not treat a rendezvous right."""
        return self.send(scope, buffered_only=True) if self.rng.random() < 0.5 else self.receive(scope, buffered_only=True)

    def send(self, scope, buffered_only=False):
        picked = self._pick(scope, buffered_only)
        if not picked:
            return None
        name, fields, capacity = picked
        arguments = []
        for field in fields:
            value = self._value(field, scope)
            if value is None:
                return None
            arguments.append(value)
        # SPIN sorts by the values before they are cut to the size of their fields.
        can_sort = self.features.sorted and capacity > 0 and not any(field.wide for field in fields)
        operator = "!!" if can_sort and self.rng.random() < 0.3 else "!"
        return [f"{name}{operator}{self._message(arguments)}"]

    def receive(self, scope, buffered_only=False):
        picked = self._pick(scope, buffered_only)
        if not picked:
            return None
        name, fields, capacity = picked
        rng = self.rng
        operator = "??" if self.features.random_receive and rng.random() < 0.3 else "?"
        bound = set()
        arguments = [self._receive_argument(field, scope, bound) for field in fields]
        if None in arguments or self._depends_on_itself(arguments, bound):
            return None
        if self.features.peek and capacity > 0 and rng.random() < 0.2:
            return [f"{name}{operator}<{', '.join(arguments)}>"]
        return [f"{name}{operator}{self._message(arguments)}"]

    def _depends_on_itself(self, arguments, bound):
        """Does an eval() or an index mention a variable that the same receive sets? Taking that back, SPIN's verifier uses the new value."""
        inner = " ".join(re.sub(r"^\w+", "", argument) for argument in arguments)
        return any(re.search(rf"\b{name}\b", inner) for name in bound)

    def _message(self, arguments):
        if len(arguments) > 1 and self.rng.random() < 0.3:
            return f"{arguments[0]}({', '.join(arguments[1:])})"
        return ", ".join(arguments)

    def _value(self, field, scope):
        if field.kind == "chan":
            return self.expressions.channel_value(field.shape, field.capacity, scope)
        if field.kind == "struct":
            names = scope.structs(field.type)
            return self.rng.choice(names) if names else None
        if field.kind == "mtype":
            return self.expressions.mtype_value(field.mtype, scope)
        if field.wide and self.rng.random() < 0.3:
            return str(self.rng.choice([255, 256, 300, -1, -2]))
        return self.expressions.number(scope, field.limit, 2)

    def _receive_argument(self, field, scope, bound):
        rng = self.rng
        roll = rng.random()
        if field.kind == "struct":
            names = [n for n in scope.structs(field.type) if n not in bound]
            bound.update(names)
            return rng.choice(names) if names else None
        if field.kind == "chan":
            targets = [v for v in scope.variables if v.fields == field.shape and v.capacity == field.capacity]
            return self._bind(targets, scope, bound) or "_"
        if roll < 0.25:
            return self._constant(field, scope)
        if roll < 0.35:
            # Not the length of a channel: SPIN sees the message of a rendezvous in it, and evaluates it again to undo a receive.
            value = self._value(field, scope)
            return f"eval({value})" if "len(" not in value else "_"
        if roll < 0.45 and self.features.scratch:
            return "_"
        if field.kind == "mtype":
            return self._bind([v for v in scope.variables if v.mtype and tuple(v.mtype) == field.mtype], scope, bound) or "_"
        targets = [v for v in scope.numbers(writable=True) if self._takes(v, field)]
        return self._bind(targets, scope, bound) or "_"

    def _takes(self, var, field):
        """Can the variable hold what the field may carry, without loss? SPIN's verifier restores a message from the variable."""
        if not field.wide:
            return var.wide or var.limit >= field.limit
        return var.wide and _WIDTHS[var.type] >= _WIDTHS[field.type]

    def _constant(self, field, scope):
        if field.kind == "mtype":
            return self.rng.choice(field.mtype)
        if field.wide and self.rng.random() < 0.3:
            return self.rng.choice(["255", "-1", "44"])
        return str(self.rng.randrange(field.limit))

    def _bind(self, targets, scope, bound):
        """A variable to receive into; the same one may not occur twice in a receive."""
        free = [v for v in targets if v.base not in bound and not v.protected]
        if not free:
            return None
        var = self.rng.choice(free)
        bound.add(var.base)
        return self.expressions.place(var, scope, 1)
