"use strict";
(() => {
  const run = JSON.parse(document.getElementById("run").textContent);
  const byId = (id) => document.getElementById(id);
  const diagram = byId("diagram"), picture = byId("picture"), details = byId("details"), query = byId("query");
  const hint = Array.from(details.childNodes);
  const shapes = run.events.map((_, i) => byId("e" + i));
  const arrows = Array.from(picture.querySelectorAll(".arrow"));
  let chosen = null, matches = [];

  // Clocks are written as what changed since the event before of the same process.
  const clocks = [];
  const last = new Map();
  const effects = run.events.map(() => []);
  run.events.forEach((event, i) => {
    const clock = Int32Array.from(last.get(event.process) ?? new Int32Array(run.processes.length));
    for (const [process, count] of event.clock) clock[process] = count;
    last.set(event.process, clock);
    clocks.push(clock);
    for (const cause of event.causes) if (typeof cause === "number") effects[cause].push(i);
  });
  const isBefore = (a, b) => {
    const process = run.events[a].process;
    return a !== b && clocks[b][process] >= clocks[a][process];
  };

  // Control characters by their pictures, as in the diagram.
  const visible = (text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, (c) =>
      String.fromCharCode(c === "\u007f" ? 0x2421 : 0x2400 + c.charCodeAt(0)));
  const make = (tag, className, ...content) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...content.map((part) => (typeof part === "string" ? visible(part) : part)));
    return element;
  };
  const number = (count) => count.toLocaleString("en-US");
  const processOf = (event) => event.with ?? run.processes[event.process];

  const jump = (i) => {
    const event = run.events[i];
    const button = make("button", "jump", processOf(event) + ": " + (event.text || event.place));
    button.type = "button";
    button.dataset.event = i;
    return make("div", "", button);
  };

  const describe = (i) => {
    const event = run.events[i];
    const list = make("dl");
    const add = (term, ...content) => {
      if (content.length > 0) list.append(make("dt", "", term), make("dd", "", ...content));
    };
    add("In the log", make("div", "", event.place), make("div", "line", event.line));
    add("Values", ...event.set.map(([name, value]) => make("div", "", name + " = " + value)));
    add("Directly after", ...event.causes.map((cause) =>
        typeof cause === "number" ? jump(cause) : make("div", "", cause + " (not drawn)")));
    add("Directly before", ...effects[i].map(jump));
    const known = [];
    clocks[i].forEach((count, process) => {
      if (count > 0) known.push(make("div", "", run.processes[process] + ": " + number(count) + " of " + number(run.lengths[process])));
    });
    add("Clock", ...known);
    const counted = (kind, count, words) => make("div", "", make("span", "dot " + kind), number(count) + " " + words);
    add("Of all events", counted("before", event.before, "happened before it"), counted("after", event.after, "happened after it"),
        counted("aside", run.total - 1 - event.before - event.after, "in no order with it"));
    return [make("h2", "", processOf(event) + ", event " + number(clocks[i][event.process]) + " of " +
                           number(run.lengths[event.process])),
            make("p", "whole", event.text), list];
  };

  // Null: nothing.
  const show = (i) => {
    picture.classList.toggle("shows", i !== null);
    shapes.forEach((shape, j) => {
      shape.classList.toggle("here", i === j);
      shape.classList.toggle("before", i !== null && isBefore(j, i));
      shape.classList.toggle("after", i !== null && isBefore(i, j));
    });
    for (const arrow of arrows) {
      const to = Number(arrow.dataset.to), from = arrow.dataset.from;
      arrow.classList.toggle("before", i !== null && (to === i || isBefore(to, i)));
      arrow.classList.toggle("after", i !== null && from !== undefined && (Number(from) === i || isBefore(i, Number(from))));
    }
    details.scrollTop = 0;
    details.replaceChildren(...(i === null ? hint : describe(i)));
  };

  const remember = () => {
    const state = new URLSearchParams();
    if (chosen !== null) state.set("event", String(chosen));
    if (query.value) state.set("search", query.value);
    try {
      history.replaceState(null, "", "#" + state);
    } catch {
      // Some browsers do not let a page that is a file do so; all else works.
    }
  };

  const reveal = (i) => {
    const spot = shapes[i].querySelector("circle").getBoundingClientRect(), view = diagram.getBoundingClientRect();
    const names = byId("names").getBoundingClientRect().height;
    if (spot.top < view.top + names + 20 || spot.bottom > view.bottom - 20)
      diagram.scrollTop += spot.top - (view.top + view.height / 2);
    if (spot.left < view.left + 10 || spot.right > view.right - 190)
      diagram.scrollLeft += spot.left - (view.left + view.width / 2 - 100);
  };

  const choose = (i) => {
    if (chosen !== null) shapes[chosen].setAttribute("aria-selected", "false");
    if (i !== null) {
      shapes[chosen ?? 0].setAttribute("tabindex", "-1");
      shapes[i].setAttribute("tabindex", "0");
      shapes[i].setAttribute("aria-selected", "true");
      reveal(i);
    }
    chosen = i;
    show(i);
    count();
    remember();
  };

  const texts = run.events.map((event) =>
      [event.text, processOf(event), event.place, ...event.set.map(([name, value]) => name + " = " + value)]
          .join("\n").toLowerCase());

  const count = () => {
    const at = matches.indexOf(chosen);
    const events = matches.length === 1 ? " event matches" : " events match";
    byId("matches").value = !query.value ? ""
        : matches.length === 0 ? "no event matches"
        : at >= 0 ? number(at + 1) + " of " + number(matches.length) : number(matches.length) + events;
    byId("previous").disabled = byId("next").disabled = matches.length === 0;
  };

  const search = () => {
    const wanted = query.value.toLowerCase();
    matches = [];
    shapes.forEach((shape, i) => {
      const found = wanted !== "" && texts[i].includes(wanted);
      if (found) matches.push(i);
      shape.classList.toggle("match", found);
    });
    picture.classList.toggle("searched", wanted !== "");
    count();
  };

  // The next match (step 1) or the one before (-1), from the event that is chosen on; from the end to the beginning.
  const go = (step) => {
    if (matches.length === 0) return;
    const from = chosen ?? (step > 0 ? -1 : run.events.length);
    const ahead = step > 0 ? matches.find((i) => i > from) : matches.findLast((i) => i < from);
    choose(ahead ?? (step > 0 ? matches[0] : matches[matches.length - 1]));
  };

  // The nearest event of another process in that direction that has one.
  const beside = (i, step) => {
    for (let process = run.events[i].process + step; process >= 0 && process < run.processes.length; process += step) {
      let nearest = null;
      run.events.forEach((event, j) => {
        if (event.process === process && (nearest === null || Math.abs(j - i) < Math.abs(nearest - i))) nearest = j;
      });
      if (nearest !== null) return nearest;
    }
    return i;
  };

  const onKey = (key, i) => {
    const own = run.events.flatMap((event, j) => (event.process === run.events[i].process ? [j] : []));
    const at = own.indexOf(i);
    switch (key) {
      case "ArrowDown": return own[Math.min(at + 1, own.length - 1)];
      case "ArrowUp": return own[Math.max(at - 1, 0)];
      case "ArrowRight": return beside(i, 1);
      case "ArrowLeft": return beside(i, -1);
      case "Home": return own[0];
      case "End": return own[own.length - 1];
      case "Enter": case " ": return i;
      default: return null;
    }
  };

  const eventAt = (target) => {
    const shape = target instanceof Element ? target.closest(".event") : null;
    return shape === null ? null : Number(shape.id.slice(1));
  };

  shapes.forEach((shape, i) => {
    const title = shape.querySelector("title");
    shape.setAttribute("role", "option");
    shape.setAttribute("aria-label", processOf(run.events[i]) + ", " + title.textContent);
    shape.setAttribute("aria-selected", "false");
    shape.setAttribute("tabindex", i === 0 ? "0" : "-1");
    title.remove();
  });
  picture.addEventListener("pointerover", (event) => { const i = eventAt(event.target); show(i ?? chosen); });
  picture.addEventListener("pointerleave", () => show(chosen));
  picture.addEventListener("click", (event) => choose(eventAt(event.target)));
  picture.addEventListener("focusin", (event) => {
    const i = eventAt(event.target);
    if (i !== null && i !== chosen && event.target.matches(":focus-visible")) choose(i);
  });
  picture.addEventListener("keydown", (event) => {
    const i = eventAt(event.target);
    const to = i === null || event.ctrlKey || event.altKey || event.metaKey ? null : onKey(event.key, i);
    if (to === null) return;
    event.preventDefault();
    choose(to);
    shapes[to].focus({preventScroll: true});
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button.jump") : null;
    if (button === null) return;
    const i = Number(button.dataset.event);
    choose(i);
    shapes[i].focus({preventScroll: true});
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target === query;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "/" && !typing) {
      event.preventDefault();
      query.focus();
      query.select();
    } else if (event.key === "Escape") {
      if (typing && query.value) { query.value = ""; search(); remember(); } else { choose(null); }
    } else if (!typing && (event.key === "n" || event.key === "N")) {
      go(event.key === "n" ? 1 : -1);
    }
  });
  query.addEventListener("input", () => { search(); remember(); });
  byId("search").addEventListener("submit", (event) => event.preventDefault());
  query.addEventListener("keydown", (event) => { if (event.key === "Enter") go(event.shiftKey ? -1 : 1); });
  byId("next").addEventListener("click", () => go(1));
  byId("previous").addEventListener("click", () => go(-1));
  byId("only").addEventListener("change", (event) => picture.classList.toggle("only", event.target.checked));

  const state = new URLSearchParams(location.hash.slice(1));
  query.value = state.get("search") ?? "";
  search();
  const wanted = Number(state.get("event") ?? NaN);
  if (Number.isInteger(wanted) && wanted >= 0 && wanted < run.events.length) {
    choose(wanted);
  } else if (picture.dataset.state !== undefined) {
    diagram.scrollTop = Math.max(0, Number(picture.dataset.state) - diagram.clientHeight / 2);
  }
})();
