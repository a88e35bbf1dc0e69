"""Runs other programs under limits of time and memory and measures them."""

import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass


@dataclass
class Finished:
    """What came of one run of a program. Processor time and memory are those of the program and of what it started."""

    status: int = 0            # exit status; negative: killed by that signal
    output: str = ""           # standard output
    errors: str = ""           # standard error
    timed_out: bool = False
    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0
    peak_bytes: int = 0        # largest resident set

    @property
    def text(self):
        """Everything the program said."""
        return self.output + self.errors


def run(command, folder=None, seconds=60.0, memory_bytes=0):
    """Runs `command` (a list) in `folder`; kills its whole group when `seconds` have passed. No limit of memory when it is 0."""
    # Files instead of pipes: then waiting is one call, which also tells the resources of this very child.
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        started = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                                   start_new_session=True)
        if memory_bytes:
            _limit_memory(process.pid, memory_bytes)
        alarm = _Alarm(process.pid, seconds)
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            _kill_group(process.pid)
            process.wait()
            raise
        finally:
            alarm.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        return Finished(status=process.returncode, output=_text_of(output), errors=_text_of(errors), timed_out=alarm.rang,
                        wall_seconds=time.monotonic() - started, cpu_seconds=usage.ru_utime + usage.ru_stime,
                        peak_bytes=usage.ru_maxrss * 1024)


class _Alarm:
    """Kills a group of processes after a time, unless cancelled before."""

    def __init__(self, pid, seconds):
        self.rang = False
        self._pid = pid
        self._timer = threading.Timer(seconds, self._ring)
        self._timer.daemon = True
        self._timer.start()

    def cancel(self):
        self._timer.cancel()

    def _ring(self):
        self.rang = True
        _kill_group(self._pid)


def _text_of(file):
    file.seek(0)
    return file.read().decode("utf-8", "replace")


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
