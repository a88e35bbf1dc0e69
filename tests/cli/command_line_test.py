"""Options, messages and exit statuses."""

import fcntl
import os
import resource
import signal
import struct
import subprocess
import termios
import time

import harness
from harness import MUTEX

# Grows for hours.
ENDLESS = """\
int a, b, c;
active proctype P() { do :: a++ :: b++ :: c++ od }
"""


class CommandLine(harness.Case):
    def test_help_names_every_command_with_examples(self):
        text = self.hasse("--help", expect=0).stdout
        for word in ("check", "simulate", "replay", "show", "Examples:", "Exit status:"):
            self.assertIn(word, text)
        for command in ("check", "simulate", "replay", "show"):
            text = self.hasse(command, "--help", expect=0).stdout
            self.assertNotRegex(text, r"\{|Excludes|Needs|\n +--?\S+ [^\n]{0,20}\n {20,}", "the parser's own words, or a torn line")
            self.assertIn("Examples:", text)
            self.assertIn(f"hasse {command} ", text)

    def test_version(self):
        self.assertRegex(self.hasse("--version", expect=0).stdout, r"^hasse \d+\.\d+\.\d+\n$")

    def test_wrong_commands(self):
        self.assertEqual(self.error_of(), "hasse: error: no command; 'hasse check MODEL' checks a model, "
                                          "'hasse --help' lists the commands")
        self.assertEqual(self.error_of("m.pml"),
                         "hasse: error: there is no command 'm.pml'; to check a model: hasse check m.pml")
        self.assertEqual(self.error_of("chekc"), "hasse: error: there is no command 'chekc' (did you mean check?)")

    def test_wrong_options(self):
        self.write("m.pml", MUTEX)
        for arguments, message in {
            ("--dept", "3"): "hasse check has no option --dept (did you mean --depth?)",
            ("--zzzzzzzz",): "hasse check has no option --zzzzzzzz",
            ("more.pml",): "unexpected argument 'more.pml' to hasse check",
            ("--depth", "0"): "--depth: '0' is not a whole number above 0 ('hasse check --help' explains)",
            ("--depth", "x"): "--depth: 'x' is not a whole number above 0 ('hasse check --help' explains)",
            ("--time", "soon"): "--time: 'soon' is not a number above 0 ('hasse check --help' explains)",
            ("--time", "1e400"): "--time: '1e400' is out of range ('hasse check --help' explains)",
            ("--threads", "99999999999"): "--threads: '99999999999' is out of range ('hasse check --help' explains)",
            ("--memory", "3X"): "--memory: '3X' is not a size such as 512M or 2G ('hasse check --help' explains)",
            ("--memory", ""): "--memory: '' is not a size such as 512M or 2G ('hasse check --help' explains)",
            ("--search", "a-star"): "--search: 'a-star' is none of dfs, bfs ('hasse check --help' explains)",
            ("--color", "red"): "--color: 'red' is none of auto, always, never ('hasse check --help' explains)",
            ("--property", "x"): "--property: there is no property 'x'; there are: assertions, deadlock, runtime, exclusion",
            ("--property", "exklusion"): "--property: there is no property 'exklusion' (did you mean 'exclusion'?); there are: "
                                         "assertions, deadlock, runtime, exclusion",
            ("--skip", "deadlok"): "--skip: there is no property 'deadlok' (did you mean 'deadlock'?); there are: "
                                   "assertions, deadlock, runtime, exclusion",
            ("--skip", "runtime", "--property", "runtime"): "--property and --skip contradict each other about 'runtime'",
            ("--skip", "assertions", "--skip", "deadlock", "--skip", "runtime", "--no-claims"): "--skip: nothing is left to check",
        }.items():
            with self.subTest(arguments=arguments):
                self.assertEqual(self.error_of("check", "m.pml", *arguments), "hasse: error: " + message)
        self.assertEqual(self.error_of("check"), "hasse: error: MODEL is required ('hasse check --help' explains)")
        self.assertIn("--dot", self.error_of("show", "m.pml", "--dot", "--symbols"))

    def test_values_that_are_empty(self):
        self.write("m.pml", MUTEX)
        self.write("run.log", '{"trace":1}\n{"p":"a","set":{"x":1}}\n')
        for command, options in {
            ("check", "m.pml"): ("--checkpoint", "--resume", "--trail", "-D", "-U", "-I"),
            ("simulate", "m.pml"): ("--trail", "-D", "-U", "-I"),
            ("detect", "run.log"): ("--svg", "--html", "--lattice", "--delimiter"),
            ("slice", "run.log", "--formula", "x@a == 1"): ("--svg", "--html", "--delimiter"),
        }.items():
            for option in options:
                with self.subTest(command=command, option=option):
                    self.assertEqual(self.error_of(*command, option, ""),
                                     f"hasse: error: {option}: the value is empty ('hasse {command[0]} --help' explains)")
        self.assertEqual(self.files(), ["m.pml", "run.log"])

    def test_files_that_cannot_be_read(self):
        self.assertEqual(self.error_of("check", "none.pml"),
                         "hasse: error: cannot read 'none.pml': No such file or directory")
        self.assertIn("cannot read '.'", self.error_of("check", "."))
        self.write("m.pml", MUTEX)
        self.assertEqual(self.error_of("replay", "m.pml", "none"),
                         "hasse: error: cannot read none: No such file or directory")
        self.assertIn("cannot read .: ", self.error_of("replay", "m.pml", "."))

    def test_names_of_models(self):
        kinds = "Promela (.pml, .prm, .promela, or any other name)"
        self.assertIn("Model: " + kinds, " ".join(self.hasse("check", "--help").stdout.split()))
        mistake = "active proctype P() { x = 1 }"
        wrong = "1:23: error: 'x' is not declared"
        for name in ("m.pml", "m"):  # said by the name, or by nothing
            self.write(name, mistake)
            self.assertEqual(self.error_of("check", name), f"{name}:{wrong}")
        self.write("m.spin", mistake)
        self.assertEqual(self.error_of("check", "m.spin"),
                         f"m.spin:{wrong}; the text was read as Promela, for models are {kinds}")
        self.write("m.spin", MUTEX)
        self.hasse("check", "m.spin", "-DRIGHT", expect=0)
        self.assertNotIn("read as", self.error_of("check", "m.spin", "--invariant", "x"))
        self.assertNotIn("read as", self.error_of("check", "none.spin"))

    def test_what_is_read_is_not_written_over(self):
        models = {"m.pml": '#include "part.pml"\n', "part.pml": MUTEX, "run.log": '{"trace":1}\n{"p":"a","set":{"x":1}}\n'}
        for name, text in models.items():
            self.write(name, text)
        os.symlink("m.pml", self.folder / "link")
        os.link(self.folder / "part.pml", self.folder / "other")
        for command, options in {("check", "m.pml"): ("--trail", "--checkpoint"), ("detect", "run.log"): ("--svg", "--html", "--lattice"),
                                 ("slice", "run.log", "--formula", "x@a == 1"): ("--svg", "--html")}.items():
            for option in options:
                for file in (("./m.pml", "link", "part.pml", "other") if command[0] == "check" else ("./run.log",)):
                    with self.subTest(command=command, option=option, file=file):
                        self.assertEqual(self.error_of(*command, option, file),
                                         f"hasse: error: {option}: {file} would be written over, and it is what is read")
        self.assertEqual(self.error_of("detect", "run.log", "--svg", "picture", "--html", "picture"),
                         "hasse: error: --svg and --html are to write the same file, picture")
        self.hasse("detect", "run.log", "--svg", "/dev/null", "--html", "/dev/null", expect=0)
        for name, text in models.items():
            self.assertEqual((self.folder / name).read_text(), text)
        self.assertEqual(self.files(), ["link", "m.pml", "other", "part.pml", "run.log"])

    def test_mistakes_in_the_model_have_a_place(self):
        self.write("m.pml", "byte x;\nactive proctype P() { x = y }\n")
        self.assertRegex(self.error_of("check", "m.pml"), r"^m\.pml:2:27: error: .*y")

    def test_mistakes_in_predicates_have_a_place(self):
        self.write("m.pml", MUTEX)
        self.assertRegex(self.error_of("check", "m.pml", "--invariant", "inside <"), r"^--invariant:1:\d+: error: ")
        self.assertRegex(self.error_of("check", "m.pml", "--reachable", "outside == 1"), r"^--reachable:1:1: error: ")
        self.assertRegex(self.error_of("check", "m.pml", "--ltl", "<> inside == 1"), r"^--ltl:1:1: error: .*temporal")

    def test_output_that_cannot_be_written(self):
        self.write("m.pml", MUTEX)
        if os.path.exists("/dev/full"):
            with open("/dev/full", "w") as full:
                done = subprocess.run([os.environ["HASSE"], "check", "m.pml", "-DRIGHT"], cwd=self.folder, stdout=full,
                                      stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stderr, "hasse: error: cannot write to standard output: No space left on device\n")
        done = subprocess.run(f"'{os.environ['HASSE']}' check m.pml -DRIGHT >&-", cwd=self.folder, shell=True,
                              stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0)
        self.assertIn("cannot write to standard output", done.stderr)

    def test_a_small_stack(self):
        limited = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 19, 1 << 19))}
        nested = lambda depth: "byte x;\nactive [2] proctype P() {\n" + "if :: x == 0 -> " * depth + "x = 1" + " fi" * depth + "\n}\n"
        self.write("m.pml", nested(290))
        self.write("n.pml", nested(2000))
        for engine in ("search", "cover", "auto"):
            self.hasse("check", "m.pml", "--engine", engine, "--property", "assertions", expect=0, **limited)
            self.assertIn("nested more than 300 deep", self.hasse("check", "n.pml", "--engine", engine, expect=2, **limited).stderr)

    def test_files_written_to_standard_output(self):
        self.write("m.pml", MUTEX)
        self.write("run.log", '{"trace":1}\n{"p":"a"}\n')
        for command, last in ((("check", "m.pml", "--trail"), "Replay: hasse"), (("detect", "run.log", "--svg"), "0 direct causes")):
            with self.subTest(command=command):
                self.assertEqual(self.error_of(*command, "-"),
                                 "hasse: error: cannot write -: standard output is called /dev/stdout here, a file of that name ./-")
                self.write("out", "what was there\n")
                with open(self.folder / "out", "a") as out:
                    subprocess.run([os.environ["HASSE"], *command, "/dev/stdout"], cwd=self.folder, stdout=out, check=False)
                text = (self.folder / "out").read_text()
                self.assertTrue(text.startswith("what was there\n"), text)
                self.assertIn(last, text)
        self.assertEqual(self.files(), ["m.pml", "out", "run.log"])

    def test_interruption_gives_the_figures_so_far(self):
        self.write("m.pml", ENDLESS)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([os.environ["HASSE"], "check", "m.pml", "--memory", "1G"], cwd=self.folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(0.5)
            process.send_signal(number)
            output, errors = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 3, errors)
            self.assertRegex(output, r"undecided  assertions, deadlock, runtime  interrupted after [\d,]+ states, depth [\d,]+\n")
            self.assertEqual(self.files(), ["m.pml"])

    def test_no_progress_line_in_a_pipe(self):
        self.write("m.pml", ENDLESS)
        done = self.hasse("check", "m.pml", "--time", "1.5", expect=3)
        self.assertEqual(done.stderr, "")
        self.assertNotIn("\r", done.stdout)

    def test_a_progress_line_on_a_terminal(self):
        self.write("m.pml", ENDLESS)
        terminal, other_end = os.openpty()
        done = subprocess.run([os.environ["HASSE"], "check", "m.pml", "--time", "1.5", "--memory", "1G"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=other_end, text=True, env=dict(os.environ, TERM="xterm"))
        os.close(other_end)
        shown = os.read(terminal, 1 << 16).decode()
        os.close(terminal)
        self.assertEqual(done.returncode, 3)
        self.assertRegex(shown, r"\r\x1b\[K[\d,]+ states, [\d,]+ waiting, [\d,]+ transitions/s, [\d.]+ [KMG]B of 1.0 GB, "
                                r"[\d.]+ s of 1.5 s")
        self.assertTrue(shown.endswith("\r\x1b[K"), "the line is cleared at the end")

    def test_a_progress_line_stays_within_the_terminal(self):
        self.write("m.pml", ENDLESS)
        terminal, other_end = os.openpty()
        fcntl.ioctl(other_end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
        subprocess.run([os.environ["HASSE"], "check", "m.pml", "--time", "1.5", "--memory", "1G"], cwd=self.folder,
                       stdout=subprocess.PIPE, stderr=other_end, env=dict(os.environ, TERM="xterm"), check=False)
        os.close(other_end)
        shown = os.read(terminal, 1 << 16).decode()
        os.close(terminal)
        lines = [line for line in shown.split("\r\x1b[K") if line]
        self.assertGreater(len(lines), 0)
        self.assertEqual({len(line) for line in lines}, {39})

    def test_limits(self):
        self.write("m.pml", ENDLESS)
        for arguments, words in {("--time", "0.2"): "time limit of 0.2 s", ("--memory", "20M"): "memory limit of 20 MB",
                                 ("--depth", "5"): "depth limit of 5 steps"}.items():
            with self.subTest(arguments=arguments):
                done = self.hasse("check", "m.pml", *arguments, expect=3)
                self.assertRegex(done.stdout, f"undecided  assertions, deadlock, runtime  {words} reached after [0-9,]+ states, depth [0-9,]+\n")


if __name__ == "__main__":
    harness.main()
