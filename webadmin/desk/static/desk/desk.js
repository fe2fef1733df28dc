// Conveniences; every page works without them.
"use strict";

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches("[data-submit]")) field.form.requestSubmit();
  if (field.matches("[data-all]")) {
    for (const box of field.form.elements[field.dataset.all].length ? field.form.elements[field.dataset.all] : [field.form.elements[field.dataset.all]]) {
      box.checked = field.checked;
    }
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target, question = form.dataset.confirm;
  if ("sent" in form.dataset || (question && !window.confirm(question))) event.preventDefault();
  else if (form.getAttribute("method") === "post") sendOnce(form);
});

// A second click must not send a form again: the action would run twice, and the first answer would be lost.
function sendOnce(form) {
  form.dataset.sent = "";
  window.setTimeout(() => delete form.dataset.sent, 10000); // if there is no answer by then, allow another try
}

// When the user goes back, the browser restores a page as it was left.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// Sections that are collapsed on a phone are open if there is room.
if (window.matchMedia("(min-width: 861px)").matches) {
  for (const box of document.querySelectorAll("[data-open-wide]")) box.open = true;
}

// Running jobs are reloaded every few seconds, until the answer says that they have ended.
for (const box of document.querySelectorAll("[data-live]")) {
  const look = async () => {
    try {
      const answer = await fetch(box.dataset.live, { redirect: "error" });
      if (answer.ok && !document.hidden) box.innerHTML = await answer.text();
    } catch { /* the server may be back at the next attempt */ }
    if (!box.querySelector("[data-ended]")) window.setTimeout(look, 3000);
  };
  window.setTimeout(look, 3000);
}
