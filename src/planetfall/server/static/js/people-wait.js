// The page of somebody who waits for people: it asks how the wait stands, and goes to the table by itself.

const PERIOD = 3000;

async function look(place) {
  const answer = await fetch(place.dataset.address).catch(() => null);
  if (!answer?.ok) return;
  const { place: table, text } = await answer.json();
  if (table) location.replace(table);
  else if (place.textContent !== text) place.textContent = text;
}

export function peopleWait(place) {
  setInterval(look, PERIOD, place);
  document.addEventListener("visibilitychange", () => look(place));
}
