"""The complete search: hasse in several ways against compiled SPIN verifiers, on the larger examples of SPIN's package, on protocols, and on
families of models (bench/models).

All ways but "two", "pan2" and "default" must count the same states and transitions. Hasse counts steps that commute with the one before without taking them,
unless there are errors (docs/architecture.md); they are transitions all the same, so a transition a second is a measure of the time of the whole search. "two" is the
search by two threads, and "pan2" the verifier's by two processes; they end at the first error, so they are compared where there is none. "default" is what `hasse check` does when nothing is
said: it resets dead variables, so it has fewer states; its figures are given apart. "twice" are two searches by one thread each at the same time, which says what the
machine gives who uses both cores: where they share a host with others, that is less than twice as much. Memory is the largest resident set of the process, with
everything.
"""

import concurrent.futures
import contextlib
import os
import statistics

import hasse_runner
import spin_oracle

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXAMPLES = "/usr/share/doc/spin/examples/Examples"
PROTOCOLS = os.path.join(ROOT, "tests", "models", "protocols")
FAMILIES = os.path.join(ROOT, "bench", "models")

# Model, definitions, log2 of the slots of the verifier's hash table (about one a state). Where the size is to be chosen, it is such that the verifier takes a
# second or more, so that searches are measured and not their starts. The verifier gets room for paths of a million steps, or as many as it needs if it needs more.
MODELS = [
    (f"{PROTOCOLS}/leader.pml", ("N=5",), 23),
    (f"{PROTOCOLS}/mutex.pml", ("N=3",), 20),
    (f"{ROOT}/examples/dining.pml", ("N=5",), 21),
    (f"{EXAMPLES}/cambridge.pml", (), 21),
    (f"{EXAMPLES}/LTL/pftp.pml", (), 19),
    (f"{EXAMPLES}/Book_1991/p337.pftp.ses.pml", (), 19),
    (f"{EXAMPLES}/dtp.pml", (), 18),
    (f"{EXAMPLES}/snoopy.pml", (), 17),
    (f"{FAMILIES}/peterson.pml", ("N=4",), 22),
    (f"{FAMILIES}/bakery.pml", ("N=3", "MAX=8"), 21),
    (f"{FAMILIES}/sliding_window.pml", ("WINDOW=7", "CAPACITY=7"), 23),
    (f"{FAMILIES}/token_ring.pml", ("N=5",), 23),
    (f"{FAMILIES}/cache_coherence.pml", ("N=3",), 22),
]

DEPTHS = {"dining N=5": 4_000_000}

PAN = {"pan": (), "collapse": ("-DCOLLAPSE",), "pan2": ("-DNCORE=2",)}
QUIET = ("--quiet",)  # no counterexamples: neither does a verifier write trails that only counts errors
ALL_STATES = ("--engine", "search", "--no-claims", "--no-dead-variables", *QUIET)
HASSE = {
    "interpreter": (*ALL_STATES, "--machine", "interpreter", "--store", "exact"),
    "native": (*ALL_STATES, "--machine", "native", "--store", "exact"),
    "tree": (*ALL_STATES, "--machine", "native", "--store", "tree"),
    "two": (*ALL_STATES, "--machine", "native", "--store", "tree", "--threads", "2"),
    "default": ("--engine", "search", "--no-claims", *QUIET),
}
WAYS = {
    "pan": "pan: gcc -O2, -DSAFETY -DNOREDUCE",
    "collapse": "pan -DCOLLAPSE",
    "pan2": "pan -DNCORE=2, two processes",
    "interpreter": "hasse --machine interpreter --store exact",
    "native": "hasse --store exact",
    "tree": "hasse --store tree",
    "two": "hasse --store tree --threads 2",
    "default": "hasse, dead variables reset",
    "twice": "hasse --store tree, twice at once",
}
SAME_COUNTS = [way for way in WAYS if way not in ("pan2", "two", "default")]

SECONDS = 600
MEMORY_BYTES = 12 << 30


def title(path, defines):
    return " ".join([os.path.splitext(os.path.basename(path))[0], *defines])


def measure(hasse, repeat, only=()):
    """One entry a model: the runs of every way, interleaved."""
    entries = []
    for path, defines, hash_bits in MODELS:
        name = title(path, defines)
        if only and not any(word in name for word in only):
            continue
        if not os.path.exists(path):
            print(f"{name}: not there, left out")
            continue
        entry = measure_model(hasse, repeat, path, defines, hash_bits)
        if entry:
            entries.append(entry)
            print(row(entry), flush=True)
    return entries


def measure_model(hasse, repeat, path, defines, hash_bits):
    entry = {"model": title(path, defines), **{way: [] for way in WAYS}}
    with contextlib.ExitStack() as folders:
        verifiers = {way: folders.enter_context(spin_oracle.Verifier(path, defines)) for way in PAN}
        for way, verifier in verifiers.items():
            if not verifier.generated or not verifier.compile((*spin_oracle.SAFETY_FLAGS, *PAN[way]), "gcc-O2"):
                print(f"{entry['model']}: {verifier.result.message}")
                return None
        for _ in range(repeat):
            for way, verifier in verifiers.items():
                entry[way].append(run_pan(verifier, path, defines, hash_bits))
            # Where there are errors, the search goes on after them, and takes every step; several threads do not do that.
            go_on = ("--all-errors",) if entry["pan"][-1]["errors"] else ()
            for way, options in HASSE.items():
                entry[way].append(run_hasse(hasse, path, defines, options if way == "two" else (*options, *go_on)))
            entry["twice"].append(run_twice(hasse, path, defines, (*HASSE["tree"], *go_on)))
    return entry


def run_twice(hasse, path, defines, options):
    """The one that ends last."""
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        runs = [threads.submit(run_hasse, hasse, path, defines, options) for _ in range(2)]
        return max((run.result() for run in runs), key=lambda run: run["wall_s"])


def run_pan(verifier, path, defines, hash_bits):
    run = verifier.run(["-c0", "-n", f"-m{DEPTHS.get(title(path, defines), 1_000_000)}", f"-w{hash_bits}"], spin_oracle.Limits(seconds=SECONDS, memory_bytes=0))
    result = verifier.result
    spin_oracle.read_report(result, run)
    return {"states": result.states, "transitions": result.transitions, "wall_s": run.wall_seconds, "cpu_s": run.cpu_seconds,
            "peak_bytes": run.peak_bytes, "state_bytes": result.vector_bytes, "errors": result.errors}


def run_hasse(hasse, path, defines, options):
    result = hasse_runner.check(hasse, path, defines, options, seconds=SECONDS, memory_bytes=MEMORY_BYTES)
    if result.stage != "finished":
        print(f"{title(path, defines)}: hasse {' '.join(options)}: {result.stage} {result.message}")
    return {"states": result.states, "transitions": result.transitions, "wall_s": result.seconds, "cpu_s": result.cpu_seconds,
            "peak_bytes": result.peak_bytes, "state_bytes": result.state_bytes}


# ---- figures of an entry ----

def median(entry, way, key):
    return statistics.median(run[key] for run in entry[way])


def rate(entry, way):
    """Transitions per second of processor time."""
    return statistics.median(run["transitions"] / max(run["cpu_s"], 1e-3) for run in entry[way])


def bytes_per_state(entry, way):
    return median(entry, way, "peak_bytes") / max(median(entry, way, "states"), 1)


def wall_ratio(entry, way, other):
    return median(entry, way, "wall_s") / max(median(entry, other, "wall_s"), 1e-3)


def same_figures(entry):
    return len({(run["states"], run["transitions"]) for way in SAME_COUNTS for run in entry[way]}) == 1


# ---- the table ----

HEADING = (f"{'':34}{'':11} million transitions a second of processor time    bytes of memory a state           default: dead variables reset\n"
           f"{'':34}{'':11} {'pan':>6} {'interp':>7} {'native':>7} {'tree':>6} {'tree/pan':>11}    "
           f"{'pan':>6} {'collapse':>9} {'exact':>6} {'tree':>6} {'collapse/tree':>14}    {'states':>9} {'cpu s':>7} {'pan s':>7}\n"
           f"{'':34}{'states':>11}")


def row(entry):
    rates = [rate(entry, way) / 1e6 for way in ("pan", "interpreter", "native", "tree")]
    memory = [bytes_per_state(entry, way) for way in ("pan", "collapse", "native", "tree")]
    return (f"{entry['model']:34}{median(entry, 'native', 'states'):>11,.0f}{' ' if same_figures(entry) else '!'}"
            f"{rates[0]:>6.2f} {rates[1]:>7.2f} {rates[2]:>7.2f} {rates[3]:>6.2f} {rates[3] / rates[0]:>11.2f}    "
            f"{memory[0]:>6.0f} {memory[1]:>9.0f} {memory[2]:>6.0f} {memory[3]:>6.0f} {memory[1] / memory[3]:>14.2f}    "
            f"{median(entry, 'default', 'states'):>9,.0f} {median(entry, 'default', 'cpu_s'):>7.2f} {median(entry, 'pan', 'cpu_s'):>7.2f}")


def medians(entries):
    """Lines with the ratios that count: median and least over the models."""
    def line(text, ratios):
        return f"{text}: median {statistics.median(ratios):.2f}, least {min(ratios):.2f}"

    yield line("transitions a second, --store exact to pan", [rate(e, "native") / rate(e, "pan") for e in entries])
    yield line("transitions a second, --store tree to pan", [rate(e, "tree") / rate(e, "pan") for e in entries])
    together = [e for e in entries if median(e, "two", "states") == median(e, "tree", "states")]
    if together:
        yield line(f"time, one thread to two (--store tree, {len(together)} models)",
                   [wall_ratio(e, "tree", "two") for e in together])
        long = [e for e in together if median(e, "tree", "wall_s") >= 1]
        if long:
            yield line(f"time, one thread to two, where one takes a second or more ({len(long)} models)",
                       [wall_ratio(e, "tree", "two") for e in long])
            yield line("time, of the same, two searches one after the other to both at once", [2 * wall_ratio(e, "tree", "twice") for e in long])
    # The verifier's two processes search with a common table; the first error ends both.
    by_two = [e for e in together if median(e, "pan2", "states") == median(e, "pan", "states")]
    if by_two:
        yield line(f"time, pan by one process to two ({len(by_two)} models)", [wall_ratio(e, "pan", "pan2") for e in by_two])
        yield line(f"time, pan by two processes to hasse by two threads ({len(by_two)} models)",
                   [wall_ratio(e, "pan2", "two") for e in by_two])
    yield line("transitions a second, native code to interpreter", [rate(e, "native") / rate(e, "interpreter") for e in entries])
    yield line("memory, pan -DCOLLAPSE to --store tree",
               [median(e, "collapse", "peak_bytes") / median(e, "tree", "peak_bytes") for e in entries])
    yield line("memory, pan to --store exact", [median(e, "pan", "peak_bytes") / median(e, "native", "peak_bytes") for e in entries])
    yield line("time of the complete search, pan to default (dead variables reset)",
               [median(e, "pan", "cpu_s") / max(median(e, "default", "cpu_s"), 1e-3) for e in entries])
    yield line("states, all to those with dead variables reset",
               [median(e, "native", "states") / max(median(e, "default", "states"), 1) for e in entries])
