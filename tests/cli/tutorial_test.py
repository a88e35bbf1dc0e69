"""What docs/detect.md shows is what happens: each command that stands there after a $ prints what stands below it."""

import os
import pathlib
import re
import shutil
import subprocess

import harness

PAGE = harness.ROOT / "docs" / "detect.md"
EXAMPLES = harness.ROOT / "examples"
SECONDS = re.compile(r"\d+\.\d\d s\b")


def commands():
    """(command, lines that it prints); a line of three points stands for any number of lines."""
    found = []
    for block in re.findall(r"^```\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found:
                found[-1][1].append(line)
    return found


def pattern_of(lines):
    return "".join("(?:.*\n)*" if line == "..." else re.escape(SECONDS.sub("T s", line)) + "\n" for line in lines)


class Tutorial(harness.Case):
    def setUp(self):
        super().setUp()
        shutil.copytree(EXAMPLES, self.folder / "examples")

    def shell(self, command):
        path = f"{pathlib.Path(os.environ['HASSE']).parent}:{os.environ['PATH']}"
        done = subprocess.run(command, shell=True, cwd=self.folder, env=os.environ | {"PATH": path}, text=True,
                              capture_output=True, timeout=60, check=False)
        self.assertEqual(done.stderr, "", command)
        return done.stdout

    def test_commands(self):
        self.assertGreaterEqual(len(commands()), 6)
        for command, lines in commands():
            printed = SECONDS.sub("T s", self.shell(command))
            self.assertIsNotNone(re.fullmatch(pattern_of(lines), printed), f"{command}\n{printed}")
        picture = (self.folder / "two_leaders.svg").read_text()
        self.assertEqual(picture, (harness.ROOT / "docs" / "pictures" / "two_leaders.svg").read_text())

    def test_the_program_writes_the_logs(self):
        for option, log in (("", "election.log"), (" --majority", "election_split.log")):
            self.assertEqual(self.shell(f"python3 examples/election.py{option}"), (EXAMPLES / log).read_text())


if __name__ == "__main__":
    harness.main()
