#!/usr/bin/env python3
"""Checks the script and the style of the pages that Hasse writes (src/**/resources).

Scripts: by `node --check`. Without node only comments, texts and brackets are looked at, which is said. Styles: comments, texts
and brackets, that each declaration is a name and a value, and that variables are defined if and only if they are used.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLOSING = {"(": ")", "[": "]", "{": "}"}
# In a script a slash after one of these begins a regular expression, otherwise it divides.
BEFORE_EXPRESSION = set("(,=:[!&|?{};+-*%<>~^") | {""}
DECLARATION = re.compile(r"\s*(--[\w-]+|-?[a-z][a-z-]*)\s*:\s*\S")


def without_texts(text, is_script):
    """The text with comments and what stands in quotes as blanks, and what is wrong with them."""
    begin = r"/\*|//|[\"'`]|/" if is_script else r"/\*|[\"']"
    result, at = [], 0
    while found := re.compile(begin).search(text, at):
        mark, start = found.group(), found.start()
        result.append(text[at:start])
        before = "".join(result).rstrip()[-1:]
        if mark == "/*":
            end = text.find("*/", start + 2) + 2
        elif mark == "//":
            end = text.find("\n", start) + 1
        elif mark == "/" and before not in BEFORE_EXPRESSION:
            result.append("/")
            at = start + 1
            continue
        else:
            several = r"[\s\S]" if mark == "`" else r"."
            whole = re.compile(rf"(?:\\{several}|(?!{mark}){several})*{mark}").match(text, start + 1)
            end = whole.end() if whole else 0
        if end <= start:
            return "".join(result), [(start, f"{mark} without an end")]
        result.append(re.sub(r"[^\n]", " ", text[start:end]))
        at = end
    return "".join(result) + text[at:], []


def bracket_errors(text):
    open_ones = []
    for at, character in enumerate(text):
        if character in CLOSING:
            open_ones.append((at, character))
        elif character in CLOSING.values():
            if not open_ones or CLOSING[open_ones.pop()[1]] != character:
                return [(at, f"{character} that closes nothing")]
    return [(at, f"{character} is not closed") for at, character in open_ones[-1:]]


def declaration_errors(text):
    """Innermost blocks are lists of declarations."""
    for block in re.finditer(r"\{([^{}]*)\}", text):
        at = block.start(1)
        for part in block.group(1).split(";"):
            if part.strip() and not DECLARATION.match(part.replace("\n", " ")):
                yield at + len(part) - len(part.lstrip()), f"no declaration: {part.strip()}"
            at += len(part) + 1
    defined = {match.group(1): match.start() for match in re.finditer(r"(--[\w-]+)\s*:", text)}
    used = {match.group(1): match.start() for match in re.finditer(r"var\((--[\w-]+)\)", text)}
    yield from ((at, f"{name} is not defined") for name, at in used.items() if name not in defined)
    yield from ((at, f"{name} is not used") for name, at in defined.items() if name not in used)


def errors(path, node):
    text = path.read_text()
    if path.suffix == ".js" and node:
        run = subprocess.run([node, "--check", str(path)], capture_output=True, text=True)
        return [run.stderr.strip()] if run.returncode else []
    bare, found = without_texts(text, path.suffix == ".js")
    found = found or bracket_errors(bare)
    if not found and path.suffix == ".css":
        found = list(declaration_errors(bare))
    return [f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, at) + 1}: {what}" for at, what in found]


def main():
    files = sorted(path for path in (ROOT / "src").rglob("resources/*"))
    node = shutil.which("node")
    if not node:
        print("node is not installed: of scripts only comments, texts and brackets are checked")
    found = [error for path in files for error in errors(path, node)]
    found += [f"{path.relative_to(ROOT)}: neither .js nor .css" for path in files if path.suffix not in (".js", ".css")]
    print("\n".join(found), end="\n" if found else "", file=sys.stderr)
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
