"""The runs that bench/simulate.py writes: the same for the same seed, and what should be impossible in them is so unless the protocol has a mistake."""

import functools
import json
import subprocess
import sys

import harness

SIMULATE = harness.ROOT / "bench" / "simulate.py"
# Sizes at which some seed shows the mistake, and every way of searching ends soon.
SIZES = {"mutex": (3, 20), "primary-secondary": (4, 25), "database": (4, 25), "ring": (3, 60)}
REDUCTIONS = ("auto", "none", "sleep", "persistent", "both", "sequences")


def simulate(protocol, *options):
    processes, states = SIZES[protocol]
    return subprocess.run([sys.executable, SIMULATE, protocol, "--processes", str(processes), "--states", str(states), *options],
                          check=True, capture_output=True, text=True).stdout


simulated = functools.cache(simulate)


class SimulatedRuns(harness.Case):
    def verdict(self, protocol, seed, reduction, faulty):
        self.write("run.log", simulated(protocol, "--seed", str(seed), *(["--faulty"] if faulty else [])))
        question = simulated(protocol, "--question").strip()
        done = self.hasse("detect", "run.log", "--possibly", question, "--reduce", reduction, "--json", expect=None)
        return json.loads(done.stdout)["executions"][0]["possibly"]["verdict"]

    def test_the_seed_decides(self):
        for protocol, (processes, states) in SIZES.items():
            first = simulate(protocol, "--seed", "7")
            self.assertEqual(first, simulate(protocol, "--seed", "7"))
            self.assertNotEqual(first, simulate(protocol, "--seed", "8"))
            lines = [json.loads(line) for line in first.splitlines()]
            events = [line["p"] for line in lines[1:]]
            self.assertEqual(len(lines[0]["processes"]), processes)
            self.assertEqual(max(events.count(process) for process in lines[0]["processes"]), states - 1)

    def test_only_mistakes_are_found(self):
        for protocol in SIZES:
            found = set()
            for seed in (1, 2, 3):
                verdicts = {self.verdict(protocol, seed, reduction, faulty=True) for reduction in REDUCTIONS}
                self.assertEqual(len(verdicts), 1, (protocol, seed))
                found |= verdicts
            self.assertIn("possible", found, protocol)
            for reduction in REDUCTIONS:
                self.assertEqual(self.verdict(protocol, 1, reduction, faulty=False), "impossible", (protocol, reduction))

    def test_slices_alone_refute_what_is_made_of_many_parts(self):
        run = [sys.executable, SIMULATE, "primary-secondary", "--processes", "30", "--states", "60"]
        self.write("run.log", subprocess.run(run, check=True, capture_output=True, text=True).stdout)
        question = subprocess.run([*run, "--question"], check=True, capture_output=True, text=True).stdout
        found = json.loads(self.hasse("detect", "run.log", "--possibly", question, "--json", expect=0).stdout)["executions"][0]["possibly"]
        self.assertEqual((found["verdict"], found["states"]), ("impossible", 0))


if __name__ == "__main__":
    harness.main()
