// Small comforts; every page works without them.
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

// A second click must not send a form again: it would do the thing twice, and the answer to the first is lost.
function sendOnce(form) {
  form.dataset.sent = "";
  window.setTimeout(() => delete form.dataset.sent, 10000); // without an answer by then, one may try again
}

// The browser shows a page again as it was left.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// What is folded away on a phone stands open where there is room.
if (window.matchMedia("(min-width: 861px)").matches) {
  for (const box of document.querySelectorAll("[data-open-wide]")) box.open = true;
}

// What goes on is fetched anew every few seconds, until the answer says that it has ended.
for (const box of document.querySelectorAll("[data-live]")) {
  const look = async () => {
    try {
      const answer = await fetch(box.dataset.live, { redirect: "error" });
      if (answer.ok && !document.hidden) box.innerHTML = await answer.text();
    } catch { /* the server may be back at the next look */ }
    if (!box.querySelector("[data-ended]")) window.setTimeout(look, 3000);
  };
  window.setTimeout(look, 3000);
}
