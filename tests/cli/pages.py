"""Pages of runs, as tests take them apart."""

import html.parser
import json

VOID = {"meta", "input", "br", "link", "img"}

# What must be shown and never be read as markup or script.
HOSTILE = '</script><script>document.title="hacked"</script><!-- <img src=x onerror=alert(1)> "\' &amp;'


class Page(html.parser.HTMLParser):
    """Elements with their attributes and texts; complains of elements that are not closed in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.open, self.problems = [], [], []
        self.feed(text)
        self.close()
        self.problems += [f"{element['tag']} is never closed" for element in self.open]

    def handle_starttag(self, tag, attrs):
        element = {"tag": tag, "attrs": dict(attrs), "text": "", "inside": [outer["tag"] for outer in self.open]}
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open[-1]["tag"] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-1]['tag'] if self.open else 'nothing'}")
        else:
            self.open.pop()

    def handle_data(self, data):
        for element in self.open:
            element["text"] += data

    def all(self, tag=None, **attributes):
        """Elements of that tag and those attributes (class_ for one of the classes)."""
        def fits(element):
            attrs = element["attrs"]
            return ((tag is None or element["tag"] == tag) and
                    all(value in (attrs.get("class") or "").split() if name == "class_" else attrs.get(name) == value
                        for name, value in attributes.items()))
        return [element for element in self.elements if fits(element)]

    def run(self):
        """What the script of the page reads."""
        return json.loads(self.all("script", id="run")[0]["text"])

    def rows(self):
        """Of the table of the answer, the texts of cells."""
        rows, cells = [], None
        for element in self.elements:
            if element["tag"] == "tr":
                cells = []
                rows.append(cells)
            elif element["tag"] in ("th", "td"):
                cells.append(element["text"])
        return rows
