"""Runs other programs under limits of time and memory and measures them."""

import os
import re
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
    """Runs `command` (a list) in `folder`; kills it, and what it started, when `seconds` have passed. No limit of memory when it is 0."""
    # The resident set that the kernel reports of a child begins with that of who started it, and Python is larger than many a
    # search: so a small program stands in between and measures. Files instead of pipes: then waiting is one call.
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors, tempfile.NamedTemporaryFile("r") as measured:
        limit = ["prlimit", f"--as={memory_bytes}", "--"] if memory_bytes else []
        started = time.monotonic()
        process = subprocess.Popen(["time", "--format=%M", f"--output={measured.name}", *limit, *command], cwd=folder,
                                   stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True)
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
        killed_by, peak_kilobytes = _read_measured(measured.read())
        return Finished(status=-killed_by if killed_by else process.returncode, output=_text_of(output), errors=_text_of(errors),
                        timed_out=alarm.rang, wall_seconds=time.monotonic() - started,
                        cpu_seconds=usage.ru_utime + usage.ru_stime, peak_bytes=peak_kilobytes * 1024)


def _read_measured(text):
    """The signal that ended the program, or 0, and its largest resident set in KiB. Both are 0 where nothing was measured."""
    killed = re.search(r"^Command terminated by signal (\d+)$", text, re.MULTILINE)
    peak = re.search(r"^(\d+)$", text, re.MULTILINE)
    return int(killed[1]) if killed else 0, int(peak[1]) if peak else 0


class _Alarm:
    """Kills what a process has started, itself a leader of a group, after a time, unless cancelled before."""

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
        _kill_children(self._pid)


def _text_of(file):
    file.seek(0)
    return file.read().decode("utf-8", "replace")


def _kill_children(pid):
    # Not the process itself: it goes on to say what they took.
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            children = [int(child) for child in file.read().split()]
    except (FileNotFoundError, ProcessLookupError):
        return
    for child in children:
        _kill_children(child)
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass


def _kill_group(pid):
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
