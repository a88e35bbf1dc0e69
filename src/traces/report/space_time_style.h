// How the page of a run (space_time_html.h) looks, in light and dark.
#pragma once

namespace hasse::traces {

inline constexpr const char* kSpaceTimeStyle = R"css(
:root {
  color-scheme: light dark;
  --page: #f6f7f8; --paper: #ffffff; --ink: #1d2329; --quiet: #5b6570; --edge: #d9dde2; --thread: #c8ccd1;
  --arrow: #7a838e; --event: #3b6ea8; --before: #2563b0; --after: #b05a10; --state: #b83a2e; --stretch: #7bc47f;
  --mark: #e8b80c; --good: #23723a; --good-back: #e2f3e6; --bad: #a52d22; --bad-back: #fbe6e3; --unsure: #7a5a00;
  --unsure-back: #faf0cf; --here: #e6eef8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --paper: #1b1f24; --ink: #e3e7eb; --quiet: #9aa4ae; --edge: #313840; --thread: #414a54;
    --arrow: #87919c; --event: #7fa9d8; --before: #7db4f5; --after: #eda55a; --state: #f0796d; --stretch: #4d9a58;
    --mark: #d9ae1a; --good: #86d49a; --good-back: #1d3625; --bad: #f59a90; --bad-back: #45211d; --unsure: #e5c76a;
    --unsure-back: #3c3312; --here: #243244;
  }
}
* { box-sizing: border-box; }
html, body { height: 100%; }
body {
  margin: 0; display: flex; flex-direction: column; background: var(--page); color: var(--ink);
  font: 14px/1.45 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
}
header { padding: 12px 20px; border-bottom: 1px solid var(--edge); background: var(--paper); }
.answer { display: flex; gap: 12px; align-items: baseline; }
h1 { margin: 0; font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
h1 code { font-size: 15px; }
code, .line { font-family: ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
.word { padding: 1px 10px; border-radius: 10px; font-weight: 600; background: var(--here); }
.word.good { color: var(--good); background: var(--good-back); }
.word.bad { color: var(--bad); background: var(--bad-back); }
.word.unsure { color: var(--unsure); background: var(--unsure-back); }
.facts { margin: 4px 0 0; color: var(--quiet); overflow-wrap: anywhere; }
.search { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 10px; }
.search input[type=search] {
  width: 320px; max-width: 100%; padding: 5px 9px; border: 1px solid var(--edge); border-radius: 6px; font: inherit;
  color: inherit; background: var(--page);
}
.search label { display: flex; gap: 6px; align-items: center; }
.search output { min-width: 10em; color: var(--quiet); }
button {
  padding: 4px 10px; border: 1px solid var(--edge); border-radius: 6px; font: inherit; color: inherit;
  background: var(--paper); cursor: pointer;
}
button:hover { background: var(--here); }
button:disabled { opacity: 0.5; cursor: default; }
:focus-visible { outline: 2px solid var(--before); outline-offset: 1px; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) 400px; }
.diagram { overflow: auto; background: var(--paper); position: relative; }
.diagram svg { display: block; font: 12px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
.names { position: sticky; top: 0; width: max-content; min-width: 100%; background: var(--paper); border-bottom: 1px solid var(--edge); z-index: 1; }
.names text { fill: var(--ink); font-weight: 600; }
.process { stroke: var(--thread); }
.stretch { fill: var(--stretch); }
.note { fill: var(--quiet); font-style: italic; }
.arrow { stroke: var(--arrow); }
marker path { fill: context-stroke; }
line.state { stroke: var(--state); }
text.state { fill: var(--state); stroke: var(--paper); font-weight: 600; }
.event { cursor: pointer; }
.event circle { fill: var(--event); }
.event text { fill: var(--ink); stroke: var(--paper); unicode-bidi: plaintext; }
.event:focus { outline: none; }
.event:focus-visible .around { stroke: var(--before); stroke-width: 2; }
.event.match .around { fill: var(--mark); fill-opacity: 0.3; }
.event.match text { stroke: color-mix(in srgb, var(--mark) 30%, var(--paper)); }
.event.here .around { fill: var(--event); fill-opacity: 0.16; stroke: var(--event); }
.event.here text { stroke: color-mix(in srgb, var(--event) 16%, var(--paper)); }
.event.here circle { stroke: var(--ink); stroke-width: 2; }
.event.before circle { fill: var(--before); }
.event.after circle { fill: var(--paper); stroke: var(--after); stroke-width: 2.5; }
.picture.shows .event:not(.before, .after, .here) { opacity: 0.38; }
.picture.shows .arrow { opacity: 0.25; }
.picture.shows .arrow.before { stroke: var(--before); stroke-width: 1.6; opacity: 1; }
.picture.shows .arrow.after { stroke: var(--after); stroke-width: 1.6; opacity: 1; }
.picture.searched .event:not(.match, .here) text { opacity: 0.45; }
.picture.searched.shows .event:not(.match, .here) text { opacity: 0.75; }
.picture.searched.only .event:not(.match, .here) { visibility: hidden; }
aside { display: flex; flex-direction: column; min-height: 0; border-left: 1px solid var(--edge); }
section { overflow: auto; padding: 14px 20px; }
section + section { border-top: 1px solid var(--edge); }
section.shown { max-height: 50%; flex: none; }
section.details { flex: 1; }
h2 { margin: 0 0 8px; font-size: 14px; font-weight: 600; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 3px 10px 3px 0; text-align: left; vertical-align: top; overflow-wrap: break-word; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--quiet); font-weight: 500; border-bottom: 1px solid var(--edge); }
thead th { white-space: nowrap; }
tbody th { min-width: 5em; font-weight: 600; overflow-wrap: anywhere; }
tbody + tbody th, tbody + tbody td { border-top: 1px solid var(--edge); }
tbody tr + tr th, tbody tr + tr td { border-top: 0; padding-top: 0; }
td.name { padding-left: 14px; }
td.value { color: var(--state); font-weight: 600; }
td.place { white-space: nowrap; }
div.place { overflow-wrap: anywhere; }
td.count { white-space: nowrap; }
.place, td.count { color: var(--quiet); font-variant-numeric: tabular-nums; }
button.jump {
  padding: 0; border: 0; border-radius: 3px; background: none; color: var(--before); text-align: left;
  overflow-wrap: anywhere;
}
button.jump:hover { text-decoration: underline; }
dl { display: grid; grid-template-columns: 108px minmax(0, 1fr); gap: 5px 10px; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; max-height: 14em; overflow: auto; }
.hint + h2 { margin-top: 20px; }
dd > div { unicode-bidi: plaintext; }
.whole { margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.line { white-space: pre-wrap; color: var(--quiet); }
.hint { margin: 0; color: var(--quiet); }
.dot { display: inline-block; width: 10px; height: 10px; margin-right: 6px; border-radius: 50%; }
.dot.before { background: var(--before); }
.dot.after { border: 2.5px solid var(--after); }
.dot.aside { background: var(--event); opacity: 0.38; }
kbd {
  padding: 0 5px; border: 1px solid var(--edge); border-radius: 4px; font: inherit; font-size: 12px;
  background: var(--paper);
}
@media (max-width: 900px) {
  html, body { height: auto; }
  main { display: block; }
  .diagram { max-height: 65vh; }
  aside { display: block; border-left: 0; border-top: 1px solid var(--edge); }
  section.shown { max-height: none; }
}
@media print {
  html, body { height: auto; }
  main { display: block; }
  .diagram, section { overflow: visible; }
  section.shown { max-height: none; }
  aside { display: block; border: 0; }
  .search, .hint { display: none; }
}
)css";

}  // namespace hasse::traces
