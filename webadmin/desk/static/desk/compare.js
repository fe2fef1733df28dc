// Links the passages of the two texts: selecting one shows its counterpart on the other side.
"use strict";

const panes = [...document.querySelectorAll("[data-pane]")];
const ribbons = document.querySelectorAll(".ribbons [data-passage]");
const place = document.querySelector("[data-place]");
const numbers = [...new Set(panes.flatMap((pane) => [...pane.querySelectorAll("[data-passage]")].map((mark) => Number(mark.dataset.passage))))].sort((a, b) => a - b);
const glide = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
let current = 0;

function bringIntoView(pane, mark, behavior) {
  const top = mark.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
  pane.scrollTo({ top: Math.max(0, top - pane.clientHeight / 4), behavior });
}

function choose(number, from, behavior = glide) {
  current = number;
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

if (numbers.length) choose(numbers[0], null, "instant");

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
