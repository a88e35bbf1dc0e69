"""Reads the head comment of a test model: what is expected of which run. The format is described in README.md."""

import pathlib
import re
import shlex

ROOT = pathlib.Path(__file__).resolve().parent
DIFFERENCES = ROOT.parent.parent / "docs" / "differences-from-spin.md"
KEYS = {"title", "options", "verdicts", "exit", "message", "no-message", "counterexample-steps", "spin", "spin-claim",
        "differs", "states", "transitions", "run"}
VERDICTS = {"holds", "violated", "undecided"}


class FormatError(Exception):
    pass


class Run:
    """One invocation and its expected answers."""

    def __init__(self):
        self.options = []
        self.verdicts = {}
        self.exit = None
        self.messages = []
        self.no_messages = []
        self.counterexample_steps = None
        self.spin = None            # {"states": .., "transitions": .., "errors": ..} or {"refused": True}, {"crashed": True}
        self.spin_claims = {}       # name -> errors
        self.differs = None
        self.counts = {}            # states, transitions by hand

    def expected_exit(self):
        if self.exit is not None:
            return self.exit
        verdicts = self.verdicts.values()
        return 1 if "violated" in verdicts else 3 if "undecided" in verdicts else 0

    def expected_counts(self):
        """States and transitions that Hasse must count, or nothing."""
        if self.counts:
            return self.counts
        if self.differs or not self.spin or "states" not in self.spin:
            return {}
        return {k: self.spin[k] for k in ("states", "transitions")}


class Model:
    def __init__(self, path, title, runs):
        self.path = path
        self.title = title
        self.runs = runs


def head_comment(text):
    match = re.match(r"/\* hasse-test\n(.*?)\*/", text, re.S)
    return match


def parse_figures(value):
    words = value.split()
    if words in (["refused"], ["crashed"]):
        return {words[0]: True}
    figures = {}
    for word in words:
        name, _, number = word.partition("=")
        if name not in ("states", "transitions", "errors"):
            raise FormatError(f"unknown figure '{word}'")
        figures[name] = int(number)
    return figures


def set_key(run, key, value):
    if key == "options":
        run.options = shlex.split(value)
    elif key == "verdicts":
        for word in shlex.split(value):
            name, _, verdict = word.rpartition("=")
            if verdict not in VERDICTS:
                raise FormatError(f"no verdict in '{word}'")
            run.verdicts[name] = verdict
    elif key == "exit":
        run.exit = int(value)
    elif key == "message":
        run.messages.append(value)
    elif key == "no-message":
        run.no_messages.append(value)
    elif key == "counterexample-steps":
        run.counterexample_steps = int(value)
    elif key == "spin":
        run.spin = parse_figures(value)
    elif key == "spin-claim":
        name, figure = value.split()
        run.spin_claims[name] = int(figure.removeprefix("errors="))
    elif key == "differs":
        if f"## {value}\n" not in DIFFERENCES.read_text():
            raise FormatError(f"docs/differences-from-spin.md has no section '{value}'")
        run.differs = value
    else:
        run.counts[key] = int(value)


def read_model(path):
    path = pathlib.Path(path)
    match = head_comment(path.read_text(errors="surrogateescape"))
    if not match:
        raise FormatError("the file does not begin with '/* hasse-test'")
    title = None
    runs = [Run()]
    for line in match.group(1).splitlines():
        line = line.strip().removeprefix("*").strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        value = value.strip()
        if not colon or key not in KEYS:
            raise FormatError(f"cannot read '{line}'")
        if key == "title":
            title = value
        elif key == "run":
            runs.append(Run())
        else:
            set_key(runs[-1], key, value)
    if not title:
        raise FormatError("no title")
    return Model(path, title, runs)


def find_models(names):
    """The model files named, those in the folders named, or all but slow/."""
    if not names:
        return sorted(p for p in ROOT.rglob("*.pml") if "slow" not in p.parts and head_comment_in(p))
    paths = []
    for name in map(pathlib.Path, names):
        if not name.exists():
            name = ROOT / name
        paths += sorted(p for p in name.rglob("*.pml") if head_comment_in(p)) if name.is_dir() else [name]
    return paths


def head_comment_in(path):
    """Files without a head comment are parts that models include."""
    return path.read_text(errors="surrogateescape").startswith("/* hasse-test")


def has_error(verdicts):
    """Whether SPIN, without claims, counts an error."""
    return any(verdicts.get(name) == "violated" for name in ("assertions", "deadlock", "runtime", "trace", "notrace"))


def disagreements_with_spin(run):
    """Verdicts must agree with what SPIN says, unless a difference is documented."""
    if run.differs or run.expected_exit() == 2 or run.spin == {"crashed": True}:
        return
    if run.spin and "errors" in run.spin:
        if has_error(run.verdicts) != (run.spin["errors"] > 0):
            yield f"the verdicts disagree with SPIN's errors={run.spin['errors']} and no difference is named"
    elif run.spin:
        yield "SPIN refuses the model and no difference is named"
    for name, errors in run.spin_claims.items():
        if (run.verdicts.get(name, "holds") == "violated") != (errors > 0):
            yield f"the verdict of {name} disagrees with SPIN's errors={errors} and no difference is named"
