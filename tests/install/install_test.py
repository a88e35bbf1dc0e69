"""Installs what was built, builds a project that uses it, and runs that. Arguments: cmake, build folder, version."""
import pathlib
import subprocess
import sys
import tempfile

CMAKE, BUILD, VERSION = sys.argv[1:]
LOG = """{"trace":1}
{"p":"a","vc":{"a":1},"set":{"inside":true}}
{"p":"b","vc":{"b":1},"set":{"inside":true}}
{"p":"b","vc":{"a":1,"b":2},"set":{"inside":false}}
"""


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout.strip()


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    prefix, build, log = folder / "prefix", folder / "build", folder / "log.jsonl"
    run(CMAKE, "--install", BUILD, "--prefix", prefix)
    assert run(prefix / "bin" / "hasse", "--version") == f"hasse {VERSION}"
    run(CMAKE, "-S", pathlib.Path(__file__).parent, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
    run(CMAKE, "--build", build)
    log.write_text(LOG)
    consumer = build / "consumer"
    found = [run(consumer, log, predicate) for predicate in ("a.inside && b.inside", "a.inside && !a.inside", "a.inside &&")]
    expected = [f"{VERSION} possible", f"{VERSION} impossible"]
    assert found[:2] == expected and found[2].startswith("line 1: "), found
