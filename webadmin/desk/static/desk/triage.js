// Keyboard shortcuts for going through cases. Every action is also a form on the page of its case.
"use strict";

const STATES = { c: "confirmed", f: "false_alarm", l: "licensed", q: "quotation" };
const KEPT = "wenzong-keys";
const rows = [...document.querySelectorAll("[data-case]")];
const isList = document.querySelector("[data-case-list]") !== null;
const form = (name) => document.querySelector(`[data-form="${name}"]`);
const dialog = (name) => document.querySelector(`[data-dialog="${name}"]`);
let at = rows.findIndex((row) => `#${row.id}` === window.location.hash);
if (!isList) at = 0;

function select(place) {
  if (!rows[place]) return;
  rows[at]?.classList.remove("selected");
  at = place;
  rows[at].classList.add("selected");
  rows[at].focus();
  rows[at].scrollIntoView({ block: "nearest" });
}

// The list with the same filter, at the case after this one.
function afterwards() {
  const goal = rows[at + 1] ?? rows[at - 1];
  return window.location.pathname + window.location.search + (goal ? `#${goal.id}` : "");
}

function prepare(name) {
  const found = form(name);
  if (!found || !rows[at]) return null;
  found.action = `${rows[at].dataset.case}${name}/`;
  found.elements.next.value = isList ? afterwards() : "";
  return found;
}

function decide(state) {
  const found = prepare("decide");
  if (!found || !rows[at].dataset.states.split(" ").includes(state)) return;
  found.elements.status.value = state;
  found.elements.version.value = rows[at].dataset.version;
  found.requestSubmit();
}

function ask(name) {
  const found = prepare(name);
  if (!found) return;
  if (name === "note") found.elements.next.value = window.location.pathname + window.location.search + `#${rows[at].id}`;
  dialog(name).showModal();
}

function step(forward) {
  if (isList) select(at < 0 ? 0 : at + (forward ? 1 : -1));
  else document.querySelector(forward ? "[data-after]" : "[data-before]")?.click();
}

const ACTS = {
  j: () => step(true), k: () => step(false), s: () => ask("snooze"), n: () => ask("note"),
  u: () => form("undo")?.requestSubmit(), "?": () => dialog("help").showModal(),
  Enter: () => { if (isList) rows[at]?.querySelector("a[href]").click(); },
};

function isBusy(target) {
  return document.querySelector("dialog[open]") || target.closest("input, textarea, select, [contenteditable]");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return;
  if (event.key !== "?" && window.localStorage.getItem(KEPT) === "off") return;
  if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
  const act = ACTS[event.key] ?? (STATES[event.key] && (() => decide(STATES[event.key])));
  if (!act) return;
  event.preventDefault();
  act();
});

document.addEventListener("click", (event) => {
  const opened = event.target.closest("[data-open]");
  if (opened) { at = Math.max(at, 0); dialog(opened.dataset.open).showModal(); }
  event.target.closest("[data-close]")?.closest("dialog").close();
});

for (const shown of document.querySelectorAll("[data-open]")) shown.hidden = false;
const keys = document.querySelector("[data-keys]");
keys.checked = window.localStorage.getItem(KEPT) !== "off";
keys.addEventListener("change", () => window.localStorage.setItem(KEPT, keys.checked ? "on" : "off"));
if (isList && at >= 0) select(at);
