#!/usr/bin/env python3
"""What scripts/check_documents.py finds, one fault at a time, and what it leaves alone."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "check_documents.py"
LONG = " ".join(["word"] * 21)  # 104 columns


class Documents(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        subprocess.run(["git", "init", "-q", str(self.root)], check=True)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def errors(self):
        command = [sys.executable, str(SCRIPT), "--root", str(self.root)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1 if done.stderr else 0)
        return done.stderr.splitlines()

    def check(self, text, *errors):
        self.write("page.md", text)
        self.assertEqual(self.errors(), [f"page.md:{error}" for error in errors])

    def test_a_line_of_text_is_not_too_long(self):
        self.check(f"{LONG}\n", "1: 104 columns, at most 100")
        self.check(f"* {LONG}\n", "1: 106 columns, at most 100")

    def test_tables_headings_code_and_long_words_may_be_long(self):
        self.check(f"| {LONG} |\n|---|\n\n# {LONG}\n\n```\n{LONG}\n```\n\n    {LONG}\n\n`{LONG}`\n")
        self.check(f"{'x' * 120}\n")

    def test_a_line_has_one_sentence(self):
        self.check("It is so. It stays so.\n", "1: two sentences in a line")
        self.check("(Is it so?) It is.\n", "1: two sentences in a line")
        self.check("It is so. [More](page.md).\n", "1: two sentences in a line")
        self.check("It is so.\nIt stays so, e.g. here, i.e. 1.5 times,\nand in `a. B`.\n1. A list.\n")

    def test_links_lead_somewhere(self):
        self.check("[there](other.md)\n", "1: there is no other.md")
        self.check("# A `heading`, twice\n\n[there](#a-heading-twice) [not](#a-heading)\n", "3: page.md has no heading #a-heading")
        self.write("other.md", "## Same\n\n## Same\n")
        self.check("[a](other.md#same-1) [b](other.md#same-2) [web](https://no.where/x)\n", "1: other.md has no heading #same-2")
        self.check("`[code](nowhere.md)`\n\n| [table](nowhere.md) |\n", "3: there is no nowhere.md")

    def test_pages_of_design_are_short(self):
        self.write("docs/design/long.md", "word\n" * 901)
        self.write("docs/other.md", "word\n" * 901)
        self.assertEqual(self.errors(), ["docs/design/long.md:1: 901 words, at most 900"])

    def test_each_room_has_a_readme(self):
        self.write("src/engines/search/walk.h", "")
        self.write("src/base/stop.cpp", "")
        self.write("src/base/README.md", "# base\n")
        self.assertEqual(self.errors(), ["src/engines/search has no README.md"])

    def test_fix_breaks_lines_and_changes_no_word(self):
        text = f"# A heading. Of two\n\nOne sentence. {LONG}, {LONG}. [A link](page.md) is one.\n\n1. An item. Another one.\n   More.\n\n```\nCode. Code.\n```\n"
        page = self.write("page.md", text)
        subprocess.run([sys.executable, str(SCRIPT), "--fix", str(page)], check=True)
        fixed = page.read_text()
        self.assertEqual(fixed.split(), text.split())
        self.assertEqual(self.errors(), [])
        self.assertIn("1. An item.\n   Another one.\n   More.\n\n```\nCode. Code.\n```\n", fixed)
        subprocess.run([sys.executable, str(SCRIPT), "--fix", str(page)], check=True)
        self.assertEqual(page.read_text(), fixed)


if __name__ == "__main__":
    unittest.main()
