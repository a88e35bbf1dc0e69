"""Runs other programs under limits of time and memory and measures them."""

import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Finished:
    """What came of one run of a program."""

    status: int = 0            # exit status; negative: killed by that signal
    output: str = ""           # standard output
    errors: str = ""           # standard error
    timed_out: bool = False
    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0   # of the program and its children
    peak_bytes: int = 0        # the largest resident set of any program run so far by this process

    @property
    def text(self):
        """Everything the program said."""
        return self.output + self.errors


def run(command, folder=None, seconds=60.0, memory_bytes=0):
    """Runs `command` (a list) in `folder`; kills its whole group when `seconds` have passed. No limit of memory when it is 0."""
    started = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True)
    if memory_bytes:
        _limit_memory(process.pid, memory_bytes)
    timed_out = False
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        timed_out = True
        _kill_group(process.pid)
        output, errors = process.communicate()
    except BaseException:
        _kill_group(process.pid)
        process.wait()
        raise
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Finished(status=process.returncode, output=output.decode("utf-8", "replace"), errors=errors.decode("utf-8", "replace"),
                    timed_out=timed_out, wall_seconds=time.monotonic() - started,
                    cpu_seconds=after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
                    peak_bytes=after.ru_maxrss * 1024)


def _limit_memory(pid, memory_bytes):
    # Set from outside instead of between fork and exec: that keeps Python's fast way of starting a program.
    try:
        resource.prlimit(pid, resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    except (ProcessLookupError, PermissionError):
        pass


def _kill_group(pid):
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
