#!/usr/bin/env python3
"""Draws a result of bench.py as SVG: the states of each model against the time and the memory that each way takes.

usage: plot.py RESULT.json        writes RESULT.svg beside it

Both axes are logarithmic, so that equal distances are equal factors. A model is one x; a way is one colour and shape.
"""

import html
import json
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests", "tools"))

import throughput  # noqa: E402

WIDTH, HEIGHT = 520, 400           # of one panel's axes
LEFT, TOP, GAP, BOTTOM = 70, 50, 90, 60
LEGEND = 24                        # height of a line

# Colours that remain apart for the colour-blind (Okabe and Ito), and a shape each.
# Of one thread: processor time says nothing of two.
STYLES = {
    "pan": ("#000000", "square"),
    "collapse": ("#999999", "square"),
    "interpreter": ("#e69f00", "triangle"),
    "native": ("#0072b2", "circle"),
    "tree": ("#009e73", "diamond"),
    "default": ("#d55e00", "cross"),
}


class Axis:
    """From values to places, in powers of ten."""

    def __init__(self, values, begin, end):
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
        self.begin, self.end = begin, end

    def place(self, value):
        return self.begin + (math.log10(value) - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self):
        return [10.0 ** power for power in range(self.low, self.high + 1)]


def mark(shape, x, y, color, hint):
    size = 4.5
    hint = f"<title>{html.escape(hint)}</title>"
    fill = f'fill="{color}" fill-opacity="0.8"'
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" {fill}>{hint}</circle>'
    if shape == "square":
        return f'<rect x="{x - size:.1f}" y="{y - size:.1f}" width="{2 * size}" height="{2 * size}" {fill}>{hint}</rect>'
    corners = {
        "triangle": [(0, -size), (size, size), (-size, size)],
        "diamond": [(0, -1.3 * size), (1.3 * size, 0), (0, 1.3 * size), (-1.3 * size, 0)],
    }.get(shape)
    if corners:
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
        return f'<polygon points="{points}" {fill}>{hint}</polygon>'
    path = f"M{x - size:.1f},{y - size:.1f} l{2 * size},{2 * size} m0,{-2 * size} l{-2 * size},{2 * size}"
    return f'<path d="{path}" stroke="{color}" stroke-width="2" fill="none">{hint}</path>'


def text(x, y, content, anchor="middle", turned=False):
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turn}>{html.escape(content)}</text>'


def number(value):
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g}{name}"
    return f"{value:g}"


def panel(left, heading, unit, points):
    """`points`: (way, states, value, model)."""
    xs = Axis([p[1] for p in points], left, left + WIDTH)
    ys = Axis([p[2] for p in points], TOP + HEIGHT, TOP)
    out = [text(left + WIDTH / 2, TOP - 18, heading),
           f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#444"/>']
    for value in xs.ticks():
        x = xs.place(value)
        out += [f'<path d="M{x:.1f},{TOP} v{HEIGHT}" stroke="#ddd"/>', text(x, TOP + HEIGHT + 18, number(value))]
    for value in ys.ticks():
        y = ys.place(value)
        out += [f'<path d="M{left},{y:.1f} h{WIDTH}" stroke="#ddd"/>', text(left - 8, y + 4, number(value), "end")]
    out += [text(left + WIDTH / 2, TOP + HEIGHT + 40, "states of the model"),
            text(left - 50, TOP + HEIGHT / 2, unit, turned=True)]
    for way, states, value, model in points:
        color, shape = STYLES[way]
        hint = f"{model}: {throughput.WAYS[way]}: {value:.3g} {unit}"
        out.append(mark(shape, xs.place(states), ys.place(value), color, hint))
    return out


def svg(report):
    entries = report["throughput"]
    points = {"cpu_s": [], "peak_bytes": []}
    for entry in entries:
        states = throughput.median(entry, "pan", "states")
        for way in STYLES:
            for key, list_of in points.items():
                scale = 1e6 if key == "peak_bytes" else 1
                list_of.append((way, states, max(throughput.median(entry, way, key) / scale, 1e-3), entry["model"]))
    second = LEFT + WIDTH + GAP
    width = second + WIDTH + 30
    height = TOP + HEIGHT + BOTTOM + 3 * LEGEND + 20
    machine = report["machine"]
    caption = (f"{machine['processor']}, {machine['cores']} cores; {report['date'][:10]}; medians of {report['repeat']}; "
               f"{report['versions']['hasse']}, {report['versions']['spin']}")
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'font-family="sans-serif" font-size="13" fill="#222">',
           f'<rect width="{width}" height="{height}" fill="white"/>']
    out += panel(LEFT, "Time of the complete search", "seconds of processor time", points["cpu_s"])
    out += panel(second, "Memory of the process", "MB", points["peak_bytes"])
    for i, (way, (color, shape)) in enumerate(STYLES.items()):
        x, y = LEFT + i % 3 * (WIDTH + GAP + WIDTH) / 3, TOP + HEIGHT + BOTTOM + 10 + i // 3 * LEGEND
        out += [mark(shape, x, y - 4, color, way), text(x + 12, y, throughput.WAYS[way], "start")]
    out += [text(LEFT, height - 14, caption, "start"), "</svg>"]
    return "\n".join(out) + "\n"


def write(report, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(svg(report))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        report = json.load(file)
    path = os.path.splitext(sys.argv[1])[0] + ".svg"
    write(report, path)
    print(f"written to {path}")


if __name__ == "__main__":
    main()
