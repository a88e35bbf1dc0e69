#!/usr/bin/env python3
"""Each section of docs/differences-from-spin.md must name a test model that exists, and each model's difference a section."""

import re
import sys

import expectations


def main():
    text = expectations.DIFFERENCES.read_text()
    wrong = []
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title = section.splitlines()[0]
        models = re.findall(r"`(\w+/\w+\.pml)`", section)
        if not models:
            wrong.append(f"section '{title}' names no test model")
        for name in models:
            path = expectations.ROOT / name
            if not path.exists():
                wrong.append(f"section '{title}': there is no {name}")
    for path in expectations.find_models([]):
        try:
            expectations.read_model(path)
        except expectations.FormatError as error:
            wrong.append(f"{path}: {error}")
    print("\n".join(wrong) or "every section has its test model")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
