// Focus means what it meant: a change of the page may turn the button that was pressed into another answer, or take it
// away. Then it goes to the answers of the new question, from where Tab and arrows lead on.

let held = null; // the answer that had the focus before the page changed

// The number of an answer; of one that is refused, from the place where its reason stands.
function answerOf(button) {
  return button.value || /\d+$/.exec(button.getAttribute("aria-describedby") ?? "")?.[0];
}

// Whether a button does something; one that chooses a card may become the one that puts it back.
function isOpen(button) {
  return button.matches(".can, .revise");
}

function remember() {
  const button = document.activeElement?.closest("#answer button:is(.can, .cannot, .revise)");
  held = button && { button, answer: answerOf(button), could: isOpen(button) };
}

function isSame({ button, answer, could }) {
  if (document.activeElement !== button || answerOf(button) !== answer) return false;
  return isOpen(button) || !could;
}

function settle() {
  if (held && !isSame(held) && [held.button, document.body].includes(document.activeElement)) {
    document.getElementById("region-answers").focus({ preventScroll: true });
  }
  held = null;
}

export function focus() {
  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("htmx:after:swap", settle);
}
