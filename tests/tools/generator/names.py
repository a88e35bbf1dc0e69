"""What a program declares, as the generator of statements sees it."""

from dataclasses import dataclass, field


@dataclass
class Var:
    """A scalar, or all the scalars of an array or a field of structures: a path of names, each with its array size or None.

    Its values lie in 0..limit-1, in -limit+1..limit-1 when it is `signed`, and anywhere in its type when it is `wide`.
    """

    path: list
    type: str
    limit: int = 2
    signed: bool = False
    wide: bool = False
    mtype: list = None          # names of the values, for a variable of an mtype
    fields: tuple = None        # for a chan variable: the shape of the channels that it may hold
    capacity: int = -1          # for a chan variable
    protected: bool = False     # index of a running loop: not to be assigned
    declared: str = ""          # of a scalar within a structure: the type of the whole
    initial: str = ""           # of a chan variable: the channel that it starts with

    @property
    def is_number(self):
        return self.mtype is None and self.fields is None

    @property
    def base(self):
        return self.path[0][0]


@dataclass(frozen=True)
class Field:
    """A field of a message. `kind`: "number", "mtype", "chan" or "struct"."""

    type: str
    kind: str = "number"
    limit: int = 3
    mtype: tuple = ()
    wide: bool = False     # values beyond the limit may be sent
    shape: tuple = None    # of the channels that travel in a field of kind "chan", with their capacity
    capacity: int = -1


@dataclass
class Channels:
    """A channel or an array of channels that can be named in some scope."""

    name: str
    fields: tuple
    capacity: int
    size: int = None       # of an array


@dataclass
class Inline:
    """An inline: `numbers` parameters that take values and `places` that are assigned."""

    name: str
    numbers: int
    places: int
    pure: bool = False   # only assignments: may stand in a d_step


@dataclass
class Proctype:
    """A process type: its parameters and the names that other processes may refer to."""

    name: str
    parameters: list = field(default_factory=list)   # Var
    locals: list = field(default_factory=list)       # Var, declared at the start of the body
    channels: list = field(default_factory=list)     # Channels, declared at the start of the body
    active: int = 0
    label: str = ""                                  # a label that its body is sure to have
    first_pid: int = -1                              # of an active one
    may_run: list = field(default_factory=list)      # Proctypes
    exclusive: list = field(default_factory=list)    # lines of xr, xs


@dataclass
class World:
    """All that is global."""

    returning: str = ""                              # name of the inline that returns a number, with the number and a limit as parameters
    variables: list = field(default_factory=list)
    channels: list = field(default_factory=list)
    mtypes: list = field(default_factory=list)       # (subtype or "", [names])
    inlines: list = field(default_factory=list)
    macros: list = field(default_factory=list)       # names of macros with one number parameter
    proctypes: list = field(default_factory=list)
    struct_types: list = field(default_factory=list) # (name, [(field name, type, size, limit)])


class Scope:
    """The names visible at one place: those of the enclosing scope and its own."""

    def __init__(self, parent=None):
        self.variables = list(parent.variables) if parent else []
        self.channels = list(parent.channels) if parent else []

    def structs(self, type_name):
        """Names of the plain variables of that structure type."""
        return sorted({v.base for v in self.variables if v.declared == type_name and v.path[0][1] is None})

    def numbers(self, limit=None, writable=False):
        """Numeric variables, those with values below `limit` only, and not the indices of running loops if they are to be written."""
        return [v for v in self.variables if v.is_number and (limit is None or v.limit <= limit) and not (writable and v.protected)]
