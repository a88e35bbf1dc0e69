"""SPIN as an oracle: generates a verifier for a model, compiles it, runs its complete search and reads what it found.

The verifier is generated with `spin -o1 -o2 -o3 -a`, which leaves out dataflow optimisation, dead variable elimination and statement
merging, and compiled without partial-order reduction: then the figures are those of the model's own state space. Three facts shape
this module: the verifier exits with 0 whatever it finds; its limits (depth, state vector) are fixed beforehand, so runs are repeated
with larger ones until they suffice; and it dies without a report when the model divides by zero.
"""

import os
import re
import shutil
import signal
import tempfile
from dataclasses import dataclass, field

import processes

GENERATE = ["-o1", "-o2", "-o3", "-a"]
SAFETY_FLAGS = ("-DNOREDUCE", "-DSAFETY", "-DNOCLAIM")
COMPILERS = {"tcc": ["tcc"], "gcc": ["gcc", "-O0", "-w"], "gcc-O2": ["gcc", "-O2", "-w"]}

# What the verifier prints for an error, and the class of the error. The first pattern that occurs decides.
ERROR_CLASSES = [
    (re.compile(r"invalid array index"), "index"),
    (re.compile(r"x[rs] assertion violated|xr channel violates|x\[rs\] claim|partial order reduction invalid"), "exclusive"),
    (re.compile(r"assertion violated"), "assertion"),
    (re.compile(r"invalid end state"), "deadlock"),
    (re.compile(r"end state in claim reached"), "claim"),
    (re.compile(r"event_trace error|non-determinism in event-trace"), "trace"),
    (re.compile(r"ref to uninitialized chan|ref to unknown chan|bad queue|qrecv bad queue"), "dead_channel"),
    (re.compile(r"poll(ing)? (rendezvous|rv)"), "rendezvous_poll"),
    (re.compile(r"block in d_step|blocking sel in d_step"), "d_step_blocked"),
    (re.compile(r"rv-attempt in d_step"), "d_step_rendezvous"),
    (re.compile(r"too many processes"), "too_many_processes"),
    (re.compile(r"too many queues"), "too_many_channels"),
    (re.compile(r"priority is out of range"), "priority"),
    (re.compile(r"used: enabled\(pid=thisproc\)"), "asks itself"),
    (re.compile(r"non-determinism in D_proctype"), "determinism"),
    (re.compile(r"missing pars|too many parameters|wrong nr of msg fields"), "message_shape"),
]


@dataclass
class Limits:
    """How long and how much one run of the verifier may take, and the sizes to start with."""

    seconds: float = 60.0
    memory_bytes: int = 2 << 30
    depth: int = 100_000
    largest_depth: int = 20_000_000
    hash_bits: int = 18
    largest_vector: int = 64_000


@dataclass
class Result:
    """What SPIN says about a model.

    stage: "rejected" (spin wrote no verifier), "uncompilable", "refused" (the verifier will not run the model), "crashed", "timeout",
    "memory", "depth" (a limit was reached) or "finished".
    """

    stage: str = "rejected"
    message: str = ""                            # why, when the stage is not "finished"
    spin_text: str = ""                          # what spin printed
    pan_text: str = ""                           # what the verifier printed
    states: int = 0
    transitions: int = 0
    atomic_steps: int = 0
    depth: int = 0
    vector_bytes: int = 0
    errors: int = 0
    classes: set = field(default_factory=set)    # see ERROR_CLASSES, and "division"
    searched_all: bool = True                    # False: the verifier gave up at an error that it cannot go on after
    unreached: list = field(default_factory=list)
    generate_seconds: float = 0.0
    compile_seconds: float = 0.0
    run_seconds: float = 0.0
    run_cpu_seconds: float = 0.0
    peak_bytes: int = 0

    @property
    def accepted(self):
        return self.stage not in ("rejected", "uncompilable", "refused")

    @property
    def complete(self):
        """Did the search cover the whole state space, so that its figures can be compared?"""
        return self.stage == "finished" and self.searched_all

    @property
    def total_seconds(self):
        return self.generate_seconds + self.compile_seconds + self.run_seconds


class Verifier:
    """A folder in which spin has written a verifier. To be used in a `with` statement, which removes the folder at the end."""

    def __init__(self, model, defines=(), generate=tuple(GENERATE)):
        self.folder = tempfile.mkdtemp(prefix="spin-")
        self.result = Result()
        self._generate(os.path.abspath(model), defines, generate)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def generated(self):
        return os.path.exists(os.path.join(self.folder, "pan.c"))

    def _generate(self, model, defines, generate):
        # Included files are looked for from the folder where spin runs, so the model's whole folder is visible there by links.
        name = os.path.basename(model)
        _link_siblings(os.path.dirname(model), self.folder)
        run = processes.run(["spin", *generate, *(f"-D{d}" for d in defines), name], self.folder, seconds=60)
        self.result.spin_text = run.text
        self.result.generate_seconds = run.wall_seconds
        # spin may say "Error" and still write a verifier that works, and its exit status does not tell.
        if not self.generated:
            # Earlier errors are mere warnings.
            self.result.message = _last_line(run.text, r"Error|error|tl_spin: |out of memory") or "spin wrote no verifier"

    def compile(self, flags=SAFETY_FLAGS, compiler="tcc"):
        """Compiles the verifier; with the next compiler when there is no such one. True when it worked."""
        order = [compiler] + [name for name in COMPILERS if name != compiler]
        available = [name for name in order if shutil.which(COMPILERS[name][0])]
        if not available:
            raise FileNotFoundError("no C compiler for SPIN's verifier: tried " + ", ".join(order))
        run = processes.run([*COMPILERS[available[0]], *flags, "-o", "pan", "pan.c"], self.folder, seconds=300)
        self.result.compile_seconds = run.wall_seconds
        if run.status != 0:
            self.result.stage = "uncompilable"
            self.result.message = _first_line(run.text, "error") or "the verifier does not compile"
        return run.status == 0

    def run(self, arguments, limits):
        """Runs the compiled verifier once."""
        return processes.run(["./pan", *arguments], self.folder, limits.seconds, limits.memory_bytes)


def available():
    """Is spin installed, with a compiler for what it writes?"""
    return bool(shutil.which("spin")) and any(shutil.which(command[0]) for command in COMPILERS.values())


def check(model, defines=(), flags=SAFETY_FLAGS, compiler="tcc", limits=None, unreached=False):
    """The complete search of the model by SPIN's verifier."""
    limits = limits or Limits()
    with Verifier(model, defines) as verifier:
        if verifier.generated:
            _search(verifier, list(flags), compiler, limits, unreached)
        return verifier.result


def _search(verifier, flags, compiler, limits, unreached):
    """Compiles and runs, again with larger sizes for as long as the verifier says that they are too small."""
    result = verifier.result
    depth, vector = limits.depth, 0
    compiled = False
    while True:
        if not compiled:
            sized = flags + ([f"-DVECTORSZ={vector}"] if vector else [])
            if not verifier.compile(sized, compiler):
                return
            compiled = True
        arguments = ["-c0", f"-m{depth}", f"-w{limits.hash_bits}"] + ([] if unreached else ["-n"])
        run = verifier.run(arguments, limits)
        read_report(result, run)
        if result.stage == "vector" and vector < limits.largest_vector:
            vector = max(4096, vector * 4)
            compiled = False
        elif result.stage == "depth" and depth < limits.largest_depth:
            depth *= 10
        else:
            if result.stage == "vector":
                result.stage, result.message = "memory", "state vector too large"
            return


def read_report(result, run):
    """Fills `result` with what a run of the verifier printed."""
    text = run.text
    result.pan_text = text
    result.run_seconds, result.run_cpu_seconds, result.peak_bytes = run.wall_seconds, run.cpu_seconds, run.peak_bytes
    result.states = _number(text, r"(\d+) states, stored")
    result.transitions = _number(text, r"(\d+) transitions \(=")
    result.atomic_steps = _number(text, r"(\d+) atomic steps")
    result.vector_bytes = _number(text, r"State-vector (\d+) byte")
    result.depth = _number(text, r"depth reached (\d+)")
    result.errors = _number(text, r"errors: (\d+)")
    result.classes = _error_classes(text)
    result.unreached = re.findall(r"^\t(\S+:\d+, state \d+, .*)$", text, re.MULTILINE)
    result.message = ""
    if "event_trace not completed" in text:
        # Reported as an invalid end state, from which it cannot be told apart.
        result.classes = result.classes - {"deadlock"} | {"trace", "ambiguous deadlock"}
    result.searched_all = "Search not completed" not in text and run.status != -signal.SIGFPE
    if run.timed_out:
        result.stage = "timeout"
    elif run.status == -signal.SIGFPE:
        result.stage, result.classes = "finished", result.classes | {"division"}
    elif "VECTORSZ" in text:
        result.stage = "vector"
    elif "max search depth too small" in text:
        result.stage = "depth"
    elif "out of memory" in text or "MEMLIM bound" in text or "cannot allocate" in text:
        result.stage = "memory"
    elif "states, stored" in text:
        result.stage = "finished"
    elif run.status < 0:
        result.stage, result.message = "crashed", f"signal {-run.status}"
    else:
        result.stage, result.message = "refused", _first_line(text, ".") or f"exit status {run.status}"


def _error_classes(text):
    classes = set()
    for message in re.findall(r"^pan:\s*\d+: (.*)$", text, re.MULTILINE):
        classes.add(next((name for pattern, name in ERROR_CLASSES if pattern.search(message)), "other"))
    return classes


def _number(text, pattern):
    # The last occurrence: earlier ones belong to progress reports.
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def _first_line(text, pattern):
    return next((line.strip() for line in text.splitlines() if re.search(pattern, line)), "")


def _last_line(text, pattern):
    return next((line.strip() for line in reversed(text.splitlines()) if re.search(pattern, line)), "")


def _link_siblings(source, target):
    for name in os.listdir(source):
        path = os.path.join(source, name)
        if os.path.isfile(path) and not name.startswith("pan"):
            os.symlink(path, os.path.join(target, name))
