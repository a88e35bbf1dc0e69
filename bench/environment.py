"""What a measurement was made on, and where it is kept."""

import json
import os
import platform
import re
import time

import processes

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"^model name\s*: (.*)$", file.read(), re.MULTILINE)
    with open("/proc/meminfo", encoding="utf-8") as file:
        memory = int(re.search(r"MemTotal:\s*(\d+)", file.read())[1]) * 1024
    return {"processor": found[1] if found else platform.machine(), "cores": os.cpu_count(), "memory_bytes": memory,
            "system": platform.platform()}


def first_line(command):
    lines = processes.run(command).text.strip().splitlines()
    return lines[0] if lines else ""


def new_report(hasse):
    """Date, machine, versions and load; to be printed by heading()."""
    return {"date": time.strftime("%Y-%m-%dT%H:%M:%S"), "machine": machine(),
            "versions": {"hasse": first_line([hasse, "--version"]), "spin": first_line(["spin", "-V"]),
                         "gcc": first_line(["gcc", "--version"])},
            "load_before": os.getloadavg()}


def heading(report):
    return (f"{report['machine']['processor']}, {report['machine']['cores']} cores; load average before: "
            + " ".join(f"{x:.2f}" for x in report["load_before"]))


def keep(report, part=""):
    """Writes the report to bench/results/, named after the day and the kind of machine, not after a host, and after the part of all measurements
    that it is. Gives the path."""
    machine_kind = f"{report['machine']['processor']} {report['machine']['cores']} cores"
    kind = re.sub(r"[^a-z0-9]+", "-", machine_kind.lower()).strip("-")
    path = os.path.join(ROOT, "bench", "results", f"{time.strftime('%Y-%m-%d')}-{kind}{part}.json")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1)
        file.write("\n")
    print(f"written to {os.path.relpath(path, ROOT)}")
    return path
