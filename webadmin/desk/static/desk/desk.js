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
  const question = event.target.dataset.confirm;
  if (question && !window.confirm(question)) event.preventDefault();
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
