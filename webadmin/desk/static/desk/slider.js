// Content that depends on a slider is reloaded while it moves; without scripts a button does that.
"use strict";

const PAUSE = 150;

for (const form of document.querySelectorAll("form[data-slider]")) {
  const field = form.querySelector("input[type=range]");
  const [shown, button, warning] = ["output b", "button", "[role=status]"].map((part) => form.querySelector(part));
  let waiting = 0;
  let latest = 0;

  const follow = async () => {
    const turn = ++latest;
    const address = new URL(window.location.href);
    address.search = new URLSearchParams(new FormData(form)).toString();
    const parts = [...document.querySelectorAll(`[data-follows="${field.name}"]`)];
    try {
      const answer = await fetch(address, { redirect: "error" });
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (turn !== latest) return;
      for (const part of parts) part.innerHTML = page.getElementById(part.id).innerHTML;
      window.history.replaceState(null, "", address);
      button.hidden = warning.hidden = true;
    } catch {
      if (turn === latest) button.hidden = warning.hidden = false;
    }
  };

  button.hidden = true;
  field.addEventListener("input", () => {
    shown.textContent = field.value;
    field.setAttribute("aria-valuetext", `${field.value}%`);
    window.clearTimeout(waiting);
    waiting = window.setTimeout(follow, PAUSE);
  });
}
