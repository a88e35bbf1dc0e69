#!/usr/bin/env python3
"""Writes random Promela programs: the same seed gives the same program.

    generate.py --seed 7                     one program on standard output
    generate.py --seed 7 --count 100 --folder out    programs 7..106 as files
"""

import argparse
import os

from generator.features import Switches
from generator.program import generate


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="number of the first program")
    parser.add_argument("--count", type=int, default=1, help="how many programs")
    parser.add_argument("--folder", help="write files there instead of to standard output")
    parser.add_argument("--undefined", action="store_true", help="also what SPIN does not define: indices out of range, division by zero")
    arguments = parser.parse_args()
    switches = Switches(undefined=arguments.undefined)
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        program = generate(seed, switches)
        if not arguments.folder:
            print(program)
            continue
        os.makedirs(arguments.folder, exist_ok=True)
        with open(os.path.join(arguments.folder, f"random-{seed}.pml"), "w", encoding="utf-8") as file:
            file.write(program)


if __name__ == "__main__":
    main()
