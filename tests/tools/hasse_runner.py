"""Runs hasse on a model and reads its report."""

import json
from dataclasses import dataclass, field

import processes

# The search whose figures are SPIN's: complete, no claims, every path through an atomic sequence counted.
COMPLETE_SEARCH = ("--engine", "search", "--no-claims", "--spin-count", "--all-errors")
# The same questions, answered by a trace cover.
COVER = ("--engine", "cover", "--no-claims", "--all-errors")


@dataclass
class Result:
    """What hasse says about a model.

    stage: "finished", "rejected" (the input is wrong), "limit", "timeout" (it did not keep its own limit), "internal" or "crashed".
    """

    stage: str = "crashed"
    message: str = ""
    text: str = ""
    states: int = 0
    transitions: int = 0
    events: int = 0                               # of a cover
    atomic_steps: int = 0
    depth: int = 0
    state_bytes: int = 0
    memory_bytes: int = 0
    classes: set = field(default_factory=set)     # kinds of the violated properties: "assertion", "deadlock", "runtime", ...
    undecided: set = field(default_factory=set)
    faults: list = field(default_factory=list)    # the reasons given for violations
    seconds: float = 0.0                          # wall time of the whole command
    cpu_seconds: float = 0.0
    search_seconds: float = 0.0                   # as hasse measured it
    peak_bytes: int = 0

    @property
    def accepted(self):
        return self.stage != "rejected"


def check(program, model, defines=(), arguments=COMPLETE_SEARCH, seconds=60.0, memory_bytes=2 << 30):
    """Runs `hasse check` on the model; `seconds` and `memory_bytes` are handed to hasse, which must keep them."""
    command = [program, "check", model, "--json", *(f"-D{d}" for d in defines), *arguments, "--time", str(seconds),
               "--memory", str(memory_bytes)]
    run = processes.run(command, seconds=seconds + 10)
    result = Result(text=run.text, seconds=run.wall_seconds, cpu_seconds=run.cpu_seconds, peak_bytes=run.peak_bytes)
    if run.timed_out:
        result.stage = "timeout"
    elif run.status < 0:
        result.message = f"signal {-run.status}"
    elif run.status == 2:
        result.stage, result.message = "rejected", _first_line(run.errors or run.output)
    elif run.status == 4:
        result.stage, result.message = "internal", _first_line(run.errors)
    elif run.status in (0, 1, 3):
        read_report(result, run)
    else:
        result.message = f"exit status {run.status}"
    return result


def read_report(result, run):
    """Fills `result` from the JSON object on standard output, and checks that the exit status agrees with it."""
    try:
        report = json.loads(run.output)
    except ValueError as error:
        result.stage, result.message = "internal", f"no JSON: {error}"
        return
    figures = report.get("statistics", {})
    result.states, result.transitions = figures.get("states", 0), figures.get("transitions", 0)
    result.events = figures.get("events", 0)
    result.atomic_steps, result.depth = figures.get("atomic_steps", 0), figures.get("depth", 0)
    result.search_seconds = figures.get("time_s", 0.0)
    result.state_bytes, result.memory_bytes = figures.get("state_bytes", 0), figures.get("memory_bytes", 0)
    for entry in report.get("properties", []):
        if entry["verdict"] == "violated":
            result.classes.add(entry["kind"])
            result.faults.append(entry.get("reason", ""))
        elif entry["verdict"] == "undecided":
            result.undecided.add(entry["kind"])
    result.stage = "limit" if report.get("stop") in ("time", "memory", "depth", "interrupted") else "finished"
    expected = 1 if result.classes else 3 if result.undecided or result.stage == "limit" else 0
    if run.status != expected:
        result.stage, result.message = "internal", f"exit status {run.status}, but the report means {expected}"


def _first_line(text):
    return next((line.strip() for line in text.splitlines() if line.strip()), "")
