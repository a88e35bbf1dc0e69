#!/usr/bin/env python3
"""Checks the documents: one sentence a line, at most 100 columns, no dead link, short pages, a README in every room.

usage: check_documents.py            what is wrong, and exit status 1 if anything is
       check_documents.py --fix FILE...   breaks the lines of these documents anew

A sentence that is longer than a line is broken at a comma, semicolon or colon where one is near, and goes on in the next
line; a new sentence begins a new line. Tables, headings and code are left alone, and a word longer than a line may be.
"""
import argparse
import pathlib
import re
import subprocess
import sys

WIDTH = 100
MOST_WORDS = 900  # of a page of docs/design
SHORTEST = 20     # of what is left for the last line
EARLY = 60        # a comma in a column before this one is no place to break a line

FENCE = re.compile(r"^\s*(```|~~~)")
ITEM = re.compile(r"^(\s*)([*+-]|\d+[.)])(\s+)")
LINK = re.compile(r"(?<!!)\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")
# What is one piece of a line: code, a link with its address, a word.
PIECE = re.compile(r"(?:`[^`]*`|!?\[(?:[^\]\[]|\[[^\]]*\])*\]\([^)]*\)|\S)+")
CODE = re.compile(r"`[^`]*`")
# A full stop, with what closes behind it, a blank, and what a sentence begins with.
SENTENCE_END = re.compile(r"[.!?][)\"'*_\]]*(?=\s+(?:[\"'(*_]*[A-Z0-9`]|\[))")
ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|etc|cf|vs|ca|Fig|Sec|No|pp|al)|\.\.)\.$")
# What would be the beginning of something else at the beginning of a line.
MARKUP = re.compile(r"^(?:[*+-]$|\d+[.)]$|#{1,6}$|>|\||=+$|-+$)")


class Line:
    def __init__(self, number, text, kind):
        self.number, self.text, self.kind = number, text, kind


def lines_of(text):
    """Each line with its kind: prose, table, heading, code or blank."""
    in_fence, before, in_list = False, "blank", False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            in_fence, kind = not in_fence, "code"
        elif in_fence:
            kind = "code"
        elif not line.strip():
            kind = "blank"
        elif line.startswith("    ") and before in ("blank", "code") and not in_list:
            kind = "code"
        elif line.lstrip().startswith("|"):
            kind = "table"
        elif line.startswith("#"):
            kind = "heading"
        else:
            kind = "prose"
        if kind == "prose" and ITEM.match(line):
            in_list = True
        elif kind in ("prose", "heading", "table") and not line.startswith(" ") and before in ("blank", "heading"):
            in_list = False
        yield Line(number, line, kind)
        before = kind


def without_code(text):
    """The text with what is code or an address made of letters that end no sentence."""
    text = CODE.sub(lambda m: "`" + "x" * (len(m.group()) - 2) + "`", text)
    return re.sub(r"\]\([^)]*\)", lambda m: "](" + "x" * (len(m.group()) - 3) + ")", text)


def sentence_ends(text):
    """Positions behind each sentence that another one follows."""
    masked = without_code(text)
    for match in SENTENCE_END.finditer(masked):
        if not ABBREVIATION.search(masked[: match.start() + 1]):
            yield match.end()


def sentences(text):
    start = 0
    for end in sentence_ends(text):
        yield text[start:end].strip()
        start = end
    yield text[start:].strip()


def broken(sentence, room):
    """The sentence in pieces of at most `room` columns."""
    pieces = PIECE.findall(sentence)
    while pieces:
        width = [len(" ".join(pieces[:count])) for count in range(1, len(pieces) + 1)]
        count = max([count for count in range(1, len(pieces) + 1) if width[count - 1] <= room], default=1)
        if count < len(pieces):
            commas = [k for k in range(1, count + 1) if pieces[k - 1][-1] in ",;:" and width[k - 1] >= EARLY]
            count = max(commas, default=count)
            while not commas and count > 1 and len(" ".join(pieces[count:])) < SHORTEST:
                count -= 1
            while count > 1 and MARKUP.match(pieces[count]):
                count -= 1
        yield " ".join(pieces[:count])
        pieces = pieces[count:]


def fixed(text):
    """The document with its prose broken anew."""
    result, block = [], []

    def flush():
        if not block:
            return
        item = ITEM.match(block[0])
        lead = item.group() if item else re.match(r"\s*", block[0]).group()
        indent = " " * len(lead)
        words = " ".join(line.strip() for line in [block[0][len(lead):]] + block[1:])
        for sentence in sentences(words):
            for line in broken(sentence, WIDTH - len(lead)):
                result.append(lead + line)
                lead = indent
        block.clear()

    for line in lines_of(text):
        if line.kind != "prose":
            flush()
            result.append(line.text.rstrip())
        else:
            if ITEM.match(line.text) or (block and block[-1].endswith("  ")):
                flush()
            block.append(line.text)
    flush()
    return "\n".join(result) + "\n"


def anchors(path):
    """What the headings of a document can be linked to by, as GitHub makes them."""
    found = {}
    for line in lines_of(path.read_text()):
        if line.kind != "heading":
            continue
        title = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", line.text.lstrip("#").strip())
        name = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        found[name] = found.get(name, -1) + 1
    return {name if n == 0 else f"{name}-{n}" for name, most in found.items() for n in range(most + 1)}


def link_errors(path, line, known):
    for target in LINK.findall(CODE.sub("", line.text)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        if not file.exists():
            yield f"there is no {name}"
        elif anchor and file.suffix == ".md":
            if file not in known:
                known[file] = anchors(file)
            if anchor not in known[file]:
                yield f"{file.name} has no heading #{anchor}"


def prose_errors(line):
    if len(line.text) > WIDTH and len(PIECE.findall(ITEM.sub("", line.text, 1))) > 1:
        yield f"{len(line.text)} columns, at most {WIDTH}"
    if next(iter(sentence_ends(ITEM.sub("", line.text, 1))), None) is not None:
        yield "two sentences in a line"


def errors_of(path, known):
    text = path.read_text()
    if path.parent.name == "design" and path.parent.parent.name == "docs":
        words = len(text.split())
        if words > MOST_WORDS:
            yield 1, f"{words} words, at most {MOST_WORDS}"
    for line in lines_of(text):
        if line.kind == "code":
            continue
        for error in link_errors(path, line, known):
            yield line.number, error
        if line.kind == "prose":
            for error in prose_errors(line):
                yield line.number, error


def rooms(root):
    """Folders of src/ that have sources."""
    return sorted({path.parent for kind in ("*.cpp", "*.h") for path in (root / "src").rglob(kind)})


def documents(root):
    """The pages under version control, and those that are going to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, cwd=root, text=True, capture_output=True, check=True).stdout
    return [root / name for name in sorted(set(listed.split("\n"))) if name and (root / name).exists()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fix", nargs="+", type=pathlib.Path, metavar="FILE", default=[])
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    options = parser.parse_args()
    for path in options.fix:
        path.write_text(fixed(path.read_text()))
    if options.fix:
        return 0
    root = options.root.resolve()
    known, wrong = {}, []
    for path in documents(root):
        wrong += [f"{path.relative_to(root)}:{number}: {error}" for number, error in errors_of(path, known)]
    wrong += [f"{room.relative_to(root)} has no README.md" for room in rooms(root) if not (room / "README.md").exists()]
    for error in wrong:
        print(error, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
