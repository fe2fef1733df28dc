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
