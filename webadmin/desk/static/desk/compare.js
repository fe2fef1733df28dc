// Links the passages of the two texts: rows face each other, the texts scroll together, and selecting a passage shows
// its counterpart on the other side.
"use strict";

const panes = [...document.querySelectorAll("[data-pane]")];
const rows = new Map(panes.map((pane) => [pane, [...pane.querySelectorAll("[data-row]")]]));
const named = new Map(panes.map((pane) => [pane, new Map(rows.get(pane).map((row) => [row.dataset.row, row]))]));
const ribbons = document.querySelectorAll(".ribbons [data-passage]");
const place = document.querySelector("[data-place]");
const numbers = [...new Set(panes.flatMap((pane) => [...pane.querySelectorAll("[data-passage]")].map((mark) => Number(mark.dataset.passage))))].sort((a, b) => a - b);
const glide = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
const beside = matchMedia("(min-width: 861px)");
let current = 0;
let led = null; // the pane that the reader scrolls; the other one follows

// How far an element is below the line at which people read, a quarter down the pane.
function below(pane, element) {
  return element.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 4;
}

function bringIntoView(pane, mark, behavior) {
  pane.scrollTo({ top: Math.max(0, pane.scrollTop + below(pane, mark)), behavior });
}

// Give facing rows the same height, where the texts are side by side.
function level() {
  if (panes.length !== 2) return;
  const [left, right] = panes;
  const facing = rows.get(left).map((row) => [row, named.get(right).get(row.dataset.row)]).filter((pair) => pair[1]);
  for (const pair of facing) for (const row of pair) row.style.minHeight = "";
  if (!beside.matches) return;
  const heights = facing.map((pair) => Math.max(...pair.map((row) => row.offsetHeight)));
  facing.forEach((pair, at) => { for (const row of pair) row.style.minHeight = `${heights[at]}px`; });
}

// Find the last row that begins above the line, or the first row.
function read(pane) {
  const own = rows.get(pane);
  let [low, high] = [0, own.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (below(pane, own[middle]) <= 1) low = middle + 1;
    else high = middle;
  }
  return own[Math.max(0, low - 1)];
}

// Bring the row that faces the one being read to the same height.
function follow(pane) {
  const other = panes.find((each) => each !== pane);
  const row = read(pane);
  const facing = row && other && named.get(other).get(row.dataset.row);
  if (!facing) return;
  const past = Math.min(-below(pane, row), row.offsetHeight);
  other.scrollTo({ top: other.scrollTop + below(other, facing) + past, behavior: "instant" });
}

function choose(number, from, behavior = glide) {
  current = number;
  led = from;
  for (const pane of panes) {
    for (const mark of pane.querySelectorAll("[data-passage]")) {
      const chosen = Number(mark.dataset.passage) === number;
      mark.classList.toggle("active", chosen);
      if (chosen && pane !== from) bringIntoView(pane, mark, behavior);
    }
  }
  for (const ribbon of ribbons) ribbon.classList.toggle("active", Number(ribbon.dataset.passage) === number);
  place.value = String(numbers.indexOf(number) + 1);
}

function step(by) {
  const at = numbers.indexOf(current);
  const next = at < 0 ? (by > 0 ? 0 : numbers.length - 1) : (at + by + numbers.length) % numbers.length;
  if (numbers.length) choose(numbers[next], null);
}

level();
if (numbers.length) choose(numbers[0], null, "instant");
addEventListener("resize", () => requestAnimationFrame(level));

for (const pane of panes) {
  for (const sign of ["wheel", "touchstart", "pointerdown", "keydown"]) pane.addEventListener(sign, () => { led = pane; }, { passive: true });
  pane.addEventListener("scroll", () => { if (pane === led) requestAnimationFrame(() => { if (pane === led) follow(pane); }); }, { passive: true });
}

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-passage]");
  const stepper = event.target.closest("[data-step]");
  if (stepper) step(Number(stepper.dataset.step));
  if (!chosen) return;
  if (chosen.closest(".ribbons")) event.preventDefault();
  choose(Number(chosen.dataset.passage), chosen.closest("[data-pane]"));
});

document.addEventListener("keydown", (event) => {
  const chosen = event.target.closest("mark[data-passage]");
  if (chosen && event.key === "Enter") choose(Number(chosen.dataset.passage), chosen.closest("[data-pane]"));
});
