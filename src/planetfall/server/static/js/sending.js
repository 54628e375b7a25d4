// One answer at a time: the page may show the next question before it knows that the last answer has arrived. What is
// answered in between waits for that; what is pressed twice counts once.

let onItsWay = null; // the table that it answers, as the form says
let next = null; // what is to be sent after it: the place of its button

function standing(form) {
  return form.elements.after.value;
}

function onSubmit(event) {
  const form = event.target;
  if (form.id !== "answer" || onItsWay === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = event.submitter;
  if (button?.name === "revise") next = `#answer button[name="revise"][value="${button.value}"]`;
  else if (standing(form) !== onItsWay) next = button && `#plain button.can[value="${button.value}"]`;
}

function sendNext() {
  onItsWay = null;
  const button = next && document.querySelector(next);
  next = null;
  if (button) button.form.requestSubmit(button);
}

export function sending() {
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement.id === "answer") onItsWay = standing(ctx.sourceElement);
  });
  // The form drops every other request until all of this one is done.
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement.id !== "answer") return;
    if (!ctx.response) next = null; // it never arrived, and neither would this one
    setTimeout(sendNext);
  });
}
