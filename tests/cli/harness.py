"""Runs hasse in a folder of its own, with the models that a test writes there."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent
ROOT = SOURCE.parent.parent

# Two processes that both enter: the invariant fails after a few steps. With -DRIGHT the second waits.
MUTEX = """\
#ifdef RIGHT
#define MAY_ENTER inside == 0
#else
#define MAY_ENTER inside < 9
#endif
byte inside;

active [2] proctype User()
{
	atomic { MAY_ENTER -> inside++ }
	inside--
}

ltl exclusion { [] (inside <= 1) }
"""

# A buffered channel, a rendezvous, a d_step, printf, and a deadlock at the end.
TALK = """\
mtype = { ping, pong };
chan queue = [2] of { mtype, byte };
chan ack = [0] of { byte };
byte count;

active proctype Sender()
{
	queue!ping(7);
	ack?count;
	d_step { count > 0 -> count++; count = count * 2 }
	printf("count is %d\\n", count);
	ack?count
}

active proctype Receiver()
{
	byte got;
	queue?ping(got);
	ack!got
}
"""


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hasse-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.maxDiff = None

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return name

    def hasse(self, *arguments, expect=None, stdin="", **more):
        """Runs hasse there; checks the exit status where one is expected. Gives the finished process."""
        done = subprocess.run([os.environ["HASSE"], *arguments], cwd=self.folder, input=stdin, text=True,
                              capture_output=True, timeout=120, **more)
        if expect is not None:
            self.assertEqual(done.returncode, expect, f"hasse {' '.join(arguments)}\n{done.stdout}{done.stderr}")
        return done

    def error_of(self, *arguments):
        """The first line on standard error of a command that must be refused with status 2 and say nothing else."""
        done = self.hasse(*arguments, expect=2)
        self.assertEqual(done.stdout, "")
        return done.stderr.splitlines()[0]

    def skip_with_sanitizers(self, why):
        if re.search("asan|tsan", os.environ["HASSE"]):
            self.skipTest(why)

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())


def main():
    if "HASSE" not in os.environ:
        sys.exit("set HASSE to the program to test")
    os.environ["HASSE"] = str(pathlib.Path(os.environ["HASSE"]).resolve())
    unittest.main()
